import { encodeAbiParameters, encodeFunctionData, type Hex, parseAbi, parseAbiParameters } from "viem";
import type { Artifacts } from "../artifacts.js";
import { devTokens, unitsForUsd } from "../definition/tokens.js";
import { devYearnVaults, yearnRegistry, yearnRelease } from "../definition/yearn.js";
import { approveTx } from "./pairs.js";
import { type Session, withArguments } from "./session.js";

const abi = parseAbi([
  "function newRelease(address vault)",
  "function newVault(address token, address guardian, address rewards, string name, string symbol)",
  "function setDepositLimit(uint256 limit)",
  "function deposit(uint256 amount)",
  "function addStrategy(address strategy, uint256 debtRatio, uint256 minDebtPerHarvest, uint256 maxDebtPerHarvest, uint256 performanceFee)",
  "function harvest(uint256 gain)",
  "function transfer(address to, uint256 value)",
]);
const twoAddresses = parseAbiParameters("address, address");
const tokens = new Map(devTokens.map((token) => [token.address, token]));

/** Builds Yearn's registry and vaults of its only release, some of them with a strategy that has earnings. */
export async function buildYearn(session: Session, artifacts: Artifacts): Promise<void> {
  const { provider } = session;
  const strategies = devYearnVaults.flatMap(({ address, asset, strategy }) =>
    strategy === undefined
      ? []
      : [
          {
            label: "Yearn strategy",
            address: strategy.address,
            initCode: withArguments(
              artifacts.lockedStrategy,
              encodeAbiParameters(twoAddresses, [address, asset]),
            ),
          },
        ],
  );
  await session.initInPlace([
    { label: "Yearn registry", address: yearnRegistry, initCode: artifacts.yearnRegistry as Hex },
    { label: "Yearn release", address: yearnRelease, initCode: artifacts.yearnVault as Hex },
    ...strategies,
  ]);
  const queue = (to: `0x${string}`, data: Hex) =>
    session.queue({ label: "Yearn vault", to, data, gas: 1_500_000 });
  queue(yearnRegistry, encodeFunctionData({ abi, functionName: "newRelease", args: [yearnRelease] }));
  for (const { asset } of devYearnVaults) {
    const args = [asset, provider, provider, "", ""] as const;
    queue(yearnRegistry, encodeFunctionData({ abi, functionName: "newVault", args }));
  }
  await session.flush();
  for (const vault of devYearnVaults) queueVault(session, vault, queue);
  await session.flush();
}

function queueVault(
  session: Session,
  vault: (typeof devYearnVaults)[number],
  queue: (to: `0x${string}`, data: Hex) => void,
): void {
  const { address, asset, strategy } = vault;
  const token = tokens.get(asset)!;
  const limit = unitsForUsd(token, vault.limitUsd);
  queue(address, encodeFunctionData({ abi, functionName: "setDepositLimit", args: [limit] }));
  session.queue(approveTx(token, address));
  const amount = unitsForUsd(token, vault.depositUsd);
  queue(address, encodeFunctionData({ abi, functionName: "deposit", args: [amount] }));
  if (strategy === undefined) return;
  const terms = [BigInt(strategy.lentShareBps), 0n, 2n ** 255n, 1_000n] as const;
  queue(
    address,
    encodeFunctionData({ abi, functionName: "addStrategy", args: [strategy.address, ...terms] }),
  );
  const harvest = (gain: bigint) =>
    queue(strategy.address, encodeFunctionData({ abi, functionName: "harvest", args: [gain] }));
  harvest(0n);
  const gain = unitsForUsd(token, strategy.gainUsd);
  // Twice the gain, so that a test can make it report another one.
  queue(asset, encodeFunctionData({ abi, functionName: "transfer", args: [strategy.address, 2n * gain] }));
  harvest(gain);
}

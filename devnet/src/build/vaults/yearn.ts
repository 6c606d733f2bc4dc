import type { Hex } from "viem";
import type { Artifacts } from "../../artifacts.js";
import { devTokenAt, unitsForUsd } from "../../definition/tokens.js";
import { devYearnVaults, yearnRegistry, yearnRelease } from "../../definition/vaults/yearn.js";
import { callsOf, withArguments } from "../abi.js";
import { approveTx } from "../pools/pairs.js";
import type { Session } from "../session.js";

const call = callsOf([
  "function newRelease(address vault)",
  "function newVault(address token, address guardian, address rewards, string name, string symbol)",
  "function setDepositLimit(uint256 limit)",
  "function deposit(uint256 amount)",
  "function addStrategy(address strategy, uint256 debtRatio, uint256 minDebtPerHarvest, uint256 maxDebtPerHarvest, uint256 performanceFee)",
  "function harvest(uint256 gain)",
  "function transfer(address to, uint256 value)",
]);

/** Builds Yearn's registry and vaults of its only release, some of them with a strategy that has earnings. */
export async function buildYearn(session: Session, artifacts: Artifacts): Promise<void> {
  const { provider } = session;
  const strategies = devYearnVaults.flatMap(({ address, asset, strategy }) => {
    if (strategy === undefined) return [];
    const initCode = withArguments(artifacts.lockedStrategy, "address, address", address, asset);
    return [{ label: "Yearn strategy", address: strategy.address, initCode }];
  });
  await session.initInPlace([
    { label: "Yearn registry", address: yearnRegistry, initCode: artifacts.yearnRegistry as Hex },
    { label: "Yearn release", address: yearnRelease, initCode: artifacts.yearnVault as Hex },
    ...strategies,
  ]);
  const queue = (to: `0x${string}`, data: Hex) =>
    session.queue({ label: "Yearn vault", to, data, gas: 1_500_000 });
  queue(yearnRegistry, call("newRelease", yearnRelease));
  for (const { asset } of devYearnVaults) {
    queue(yearnRegistry, call("newVault", asset, provider, provider, "", ""));
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
  const token = devTokenAt(asset);
  queue(address, call("setDepositLimit", unitsForUsd(token, vault.limitUsd)));
  session.queue(approveTx(token, address));
  queue(address, call("deposit", unitsForUsd(token, vault.depositUsd)));
  if (strategy === undefined) return;
  const terms = [BigInt(strategy.lentShareBps), 0n, 2n ** 255n, 1_000n] as const;
  queue(address, call("addStrategy", strategy.address, ...terms));
  const harvest = (gain: bigint) => queue(strategy.address, call("harvest", gain));
  harvest(0n);
  const gain = unitsForUsd(token, strategy.gainUsd);
  // Twice the gain, so that a test can make it report another one.
  queue(asset, call("transfer", strategy.address, 2n * gain));
  harvest(gain);
}

import { devToken } from "@sluice/devnet";
import { encodeFunctionData, maxUint256, parseAbi } from "viem";
import { type Compiled, compileSolidity, deployContract } from "../../../../test/helpers/solidity.js";
import type { Address } from "../../../lib/address.js";
import { quantity } from "../../../lib/hex.js";
import type { TestChain } from "../../conformance/chain.js";
import { passTo } from "../../conformance/overDays.js";

export const abi = parseAbi([
  "function approve(address, uint256)",
  "function deposit(uint256 assets, address receiver)",
  "function distributeRewards()",
  "function fees() view returns (address)",
  "function rewardsCycleData() view returns (uint40, uint40, uint216)",
  "function setMaxDistributionPerSecondPerAsset(uint256)",
  "function syncRewardsAndDistribution()",
  "function totalAssets() view returns (uint256)",
  "function totalSupply() view returns (uint256)",
  "function transfer(address, uint256)",
]);

/** The asset of the vaults: a token of the local chain that is as plain as theirs. */
export const asset = devToken("DAI").address as Address;
const WEEK_SECONDS = 604_800n;
/** The cap of the first sFRAX: ten percent a year. */
const CAP_E18 = 3_022_266_030n;
const ether = 10n ** 18n;

/** Who makes the vaults, on which node. */
type Maker = Pick<TestChain, "url" | "trader" | "send">;

/** Sends a call from the trader. */
export function call(
  chain: Maker,
  to: Address,
  functionName: (typeof abi)[number]["name"],
  args: readonly unknown[] = [],
): Promise<void> {
  const data = encodeFunctionData({ abi, functionName, args } as Parameters<typeof encodeFunctionData>[0]);
  // An estimate is too low if the transaction runs in a later second than the estimate.
  return chain.send({ to, data, gas: quantity(1_000_000n) });
}

/** Deploys a vault of each kind, in each of which the trader deposits `assets`. */
export async function deployVaults(
  chain: Maker,
  assets: bigint,
): Promise<[stakedFrax: Address, savingsReUsd: Address]> {
  const compiled = compileSolidity("StakedFrax.sol");
  const deploy = (name: string) =>
    deployContract(chain.url, chain.trader, compiled[name] as Compiled, [asset, WEEK_SECONDS, CAP_E18]);
  const vaults: [Address, Address] = [await deploy("StakedFrax"), await deploy("SavingsReUsd")];
  for (const vault of vaults) {
    await call(chain, asset, "approve", [vault, maxUint256]);
    await call(chain, vault, "deposit", [assets, chain.trader]);
  }
  return vaults;
}

/**
 * Deploys the vaults, at the beginning of a cycle. Their rewards are about 5 % a year of their assets, and 50 %, which is
 * more than the cap.
 */
export async function makeVaults(chain: TestChain): Promise<Address[]> {
  const vaults = await deployVaults(chain, 10n ** 6n * ether);
  const [stakedFrax, savingsReUsd] = vaults;
  const fees = (await chain.view(savingsReUsd, abi, "fees")) as Address;
  await reward(chain, fees, 10_000n * ether + 1n);
  await reward(chain, stakedFrax, 960n * ether + 7n);
  await reward(chain, savingsReUsd, 9_600n * ether + 11n);
  await endCycle(chain, stakedFrax, 1n);
  for (const vault of vaults) await call(chain, vault, "syncRewardsAndDistribution");
  return vaults;
}

/** Pays rewards into a vault, which the next cycle distributes. */
export function reward(chain: Maker, vault: Address, amount: bigint): Promise<void> {
  return call(chain, asset, "transfer", [vault, amount]);
}

/** Mines a block this many seconds after the end of the vault's cycle; a negative number is a time before it. */
export async function endCycle(chain: TestChain, vault: Address, secondsAfter: bigint): Promise<void> {
  const [end] = (await chain.view(vault, abi, "rewardsCycleData")) as readonly [number];
  await passTo(chain, BigInt(end) + secondsAfter);
}

import { encodeFunctionData, maxUint256, parseAbi } from "viem";
import { type Compiled, compileSolidity, deployContract } from "../../../../test/helpers/solidity.js";
import type { Address } from "../../../lib/address.js";
import { quantity } from "../../../lib/hex.js";
import { routerAddress } from "../../../program/index.js";
import type { TestChain } from "../../conformance/chain.js";

export const abi = parseAbi([
  "function setMinter(address minter, bool allowed)",
  "function setSubmit(bool paused, uint256 withholdPpm)",
  "function submit() payable",
  "function submitAndDeposit(address recipient) payable",
  "function syncRewards()",
  "function approve(address, uint256)",
  "function transfer(address, uint256)",
  "function deposit(uint256 assets, address receiver)",
  "function totalAssets() view returns (uint256)",
  "function totalSupply() view returns (uint256)",
  "function lastSync() view returns (uint32)",
  "function rewardsCycleEnd() view returns (uint32)",
  "function convertToShares(uint256) view returns (uint256)",
]);

export const CYCLE_SECONDS = 604_800n;
const ether = 10n ** 18n;

export type FraxContracts = Record<"frxeth" | "sfrxeth" | "minter", Address>;

/** Who makes the contracts, on which node. */
type Maker = Pick<TestChain, "url" | "trader" | "send">;

/** Sends a call from the trader. */
export function call(
  chain: Maker,
  to: Address,
  functionName: (typeof abi)[number]["name"],
  args: readonly unknown[] = [],
  value = 0n,
): Promise<void> {
  const data = encodeFunctionData({ abi, functionName, args } as Parameters<typeof encodeFunctionData>[0]);
  return chain.send({ to, data, value: quantity(value) });
}

/** Deploys the contracts. The trader deposits 50,000 of the native currency and mints `frxethWei` besides. */
export async function deployFrax(chain: Maker, frxethWei: bigint): Promise<FraxContracts> {
  const compiled = compileSolidity("FraxEther.sol");
  const deploy = (name: string, args: readonly unknown[] = []) =>
    deployContract(chain.url, chain.trader, compiled[name] as Compiled, args);
  const frxeth = await deploy("FrxEth");
  const sfrxeth = await deploy("SfrxEth", [frxeth, CYCLE_SECONDS]);
  const minter = await deploy("FrxEthMinter", [frxeth, sfrxeth]);
  await call(chain, frxeth, "setMinter", [minter, true]);
  await call(chain, minter, "submitAndDeposit", [chain.trader], 50_000n * ether);
  await call(chain, minter, "submit", [], frxethWei);
  for (const token of [frxeth, sfrxeth]) await call(chain, token, "approve", [routerAddress, maxUint256]);
  return { frxeth, sfrxeth, minter };
}

/** Deploys the contracts, with more frxETH than anybody trades, at the beginning of a cycle with rewards. */
export async function makeFrax(chain: TestChain): Promise<FraxContracts> {
  const made = await deployFrax(chain, 2n ** 113n);
  await reward(chain, made, 123n * ether + 456_789n);
  await endCycle(chain, made.sfrxeth, 1n);
  await call(chain, made.sfrxeth, "syncRewards");
  return made;
}

/** Pays rewards into the vault, which the next cycle hands out. */
export async function reward(
  chain: TestChain,
  { frxeth, sfrxeth }: Pick<FraxContracts, "frxeth" | "sfrxeth">,
  amount: bigint,
): Promise<void> {
  await call(chain, frxeth, "transfer", [sfrxeth, amount]);
}

/** Mines a block this many seconds after the end of the vault's cycle; a negative number is a time before it. */
export async function endCycle(chain: TestChain, sfrxeth: Address, secondsAfter: bigint): Promise<void> {
  const end = BigInt((await chain.view(sfrxeth, abi, "rewardsCycleEnd")) as number);
  await chain.rpc.request("evm_setNextBlockTimestamp", [quantity(end + secondsAfter)]);
  await chain.rpc.request("evm_mine", []);
}

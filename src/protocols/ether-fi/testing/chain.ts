import { encodeFunctionData, keccak256, maxUint256, parseAbi, toHex } from "viem";
import { compileSolidity, deployContract } from "../../../../test/helpers/solidity.js";
import type { Address } from "../../../lib/address.js";
import { quantity } from "../../../lib/hex.js";
import { routerAddress } from "../../../program/index.js";
import type { TestChain } from "../../conformance/chain.js";
import type { Deployment } from "../../kit/adapter/deployment.js";

export const abi = parseAbi([
  "function setToken(address)",
  "function setLimiter(address)",
  "function setPause(bool paused, uint256 until)",
  "function set(uint64 capacity, uint64 remaining, uint64 refillRate)",
  "function allow(address consumer, bool allowed)",
  "function rebase(int128 rewards)",
  "function deposit() payable",
  "function wrap(uint256)",
  "function approve(address, uint256)",
  "function transfer(address, uint256)",
  "function balanceOf(address) view returns (uint256)",
  "function totalSupply() view returns (uint256)",
  "function sharesForAmount(uint256) view returns (uint256)",
  "function amountForShare(uint256) view returns (uint256)",
]);

/** ether.fi's contracts on the test chain. */
export type EtherFiContracts = Record<"pool" | "eeth" | "weeth" | "limiter", Address>;

/** The limit of the supply, in gwei. */
export const CAPACITY_GWEI = 80_000_000_000_000n;
export const REFILL_GWEI = 1_000_000_000n;

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

/** Deploys the contracts. The trader stakes, there are rewards, and the trader wraps some and approves the Router. */
export async function makeEtherFi(chain: Maker): Promise<EtherFiContracts> {
  const compiled = compileSolidity("EtherFi.sol");
  const deploy = (name: string, args: readonly unknown[] = []) =>
    deployContract(chain.url, chain.trader, compiled[name] as NonNullable<(typeof compiled)[string]>, args);
  const pool = await deploy("LiquidityPool");
  const eeth = await deploy("Eeth", [pool]);
  const weeth = await deploy("Weeth", [eeth, pool]);
  const id = keccak256(toHex("EETH_MINT_LIMIT_ID"));
  const limiter = await deploy("MintLimiter", [id, eeth, CAPACITY_GWEI, REFILL_GWEI]);
  await call(chain, pool, "setToken", [eeth]);
  await call(chain, pool, "deposit", [], 60_000n * 10n ** 18n);
  await call(chain, pool, "rebase", [4_321n * 10n ** 18n + 987_654_321n]);
  await call(chain, eeth, "setLimiter", [limiter]);
  await call(chain, eeth, "approve", [weeth, maxUint256]);
  await call(chain, weeth, "wrap", [25_000n * 10n ** 18n]);
  for (const token of [eeth, weeth]) await call(chain, token, "approve", [routerAddress, maxUint256]);
  return { pool, eeth, weeth, limiter };
}

export function deploymentOf({ pool, eeth, weeth }: EtherFiContracts): Deployment {
  return { slug: "ether-fi", standard: "ether-fi", contracts: { pool, eeth, weeth } };
}

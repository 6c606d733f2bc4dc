import { devBalancer, spareCode } from "@sluice/devnet";
import { concatHex, encodeAbiParameters, encodeFunctionData, parseAbi, parseAbiParameters } from "viem";
import type { Address } from "../../../lib/address.js";
import type { Hex } from "../../../lib/hex.js";
import { type Maker, place } from "../../conformance/place.js";

const abi = parseAbi([
  "function approve(address spender, uint256 value)",
  "function create(string name, string symbol, address[] tokens, uint256[] weights, uint256 swapFee, address owner) returns (address)",
  "function getPoolId() view returns (bytes32)",
  "function joinPool(bytes32 poolId, address sender, address recipient, (address[] assets, uint256[] maxAmountsIn, bytes userData, bool fromInternalBalance) request) payable",
]);
const poolParameters =
  "(string name, string symbol, address[] tokens, uint256[] weights, address[] rateProviders, address[] assetManagers, uint256 swapFee), address vault, address feePercentages, uint256 pauseWindow, uint256 buffer, address owner";
const constructors = {
  secondWeightedPool: parseAbiParameters(poolParameters),
  thirdWeightedPool: parseAbiParameters(`${poolParameters}, string version`),
};

const NOBODY: Address = "0x0000000000000000000000000000000000000000";
const PAUSE_SECONDS = 7_776_000n;

/**
 * A weighted pool of the second version or later. Tokens are sorted by address, and weights and the fee are in 1e18.
 */
export type NewPool = {
  readonly version: keyof typeof constructors;
  readonly tokens: readonly Address[];
  readonly weights: readonly bigint[];
  readonly rateProviders: readonly (Address | null)[];
  /** The initial balances in raw units. */
  readonly start: readonly bigint[];
  readonly swapFee: bigint;
};

/** Deploys the pool's real bytecode with the real vault, and makes its first join. Returns its address. */
export async function makePool(chain: Maker, pool: NewPool): Promise<Address> {
  const { tokens, weights, rateProviders, swapFee, version } = pool;
  const settings = {
    name: "pool",
    symbol: "POOL",
    tokens,
    weights,
    rateProviders: rateProviders.map((provider) => provider ?? NOBODY),
    assetManagers: tokens.map(() => NOBODY),
    swapFee,
  };
  const { vault, feePercentages } = devBalancer;
  const common = [settings, vault, feePercentages, PAUSE_SECONDS, PAUSE_SECONDS / 3n, chain.trader] as const;
  const args =
    version === "secondWeightedPool"
      ? encodeAbiParameters(constructors.secondWeightedPool, common)
      : encodeAbiParameters(constructors.thirdWeightedPool, [...common, "3"]);
  const address = await place(chain, concatHex([spareCode(version), args]));
  await start(chain, address, pool);
  return address;
}

/** Lets the factory create a pool of the first version, which nobody owns, and makes its first join. Returns its address. */
export async function makePoolByFactory(
  chain: Maker,
  pool: Omit<NewPool, "version" | "rateProviders">,
): Promise<Address> {
  const { weightedFactory: to } = devBalancer;
  const { tokens, weights, swapFee } = pool;
  const args = ["pool", "POOL", tokens, weights, swapFee, NOBODY] as const;
  const address = (await chain.view(to, abi, "create", args)) as Address;
  await chain.send({ to, data: encodeFunctionData({ abi, functionName: "create", args }) });
  await start(chain, address, pool);
  return address.toLowerCase() as Address;
}

async function start(
  chain: Maker,
  pool: Address,
  { tokens, start }: Pick<NewPool, "tokens" | "start">,
): Promise<void> {
  const { vault } = devBalancer;
  for (const to of tokens) {
    const args = [vault, 1n << 250n] as const;
    await chain.send({ to, data: encodeFunctionData({ abi, functionName: "approve", args }) });
  }
  const poolId = (await chain.view(pool, abi, "getPoolId")) as Hex;
  const request = {
    assets: tokens,
    maxAmountsIn: start,
    userData: encodeAbiParameters(parseAbiParameters("uint256, uint256[]"), [0n, start]),
    fromInternalBalance: false,
  };
  const args = [poolId, chain.trader, chain.trader, request] as const;
  await chain.send({ to: vault, data: encodeFunctionData({ abi, functionName: "joinPool", args }) });
}

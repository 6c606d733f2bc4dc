import { type SpareName, spareCode } from "@sluice/devnet";
import {
  type AbiParameter,
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  maxUint256,
  parseAbi,
  parseAbiParameters,
  zeroAddress,
} from "viem";
import { type Address, NATIVE } from "../../../../lib/address.js";
import { type Hex, quantity } from "../../../../lib/hex.js";
import { type Maker, place } from "../../../conformance/place.js";
import type { Deployment } from "../../../kit/adapter/deployment.js";

/** Functions of the local chain's pools in contracts/curve that anyone may call. */
export const stablePoolAbi = parseAbi([
  "function approve(address spender, uint256 value)",
  "function set_minter(address minter)",
  "function add_liquidity(uint256[] amounts, uint256 least)",
  "function balances(uint256 index) view returns (uint256)",
  "function stored_rates() view returns (uint256[])",
  "function totalSupply() view returns (uint256)",
  "function ramp_A(uint256 future, uint256 time)",
  "function set_new_fee(uint256 fee, uint256 multiplier)",
]);

const parameters = parseAbiParameters([
  "Parameters p",
  "struct Parameters { string name; string symbol; uint256 A; uint256 fee; uint256 offpeg; address receiver; address[] coins; uint8[] types; bytes4[] methods; address[] oracles; }",
]);

/** A coin of a pool of the newest generation: its value, and the pool's initial balance of it. */
export type NewCoin = {
  readonly coin: Address;
  /** Raw units. */
  readonly start: bigint;
  readonly type?: "plain" | "oracle" | "rebasing" | "vault";
  readonly oracle?: { readonly address: Address; readonly method: Hex };
};

const types = ["plain", "oracle", "rebasing", "vault"] as const;

export type NewPool = {
  readonly coins: readonly NewCoin[];
  readonly amplification: bigint;
  /** Both in units of 1e-10. */
  readonly fee: bigint;
  readonly offpeg: bigint;
};

/** The constructor's argument of a pool of the newest generation. */
function newestArgument({ coins, amplification, fee, offpeg }: NewPool) {
  return {
    name: "Newest",
    symbol: "NEWEST",
    A: amplification,
    fee,
    offpeg,
    receiver: zeroAddress,
    coins: coins.map(({ coin }) => coin),
    types: coins.map(({ type = "plain" }) => types.indexOf(type)),
    methods: coins.map(({ oracle }) => oracle?.method ?? ("0x00000000" as Hex)),
    oracles: coins.map(({ oracle }) => oracle?.address ?? zeroAddress),
  };
}

/** Deploys a pool of the newest generation, which is its own share, and makes its first deposit. */
export async function makeNewestPool(chain: Maker, pool: NewPool): Promise<Address> {
  const address = await placeSpare(chain, "stableNG", parameters, [newestArgument(pool)]);
  await firstDeposit(chain, address, pool.coins, true);
  return address;
}

/** A metapool of a coin and the share of another pool. */
export type NewMetapool = {
  readonly kind: "newest" | "factory" | "remembering";
  readonly coin: NewCoin;
  readonly base: { readonly pool: Address; readonly coins: readonly Address[] };
  /** The initial number of the base pool's shares. */
  readonly start: bigint;
  readonly amplification: bigint;
  readonly fee: bigint;
};

/**
 * Deploys a metapool of a pool that is its own share, and makes its first deposit. Returns the metapool and its share.
 */
export async function makeMetapool(
  chain: Maker,
  { kind, coin, base, start, amplification, fee }: NewMetapool,
): Promise<{ readonly pool: Address; readonly share: Address }> {
  const coins = [coin, { coin: base.pool, start }];
  const list = coins.map((each) => each.coin);
  const n = BigInt(base.coins.length);
  const made = await (async () => {
    if (kind === "newest") {
      const inputs = [...parameters, ...parseAbiParameters("address, address[]")];
      const argument = newestArgument({ coins, amplification, fee, offpeg: 20_000_000_000n });
      const pool = await placeSpare(chain, "stableMetaNG", inputs, [argument, base.pool, base.coins]);
      return { pool, share: pool };
    }
    if (kind === "factory") {
      const inputs = parseAbiParameters("address[], address, uint256, uint256, uint256");
      const args = [list, base.pool, n, amplification, fee];
      const pool = await placeSpare(chain, "factoryMetapool", inputs, args);
      return { pool, share: pool };
    }
    const inputs = parseAbiParameters("address[], address, address, uint256, uint256, uint256, uint256");
    return withShare(chain, (share) =>
      placeSpare(chain, "cachedMetapool", inputs, [
        list,
        share,
        base.pool,
        n,
        amplification,
        fee,
        5_000_000_000n,
      ]),
    );
  })();
  await firstDeposit(chain, made.pool, coins, false);
  return made;
}

/** Deploys one of the local chain's spare contracts with constructor arguments. */
export function placeSpare(
  chain: Maker,
  name: SpareName,
  inputs: readonly AbiParameter[],
  args: readonly unknown[],
): Promise<Address> {
  return place(chain, concatHex([spareCode(name), encodeAbiParameters(inputs, args as never)]));
}

/** Deploys a separate share token, and lets `use` deploy the pool that may mint it. Returns both. */
export async function withShare(
  chain: Maker,
  use: (share: Address) => Promise<Address>,
): Promise<{ readonly pool: Address; readonly share: Address }> {
  const inputs = parseAbiParameters("string, string, uint256, uint256");
  const share = await placeSpare(chain, "curveShare", inputs, ["Share", "SHARE", 18n, 0n]);
  const pool = await use(share);
  const data = encodeFunctionData({ abi: stablePoolAbi, functionName: "set_minter", args: [pool] });
  await chain.send({ to: share, data });
  return { pool, share };
}

/** Approves the coins and deposits the initial amounts of all. */
export async function firstDeposit(
  chain: Maker,
  pool: Address,
  coins: readonly { readonly coin: Address; readonly start: bigint }[],
  lists: boolean,
): Promise<void> {
  let value = 0n;
  for (const { coin, start } of coins) {
    if (coin === NATIVE) {
      value = start;
      continue;
    }
    const data = encodeFunctionData({
      abi: stablePoolAbi,
      functionName: "approve",
      args: [pool, maxUint256],
    });
    await chain.send({ to: coin, data });
  }
  const data = depositData(
    coins.map(({ start }) => start),
    lists,
  );
  await chain.send({ to: pool, data, value: quantity(value) });
}

/** Returns the call of a deposit. Unless it takes a list, the number of amounts is part of the function's signature. */
export function depositData(amounts: readonly bigint[], lists: boolean): Hex {
  const signature = `function add_liquidity(uint256[${lists ? "" : amounts.length}] amounts, uint256 least)`;
  const abi = parseAbi([signature] as readonly string[]);
  return encodeFunctionData({ abi, functionName: "add_liquidity", args: [amounts, 0n] } as never);
}

export type ListedPool = {
  readonly address: Address;
  readonly share: Address;
  readonly coins: number;
  /** The base pool of a metapool that does not report its own. */
  readonly base?: Address;
};

/** Returns a deployment of only these pools. */
export function deploymentOf(pools: readonly ListedPool[]): Deployment {
  const instances = pools.map(({ address, share, ...parameters }) => ({ address, share, parameters }));
  return { slug: "curve-dex", standard: "curve-dex", contracts: {}, instances };
}

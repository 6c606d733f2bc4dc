import { type Address, NATIVE } from "../../lib/address.js";
import type { Market, Pool } from "../../market/market.js";
import { networks } from "../../networks/index.js";
import type { Adapter, BlockContext, Venue } from "../../protocols/index.js";
import type { RouteRequest } from "../request.js";
import { type PoolState, pool, tokenAddress, vault } from "./adapters.js";
import { makeRandom } from "./random.js";

export const context: BlockContext = { number: 1n, timestamp: 1n, baseFeeWei: 0n };

export type Asked = Omit<RouteRequest, "inputs" | "context"> & {
  readonly tokenIn: Address;
  readonly amountIn: bigint;
};

/** Returns a request with one input. */
export function requestOf({ tokenIn, amountIn, ...rest }: Asked): RouteRequest {
  return { ...rest, inputs: [{ token: tokenIn, amount: amountIn }], context };
}

/** A venue between tokens. Its id is its index in the list passed to `marketOf`. */
export type VenueSpec = {
  readonly adapter: Adapter;
  readonly tokens: readonly Address[];
  readonly feePpm: number;
  readonly state: unknown;
  /** Additional facts that adapters of real protocols need. */
  readonly more?: Partial<Venue>;
};

/** Returns a market of the given venues. The network's wrapped native token is token 0 of `tokenAddress`. */
export function marketOf(specs: readonly VenueSpec[]): Market {
  const network = { ...networks.get(1)!, wrappedNative: tokenAddress(0) };
  const head = {
    number: 0n,
    hash: "0x00" as const,
    parentHash: "0x00" as const,
    timestamp: 0n,
    baseFeeWei: 0n,
    gasUsed: 0n,
    gasLimit: 0n,
  };
  return { network, head, pools: new Map(specs.map((spec, index) => [`v${index}`, venueOf(spec, index)])) };
}

function venueOf({ adapter, tokens, feePpm, state, more }: VenueSpec, index: number): Pool {
  const id = `v${index}`;
  const address = tokenAddress(1_000_000 + index);
  const { standard } = adapter;
  return {
    adapter,
    state,
    venue: { id, protocol: standard, standard, address, tokens, feePpm, facts: {}, ...more },
  };
}

export function poolSpec(
  tokenA: Address,
  tokenB: Address,
  reserves: readonly [bigint, bigint],
  feePpm = 3_000,
): VenueSpec {
  const state: PoolState = { reserves };
  return { adapter: pool, tokens: [tokenA, tokenB], feePpm, state };
}

/** Returns venues between the native currency and token 0, 1:1 in both directions. */
export function wrapSpecs(): VenueSpec[] {
  const state = { outNumerator: 1n, outDenominator: 1n, capacityIn: 1n << 200n };
  const make = (tokens: Address[]) => ({ adapter: vault, tokens, feePpm: 0, state });
  return [make([NATIVE, tokenAddress(0)]), make([tokenAddress(0), NATIVE])];
}

export type RandomMarketInput = {
  readonly venues: number;
  readonly tokens: number;
  readonly seed: number;
  /** Tokens that most pools have on one side. Default 5. */
  readonly hubs?: number;
};

/**
 * Returns pools whose prices stay within their fees of one fair price per token, so that no cycle pays. Token 0 is
 * worth 3,000, and token 1 has 6 decimals and is worth 1. Depth is log-normal.
 */
export function randomMarket({ venues, tokens, seed, hubs = 5 }: RandomMarketInput): Market {
  const random = makeRandom(seed);
  const units = Array.from({ length: tokens }, (_, token) => {
    if (token === 0) return 1e18 / 3_000;
    if (token === 1) return 1e6;
    return 10 ** (6 + 2 * random.below(7)) / Math.exp(2 * random.normal());
  });
  const specs = wrapSpecs();
  const hub = () => random.below(Math.min(hubs, tokens));
  for (let index = 0; specs.length < venues; index++) {
    const first = index < tokens ? index : random.below(tokens);
    const second = random.uniform() < 0.75 ? hub() : random.below(tokens);
    if (first === second) continue;
    const feePpm = [500, 3_000, 3_000, 10_000][random.below(4)]!;
    const depth = Math.min(
      2e8,
      Math.exp(12.5 + 2 * random.normal()) * (first < hubs && second < hubs ? 20 : 1),
    );
    const skew = Math.exp((random.uniform() - 0.5) * 0.9 * (feePpm / 1e6));
    const reserves = [depth * units[first]! * skew, (depth * units[second]!) / skew] as const;
    const whole = reserves.map((reserve) => BigInt(Math.max(1, Math.round(reserve)))) as [bigint, bigint];
    specs.push(poolSpec(tokenAddress(first), tokenAddress(second), whole, feePpm));
  }
  return marketOf(specs);
}

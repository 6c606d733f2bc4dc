import { type Address, NATIVE } from "../../lib/address.js";
import type { Market } from "../../market/market.js";
import type { RouteRequest } from "../request.js";
import { ladder, type Rung, tokenAddress, vault } from "./adapters.js";
import { context, poolSpec, type VenueSpec, wrapSpecs } from "./market.js";
import type { Random } from "./random.js";
import { pairSpec, type Range, stableSpec, ticksSpec, weightedSpec } from "./realVenues.js";

/** Number of tokens in the hostile markets. */
const HOSTILE_TOKENS = 10;
const LARGE_POOL = 8;
/** Prices from 1e-30 to 1e30. */
const MAX_TICK = 690_000;

/** Returns an amount from 1 to 1e33, evenly distributed by magnitude. One in eight is 1. */
function amountFrom(random: Random): bigint {
  if (random.below(8) === 0) return 1n;
  return BigInt(Math.max(1, Math.round(10 ** (33 * random.uniform()))));
}

/** Returns venues of all kinds with reserves, rates and caps from 1 to 1e33, arbitrage everywhere, and duplicates. */
export function wildSpecs(random: Random): VenueSpec[] {
  const amount = () => BigInt(Math.max(1, Math.round(10 ** (33 * random.uniform()))));
  const rungs = (): Rung[] => {
    const rung = () => ({ capacityIn: amount(), reserveIn: amount(), reserveOut: amount() });
    return Array.from({ length: random.below(4) }, rung);
  };
  const specs: VenueSpec[] = random.uniform() < 0.3 ? wrapSpecs() : [];
  for (let count = 1 + random.below(30); count > 0; count--) {
    const tokens = [tokenAddress(random.below(8)), tokenAddress(8 + random.below(2))] as const;
    const [first, second] = random.uniform() < 0.5 ? tokens : [tokens[1], tokens[0]];
    const kind = random.uniform();
    const caps = { outNumerator: amount(), outDenominator: amount(), capacityIn: amount() };
    if (kind < 0.6) specs.push(poolSpec(first, second, [amount(), amount()], random.below(20_000)));
    else if (kind < 0.75) specs.push({ adapter: vault, tokens: [first, second], feePpm: 0, state: caps });
    else if (kind < 0.9)
      specs.push({
        adapter: ladder,
        tokens: [first, second],
        feePpm: 100,
        state: { sides: [rungs(), rungs()] },
      });
    else if (specs.length > 0) specs.push(specs[random.below(specs.length)]!);
  }
  return specs;
}

/**
 * Returns hostile venues of real protocols: pairs that hold a single unit, concentrated pools with nothing in range,
 * with gaps or with a single tick, weighted and stable pools of eight tokens, prices from 1e-30 to 1e30, cycles that
 * pay, and duplicates.
 */
export function hostileSpecs(random: Random, most = 24): VenueSpec[] {
  const specs: VenueSpec[] = random.uniform() < 0.3 ? wrapSpecs() : [];
  for (let count = 2 + random.below(most); count > 0; count--) {
    const kind = random.uniform();
    if (kind < 0.4) specs.push(hostilePair(random));
    else if (kind < 0.7) specs.push(hostileTicks(random));
    else if (kind < 0.85) specs.push(hostilePool(random, specs.length));
    else if (specs.length > 0) specs.push(specs[random.below(specs.length)]!);
  }
  return specs;
}

function twoTokens(random: Random): [Address, Address] {
  const first = random.below(HOSTILE_TOKENS);
  const second = (first + 1 + random.below(HOSTILE_TOKENS - 1)) % HOSTILE_TOKENS;
  return [tokenAddress(Math.min(first, second)), tokenAddress(Math.max(first, second))];
}

function hostilePair(random: Random): VenueSpec {
  const [token0, token1] = twoTokens(random);
  return pairSpec(token0, token1, [amountFrom(random), amountFrom(random)], random.below(20_000));
}

function hostileTicks(random: Random): VenueSpec {
  const tick = random.below(2 * MAX_TICK) - MAX_TICK;
  const range = (): Range => {
    const width = random.below(3) === 0 ? 1 : 1 + random.below(100_000);
    const lower = tick + random.below(40_000) - 20_000 - random.below(width);
    return { lower, upper: lower + width, liquidity: amountFrom(random) };
  };
  const ranges = Array.from({ length: 1 + random.below(5) }, range);
  return ticksSpec(twoTokens(random), { tick, ranges, feePpm: [100, 3_000, 10_000][random.below(3)]! });
}

function hostilePool(random: Random, index: number): VenueSpec {
  const skipped = [random.below(HOSTILE_TOKENS), random.below(HOSTILE_TOKENS)];
  const tokens = Array.from({ length: HOSTILE_TOKENS }, (_, token) => token)
    .filter((token) => !skipped.includes(token))
    .slice(0, LARGE_POOL)
    .map(tokenAddress);
  // Some pools hold about as much of each token, as they do in reality.
  const level = 33 * random.uniform();
  const isEven = random.uniform() < 0.5;
  const balances = tokens.map(() =>
    isEven ? BigInt(Math.ceil(10 ** (level + random.uniform()))) : amountFrom(random),
  );
  const pooled = { tokens, balances, share: tokenAddress(2_000_000 + index), feePpm: 1_000 };
  if (random.uniform() < 0.4) return stableSpec(pooled);
  return weightedSpec({ ...pooled, weights: tokens.map(() => 0.1 + random.uniform()) });
}

/**
 * Returns a request that sells one to four tokens or shares of the market's venues, each 1 to 1e33 raw units, at any
 * price of gas and of bytes.
 */
export function hostileRequest(random: Random, market: Market): RouteRequest {
  const shares = [...market.pools.values()].flatMap(
    ({ adapter, venue }) => adapter.meta.position?.(venue).address ?? [],
  );
  const draw = () =>
    shares.length > 0 && random.below(4) === 0
      ? shares[random.below(shares.length)]!
      : tokenAddress(random.below(HOSTILE_TOKENS));
  const tokenIn = draw();
  const others = Array.from({ length: 4 }, draw).filter((token) => token !== tokenIn);
  const [tokenOut = NATIVE, ...more] = others;
  const given = random.below(4) === 0 ? [tokenIn, ...more] : [tokenIn];
  const mostDigits = random.below(2) === 0 ? 33 : 14;
  const inputs = [...new Set(given)]
    .filter((token) => token !== tokenOut)
    .map((token) => ({ token, amount: BigInt(Math.ceil(10 ** (mostDigits * random.uniform()))) }));
  const gasPriceWei = random.uniform() < 0.5 ? 0n : BigInt(Math.ceil(10 ** (20 * random.uniform())));
  const gasPerByte = random.below(2) === 0 ? 0n : BigInt(Math.ceil(10 ** (5 * random.uniform())));
  return { inputs, tokenOut, context, gasPriceWei, bytePriceWei: gasPriceWei * gasPerByte };
}

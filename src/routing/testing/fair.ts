import type { Address } from "../../lib/address.js";
import { tokenAddress } from "./adapters.js";
import { type VenueSpec, wrapSpecs } from "./market.js";
import type { Random } from "./random.js";
import { pairSpec, stableSpec, ticksSpec, weightedSpec } from "./realVenues.js";

/** Number of tokens in the fair markets. Those from `PEGGED` on all have the same worth. */
const FAIR_TOKENS = 14;
const PEGGED = 6;
const LARGE_POOL = 8;

/**
 * Returns real protocols, including pools of eight tokens, whose prices stay within their fees of one fair price per
 * token, so that no cycle pays. Token 0 is worth 1. All tokens have 18 decimals.
 */
export function fairSpecs(random: Random, count: number): VenueSpec[] {
  const worth = Array.from({ length: FAIR_TOKENS }, (_, token) =>
    token === 0 ? 1 : token < PEGGED ? Math.exp(3 * random.normal()) : 1 / 3_000,
  );
  const depth = () => 1e18 * Math.exp(4 + 2 * random.normal());
  const units = (token: number, value: number) => BigInt(Math.ceil(value / worth[token]!));
  const near = (feePpm: number) => 1 + (random.uniform() - 0.5) * 0.9 * (feePpm / 1e6);
  const two = (): [number, number] => {
    const first = random.below(FAIR_TOKENS - 1);
    return [first, first + 1 + random.below(FAIR_TOKENS - first - 1)];
  };
  const specs = wrapSpecs();
  while (specs.length < count) {
    const kind = random.uniform();
    const share = tokenAddress(2_000_000 + specs.length);
    const [value, feePpm] = [depth(), [500, 3_000, 10_000][random.below(3)]!];
    if (kind < 0.5) {
      const [a, b] = two();
      const reserves = [units(a, value * near(feePpm)), units(b, value)] as const;
      specs.push(pairSpec(tokenAddress(a), tokenAddress(b), reserves, feePpm));
    } else if (kind < 0.75) {
      const [a, b] = two();
      const tick = Math.round(Math.log((worth[a]! / worth[b]!) * near(feePpm)) / Math.log(1.0001));
      const ranges = Array.from({ length: 1 + random.below(4) }, () => {
        const reach = 200 + random.below(20_000);
        return {
          lower: tick - reach,
          upper: tick + reach,
          liquidity: units(a, value * Math.sqrt(worth[a]! / worth[b]!)),
        };
      });
      specs.push(ticksSpec([tokenAddress(a), tokenAddress(b)], { tick, ranges, feePpm }));
    } else if (kind < 0.9) {
      const held = someTokens(random);
      const weights = held.map(() => 0.1 + random.uniform());
      const balances = held.map((token, index) => units(token, value * weights[index]! * near(feePpm)));
      specs.push(weightedSpec({ tokens: held.map(tokenAddress), balances, weights, share, feePpm }));
    } else {
      const pegged = Array.from({ length: LARGE_POOL }, (_, index) => PEGGED + index);
      const tokens = pegged.map(tokenAddress);
      const balances = pegged.map((token) => units(token, value * (0.98 + 0.04 * random.uniform())));
      specs.push(stableSpec({ tokens, balances, share, feePpm: 400 }));
    }
  }
  return specs;
}

function someTokens(random: Random): number[] {
  const left = Array.from({ length: FAIR_TOKENS }, (_, token) => token);
  while (left.length > LARGE_POOL) left.splice(random.below(left.length), 1);
  return left;
}

/** Returns two tokens of a fair market. */
export function fairEnds(random: Random): readonly [Address, Address] {
  const first = random.below(FAIR_TOKENS);
  const second = (first + 1 + random.below(FAIR_TOKENS - 1)) % FAIR_TOKENS;
  return [tokenAddress(first), tokenAddress(second)];
}

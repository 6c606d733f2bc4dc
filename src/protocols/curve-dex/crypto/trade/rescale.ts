import { maxBigint } from "../../../../lib/math.js";
import { WAD } from "../../../../lib/whole.js";
import { quotient, uint } from "../../../kit/maths/uint256.js";
import { halvesOf } from "../math/decay.js";
import { invariantOf } from "../math/maths.js";
import { absolute } from "../math/words.js";
import type { CryptoPool, CryptoState } from "../state/pool.js";
import type { After } from "./tweak.js";

/** Every balance above this part of their sum is well within the limits of the arithmetic. */
const SAFE_PART = 60n;

/** The very first pool moves its prices above this profit. */
const EARLY_PROFIT = 10n ** 13n;

/**
 * Throws `Refused` where a pool of the first generation reverts because it cannot compute D at the prices to which it
 * would move. If the pool does not reveal whether or how far it moves them, refuses a trade that may revert.
 */
export function requireRescale(pool: CryptoPool, state: CryptoState, after: After): void {
  const averages = averagesAt(state, after.seconds);
  if (averages === undefined || !mayMove(pool, state)) return;
  const distances = averages.map((average, index) =>
    absolute(quotient(uint(average * WAD), state.priceScale[index] as bigint) - WAD),
  );
  for (const { distance, step } of movesOf(pool, state, distances)) {
    const shifted = after.xp.map((x, index) => {
      if (index === 0) return x;
      const [price, average] = [state.priceScale[index - 1] as bigint, averages[index - 1] as bigint];
      return uint(x * (uint(price * (distance - step) + step * average) / distance)) / price;
    });
    const sum = shifted.reduce((total, x) => total + x);
    const isSafe = shifted.every((x) => x * SAFE_PART > sum);
    if (!isSafe) invariantOf(pool.arithmetic, shifted, after.strength);
  }
}

/** Returns the averages of prices at a time, or undefined if they are unknown. */
function averagesAt(
  { averages, averagedSeconds, lastPrices, rebalancing }: CryptoState,
  seconds: bigint,
): readonly bigint[] | undefined {
  if (averages === undefined || averagedSeconds >= seconds) return averages;
  const weight = halvesOf(quotient((seconds - averagedSeconds) * WAD, rebalancing.seconds));
  return averages.map(
    (average, index) => uint((lastPrices[index] as bigint) * (WAD - weight) + average * weight) / WAD,
  );
}

/** Returns whether the pool may move its prices: after a move, it continues whatever the profit is. */
function mayMove(pool: CryptoPool, { hidden, virtualPrice, profit, rebalancing }: CryptoState): boolean {
  if (hidden?.kind !== "adjusts" || hidden.adjusts) return true;
  if (pool.arithmetic === "firstThreeEarly") {
    return uint(virtualPrice - WAD) > uint(profit - WAD) / 2n + EARLY_PROFIT;
  }
  return 2n * virtualPrice - WAD > profit + 2n * rebalancing.extraProfit;
}

type Move = { readonly distance: bigint; readonly step: bigint };

/** Returns the possible moves: none near the averages. Pools outside a factory have another minimum step. */
function movesOf(
  pool: CryptoPool,
  { rebalancing, hasFactory }: CryptoState,
  distances: readonly bigint[],
): Move[] {
  const { step, extraProfit } = rebalancing;
  if (distances.length > 1) {
    const squares = distances.reduce((sum, distance) => sum + distance ** 2n, 0n);
    const least = pool.arithmetic === "firstThreeEarly" ? extraProfit : step;
    return squares > least ** 2n ? [{ distance: rootOf(squares / WAD), step }] : [];
  }
  const [distance] = distances as [bigint];
  const steps = hasFactory
    ? [distance / 5n]
    : pool.arithmetic === "firstTwoAlone"
      ? [distance / 10n]
      : [distance / 10n, 0n];
  return steps
    .map((least) => ({ distance, step: maxBigint(step, least) }))
    .filter((move) => move.distance > move.step);
}

/** Returns the root of a number with 18 decimals, with the contract's rounding (`sqrt_int`). */
function rootOf(value: bigint): bigint {
  if (value === 0n) return 0n;
  let [root, next] = [value, (value + WAD) / 2n];
  while (next !== root) {
    root = next;
    next = ((value * WAD) / root + root) / 2n;
  }
  return root;
}

import { attempt, isRefusal } from "../../lib/refusal.js";

/** A call to a pool whose result shows of which kind the pool is. `Pool` is a pool of a given kind and state. */
export type Telltale<Call, Pool> = {
  readonly call: Call;
  /** Returns the possible results. Throws `Refused` where the contract reverts. */
  readonly answers: (pool: Pool) => readonly bigint[];
  /** Whether pools of the kind may lack the function. */
  readonly mayBeSilent?: true;
  /** Whether the pool itself computes the result, not a views contract. */
  readonly isOwn?: true;
  /** For a trade, the coin of the result. */
  readonly coin?: number;
};

/**
 * A trade must return at least this many units of each coin. Its result then reveals a rate that is off by one part in
 * as many.
 */
const TELLING_UNITS = 10_000n;

/** Returns whether `amount` is what a pool of this kind returns. */
export function fits<Pool>(
  { answers, mayBeSilent }: Telltale<unknown, Pool>,
  pool: Pool,
  amount: bigint | undefined,
): boolean {
  const expected = attempt(() => answers(pool));
  if (amount === undefined) return mayBeSilent === true || isRefusal(expected);
  return !isRefusal(expected) && expected.includes(amount);
}

/** Returns whether the trades return enough of each of `coins`. */
export function isTelling(
  coins: readonly unknown[],
  telltales: readonly Telltale<unknown, never>[],
  amounts: readonly (bigint | undefined)[],
): boolean {
  return coins.every((_, coin) =>
    telltales.some((telltale, index) => telltale.coin === coin && (amounts[index] ?? 0n) >= TELLING_UNITS),
  );
}

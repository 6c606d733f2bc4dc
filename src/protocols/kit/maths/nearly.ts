/** The invariant's maths in float64. Differences keep nearly all their digits. */

const MAX_ROUNDS = 64;
const NEAR = 4 * Number.EPSILON;

/** A balance in terms of the others and the invariant. */
type Place = {
  readonly balance: number;
  readonly others: number;
  readonly invariant: number;
  /** The amplification times the number of balances. */
  readonly steepness: number;
  /** balance² + (others + invariant / steepness − invariant) · balance */
  readonly product: number;
  readonly count: number;
};

/**
 * Returns the place of balance number `index` among `balances`, all with the same decimals. `steepness` is the
 * amplification times their number. Throws a RangeError for an index out of range, which is a bug.
 */
export function placeOf(
  balances: readonly number[],
  index: number,
  steepness: number,
  invariant: number,
): Place {
  const count = balances.length;
  let product = (invariant * invariant) / (steepness * count);
  let others = 0;
  for (const [other, balance] of balances.entries()) {
    if (other === index) continue;
    product *= invariant / (balance * count);
    others += balance;
  }
  const balance = balances[index];
  if (balance === undefined) throw new RangeError(`there is no balance ${index}`);
  return { balance, others, invariant, steepness, product, count };
}

/** Returns the invariant with another value of the balance, and with all other balances scaled by `left`. */
export function invariantWith(place: Place, balance: number, left: number): number {
  const { invariant, steepness, product, count } = place;
  const sum = place.others * left + balance;
  const base = (product * steepness) / (balance * left ** (count - 1));
  let next = sum;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    let spread = base;
    for (let power = 0; power <= count; power++) spread *= next / invariant;
    const before = next;
    next *= (steepness * sum + count * spread) / ((steepness - 1) * next + (count + 1) * spread);
    if (Math.abs(next - before) <= NEAR * next) break;
  }
  return next;
}

/** Returns how much the balance falls when another one, currently `other`, rises by `amount`. */
export function fallByRise({ balance, product }: Place, other: number, amount: number): number {
  const sum = balance + product / balance + amount;
  return smallerRoot(sum, amount * (balance + product / (other + amount)));
}

/**
 * Returns how much the balance falls when the invariant falls by `part` of itself, and all others by `fee` times that
 * part.
 */
export function fallByPart(place: Place, part: number, fee: number): number {
  const { balance, others, invariant, steepness, product, count } = place;
  const moved = ((1 - 1 / steepness) * invariant - fee * others) * part;
  const log = (count + 1) * Math.log1p(-part) - (count - 1) * Math.log1p(-fee * part);
  return smallerRoot(balance + product / balance + moved, moved * balance - product * Math.expm1(log));
}

/** Returns the smaller of two numbers, given their sum and product. */
function smallerRoot(sum: number, product: number): number {
  return (2 * product) / (sum + Math.sqrt(Math.max(0, sum * sum - 4 * product)));
}

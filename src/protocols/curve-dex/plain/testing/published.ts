/**
 * Two-coin pools of Curve's factories, rewritten from their published source (curvefi/curve-factory, Plain2Basic and
 * variants): each function on its own, for two coins only. It shares nothing with the adapter's maths.
 */

export type Pair = readonly [bigint, bigint];

export type PublishedPool = {
  readonly balances: Pair;
  /** The value of a raw unit in 18 decimals, times 1e18. For a metapool's second coin, also times its virtual price. */
  readonly rates: Pair;
  /** `_A()`: a hundred times the amplification. */
  readonly amp: bigint;
  readonly fee: bigint;
  readonly supply: bigint;
  /** Whether it divides by both balances before one division by four, as since July 2021. */
  readonly paired: boolean;
};

/** Thrown where Vyper's checked arithmetic or an assertion reverts. */
export class Reverted extends Error {}

const ONE = 1_000_000_000_000_000_000n;
const FEES = 10_000_000_000n;
const ADMIN_FEE = 5_000_000_000n;
const WORD = 1n << 256n;

/** Returns a number if it fits a Vyper word. Vyper reverts otherwise. */
function w(value: bigint): bigint {
  if (value < 0n || value >= WORD) throw new Reverted("out of range");
  return value;
}

function div(a: bigint, b: bigint): bigint {
  if (b === 0n) throw new Reverted("division by zero");
  return w(a) / w(b);
}

function xpOf({ rates }: PublishedPool, [a, b]: Pair): Pair {
  return [w(rates[0] * a) / ONE, w(rates[1] * b) / ONE];
}

export function getD({ amp, paired }: PublishedPool, [x, y]: Pair): bigint {
  const S = w(x + y);
  if (S === 0n) return 0n;
  let D = S;
  const Ann = w(amp * 2n);
  for (let i = 0; i < 255; i++) {
    const DP = paired
      ? div(w(div(w(D * D), x) * D), y) / 4n
      : div(w(div(w(D * D), w(x * 2n)) * D), w(y * 2n));
    const Dprev = D;
    const top = w((w(Ann * S) / 100n + w(DP * 2n)) * D);
    const bottom = w(w((Ann - 100n) * D) / 100n + w(3n * DP));
    D = div(top, bottom);
    if (D > Dprev ? D - Dprev <= 1n : Dprev - D <= 1n) return D;
  }
  throw new Reverted("did not converge");
}

/** get_y and get_y_D, which coincide for two coins: returns the balance that corresponds to the other one, `x`. */
function getY({ amp }: PublishedPool, x: bigint, D: bigint): bigint {
  const Ann = w(amp * 2n);
  let c = div(w(D * D), w(x * 2n));
  c = div(w(w(c * D) * 100n), w(Ann * 2n));
  const b = w(x + div(w(D * 100n), Ann));
  let y = D;
  for (let i = 0; i < 255; i++) {
    const before = y;
    y = div(w(w(y * y) + c), w(w(w(2n * y) + b) - D));
    if (y > before ? y - before <= 1n : before - y <= 1n) return y;
  }
  throw new Reverted("did not converge");
}

export type Outcome = { readonly amount: bigint; readonly balances: Pair; readonly supply: bigint };

function set([a, b]: Pair, index: number, value: bigint): Pair {
  return index === 0 ? [value, b] : [a, value];
}

export function exchange(pool: PublishedPool, i: 0 | 1, dx: bigint): Outcome {
  const j = i === 0 ? 1 : 0;
  const { balances, rates, fee, supply } = pool;
  const xp = xpOf(pool, balances);
  const x = w(xp[i] + w(dx * rates[i]) / ONE);
  const y = getY(pool, x, getD(pool, xp));
  const dy = w(w(xp[j] - y) - 1n);
  const dyFee = w(dy * fee) / FEES;
  const amount = div(w((dy - dyFee) * ONE), rates[j]);
  const adminFee = div(w((w(dyFee * ADMIN_FEE) / FEES) * ONE), rates[j]);
  const taken = set(balances, i, w(balances[i] + dx));
  return { amount, balances: set(taken, j, w(w(balances[j] - amount) - adminFee)), supply };
}

export function calcTokenAmount(pool: PublishedPool, [a, b]: Pair): bigint {
  const { balances, supply } = pool;
  const D0 = getD(pool, xpOf(pool, balances));
  const D1 = getD(pool, xpOf(pool, [w(balances[0] + a), w(balances[1] + b)]));
  return div(w(w(D1 - D0) * supply), D0);
}

export function addLiquidity(pool: PublishedPool, [a, b]: Pair): Outcome {
  const { balances, supply, fee } = pool;
  const D0 = getD(pool, xpOf(pool, balances));
  const sums: Pair = [w(balances[0] + a), w(balances[1] + b)];
  const D1 = getD(pool, xpOf(pool, sums));
  if (D1 <= D0) throw new Reverted("D1 > D0");
  const baseFee = w(fee * 2n) / 4n;
  const feeOf = (index: 0 | 1) => {
    const ideal = div(w(D1 * balances[index]), D0);
    const [more, less] = ideal > sums[index] ? [ideal, sums[index]] : [sums[index], ideal];
    return w(baseFee * (more - less)) / FEES;
  };
  const fees: Pair = [feeOf(0), feeOf(1)];
  const D2 = getD(pool, xpOf(pool, [w(sums[0] - fees[0]), w(sums[1] - fees[1])]));
  const amount = div(w(supply * w(D2 - D0)), D0);
  const keep = (index: 0 | 1) => w(sums[index] - w(fees[index] * ADMIN_FEE) / FEES);
  return { amount, balances: [keep(0), keep(1)], supply: w(supply + amount) };
}

export function removeLiquidityOneCoin(pool: PublishedPool, i: 0 | 1, burned: bigint): Outcome {
  const { balances, rates, supply, fee } = pool;
  const other = i === 0 ? 1 : 0;
  const xp = xpOf(pool, balances);
  const D0 = getD(pool, xp);
  const D1 = w(D0 - div(w(burned * D0), supply));
  const newY = getY(pool, xp[other], D1);
  const baseFee = w(fee * 2n) / 4n;
  const dx = w(div(w(xp[i] * D1), D0) - newY);
  const dxOther = w(xp[other] - div(w(xp[other] * D1), D0));
  const reduced = w(xp[i] - w(baseFee * dx) / FEES);
  const reducedOther = w(xp[other] - w(baseFee * dxOther) / FEES);
  const whole = w(reduced - getY(pool, reducedOther, D1));
  const free = div(w(w(xp[i] - newY) * ONE), rates[i]);
  const amount = div(w(w(whole - 1n) * ONE), rates[i]);
  const adminFee = w(w(free - amount) * ADMIN_FEE) / FEES;
  return {
    amount,
    balances: set(balances, i, w(balances[i] - w(amount + adminFee))),
    supply: w(supply - burned),
  };
}

import { mulDivUp } from "../../../lib/math.js";
import { Refused, refuse } from "../../../lib/refusal.js";
import { WAD } from "../../../lib/whole.js";
import { PRICE_BITS, priceOf } from "./price.js";

/** A bin that holds tokens, in raw units. All of its trades have one price. */
export type Bin = { readonly id: number; readonly x: bigint; readonly y: bigint };

/** Bins by ascending id, and the one in which the next trade begins. */
export type Bins = { readonly activeId: number; readonly bins: readonly Bin[] };

/** How a pool trades in its bins. */
export type BinRule = {
  /** How much more each bin costs than the one below it. */
  readonly stepBps: number;
  /** Returns the fee of a trade in bin `id`, as a part of what is paid, in 1e18ths. */
  feeE18At(id: number): bigint;
  /** The largest fee that the contract accepts. */
  readonly maxFeeE18: bigint;
  /** Returns the part of a fee that does not stay in the bin, in raw units of what was paid. */
  leaving(fee: bigint): bigint;
  /**
   * Throws `Refused` if the contract does not accept a bin after a trade: `full` with the whole fee, `kept` as it is
   * stored.
   */
  check(full: Bin, kept: Bin, price: bigint): void;
};

type Crossed = Bins & {
  readonly amountOut: bigint;
  /** The number of bins that were traded in. */
  readonly count: number;
};

const ONE = 1n << PRICE_BITS;
const MAX_AMOUNT = (1n << 128n) - 1n;
/** The most that a bin may be worth, in raw units of Y with 128 fractional bits (`Constants.MAX_LIQUIDITY_PER_BIN`). */
const MAX_LIQUIDITY = 65251743116719673010965625540244653191619923014385985379600384103134737n;

/** Returns whether a bin at this price is worth no more than the contracts that limit it accept. */
export function isWithinWorth({ x, y }: Bin, price: bigint): boolean {
  return x * price + (y << PRICE_BITS) <= MAX_LIQUIDITY;
}

/**
 * Returns the exact result of a swap of `amountIn` raw units through the bins, downwards if it pays X and upwards if it
 * pays Y. Every bin takes the fee from what it is paid, rounded up. Throws `Refused` where the contract reverts.
 */
export function swapThroughBins(rule: BinRule, pool: Bins, paysX: boolean, amountIn: bigint): Crossed {
  const bins = [...pool.bins];
  const way = paysX ? -1 : 1;
  let { activeId } = pool;
  let index = paysX
    ? bins.findLastIndex(({ id }) => id <= activeId)
    : bins.findIndex(({ id }) => id >= activeId);
  let [left, amountOut, count] = [amountIn, 0n, 0];
  for (; left > 0n; index += way) {
    const bin = bins[index];
    if (bin === undefined) throw new Refused(refuse("tooMuch", "the known bins do not hold enough"));
    if ((paysX ? bin.y : bin.x) === 0n) continue;
    activeId = bin.id;
    const price = priceOf(rule.stepBps, activeId);
    const feeE18 = rule.feeE18At(activeId);
    if (feeE18 > rule.maxFeeE18)
      throw new Refused(refuse("closed", "the fee is more than the contract accepts"));
    const { paid, fee, out } = tradeInBin(bin, price, feeE18, paysX, left);
    const kept = traded(bin, paid - rule.leaving(fee), out, paysX);
    rule.check(traded(bin, paid, out, paysX), kept, price);
    bins[index] = kept;
    left -= paid;
    amountOut += out;
    count++;
  }
  return { amountOut, activeId, bins, count };
}

/**
 * Returns what a bin takes of `offered`, including the fee, and what it pays. It pays everything that it holds for its
 * price, rounded up, plus the fee.
 */
function tradeInBin(bin: Bin, price: bigint, feeE18: bigint, paysX: boolean, offered: bigint) {
  const held = paysX ? bin.y : bin.x;
  const whole = paysX ? mulDivUp(held, ONE, price) : mulDivUp(held, price, ONE);
  const feeOfWhole = mulDivUp(whole, feeE18, WAD - feeE18);
  const most = whole + feeOfWhole;
  if (most > MAX_AMOUNT) throw new Refused(refuse("closed", "a bin is worth more than an amount can be"));
  if (offered >= most) return { paid: most, fee: feeOfWhole, out: held };
  const fee = mulDivUp(offered, feeE18, WAD);
  const afterFee = offered - fee;
  const bought = paysX ? (afterFee * price) / ONE : (afterFee * ONE) / price;
  return { paid: offered, fee, out: bought > held ? held : bought };
}

function traded({ id, x, y }: Bin, kept: bigint, out: bigint, paysX: boolean): Bin {
  return paysX ? { id, x: x + kept, y: y - out } : { id, x: x - out, y: y + kept };
}

import { TRANSACTION_GAS } from "../lib/gas.js";

/**
 * Refunds return at most a fifth of the gas used (EIP-3529), so the need is at most 5/4 of it, plus a little for the
 * 63/64 rule.
 */
export const afterRefundSteps: readonly bigint[] = [
  1010n,
  1030n,
  1050n,
  1080n,
  1120n,
  1160n,
  1210n,
  1260n,
  1320n,
];
/** Before refunds, the gas used falls short only by the 63/64 rule (EIP-150), once per level of calls. */
export const beforeRefundSteps: readonly bigint[] = [1020n, 1050n, 1090n];
/** A node's estimate suffices only on its own terms: in the block that it assumes, and with its own precision. */
export const estimateSteps: readonly bigint[] = [1000n, 1030n, 1080n, 1180n];
const perThousand = 1000n;
/** Precision of the limit if the gas used is unknown: within 2 %. */
const precisionPercent = 2n;
/** Number of limits tried at once between one that fails and one that suffices. */
const cuts = 4;

/** Returns the first of rising limits that suffices, or undefined if none does. */
export type FirstEnough = (limits: readonly bigint[]) => Promise<bigint | undefined>;

export type LimitInput = {
  /** Gas used with plenty of gas available. Undefined if the node did not report it. */
  readonly gasUsed: bigint | undefined;
  readonly maxGas: bigint;
  /** Multiples of `gasUsed` to try, in thousandths and rising. */
  readonly steps: readonly bigint[];
  /** The index in `steps` that last sufficed for a transaction of this shape. Undefined if there was none. */
  readonly likely?: number | undefined;
};

/** A limit and the index in `steps` that it comes from, if any. */
type Limit = { readonly gas: bigint; readonly step: number | undefined };

/**
 * Finds the gas limit that a call needs: the smallest of a few multiples of `gasUsed` with which it succeeds, at most
 * about 5 % above the minimum. If a likely multiple is known, it is tried with its neighbours, and the others follow
 * only if it is wrong. Returns `maxGas` if nothing less suffices.
 */
export async function findGasLimit(firstEnough: FirstEnough, input: LimitInput): Promise<Limit> {
  const { gasUsed, maxGas, steps } = input;
  if (gasUsed === undefined) return bisect(firstEnough, TRANSACTION_GAS, maxGas);
  const limits = steps.map((step) => (gasUsed * step) / perThousand).filter((gas) => gas < maxGas);
  // A likely limit above `maxGas` says nothing about those below.
  const likely = input.likely !== undefined && input.likely < limits.length ? input.likely : undefined;
  // What fails with a limit fails with a smaller one.
  const from = Math.max(0, (likely ?? 0) - 1);
  const to = likely === undefined ? limits.length : likely + 2;
  const first = async (some: readonly bigint[]) => (some.length === 0 ? undefined : await firstEnough(some));
  let gas = await first(limits.slice(from, to));
  if (gas === undefined) gas = await first(limits.slice(to));
  else if (gas === limits[from]) gas = (await first(limits.slice(0, from))) ?? gas;
  if (gas !== undefined) return { gas, step: limits.indexOf(gas) };
  return bisect(firstEnough, limits.at(-1) ?? gasUsed, maxGas);
}

/** Divides limits into groups whose sums a block has room for. A limit without room for it is a group of its own. */
export function fitInto(blockGas: bigint, limits: readonly bigint[]): readonly (readonly bigint[])[] {
  const groups: bigint[][] = [];
  let left = 0n;
  for (const gas of limits) {
    if (gas > left || groups.length === 0) {
      groups.push([]);
      left = blockGas;
    }
    groups.at(-1)?.push(gas);
    left -= gas;
  }
  return groups;
}

/**
 * Searches between a lower end assumed to fail and an upper end known to suffice. The steps are geometric because
 * limits span decades.
 */
async function bisect(firstEnough: FirstEnough, low: bigint, high: bigint): Promise<Limit> {
  let fails = low;
  let enough = high;
  while ((enough - fails) * 100n > enough * precisionPercent) {
    const between = cutsBetween(fails, enough);
    if (between.length === 0) break;
    const found = await firstEnough(between);
    const at = found === undefined ? between.length : between.indexOf(found);
    fails = between[at - 1] ?? fails;
    enough = found ?? enough;
  }
  return { gas: enough, step: undefined };
}

/** Returns limits that divide the range into parts of equal ratio. */
function cutsBetween(low: bigint, high: bigint): bigint[] {
  const ratio = Number(high) / Number(low);
  const between = Array.from({ length: cuts }, (_, at) =>
    BigInt(Math.floor(Number(low) * ratio ** ((at + 1) / (cuts + 1)))),
  );
  return [...new Set(between)].filter((gas) => gas > low && gas < high);
}

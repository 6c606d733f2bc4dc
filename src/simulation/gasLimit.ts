import { TRANSACTION_GAS } from "../lib/gas.js";

/** Refunds give back at most a fifth of what was used (EIP-3529), so the need is at most 5/4 of it, and a little for the 63/64 rule. */
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
/** What was used before refunds falls short by the 63/64 rule (EIP-150) alone, once for every level of calls. */
export const beforeRefundSteps: readonly bigint[] = [1020n, 1050n, 1090n];
/** What a node estimates suffices on its own terms: in the block it believes to be in, and about as finely as it likes. */
export const estimateSteps: readonly bigint[] = [1000n, 1030n, 1080n, 1180n];
const perThousand = 1000n;
/** How finely the limit is found where nothing is known of the gas used: within 2 %. */
const precisionPercent = 2n;
/** Limits tried at once between one that fails and one that suffices. */
const cuts = 4;

/** Answers the first of rising limits that suffices; undefined where none does. */
export type FirstEnough = (limits: readonly bigint[]) => Promise<bigint | undefined>;

export type LimitInput = {
  /** What it used with plenty of gas; undefined when the node did not tell. */
  readonly gasUsed: bigint | undefined;
  readonly maxGas: bigint;
  /** Multiples of `gasUsed` to try, in thousandths and rising. */
  readonly steps: readonly bigint[];
  /** The position in `steps` that sufficed for a transaction of this shape before; undefined when there was none. */
  readonly likely?: number | undefined;
};

/** A limit, and the position in `steps` it is due to; undefined when it is due to none. */
type Limit = { readonly gas: bigint; readonly step: number | undefined };

/**
 * The gas limit a call needs: the smallest of a few multiples of `gasUsed` with which it succeeds, at most about 5 % above
 * the least possible. Where it is known which one is likely, those far above it are tried only when it does not do. Returns
 * `maxGas` when nothing less suffices.
 */
export async function findGasLimit(firstEnough: FirstEnough, input: LimitInput): Promise<Limit> {
  const { gasUsed, maxGas, steps, likely } = input;
  if (gasUsed === undefined) return bisect(firstEnough, TRANSACTION_GAS, maxGas);
  const limits = steps.map((step) => (gasUsed * step) / perThousand).filter((gas) => gas < maxGas);
  const rest = likely === undefined ? limits.length : likely + 2;
  for (const some of [limits.slice(0, rest), limits.slice(rest)]) {
    const gas = some.length === 0 ? undefined : await firstEnough(some);
    if (gas !== undefined) return { gas, step: limits.indexOf(gas) };
  }
  return bisect(firstEnough, limits.at(-1) ?? gasUsed, maxGas);
}

/** The upper end is known to suffice, the lower end is taken not to. Geometric steps: limits span decades. */
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

/** Limits that divide the way from one to the other into parts of the same ratio. */
function cutsBetween(low: bigint, high: bigint): bigint[] {
  const ratio = Number(high) / Number(low);
  const between = Array.from({ length: cuts }, (_, at) =>
    BigInt(Math.floor(Number(low) * ratio ** ((at + 1) / (cuts + 1)))),
  );
  return [...new Set(between)].filter((gas) => gas > low && gas < high);
}

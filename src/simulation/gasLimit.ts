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
const perThousand = 1000n;
/** How finely the limit is found where nothing is known of the gas used: within 2 %. */
const precisionPercent = 2n;

/**
 * The gas limit a call needs: the smallest of a few candidates with which it succeeds, at most about 5 % above
 * the least possible. `gasUsed` is what it used with plenty, `steps` the multiples of it to try, in thousandths
 * and rising; undefined when the node did not tell. Returns `maxGas` when nothing less suffices.
 */
export async function findGasLimit(
  succeeds: (gas: bigint) => Promise<boolean>,
  gasUsed: bigint | undefined,
  maxGas: bigint,
  steps = afterRefundSteps,
): Promise<bigint> {
  if (gasUsed === undefined) return bisect(succeeds, TRANSACTION_GAS, maxGas);
  const candidates = steps.map((step) => (gasUsed * step) / perThousand).filter((gas) => gas < maxGas);
  const results = await Promise.all(candidates.map(succeeds));
  const enough = candidates.find((_, index) => results[index]);
  return enough ?? bisect(succeeds, candidates.at(-1) ?? gasUsed, maxGas);
}

/** The upper end is known to suffice, the lower end is taken not to. Geometric steps: limits span decades. */
async function bisect(
  succeeds: (gas: bigint) => Promise<boolean>,
  low: bigint,
  high: bigint,
): Promise<bigint> {
  let fails = low;
  let enough = high;
  while ((enough - fails) * 100n > enough * precisionPercent) {
    const middle = BigInt(Math.floor(Math.sqrt(Number(fails) * Number(enough))));
    if (middle <= fails || middle >= enough) break;
    if (await succeeds(middle)) enough = middle;
    else fails = middle;
  }
  return enough;
}

import { type Hex, intAt, uintAt } from "../../lib/hex.js";
import type { Timepoint, Timepoints } from "./adaptive/history.js";

/** The indices of volatility and volume among a timepoint's seven words. Plugins store no volume. */
export type Layout = { readonly volatility: number; readonly volume?: number };

/** What the lenses return: the pool's timepoints, that of a swap that was reverted, and words about that swap. */
export type Read = {
  readonly history: Timepoints;
  /** The timepoint that the swap wrote. Absent if no swap succeeded. */
  readonly next?: Timepoint;
  readonly words: readonly bigint[];
};

const TIMEPOINT = 7;
/**
 * The number of timepoints that precede the words about the swap: the last, the one before it, the oldest, the one that
 * becomes the oldest when the next one is written, and the next one.
 */
const HEAD = 5;
/** The index of the average tick, which is signed, like the sum of ticks. */
const [IS_THERE, AT, TICK_CUMULATIVE, AVERAGE_TICK] = [0, 1, 2, 5];

/** Reads the answer of a lens with `size` words about its swaps. Returns undefined if it is malformed. */
export function readIn(answer: Hex, size: number, layout: Layout): Read | undefined {
  // The answer's first two words are its offset and its length.
  const count = Number(uintAt(answer, 1) ?? 0n);
  const timepointAt = (index: number) => timepointIn(answer, 2 + index, layout);
  const [last, previous, oldest, oldestAfter, next] = Array.from({ length: HEAD }, (_, place) =>
    timepointAt(place * TIMEPOINT),
  );
  const row: Timepoint[] = [];
  const start = HEAD * TIMEPOINT + size;
  for (let index = start; index < count; index += TIMEPOINT) {
    const timepoint = timepointAt(index);
    if (timepoint === undefined) return undefined;
    row.push(timepoint);
  }
  const words = Array.from({ length: size }, (_, index) => uintAt(answer, 2 + HEAD * TIMEPOINT + index));
  const end = row[row.length - 1];
  if (!last || !oldest || !oldestAfter || !end || !words.every((word) => word !== undefined))
    return undefined;
  const history: Timepoints = {
    last,
    ...(previous === undefined ? {} : { previous }),
    oldest,
    oldestAfter,
    row,
    isWhole: end.at === last.at,
  };
  return { history, ...(next === undefined ? {} : { next }), words };
}

function timepointIn(answer: Hex, start: number, layout: Layout): Timepoint | undefined {
  const at = uintAt(answer, start + AT);
  const tickCumulative = intAt(answer, start + TICK_CUMULATIVE);
  const averageTick = intAt(answer, start + AVERAGE_TICK);
  const volatilityCumulative = uintAt(answer, start + layout.volatility);
  const volumeCumulative = layout.volume === undefined ? 0n : uintAt(answer, start + layout.volume);
  if (!uintAt(answer, start + IS_THERE) || at === undefined || tickCumulative === undefined) return undefined;
  if (averageTick === undefined || volatilityCumulative === undefined || volumeCumulative === undefined)
    return undefined;
  return { at, tickCumulative, volatilityCumulative, volumeCumulative, averageTick };
}

export function isSameTimepoint(a: Timepoint, b: Timepoint): boolean {
  return (
    a.at === b.at &&
    a.tickCumulative === b.tickCumulative &&
    a.volatilityCumulative === b.volatilityCumulative &&
    a.volumeCumulative === b.volumeCumulative &&
    a.averageTick === b.averageTick
  );
}

/** Learns from a node's answers for how many blocks it returns logs in one request. */
export type LogLimit = {
  /** The most blocks to ask it for. Undefined until it refuses a range. */
  blocks(): number | undefined;
  /** Records that it returned the logs of this many blocks. */
  took(blocks: number): void;
  /** Records that it refused this many blocks but returned the logs of fewer. `said` is its refusal. */
  refused(blocks: number, said: string): void;
};

/** A refused range is asked for again as a part of its size, if the refusal does not name a size. */
const SHRINK = 4;
/** Full answers after a refusal before a larger range is tried. Doubles with every refusal. */
const PATIENCE = 4;
const LONGEST_PATIENCE = 4_096;

/** Creates the record of a node that has not refused a range yet. */
export function makeLogLimit(): LogLimit {
  let limit: number | undefined;
  /** The largest range that it returned since it refused one, and the smallest above that it refused. */
  let most = 0;
  let least = Number.POSITIVE_INFINITY;
  let patience = 0;
  let kept = 0;
  return {
    blocks: () => limit,
    took(blocks) {
      if (limit === undefined || blocks < limit) return;
      if (blocks > most) patience = Math.min(patience, PATIENCE);
      most = Math.max(most, blocks);
      kept += 1;
      if (kept < patience) return;
      kept = 0;
      // The refused size is so near that the node may have refused it because another part of the chain has many logs.
      if (least - most < most / SHRINK) least = Number.POSITIVE_INFINITY;
      limit = Math.min(2 * most, Math.floor((most + least) / 2));
    },
    refused(blocks, said) {
      if (limit !== undefined && blocks > limit) return;
      least = blocks;
      // The node has returned ranges of this size before, so this range holds more logs than others.
      if (blocks <= most) most = 0;
      limit = most > 0 ? most : smallerRange(blocks, said);
      patience = Math.min(Math.max(2 * patience, PATIENCE), LONGEST_PATIENCE);
      kept = 0;
    },
  };
}

/**
 * Returns the number of blocks to ask for instead of a refused range. It is the size of the range that the refusal
 * suggests. If it suggests none, it is the largest number in the refusal below `blocks`, which may be the limit. If there
 * is no such number either, it is a part of `blocks`.
 */
export function smallerRange(blocks: number, said: string): number {
  const part = Math.max(1, Math.ceil(blocks / SHRINK));
  const [, first, last] = /(?:\[|range )(0x[0-9a-f]+|\d+)(?:, ?|-)(0x[0-9a-f]+|\d+)/i.exec(said) ?? [];
  const suggested = first === undefined ? 0 : Number(last) - Number(first) + 1;
  if (suggested >= 1 && suggested < blocks) return suggested;
  const numbers = [...said.matchAll(/(?<![\w.-])(\d[\d,_]*)(k?)(?![\w-])/gi)].map(
    ([, digits = "", thousands]) => Number(digits.replaceAll(/[,_]/g, "")) * (thousands === "" ? 1 : 1_000),
  );
  return Math.max(0, ...numbers.filter((number) => number < blocks)) || part;
}

import type { Hex } from "../lib/hex.js";
import type { EarnedFees } from "../market/index.js";

type BlockId = { readonly hash: Hex; readonly number: bigint };

export type BranchSwitch = {
  /** The number of blocks of the trunk that remain, counted from the oldest. */
  readonly kept: number;
  /** The blocks that follow them, oldest first. */
  readonly added: readonly EarnedFees[];
  /** Every block from this number on is dropped, except those in `added`. */
  readonly from: bigint;
  /** Whether the ancestors lead back to a block of the trunk, so that no block in between was missed. */
  readonly joined: boolean;
};

/**
 * Returns how `trunk`, oldest block first, becomes the branch of `head`, given the blocks recorded on any branch.
 * Blocks that are not ancestors are dropped. If the ancestors end at a block that was not recorded, older blocks stay,
 * and the time since then counts as not observed. Block numbers must decrease by one from each block to its parent, so
 * that the search ends even if hashes form a cycle.
 */
export function switchBranch(
  trunk: readonly BlockId[],
  known: ReadonlyMap<Hex, EarnedFees>,
  head: BlockId,
): BranchSwitch {
  const places = new Map(trunk.map(({ hash }, index) => [hash, index]));
  const added: EarnedFees[] = [];
  let { hash, number } = head;
  for (;;) {
    const place = places.get(hash);
    if (place !== undefined && trunk[place]?.number === number) {
      return { kept: place + 1, added: added.reverse(), from: number + 1n, joined: true };
    }
    const block = known.get(hash);
    if (block?.head.number !== number) break;
    added.push(block);
    hash = block.head.parentHash;
    number -= 1n;
  }
  const from = added.at(-1)?.head.number ?? head.number;
  const kept = trunk.filter(({ number }) => number < from).length;
  return { kept, added: added.reverse(), from, joined: false };
}

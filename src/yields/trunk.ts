import type { Hex } from "../lib/hex.js";
import type { BlockFees } from "../market/index.js";

type Place = { readonly hash: Hex; readonly number: bigint };

export type Regrown = {
  /** How many of the trunk's blocks, from the oldest, still count. */
  readonly kept: number;
  /** The blocks that follow them, oldest first. */
  readonly added: readonly BlockFees[];
  /** Nothing from this block number on counts any more, except for what was added. */
  readonly from: bigint;
  /** The way back ended at a block of the trunk, so that nothing in between was missed. */
  readonly joined: boolean;
};

/**
 * How `trunk`, oldest block first, becomes the branch of `head`, given the blocks taken down on any branch. Blocks that
 * are not ancestors are taken back. Where the way back ends at a block nobody took down, older blocks stay: the time in
 * between is simply not observed. Heights fall by one from each block to its parent, so that the way ends even where hashes
 * lead in a circle.
 */
export function regrow(trunk: readonly Place[], known: ReadonlyMap<Hex, BlockFees>, head: Place): Regrown {
  const places = new Map(trunk.map(({ hash }, index) => [hash, index]));
  const added: BlockFees[] = [];
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

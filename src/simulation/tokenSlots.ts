import type { Rpc } from "../chain/index.js";
import type { Address } from "../lib/address.js";
import { word } from "../lib/hex.js";
import type { Getter } from "./getters.js";
import { type Budget, isKeptAt, readWith, sentinel } from "./probeSlot.js";
import { commonLayouts, layoutOf, type SlotOf } from "./slotLayouts.js";
import { type Touched, type Touches, touchedBy } from "./touchedSlots.js";

/** Where a token keeps one number of an account, or of an owner and a spender. */
export type SlotRule = {
  readonly contract: Address;
  /** The storage slot for `keys`. */
  readonly slotOf: SlotOf;
  /** Whether the rule holds for every key, or only for those it was found with. */
  readonly general: boolean;
};

/**
 * Requests that one search may make after the first list of slots. Honest getters read less than ten slots, and where
 * they read more, at most a few of them follow from the holder; whoever needs more wants to keep the node busy.
 */
export const maxRequests = 32;
/** A list longer than this is compared with that of other keys before its slots are tried. */
const longList = 8;
/** Mapping positions tried where the node does not say which slots a call touches. */
const guessedPositions = 64n;

/** Asked about to see which slots follow from the keys; nobody's. */
const otherKeys: readonly Address[] = [
  "0x511ce511ce511ce511ce511ce511ce511ce511ce",
  "0x1ce511ce511ce511ce511ce511ce511ce511ce51",
];

/**
 * Finds where `getter` reads its number: the node lists the slots a call touches (`touches`, where that is known
 * already), each is overwritten in simulation until the getter answers the sentinel, or it times an index, then the
 * mapping's position is worked out, so that the rule holds for every key where the token's layout is a known one.
 * Undefined when the token keeps the number in a way this does not see within `budget`.
 */
export async function findSlotRule(
  rpc: Rpc,
  getter: Getter,
  keys: readonly Address[],
  budget: Budget = { left: maxRequests },
  touches?: Touches,
): Promise<SlotRule | undefined> {
  const listed = touches ?? (await touchedBy(rpc, getter, keys));
  if (listed === undefined) return guessRule(rpc, getter, keys);
  for (const touched of await likelyAmong(rpc, getter, keys, listed.slots, budget)) {
    if (budget.left <= 0) return undefined;
    if (!(await isKeptAt(rpc, getter, keys, touched, budget))) continue;
    const { contract, slot } = touched;
    const layout = layoutOf(keys, slot);
    return { contract, slotOf: layout ?? (() => slot), general: layout !== undefined };
  }
  return undefined;
}

/** Of many slots those that the getter does not touch for others as well: a number of one's own lies in one's own slot. */
async function likelyAmong(
  rpc: Rpc,
  getter: Getter,
  keys: readonly Address[],
  slots: readonly Touched[],
  budget: Budget,
): Promise<readonly Touched[]> {
  if (slots.length <= longList) return slots;
  budget.left--;
  const others = await touchedBy(rpc, getter, otherKeys.slice(0, keys.length));
  const shared = new Set(others?.slots.map(({ contract, slot }) => `${contract}:${slot}`));
  return slots.filter(({ contract, slot }) => !shared.has(`${contract}:${slot}`));
}

/** Puts another number into every slot that a common layout would use, and sees which of them the getter answers. */
async function guessRule(rpc: Rpc, getter: Getter, keys: readonly Address[]): Promise<SlotRule | undefined> {
  const layouts = commonLayouts(guessedPositions);
  const marks = layouts.map(
    (slotOf, index) => [slotOf(keys), `0x${word(sentinel + BigInt(index))}`] as const,
  );
  const answered = await readWith(rpc, getter, keys, getter.token, Object.fromEntries(marks));
  if (answered === undefined) return undefined;
  const slotOf = layouts[Number(answered - sentinel)];
  return slotOf === undefined ? undefined : { contract: getter.token, slotOf, general: true };
}

import type { Rpc } from "../chain/index.js";
import type { Address } from "../lib/address.js";
import { word } from "../lib/hex.js";
import type { Getter } from "./getters.js";
import { type Budget, isKeptAt, readWith, sentinel } from "./probeSlot.js";
import { commonLayouts, layoutOf, type SlotOf } from "./slotLayouts.js";
import { type Touched, type Touches, touchedBy } from "./touchedSlots.js";

/** Where a token stores one number of an account, or of an owner and a spender. */
export type SlotRule = {
  readonly contract: Address;
  /** Returns the storage slot for `keys`. */
  readonly slotOf: SlotOf;
  /** Whether the rule holds for every key, or only for those that it was found with. */
  readonly general: boolean;
};

/**
 * Maximum number of requests of one search after the first list of slots. Honest getters read fewer than ten slots, and
 * of longer lists at most a few slots depend on the holder. A getter that needs more is trying to keep the node busy.
 */
export const maxRequests = 32;
/** A longer list is compared with the list for other keys before its slots are tried. */
const longList = 8;
/** Number of mapping positions tried if the node does not report the slots that a call touches. */
const guessedPositions = 64n;

/** Addresses that belong to no one, used to see which slots depend on the keys. */
const otherKeys: readonly Address[] = [
  "0x511ce511ce511ce511ce511ce511ce511ce511ce",
  "0x1ce511ce511ce511ce511ce511ce511ce511ce51",
];

/**
 * Finds where `getter` reads its number. The node lists the slots that a call touches (`touches`, if already known).
 * Each is overwritten in simulation until the getter returns the sentinel or a multiple of it by an index. Then the
 * mapping's position is derived, so that the rule holds for every key if the token has a known layout. Returns
 * undefined if the number's storage cannot be detected within `budget`.
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

/**
 * Removes from a long list the slots that the getter also touches for other keys: an account's number is in its own
 * slot.
 */
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

/** Writes a different number to every slot that a common layout would use, and checks which one the getter returns. */
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

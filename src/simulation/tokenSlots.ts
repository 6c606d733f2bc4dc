import type { Rpc } from "../chain/index.js";
import type { Address } from "../lib/address.js";
import { word } from "../lib/hex.js";
import type { Getter } from "./getters.js";
import { type Budget, isKeptAt, readWith, sentinel } from "./probeSlot.js";
import { findForm, plainForm, type SlotForm } from "./slotForm.js";
import { commonLayouts, layoutOf, type SlotOf } from "./slotLayouts.js";
import { type Touched, type Touches, touchedBy } from "./touchedSlots.js";

/** Where a token stores one number of an account, or of an owner and a spender. */
export type SlotRule = {
  readonly contract: Address;
  /** Returns the storage slot for `keys`. */
  readonly slotOf: SlotOf;
  /** How the number is written there. */
  readonly form: SlotForm;
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
  const isLong = listed.slots.length > longList;
  const likely = isLong ? await ownAmong(rpc, getter, keys, listed.slots, budget) : listed.slots;
  for (const touched of likely) {
    if (budget.left <= 0) return undefined;
    if (await isKeptAt(rpc, getter, keys, touched, budget)) return ruleAt(keys, touched, plainForm);
  }
  if (likely.length === 0 || budget.left <= 0) return undefined;
  // A slot that others read too, such as an index or a supply, must stay as it is.
  const own = isLong ? likely : await ownAmong(rpc, getter, keys, likely, budget);
  for (const touched of own) {
    const form = await findForm(rpc, getter, keys, touched, budget);
    if (form !== undefined) return ruleAt(keys, touched, form);
  }
  return undefined;
}

function ruleAt(keys: readonly Address[], { contract, slot }: Touched, form: SlotForm): SlotRule {
  const layout = layoutOf(keys, slot);
  return { contract, slotOf: layout ?? (() => slot), form, general: layout !== undefined };
}

/**
 * Removes the slots that the getter also touches for other keys: an account's number is in its own slot.
 */
async function ownAmong(
  rpc: Rpc,
  getter: Getter,
  keys: readonly Address[],
  slots: readonly Touched[],
  budget: Budget,
): Promise<readonly Touched[]> {
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
  return slotOf === undefined
    ? undefined
    : { contract: getter.token, slotOf, form: plainForm, general: true };
}

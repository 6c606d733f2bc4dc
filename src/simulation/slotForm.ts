import { keccak256 } from "viem";
import type { Rpc } from "../chain/index.js";
import type { Address } from "../lib/address.js";
import { type Hex, word } from "../lib/hex.js";
import { divUp } from "../lib/math.js";
import type { Getter } from "./getters.js";
import { type Budget, readWith, sentinel } from "./probeSlot.js";
import type { Touched } from "./touchedSlots.js";

/**
 * How a number is written where it is kept: in the slot itself; or the slot has the length of a list, whose only element
 * has the number in its first or second word, as lists of a balance's history do.
 */
type Place = "slot" | "element" | "secondWord";

/** The number that a getter reports is the written number times `answered` / `written`. */
export type SlotForm = { readonly place: Place; readonly written: bigint; readonly answered: bigint };

export const plainForm: SlotForm = { place: "slot", written: 1n, answered: 1n };

/** In the upper half of a word, for numbers behind another member of it. */
const upper = sentinel << 128n;
/** As large as its double can be, for shares of nearly all that a word holds. */
const largest = sentinel << 195n;

const attempts: readonly Pick<SlotForm, "place" | "written">[] = [
  { place: "slot", written: sentinel },
  { place: "slot", written: largest },
  { place: "slot", written: upper },
  { place: "element", written: upper },
  { place: "element", written: sentinel },
  { place: "secondWord", written: sentinel },
];

/** Returns the storage in which a getter reads at least `amount`. The low 256 bits of it count. */
export function storageOf(
  { place, written, answered }: SlotForm,
  slot: Hex,
  amount: bigint,
): Record<Hex, Hex> {
  const text: Hex = `0x${word(divUp(BigInt.asUintN(256, amount) * written, answered))}`;
  if (place === "slot") return { [slot]: text };
  const first = keccak256(slot);
  const second: Hex = `0x${word(BigInt(first) + 1n)}`;
  const length: Hex = `0x${word(1n)}`;
  if (place === "element") return { [slot]: length, [first]: text };
  return { [slot]: length, [first]: `0x${word(0n)}`, [second]: text };
}

/**
 * Finds the form in which `getter` reads its number at a slot that is its holder's alone, if it is proportional to what
 * is written in one of the forms. Takes up to seven requests, and one
 * more for each form that is not proportional.
 */
export async function findForm(
  rpc: Rpc,
  getter: Getter,
  keys: readonly Address[],
  { contract, slot }: Touched,
  budget: Budget,
): Promise<SlotForm | undefined> {
  for (const { place, written } of attempts) {
    const answerTo = (number: bigint) => {
      budget.left--;
      return readWith(rpc, getter, keys, contract, storageOf({ ...plainForm, place }, slot, number));
    };
    if (budget.left <= 0) return undefined;
    const answered = await answerTo(written);
    if (answered === undefined || answered === 0n || budget.left <= 0) continue;
    const twice = (await answerTo(2n * written)) ?? 0n;
    if (twice >= 2n * answered - 2n && twice <= 2n * answered + 2n) return { place, written, answered };
  }
  return undefined;
}

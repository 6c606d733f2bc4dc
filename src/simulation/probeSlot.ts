import type { Rpc } from "../chain/index.js";
import type { Address } from "../lib/address.js";
import { type Hex, uintAt, word } from "../lib/hex.js";
import type { Getter } from "./getters.js";
import { refusal, type Touched } from "./touchedSlots.js";

/** The number of requests that a search may still make. */
export type Budget = { left: number };

/** Written to a slot to see whether the getter reads it. No real balance looks like this. */
export const sentinel = 0x51_1ce_51_1ce_51_1cen;
/** Above the index of any known token. */
const mostIndex = 16n;

/**
 * Returns whether `getter` reports for `keys` the value stored at `at`, or a multiple of it by an index. Takes one
 * request, or two with an index.
 */
export async function isKeptAt(
  rpc: Rpc,
  getter: Getter,
  keys: readonly Address[],
  at: Touched,
  budget: Budget,
): Promise<boolean> {
  // If overwriting the slot breaks the token (an implementation address, a pause flag), the getter returns nothing.
  const answerTo = (number: bigint) => {
    budget.left--;
    return readWith(rpc, getter, keys, at.contract, { [at.slot]: `0x${word(number)}` });
  };
  const answer = await answerTo(sentinel);
  if (answer === undefined || answer < sentinel) return false;
  if (answer === sentinel) return true;
  // Rebasing balances are the stored value times an index, so overwriting the stored value still works.
  if (answer >= mostIndex * sentinel || budget.left <= 0) return false;
  const twice = (await answerTo(2n * sentinel)) ?? 0n;
  return twice >= 2n * answer - 2n && twice <= 2n * answer + 2n;
}

/** Returns what `getter` reports with other values in the storage of `contract`, or undefined if it reports nothing. */
export async function readWith(
  rpc: Rpc,
  getter: Getter,
  keys: readonly Address[],
  contract: Address,
  stateDiff: Record<Hex, Hex>,
): Promise<bigint | undefined> {
  const call = { to: getter.token, data: getter.encode(keys) };
  const pending = rpc.request<Hex>("eth_call", [call, "latest", { [contract]: { stateDiff } }]);
  return uintAt((await pending.catch(refusal)) ?? "0x", 0);
}

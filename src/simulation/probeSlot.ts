import type { Rpc } from "../chain/index.js";
import type { Address } from "../lib/address.js";
import { type Hex, uintAt, word } from "../lib/hex.js";
import type { Getter } from "./getters.js";
import { refusal, type Touched } from "./touchedSlots.js";

/** How many requests a search may still make. */
export type Budget = { left: number };

/** Written to a slot to see whether the getter reads it; no real balance looks like this. */
export const sentinel = 0x51_1ce_51_1ce_51_1cen;
/** No index has grown to this. */
const mostIndex = 16n;

/** Whether `getter` tells for `keys` what is kept at `at`, or that times an index: one request, with an index two. */
export async function isKeptAt(
  rpc: Rpc,
  getter: Getter,
  keys: readonly Address[],
  at: Touched,
  budget: Budget,
): Promise<boolean> {
  // A token that overwriting this slot broke (an implementation address, a pause flag) answers nothing.
  const answerTo = (number: bigint) => {
    budget.left--;
    return readWith(rpc, getter, keys, at.contract, { [at.slot]: `0x${word(number)}` });
  };
  const answer = await answerTo(sentinel);
  if (answer === undefined || answer < sentinel) return false;
  if (answer === sentinel) return true;
  // Balances that grow by themselves are what is stored times an index: whatever is written is then enough.
  if (answer >= mostIndex * sentinel || budget.left <= 0) return false;
  const twice = (await answerTo(2n * sentinel)) ?? 0n;
  return twice >= 2n * answer - 2n && twice <= 2n * answer + 2n;
}

/** What `getter` answers while `contract` has other numbers in its storage; undefined when it answers none. */
export async function readWith(
  rpc: Rpc,
  getter: Getter,
  keys: readonly Address[],
  contract: Address,
  stateDiff: Record<Hex, Hex>,
): Promise<bigint | undefined> {
  const call = { to: getter.token, data: getter.encode(keys) };
  const asked = rpc.request<Hex>("eth_call", [call, "latest", { [contract]: { stateDiff } }]);
  return uintAt((await asked.catch(refusal)) ?? "0x", 0);
}

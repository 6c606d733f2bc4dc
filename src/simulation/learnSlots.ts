import { keccak256 } from "viem";
import type { Rpc } from "../chain/index.js";
import type { Address } from "../lib/address.js";
import type { Hex } from "../lib/hex.js";
import type { Getter } from "./getters.js";
import { type Budget, isKeptAt } from "./probeSlot.js";
import { plainForm, type SlotForm } from "./slotForm.js";
import type { SlotOf } from "./slotLayouts.js";
import { findSlotRule, maxRequests, type SlotRule } from "./tokenSlots.js";
import { type Touches, touchedBy } from "./touchedSlots.js";

/**
 * How a token stores one kind of numbers: by a rule for all holders, in a slot to find for each holder, or
 * undetectably.
 */
export type Kept =
  | { readonly kind: "byRule"; readonly rule: SlotRule }
  | { readonly kind: "perHolder" }
  | { readonly kind: "unseen" };

/**
 * How all tokens with the same code store numbers. It records only whether the numbers are in the token's own storage.
 */
type Habit =
  | {
      readonly kind: "byRule";
      readonly contract: Address | "token";
      readonly slotOf: SlotOf;
      readonly form: SlotForm;
    }
  | Exclude<Kept, { kind: "byRule" }>;

/** Work per holder must be cheap: the search gives up a token whose slot takes more requests than this. */
export const perHolderRequests = 8;
/** Number of codes remembered. */
const maxHabits = 10_000;

/**
 * Creates a function that finds out how tokens store numbers, and remembers it by their code. Proxies share their code
 * but run another contract's, so the key includes the contracts that a getter calls, the implementation among them. A
 * rule found with another token is verified with one request before use.
 */
export function makeSlotLearner(
  rpc: Rpc,
): (kind: string, getter: Getter, keys: readonly Address[]) => Promise<Kept | undefined> {
  const habits = new Map<string, Habit>();

  return async (kind, getter, keys) => {
    const { token } = getter;
    const [tokenCode, touches] = await Promise.all([
      rpc.request<Hex>("eth_getCode", [token, "latest"]),
      touchedBy(rpc, getter, keys),
    ]);
    // A token may be deployed later.
    if (tokenCode === "0x") return undefined;
    // Without an access list, proxies cannot be distinguished, and a search takes one request.
    const code = touches && `${kind}:${keccak256(tokenCode)}:${touches.contracts.join(":")}`;
    const known = code === undefined ? undefined : habits.get(code);
    const believed = known && (await applied(rpc, getter, keys, known));
    if (believed !== undefined) return believed;
    const { kept, habit } = await search(rpc, getter, keys, touches);
    if (code === undefined || known !== undefined) return kept;
    if (habits.size >= maxHabits) habits.clear();
    habits.set(code, habit);
    return kept;
  };
}

/** Applies a habit to this token. Returns undefined if it does not fit. */
async function applied(
  rpc: Rpc,
  getter: Getter,
  keys: readonly Address[],
  habit: Habit,
): Promise<Kept | undefined> {
  if (habit.kind !== "byRule") return habit;
  const { slotOf, form } = habit;
  // The divisor of one token, such as its total of shares, is another number for the next token.
  if (form !== plainForm) return undefined;
  const contract = habit.contract === "token" ? getter.token : habit.contract;
  const fits = await isKeptAt(rpc, getter, keys, { contract, slot: slotOf(keys) }, { left: 2 });
  return fits ? { kind: "byRule", rule: { contract, slotOf, form, general: true } } : undefined;
}

async function search(
  rpc: Rpc,
  getter: Getter,
  keys: readonly Address[],
  touches: Touches | undefined,
): Promise<{ kept: Kept; habit: Habit }> {
  const budget: Budget = { left: maxRequests };
  const rule = await findSlotRule(rpc, getter, keys, budget, touches);
  if (rule === undefined) return both({ kind: "unseen" });
  if (!rule.general) {
    const spent = maxRequests - budget.left;
    return both({ kind: spent <= perHolderRequests ? "perHolder" : "unseen" });
  }
  const contract = rule.contract === getter.token ? "token" : rule.contract;
  return {
    kept: { kind: "byRule", rule },
    habit: { kind: "byRule", contract, slotOf: rule.slotOf, form: rule.form },
  };
}

function both(kept: Exclude<Kept, { kind: "byRule" }>): { kept: Kept; habit: Habit } {
  return { kept, habit: kept };
}

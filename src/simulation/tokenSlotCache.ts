import type { Rpc } from "../chain/index.js";
import type { Address } from "../lib/address.js";
import { findSlotRule, type Getter, type SlotRule } from "./tokenSlots.js";

/** Slots found so far, per getter; a layout that is understood is found once for all holders. */
export type SlotCache = {
  find(
    kind: "balance" | "allowance",
    getter: Getter,
    keys: readonly Address[],
  ): Promise<SlotRule | undefined>;
};

/** Slots kept of tokens whose layout is not understood, an entry for every holder that was asked for. */
const maxExact = 10_000;

/** Makes an empty cache that looks for slots by `rpc`. What the node failed to tell is asked again the next time. */
export function makeSlotCache(rpc: Rpc): SlotCache {
  const found = new Map<string, Promise<SlotRule | undefined>>();
  return {
    async find(kind, getter, keys) {
      const token = `${kind}:${getter.token}`;
      const known = await found.get(token);
      if (known?.general) return known;
      const exact = `${token}:${keys.join(":")}`;
      const pending = found.get(exact) ?? findSlotRule(rpc, getter, keys);
      if (found.size >= maxExact) found.clear();
      found.set(exact, pending);
      try {
        const rule = await pending;
        if (rule?.general) {
          found.set(token, pending);
          found.delete(exact);
        }
        return rule;
      } catch (error) {
        // The node failed, not the token: the next request tries again.
        found.delete(exact);
        throw error;
      }
    },
  };
}

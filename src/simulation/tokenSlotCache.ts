import type { Rpc } from "../chain/index.js";
import type { Address } from "../lib/address.js";
import type { Hex } from "../lib/hex.js";
import { makeLru } from "../lib/lru.js";
import type { Getter } from "./getters.js";
import { type Kept, makeSlotLearner, perHolderRequests } from "./learnSlots.js";
import { findSlotRule, type SlotRule } from "./tokenSlots.js";

/** The slots found so far, by getter. A layout that is understood is found once for all holders. */
export type SlotCache = {
  find(
    kind: "balance" | "allowance",
    getter: Getter,
    keys: readonly Address[],
  ): Promise<SlotRule | undefined>;
  /** Returns `rule.slotOf(keys)`, hashed only once for the keys used lately. */
  slotOf(rule: SlotRule, keys: readonly Address[]): Hex;
};

/** Maximum number of tokens remembered and, for tokens without a known layout, of holders. */
const maxEntries = 10_000;
/** A proxy may get another implementation, so knowledge about a token expires after this time. */
const forgetAfterMs = 3_600_000;

type Known = { readonly kept: Promise<Kept | undefined>; readonly atMs: number };

/**
 * Creates an empty cache that looks for slots through `rpc`. `nowMs` is a clock of any origin. Failed searches are
 * retried next time.
 */
export function makeSlotCache(rpc: Rpc, nowMs: () => number = () => performance.now()): SlotCache {
  const learn = makeSlotLearner(rpc);
  const tokens = new Map<string, Known>();
  const holders = new Map<string, Promise<SlotRule | undefined>>();
  const slots = makeLru<{ readonly rule: SlotRule; readonly slot: Hex }>(maxEntries, () => 1);

  function keptBy(kind: "balance" | "allowance", getter: Getter, keys: readonly Address[]) {
    const token = `${kind}:${getter.token}`;
    const known = tokens.get(token);
    if (known !== undefined && nowMs() - known.atMs < forgetAfterMs) return known.kept;
    const kept = learn(kind, getter, keys);
    remember(tokens, token, { kept, atMs: nowMs() });
    // Neither a failed node nor an address without code says anything about the token.
    const forget = () => void tokens.delete(token);
    kept.then((found) => found ?? forget(), forget);
    return kept;
  }

  return {
    async find(kind, getter, keys) {
      const kept = await keptBy(kind, getter, keys);
      if (kept?.kind === "byRule") return kept.rule;
      if (kept?.kind !== "perHolder") return undefined;
      const holder = `${kind}:${getter.token}:${keys.join(":")}`;
      const pending = holders.get(holder) ?? findSlotRule(rpc, getter, keys, { left: perHolderRequests });
      remember(holders, holder, pending);
      // The node failed, not the token, so the next request tries again.
      pending.catch(() => holders.delete(holder));
      return pending;
    },
    slotOf(rule, keys) {
      const place = `${rule.contract}:${keys.join(":")}`;
      const known = slots.get(place);
      if (known?.rule === rule) return known.slot;
      const slot = rule.slotOf(keys);
      slots.set(place, { rule, slot });
      return slot;
    },
  };
}

function remember<Value>(entries: Map<string, Value>, key: string, value: Value): void {
  if (entries.size >= maxEntries) entries.clear();
  entries.set(key, value);
}

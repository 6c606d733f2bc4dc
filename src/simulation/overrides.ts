import type { Head } from "../chain/index.js";
import type { Address } from "../lib/address.js";
import { type Hex, quantity, word } from "../lib/hex.js";
import type { BlockReads } from "./blockReads.js";
import { allowanceGetter, balanceGetter } from "./getters.js";
import type { SlotCache } from "./tokenSlotCache.js";

/** The state-override set of eth_call, eth_estimateGas and eth_simulateV1. */
export type StateOverrides = Record<Address, { balance?: Hex; code?: Hex; stateDiff?: Record<Hex, Hex> }>;

/** The balances and allowances that accounts need for a transaction to run. Amounts are in raw units. */
export type Needs = {
  readonly native: readonly { readonly owner: Address; readonly amountWei: bigint }[];
  readonly balances: readonly {
    readonly token: Address;
    readonly owner: Address;
    readonly amount: bigint;
  }[];
  readonly allowances: readonly {
    readonly token: Address;
    readonly owner: Address;
    readonly spender: Address;
    readonly amount: bigint;
  }[];
};

/** Native balance added to what is needed, to pay for gas. 10^21 wei. */
const gasMoneyWei = 10n ** 21n;

/**
 * Returns overrides that give accounts what they lack and nothing else. A sufficient token balance or allowance stays
 * as it is, so that a token that reads its own storage is not disturbed.
 */
export async function overridesFor(
  reads: BlockReads,
  slots: SlotCache,
  head: Head,
  needs: Needs,
): Promise<StateOverrides> {
  const overrides: StateOverrides = {};
  for (const { owner, amountWei } of needs.native) {
    overrides[owner] = { balance: quantity(amountWei + gasMoneyWei) };
  }
  const checks = [
    ...needs.balances.map(({ token, owner, amount }) => ({
      kind: "balance" as const,
      getter: balanceGetter(token),
      keys: [owner],
      amount,
    })),
    ...needs.allowances.map(({ token, owner, spender, amount }) => ({
      kind: "allowance" as const,
      getter: allowanceGetter(token),
      keys: [owner, spender],
      amount,
    })),
  ];
  const missing = await Promise.all(
    checks.map(async ({ kind, getter, keys, amount }) => {
      const have = await reads.number(getter, keys, head);
      if (have !== undefined && have >= amount) return undefined;
      const rule = await slots.find(kind, getter, keys);
      return rule === undefined
        ? undefined
        : { contract: rule.contract, slot: slots.slotOf(rule, keys), amount };
    }),
  );
  for (const place of missing) {
    if (place !== undefined) setSlot(overrides, place.contract, place.slot, place.amount);
  }
  return overrides;
}

function setSlot(overrides: StateOverrides, contract: Address, slot: Hex, value: bigint): void {
  const account = overrides[contract] ?? {};
  overrides[contract] = { ...account, stateDiff: { ...account.stateDiff, [slot]: `0x${word(value)}` } };
}

import { type Rpc, RpcError } from "../chain/index.js";
import type { Address } from "../lib/address.js";
import { type Hex, quantity, uintAt, word } from "../lib/hex.js";
import { allowanceGetter, balanceGetter, type Getter } from "./getters.js";
import type { SlotCache } from "./tokenSlotCache.js";

/** The state-override set of eth_call, eth_estimateGas and eth_simulateV1. */
export type StateOverrides = Record<Address, { balance?: Hex; code?: Hex; stateDiff?: Record<Hex, Hex> }>;

/** What accounts must own and allow for a transaction to run. Amounts in raw units. */
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

/** Native balance given beyond what is needed, to pay for gas. 10^21 wei. */
const gasMoneyWei = 10n ** 21n;

/**
 * Overrides that give accounts what they lack, and nothing else: a token balance or allowance that suffices stays
 * as it is, so that a token which counts its own storage is not disturbed.
 */
export async function overridesFor(
  rpc: Rpc,
  slots: SlotCache,
  block: unknown,
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
      const have = await readNumber(rpc, getter, keys, block);
      if (have !== undefined && have >= amount) return undefined;
      const rule = await slots.find(kind, getter, keys);
      return rule === undefined ? undefined : { contract: rule.contract, slot: rule.slotOf(keys), amount };
    }),
  );
  for (const place of missing) {
    if (place !== undefined) setSlot(overrides, place.contract, place.slot, place.amount);
  }
  return overrides;
}

/** A number a token tells; undefined when it does not. */
export async function readNumber(
  rpc: Rpc,
  getter: Getter,
  keys: readonly Address[],
  block: unknown,
): Promise<bigint | undefined> {
  try {
    return uintAt(
      await rpc.request<Hex>("eth_call", [{ to: getter.token, data: getter.encode(keys) }, block]),
      0,
    );
  } catch (error) {
    // A token that does not answer is overridden as far as may be, and judged by the simulation.
    if (error instanceof RpcError) return undefined;
    throw error;
  }
}

function setSlot(overrides: StateOverrides, contract: Address, slot: Hex, value: bigint): void {
  const account = overrides[contract] ?? {};
  overrides[contract] = { ...account, stateDiff: { ...account.stateDiff, [slot]: `0x${word(value)}` } };
}

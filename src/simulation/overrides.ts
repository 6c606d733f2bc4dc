import { randomBytes, randomInt } from "node:crypto";
import type { Head } from "../chain/index.js";
import { type Address, NOBODY } from "../lib/address.js";
import { type Hex, quantity } from "../lib/hex.js";
import type { BlockReads } from "./blockReads.js";
import { allowanceGetter, balanceGetter, type Getter } from "./getters.js";
import { storageOf } from "./slotForm.js";
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

/** Who pays for gas, and the most that they may have to pay. */
export type GasMoney = { readonly payer: Address; readonly wei: bigint };

/** A number that a token must report for `keys`, in raw units. */
export type TokenNeed = {
  readonly kind: "balance" | "allowance";
  readonly getter: Getter;
  /** The owner and, of an allowance, the spender. */
  readonly keys: readonly Address[];
  readonly amount: bigint;
};

/** Overrides, and what they could not give. */
export type Laid = {
  readonly overrides: StateOverrides;
  /**
   * A balance or allowance that is too small and cannot be overridden, because it is unknown where and how the token
   * stores it.
   */
  readonly unplaced: readonly TokenNeed[];
};

/**
 * Returns overrides that give accounts what they lack and nothing else, money for gas included. A sufficient token
 * balance or allowance stays as it is, so that a token that reads its own storage is not disturbed.
 */
export async function overridesFor(
  reads: BlockReads,
  slots: SlotCache,
  head: Head,
  needs: Needs,
  gas: GasMoney = { payer: NOBODY, wei: 0n },
): Promise<Laid> {
  const overrides: StateOverrides = {};
  const checks: readonly TokenNeed[] = [
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
  // The native balances travel in the request that reads the others, and are not worth a request of their own.
  const natives = needs.native.map(async ({ owner, amountWei }) => {
    const have = checks.length > 0 ? await reads.balanceWei(owner, head) : undefined;
    const gasWei = owner === gas.payer ? gas.wei : 0n;
    overrides[owner] = { balance: quantity(balanceFor(amountWei + gasWei, have)) };
  });
  const unplaced: TokenNeed[] = [];
  const places = checks.map(async (need) => {
    const { kind, getter, keys, amount } = need;
    const have = await reads.number(getter, keys, head);
    if (have !== undefined && have >= amount) return undefined;
    const rule = await slots.find(kind, getter, keys);
    if (rule === undefined) return void unplaced.push(need);
    return { contract: rule.contract, storage: storageOf(rule.form, slots.slotOf(rule, keys), amount) };
  });
  const [missing] = await Promise.all([Promise.all(places), ...natives]);
  for (const place of missing) {
    if (place !== undefined) setStorage(overrides, place.contract, place.storage);
  }
  return { overrides, unplaced };
}

/**
 * Returns the account's balance if it suffices, and otherwise one that does not reveal a simulation: of any size
 * between a thousandth and 100,000 of a native currency with 18 decimals.
 */
function balanceFor(neededWei: bigint, haveWei: bigint | undefined): bigint {
  if (haveWei !== undefined && haveWei >= neededWei) return haveWei;
  return neededWei + BigInt.asUintN(randomInt(50, 78), BigInt(`0x${randomBytes(10).toString("hex")}`));
}

function setStorage(overrides: StateOverrides, contract: Address, storage: Record<Hex, Hex>): void {
  const account = overrides[contract] ?? {};
  overrides[contract] = { ...account, stateDiff: { ...account.stateDiff, ...storage } };
}

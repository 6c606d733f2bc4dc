import { type Rpc, RpcError } from "../chain/index.js";
import { type Address, NATIVE } from "../lib/address.js";
import { type Hex, quantity, uintAt, word } from "../lib/hex.js";
import type { SlotCache } from "./slotCache.js";
import { allowanceGetter, balanceGetter, type Getter } from "./slots.js";

/** The state-override set of eth_call, eth_estimateGas and eth_simulateV1. */
export type StateOverrides = Record<Address, { balance?: Hex; code?: Hex; stateDiff?: Record<Hex, Hex> }>;

/** What the sender must own for the transaction to run. */
export type Needs = {
  readonly from: Address;
  readonly tokenIn: Address;
  readonly amountIn: bigint;
  /** Who pulls tokenIn from the sender; undefined for the native currency. */
  readonly spender: Address | undefined;
};

/** Native balance given to the sender beyond the value, to pay for gas. 10^21 wei. */
const gasMoneyWei = 10n ** 21n;

/**
 * Overrides that give the sender what it lacks, and nothing else: a balance or allowance that suffices stays
 * as it is, so that a token which counts its own storage is not disturbed.
 */
export async function overridesFor(
  rpc: Rpc,
  slots: SlotCache,
  block: unknown,
  needs: Needs,
): Promise<StateOverrides> {
  const value = needs.tokenIn === NATIVE ? needs.amountIn : 0n;
  const overrides: StateOverrides = { [needs.from]: { balance: quantity(value + gasMoneyWei) } };
  if (needs.tokenIn === NATIVE || needs.spender === undefined) return overrides;
  const checks = [
    { kind: "balance", getter: balanceGetter(needs.tokenIn), keys: [needs.from] },
    { kind: "allowance", getter: allowanceGetter(needs.tokenIn), keys: [needs.from, needs.spender] },
  ] as const;
  const missing = await Promise.all(
    checks.map(async (check) => {
      const have = await readNumber(rpc, check.getter, check.keys, block);
      if (have !== undefined && have >= needs.amountIn) return undefined;
      const rule = await slots.find(check.kind, check.getter, check.keys);
      return rule === undefined ? undefined : { contract: rule.contract, slot: rule.slotOf(check.keys) };
    }),
  );
  for (const place of missing) {
    if (place !== undefined) setSlot(overrides, place.contract, place.slot, needs.amountIn);
  }
  return overrides;
}

async function readNumber(
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

import { describe, expect, test } from "vitest";
import type { Address } from "../../lib/address.js";
import { isRefusal } from "../../lib/refusal.js";
import { WHOLE_PPM } from "../../lib/whole.js";
import type { Adapter } from "../../protocols/index.js";
import { tokenAddress } from "../testing/adapters.js";
import { context, marketOf, poolSpec } from "../testing/market.js";
import { pairSpec } from "../testing/realVenues.js";
import { applyFill, type Ledger } from "./applyFill.js";

const [a, b] = [tokenAddress(0), tokenAddress(1)] as [Address, Address];
const market = marketOf([poolSpec(a, b, [10_000n, 20_000n]), pairSpec(a, b, [40_000n, 10_000n])]);
const [plain, pair] = [...market.pools.values()];
const share = tokenAddress(1_000_001);

const ledgerOf = (...held: readonly (readonly [Address, bigint])[]): Ledger => ({
  balances: new Map(held),
  states: new Map(),
});
const all = (token: Address, amount: bigint) => ({ token, amount, sharePpm: WHOLE_PPM });

describe("applyFill", () => {
  test("moves what is held, and asks at the state that fills before have left", () => {
    const ledger = ledgerOf([a, 2_000n]);
    const half = { token: a, amount: 1_000n, sharePpm: 500_000 };
    const first = applyFill(ledger, plain!, [half], [b], context);
    const second = applyFill(ledger, plain!, [all(a, 1_000n)], [b], context);
    if (isRefusal(first) || isRefusal(second)) throw new Error("refused");
    expect(first).toMatchObject({ pool: plain, inputs: [half], gas: 90_000 });
    const [got, less] = [first.outputs[0]!.amount, second.outputs[0]!.amount];
    expect(less).toBeLessThan(got);
    expect([...ledger.balances]).toEqual([
      [a, 0n],
      [b, got + less],
    ]);
    expect([...ledger.states.keys()]).toEqual([plain!.venue.id]);
  });

  test("asks a pool that depends on others at the state in which their trades have left it", () => {
    const other = pair!.venue.id;
    const moved = { reserves: [30_000n, 20_000n] };
    const adapter: Adapter = {
      ...plain!.adapter,
      afterOthers: (_venue, state, others) => (others.has(other) ? moved : state),
    };
    const given = (state: unknown, changed: readonly string[], ofAdapter = adapter) => {
      const ledger = ledgerOf([a, 1_000n]);
      for (const id of changed) ledger.states.set(id, pair!.state);
      applyFill(ledger, { ...plain!, state, adapter: ofAdapter }, [all(a, 1_000n)], [b], context);
      return ledger.balances.get(b);
    };
    expect(given(plain!.state, [])).toBe(given(plain!.state, [], plain!.adapter));
    expect(given(plain!.state, ["another"])).toBe(given(plain!.state, []));
    expect(given(plain!.state, [other])).toBe(given(moved, [], plain!.adapter));
    expect(given(moved, [])).not.toBe(given(plain!.state, []));
  });

  test("makes shares of both tokens, leaves what the ratio has no room for, and takes them out again", () => {
    const ledger = ledgerOf([a, 4_000n], [b, 1_200n]);
    const made = applyFill(ledger, pair!, [all(a, 4_000n), all(b, 1_200n)], [share], context);
    if (isRefusal(made)) throw new Error(made.reason);
    expect(made.inputs.map(({ amount }) => amount)).toEqual([4_000n, 1_000n]);
    expect(ledger.balances.get(b)).toBe(200n);
    const shares = made.outputs[0]!.amount;
    const taken = applyFill(ledger, pair!, [all(share, shares)], [a, b], context);
    if (isRefusal(taken)) throw new Error(taken.reason);
    const [gotA, gotB] = taken.outputs.map(({ amount }) => amount);
    expect([...ledger.balances]).toEqual([
      [a, gotA],
      [b, 200n + gotB!],
      [share, 0n],
    ]);
  });

  test("leaves the ledger as it was where the pool refuses", () => {
    const ledger = ledgerOf([a, 1n << 113n]);
    for (const fill of [
      applyFill(ledger, plain!, [all(a, 1n << 113n)], [b], context),
      applyFill(ledger, plain!, [all(a, 1n << 113n)], [a, b], context),
    ])
      expect(isRefusal(fill)).toBe(true);
    expect(ledger).toEqual(ledgerOf([a, 1n << 113n]));
  });
});

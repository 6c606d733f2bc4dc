import { describe, expect, test } from "vitest";
import { refuse } from "../../lib/refusal.js";
import { curveCapacity, curveOut } from "../kit/curve/curve.js";
import { accrued, type EvkState, MAX_AMOUNT } from "../kit/evk/state.js";
import { RAY } from "../kit/maths/ray.js";
import { asset, quotesOf, vault, vaultOf } from "../kit/vault/testing/trades.js";
import { eulerV2 } from "./index.js";

const { quote, curve, encode, shares } = eulerV2;
const venue = vaultOf("euler-v2", 6);
/** Two million units are lent out, at half a per cent a second, and one lies there. A share is worth 1.5 units. */
const state: EvkState = {
  readAt: 100n,
  since: 100n,
  cash: 1_000_000n,
  totalShares: 1_666_666n,
  debtX31: 2_000_000n << 31n,
  accumulatorRay: RAY,
  rateRay: RAY / 200n,
  feeBps: 1_000n,
  hooked: 0n,
};
const trade = quotesOf(eulerV2, venue, state);

describe("accrued", () => {
  test("lets debts grow by every second's factor, and issues shares for the fee", () => {
    const later = accrued(state, 102n);
    // 2,000,000 · 1.005² = 2,020,050, of whose growth a tenth is the fee: 2,005 units.
    expect(later.debtX31 >> 31n).toBe(2_020_050n);
    expect(later.accumulatorRay).toBe((RAY * 1_010_025n) / 1_000_000n);
    expect(later.totalShares).toBe((3_020_050n * 1_666_666n) / (3_020_050n - 2_005n));
    expect([later.since, later.cash]).toEqual([102n, 1_000_000n]);
    expect(accrued(state, 100n)).toBe(state);
  });

  test("leaves what would not fit as it was", () => {
    const deep = { ...state, debtX31: MAX_AMOUNT << 31n };
    expect(accrued(deep, 200n)).toBe(deep);
    const wild = accrued({ ...state, rateRay: (1n << 72n) - 1n }, 10n ** 9n);
    expect([wild.accumulatorRay, wild.debtX31]).toEqual([RAY, state.debtX31]);
  });
});

describe("quote", () => {
  test("converts with a million units and shares that belong to nobody", () => {
    expect(trade(asset, 600n)).toMatchObject({
      amountOut: (600n * 2_666_666n) / 4_000_000n,
      state: { cash: 1_000_600n, totalShares: 1_666_666n + 399n },
    });
    expect(trade(vault, 600n)).toMatchObject({
      amountOut: 900n,
      state: { cash: 999_100n, totalShares: 1_666_066n },
    });
  });

  test("adds interest up to the block's second first", () => {
    const later = trade(vault, 600n, state, 102n);
    expect(later).toEqual(trade(vault, 600n, accrued(state, 102n), 102n));
    expect(later).toMatchObject({ state: { readAt: 102n, since: 102n } });
    expect(later).toMatchObject({ amountOut: 904n });
  });

  test("refuses what the vault does", () => {
    const refusals = [
      trade(asset, 0n),
      trade(asset, 1n),
      trade(asset, MAX_AMOUNT),
      trade(vault, 1_666_667n),
      trade(vault, 700_000n),
      trade(asset, 9n, { ...state, hooked: 1n }),
      trade(vault, 9n, { ...state, hooked: 8n }),
      trade(vault, 9n, { ...state, hooked: 1n << 14n }),
      quote(venue, state, {
        ...{ tokenIn: asset, tokenOut: asset, amountIn: 1n },
        context: { number: 1n, timestamp: 1n, baseFeeWei: 1n },
      }),
    ];
    const hooked = refuse("closed", "the vault's hook decides who may do this");
    expect(refusals).toEqual([
      refuse("tooLittle", "the amount is not positive"),
      refuse("tooLittle", "the output is zero"),
      refuse("tooMuch", "the vault takes no more"),
      refuse("tooMuch", "there are not so many shares"),
      refuse("tooMuch", "the vault has lent out the rest"),
      ...[hooked, hooked, hooked],
      refuse("otherTokens", "the vault does not hold these tokens"),
    ]);
  });

  test("counts debts against the cap rounded down, and only if that is more than before", () => {
    const capped = { ...state, supplyCap: 3_000_100n };
    expect(trade(asset, 100n, capped)).toMatchObject({ amountOut: 66n });
    expect(trade(asset, 101n, capped)).toEqual(refuse("tooMuch", "the vault takes no more"));
    // A fraction of a unit is owed, which the vault's count before the deposit rounds up.
    const full = { ...capped, supplyCap: 1n, debtX31: state.debtX31 + 1n, totalShares: 9_000_000n };
    expect(trade(asset, 1n, full)).toMatchObject({ amountOut: 2n });
    expect(trade(asset, 2n, full)).toEqual(refuse("tooMuch", "the vault takes no more"));
  });
});

describe("curve", () => {
  test("is a straight line up to the cap, and to the cash", () => {
    const into = curve(venue, { ...state, supplyCap: 3_500_000n }, asset, vault);
    const outOf = curve(venue, state, vault, asset);
    if (into === undefined || outOf === undefined) throw new Error("there is no curve");
    expect(curveCapacity(into)).toBe(500_000);
    expect(curveOut(into, 1_500)).toBeCloseTo(1_000, 3);
    expect(curveCapacity(outOf)).toBe(666_666);
    expect(curveOut(outOf, 1_000)).toBeCloseTo(1_500, 3);
  });

  test("does not exist where a hook decides, the vault is full, or the tokens are others", () => {
    expect(curve(venue, { ...state, hooked: 1n }, asset, vault)).toBeUndefined();
    expect(curve(venue, { ...state, supplyCap: 3_000_000n }, asset, vault)).toBeUndefined();
    expect(curve(venue, state, asset, asset)).toBeUndefined();
  });
});

describe("shares", () => {
  test("are worth what lies in the vault and what it has lent, with interest", () => {
    expect(shares.reserves(venue, state)).toEqual([{ token: asset, amount: 3_000_000n }]);
    expect(shares.index?.(venue, state)).toBeCloseTo(1.5, 6);
    const later = shares.accrued?.(state, { number: 2n, timestamp: 102n }) as EvkState;
    expect(shares.reserves(venue, later)).toEqual([{ token: asset, amount: 3_020_050n }]);
    expect(shares.supply?.(venue, later)).toBe(accrued(state, 102n).totalShares);
  });
});

describe("encode", () => {
  test("deposits and redeems", () => {
    const amount = { token: asset, sharePpm: 1_000_000 } as const;
    const fill = { tokenIn: asset, tokenOut: vault, amount, prefunded: false, to: "receiver" } as const;
    expect(encode(venue, state, fill)).toEqual({
      op: "vault",
      vault,
      mode: "deposit",
      amount,
      to: "receiver",
    });
  });
});

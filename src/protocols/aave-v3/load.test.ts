import { describe, expect, test } from "vitest";
import type { Address } from "../../lib/address.js";
import { type Unusable, unusable } from "../kit/adapter/unusable.js";
import { RAY, rayMul } from "../kit/maths/ray.js";
import { callOf, type FunctionCall } from "../kit/reading/ask.js";
import { clockCall } from "../kit/reading/clock.js";
import { answering, type Told } from "../kit/reading/testing/answering.js";
import type { Venue } from "../venue.js";
import { aaveV3 } from "./index.js";
import { binomialGrowthRay, type ReserveState, seriesGrowthRay } from "./rounding.js";

const [asset, aToken, pool, variableDebt] = ["a", "b", "9", "d"].map(
  (digit): Address => `0x${digit.repeat(40)}`,
) as [Address, Address, Address, Address];
const venue: Venue<{ decimals: number }> = {
  id: `aave-v3:${aToken}`,
  protocol: "aave-v3",
  standard: "aave-v3",
  address: pool,
  tokens: [asset, aToken],
  feePpm: 0,
  facts: { decimals: 6 },
  sources: { variableDebt },
};
/** Active, with six decimals; an index of 1.5. */
const configuration = (1n << 56n) | (6n << 48n);
const reserveOf = ({ debtIndex = RAY, debtRate = 0n }) =>
  [configuration, (RAY * 3n) / 2n, 0n, debtIndex, debtRate, 0n, 5n, 0n, aToken, 0n, 0n, 0n, 0n] as const;
const reserve = reserveOf({});

/** What the pool shows at a time: the time, all aTokens, the income index, all debts, the debt index. */
type Answers = readonly (bigint | undefined)[];
const silent: Answers = [undefined, undefined, undefined, undefined, undefined];

const shown = ([time, supply, income, debt, debtIndex]: Answers, timestamp?: bigint): Told[] => {
  const at = (asked: FunctionCall) => ({ ...callOf(asked), ...(timestamp !== undefined && { timestamp }) });
  return [
    [clockCall(timestamp), time],
    [at([aToken, "totalSupply()"]), supply],
    [at([pool, "getReserveNormalizedIncome(address)", asset]), income],
    [at([variableDebt, "totalSupply()"]), debt],
    [at([pool, "getReserveNormalizedVariableDebt(address)", asset]), debtIndex],
  ];
};

type Scaled = { readonly supply: bigint; readonly debt: bigint };

/** Loads a reserve of a pool that gives these answers at the block, and `later` 24 seconds later. */
function loaded(
  revision: bigint | undefined,
  now = silent,
  later = silent,
  { supply, debt }: Scaled = { supply: 600n, debt: 0n },
  of = reserve,
): ReserveState | Unusable {
  return answering(aaveV3.load(venue), [
    [[pool, "getReserveData(address)", asset], of],
    [[asset, "balanceOf(address)", aToken], 900n],
    [[pool, "getVirtualUnderlyingBalance(address)", asset], 900n],
    [[aToken, "scaledTotalSupply()"], supply],
    [[variableDebt, "scaledTotalSupply()"], debt],
    [[pool, "POOL_REVISION()"], revision],
    ...shown(now),
    ...shown(later, (now[0] ?? 0n) + 24n),
  ]);
}

describe("load", () => {
  const [index, debtIndex] = [(RAY * 3n) / 2n, (RAY * 6n) / 5n];
  const roundingOf = (state: ReserveState | Unusable) =>
    "unusable" in state ? state.unusable : [state.directed, state.bySeries];

  test("takes the pool's rounding from its revision where its answers do not tell", () => {
    for (const now of [silent, [5n, 900n, index, 0n, RAY]]) {
      const of = (revision: bigint) => roundingOf(loaded(revision, now));
      expect([7n, 8n, 9n, 10n].map(of)).toEqual([
        [undefined, undefined],
        [undefined, true],
        [true, undefined],
        [true, undefined],
      ]);
      expect(loaded(undefined, now)).toEqual(unusable("unknownCode"));
    }
  });

  /** 601 aTokens at 1.5 are 901.5, and 401 of debt at 1.2 are 481.2, at a rate of 0. */
  const odd = { supply: 601n, debt: 401n };
  const inDebt = reserveOf({ debtIndex });
  const [down, halfUp, up] = [901n, 902n, 482n];

  test.each([
    ["the supply", down, undefined, true],
    ["the debt", undefined, up, true],
    ["both", down, up, true],
    ["the supply", halfUp, undefined, undefined],
    ["the debt", undefined, 481n, undefined],
    ["both", halfUp, 481n, undefined],
  ])("takes it from %s that the pool shows, whatever its revision says", (_, supply, debt, directed) => {
    for (const revision of [7n, 9n]) {
      const now = [100n, supply, index, debt, debtIndex];
      expect((loaded(revision, now, silent, odd, inDebt) as ReserveState).directed).toBe(directed);
    }
  });

  test("asks again as of a later time where both ways give the same", () => {
    const now = [100n, 900n, index, undefined, undefined];
    const later = (supply: bigint) => [124n, supply, index + RAY / 1_000n, undefined, undefined];
    // 600 at 1.501 are 900.6.
    const of = (revision: bigint, supply: bigint) => roundingOf(loaded(revision, now, later(supply)));
    expect([of(7n, 900n), of(9n, 901n)]).toEqual([
      [true, false],
      [undefined, true],
    ]);
    const ignored = [100n, 901n, index + RAY / 1_000n, undefined, undefined];
    expect(roundingOf(loaded(9n, now, ignored))).toEqual([true, undefined]);
  });

  test("refuses a pool whose answers agree with neither way", () => {
    const of = (supply: bigint, debt: bigint) =>
      loaded(9n, [100n, supply, index, debt, debtIndex], silent, odd, inDebt);
    expect([of(903n, up), of(down, 481n), of(halfUp, up), of(down, 480n)]).toEqual(
      new Array(4).fill(unusable("unknownRounding")),
    );
  });

  test("takes the growth of debts from the index that the pool shows", () => {
    const [rate, time] = [RAY / 10n, 5n + 86_400n];
    const lent = reserveOf({ debtIndex, debtRate: rate });
    const of = (growthRay: bigint, revision: bigint) =>
      roundingOf(
        loaded(revision, [time, halfUp, index, undefined, rayMul(growthRay, debtIndex)], silent, odd, lent),
      );
    const [series, binomial] = [seriesGrowthRay(rate, 86_400n), binomialGrowthRay(rate, 86_400n)];
    expect(series).not.toBe(binomial);
    for (const revision of [7n, 9n]) {
      expect(of(series, revision)).toEqual([undefined, true]);
      expect(of(binomial, revision)).toEqual([undefined, undefined]);
      expect(of(series + 1n, revision)).toBe("unknownRounding");
    }
  });
});

describe("quote", () => {
  const context = { number: 1n, timestamp: 5n, baseFeeWei: 1n };
  const paid = (revision: bigint, supplies: boolean, amountIn: bigint) => {
    const state = loaded(revision) as ReserveState;
    const [tokenIn, tokenOut] = supplies ? [asset, aToken] : [aToken, asset];
    const quote = aaveV3.quote(venue, state, { tokenIn, tokenOut, amountIn, context });
    return "amountOut" in quote
      ? [quote.amountOut, (quote.state as ReserveState).scaledSupply]
      : quote.reason;
  };

  test("rounds half up before, down for who supplies and up in shares for who withdraws since", () => {
    // 100 / 1.5 = 66.7, and 67 · 1.5 = 100.5.
    expect([paid(8n, true, 100n), paid(8n, false, 100n)]).toEqual([
      [101n, 667n],
      [101n, 533n],
    ]);
    expect([paid(9n, true, 100n), paid(9n, false, 100n)]).toEqual([
      [99n, 666n],
      [100n, 533n],
    ]);
    expect([paid(8n, true, 1n), paid(9n, true, 1n)]).toEqual([[2n, 601n], "the output is zero"]);
  });
});

describe("shares.accrued", () => {
  test("rounds what the treasury gets down where the pool rounds in its favour", () => {
    const state = { ...(loaded(9n) as ReserveState), scaledDebt: 999n, debtRateRay: RAY / 10n };
    const moment = { number: 1n, timestamp: 5n + 31_536_000n };
    const later = aaveV3.shares?.accrued?.({ ...state, reserveFactorBps: 10_000n }, moment);
    // 999 · 0.105166… = 105.06 of interest, at an index of 1.5.
    expect(later?.scaledTreasury).toBe(70n);
  });
});

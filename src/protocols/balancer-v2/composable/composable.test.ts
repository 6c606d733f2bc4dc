import { describe, expect, test } from "vitest";
import { type Address, ZERO_ADDRESS } from "../../../lib/address.js";
import { type Hex, word } from "../../../lib/hex.js";
import type { Reading } from "../../../lib/reading.js";
import { type RefusalCode, refuse } from "../../../lib/refusal.js";
import { type BlockContext, refreshOf } from "../../adapter.js";
import { unusable } from "../../kit/adapter/unusable.js";
import { curveOut } from "../../kit/curve/curve.js";
import type { Venue } from "../../venue.js";
import { balancerV2 } from "../index.js";
import type { ComposableFacts, PoolFacts } from "../pool.js";
import { type ComposableState, poolOf } from "../pool.js";

const ONE = 10n ** 18n;
const [weth, share, staked, vault, provider, collector] = ["1", "2", "3", "4", "5", "6"].map(
  (digit) => `0x${digit.repeat(40)}` as Address,
) as [Address, Address, Address, Address, Address, Address];
const id: Hex = `${share}${"0".repeat(24)}`;

const composable: ComposableFacts = {
  sharePlace: 1,
  rateProviders: [null, provider],
  exempt: [false, true],
  bounded: false,
};
const venue: Venue<PoolFacts> = {
  id: `balancer-v2:${id}`,
  protocol: "balancer-v2",
  standard: "balancer-v2",
  address: vault,
  subject: id,
  tokens: [weth, staked, share],
  feePpm: 400,
  facts: { decimals: [18, 18], composable },
  sources: { pool: share },
};
const withComposable = (change: Partial<ComposableFacts>): Venue<PoolFacts> => ({
  ...venue,
  facts: { ...venue.facts, composable: { ...composable, ...change } },
});
const state: ComposableState = {
  balances: [1_000n * ONE, 900n * ONE],
  supply: 2_000n * ONE,
  unsold: (1n << 111n) - 2_000n * ONE,
  amplification: 200_000n,
  rates: [
    null,
    {
      current: (ONE * 11n) / 10n,
      old: (ONE * 11n) / 10n,
      untilSeconds: 1_000n,
      cacheSeconds: 600n,
      told: (ONE * 12n) / 10n,
    },
  ],
  swapFee: ONE / 2_500n,
  protocolFees: { swap: ONE / 2n, yield: ONE / 2n },
  last: { amplification: 200_000n, invariant: 1_990n * ONE },
};
const context: BlockContext = { number: 2n, timestamp: 1_000n, baseFeeWei: 1n };
const words = (...values: (bigint | Address)[]): Hex =>
  `0x${values.map((value) => word(BigInt(value))).join("")}`;
const list = (...values: (bigint | Address)[]) => [32n, BigInt(values.length), ...values];
const yes = words(1n);
const no = words(0n);

function ask(tokenIn: Address, tokenOut: Address, amountIn: bigint, from = state, timestamp = 1_000n) {
  return balancerV2.quote(venue, from, { tokenIn, tokenOut, amountIn, context: { ...context, timestamp } });
}

function answered<T>(reading: Reading<T>, ...batches: (Hex | undefined)[][]): T {
  reading.next();
  for (const [index, answers] of batches.entries()) {
    const { value, done } = reading.next(answers);
    if (done === true) return value;
    if (index === batches.length - 1) throw new Error("the reading asks for more");
  }
  throw new Error("the reading did not end");
}

describe("quote", () => {
  test("counts a token by its rate, and by a new one once the old is out of date", () => {
    const [believed, renewed] = [ask(staked, weth, ONE), ask(staked, weth, ONE, state, 1_001n)];
    if (!("amountOut" in believed) || !("amountOut" in renewed)) throw new Error("refused");
    expect(Number(believed.amountOut) / 1.1e18).toBeCloseTo(1, 2);
    expect(Number(renewed.amountOut) / 1.2e18).toBeCloseTo(1, 2);
    expect((believed.state as ComposableState).rates).toEqual(state.rates);
    expect((renewed.state as ComposableState).rates[1]).toEqual({
      ...state.rates[1],
      current: (ONE * 12n) / 10n,
      untilSeconds: 1_601n,
    });
  });

  test("mints the protocol's part of what swaps and rates have earned since, and none of an exempt rate", () => {
    const minted = (of: Venue<PoolFacts>, from: ComposableState, timestamp: bigint) => {
      const input = { tokenIn: weth, tokenOut: share, amountIn: ONE, context: { ...context, timestamp } };
      const quote = balancerV2.quote(of, from, input);
      if (!("amountOut" in quote)) throw new Error(quote.reason);
      const after = quote.state as ComposableState;
      expect(after.unsold).toBe(from.unsold - quote.amountOut);
      return Number(after.supply - from.supply - quote.amountOut) / 1e18;
    };
    const since = (invariant: bigint) => ({ ...state, last: { ...state.last, invariant: invariant * ONE } });
    const taxed = withComposable({ exempt: [false, false] });
    // Worth about 1,990: half of the growth from 1,900 is 2.26 % of the pool, or 46.3 new shares to 2,000.
    expect(minted(venue, since(1_900n), 1_000n)).toBeCloseTo(46.3, 0);
    expect(minted(venue, since(10_000n), 1_000n)).toBeLessThan(0.001);
    // The rate adds 90, half of which is 2.16 %, or 44.2 new shares.
    expect(minted(venue, since(10_000n), 1_001n)).toBeLessThan(0.001);
    expect(minted(taxed, since(10_000n), 1_001n)).toBeCloseTo(44.2, 0);
  });

  test("refuses what the pool does not do", () => {
    const silent = { ...state, rates: [null, { ...state.rates[1], told: null }] } as ComposableState;
    const refused = (code: RefusalCode) => refuse(code, "the pool does not take that much at once");
    expect([
      ask(weth, share, 1n),
      ask(share, weth, 2_001n * ONE),
      ask(weth, staked, 1n << 112n),
      ask(weth, staked, ONE, silent, 1_001n),
    ]).toEqual([refused("tooLittle"), refused("tooMuch"), refused("tooMuch"), refused("closed")]);
    expect(ask(weth, staked, ONE, silent)).toHaveProperty("amountOut");
  });
});

describe("curve", () => {
  test("follows the quote", () => {
    for (const [tokenIn, tokenOut, amountIn] of [
      [weth, staked, 50n * ONE],
      [staked, share, 100n * ONE],
      [share, weth, 200n * ONE],
    ] as const) {
      const curve = balancerV2.curve(venue, state, tokenIn, tokenOut);
      const quote = ask(tokenIn, tokenOut, amountIn, state, 2_000n);
      if (curve === undefined || !("amountOut" in quote)) throw new Error("no curve or no quote");
      expect(curveOut(curve, Number(amountIn)) / Number(quote.amountOut)).toBeCloseTo(1, 4);
    }
  });
});

describe("encode", () => {
  const amount = { token: weth, sharePpm: 1_000_000 } as const;
  const fill = { amount, prefunded: false, to: "receiver" } as const;
  const place = { vault, poolId: id, amount, to: "receiver" };

  test("buys shares as a token, and leaves by an exit that names all that the vault keeps", () => {
    expect([
      balancerV2.encode(venue, state, { ...fill, tokenIn: weth, tokenOut: staked }),
      balancerV2.encode(venue, state, { ...fill, tokenIn: weth, tokenOut: share }),
      balancerV2.encode(venue, state, { ...fill, tokenIn: share, tokenOut: weth }),
    ]).toEqual([
      { op: "balancer", ...place, tokenOut: staked },
      { op: "balancer", ...place, tokenOut: share },
      { op: "balancerExit", ...place, assets: [weth, share, staked], tokenOut: weth },
    ]);
  });
});

describe("refresh", () => {
  test("is at every block for composable pools, and by logs for weighted ones", () => {
    const weighted = { ...venue, facts: { decimals: [18, 18] } };
    expect([refreshOf(balancerV2, venue), refreshOf(balancerV2, weighted)]).toEqual(["everyBlock", "logs"]);
  });
});

describe("discover", () => {
  const deployment = {
    slug: "balancer-v2",
    standard: "balancer-v2",
    contracts: { vault },
    instances: [{ address: share }],
  };
  const input = { deployment, tokens: [weth, staked], pairs: [], wrappedNative: weth };
  const kept = words(96n, 224n, 7n, 3n, weth, share, staked, 3n, 1n, 1n, 1n);
  const found = (version: Hex | undefined, isExempt?: Hex) =>
    answered(
      balancerV2.discover(input),
      [id],
      [kept],
      [kept],
      [
        words(collector),
        words(4n * 10n ** 14n),
        undefined,
        undefined,
        words(18n),
        words(18n),
        version,
        words(...list(ZERO_ADDRESS, ZERO_ADDRESS, provider)),
        isExempt,
        no,
        yes,
      ],
    );

  test("takes the pool's own token out of the others, and keeps where it stood", () => {
    expect(found(yes)).toEqual([venue]);
    expect(poolOf(venue).kept).toEqual([weth, share, staked]);
  });

  test("marks a pool of the fifth version, and leaves out one of the first", () => {
    expect(found(yes, yes)).toEqual([withComposable({ bounded: true })]);
    expect(found(undefined)).toEqual([]);
  });
});

describe("load", () => {
  const tokens = [96n, 224n, 7n, 3n, weth, share, staked, 3n];
  const answers = (changes: Readonly<Record<number, Hex | undefined>> = {}) => {
    const usual: (Hex | undefined)[] = [
      words(...tokens, state.balances[0] as bigint, state.unsold, state.balances[1] as bigint),
      no,
      no,
      id,
      words(state.swapFee),
      words(1n << 111n),
      words(200_000n, 0n, 1_000n),
      words(200_000n, state.last.invariant),
      words(ONE / 2n),
      words(ONE / 2n),
      words((ONE * 11n) / 10n, (ONE * 11n) / 10n, 600n, 1_000n),
      words((ONE * 12n) / 10n),
      ...[state.balances[0] as bigint, state.unsold, state.balances[1] as bigint].map((cash) =>
        words(cash, 0n),
      ),
    ];
    return usual.map((answer, index) => (index in changes ? changes[index] : answer));
  };
  const loaded = (changes?: Readonly<Record<number, Hex | undefined>>) =>
    answered(balancerV2.load(venue), answers(changes));

  test("reads a pool, and a silent rate", () => {
    expect(loaded()).toEqual(state);
    expect(loaded({ 11: undefined })).toEqual({
      ...state,
      rates: [null, { ...state.rates[1], told: null }],
    });
  });

  test("is nothing for a pool that is paused or that is not what the model expects", () => {
    const changes = [
      { 1: yes },
      { 2: undefined },
      { 3: no },
      { 6: words(1n, 0n, 1n) },
      { 7: undefined },
      { 10: no },
    ];
    const reasons = ["paused", "paused", "changed", "unknownCode", "unknownCode", "unknownCode"] as const;
    expect(changes.map((change) => loaded(change))).toEqual(reasons.map(unusable));
  });
});

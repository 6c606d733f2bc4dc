import { describe, expect, test } from "vitest";
import { NATIVE } from "../../lib/address.js";
import { refuse } from "../../lib/refusal.js";
import type { BlockContext, QuoteInput } from "../adapter.js";
import type { NoFacts } from "../kit/adapter/facts.js";
import { unusable } from "../kit/adapter/unusable.js";
import { answering, type Told } from "../kit/reading/testing/answering.js";
import type { Venue } from "../venue.js";
import { type LidoState, lido, stakeLimitAt } from "./index.js";

const { curve, discover, encode, load, quote } = lido;
const shares = lido.shares as NonNullable<typeof lido.shares>;

const [steth, wsteth] = [`0x${"1".repeat(40)}`, `0x${"2".repeat(40)}`] as const;
const staking: Venue<NoFacts> = {
  id: "stETH",
  protocol: "lido",
  standard: "lido",
  address: steth,
  tokens: [NATIVE, steth],
  feePpm: 0,
  facts: {},
  sources: { steth },
};
const wrapping: Venue<NoFacts> = { ...staking, id: "wstETH", address: wsteth, tokens: [steth, wsteth] };
const context: BlockContext = { number: 52n, timestamp: 12n, baseFeeWei: 1n };
const stake = {
  paused: false,
  limited: true,
  mostWei: 5000n,
  growthBlocks: 50n,
  beforeWei: 1000n,
  since: 50n,
};
const pool = { shares: 10_000n, pooledWei: 12_000n };
const wrapped: LidoState = { ...pool, wrapped: 4000n };

const trade = (venue: Venue<NoFacts>, state: LidoState, from: number, amountIn: bigint) => {
  const [tokenIn, tokenOut] = (from === 0 ? venue.tokens : [...venue.tokens].reverse()) as [
    QuoteInput["tokenIn"],
    QuoteInput["tokenOut"],
  ];
  return quote(venue, state, { tokenIn, tokenOut, amountIn, context });
};

describe("quote", () => {
  test("stakes, which gives whole shares and uses the limit up", () => {
    expect(trade(staking, { ...pool, stake }, 0, 601n)).toEqual({
      amountOut: 598n,
      state: { shares: 10_500n, pooledWei: 12_601n, stake: { ...stake, beforeWei: 599n, since: 52n } },
      gas: 70_000,
    });
  });

  test("wraps and unwraps", () => {
    expect(trade(wrapping, wrapped, 0, 600n)).toEqual({
      amountOut: 500n,
      state: { ...pool, wrapped: 4500n },
      gas: 70_000,
    });
    expect(trade(wrapping, wrapped, 1, 500n)).toEqual({
      amountOut: 600n,
      state: { ...pool, wrapped: 3500n },
      gas: 70_000,
    });
  });

  test("refuses what the contracts do, and the way back to the native currency", () => {
    expect([
      trade(staking, { ...pool, stake }, 0, 0n),
      trade(staking, { ...pool, stake }, 0, 1201n),
      trade(staking, { ...pool, stake: { ...stake, paused: true } }, 0, 1n),
      trade(staking, { ...pool, stake }, 0, 1n),
      trade(staking, { ...pool, stake }, 1, 1n),
      trade(wrapping, wrapped, 0, 7202n),
      trade(wrapping, wrapped, 1, 4001n),
      quote(wrapping, wrapped, { tokenIn: NATIVE, tokenOut: wsteth, amountIn: 1n, context }),
    ]).toEqual([
      refuse("tooLittle", "the amount is not positive"),
      refuse("tooMuch", "so much may not be staked now"),
      refuse("closed", "so much may not be staked now"),
      refuse("tooLittle", "the output is zero"),
      refuse("otherTokens", "withdrawals take days"),
      refuse("tooMuch", "there is not so much to wrap"),
      refuse("tooMuch", "so much is not wrapped"),
      refuse("otherTokens", "the contract does not convert these tokens into each other"),
    ]);
  });
});

describe("curve", () => {
  test("is a straight line with the limits", () => {
    const line = (price: number, capacityIn: number) => ({
      feeFactor: 1,
      segments: [{ capacityIn, price, reserveIn: Infinity, reserveOut: Infinity }],
    });
    expect(curve(staking, { ...pool, stake }, NATIVE, steth)).toEqual(line(1, 5000));
    const above = { ...pool, stake: { ...stake, beforeWei: 6000n } };
    expect(curve(staking, above, NATIVE, steth)).toEqual(line(1, 6000));
    expect(curve(wrapping, wrapped, steth, wsteth)).toEqual(line(10_000 / 12_000, 7200));
    expect(curve(wrapping, wrapped, wsteth, steth)).toEqual(line(1.2, 4000));
    expect(curve(staking, { ...pool, stake }, steth, NATIVE)).toBeUndefined();
    expect(curve(staking, { ...pool, stake: { ...stake, paused: true } }, NATIVE, steth)).toBeUndefined();
  });
});

describe("encode", () => {
  const fill = {
    amount: { token: "native", sharePpm: 1_000_000 },
    prefunded: false,
    to: "executor",
  } as const;

  test("names the contract and what it does", () => {
    const step = (venue: Venue<NoFacts>, tokenIn: typeof steth, tokenOut: typeof steth) =>
      encode(venue, pool, { ...fill, tokenIn, tokenOut });
    expect([
      step(staking, NATIVE, steth),
      step(wrapping, steth, wsteth),
      step(wrapping, wsteth, steth),
    ]).toEqual([
      { op: "lido", token: steth, mode: "submit", amount: fill.amount },
      { op: "lido", token: wsteth, mode: "wrap", amount: fill.amount },
      { op: "lido", token: wsteth, mode: "unwrap", amount: fill.amount },
    ]);
    expect(() => step(staking, steth, NATIVE)).toThrow("does not turn");
  });
});

describe("shares", () => {
  const staked: LidoState = { ...pool, stake };

  test("of the pool are a claim to ether that is paid later, wrapped ones to stETH at once", () => {
    const facts = (venue: Venue<NoFacts>, state: LidoState) => [
      shares.reserves(venue, state),
      shares.supply?.(venue, state),
      shares.locked?.(venue),
    ];
    expect(facts(staking, staked)).toEqual([[{ token: NATIVE, amount: 12_000n }], 12_000n, true]);
    expect(facts(wrapping, wrapped)).toEqual([[{ token: steth, amount: 4_800n }], 4_000n, false]);
    expect([shares.index?.(staking, staked), shares.index?.(wrapping, wrapped)]).toEqual([1.2, 1.2]);
  });
});

describe("stakeLimitAt", () => {
  const limit = { ...stake, mostWei: 1000n, growthBlocks: 30n, beforeWei: 100n };

  test("grows by whole wei a block up to the most", () => {
    const at = [49n, 50n, 51n, 77n, 78n, 10_000n].map((number) => stakeLimitAt(limit, number));
    expect(at).toEqual([100n, 100n, 133n, 991n, 1000n, 1000n]);
  });

  test("shrinks to the most where it is above that", () => {
    const above = { ...limit, beforeWei: 1100n };
    const at = [50n, 51n, 53n, 54n, 10_000n].map((number) => stakeLimitAt(above, number));
    expect(at).toEqual([1100n, 1067n, 1001n, 1000n, 1000n]);
  });

  test("does not grow without blocks to grow in", () => {
    expect(stakeLimitAt({ ...limit, growthBlocks: 0n }, 99n)).toBe(100n);
  });

  test("is nothing while paused, and none where none is set", () => {
    expect(stakeLimitAt({ ...limit, paused: true }, 99n)).toBe(0n);
    expect(stakeLimitAt({ ...limit, limited: false }, 99n)).toBeUndefined();
  });
});

describe("load", () => {
  const info = [steth, "getStakeLimitFullInfo()"] as const;
  const told: readonly Told[] = [
    [[steth, "getTotalShares()"], 1000n],
    [[steth, "getTotalPooledEther()"], 1150n],
    [[steth, "isStopped()"], false],
    [[steth, "getExternalShares()"], undefined],
    [[steth, "getExternalEther()"], undefined],
    [info, [0n, 1n, 33n, 5000n, 50n, 20n, 7n]],
    [[wsteth, "stETH()"], steth],
    [[wsteth, "totalSupply()"], 9n],
  ];
  const loadWith = (venue: Venue<NoFacts>, ...changed: readonly Told[]) =>
    answering(load(venue), [...told, ...changed]);

  test("reads the pool and the stake limit", () => {
    expect(loadWith(staking)).toEqual({
      shares: 1000n,
      pooledWei: 1150n,
      stake: {
        paused: false,
        limited: true,
        mostWei: 5000n,
        growthBlocks: 50n,
        beforeWei: 20n,
        since: 7n,
      },
    });
  });

  test("reads the pool and what is wrapped", () => {
    expect(loadWith(wrapping)).toEqual({ shares: 1000n, pooledWei: 1150n, wrapped: 9n });
  });

  test("leaves out of the rate what others back, which their holders can wrap nevertheless", () => {
    const external: readonly Told[] = [
      [[steth, "getExternalShares()"], 100n],
      [[steth, "getExternalEther()"], 115n],
    ];
    const state = loadWith(wrapping, ...external) as LidoState;
    expect(state).toEqual({ shares: 900n, pooledWei: 1035n, externalShares: 100n, wrapped: 9n });
    expect([shares.reserves(staking, state), shares.supply?.(staking, state)]).toEqual([
      [{ token: NATIVE, amount: 10n }],
      1150n,
    ]);
    expect(trade(wrapping, state, 0, 1139n)).toMatchObject({ state: { wrapped: 998n } });
    expect(trade(wrapping, state, 0, 1141n)).toMatchObject({ refused: "tooMuch" });
    expect(loadWith(wrapping, external[0] as Told)).toEqual(unusable("silent"));
  });

  test("admits nothing while the pool is stopped, empty or silent", () => {
    expect([
      loadWith(staking, [[steth, "isStopped()"], true]),
      loadWith(staking, [[steth, "isStopped()"], undefined]),
      loadWith(staking, [[steth, "getTotalShares()"], 0n]),
      loadWith(staking, [info, undefined]),
      loadWith(staking, [[steth, "getTotalShares()"], undefined]),
      loadWith(wrapping, [[wsteth, "stETH()"], 7n]),
      loadWith(wrapping, [[wsteth, "stETH()"], undefined]),
      loadWith(wrapping, [[wsteth, "totalSupply()"], undefined]),
    ]).toEqual(
      (["paused", "paused", "empty", "silent", "silent", "changed", "changed", "silent"] as const).map(
        (reason) => unusable(reason),
      ),
    );
  });
});

describe("discover", () => {
  test("returns the two venues of the deployment", () => {
    const deployment = { slug: "lido", standard: "lido", contracts: { steth, wsteth } };
    const found = answering(discover({ deployment, tokens: [], pairs: [], wrappedNative: steth }), []);
    expect(found).toEqual([
      { ...staking, id: `lido:${steth}`, shareSymbol: "stETH" },
      { ...wrapping, id: `lido:${wsteth}`, shareSymbol: "wstETH" },
    ]);
  });
});

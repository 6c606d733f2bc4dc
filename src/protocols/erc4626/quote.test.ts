import { describe, expect, test } from "vitest";
import { isRefusal, refuse } from "../../lib/refusal.js";
import type { BlockContext } from "../adapter.js";
import { RAY } from "../kit/maths/ray.js";
import type { VaultFacts } from "../kit/vault/facts.js";
import type { Venue } from "../venue.js";
import { erc4626 } from "./index.js";
import { tolerancePpb } from "./motion.js";
import { FILL_GAS } from "./quote.js";
import { fractionAt } from "./rate.js";
import type { VaultState } from "./state.js";

const { curve, quote } = erc4626;
const shares = erc4626.shares as NonNullable<typeof erc4626.shares>;

const [asset, vault] = [`0x${"1".repeat(40)}`, `0x${"2".repeat(40)}`] as const;
const venue: Venue<VaultFacts> = {
  id: "vault",
  protocol: "erc4626",
  standard: "erc4626",
  address: vault,
  tokens: [asset, vault],
  feePpm: 0,
  facts: { decimals: 6, assetDecimals: 6 },
};
const context: BlockContext = { number: 2n, timestamp: 12n, baseFeeWei: 1n };
const state: VaultState = {
  rate: { kind: "pool", shares: 1001n, assets: 2001n },
  supply: 1000n,
  idle: 1500n,
  depositRoom: 300n,
  redeemLimit: { kind: "none" },
  redeemable: 0n,
  entryFee: undefined,
  exitFee: undefined,
};
const enter = (amountIn: bigint, from = state) =>
  quote(venue, from, { tokenIn: asset, tokenOut: vault, amountIn, context });
const leave = (amountIn: bigint, from = state) =>
  quote(venue, from, { tokenIn: vault, tokenOut: asset, amountIn, context });

describe("quote", () => {
  test("deposits", () => {
    expect(enter(100n)).toEqual({
      amountOut: 50n,
      state: {
        ...state,
        rate: { kind: "pool", shares: 1051n, assets: 2101n },
        supply: 1050n,
        idle: 1600n,
        depositRoom: 200n,
      },
      gas: FILL_GAS,
    });
  });

  test("redeems", () => {
    expect(leave(100n)).toEqual({
      amountOut: 199n,
      state: {
        ...state,
        rate: { kind: "pool", shares: 901n, assets: 1802n },
        supply: 900n,
        idle: 1301n,
        depositRoom: 499n,
      },
      gas: FILL_GAS,
    });
  });

  test("lets fees leave the vault", () => {
    const charging: VaultState = {
      ...state,
      entryFee: { bps: 100n, of: "wholeUp" },
      exitFee: { bps: 100n, of: "wholeDown" },
    };
    expect(enter(100n, charging)).toMatchObject({ amountOut: 49n, state: { idle: 1599n } });
    expect(leave(500n, charging)).toMatchObject({ amountOut: 990n, state: { idle: 501n } });
  });

  test("takes nothing once all shares of a vault without virtual ones are gone", () => {
    const plain: VaultState = { ...state, rate: { kind: "pool", shares: 1000n, assets: 1500n } };
    const left = leave(1000n, plain);
    if (isRefusal(left)) throw new Error(left.reason);
    expect(left.state.rate).toEqual({ kind: "pool", shares: 0n, assets: 0n });
    expect(enter(100n, left.state)).toEqual(refuse("closed", "the vault is empty"));
  });

  test("refuses what the vault does", () => {
    const strict: VaultState = { ...state, redeemLimit: { kind: "shares", shares: 10n } };
    const lending: VaultState = { ...state, redeemLimit: { kind: "idle" } };
    expect([
      enter(0n),
      enter(1n),
      enter(301n),
      leave(1001n),
      leave(751n),
      leave(11n, strict),
      leave(751n, lending),
      quote(venue, state, { tokenIn: asset, tokenOut: asset, amountIn: 1n, context }),
    ]).toEqual([
      refuse("tooLittle", "the amount is not positive"),
      refuse("tooLittle", "the output is zero"),
      refuse("tooMuch", "the vault takes no more"),
      refuse("tooMuch", "there are not so many shares"),
      refuse("tooMuch", "the vault does not hold so much"),
      refuse("tooMuch", "the vault lets no more be redeemed now"),
      refuse("tooMuch", "the vault lets no more be redeemed now"),
      refuse("otherTokens", "the vault does not hold these tokens"),
    ]);
    expect(leave(750n)).toMatchObject({ amountOut: 1499n });
    expect(leave(751n, { ...state, redeemable: 800n })).toMatchObject({ amountOut: 1501n });
  });
});

describe("quote, of a price that moves with time", () => {
  const vesting = { kind: "vesting", amount: 1000n, since: 0n, periodSeconds: 100n, readAt: 5n } as const;
  const cycle = { kind: "cycle", amount: 1000n, since: 2n, until: 102n, readAt: 5n } as const;
  const drift = { kind: "drift", amount: -24n, spanSeconds: 24n, readAt: 5n } as const;
  const assetsAt = (growth: typeof vesting | typeof cycle | typeof drift, timestamp: bigint) =>
    fractionAt({ kind: "pool", shares: 1n, assets: 5000n, growth }, timestamp).assets;

  test("counts what has vested, what a cycle has paid, and what is supposed of others, to the end", () => {
    expect([5n, 17n, 99n, 100n, 500n].map((at) => assetsAt(vesting, at))).toEqual([
      4050n,
      4170n,
      4990n,
      5000n,
      5000n,
    ]);
    expect([5n, 17n, 101n, 102n, 500n].map((at) => assetsAt(cycle, at))).toEqual([
      5030n,
      5150n,
      5990n,
      6000n,
      6000n,
    ]);
    expect([5n, 17n, 29n].map((at) => assetsAt(drift, at))).toEqual([5000n, 4988n, 4976n]);
  });

  test("goes by the time of the trade, and leaves the growth to later ones", () => {
    const growing: VaultState = {
      ...state,
      rate: { kind: "pool", shares: 1001n, assets: 3001n, growth: vesting },
    };
    // 3001 less 880 that have not vested after 12 seconds.
    expect(enter(100n, growing)).toMatchObject({
      amountOut: (100n * 1001n) / 2121n,
      state: { rate: { shares: 1048n, assets: 3101n, growth: vesting } },
    });
    expect(curve(venue, growing, vault, asset)?.segments[0]?.price).toBe(2051 / 1001);
  });

  test("lets the rewards of a cycle leave only after its end", () => {
    const growing: VaultState = {
      ...state,
      idle: 9000n,
      rate: { kind: "pool", shares: 1000n, assets: 2001n, growth: cycle },
    };
    // 2001 and 100 of the cycle's 1000, of which only 2001 can leave.
    expect(leave(952n, growing)).toMatchObject({ amountOut: 2000n });
    expect(leave(953n, growing)).toEqual(
      refuse("tooMuch", "the rewards of the cycle cannot leave before its end"),
    );
    const trade = { tokenIn: vault, tokenOut: asset, amountIn: 1000n } as const;
    const ended = { ...context, timestamp: 102n };
    expect(quote(venue, growing, { ...trade, context: ended })).toMatchObject({ amountOut: 3001n });
    expect(curve(venue, growing, vault, asset)?.segments[0]?.capacityIn).toBe(985);
  });

  test("leaves no fewer shares than the vault lets be left, and none while a cooldown runs", () => {
    const staked: VaultState = { ...state, leastSupply: 400n, idle: 3000n };
    expect([leave(601n, staked), enter(2n, { ...staked, supply: 0n })]).toEqual([
      refuse("tooMuch", "the vault does not let so few shares be left"),
      refuse("tooLittle", "the vault does not let so few shares be issued"),
    ]);
    expect(leave(600n, staked)).toMatchObject({ amountOut: 1199n });
    expect(leave(1000n, staked)).toMatchObject({ amountOut: 1999n });
    const cooling: VaultState = { ...state, redeemLimit: { kind: "cooldown" } };
    expect(leave(1n, cooling)).toEqual(refuse("closed", "the vault pays out only after a cooldown"));
    expect(curve(venue, cooling, vault, asset)).toBeUndefined();
  });
});

describe("tolerancePpb", () => {
  test("is the drift of all the seconds, rounded up, and nothing where the formula is known", () => {
    const of = (driftE18PerSecond?: bigint) =>
      tolerancePpb(venue, driftE18PerSecond === undefined ? {} : { driftE18PerSecond }, 12);
    expect([of(), of(1n), of(31_709_791_984n)]).toEqual([undefined, 1, 381]);
  });
});

describe("curve", () => {
  test("is a straight line with the vault's limits", () => {
    const line = (price: number, capacityIn: number) => ({
      feeFactor: 1,
      segments: [{ capacityIn, price, reserveIn: Infinity, reserveOut: Infinity }],
    });
    expect(curve(venue, state, asset, vault)).toEqual(line(1001 / 2001, 300));
    expect(curve(venue, state, vault, asset)).toEqual(line(2001 / 1001, 750));
  });

  test("there is none for other tokens and where nothing can be done", () => {
    expect(curve(venue, state, asset, asset)).toBeUndefined();
    expect(curve(venue, { ...state, depositRoom: 0n }, asset, vault)).toBeUndefined();
    expect(curve(venue, { ...state, idle: 0n }, vault, asset)).toBeUndefined();
  });
});

describe("shares", () => {
  const savings: VaultState = {
    ...state,
    rate: { kind: "savings", dsrRay: RAY + 10n ** 18n, rho: 0n, chiRay: RAY, nowRay: (RAY * 3n) / 2n },
  };

  test("are worth what the vault converts them to", () => {
    expect([shares.reserves(venue, state), shares.supply?.(venue, state)]).toEqual([
      [{ token: asset, amount: 1999n }],
      1000n,
    ]);
    expect(shares.reserves(venue, savings)).toEqual([{ token: asset, amount: 1500n }]);
    expect(shares.index?.(venue, state)).toBe(2001 / 1001);
    expect(shares.index?.(venue, savings)).toBeCloseTo(1.5, 12);
  });

  test("yield what a savings rate comes to in a year; of other vaults it tells nothing", () => {
    expect(shares.rate?.(venue, savings, 12)).toBeCloseTo(Math.exp(0.031536) - 1, 9);
    expect(shares.rate?.(venue, state, 12)).toBeUndefined();
  });
});

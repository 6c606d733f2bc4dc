import { describe, expect, test } from "vitest";
import { together } from "../../../lib/reading.js";
import { refuse } from "../../../lib/refusal.js";
import { vaultMeta } from "../adapter/meta.js";
import { curveCapacity, curveOut } from "../curve/curve.js";
import { vaultAdapter } from "./adapter.js";
import { asset, quotesOf, vault, vaultOf } from "./testing/trades.js";

/** A vault whose shares are worth two units each, and which keeps this many basis points of what it pays. */
type FeeState = { readonly exitFeeBps: bigint };

const adapter = vaultAdapter<FeeState>({
  standard: "doubling",
  meta: vaultMeta({ name: "Doubling", project: "test", description: "Vaults", url: "https://example.org" }),
  code: "protocol",
  discover: () => together([]),
  *load() {
    yield* together([]);
    return { exitFeeBps: 0n };
  },
  kind: {
    gas: 1,
    deposit: (_, state, { amountIn }) => ({ amountOut: amountIn / 2n, state, gas: 1 }),
    redeem: (_, state, { amountIn }) => ({
      amountOut: (amountIn * 2n * (10_000n - state.exitFeeBps)) / 10_000n,
      state,
      gas: 1,
    }),
    worth: () => ({ assets: 2_000n, supply: 1_000n, rate: { assets: 2n, shares: 1n } }),
    room: () => 10n ** 30n,
    redeemable: () => 10n ** 29n,
    exitFactor: (_, { exitFeeBps }) => 1 - Number(exitFeeBps) / 10_000,
  },
});
const venue = vaultOf("doubling", 18);

describe("an adapter of vaults", () => {
  test("refuses what pays nothing", () => {
    const trade = quotesOf(adapter, venue, { exitFeeBps: 30n });
    expect([trade(asset, 0n), trade(asset, 1n)]).toEqual([
      refuse("tooLittle", "the amount is not positive"),
      refuse("tooLittle", "the output is zero"),
    ]);
    expect([trade(asset, 2n), trade(vault, 1n)]).toMatchObject([{ amountOut: 1n }, { amountOut: 1n }]);
  });

  test.each([0n, 30n])("has a curve with an exit fee of %i bps, which deposits do not pay", (exitFeeBps) => {
    const state = { exitFeeBps };
    const trade = quotesOf(adapter, venue, state);
    for (const [tokenIn, tokenOut, most] of [
      [asset, vault, 1e30],
      [vault, asset, 1e29],
    ] as const) {
      const curve = adapter.curve(venue, state, tokenIn, tokenOut);
      if (curve === undefined) throw new Error(`no curve of ${tokenIn}`);
      const quote = trade(tokenIn, 10n ** 24n);
      if (!("amountOut" in quote)) throw new Error(quote.reason);
      expect(curveOut(curve, 1e24) / Number(quote.amountOut)).toBeCloseTo(1, 12);
      expect(curveCapacity(curve)).toBe(most);
    }
  });
});

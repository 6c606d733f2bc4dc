import { expect, test } from "vitest";
import { together } from "../../../lib/reading.js";
import { refuse } from "../../../lib/refusal.js";
import { vaultMeta } from "../adapter/meta.js";
import { vaultAdapter } from "./adapter.js";
import { asset, quotesOf, vault, vaultOf } from "./testing/trades.js";

/** Vaults whose shares are worth two units each. */
const doubling = vaultAdapter<readonly unknown[]>({
  standard: "doubling",
  meta: vaultMeta({ name: "Doubling", project: "test", description: "Vaults", url: "https://example.org" }),
  code: "protocol",
  discover: () => together([]),
  load: () => together([]),
  kind: {
    gas: 1,
    deposit: (_, state, { amountIn }) => ({ amountOut: amountIn / 2n, state, gas: 1 }),
    redeem: (_, state, { amountIn }) => ({ amountOut: amountIn * 2n, state, gas: 1 }),
    worth: () => ({ assets: 2_000n, supply: 1_000n, rate: { assets: 2n, shares: 1n } }),
    room: () => 500n,
    redeemable: () => 1_000n,
  },
});
const trade = quotesOf(doubling, vaultOf("doubling", 18), []);

test("refuses what pays nothing", () => {
  expect([trade(asset, 0n), trade(asset, 1n)]).toEqual([
    refuse("tooLittle", "the amount is not positive"),
    refuse("tooLittle", "the output is zero"),
  ]);
  expect([trade(asset, 2n), trade(vault, 1n)]).toMatchObject([{ amountOut: 1n }, { amountOut: 2n }]);
});

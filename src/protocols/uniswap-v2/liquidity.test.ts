import { expect, test } from "vitest";
import { isRefusal, refuse } from "../../lib/refusal.js";
import type { NoFacts } from "../kit/adapter/facts.js";
import type { Venue } from "../venue.js";
import { liquidity } from "./liquidity.js";
import type { PairState } from "./state.js";

const pair = "0x00000000000000000000000000000000000000aa";
const venue: Venue<NoFacts> = {
  id: `uniswap-v2:${pair}`,
  protocol: "uniswap-v2",
  standard: "uniswap-v2",
  address: pair,
  tokens: ["0x00000000000000000000000000000000000000a0", "0x00000000000000000000000000000000000000b0"],
  feePpm: 3000,
  facts: {},
};
const context = { number: 2n, timestamp: 12n, baseFeeWei: 1n };

test("a pair whose last shares were turned back refuses to be added to", () => {
  const state: PairState = {
    reserve0: 5_000n,
    reserve1: 8_000n,
    surplus0: 0n,
    surplus1: 0n,
    totalSupply: 6_000n,
    ownShares: 0n,
    kLast: 0n,
    feeOn: false,
  };
  const emptied = liquidity.remove(venue, state, { amountIn: 6_000n, context });
  if (isRefusal(emptied)) throw new Error(emptied.reason);
  expect(emptied.amountsOut).toEqual([5_000n, 8_000n]);
  const added = liquidity.add(venue, emptied.state, { amounts: [100n, 100n], context });
  expect(added).toEqual(refuse("closed", "the pair is empty"));
});

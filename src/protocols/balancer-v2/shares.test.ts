import { describe, expect, test } from "vitest";
import type { Address } from "../../lib/address.js";
import { type Hex, word } from "../../lib/hex.js";
import type { Swap } from "../adapter.js";
import type { Venue } from "../venue.js";
import { balancerV2 } from "./index.js";
import type { PoolFacts, PoolState, WeightedState } from "./pool.js";

const { shares } = balancerV2 as Required<typeof balancerV2>;
const ONE = 10n ** 18n;
const [weth, usdc, share, vault] = ["1", "2", "3", "5"].map(
  (digit) => `0x${digit.repeat(40)}` as Address,
) as [Address, Address, Address, Address];
const id: Hex = `0x${word(3n)}`;
const venue: Venue<PoolFacts> = {
  id: `balancer-v2:${id}`,
  protocol: "balancer-v2",
  standard: "balancer-v2",
  address: vault,
  subject: id,
  tokens: [weth, usdc, share],
  feePpm: 3_000,
  facts: { decimals: [18, 6] },
};
const state: WeightedState = {
  balances: [1_000n * ONE, 4_000_000_000_000n],
  supply: 20_000n * ONE,
  weights: [ONE / 2n, ONE / 2n],
  swapFee: (3n * ONE) / 1_000n,
  protocolFee: 0n,
  lastInvariant: 2_000n * 1_000_000_000_000_000_000n,
};

describe("shares of a weighted pool", () => {
  test("stand for the balances", () => {
    expect([shares.reserves(venue, state), shares.supply?.(venue, state)]).toEqual([
      [
        { token: weth, amount: 1_000n * ONE },
        { token: usdc, amount: 4_000_000_000_000n },
      ],
      20_000n * ONE,
    ]);
  });

  test("gain the fees of trades, without the part that the protocol will take", () => {
    const context = { number: 1n, timestamp: 1n, baseFeeWei: 1n };
    const amountIn = 10n * ONE;
    const traded = balancerV2.quote(venue, state, { tokenIn: weth, tokenOut: usdc, amountIn, context });
    const after = (traded as Swap<PoolState>).state as WeightedState;
    const before = shares.index?.(venue, state) as number;
    const gained = (protocolFee: bigint) => {
      const base = BigInt(Math.round(before * Number(state.supply)));
      return (shares.index?.(venue, { ...after, protocolFee, lastInvariant: base }) as number) / before - 1;
    };
    // 0.3 percent of ten in a pool of a thousand, of which they are half.
    expect(gained(0n) * 1e5).toBeCloseTo(1.5, 1);
    expect(gained(ONE / 2n) / gained(0n)).toBeCloseTo(0.5, 6);
  });
});

import { type Address, NATIVE } from "../../lib/address.js";
import type { Pool } from "../../market/market.js";
import type { Course, Fill, Move } from "../../routing/index.js";
import { laterPlans, listed } from "./laterPools.js";
import { dai, fill, pairOf, plans, poolOf, usdc, usdt, wbtc, weth, wrapper } from "./plans.js";
import { emptying, positions } from "./positions.js";

/** Returns a fill that turns both tokens of a pair into its shares. `shares` are millionths of each balance. */
export function join(pool: Pool, shares: readonly number[] = [1_000_000, 1_000_000]): Fill {
  const { tokens, address } = pool.venue;
  const inputs = tokens.map((token, index) => ({ token, amount: 1n, sharePpm: shares[index] ?? 1_000_000 }));
  return { kind: "fill", pool, inputs, outputs: [{ token: address, amount: 1n }], gas: 0, bytes: 0 };
}

/** Returns a fill that turns shares of a pool into all of its tokens. */
export function leave(pool: Pool, sharePpm = 1_000_000): Fill {
  const share = pool.adapter.meta.position?.(pool.venue).address as Address;
  const tokens = pool.venue.tokens.filter((token) => token !== share);
  const inputs = [{ token: share, amount: 1n, sharePpm }];
  return {
    kind: "fill",
    pool,
    inputs,
    outputs: tokens.map((token) => ({ token, amount: 1n })),
    gas: 0,
    bytes: 0,
  };
}

/** Returns the fill with an exact input amount. */
export function exactly(exact: bigint, { inputs, ...rest }: Fill): Fill {
  return { ...rest, inputs: inputs.map((part) => ({ ...part, exact })) };
}

/** The recipient of payments during the course. */
export const payee: Address = "0x00000000000000000000000000000000000ba7ee";

/** Returns outputs of the tokens. No amount matters to a program. */
export function amountsOf(tokens: readonly Address[]): Course["outputs"] {
  return tokens.map((token) => ({ token, amount: 1n }));
}

export function courseFrom(
  tokensIn: readonly Address[],
  outputs: readonly Address[],
  refunds: readonly Address[],
  moves: readonly Move[],
): Course {
  return {
    inputs: tokensIn.map((token, index) => ({ token, amount: 10n ** 18n + BigInt(index) })),
    outputs: amountsOf(outputs),
    refunds,
    moves,
  };
}

const [wethUsdc, wethUsdt, wethDai] = [pairOf(weth, usdc), pairOf(weth, usdt), pairOf(weth, dai)];
const shareOf = ({ venue }: Pool) => venue.address;

/** One course for every shape that a plan of conversions from one token to another does not cover. */
const beyond: Readonly<Record<string, Course>> = {
  "join with a half that was swapped": courseFrom(
    [weth],
    [shareOf(wethUsdc)],
    [weth, usdc],
    [fill(poolOf(weth, usdc), weth, usdc, 500_123), join(wethUsdc)],
  ),
  "join at the end, both tokens from different fills": courseFrom(
    [dai],
    [shareOf(wethUsdc)],
    [weth, usdc],
    [fill(poolOf(weth, dai), dai, weth, 499_877), fill(poolOf(dai, usdc), dai, usdc), join(wethUsdc)],
  ),
  "join from native": courseFrom(
    [NATIVE],
    [shareOf(wethDai)],
    [weth, dai],
    [fill(wrapper, NATIVE, weth), fill(poolOf(weth, dai), weth, dai, 500_000), join(wethDai)],
  ),
  "leave, then one token": courseFrom(
    [shareOf(wethUsdc)],
    [usdc],
    [],
    [leave(wethUsdc), fill(poolOf(weth, usdc), weth, usdc)],
  ),
  "leave, then native": courseFrom(
    [shareOf(wethUsdt)],
    [NATIVE],
    [],
    [leave(wethUsdt), fill(pairOf(weth, usdt), usdt, weth), fill(wrapper, weth, NATIVE)],
  ),
  "leave into both": courseFrom([shareOf(wethUsdc)], [weth, usdc], [], [leave(wethUsdc)]),
  "leave one, join another": courseFrom(
    [shareOf(wethUsdc)],
    [shareOf(wethUsdt)],
    [weth, usdt],
    [leave(wethUsdc), fill(poolOf(usdc, usdt), usdc, usdt), join(wethUsdt)],
  ),
  "join what shares of the same pair are made of": courseFrom(
    [shareOf(wethUsdc), usdc],
    [shareOf(wethUsdc)],
    [weth, usdc],
    [leave(wethUsdc), join(wethUsdc)],
  ),
  "several inputs into one": courseFrom(
    [dai, usdt, NATIVE],
    [weth],
    [],
    [fill(wethDai, dai, weth), fill(wethUsdt, usdt, weth), fill(wrapper, NATIVE, weth)],
  ),
  "several inputs, each into its own pair": courseFrom(
    [usdc, usdt],
    [weth],
    [],
    [fill(wethUsdc, usdc, weth), fill(wethUsdt, usdt, weth)],
  ),
  "both tokens of a pair into its shares": courseFrom(
    [weth, usdc],
    [shareOf(wethUsdc)],
    [weth, usdc],
    [join(wethUsdc)],
  ),
  "one input, several outputs": courseFrom(
    [weth],
    [usdc, usdt, NATIVE],
    [],
    [
      fill(wethUsdc, weth, usdc, 333_333),
      fill(poolOf(weth, usdt), weth, usdt, 500_000),
      fill(wrapper, weth, NATIVE),
    ],
  ),
  "an output that is also spent": courseFrom(
    [weth],
    [usdc, usdt],
    [],
    [fill(wethUsdc, weth, usdc), fill(poolOf(usdc, usdt), usdc, usdt, 250_000)],
  ),
  "several of both": courseFrom(
    [wbtc, dai],
    [usdc, shareOf(wethUsdt)],
    [weth, usdt],
    [
      fill(pairOf(wbtc, usdc), wbtc, usdc),
      fill(wethDai, dai, weth),
      fill(poolOf(weth, usdt), weth, usdt, 498_321),
      join(wethUsdt),
    ],
  ),
  "an input that goes on as it is": courseFrom([weth, dai], [dai, usdc], [], [fill(wethUsdc, weth, usdc)]),
  "a share is paid on the way": courseFrom(
    [weth],
    [usdt],
    [],
    [
      fill(wethUsdc, weth, usdc),
      { kind: "pay", token: usdc, portion: { sharePpm: 123_456 }, to: payee },
      fill(poolOf(usdc, usdt), usdc, usdt),
    ],
  ),
  "an exact amount is paid on the way, and checked": courseFrom(
    [weth],
    [usdt],
    [usdc],
    [
      fill(wethUsdc, weth, usdc),
      { kind: "check", token: usdc, minimum: 123_456_789n },
      { kind: "pay", token: usdc, portion: { exact: 2_500_000n }, to: payee },
      fill(poolOf(usdc, usdt), usdc, usdt, 900_000),
    ],
  ),
  "native is paid on the way": courseFrom(
    [weth],
    [NATIVE],
    [],
    [
      fill(wrapper, weth, NATIVE),
      { kind: "pay", token: NATIVE, portion: { exact: 5n }, to: payee },
      { kind: "check", token: NATIVE, minimum: 1n },
    ],
  ),
  "an output of which all is paid and more arrives": courseFrom(
    [weth, usdt],
    [usdc],
    [],
    [
      fill(wethUsdc, weth, usdc),
      { kind: "pay", token: usdc, portion: { sharePpm: 1_000_000 }, to: payee },
      fill(poolOf(usdc, usdt), usdt, usdc),
    ],
  ),
  "exact parts, the rest goes back": courseFrom(
    [weth, shareOf(wethUsdt)],
    [usdc, usdt],
    [weth, shareOf(wethUsdt)],
    [
      exactly(10n ** 17n, fill(wethUsdc, weth, usdc)),
      exactly(7n, leave(wethUsdt)),
      exactly(9n, fill(poolOf(weth, usdc), weth, usdc)),
    ],
  ),
  "exact amounts into shares": courseFrom(
    [weth, usdc],
    [shareOf(wethUsdc)],
    [weth, usdc],
    [exactly(10n ** 6n, join(wethUsdc))],
  ),
  "shares into all coins of a pool": courseFrom(
    [emptying.venue.tokens.at(-1) as Address],
    [dai, usdc, usdt],
    [],
    [leave(emptying)],
  ),
  "all coins of a list into shares": courseFrom(
    [usdt, dai, usdc],
    [shareOf(listed)],
    [usdt, dai, usdc],
    [
      {
        ...fill(listed, dai, shareOf(listed)),
        inputs: [usdt, dai, usdc].map((token) => ({ token, amount: 1n, sharePpm: 1_000_000 })),
      },
    ],
  ),
  "shares into all coins of a list": courseFrom([shareOf(listed)], [dai, usdc, usdt], [], [leave(listed)]),
  "there and back through the same pair": courseFrom(
    [usdc],
    [usdc],
    [],
    [fill(wethUsdc, usdc, weth), fill(wethUsdc, weth, usdc)],
  ),
};

/** One course for every shape that the compiler supports. */
export const courses: Readonly<Record<string, Course>> = {
  ...plans,
  ...positions,
  ...laterPlans,
  ...beyond,
};

import fc from "fast-check";
import { encodeRouteCall } from "../../execution/encode.js";
import type { Order } from "../../execution/order.js";
import { type Address, ZERO_ADDRESS } from "../../lib/address.js";
import { encodeProgram, executorAddress, type Step } from "../../program/index.js";
import type { AskedBundle } from "../bundle/verifyBundle.js";
import { nowSeconds } from "./honest.js";
import { all, attacker, dai, owner, pools, usdc, weth } from "./routes.js";

export const [friend, collector] = [`0x${"0b".repeat(20)}`, `0x${"0c".repeat(20)}`] as [Address, Address];
export const wbtc: Address = "0x2260fac5e5542a773aa44fbcfedf7c193bc2c599";
const pairOfWbtcAndUsdc: Address = "0x004375dff511095cc5a197a54140a24efef3a416";
/** What each pool pays. */
export const yields = {
  [pools.pairOfUsdcAndWeth]: weth,
  [pools.pairOfDaiAndWeth]: dai,
  [pairOfWbtcAndUsdc]: wbtc,
} as Readonly<Record<Address, Address>>;

/** An honest bundle: what was asked, and what the answer was made from. */
export type HonestBundle = {
  readonly asked: AskedBundle;
  readonly order: Order;
  readonly steps: readonly Step[];
  readonly amountsOut: Readonly<Record<string, string>>;
  readonly minAmountsOut: Readonly<Record<string, string>>;
  readonly feeAmount: Readonly<Record<string, string>>;
  readonly drawn: Drawn;
};

/** Raw units: of USDC given away, sold for WETH and sold for WBTC; and what the three pools are expected to pay. */
export type Drawn = {
  readonly gift: bigint;
  readonly sold: bigint;
  readonly kept: bigint;
  readonly bought: bigint;
  readonly traded: bigint;
  readonly saved: bigint;
  readonly feeBps: bigint;
  readonly slippage: bigint;
};

const swapOf = (
  pool: Address,
  amount: { token: Address; sharePpm: number } | { token: Address; exact: bigint },
) =>
  ({
    ...{ op: "v2Swap", pool, zeroForOne: false, prefunded: false, feePpm: 3000 },
    ...{ amount, to: "executor" },
  }) as const satisfies Step;
const checkOf = (token: Address, min: bigint): Step => ({ op: "check", token, who: "executor", min });
export const less = (amount: bigint, bps: bigint) => (amount * (10_000n - bps)) / 10_000n;

const units = fc.bigInt(10n ** 12n, 2n ** 90n);

/**
 * Generates honest answers to a bundle that gives an exact amount to a friend, sells some for WETH, takes a fee of that
 * for a collector, sends the rest to the friend as DAI, and buys WBTC for the owner.
 */
export const honestBundle: fc.Arbitrary<HonestBundle> = fc
  .record({
    ...{ gift: units, sold: units, kept: units, bought: units, traded: units, saved: units },
    ...{ feeBps: fc.bigInt(1n, 500n), slippage: fc.bigInt(1n, 500n) },
  })
  .map((drawn): HonestBundle => {
    const { gift, sold, kept, bought, traded, saved, feeBps, slippage } = drawn;
    const output = (useOutputOfCallAt: number) => ({ useOutputOfCallAt });
    const route = (args: object) => ({
      protocol: "enso",
      action: "route",
      args: { slippage: String(slippage), ...args },
    });
    const calls = [
      {
        protocol: "erc20",
        action: "transfer",
        args: { token: usdc, amount: String(gift), receiver: friend },
      },
      route({ tokenIn: usdc, tokenOut: weth, amountIn: String(sold) }),
      {
        ...{ protocol: "enso", action: "fee" },
        args: { token: weth, amount: output(1), bps: String(feeBps), receiver: collector },
      },
      route({ tokenIn: weth, tokenOut: dai, amountIn: output(2), receiver: friend }),
      route({ tokenIn: [usdc], tokenOut: wbtc, amountIn: [String(kept)] }),
    ];
    const steps: Step[] = [
      { op: "pay", amount: { token: usdc, exact: gift }, to: friend },
      swapOf(pools.pairOfUsdcAndWeth, { token: usdc, exact: sold }),
      checkOf(weth, less(bought, slippage)),
      { op: "pay", amount: { token: weth, sharePpm: 100 * Number(feeBps) }, to: collector },
      swapOf(pools.pairOfDaiAndWeth, { token: weth, ...all }),
      checkOf(dai, less(traded, slippage)),
      { op: "pay", amount: { token: dai, ...all }, to: friend },
      swapOf(pairOfWbtcAndUsdc, { token: usdc, ...all }),
      checkOf(wbtc, less(saved, slippage)),
      { op: "sweep", token: wbtc, to: "receiver" },
    ];
    return {
      ...{ drawn, steps },
      asked: { chainId: 1, fromAddress: owner, calls } as AskedBundle,
      order: {
        inputs: [{ token: usdc, amountIn: gift + sold + kept, fundTo: executorAddress }],
        outputs: [{ token: wbtc, minAmountOut: less(saved, slippage) }],
        ...{ executor: executorAddress, receiver: owner, refundTo: owner },
        ...{ feeReceiver: ZERO_ADDRESS, feeBps: 0n, deadline: BigInt(nowSeconds + 60) },
      },
      amountsOut: { [usdc]: String(gift), [dai]: String(traded), [wbtc]: String(saved) },
      minAmountsOut: {
        ...{ [usdc]: String(gift), [dai]: String(less(traded, slippage)) },
        [wbtc]: String(less(saved, slippage)),
      },
      feeAmount: { [weth]: String((bought * feeBps) / 10_000n) },
    };
  });

/** Returns the answer that a service would give for these parts. */
export function answerOf({
  order,
  steps,
  amountsOut,
  minAmountsOut,
  feeAmount,
}: Omit<HonestBundle, "drawn" | "asked">) {
  const { to, data, valueWei } = encodeRouteCall(
    owner,
    { order, program: encodeProgram({ steps }) },
    { kind: "router" },
  );
  const tx = { from: owner, to, data, value: String(valueWei) };
  return { gas: "2000000", tx, amountsOut, minAmountsOut, feeAmount, route: [] };
}

type Change = (good: HonestBundle, at: number, by: number) => Partial<HonestBundle>;
const parties = [attacker, friend, collector, "executor", "refundTo"] as const;
const tokens = [usdc, weth, dai, wbtc] as const;

/** Changes one step, and leaves those that have nothing to change as they are. */
const ofStep =
  (change: (step: Step, by: number) => Step): Change =>
  ({ steps }, at, by) => ({
    steps: steps.map((step, index) => (index === at % steps.length ? change(step, by) : step)),
  });
const scaled = (amount: bigint, by: number) => (amount * BigInt(by % 200)) / 100n || 1n;

/** What a hostile service can change in an answer to a bundle. */
export const bundleChanges: Readonly<Record<string, Change>> = {
  "another payee": ofStep((step, by) =>
    "to" in step ? ({ ...step, to: parties[by % parties.length] } as Step) : step,
  ),
  "another amount": ofStep((step, by) => {
    if (!("amount" in step)) return step;
    const { amount } = step;
    const changed =
      "exact" in amount
        ? { ...amount, exact: scaled(amount.exact, by) }
        : { ...amount, sharePpm: 1 + (by % 1_000_000) };
    return { ...step, amount: changed } as Step;
  }),
  "another token": ofStep((step, by) => {
    const token = tokens[by % tokens.length] as Address;
    if ("amount" in step) return { ...step, amount: { ...step.amount, token } } as Step;
    return "token" in step ? ({ ...step, token } as Step) : step;
  }),
  "another check": ofStep((step, by) =>
    step.op === "check" ? { ...step, min: scaled(step.min, by) } : step,
  ),
  "a check of another balance": ofStep((step, by) =>
    step.op === "check" ? { ...step, who: parties[by % parties.length] as Address } : step,
  ),
  "a step left out": ({ steps }, at) => ({ steps: steps.filter((_, index) => index !== at % steps.length) }),
  "a step twice": ({ steps }, at, by) => {
    const more = [...steps];
    more.splice(by % (steps.length + 1), 0, steps[at % steps.length] as Step);
    return { steps: more };
  },
  "a payment more": ({ steps }, at, by) => {
    const more = [...steps];
    const amount = { token: tokens[by % tokens.length] as Address, sharePpm: 1 + (by % 1_000_000) };
    more.splice(at % (steps.length + 1), 0, {
      op: "pay",
      amount,
      to: parties[at % parties.length] as Address,
    });
    return { steps: more };
  },
  "two steps exchanged": ({ steps }, at, by) => {
    const [one, other] = [at % steps.length, by % steps.length];
    return {
      steps: steps.map(
        (step, index) => (index === one ? steps[other] : index === other ? steps[one] : step) as Step,
      ),
    };
  },
  "more of the input": ({ order }, _, by) => ({
    order: {
      ...order,
      inputs: order.inputs.map((input) => ({ ...input, amountIn: input.amountIn + 1n + BigInt(by) })),
    },
  }),
  "less of the output": ({ order }, _, by) => ({
    order: {
      ...order,
      outputs: order.outputs.map((due) => ({ ...due, minAmountOut: scaled(due.minAmountOut, by) })),
    },
  }),
  "another receiver": ({ order }, at) => ({
    order: { ...order, receiver: [attacker, friend, collector][at % 3] as Address },
  }),
  "what is left for another": ({ order }) => ({ order: { ...order, refundTo: attacker } }),
  "a fee": ({ order }, _, by) => ({
    order: { ...order, feeBps: BigInt(1 + (by % 100)), feeReceiver: attacker },
  }),
  "other amounts in the answer": ({ minAmountsOut, amountsOut, feeAmount }, at, by) => {
    const change = (amounts: Readonly<Record<string, string>>) =>
      Object.fromEntries(
        Object.entries(amounts).map(([token, amount]) => [token, String(scaled(BigInt(amount), by))]),
      );
    return [
      { minAmountsOut: change(minAmountsOut) },
      { amountsOut: change(amountsOut) },
      { feeAmount: change(feeAmount) },
    ][at % 3] as object;
  },
};

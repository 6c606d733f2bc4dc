import fc from "fast-check";
import type { Step } from "../format.js";
import { STEP_LIMITS } from "../limits.js";
import { addresses, amountsOf, byte, parties, tokens } from "./parts.js";

const infinity = {
  vault: addresses,
  manager: addresses,
  bins: fc.boolean(),
  tokenOut: tokens,
  fee: fc.nat(STEP_LIMITS.infinitySwap.fee),
  step: fc.integer({ min: 1, max: STEP_LIMITS.infinitySwap.step }),
  amount: amountsOf(tokens, STEP_LIMITS.infinitySwap.amount),
  to: parties,
};

/** Any step of the kinds that came with the second version of the Executor. */
export const laterSteps: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    op: fc.constant("v4HookSwap" as const),
    manager: addresses,
    tokenOut: tokens,
    fee: fc.oneof(fc.integer({ min: 0, max: STEP_LIMITS.v4HookSwap.fee }), fc.constant(0x800000)),
    tickSpacing: fc.integer({ min: 1, max: STEP_LIMITS.v4HookSwap.tickSpacing }),
    hooks: addresses,
    amount: amountsOf(tokens, STEP_LIMITS.v4HookSwap.amount),
    to: parties,
  }),
  fc.record({ op: fc.constant("infinitySwap" as const), ...infinity }),
  fc.record({
    op: fc.constant("infinityHookSwap" as const),
    ...infinity,
    fee: fc.oneof(infinity.fee, fc.constant(0x800000)),
    hookBits: fc.nat(STEP_LIMITS.infinityHookSwap.hookBits),
    hooks: addresses,
  }),
  fc.record({
    op: fc.constant("balancerV3Swap" as const),
    vault: addresses,
    pool: addresses,
    amount: amountsOf(addresses),
    tokenOut: addresses,
    to: parties,
  }),
  fc.boolean().chain((prefunded) =>
    fc.record({
      op: fc.constant("solidlySwap" as const),
      pool: addresses,
      zeroForOne: fc.boolean(),
      prefunded: fc.constant(prefunded),
      amount: prefunded ? fc.record({ token: addresses, sharePpm: fc.constant(0) }) : amountsOf(addresses),
      to: parties,
    }),
  ),
  fc.boolean().chain((prefunded) =>
    fc.record({
      op: fc.constant("lbSwap" as const),
      pool: addresses,
      swapForY: fc.boolean(),
      prefunded: fc.constant(prefunded),
      amount: prefunded ? fc.record({ token: addresses, sharePpm: fc.constant(0) }) : amountsOf(addresses),
      to: parties,
    }),
  ),
  fc.record({
    op: fc.constant("fluidSwap" as const),
    pool: addresses,
    zeroForOne: fc.boolean(),
    amount: amountsOf(tokens),
    to: parties,
  }),
  fc.record({
    op: fc.constant("curveExchange" as const),
    pool: addresses,
    kind: fc.constantFrom("underlyingInt128" as const, "underlyingUint256" as const, "useEth" as const),
    i: byte,
    j: byte,
    amount: amountsOf(tokens),
    tokenOut: tokens,
  }),
  fc.record({
    op: fc.constant("curveAddList" as const),
    pool: addresses,
    amounts: fc.array(fc.oneof(amountsOf(tokens), fc.record({ token: tokens, sharePpm: fc.constant(0) })), {
      minLength: 2,
      maxLength: STEP_LIMITS.curveAddList.amounts,
    }),
  }),
  fc.record({
    op: fc.constant("curveRemoveList" as const),
    pool: addresses,
    coins: fc.integer({ min: 2, max: STEP_LIMITS.curveRemoveList.coins }),
    amount: amountsOf(addresses),
  }),
  fc.record({
    op: fc.constant("curveRemoveOneUint" as const),
    pool: addresses,
    i: byte,
    amount: amountsOf(addresses),
  }),
  fc.record({
    op: fc.constant("convert" as const),
    venue: addresses,
    kind: fc.constantFrom(
      ...(["daiToUsds", "usdsToDai", "sellGem", "buyGem", "swapExactIn", "mkrToSky"] as const),
    ),
    amount: amountsOf(addresses),
    tokenOut: addresses,
    to: parties,
  }),
  fc
    .tuple(addresses, fc.constantFrom("deposit" as const, "submitAndDeposit" as const, "burn" as const))
    .chain(([venue, kind]) =>
      fc.record({
        op: fc.constant("stake" as const),
        venue: fc.constant(venue),
        kind: fc.constant(kind),
        amount: amountsOf(fc.constant(kind === "burn" ? venue : ("native" as const))),
      }),
    ),
);

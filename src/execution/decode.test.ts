import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Address } from "../lib/address.js";
import type { Hex } from "../lib/hex.js";
import {
  decodeProgram,
  encodeProgram,
  MAX_STEP_AMOUNT,
  type OpName,
  routerAddress,
  STEP_LIMITS,
  type Step,
} from "../program/index.js";
import { decodeDelegateCall, decodeRouteCall } from "./decode.js";
import { decodeWalletCalls } from "./decodeWallet.js";
import { encodeRouteCall } from "./encode.js";
import { readProgram } from "./readProgram.js";
import type { Strategy } from "./strategy.js";
import { walletOf } from "./walletAddress.js";

const hexOf = (bytes: ArrayLike<number>): Hex => `0x${Buffer.from(Array.from(bytes)).toString("hex")}`;
const address = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes): Address => hexOf(bytes));
const uint = fc.bigInt(0n, 2n ** 256n - 1n);
const terms = {
  executor: address,
  receiver: address,
  refundTo: address,
  feeReceiver: address,
  feeBps: uint,
  deadline: uint,
};
const paid = fc.record({ token: address, amountIn: uint, fundTo: address });
const due = fc.record({ token: address, minAmountOut: uint });
/** Half of the orders have one input and one output, which are encoded differently. */
const order = fc.oneof(
  fc.record({ ...terms, inputs: fc.tuple(paid), outputs: fc.tuple(due) }),
  fc.record({
    ...terms,
    inputs: fc.array(paid, { minLength: 1, maxLength: 8 }),
    outputs: fc.array(due, { maxLength: 8 }),
  }),
);
const program = fc.uint8Array({ maxLength: 200 }).map(hexOf);

describe("decodeRouteCall", () => {
  test("reads back what was encoded", () =>
    fc.assert(
      fc.property(order, program, address, (sent, bytes, from) => {
        const call = { order: sent, program: bytes };
        expect(decodeRouteCall(encodeRouteCall(from, call, { kind: "router" }).data)).toEqual(call);
        const delegated = encodeRouteCall(from, call, { kind: "delegate" }).data;
        expect(decodeDelegateCall(delegated)).toEqual(call);
        expect(decodeRouteCall(delegated)).toBeUndefined();
      }),
    ));

  test("reads back what a wallet was told", () =>
    fc.assert(
      fc.property(order, program, fc.array(uint, { maxLength: 8 }), (sent, bytes, pulls) => {
        const call = { order: sent, program: bytes };
        const owner = sent.receiver;
        const tokens = sent.inputs.map(({ token }) => token);
        const endAllowances = tokens.slice(1);
        const strategy: Strategy = { kind: "ensowallet", pulls };
        const { data } = encodeRouteCall(owner, call, strategy, { endAllowances });
        expect(decodeWalletCalls(data)).toEqual({
          pulls: sent.inputs.flatMap(({ token }, index) => {
            const amount = pulls[index] ?? 0n;
            return amount > 0n ? [{ token, from: owner, to: walletOf(owner), amount }] : [];
          }),
          approvals: sent.inputs.flatMap(({ token, amountIn }) => {
            const given = { token, spender: routerAddress, amount: amountIn };
            return endAllowances.includes(token) ? [{ ...given, amount: 0n }, given] : [given];
          }),
          route: { target: routerAddress, valueWei: 0n, call },
        });
      }),
    ));

  test("refuses more inputs or outputs than the Router takes", () =>
    fc.assert(
      fc.property(order, program, paid, due, fc.boolean(), (sent, bytes, input, output, ofInputs) => {
        const many = ofInputs
          ? { ...sent, inputs: Array.from({ length: 9 }, () => input) }
          : { ...sent, outputs: Array.from({ length: 9 }, () => output) };
        const call = { order: many, program: bytes };
        expect(
          decodeRouteCall(encodeRouteCall(sent.receiver, call, { kind: "router" }).data),
        ).toBeUndefined();
      }),
    ));

  test("refuses call data of any other length", () =>
    fc.assert(
      fc.property(order, program, fc.integer({ min: 1, max: 600 }), (sent, bytes, cut) => {
        const { data } = encodeRouteCall(sent.receiver, { order: sent, program: bytes }, { kind: "router" });
        expect(decodeRouteCall(data.slice(0, Math.max(2, data.length - cut)) as Hex)).toBeUndefined();
        expect(decodeRouteCall(`${data}${"0".repeat(cut)}`)).toBeUndefined();
      }),
    ));

  test.each(["0x", "0x0aa19f85", "0x83e26077", "0xdeadbeef"] as const)("refuses %s", (data) => {
    expect(decodeRouteCall(data)).toBeUndefined();
  });
});

const erc20 = address.filter((candidate) => !/^0xe{40}$/.test(candidate));
const token = fc.oneof(erc20, fc.constant("native" as const));
const party = fc.oneof(erc20, fc.constantFrom("receiver" as const, "refundTo" as const, "executor" as const));
const sharePpm = fc.integer({ min: 1, max: 1_000_000 });
const uint128 = fc.bigInt(0n, MAX_STEP_AMOUNT);
/** An amount of an ERC-20, an amount of any currency, and an amount that may be absent, for optional coins. */
const amountUpTo = (most: bigint) =>
  fc.oneof(fc.record({ token: erc20, sharePpm }), fc.record({ token: erc20, exact: fc.bigInt(0n, most) }));
const amount = amountUpTo(MAX_STEP_AMOUNT);
const anyAmount = fc.oneof(amount, fc.record({ token, sharePpm }));
const coinAmount = fc.oneof(anyAmount, fc.record({ token, sharePpm: fc.constant(0) }));
const poolId = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(hexOf);
const assets = fc.uniqueArray(erc20, { minLength: 2, maxLength: 8 });
const byte = fc.nat(255);

type Fields<Op extends OpName> = Omit<Extract<Step, { op: Op }>, "op">;

const infinityFields = {
  vault: erc20,
  manager: erc20,
  bins: fc.boolean(),
  tokenOut: token,
  fee: fc.nat(STEP_LIMITS.infinitySwap.fee),
  step: fc.integer({ min: 1, max: STEP_LIMITS.infinitySwap.step }),
  amount: fc.oneof(amountUpTo(STEP_LIMITS.infinitySwap.amount), fc.record({ token, sharePpm })),
  to: party,
};

/** Any step of each kind. */
const kinds: { readonly [Op in OpName]: fc.Arbitrary<Fields<Op>> } = {
  v2Swap: fc
    .record({
      pool: erc20,
      zeroForOne: fc.boolean(),
      prefunded: fc.boolean(),
      feePpm: fc.nat(STEP_LIMITS.v2Swap.feePpm),
      amount: amountUpTo(STEP_LIMITS.v2Swap.amount),
      to: party,
    })
    .map((swap) => (swap.prefunded ? { ...swap, amount: { token: swap.amount.token, sharePpm: 0 } } : swap)),
  v3Swap: fc.record({
    pool: erc20,
    zeroForOne: fc.boolean(),
    callback: fc.constantFrom("uniswapV3" as const, "pancakeV3" as const, "algebra" as const),
    amount,
    to: party,
  }),
  v4Swap: fc.record({
    manager: erc20,
    tokenOut: token,
    fee: fc.nat(STEP_LIMITS.v4Swap.fee),
    tickSpacing: fc.integer({ min: 1, max: STEP_LIMITS.v4Swap.tickSpacing }),
    amount: fc.oneof(amountUpTo(STEP_LIMITS.v4Swap.amount), fc.record({ token, sharePpm })),
    to: party,
  }),
  v4HookSwap: fc.record({
    manager: erc20,
    tokenOut: token,
    fee: fc.oneof(fc.nat(STEP_LIMITS.v4HookSwap.fee), fc.constant(0x800000)),
    tickSpacing: fc.integer({ min: 1, max: STEP_LIMITS.v4HookSwap.tickSpacing }),
    hooks: erc20,
    amount: fc.oneof(amountUpTo(STEP_LIMITS.v4HookSwap.amount), fc.record({ token, sharePpm })),
    to: party,
  }),
  infinitySwap: fc.record(infinityFields),
  infinityHookSwap: fc.record({
    ...infinityFields,
    fee: fc.oneof(infinityFields.fee, fc.constant(0x800000)),
    hookBits: fc.nat(STEP_LIMITS.infinityHookSwap.hookBits),
    hooks: erc20,
  }),
  solidlySwap: fc
    .record({ pool: erc20, zeroForOne: fc.boolean(), prefunded: fc.boolean(), amount, to: party })
    .map((swap) => (swap.prefunded ? { ...swap, amount: { token: swap.amount.token, sharePpm: 0 } } : swap)),
  lbSwap: fc
    .record({ pool: erc20, swapForY: fc.boolean(), prefunded: fc.boolean(), amount, to: party })
    .map((swap) => (swap.prefunded ? { ...swap, amount: { token: swap.amount.token, sharePpm: 0 } } : swap)),
  fluidSwap: fc.record({ pool: erc20, zeroForOne: fc.boolean(), amount: anyAmount, to: party }),
  balancerV3Swap: fc.record({ vault: erc20, pool: erc20, amount, tokenOut: erc20, to: party }),
  curve: fc.record({
    pool: erc20,
    kind: fc.constantFrom("int128" as const, "uint256" as const),
    i: byte,
    j: byte,
    amount: anyAmount,
    tokenOut: token,
  }),
  curveExchange: fc.record({
    pool: erc20,
    kind: fc.constantFrom("underlyingInt128" as const, "underlyingUint256" as const, "useEth" as const),
    i: byte,
    j: byte,
    amount: anyAmount,
    tokenOut: token,
  }),
  curveAddList: fc.record({ pool: erc20, amounts: fc.array(coinAmount, { minLength: 2, maxLength: 8 }) }),
  curveRemoveList: fc.record({ pool: erc20, coins: fc.integer({ min: 2, max: 8 }), amount }),
  curveRemoveOneUint: fc.record({ pool: erc20, i: byte, amount }),
  convert: fc.record({
    venue: erc20,
    kind: fc.constantFrom(
      ...(["daiToUsds", "usdsToDai", "sellGem", "buyGem", "swapExactIn", "mkrToSky"] as const),
    ),
    amount,
    tokenOut: erc20,
    to: party,
  }),
  stake: fc
    .record({
      venue: erc20,
      kind: fc.constantFrom("deposit" as const, "submitAndDeposit" as const, "burn" as const),
      amount,
    })
    .map((step) => {
      const paid = step.kind === "burn" ? step.venue : ("native" as const);
      return { ...step, amount: { ...step.amount, token: paid } };
    }),
  balancer: fc.record({ vault: erc20, poolId, amount, tokenOut: erc20, to: party }),
  vault: fc
    .record({
      vault: erc20,
      mode: fc.constantFrom("deposit" as const, "redeem" as const, "withdraw" as const),
      amount,
      to: party,
    })
    .map((step) =>
      step.mode === "deposit" ? step : { ...step, amount: { ...step.amount, token: step.vault } },
    ),
  aave: fc
    .record({
      pool: erc20,
      mode: fc.constantFrom("supply" as const, "deposit" as const, "withdraw" as const),
      asset: erc20,
      amount,
      to: party,
    })
    .map((step) =>
      step.mode === "withdraw" ? step : { ...step, amount: { ...step.amount, token: step.asset } },
    ),
  compoundV2: fc
    .record({
      cToken: erc20,
      mode: fc.constantFrom("mint" as const, "redeem" as const, "mintNative" as const),
      amount,
    })
    .map((step) => {
      const tokens = { mint: step.amount.token, redeem: step.cToken, mintNative: "native" as const };
      return { ...step, amount: { ...step.amount, token: tokens[step.mode] } };
    }),
  lido: fc
    .record({
      token: erc20,
      mode: fc.constantFrom("submit" as const, "wrap" as const, "unwrap" as const),
      amount,
    })
    .map((step) => {
      const tokens = { submit: "native" as const, wrap: step.amount.token, unwrap: step.token };
      return { ...step, amount: { ...step.amount, token: tokens[step.mode] } };
    }),
  weth: fc
    .record({ weth: erc20, mode: fc.constantFrom("wrap" as const, "unwrap" as const), amount })
    .map((step) => {
      const paid = step.mode === "wrap" ? ("native" as const) : step.weth;
      return { ...step, amount: { ...step.amount, token: paid } };
    }),
  v2Add: fc.record({
    pool: erc20,
    amountA: amountUpTo(STEP_LIMITS.v2Add.amountA),
    amountB: amountUpTo(STEP_LIMITS.v2Add.amountB),
    to: party,
  }),
  v2Remove: fc
    .record({ pool: erc20, amount, to: party })
    .map((step) => ({ ...step, amount: { ...step.amount, token: step.pool } })),
  pay: fc.record({ amount: anyAmount, to: party }),
  sweep: fc.record({ token, to: party }),
  check: fc.record({ token, who: party, min: uint128 }),
  curveAdd: fc.record({ pool: erc20, amounts: fc.array(coinAmount, { minLength: 2, maxLength: 4 }) }),
  curveRemoveOne: fc.record({ pool: erc20, i: byte, amount }),
  curveRemove: fc.record({ pool: erc20, coins: fc.integer({ min: 2, max: 4 }), amount }),
  balancerJoin: fc
    .record({ vault: erc20, poolId, assets, amount, to: party })
    .map((step) => ({ ...step, amount: { ...step.amount, token: step.assets[0] as Address } })),
  balancerExit: fc
    .record({ vault: erc20, poolId, assets, amount, to: party })
    .map(({ poolId: id, assets: kept, amount: burnt, ...step }) => ({
      ...step,
      poolId: id,
      assets: kept,
      amount: { ...burnt, token: id.slice(0, 42) as Address },
      tokenOut: kept[0] as Address,
    })),
};

const step: fc.Arbitrary<Step> = fc.oneof(
  ...Object.entries(kinds).map(([op, fields]) =>
    (fields as fc.Arbitrary<object>).map((values) => ({ op, ...values }) as Step),
  ),
);
const steps = fc.array(step, { maxLength: 8 });

describe("readProgram", () => {
  test.each(Object.keys(kinds) as OpName[])("reads every %s as it was meant", (op) =>
    fc.assert(
      fc.property(kinds[op], (fields) => {
        const sent = [{ op, ...fields } as Step];
        expect(readProgram(encodeProgram({ steps: sent }))).toEqual(sent);
      }),
      { numRuns: 100 },
    ),
  );

  test("reads every program as it was meant", () =>
    fc.assert(
      fc.property(steps, (sent) => {
        expect(readProgram(encodeProgram({ steps: sent }))).toEqual(sent);
      }),
      { numRuns: 500 },
    ));

  test("reads nothing the Executor would refuse to read, of any changed program", () =>
    fc.assert(
      fc.property(steps, fc.nat(), fc.integer({ min: 1, max: 255 }), (sent, at, flip) => {
        const bytes = Buffer.from(encodeProgram({ steps: sent }).slice(2), "hex");
        bytes[at % bytes.length] = (bytes[at % bytes.length] as number) ^ flip;
        const changed = hexOf(bytes);
        const meant = (() => {
          try {
            return decodeProgram(changed).steps;
          } catch {
            return undefined;
          }
        })();
        // Whether other values may stand in a field is not the reader's concern: the comparison with the plan checks
        // that.
        if (meant !== undefined) expect(readProgram(changed)).toEqual(meant);
      }),
      { numRuns: 2000 },
    ));

  test("refuses every prefix that cuts a step", () =>
    fc.assert(
      fc.property(steps, fc.nat(), (sent, cut) => {
        const whole = encodeProgram({ steps: sent });
        const program = whole.slice(0, 2 + 2 * (cut % (whole.length / 2 - 1))) as Hex;
        const read = readProgram(program);
        if (read !== undefined) expect(read).toEqual(sent.slice(0, read.length));
      }),
    ));
});

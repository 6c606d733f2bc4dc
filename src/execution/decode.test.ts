import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Address } from "../lib/address.js";
import type { Hex } from "../lib/hex.js";
import { decodeProgram, encodeProgram, type Step } from "../program/index.js";
import { decodeRouteCall } from "./decode.js";
import { encodeRouteCall } from "./encode.js";
import { readProgram } from "./readProgram.js";

const hexOf = (bytes: ArrayLike<number>): Hex => `0x${Buffer.from(Array.from(bytes)).toString("hex")}`;
const address = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes): Address => hexOf(bytes));
const uint = fc.bigInt(0n, 2n ** 256n - 1n);
const order = fc.record({
  tokenIn: address,
  amountIn: uint,
  tokenOut: address,
  minAmountOut: uint,
  receiver: address,
  refundTo: address,
  fundTo: address,
  feeReceiver: address,
  feeBps: uint,
  deadline: uint,
});
const program = fc.uint8Array({ maxLength: 200 }).map(hexOf);

describe("decodeRouteCall", () => {
  test("reads back what was encoded", () =>
    fc.assert(
      fc.property(order, program, address, (sent, bytes, from) => {
        const call = { order: sent, program: bytes };
        expect(decodeRouteCall(encodeRouteCall(from, call, { kind: "router" }).data)).toEqual(call);
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

  test.each(["0x", "0xff8e8b87", "0xdeadbeef"] as const)("refuses %s", (data) => {
    expect(decodeRouteCall(data)).toBeUndefined();
  });
});

const token = address.filter((candidate) => !/^0xe{40}$/.test(candidate));
const party = fc.oneof(token, fc.constantFrom("receiver" as const, "refundTo" as const, "executor" as const));
const share = fc.integer({ min: 1, max: 10_000 });
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc
      .record({
        pool: token,
        zeroForOne: fc.boolean(),
        prefunded: fc.boolean(),
        feePpm: fc.nat(999_999),
        token,
        share,
        to: party,
      })
      .map(
        ({ token, share, ...rest }): Step => ({
          op: "v2Swap",
          ...rest,
          amount: { token, shareBps: rest.prefunded ? 0 : share },
        }),
      ),
    fc
      .record({
        pool: token,
        zeroForOne: fc.boolean(),
        callback: fc.constantFrom("uniswapV3" as const, "pancakeV3" as const),
        token,
        share,
        to: party,
      })
      .map(
        ({ token, share, ...rest }): Step => ({ op: "v3Swap", ...rest, amount: { token, shareBps: share } }),
      ),
    fc.record({ weth: token, share }).map(
      ({ weth, share }): Step => ({
        op: "weth",
        weth,
        mode: "unwrap",
        amount: { token: weth, shareBps: share },
      }),
    ),
    fc
      .record({ weth: token, exact: fc.bigInt(0n, 2n ** 128n - 1n) })
      .map(
        ({ weth, exact }): Step => ({ op: "weth", weth, mode: "wrap", amount: { token: "native", exact } }),
      ),
    fc
      .record({ token, share, to: party })
      .map(({ token, share, to }): Step => ({ op: "pay", amount: { token, shareBps: share }, to })),
    fc
      .record({ token: fc.oneof(token, fc.constant("native" as const)), to: party })
      .map((rest): Step => ({ op: "sweep", ...rest })),
    fc
      .record({ token, who: party, min: fc.bigInt(0n, 2n ** 128n - 1n) })
      .map((rest): Step => ({ op: "check", ...rest })),
  ),
  { maxLength: 8 },
);

/** What the independent reader should see of a step. */
function expected(step: Step) {
  if (step.op === "check") return { kind: "check" };
  if (step.op === "sweep") return { kind: "pay", token: step.token, share: 10_000, to: step.to };
  const share = "exact" in step.amount ? "fixed" : step.amount.shareBps;
  const spent = { token: step.amount.token, share };
  if (step.op === "pay") return { kind: "pay", ...spent, to: step.to };
  if (step.op === "weth") return { kind: step.mode, weth: step.weth, ...spent };
  const { pool, zeroForOne, to } = step;
  return {
    kind: "swap",
    pool,
    zeroForOne,
    feePpm: step.op === "v2Swap" ? step.feePpm : undefined,
    ...spent,
    to,
  };
}

describe("readProgram", () => {
  test("reads every program as it was meant", () =>
    fc.assert(
      fc.property(steps, (sent) => {
        expect(readProgram(encodeProgram({ steps: sent }))).toEqual(sent.map(expected));
      }),
    ));

  test("reads nothing the Executor would refuse to read, of any changed program", () =>
    fc.assert(
      fc.property(steps, fc.nat(), fc.integer({ min: 1, max: 255 }), (sent, at, flip) => {
        const bytes = Buffer.from(encodeProgram({ steps: sent }).slice(2), "hex");
        bytes[at % bytes.length] = (bytes[at % bytes.length] as number) ^ flip;
        const changed = hexOf(bytes);
        const refused = (() => {
          try {
            return void decodeProgram(changed);
          } catch (error) {
            return error;
          }
        })();
        const read = readProgram(changed);
        // The reader leaves it to the comparison with the plan who may be named where.
        if (read === undefined) expect(refused).toBeDefined();
        else if (refused === undefined) expect(read).toEqual(decodeProgram(changed).steps.map(expected));
      }),
      { numRuns: 1000 },
    ));

  test("refuses every prefix that cuts a step", () =>
    fc.assert(
      fc.property(steps, fc.nat(), (sent, cut) => {
        const whole = encodeProgram({ steps: sent });
        const program = whole.slice(0, 2 + 2 * (cut % (whole.length / 2 - 1))) as Hex;
        const read = readProgram(program);
        if (read !== undefined) expect(read).toEqual(sent.slice(0, read.length).map(expected));
      }),
    ));
});

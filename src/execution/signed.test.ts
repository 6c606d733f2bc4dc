import fc from "fast-check";
import { encodeFunctionResult, toFunctionSelector } from "viem";
import { describe, expect, test } from "vitest";
import { type Address, ZERO_ADDRESS } from "../lib/address.js";
import type { Hex } from "../lib/hex.js";
import { encodeProgram, executorAddress, routerAbi } from "../program/index.js";
import type { Course } from "../routing/index.js";
import { compileCourse } from "./compile.js";
import { decodeDelegateCall, decodeRouteCall } from "./decode.js";
import { encodeRouteCall } from "./encode.js";
import type { RouteCall, Signed } from "./order.js";
import { amountsReturned } from "./returned.js";
import type { Strategy } from "./strategy.js";
import { courses } from "./testing/courses.js";
import { findMismatch, type PromisedOrder } from "./verify.js";

const router: Strategy = { kind: "router" };
const sender: Address = "0x00000000000000000000000000000000000a11ce";
const receiver: Address = "0x0000000000000000000000000000000000000b0b";

const hexOf = (bytes: ArrayLike<number>): Hex => `0x${Buffer.from(Array.from(bytes)).toString("hex")}`;
const address = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes): Address => hexOf(bytes));
const uint = fc.bigInt(0n, 2n ** 256n - 1n);
const bytes = fc.uint8Array({ maxLength: 200 }).map(hexOf);
const order = fc.record({
  inputs: fc.array(fc.record({ token: address, amountIn: uint, fundTo: address }), {
    minLength: 1,
    maxLength: 8,
  }),
  outputs: fc.array(fc.record({ token: address, minAmountOut: uint }), { maxLength: 8 }),
  executor: address,
  receiver: address,
  refundTo: address,
  feeReceiver: address,
  feeBps: uint,
  deadline: uint,
});
const signed: fc.Arbitrary<Signed> = fc.oneof(
  fc.record({ kind: fc.constant("permits" as const), permits: fc.array(bytes, { maxLength: 8 }) }),
  fc.record({ kind: fc.constant("permit2" as const), nonce: uint, deadline: uint, signature: bytes }),
);
const call: fc.Arbitrary<RouteCall> = fc.record({ order, program: bytes, signed });

describe("decodeRouteCall, of what is signed", () => {
  test("knows the functions of the Router by their selectors", () => {
    for (const name of ["route", "routeMulti", "routeWithPermits", "routeWithPermit2"]) {
      const found = routerAbi.find((item) => item.type === "function" && item.name === name);
      const selector = toFunctionSelector(found as Extract<typeof found, { type: "function" }>);
      expect(["0x0aa19f85", "0x83e26077", "0x094c24dc", "0x3669ed2c"], name).toContain(selector);
    }
  });

  test("reads back what was encoded, and takes it for nothing else", () =>
    fc.assert(
      fc.property(call, address, (sent, from) => {
        const { data } = encodeRouteCall(from, sent, router);
        expect(decodeRouteCall(data)).toEqual(sent);
        expect(decodeDelegateCall(data)).toBeUndefined();
      }),
    ));

  test("refuses call data of any other length", () =>
    fc.assert(
      fc.property(call, fc.integer({ min: 1, max: 600 }), (sent, cut) => {
        const { data } = encodeRouteCall(sender, sent, router);
        expect(decodeRouteCall(data.slice(0, Math.max(2, data.length - cut)) as Hex)).toBeUndefined();
        expect(decodeRouteCall(`${data}${"0".repeat(cut)}`)).toBeUndefined();
      }),
    ));

  test("reads every changed byte as something else, or not at all", () =>
    fc.assert(
      fc.property(call, fc.nat(), fc.integer({ min: 1, max: 255 }), (sent, place, flip) => {
        const { data } = encodeRouteCall(sender, sent, router);
        const changed = Buffer.from(data.slice(2), "hex");
        const at = place % changed.length;
        changed[at] = (changed[at] as number) ^ flip;
        expect(decodeRouteCall(hexOf(changed))).not.toEqual(sent);
      }),
      { numRuns: 1000 },
    ));

  test("refuses a word put between the parts, its offsets moved along", () =>
    fc.assert(
      fc.property(call, (sent) => {
        const words = encodeRouteCall(sender, sent, router).data.slice(10).match(/.{64}/g) as string[];
        const last = Number(BigInt(`0x${words[2]}`)) / 32;
        const moved = (32 * (last + 1)).toString(16).padStart(64, "0");
        const gap = [...words.slice(0, 2), moved, ...words.slice(3, last), "0".repeat(64)];
        const selector = encodeRouteCall(sender, sent, router).data.slice(0, 10);
        const data = `${selector}${[...gap, ...words.slice(last)].join("")}` as Hex;
        expect(decodeRouteCall(data)).toBeUndefined();
      }),
    ));

  test("refuses more permits than the Router takes inputs", () =>
    fc.assert(
      fc.property(call, (sent) => {
        const many = { ...sent, signed: { kind: "permits" as const, permits: Array(9).fill("0x") as Hex[] } };
        expect(decodeRouteCall(encodeRouteCall(sender, many, router).data)).toBeUndefined();
      }),
    ));
});

describe("encodeRouteCall, of what is signed", () => {
  test.each<Strategy>([{ kind: "delegate" }, { kind: "ensowallet", pulls: [] }])(
    "refuses strategy $kind",
    (strategy) => {
      const [sent] = fc.sample(call, { numRuns: 1, seed: 1 });
      expect(() => encodeRouteCall(sender, sent as RouteCall, strategy)).toThrow(TypeError);
    },
  );
});

const permit: Hex = `0x${"0a".repeat(160)}`;
const ways: Readonly<Record<string, (inputs: number) => Signed>> = {
  "permits of all": (inputs) => ({
    kind: "permits",
    permits: Array.from({ length: inputs }, (): Hex => permit),
  }),
  "a permit of the first": (inputs) => ({
    kind: "permits",
    permits: Array.from(
      { length: inputs },
      (_, at): Hex => (at === 0 ? `${permit}${"0b".repeat(32)}` : "0x"),
    ),
  }),
  permit2: () => ({
    kind: "permit2",
    nonce: 77n,
    deadline: 1_900_000_001n,
    signature: `0x${"0c".repeat(65)}`,
  }),
};

/** One input or several, one output or several. */
const shapes = ["pool to pair", "several inputs into one", "several of both", "leave into both"];
const cases = shapes.flatMap((name) =>
  Object.entries(ways).map(([way, make]): [string, Course, Signed] => {
    const course = courses[name] as Course;
    return [`${name}, ${way}`, course, make(course.inputs.length)];
  }),
);

function promisedBy(course: Course, given: Signed | undefined): PromisedOrder {
  return {
    from: sender,
    strategy: router,
    signed: given,
    inputs: course.inputs.map(({ token, amount }) => ({ token, amountIn: amount })),
    outputs: course.outputs.map(({ token }) => ({ token, minAmountOut: 7n })),
    executor: executorAddress,
    receiver,
    refundTo: sender,
    feeReceiver: ZERO_ADDRESS,
    feeBps: 0n,
    deadline: 1_900_000_000n,
  };
}

function txOf(course: Course, given: Signed | undefined) {
  const { program, fundTo } = compileCourse(
    course,
    course.outputs.map(({ token }) => ({ token, amount: 7n })),
  );
  const { from, strategy, signed: _, inputs, ...terms } = promisedBy(course, given);
  const funded = inputs.map((paid, at) => ({ ...paid, fundTo: fundTo[at] as Address }));
  const sent = { order: { ...terms, inputs: funded }, program: encodeProgram(program), signed: given };
  return encodeRouteCall(from, sent, strategy);
}

/** Returns copies with one thing changed, each in turn. */
function othersThan(given: Signed): Signed[] {
  if (given.kind === "permit2") {
    const { nonce, deadline, signature } = given;
    return [
      { ...given, nonce: nonce + 1n },
      { ...given, deadline: deadline + 1n },
      { ...given, signature: `${signature}00` },
      { ...given, signature: `0x0d${signature.slice(4)}` },
      { kind: "permits", permits: [signature] },
    ];
  }
  const { permits } = given;
  const changed = permits.flatMap((one, at) =>
    [one === "0x" ? permit : "0x", `${one}00`, `${one.slice(0, -2)}ff`].map((other) => ({
      ...given,
      permits: permits.map((kept, index) => (index === at ? (other as Hex) : kept)),
    })),
  );
  return [
    ...changed.filter(({ permits: other }) => other.every((one) => /^0x([0-9a-f]{2})*$/.test(one))),
    { ...given, permits: [...permits, "0x"] },
    { ...given, permits: permits.slice(1) },
    { kind: "permit2", nonce: 0n, deadline: 0n, signature: "0x" },
  ];
}

describe("findMismatch, of what is signed", () => {
  test.each(cases)("finds none in what was made: %s", (_, course, given) => {
    expect(findMismatch(txOf(course, given), promisedBy(course, given), course)).toBeUndefined();
  });

  test.each(cases)("notices each part of it that is changed, and none at all: %s", (_, course, given) => {
    for (const other of [...othersThan(given), undefined]) {
      const label = JSON.stringify(other, (__, value) => (typeof value === "bigint" ? `${value}` : value));
      expect(findMismatch(txOf(course, other), promisedBy(course, given), course), label).toBeDefined();
      expect(findMismatch(txOf(course, given), promisedBy(course, other), course), label).toBeDefined();
    }
  });

  test.each(cases)("notices every changed byte: %s", (_, course, given) => {
    const tx = txOf(course, given);
    const promised = promisedBy(course, given);
    for (let at = 2; at < tx.data.length; at += 2) {
      const byte = Number.parseInt(tx.data.slice(at, at + 2), 16);
      const other = (byte ^ (1 << ((at / 2) % 8))).toString(16).padStart(2, "0");
      const data = `${tx.data.slice(0, at)}${other}${tx.data.slice(at + 2)}` as Hex;
      expect(findMismatch({ ...tx, data }, promised, course), `byte ${at / 2 - 1}`).toBeDefined();
    }
  });
});

describe("amountsReturned, of what is signed", () => {
  const one = courses["pool to pair"] as Course;

  test.each(["routeWithPermits", "routeWithPermit2"] as const)("reads the array of %s", (functionName) => {
    const signedBy: Signed =
      functionName === "routeWithPermits"
        ? { kind: "permits", permits: [permit] }
        : { kind: "permit2", nonce: 1n, deadline: 1n, signature: "0x" };
    for (const amounts of [[5n], [5n, 6n]]) {
      const returned = encodeFunctionResult({ abi: routerAbi, functionName, result: amounts });
      const outputs = amounts.map(() => sender);
      expect(amountsReturned(router, { ...one, outputs, signed: signedBy }, returned)).toEqual(
        amounts.map((amount) => ({ token: sender, amount })),
      );
      expect(
        amountsReturned(router, { ...one, outputs: [...outputs, sender], signed: signedBy }, returned),
      ).toBeUndefined();
    }
    expect(amountsReturned(router, { ...one, outputs: [sender], signed: signedBy }, "0x")).toBeUndefined();
  });
});

import fc from "fast-check";
import { encodeErrorResult, parseAbi } from "viem";
import { describe, expect, test } from "vitest";
import type { Hex } from "../lib/hex.js";
import { executorAbi, routerAbi } from "../program/index.js";
import { explainRevert } from "./revertReason.js";

const abi = [
  ...routerAbi,
  ...executorAbi,
  ...parseAbi(["error Error(string reason)", "error Panic(uint256 code)"]),
].filter((item) => item.type === "error");
type Fault = { readonly name: string; readonly inputs: readonly { readonly type: string }[] };
const faults: readonly Fault[] = [
  ...new Map(abi.map((item) => [item.name as string, item as Fault])).values(),
];

function encoded(errorName: string, ...args: readonly unknown[]): Hex {
  return encodeErrorResult({ abi, errorName, args } as never);
}

const token = "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48";
const sampleOf: Record<string, unknown> = { address: token, uint256: 3n, uint8: 2, bytes: "0x" };

describe("explainRevert", () => {
  test.each(
    faults.filter(({ name }) => !["Error", "StepFailed", "TransferFailed", "Permit2Failed"].includes(name)),
  )("names $name with what it carries", ({ name, inputs }) => {
    const args = inputs.map(({ type }) => sampleOf[type]);
    const { text, check } = explainRevert(encoded(name, ...args));
    expect(check).toBe(name === "Panic" || name === "CallFailed" ? undefined : name);
    expect(text.toLowerCase()).toBe(`${name}(${args.map(String).join(", ")})`.toLowerCase());
  });

  test.each(["CallbackMissing", "BelowMinimum", "NotFunded"])("tells the step of %s", (name) => {
    const inputs = faults.find((fault) => fault.name === name)?.inputs ?? [];
    expect(explainRevert(encoded(name, ...inputs.map(({ type }) => sampleOf[type])))).toMatchObject({
      stepIndex: 3,
    });
  });

  test("tells the balance that a check found, unless a contract that a step called claims one", () => {
    const below = encoded("BelowMinimum", 3n, 7n, 8n);
    expect(explainRevert(below)).toMatchObject({ stepIndex: 3, balance: 7n });
    expect(explainRevert(encoded("StepFailed", 1n, 2, below))).not.toHaveProperty("balance");
  });

  test("every error whose first argument is a step index is told as one", () => {
    // In the Router's errors, an index is that of an input.
    const named = executorAbi
      .filter((item) => item.type === "error")
      .filter((item) => (item as { inputs: readonly { name?: string }[] }).inputs[0]?.name === "index")
      .map((item) => item.name as string);
    expect(named.length).toBeGreaterThan(2);
    for (const name of named) {
      const inputs = faults.find((fault) => fault.name === name)?.inputs ?? [];
      const data = encoded(name, ...inputs.map(({ type }) => sampleOf[type]));
      expect({ name, ...explainRevert(data) }).toMatchObject({ name, stepIndex: 3 });
    }
  });

  test.each([
    ["its callee's sentence", encoded("Error", "IIA"), '"IIA"'],
    ["a callee without a reason", "0x", "reverted without a reason"],
    ["a panic inside", encoded("Panic", 17n), "Panic(17)"],
    ["what nobody knows", "0xdeadbeef", "reverted with 0xdeadbeef"],
    [
      "what Permit2 answered",
      encoded("Permit2Failed", encoded("Error", "TRANSFER_FROM_FAILED")),
      'Permit2 refuses: "TRANSFER_FROM_FAILED"',
    ],
    ["Permit2's own error", encoded("Permit2Failed", "0x815e1d64"), "Permit2 refuses: InvalidSigner()"],
    [
      "a transfer inside",
      encoded("TransferFailed", token, encoded("Error", "paused")),
      `transfer of ${token} failed: "paused"`,
    ],
    [
      "another step inside, keeping the outer index",
      encoded("StepFailed", 9n, 1, encoded("Error", "deep")),
      '"deep"',
    ],
  ] as const)("looks into a failed step: %s", (_, inner, text) => {
    expect(explainRevert(encoded("StepFailed", 2n, 1, inner))).toEqual({
      text,
      check: "StepFailed",
      stepIndex: 2,
    });
  });

  test("gives up on nesting without end", () => {
    let data: Hex = encoded("Error", "bottom");
    for (let depth = 0; depth < 20; depth++) data = encoded("StepFailed", BigInt(depth), 1, data);
    const reason = explainRevert(data);
    expect(reason.stepIndex).toBe(19);
    expect(reason.text).not.toContain("bottom");
    expect(reason.text.length).toBeLessThan(200);
  });

  test.each([
    ["0x", "reverted without a reason"],
    ["0x08c379a0", "reverted with 0x08c379a0"],
    ["0xff", "reverted with 0xff"],
    [`0x${"ab".repeat(500)}`, `reverted with 0x${"ab".repeat(36)}…`],
  ] as const)("tells %s as it is", (data, text) => {
    expect(explainRevert(data)).toEqual({ text });
  });

  test("a stranger's sentence is kept short and free of control characters", () => {
    const hostile = `\u001b[31mred\u001b[0m\r\n\u202eoverridden${"x".repeat(5000)}`;
    const { text } = explainRevert(encoded("Error", hostile));
    expect(text).toMatch(/^"\[31mred\[0moverriddenx+…"$/);
    expect(text.length).toBeLessThan(250);
  });

  test("never throws, whatever the data", () =>
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 300 }),
        fc.constantFrom("", ...faults.map(({ name }) => name)),
        (tail, name) => {
          const head = name === "" ? "" : selectorOf(name);
          const data: Hex = `0x${head}${Buffer.from(tail).toString("hex")}`;
          const { text } = explainRevert(data);
          expect(text.length).toBeGreaterThan(0);
        },
      ),
    ));
});

function selectorOf(name: string): string {
  const inputs = faults.find((fault) => fault.name === name)?.inputs ?? [];
  const args = inputs.map(({ type }) => sampleOf[type] ?? "");
  return encoded(name, ...args).slice(2, 10);
}

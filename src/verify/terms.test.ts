import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Hex, word } from "../lib/hex.js";
import { permitBytes, readAsked } from "./terms.js";
import { honest } from "./testing/honest.js";

const [from, first, second, bought, other] = [1, 2, 3, 4, 5].map((digit) => `0x${`${digit}`.repeat(40)}`);
const question = {
  ...{ chainId: 1, fromAddress: from, tokenIn: [first, second], amountIn: ["10", "20"], tokenOut: bought },
};
const permit = `erc2612:1:2:0x${"1".repeat(128)}`;
const prefix = "what was asked cannot be verified:";

function faultsOf(asked: object): readonly string[] {
  const read = readAsked(asked);
  return "faults" in read ? read.faults : [];
}

describe("readAsked", () => {
  test("finds no fault in a question that holds together", () => {
    const terms = { fee: ["10", "10"], feeReceiver: other, permit: [permit, "none"], minAmountOut: "1" };
    expect(faultsOf({ ...question, ...terms })).toEqual([]);
  });

  test.each([
    [{ fee: "10,20", feeReceiver: other }, 'fee is "10,20"'],
    [{ fee: "10" }, "feeReceiver is missing"],
    [{ spender: other }, `spender is "${other}"`],
    [{ destinationChainId: "10" }, 'destinationChainId is "10"'],
    [{ amountIn: "10" }, "amountIn has 1 values beside 2 tokens"],
    [{ permit: "none" }, "permit has 1 values beside 2 tokens"],
    [{ minAmountOut: ["1", "2"] }, "minAmountOut has 2 values beside 1 tokens"],
    [{ atLeast: ["1", "2"] }, "atLeast has 2 values beside 1 tokens"],
    [{ tokenIn: [first, first] }, "tokenIn and tokenOut name a token twice"],
    [{ tokenOut: second }, "tokenIn and tokenOut name a token twice"],
    [{ permit: ["none", permit], routingStrategy: "delegate" }, "routingStrategy takes no signature"],
  ])("refuses a question that contradicts itself: %j", (change, fault) => {
    expect(faultsOf({ ...question, ...change })).toEqual([`${prefix} ${fault}`]);
  });

  test("refuses a permit beside a signed order", () => {
    const [signed] = fc.sample(honest("permit2"), { numRuns: 1, seed: 1 });
    const asked = signed?.asked as { tokenIn: string | string[] };
    const count = [asked.tokenIn].flat().join().split(",").length;
    expect(faultsOf(asked)).toEqual([]);
    expect(faultsOf({ ...asked, permit: Array.from({ length: count }, () => permit) })).toEqual([
      `${prefix} permit2 is there beside permit`,
    ]);
  });
});

/** Of a signature: `s` fits into 255 bits, which leaves the highest one of its word to EIP-2098. */
const [value, deadline, r, s] = [5n, 7n, (1n << 255n) + 3n, (1n << 254n) + 9n];
const compact = (parity: bigint) => `0x${word(r)}${word((parity << 255n) + s)}`;
const whole = (v: string) => `0x${word(r)}${word(s)}${v}`;
const bytes = (...values: readonly bigint[]): Hex => `0x${values.map(word).join("")}`;

test.each([
  ["65 bytes, v from 27", "erc2612", whole("1b"), [27n]],
  ["65 bytes, v from 0", "erc2612", whole("01"), [28n]],
  ["the 64 bytes of EIP-2098, even", "erc2612", compact(0n), [27n]],
  ["the 64 bytes of EIP-2098, odd", "erc2612", compact(1n), [28n]],
  ["upper case", "ERC2612", compact(1n).toUpperCase().replace("0X", "0x"), [28n]],
  ["one like DAI's, which allows everything", "dai", compact(1n), [1n, 28n]],
] as const)("permitBytes reads a signature of %s", (_, kind, signature, middle) => {
  const text = `${kind}:${value}:${deadline}:${signature}`;
  expect(permitBytes(text)).toBe(bytes(value, deadline, ...middle, r, s));
});

test.each([
  ["none", "0x"],
  ["", undefined],
  [`erc2612:1:2:${whole("1b")}00`, undefined],
  [`erc2612:1:2:${compact(0n).slice(0, -2)}`, undefined],
  [`erc20:1:2:${whole("1b")}`, undefined],
  [`erc2612:1:-2:${whole("1b")}`, undefined],
])("permitBytes of %s is %s", (text, expected) => {
  expect(permitBytes(text)).toBe(expected);
});

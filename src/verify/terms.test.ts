import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readAsked } from "./terms.js";
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

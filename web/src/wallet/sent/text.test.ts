import { describe, expect, test } from "vitest";
import type { Sent } from "./record.js";
import {
  arrivalLabelOf,
  declinedText,
  gasPaidText,
  revertTextOf,
  spendingOf,
  stoppedText,
  totalCostText,
} from "./text.js";

const usdc = { token: "0x1", symbol: "USDC", decimals: 6, amount: "3000000", minimum: "2997000" };
const trade = (fills: number): Pick<Sent, "promised" | "kind" | "fills"> => ({
  ...{ kind: "trade", fills },
  promised: [usdc],
});

test("a trade whose output stayed below its minimum says both amounts and advises more slippage", () => {
  const cause = { kind: "belowMinimum", index: 1, amount: "2996000", minimum: "2997000" } as const;
  expect(revertTextOf(trade(1), cause)).toEqual({
    cause:
      "The price moved before its block: only 2.996 USDC would have arrived, and you accept at least 2.997 USDC.",
    next: "Trade again at the new price. If it moves often, allow more slippage.",
  });
});

test("a fill that paid too little is named by its number among the fills, not by its step", () => {
  const cause = { kind: "belowMinimum", index: 3, amount: "1", minimum: "2" } as const;
  const told = revertTextOf(trade(3), { ...cause, fill: 2 });
  expect(told.cause).toBe(
    "The price moved before its block: fill 2 of 3 would have paid less than your slippage allows.",
  );
  expect(told.next).toContain("allow more slippage");
  expect(revertTextOf(trade(3), cause).cause).toContain("one of its fills would have paid less");
});

test("a pool that refused is named by its fill, with its reason, and more slippage is advised", () => {
  const told = revertTextOf(trade(1), { kind: "step", index: 2, reason: "SPL", fill: 1 });
  expect(told.cause).toBe(
    "The pool of its only fill refused the trade: SPL. Its price or state changed before the block.",
  );
  expect(told.next).toContain("allow more slippage");
});

const spent = {
  ...{ token: "0x2", symbol: "ETH", decimals: 18, payers: ["0x3"] },
  ...{ amount: `${10n ** 18n}`, most: "1005000000000000000" },
};

test("an exact output that its most no longer bought names both", () => {
  const cause = { kind: "belowMinimum", index: 1, amount: "2996000", minimum: "2997000" } as const;
  const text = revertTextOf({ ...trade(1), spent }, { kind: "unaffordable" });
  expect(revertTextOf({ ...trade(1), spent }, cause)).toEqual(text);
  expect(text.cause).toBe(
    "The price moved before its block: 1.005 ETH, the most that you pay, no longer bought 2.997 USDC.",
  );
});

describe("spendingOf", () => {
  test.each([
    ["1000000000000000000", "1 ETH", "Exactly the expected amount.", "0.005 ETH less than the most"],
    ["1001000000000000000", "1.001 ETH", /^0.001 ETH more than expected/, "0.004 ETH less than the most"],
    ["999000000000000000", "0.999 ETH", "0.001 ETH less than expected", "0.006 ETH less than the most"],
  ])("compares %s with what was expected and with the most", (paid, amount, comparison, left) => {
    const told = spendingOf(spent, paid, 100);
    expect(told).toMatchObject({ amount, left });
    expect(told?.comparison).toMatch(comparison);
  });

  test("says nothing of what no node reports", () => expect(spendingOf(spent, null, 9)).toBeUndefined());
});

test("the gas of a failed trade is stated in the network's coin", () => {
  expect(gasPaidText("12345678901234567", "ETH")).toBe("Its gas was still paid: 0.0123 ETH.");
});

test("what arrived elsewhere than at the sender is delivered, to an address that is named", () => {
  const [account, receiver] = [`0xab${"1".repeat(38)}`, `0x${"2".repeat(40)}`];
  expect(arrivalLabelOf({ account, receiver: account.toUpperCase().replace("X", "x") })).toBe("Received");
  expect(arrivalLabelOf({ account, receiver })).toBe("Delivered to 0x2222…2222");
  expect(arrivalLabelOf({ account, receiver, receiverName: "alice.eth" })).toBe(
    "Delivered to alice.eth (0x2222…2222)",
  );
});

describe("totalCostText", () => {
  const done: Pick<Sent, "kind" | "end" | "prices" | "promised"> = {
    kind: "trade",
    promised: [usdc],
    end: { kind: "mined", hash: "0x", block: 1, received: ["3010000"], gasPaidWei: `${10n ** 14n}` },
    prices: { soldUsd: 3.02, boughtUsd: [1], coinUsd: 3000 },
  };

  test("adds the loss against the market price and the gas of the receipt", () => {
    expect(totalCostText(done)).toBe(
      "Total cost $0.31 (10.26 %) at the prices when it was sent: $0.01 against the market price and $0.30 for gas. What arrived is worth $0.01 more than promised.",
    );
  });

  test("counts what an exact output has spent, not what was expected", () => {
    const end = { ...done.end, paid: `${2n * 10n ** 18n}` } as NonNullable<Sent["end"]>;
    expect(totalCostText({ ...done, end, spent })).toMatch(/^Total cost \$3.33 \(55.13 %\)/);
    expect(totalCostText({ ...done, end: { ...end, paid: null } as typeof end, spent })).toBeUndefined();
  });

  test.each([
    ["3000000", "What arrived is worth exactly what was promised."],
    ["2998000", "What arrived is worth almost exactly what was promised."],
    ["2900000", "What arrived is worth $0.10 less than promised."],
  ])("compares %s units with what was promised", (raw, sentence) => {
    const end = { ...done.end, received: [raw] } as Sent["end"];
    expect(totalCostText({ ...done, ...(end && { end }) })).toContain(sentence);
  });

  test.each([
    ["an approval", { kind: "approval" }],
    ["a trade without known prices", { prices: undefined }],
    ["a trade without an end", { end: undefined }],
    ["a trade whose gas is unknown", { end: { kind: "mined", hash: "0x", block: 1, received: ["1"] } }],
    [
      "a trade of which nobody knows what arrived",
      { end: { kind: "mined", hash: "0x", block: 1, received: [null], gasPaidWei: "1" } },
    ],
  ] as const)("says nothing of %s", (_, more) => {
    expect(totalCostText({ ...done, ...more } as typeof done)).toBeUndefined();
  });
});

describe("a trade that its person ends", () => {
  const request = {
    ...{ id: "1", chain: "1:0xaa", chainId: 1, account: "0xme", wallet: "test", title: "", receiver: "0xme" },
    ...{ sold: [], bought: [], promised: [], tx: { to: "0xto", data: "0x", value: "0" } },
    ...{ nonce: 5, isNonceKnown: false, block: 9, askedAt: 0 },
  };
  const open = (kind: Sent["kind"], more: Partial<Sent> = {}): Sent => ({ ...request, kind, ...more });
  const approved = open("approval", { hash: "0x1", end: { kind: "mined", hash: "0x1", block: 10 } });

  test.each([
    ["before anything was asked for", [], "Cancelled: nothing was traded."],
    ["after an approval", [approved], "Cancelled: nothing was traded. What was sent before stays."],
    [
      "while the wallet holds the trade",
      [approved, open("trade")],
      "You stopped waiting. Decline the trade in your wallet too: if you confirm it there, it is sent, as shown below.",
    ],
    [
      "while the wallet holds the approval",
      [open("approval")],
      "You stopped waiting. Decline the approval in your wallet too: if you confirm it there, it is sent, as shown below. Nothing was traded.",
    ],
    [
      "while the approval waits for its block",
      [open("approval", { hash: "0x1" })],
      "You stopped waiting, but the approval may have been sent, as shown below. Nothing was traded.",
    ],
    [
      "just after the trade was sent",
      [open("trade", { hash: "0x1" })],
      "You stopped waiting, but the trade may have been sent, as shown below.",
    ],
  ])("%s is told what may still happen", (_, asked, text) => expect(stoppedText(asked)).toBe(text));

  test("by declining is told that nothing was sent only if nothing was", () => {
    expect(declinedText([])).toBe("You declined in your wallet; nothing was sent.");
    expect(declinedText([approved])).toBe(
      "You declined in your wallet; nothing was traded. What was sent before stays.",
    );
  });
});

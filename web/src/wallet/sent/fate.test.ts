import { describe, expect, test } from "vitest";
import { asWalletError } from "../walletText.js";
import { believedAfter, fateOf, type Observation } from "./fate.js";
import {
  allowanceUses,
  type End,
  earlierTrades,
  isJustDone,
  isSameChain,
  readSent,
  type Sent,
} from "./record.js";
import { sentTextOf } from "./text.js";

const [hash, other] = [`0x${"1".repeat(64)}`, `0x${"2".repeat(64)}`] as const;
const [eth, dai, usdc] = ["0xe", "0xd", "0xc"] as const;
const sent: Sent = {
  ...{ id: "1", chain: "1:0xaa", chainId: 1, account: "0xme", wallet: "test", kind: "trade" },
  ...{ title: "Sell 1 ETH for USDC", sold: [eth], bought: [usdc], receiver: "0xme", promised: [] },
  ...{ tx: { to: "0xto", data: "0x", value: "0" }, nonce: 5, isNonceKnown: true, hash, block: 9 },
  ...{ askedAt: 1_000_000, deadline: 2000 },
};
const nowhere: Observation = { isKnown: false, used: 5, time: 1000 };
const long = believedAfter;

describe("fateOf", () => {
  test("a receipt is final, whatever its hash", () => {
    const receipt = { hash: other, block: 10, isSuccess: true, hasRun: true };
    expect(fateOf(sent, { ...nowhere, receipt }, 0, false)).toEqual({
      kind: "mined",
      hash: other,
      block: 10,
    });
    expect(fateOf(sent, { ...nowhere, receipt: { ...receipt, isSuccess: false } }, 0, false)).toEqual({
      ...{ kind: "reverted", hash: other, block: 10 },
    });
  });

  test("a success is no trade if the contract was not there to run", () => {
    const receipt = { hash, block: 10, isSuccess: true, hasRun: false };
    const fate = fateOf(sent, { ...nowhere, receipt }, 0, false);
    expect(fate).toEqual({ kind: "strayed", hash, block: 10 });
    const strayed = { ...sent, tx: { ...sent.tx, value: "3000000000000000000" }, end: fate as End };
    expect(sentTextOf(strayed, undefined, true)).toEqual({
      ...{ label: "went astray", look: "bad" },
      sentence:
        "Your wallet sent it on another chain, where Sluice's contract is not. Its 3 of the chain's coin stay there, at 0xto. Nothing was traded.",
    });
  });

  test("a transaction that a node knows is pending, however long; so is one it does not know at first", () => {
    expect(fateOf(sent, { ...nowhere, isKnown: true, used: 9, time: 9999 }, 99, true)).toBe("pending");
    expect(fateOf(sent, { ...nowhere, used: 9, time: 9999 }, long - 1, true)).toBe("pending");
  });

  test("another transaction with its nonce replaces it, if the nonce is certain", () => {
    const taken = { ...nowhere, used: 6, rival: other };
    expect(fateOf(sent, taken, long, false)).toEqual({ kind: "replaced", hash: other });
    expect(fateOf(sent, { ...taken, rival: undefined }, long, false)).toEqual({ kind: "replaced" });
    expect(fateOf({ ...sent, isNonceKnown: false }, taken, long, false)).toBe("missing");
    expect(fateOf({ ...sent, isNonceKnown: false }, taken, long, true)).toMatchObject({ kind: "replaced" });
  });

  test("a cancel of its nonce ends what the wallet has sent, even before a node has told the nonce", () => {
    const cancelled = { ...nowhere, used: 6, rival: other, isCancel: true };
    const unsure = { ...sent, isNonceKnown: false };
    expect(fateOf(unsure, cancelled, long, false)).toEqual({ kind: "replaced", hash: other });
    expect(fateOf(unsure, cancelled, long - 1, false)).toBe("pending");
    // A request that the wallet has not answered gets the next nonce.
    const { hash: _, ...asked } = unsure;
    expect(fateOf(asked, cancelled, long, false)).toBe("pending");
  });

  test("an unknown transaction is dropped after its deadline, and immediately on the local chain", () => {
    expect(fateOf(sent, nowhere, 99, false)).toBe("missing");
    expect(fateOf(sent, { ...nowhere, time: 2000 }, 99, false)).toBe("missing");
    expect(fateOf(sent, { ...nowhere, time: 2001 }, long, false)).toEqual({ kind: "dropped" });
    expect(fateOf(sent, nowhere, long, true)).toEqual({ kind: "dropped" });
  });

  test("a transaction that awaits the wallet's answer is not dropped while it can take effect", () => {
    const { hash: _, ...asked } = sent;
    expect(fateOf(asked, nowhere, 99, true)).toBe("pending");
    expect(fateOf({ ...asked, lost: "no answer" }, nowhere, 99, false)).toBe("missing");
    expect(fateOf(asked, { ...nowhere, time: 2001 }, 99, false)).toEqual({ kind: "dropped" });
  });
});

describe("records", () => {
  test("survive as text; invalid and old ones do not", () => {
    const text = JSON.stringify(sent);
    const [hour, month] = [3_600_000, 31 * 86_400_000];
    expect(readSent(text, sent.askedAt + hour)).toEqual(sent);
    expect(readSent(text, sent.askedAt + month)).toBe(undefined);
    const ended = JSON.stringify({ ...sent, end: { kind: "dropped" } });
    expect(readSent(ended, sent.askedAt + hour)?.end).toEqual({ kind: "dropped" });
    expect(readSent(ended, sent.askedAt + month)?.end).toEqual({ kind: "dropped" });
    expect(readSent(ended, sent.askedAt + 13 * month)).toBe(undefined);
    for (const broken of [null, "", "{", "null", "1", '{"id":"1"}'])
      expect(readSent(broken, 0)).toBe(undefined);
  });

  test("of chains that share an id differ by the first block", () => {
    expect(isSameChain("1:0xaa", "1:0xaa")).toBe(true);
    expect(isSameChain("1:0xaa", "1:")).toBe(true);
    expect(isSameChain("1:0xaa", "1:0xbb")).toBe(false);
    expect(isSameChain("1:0xaa", "10:0xaa")).toBe(false);
  });

  test("an earlier trade has the same tokens, account and chain, and is not over", () => {
    const trade = { account: "0xme", chain: "1:0xaa", sold: [eth], bought: [usdc] };
    expect(earlierTrades([sent], trade)).toEqual([sent]);
    for (const another of [
      { ...trade, account: "0xyou" },
      { ...trade, chain: "1:0xbb" },
      { ...trade, sold: [eth, dai] },
      { ...trade, bought: [dai] },
    ])
      expect(earlierTrades([sent], another)).toEqual([]);
    expect(earlierTrades([{ ...sent, end: { kind: "dropped" } }], trade)).toEqual([]);
    expect(earlierTrades([{ ...sent, kind: "approval" }], trade)).toEqual([]);
  });

  test("an allowance is in use by every transaction that sells or approves its token", () => {
    const both = [sent, { ...sent, id: "2", kind: "approval", sold: [dai] } as const];
    expect(allowanceUses(both, "1:0xaa", "0xme", [dai, usdc])).toEqual([both[1]]);
    expect(allowanceUses(both, "1:0xaa", "0xme", [])).toEqual([]);
  });
});

test.each([
  [4001, "User rejected the request.", true],
  [-32000, "insufficient funds for gas * price + value", true],
  [-32603, "replacement transaction underpriced", true],
  [503, "The local chain is still being started", true],
  [-32000, "already known", false],
  [-32603, "Internal JSON-RPC error.", false],
  [0, "Failed to fetch", false],
  [502, "Bad gateway", false],
  // geth's code for what took too long, which EIP-1474 has for another failure.
  [-32002, "request timed out", false],
  [-32603, "The connection was reset, and the request cancelled", false],
  [-32000, "connection rejected by proxy", false],
])("%i %s: nothing was sent is %s", (code, message, isNothing) =>
  expect(asWalletError({ code, message }).isRefusal).toBe(isNothing),
);

test("a form is just done while it holds a mined trade of the account whose outcome is in view", () => {
  const mined: Sent = { ...sent, form: "#/route?in=a", end: { kind: "mined", hash, block: 10 } };
  const isDone = (one: Partial<Sent>, form = "#/route?in=a") =>
    isJustDone([{ ...mined, ...one }], "0xme", form);
  expect(isDone({})).toBe(true);
  expect(isDone({}, "#/route?in=a&amount=2")).toBe(false);
  expect(isDone({ isSeen: true })).toBe(false);
  expect(isDone({ account: "0xother" })).toBe(false);
  expect(isDone({ end: { kind: "reverted", hash, block: 10 } })).toBe(false);
});

import { expect, test } from "vitest";
import type { Provider } from "../provider.js";
import { observe } from "./observe.js";
import type { Sent } from "./record.js";

const [me, router, other] = ["a", "b", "c"].map((digit) => `0x${digit.repeat(40)}`) as [
  string,
  string,
  string,
];
const hashOf = (nonce: number) => `0x${String(nonce).repeat(64)}`;
const first = `0x${"f".repeat(64)}`;
const asked: Sent = {
  ...{ id: "1", chain: `1:${first}`, chainId: 1, account: me, wallet: "test", kind: "trade" },
  ...{ title: "Sell 1 ETH for USDC", sold: ["0xe"], bought: ["0xc"], receiver: me, promised: [] },
  ...{ tx: { to: router, data: "0xabcd", value: "5" }, nonce: 5, isNonceKnown: false, block: 10, askedAt: 0 },
};
const trade = { to: router, input: "0xabcd", value: "0x5" };
const cancel = { to: me, input: "0x", value: "0x0" };

/** A node of a chain whose blocks from 11 on hold these transactions of the account, from nonce 5 on. */
function nodeOf(
  mined: readonly { readonly to: string; readonly input: string; readonly value: string }[],
): Provider {
  const newest = 10 + mined.length;
  const transactions = mined.map((each, at) => ({
    ...{ from: me, nonce: `0x${(5 + at).toString(16)}`, hash: hashOf(5 + at), ...each },
  }));
  const answers: Record<string, (...params: never[]) => unknown> = {
    eth_chainId: () => "0x1",
    eth_getBlockByNumber: (at: string) => {
      const number = at === "latest" ? newest : Number(at);
      if (number === 0) return { hash: first };
      const own = transactions[number - 11];
      return {
        number: `0x${number.toString(16)}`,
        timestamp: "0x1",
        transactions: own === undefined ? [] : [own],
      };
    },
    eth_getTransactionCount: (_: string, at: string) =>
      `0x${(5 + Math.max(0, Number(at) - 10)).toString(16)}`,
    eth_getTransactionByHash: () => null,
    eth_getTransactionReceipt: (hash: string) => {
      const at = transactions.findIndex((each) => each.hash === hash);
      if (at === -1) return null;
      return { transactionHash: hash, status: "0x1", blockNumber: `0x${(11 + at).toString(16)}`, logs: [{}] };
    },
    eth_getCode: () => "0x6001",
  };
  return {
    async request({ method, params = [] }) {
      return answers[method]?.(...(params as never[]));
    },
  };
}

test.each([
  ["sends nothing to the account itself is a cancel", cancel, true],
  ["sends the account its own coin is none", { ...cancel, value: "0x1" }, false],
  ["calls the account's own code is none", { ...cancel, input: "0x12345678" }, false],
  ["sends nothing to another account is none", { ...cancel, to: other }, false],
])("a transaction of the nonce that %s", async (_, rival, isCancel) => {
  const { seen } = await observe(nodeOf([rival]), { ...asked, hash: hashOf(9) });
  expect(seen).toMatchObject({ isKnown: false, used: 6, rival: hashOf(5), isCancel });
});

test("what the person confirms after they stopped waiting is found, even after others of the account", async () => {
  const { seen, nonce } = await observe(nodeOf([cancel, { ...cancel, to: other }, trade]), asked);
  expect(seen.receipt).toMatchObject({ hash: hashOf(7), block: 13, isSuccess: true, hasRun: true });
  expect(nonce).toBe(7);
});

test("a transaction whose hash is known is not taken for a later one of the same effect", async () => {
  const { seen } = await observe(nodeOf([{ ...cancel, to: other }, trade]), { ...asked, hash: hashOf(9) });
  expect(seen.receipt).toBeUndefined();
});

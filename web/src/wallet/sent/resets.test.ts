import { expect, test } from "vitest";
import type { Provider } from "../provider.js";
import type { Sent } from "./record.js";
import { findResets } from "./resets.js";

const genesis = "0xaa";
const hash = `0x${"1".repeat(64)}`;

/** A chain of ten blocks that knows some transactions. */
function chain({ first = genesis, head = 10, receipts = [] as readonly string[] } = {}): Provider {
  return {
    async request({ method, params = [] }) {
      const [param] = params as [string];
      if (method === "eth_blockNumber") return `0x${head.toString(16)}`;
      if (method === "eth_getTransactionReceipt") return receipts.includes(param) ? {} : null;
      return { hash: Number(param) === 0 ? first : `0xb${Number(param)}` };
    },
  } as Provider;
}

const sent = (more: Partial<Sent> = {}): Sent => ({
  ...{ id: "own", chain: `1:${genesis}`, chainId: 1, account: "0x1", wallet: "local", kind: "trade" },
  ...{ title: "", sold: [], bought: [], receiver: "0x1", promised: [], askedAt: 0 },
  ...{
    tx: { to: "0x2", data: "0x", value: "0x0" },
    nonce: 0,
    isNonceKnown: true,
    block: 5,
    blockHash: "0xb5",
  },
  ...more,
});
const mined = { kind: "mined", hash, block: 6 } as const;
const { blockHash: _, ...older } = sent();

test.each([
  ["its block is still there", sent(), chain(), false],
  ["its block is another one", sent({ blockHash: "0xc5" }), chain(), true],
  ["the chain has not come to its block", sent({ block: 11 }), chain(), true],
  ["the chain began anew", sent(), chain({ first: "0xdd" }), true],
  ["the wallet does not tell the first block", sent({ chain: "1:" }), chain(), false],
  [
    "another wallet sent it on a chain that began differently",
    sent({ wallet: "io" }),
    chain({ first: "0xdd" }),
    false,
  ],
  ["another wallet sent it on this chain", sent({ wallet: "io", blockHash: "0xc5" }), chain(), true],
  ["it belongs to another network", sent({ chainId: 10, blockHash: "0xc5" }), chain(), false],
  ["it was found before", sent({ isReset: true, blockHash: "0xc5" }), chain(), false],
  ["its receipt is lost", sent({ end: mined }), chain(), true],
  ["nothing was mined", sent({ end: { kind: "dropped" } }), chain(), false],
  ["an older record has its receipt", { ...older, end: mined }, chain({ receipts: [hash] }), false],
  ["an older record has lost its receipt", { ...older, end: mined }, chain(), true],
  ["an older record is pending", { ...older, hash }, chain(), false],
])("a record where %s", async (_name, record, node, isReset) => {
  expect(await findResets(node, "local", 1, [record])).toEqual(isReset ? ["own"] : []);
});

import { encodeFunctionData, numberToHex, parseAbi } from "viem";
import { devProvider, rpc, rpcBatch } from "../../../devnet/dist/index.js";
import { builderAddress } from "../definition/places.mjs";

/** Gas limits of the blocks that build the chain, and of their transactions; later blocks are ordinary. */
export const buildGasLimit = 1_000_000_000_000;
const txGas = numberToHex(5_000_000_000);
/**
 * anvil computes the root of its whole state at every block, which takes most of the build. So there are few blocks, but
 * none with more logs than a node returns at once.
 */
const txsInBlock = 10;
const rich = numberToHex(2n ** 96n);
const erc20 = parseAbi(["function approve(address spender, uint256 value)"]);

/** What the steps of the build share: a queue of transactions to the builder, which `flush` mines, or a full queue. */
export function openSession(url, { abi }) {
  const call = (method, ...params) => rpc(url, method, params);
  let queued = [];
  let done = 0n;

  async function flush() {
    if (queued.length === 0) return;
    const labels = queued;
    queued = [];
    await call("evm_mine");
    done += BigInt(labels.length);
    if (BigInt(await call("eth_getStorageAt", builderAddress, "0x0", "latest")) === done) return;
    const receipts = await call("eth_getBlockReceipts", "latest");
    const failed = labels.filter((_, index) => receipts[index]?.status !== "0x1");
    throw new Error(`failed: ${failed.join(", ")}`);
  }

  async function queue(label, { to, data, value = 0n }, most = txsInBlock) {
    const tx = { from: devProvider, to, data, value: numberToHex(value), gas: txGas };
    await call("eth_sendTransaction", { ...tx, maxFeePerGas: "0xe8d4a51000", maxPriorityFeePerGas: "0x0" });
    queued.push(label);
    if (queued.length >= most) await flush();
  }

  /** Queues a call of one of the builder's own functions. */
  const build = (label, functionName, args, most) =>
    queue(label, { to: builderAddress, data: encodeFunctionData({ abi, functionName, args }) }, most);

  return {
    call,
    build,
    flush,
    async batch(calls) {
      await flush();
      return rpcBatch(url, calls);
    },
    /** Has the builder make these calls, `{ to, data, value? }`, `size` in a transaction. */
    async run(label, calls, size = 200) {
      const made = calls.map(({ to, data, value = 0n }) => ({ to, data, value }));
      for (const part of parts(made, size)) await build(label, "run", [part]);
    },
    /** Has the builder create a contract for each list of constructor arguments. */
    async deploy(label, code, encodedArguments, size) {
      for (const part of parts(encodedArguments, size)) await build(label, "deploy", [code, part]);
    },
    /** How many contracts the builder has created. */
    async nonce() {
      await flush();
      return Number(await call("eth_getTransactionCount", builderAddress, "latest"));
    },
    /** Sends one transaction of the local chain's provider and mines it at once. */
    async send(label, { to, data }) {
      await flush();
      await queue(label, { to, data }, Number.POSITIVE_INFINITY);
      queued = [];
      await call("evm_mine");
      const [receipt] = await call("eth_getBlockReceipts", "latest");
      if (receipt?.status !== "0x1") throw new Error(`failed: ${label}`);
    },
    enrich: (address) => call("anvil_setBalance", address, rich),
  };
}

export function approval(token, spender) {
  const data = encodeFunctionData({ abi: erc20, functionName: "approve", args: [spender, 2n ** 256n - 1n] });
  return { to: token, data };
}

export function parts(list, size) {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  );
}

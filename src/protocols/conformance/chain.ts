import { fileURLToPath } from "node:url";
import { type Devnet, devAccounts, devTokens, startDevnet } from "@sluice/devnet";
import { type Abi, concatHex, decodeFunctionResult, encodeFunctionData } from "viem";
import type { BlockRef } from "../../chain/blocks/blockRef.js";
import { type ChainLog, logsOfBlock } from "../../chain/blocks/logs.js";
import { createRpc, type Rpc } from "../../chain/pool/rpc.js";
import { readAt } from "../../chain/reads/read.js";
import { RpcError } from "../../chain/transport/errors.js";
import { type Address, NATIVE } from "../../lib/address.js";
import { type Hex, quantity } from "../../lib/hex.js";
import type { Reading } from "../../lib/reading.js";
import { mainnet } from "../../networks/mainnet.js";
import { create2Deployer, deployedContracts, deploymentSalt, routerAddress } from "../../program/index.js";
import { explainRevert } from "../../simulation/index.js";
import type { BlockContext } from "../adapter.js";

/** The devnet with the Router deployed, and a trader who holds more of every token than any pool can take. */
export type TestChain = {
  readonly url: string;
  readonly rpc: Rpc;
  readonly trader: Address;
  /** Runs a reading at the newest block, or at this earlier one. */
  read<T>(reading: Reading<T>, blockNumber?: bigint): Promise<T>;
  /** Calls a view function at the newest block. */
  view(address: Address, abi: Abi, functionName: string, args?: readonly unknown[]): Promise<unknown>;
  /** Returns the next block as the trader's transactions see it. */
  context(): Promise<BlockContext>;
  /** Shifts `context` this many blocks past the next one. Only for simulated trades. */
  lookAhead(blocks: number): void;
  /** Gives the trader more of a token than any venue takes, and approves the Router. */
  deal(token: Address): Promise<void>;
  /** Sends a transaction from the trader in the block that `context` returns. Throws if it reverts. */
  send(transaction: Readonly<Record<string, Hex>>): Promise<void>;
  blockNumber(): Promise<bigint>;
  /** Returns the logs of the blocks after `from` with any of these first topics, in order, up to the newest or `last`. */
  logsSince(from: bigint, topics: readonly Hex[], last?: bigint): Promise<ChainLog[]>;
  stop(): Promise<void>;
};

/** Far more than a pool takes, but below the bit in which FiatToken stores its block list. */
const RICH = 2n ** 250n;
const RICH_NATIVE = 2n ** 120n;
const SEND_GAS = 16_000_000n;

export async function startTestChain(): Promise<TestChain> {
  const devnet = await startDevnet({
    dataFolder: fileURLToPath(new URL("../../../node_modules/.cache/sluice", import.meta.url)),
    port: 0,
    extraTransactions: deployedContracts.map(({ initCode }) => ({
      to: create2Deployer,
      data: concatHex([deploymentSalt, initCode]),
      value: 0n,
    })),
  });
  const rpc = createRpc({ chainId: 1, urls: [devnet.url] });
  const chain = testChain(devnet, rpc);
  await rpc.request("anvil_setBalance", [chain.trader, quantity(RICH_NATIVE)]);
  for (const { address } of devTokens) await chain.deal(address);
  return chain;
}

function testChain(devnet: Devnet, rpc: Rpc): TestChain {
  const blockNumber = async () => BigInt(await rpc.request<Hex>("eth_blockNumber", []));
  const trader = devAccounts[1]?.address as Address;
  let blocksAhead = 0n;
  const context = async (): Promise<BlockContext> => {
    const head = await rpc.request<Record<string, Hex>>("eth_getBlockByNumber", ["latest", false]);
    const { number, timestamp, baseFeePerGas } = head as Record<
      "number" | "timestamp" | "baseFeePerGas",
      Hex
    >;
    return {
      number: BigInt(number) + 1n + blocksAhead,
      timestamp: BigInt(timestamp) + (1n + blocksAhead) * BigInt(mainnet.blockTimeSeconds),
      baseFeeWei: BigInt(baseFeePerGas),
    };
  };
  return {
    url: devnet.url,
    rpc,
    trader,
    blockNumber,
    async read(reading, number) {
      const block: BlockRef = { blockNumber: number ?? (await blockNumber()) };
      return readAt(rpc, { ...block, multicall3: mainnet.multicall3 }, reading);
    },
    async view(address, abi, functionName, args = []) {
      const data = encodeFunctionData({ abi, functionName, args });
      const result = await rpc.request<Hex>("eth_call", [{ to: address, data }, "latest"]);
      return decodeFunctionResult({ abi, functionName, data: result });
    },
    context,
    lookAhead(blocks) {
      blocksAhead = BigInt(blocks);
    },
    async deal(token) {
      await rpc.request("anvil_dealERC20", [trader, token, quantity(RICH)]);
      await rpc.request("anvil_setERC20Allowance", [trader, routerAddress, token, quantity(RICH)]);
    },
    async send(transaction) {
      await rpc.request("evm_setNextBlockTimestamp", [quantity((await context()).timestamp)]);
      const request = { from: trader, gas: quantity(SEND_GAS), ...transaction };
      const hash = await rpc.request<Hex>("eth_sendTransaction", [request]).catch((error: unknown) => {
        if (!(error instanceof RpcError)) throw error;
        throw new Error(
          `the node refuses the transaction from ${request.from} to ${transaction.to}: ${error.message}`,
        );
      });
      const { status } = await receiptOf(rpc, hash);
      if (BigInt(status) === 1n) return;
      throw new Error(`the transaction to ${transaction.to} reverts: ${await reasonOfRevert(rpc, request)}`);
    },
    async logsSince(from, topics, last) {
      const logs: ChainLog[] = [];
      for (let number = from + 1n; number <= (last ?? (await blockNumber())); number++) {
        const block = await rpc.request<{ hash: Hex }>("eth_getBlockByNumber", [quantity(number), false]);
        logs.push(...(await logsOfBlock(rpc, { hash: block.hash, number }, topics)));
      }
      return logs;
    },
    async stop() {
      rpc.close();
      await devnet.stop();
    },
  };
}

/** Why a transaction that was just mined reverted: a call repeats it, since the revert left the state unchanged. */
async function reasonOfRevert(rpc: Rpc, request: Readonly<Record<string, Hex>>): Promise<string> {
  try {
    await rpc.request("eth_call", [request, "latest"]);
    return "for reasons that do not show when it is repeated";
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    return error.data === undefined ? error.message : explainRevert(error.data).text;
  }
}

/** With automatic mining, anvil may respond to a transaction before its receipt exists. */
async function receiptOf(rpc: Rpc, hash: Hex): Promise<{ status: Hex }> {
  for (;;) {
    const receipt = await rpc.request<{ status: Hex } | null>("eth_getTransactionReceipt", [hash]);
    if (receipt !== null) return receipt;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Returns the call that reads `account`'s balance of `token`. */
export function balanceCall(token: Address, account: Address): { to: Address; data: Hex } {
  const padded = account.slice(2).padStart(64, "0");
  // getEthBalance(address) of Multicall3, balanceOf(address) of a token.
  return token === NATIVE
    ? { to: mainnet.multicall3, data: `0x4d2301cc${padded}` }
    : { to: token, data: `0x70a08231${padded}` };
}

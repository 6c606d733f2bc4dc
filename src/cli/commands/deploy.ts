import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { type Hex, isHex } from "viem";
import { type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";
import { type BlockRef, codeAt, createRpc, newestHead, type Rpc } from "../../chain/index.js";
import { messageOf, SluiceError } from "../../errors/index.js";
import { type Address, parseAddress } from "../../lib/address.js";
import { quantity } from "../../lib/hex.js";
import { create2Deployer, isWanted, newestExecutor, runtimeCodes } from "../../program/index.js";
import { findDeployed } from "../../simulation/index.js";
import { chainUrls } from "../service/chainUrls.js";
import { type DeploymentTransaction, deploymentTransactions } from "../service/contracts.js";
import { settingsInForce } from "../service/settings.js";

export type DeployOptions = {
  chain: number;
  from?: string;
  keyFile?: string;
  print?: boolean;
  json?: boolean;
};

/** How often and how long a transaction's receipt is waited for. */
const receiptPollMs = 250;
const receiptTimeoutMs = 300_000;
const gasMarginPercent = 120n;
const tipWei = 1_000_000_000n;
/** What a chain should have: all that never changes, and the newest Executor. */
const wanted = runtimeCodes.filter(({ address }) => isWanted(address));
/** Of the longest contract's name. */
const nameWidth = Math.max(...wanted.map(({ name }) => name.length));

/**
 * Puts what a chain lacks of Sluice's contracts there through the CREATE2 deployer, of the Executor the newest version.
 * What is there already stays.
 */
export async function deploy(options: DeployOptions): Promise<void> {
  const transactions = deploymentTransactions();
  if (options.print) return print(transactions, options.json === true);
  const send = senderOf(options);
  const chain = await chainUrls(settingsInForce(), options.chain, {
    mayStart: false,
    onProgress: () => undefined,
  });
  const rpc = createRpc({ chainId: options.chain, urls: chain.urls });
  try {
    const already = await isDeployed(rpc);
    if (!already) {
      await requireDeployer(rpc);
      for (const transaction of transactions) {
        // What an earlier, interrupted run put there stays; the deployer refuses to put it there twice.
        if ((await codeAt(rpc, transaction.creates, await newestBlock(rpc))) !== undefined) continue;
        await waitFor(rpc, await send(rpc, transaction));
      }
      if (!(await isDeployed(rpc))) {
        throw new SluiceError(
          "DEPLOYMENT_FAILED",
          "The transactions succeeded, but the code at the addresses is not the expected one",
        );
      }
    }
    report(options, already);
  } finally {
    rpc.close();
    await chain.close();
  }
}

function print(transactions: readonly DeploymentTransaction[], json: boolean): void {
  const items = transactions.map(({ to, data, value }) => ({ to, data, value: value.toString() }));
  const text = json
    ? JSON.stringify(items)
    : items.map(({ to, data, value }) => `to ${to}\nvalue ${value}\ndata ${data}`).join("\n");
  process.stdout.write(`${text}\n`);
}

function report({ json, chain }: DeployOptions, already: boolean): void {
  const said = already ? "already deployed; nothing was done" : "deployed";
  const contracts = Object.fromEntries(wanted.map(({ name, address }) => [memberName(name), address]));
  const lines = wanted.map(({ name, address }) => `${name.padEnd(nameWidth)}  ${address}`);
  const text = json
    ? JSON.stringify({ chainId: chain, deployed: !already, ...contracts })
    : [`Chain ${chain}: ${said}`, ...lines].join("\n");
  process.stdout.write(`${text}\n`);
}

function memberName(contract: string): string {
  return contract.charAt(0).toLowerCase() + contract.slice(1);
}

async function isDeployed(rpc: Rpc): Promise<boolean> {
  const { permanent, executors } = await findDeployed(rpc, await newestBlock(rpc));
  return permanent && executors.includes(newestExecutor);
}

async function newestBlock(rpc: Rpc): Promise<BlockRef> {
  const { hash } = await newestHead(rpc);
  return { blockHash: hash };
}

async function requireDeployer(rpc: Rpc): Promise<void> {
  if ((await codeAt(rpc, create2Deployer, await newestBlock(rpc))) !== undefined) return;
  const message = `The CREATE2 deployer is not at ${create2Deployer} on this chain; it must be put there first (its keyless transaction is public)`;
  throw new SluiceError("DEPLOYMENT_FAILED", message);
}

type Send = (rpc: Rpc, transaction: DeploymentTransaction) => Promise<Hex>;

function senderOf(options: DeployOptions): Send {
  if (options.keyFile !== undefined && options.from !== undefined)
    throw new SluiceError("INVALID_PARAMETER", "--from and --key-file are both given; one pays");
  if (options.keyFile !== undefined) return signed(readKey(options.keyFile));
  const from = options.from === undefined ? undefined : parseAddress(options.from);
  if (from !== undefined) return unlocked(from);
  const given = options.from === undefined ? "missing" : `"${options.from}"`;
  throw new SluiceError(
    "INVALID_PARAMETER",
    `--from is ${given}; allowed is an address the node has unlocked, or use --key-file or --print`,
  );
}

function readKey(path: string): PrivateKeyAccount {
  let text: string;
  try {
    text = readFileSync(path, "utf8").trim();
  } catch (error) {
    throw new SluiceError("INVALID_PARAMETER", `--key-file ${path} cannot be read: ${messageOf(error)}`);
  }
  const key = text.startsWith("0x") ? text : `0x${text}`;
  try {
    if (isHex(key) && key.length === 66) return privateKeyToAccount(key);
  } catch {
    // 32 bytes that are no key of the curve. What is wrong with them would tell them.
  }
  // The content is not repeated: it may be a key all the same.
  throw new SluiceError(
    "INVALID_PARAMETER",
    `--key-file ${path} does not hold a private key of 32 bytes in hex`,
  );
}

/** Sends from an account whose key the node holds. */
function unlocked(from: Address): Send {
  return (rpc, { to, data, value }) => {
    const call = { from, to, data, value: quantity(value) };
    return submit(() => rpc.request<Hex>("eth_sendTransaction", [call]));
  };
}

/** Signs here; the key does not leave the process. */
function signed(account: PrivateKeyAccount): Send {
  return (rpc, { to, data, value }) =>
    submit(async () => {
      const head = await newestHead(rpc);
      const call = { from: account.address, to, data, value: quantity(value) };
      const [nonce, gas] = await Promise.all([
        rpc.request<Hex>("eth_getTransactionCount", [account.address, "pending"]),
        rpc.request<Hex>("eth_estimateGas", [call]),
      ]);
      const raw = await account.signTransaction({
        type: "eip1559",
        chainId: rpc.chainId,
        nonce: Number(nonce),
        to,
        data,
        value,
        gas: (BigInt(gas) * gasMarginPercent) / 100n,
        maxFeePerGas: 2n * head.baseFeeWei + tipWei,
        maxPriorityFeePerGas: tipWei,
      });
      return rpc.request<Hex>("eth_sendRawTransaction", [raw]);
    });
}

async function submit(send: () => Promise<Hex>): Promise<Hex> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof SluiceError) throw error;
    throw new SluiceError("DEPLOYMENT_FAILED", `The node refused the transaction: ${messageOf(error)}`, {
      cause: error,
    });
  }
}

async function waitFor(rpc: Rpc, hash: Hex): Promise<void> {
  for (let waitedMs = 0; waitedMs < receiptTimeoutMs; waitedMs += receiptPollMs) {
    const receipt = await rpc.request<{ status: Hex } | null>("eth_getTransactionReceipt", [hash]);
    if (receipt === null) {
      await sleep(receiptPollMs);
      continue;
    }
    if (BigInt(receipt.status) === 1n) return;
    throw new SluiceError("DEPLOYMENT_FAILED", `Transaction ${hash} reverted`);
  }
  throw new SluiceError(
    "DEPLOYMENT_FAILED",
    `Transaction ${hash} was not mined in ${receiptTimeoutMs / 1000} s; run the command again`,
  );
}

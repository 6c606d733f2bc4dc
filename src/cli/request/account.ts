import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { type Hex, isHex } from "viem";
import { type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";
import { newestHead, type Rpc } from "../../chain/index.js";
import { type ErrorCode, messageOf, SluiceError } from "../../errors/index.js";
import { type Address, parseAddress } from "../../lib/address.js";
import { quantity } from "../../lib/hex.js";
import { tipWei } from "../../lib/tip.js";

/** How often and how long a transaction's receipt is waited for. */
const receiptPollMs = 250;
const receiptTimeoutMs = 300_000;
const gasMarginPercent = 120n;

/** A transaction to be sent; `gas` is its limit, estimated by the node where it is absent. */
export type Call = {
  readonly to: Address;
  readonly data: Hex;
  readonly value: bigint;
  readonly gas?: bigint;
};

/** Who pays for transactions. */
export type Account = {
  readonly address: Address;
  /** Resolves with the transaction's hash. */
  send(rpc: Rpc, call: Call): Promise<Hex>;
};

type Options = { readonly from?: string; readonly keyFile?: string };

/**
 * The account that the options name. What the node refuses is thrown under the code `failure`.
 *
 * @param others what may be given in place of an account, for the reader.
 */
export function accountOf(options: Options, failure: ErrorCode, others: string): Account {
  if (options.keyFile !== undefined && options.from !== undefined)
    throw new SluiceError("INVALID_PARAMETER", "--from and --key-file are both given; use only one");
  if (options.keyFile !== undefined) return signing(readKey(options.keyFile), failure);
  const from = options.from === undefined ? undefined : parseAddress(options.from);
  if (from !== undefined) return unlocked(from, failure);
  const given = options.from === undefined ? "missing" : `"${options.from}"`;
  throw new SluiceError(
    "INVALID_PARAMETER",
    `--from is ${given}; allowed is an address the node has unlocked, or use ${others}`,
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
function unlocked(address: Address, failure: ErrorCode): Account {
  return {
    address,
    send: (rpc, { to, data, value, gas }) => {
      const limit = gas === undefined ? {} : { gas: quantity(gas) };
      const call = { from: address, to, data, value: quantity(value), ...limit };
      return submit(failure, () => rpc.request<Hex>("eth_sendTransaction", [call]));
    },
  };
}

/** Signs here; the key does not leave the process. */
function signing(account: PrivateKeyAccount, failure: ErrorCode): Account {
  const from = account.address;
  return {
    address: from.toLowerCase() as Address,
    send: (rpc, { to, data, value, gas }) =>
      submit(failure, async () => {
        const head = await newestHead(rpc);
        const call = { from, to, data, value: quantity(value) };
        const [nonce, limit] = await Promise.all([
          rpc.request<Hex>("eth_getTransactionCount", [from, "pending"]),
          gas ?? estimate(rpc, call),
        ]);
        const raw = await account.signTransaction({
          type: "eip1559",
          chainId: rpc.chainId,
          nonce: Number(nonce),
          to,
          data,
          value,
          gas: limit,
          maxFeePerGas: 2n * head.baseFeeWei + tipWei,
          maxPriorityFeePerGas: tipWei,
        });
        return rpc.request<Hex>("eth_sendRawTransaction", [raw]);
      }),
  };
}

async function estimate(rpc: Rpc, call: object): Promise<bigint> {
  return (BigInt(await rpc.request<Hex>("eth_estimateGas", [call])) * gasMarginPercent) / 100n;
}

async function submit(failure: ErrorCode, send: () => Promise<Hex>): Promise<Hex> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof SluiceError) throw error;
    throw new SluiceError(failure, `The node refused the transaction: ${messageOf(error)}`, {
      cause: error,
    });
  }
}

export type Receipt = {
  readonly status: Hex;
  readonly blockNumber: Hex;
  readonly gasUsed: Hex;
  readonly effectiveGasPrice: Hex;
};

/**
 * The receipt of a transaction that succeeded. Throws under the code `failure` where it reverted, or is not mined in time; then
 * `advice` says what to do, since it may still be mined.
 */
export async function minedReceipt(
  rpc: Rpc,
  hash: Hex,
  failure: ErrorCode,
  advice = "it may still be mined, so look for it before you send anything again",
): Promise<Receipt> {
  for (let waitedMs = 0; waitedMs < receiptTimeoutMs; waitedMs += receiptPollMs) {
    // It is sent: a node that fails meanwhile changes nothing about that.
    const receipt = await rpc.request<Receipt | null>("eth_getTransactionReceipt", [hash]).catch(() => null);
    if (receipt === null) {
      await sleep(receiptPollMs);
      continue;
    }
    if (BigInt(receipt.status) === 1n) return receipt;
    throw new SluiceError(failure, `Transaction ${hash} reverted`);
  }
  throw new SluiceError(
    failure,
    `Transaction ${hash} was not mined within ${receiptTimeoutMs / 1000} s; ${advice}`,
  );
}

import { closeSync, fstatSync, openSync, readFileSync } from "node:fs";
import { type Hex, isHex } from "viem";
import { type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";
import { newestHead, type Rpc } from "../../chain/index.js";
import { type ErrorCode, messageOf, SluiceError } from "../../errors/index.js";
import { makeFeeReader } from "../../fees/index.js";
import { type Address, parseAddress } from "../../lib/address.js";
import { quantity } from "../../lib/hex.js";
import { maxBigint } from "../../lib/math.js";
import { ethereumFees } from "../../networks/index.js";
import { networksInForce } from "../serve/settings.js";

const gasMarginPercent = 120n;
/** The bits of a mode that let the group or others read or write. */
const othersBits = 0o066;

/** A transaction to send. `gas` is its limit; if it is absent, the node estimates it. */
export type TxToSend = {
  readonly to: Address;
  readonly data: Hex;
  readonly value: bigint;
  readonly gas?: bigint;
};

/** An account that pays for transactions. */
export type Account = {
  readonly address: Address;
  /** Sends a transaction and resolves with its hash. */
  send(rpc: Rpc, call: TxToSend): Promise<Hex>;
};

type Options = { readonly from?: string; readonly keyFile?: string };

/**
 * Returns the account that the options name. Its `send` throws under the code `failure` if the node refuses a
 * transaction.
 *
 * @param others the alternatives to an account, for the error message.
 */
export function accountFromOptions(options: Options, failure: ErrorCode, others: string): Account {
  if (options.keyFile !== undefined && options.from !== undefined)
    throw new SluiceError("INVALID_PARAMETER", "--from and --key-file are both given; use only one");
  if (options.keyFile !== undefined) return signingAccount(readPrivateKey(options.keyFile), failure);
  const from = options.from === undefined ? undefined : parseAddress(options.from);
  if (from !== undefined) return unlockedAccount(from, failure);
  const given = options.from === undefined ? "missing" : `"${options.from}"`;
  throw new SluiceError(
    "INVALID_PARAMETER",
    `--from is ${given}; allowed is an address the node has unlocked, or use ${others}`,
  );
}

function readPrivateKey(path: string): PrivateKeyAccount {
  const text = readKeyText(path).trim();
  const key = text.startsWith("0x") ? text : `0x${text}`;
  try {
    if (isHex(key) && key.length === 66) return privateKeyToAccount(key);
  } catch {
    // The 32 bytes are not a valid key. The original error could reveal them.
  }
  // The message omits the content, which may be a key nevertheless.
  throw new SluiceError(
    "INVALID_PARAMETER",
    `--key-file ${path} does not hold a private key of 32 bytes in hex`,
  );
}

/** Returns the text of a key file. Throws UNSAFE_KEY_FILE if other users of the machine can read or replace it. */
function readKeyText(path: string): string {
  let file: number | undefined;
  try {
    file = openSync(path, "r");
    // Of the opened file, which nobody can exchange between the check and the reading.
    const status = fstatSync(file);
    // Windows has no such bits. A pipe, such as a shell's <(…), has them, but nobody else can open it.
    const open = status.isFile() && process.platform !== "win32" ? status.mode & othersBits : 0;
    if (open !== 0) {
      const mode = (status.mode & 0o777).toString(8);
      throw new SluiceError(
        "UNSAFE_KEY_FILE",
        `--key-file ${path} has mode ${mode}, so other users can ${(open & 0o044) === 0 ? "replace" : "read"} it; run chmod 600 ${path}`,
      );
    }
    return readFileSync(file, "utf8");
  } catch (error) {
    if (error instanceof SluiceError) throw error;
    throw new SluiceError("INVALID_PARAMETER", `--key-file ${path} cannot be read: ${messageOf(error)}`);
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** Returns an account whose key the node holds. */
function unlockedAccount(address: Address, failure: ErrorCode): Account {
  return {
    address,
    send: (rpc, { to, data, value, gas }) => {
      const limit = gas === undefined ? {} : { gas: quantity(gas) };
      const call = { from: address, to, data, value: quantity(value), ...limit };
      return submit(failure, () => rpc.request<Hex>("eth_sendTransaction", [call]));
    },
  };
}

/** Returns an account that signs in this process. The key does not leave the process. */
function signingAccount(account: PrivateKeyAccount, failure: ErrorCode): Account {
  const from = account.address;
  return {
    address: from.toLowerCase() as Address,
    send: (rpc, { to, data, value, gas }) =>
      submit(failure, async () => {
        const head = await newestHead(rpc);
        const call = { from, to, data, value: quantity(value) };
        const network = networksInForce().get(rpc.chainId) ?? { fees: ethereumFees };
        const [nonce, limit, { baseFeeWei, tipWei, data: dataFees }] = await Promise.all([
          rpc.request<Hex>("eth_getTransactionCount", [from, "pending"]),
          gas ?? estimateGas(rpc, call),
          makeFeeReader({ rpc, network }).at(head),
        ]);
        const tx = { from: from.toLowerCase() as Address, to, data, valueWei: value };
        // Where bytes are paid with the tip, blocks divide by the gas that is used, of which the limit is a multiple.
        const byteTipWei = dataFees?.tipWei?.({ ...tx, gas: await nodeEstimate(rpc, call) });
        const maxPriorityFeePerGas = maxBigint(tipWei, byteTipWei ?? 0n);
        const raw = await account.signTransaction({
          type: "eip1559",
          chainId: rpc.chainId,
          nonce: Number(nonce),
          to,
          data,
          value,
          gas: limit,
          maxFeePerGas: 2n * maxBigint(head.baseFeeWei, baseFeeWei) + maxPriorityFeePerGas,
          maxPriorityFeePerGas,
        });
        return rpc.request<Hex>("eth_sendRawTransaction", [raw]);
      }),
  };
}

async function estimateGas(rpc: Rpc, call: object): Promise<bigint> {
  return limitOf(await nodeEstimate(rpc, call));
}

async function nodeEstimate(rpc: Rpc, call: object): Promise<bigint> {
  return BigInt(await rpc.request<Hex>("eth_estimateGas", [call]));
}

/** Returns the gas limit that is sent for a node's estimate. */
export function limitOf(estimate: bigint): bigint {
  return (estimate * gasMarginPercent) / 100n;
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

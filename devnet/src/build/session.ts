import { type Address, getContractAddress, type Hex, numberToHex } from "viem";
import { blockGasLimit } from "../definition/chain.js";
import { DevnetError } from "../errors.js";
import { type RpcCall, rpc, rpcBatch } from "../rpc.js";

/** A transaction of the build. `label` names it in the error if it fails. */
export type BuildTx = { label: string; to?: Address; data: Hex; value?: bigint; gas?: number };

type Contract = { label: string; address: Address; initCode: Hex; gas?: number };

/**
 * The interface that the build steps share. `flush` mines the queued transactions of `provider` in order, in as few
 * blocks as possible. A step that depends on another's effect flushes first.
 */
export type Session = {
  provider: Address;
  call(method: string, params: readonly unknown[]): Promise<unknown>;
  batch(calls: readonly RpcCall[]): Promise<unknown[]>;
  queue(...txs: readonly BuildTx[]): void;
  flush(): Promise<void>;
  /** Sends one call to a contract from any address and mines it at once. */
  sendAs(label: string, from: Address, to: Address, data: Hex): Promise<void>;
  /** Creates a contract as on mainnet: from the original deployer at the original nonce. Resolves with its address. */
  deployAt(label: string, deployer: Address, nonce: bigint, initCode: Hex): Promise<Address>;
  /** Runs creation code at a given address: its constructor, immutables and children result as if created there. */
  initInPlace(contracts: readonly Contract[]): Promise<void>;
};

/** Holds the devnet's liquidity and runs the build. No one has the key of this address. */
export const provider: Address = "0x5c0de00000000000000000000000000000000001";

const richWei = numberToHex(2n ** 96n);
const maxFeeWei = numberToHex(10n ** 14n);
const defaultGas = 1_000_000;

export function openSession(url: string): Session {
  const call = (method: string, params: readonly unknown[]) => rpc(url, method, params);
  const batch = (calls: readonly RpcCall[]) => rpcBatch(url, calls);
  let queued: BuildTx[] = [];
  let nextNonce = 0;
  const placed = new Map<Address, string>();

  const flush = async () => {
    const txs = queued;
    queued = [];
    for (const blockful of intoBlocks(txs)) {
      const hashes = await batch(blockful.map((tx) => sendCall(tx, provider, nextNonce++)));
      await mine(call, blockful, hashes as Hex[]);
    }
  };

  const sendNow = async (tx: BuildTx, from: Address, nonce: number) => {
    const { method, params } = sendCall(tx, from, nonce);
    await mine(call, [tx], [(await call(method, params)) as Hex]);
  };

  const sendAs = async (label: string, from: Address, to: Address, data: Hex) => {
    await call("anvil_setBalance", [from, richWei]);
    const nonce = Number(await call("eth_getTransactionCount", [from, "latest"]));
    await sendNow({ label, to, data }, from, nonce);
  };

  const deployAt = async (label: string, deployer: Address, nonce: bigint, initCode: Hex) => {
    await call("anvil_setBalance", [deployer, richWei]);
    await call("anvil_setNonce", [deployer, numberToHex(nonce)]);
    await sendNow({ label, data: initCode, gas: 16_000_000 }, deployer, Number(nonce));
    return getContractAddress({ from: deployer, nonce });
  };

  const initInPlace = async (contracts: readonly Contract[]) => {
    for (const { label, address } of contracts) {
      const before = placed.get(address);
      if (before !== undefined)
        throw new DevnetError("BUILD_FAILED", `${label} would replace ${before} at ${address}`);
      placed.set(address, label);
    }
    const each = (method: string, paramsOf: (contract: Contract, index: number) => readonly unknown[]) =>
      batch(contracts.map((contract, index) => ({ method, params: paramsOf(contract, index) })));
    await each("anvil_setCode", ({ address, initCode }) => [address, initCode]);
    await each("anvil_setNonce", ({ address }) => [address, "0x1"]);
    const runtimes = await each("eth_call", ({ address }) => [{ from: provider, to: address }, "latest"]);
    queued.push(
      ...contracts.map(({ label, address, gas = 6_000_000 }) => ({
        ...{ label, to: address, data: "0x" as Hex, gas },
      })),
    );
    await flush();
    await each("anvil_setCode", ({ address }, index) => [address, runtimes[index]]);
  };

  return {
    provider,
    call,
    batch,
    queue: (...txs) => void queued.push(...txs),
    flush,
    sendAs,
    deployAt,
    initInPlace,
  };
}

/** Funds the provider. A build begins with this. */
export async function fundProvider(session: Session): Promise<void> {
  await session.call("anvil_setBalance", [provider, richWei]);
}

function sendCall(tx: BuildTx, from: Address, nonce: number): RpcCall {
  const request = {
    from,
    ...(tx.to === undefined ? {} : { to: tx.to }),
    data: tx.data,
    value: numberToHex(tx.value ?? 0n),
    nonce: numberToHex(nonce),
    gas: numberToHex(tx.gas ?? defaultGas),
    maxFeePerGas: maxFeeWei,
    maxPriorityFeePerGas: "0x0",
  };
  return { method: "eth_sendTransaction", params: [request] };
}

// Divides transactions into blocks that never exceed the gas limit. If a transaction no longer fits into a block, anvil
// skips it, tries the sender's next one, finds its nonce too high and drops it.
function intoBlocks(txs: readonly BuildTx[]): BuildTx[][] {
  const blocks: BuildTx[][] = [];
  let gasLeft = 0;
  for (const tx of txs) {
    const gas = tx.gas ?? defaultGas;
    if (gas > gasLeft) {
      blocks.push([]);
      gasLeft = blockGasLimit;
    }
    blocks.at(-1)!.push(tx);
    gasLeft -= gas;
  }
  return blocks;
}

async function mine(call: Session["call"], txs: readonly BuildTx[], hashes: readonly Hex[]): Promise<void> {
  await call("evm_mine", []);
  const receipts = (await call("eth_getBlockReceipts", ["latest"])) as {
    transactionHash: Hex;
    status: Hex;
  }[];
  const statuses = new Map(receipts.map(({ transactionHash, status }) => [transactionHash, status]));
  for (const [index, { label }] of txs.entries()) {
    const status = statuses.get(hashes[index]!);
    if (status === "0x1") continue;
    const outcome = status === undefined ? "was not mined" : "reverted";
    throw new DevnetError("BUILD_FAILED", `the devnet could not be built: ${label} ${outcome}`);
  }
}

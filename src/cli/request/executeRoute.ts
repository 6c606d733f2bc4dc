import { createRpc, type Rpc } from "../../chain/index.js";
import type { ApprovalTransaction, SluiceClient } from "../../client/index.js";
import { SluiceError } from "../../errors/index.js";
import { type Address, NATIVE } from "../../lib/address.js";
import { type Hex, quantity } from "../../lib/hex.js";
import type { CheckedTransaction } from "../../verify/index.js";
import type { Account } from "./account.js";
import { requireContracts } from "./nodeReads.js";
import { type Receipt, waitForReceipt } from "./waitForReceipt.js";

const failure = "TRANSACTION_FAILED";

/** What became of a route that was sent. */
export type RouteExecution = {
  readonly promised: bigint;
  /**
   * What the receiver has more of tokenOut after the route's block than before it, and what it paid for gas in it. Undefined
   * where the node does not tell.
   */
  readonly received: bigint | undefined;
  readonly hashes: readonly Hex[];
  readonly block: number;
  readonly gasUsed: bigint;
};

export type ExecuteRouteParams = {
  readonly client: SluiceClient;
  readonly chainId: number;
  readonly urls: readonly string[];
  readonly account: Account;
  readonly approvals: readonly ApprovalTransaction[];
  /** The newest route, verified, and what it pays; asked for once what it needs is approved. */
  route(): Promise<{ readonly tx: CheckedTransaction; readonly promised: bigint }>;
  readonly tokenOut: Address;
  readonly receiver: Address;
  /** Told before each transaction. */
  readonly onStep: (step: string) => void;
};

/** Sends the approvals and then the route, each once the one before is mined, and compares what arrived with what was promised. */
export async function executeRoute(work: ExecuteRouteParams): Promise<RouteExecution> {
  const { client, chainId, urls, account, approvals, tokenOut, receiver, onStep } = work;
  const rpc = createRpc({ chainId, urls });
  try {
    await requireSameChain(client, rpc);
    await requireContracts(rpc);
    const hashes: Hex[] = [];
    const sendOne = async (call: { to: Address; data: Hex; value: string; gas: string }) => {
      const { to, data, value, gas } = call;
      const hash = await account.send(rpc, { to, data, value: BigInt(value), gas: BigInt(gas) });
      hashes.push(hash);
      onStep(`Sent ${hash}`);
      return waitForReceipt(rpc, hash, failure);
    };
    for (const [index, approval] of approvals.entries()) {
      onStep(`Approving (${index + 1} of ${approvals.length}) …`);
      await sendOne(approval);
    }
    const { tx, promised } = await work.route();
    onStep("Sending the route …");
    const receipt = await sendOne(tx);
    const block = BigInt(receipt.blockNumber);
    // The trade is done by now, whether the node still knows the balances or not.
    const [before, after] = await Promise.all(
      [block - 1n, block].map((at) => balanceAt(rpc, tokenOut, receiver, at).catch(() => undefined)),
    );
    const paid = tokenOut === NATIVE && receiver === account.address ? gasWei(receipt) : 0n;
    return {
      promised,
      received: before === undefined || after === undefined ? undefined : after - before + paid,
      hashes,
      block: Number(block),
      gasUsed: BigInt(receipt.gasUsed),
    };
  } finally {
    rpc.close();
  }
}

/** A local chain has the id of the real one: what is promised for one must not be sent to the other. */
async function requireSameChain(client: SluiceClient, rpc: Rpc): Promise<void> {
  // A service may keep its status to its operator; then the least amount is what protects.
  const status = await client.status().catch(() => undefined);
  const hash = status?.networks.find(({ id }) => id === rpc.chainId)?.blockHash;
  if (hash === undefined) return;
  if ((await rpc.request("eth_getBlockByHash", [hash, false])) !== null) return;
  const message = `The node behind RPC_URL_${rpc.chainId} does not know the block of the service's answer: they are not on the same chain`;
  throw new SluiceError("WRONG_CHAIN", message);
}

async function balanceAt(rpc: Rpc, token: Address, owner: Address, block: bigint): Promise<bigint> {
  const at = quantity(block);
  if (token === NATIVE) return BigInt(await rpc.request<Hex>("eth_getBalance", [owner, at]));
  // balanceOf(address)
  const data = `0x70a08231${owner.slice(2).padStart(64, "0")}`;
  return BigInt(await rpc.request<Hex>("eth_call", [{ to: token, data }, at]));
}

function gasWei({ gasUsed, effectiveGasPrice }: Receipt): bigint {
  return BigInt(gasUsed) * BigInt(effectiveGasPrice);
}

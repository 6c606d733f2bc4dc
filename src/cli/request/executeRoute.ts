import { createRpc, type Rpc } from "../../chain/index.js";
import {
  type ApprovalTransaction,
  type GasRules,
  gasLimitOf,
  type SluiceClient,
} from "../../client/index.js";
import { type Address, NATIVE } from "../../lib/address.js";
import { type Hex, quantity } from "../../lib/hex.js";
import type { CheckedTransaction } from "../../verify/index.js";
import { networksInForce } from "../serve/settings.js";
import type { Account } from "./account.js";
import { requireContracts } from "./nodeReads.js";
import { requireFairGas } from "./requireVerified.js";
import { type Receipt, waitForReceipt } from "./waitForReceipt.js";

const failure = "TRANSACTION_FAILED";

/** The result of a route that was sent. */
export type RouteExecution = {
  readonly promised: bigint;
  /**
   * The increase of the receiver's balance of tokenOut in the route's block, plus the gas it paid. Undefined if the
   * node does not report the balances.
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
  /** Requests and verifies the newest route. It is called after the approvals are mined. */
  route(): Promise<{ readonly tx: CheckedTransaction; readonly promised: bigint }>;
  readonly tokenOut: Address;
  readonly receiver: Address;
  /** Called before each transaction. */
  readonly onStep: (step: string) => void;
};

/**
 * Sends the approvals and then the route, each after the previous one is mined. Returns the promised and the received
 * amount.
 */
export async function executeRoute(work: ExecuteRouteParams): Promise<RouteExecution> {
  const { client, chainId, urls, account, approvals, tokenOut, receiver, onStep } = work;
  const rpc = createRpc({ chainId, urls });
  const provider = {
    request: ({ method, params = [] }: { method: string; params?: readonly unknown[] }) =>
      rpc.request(method, [...params]),
  };
  try {
    await client.requireSameChain({ chainId, provider });
    await requireContracts(rpc);
    const hashes: Hex[] = [];
    const sendOne = async (call: { to: Address; data: Hex; value: string; gas: string }) => {
      const { to, data, value, gas } = call;
      await requireFairGas(rpc, { from: account.address, to, data, value, gas });
      await client.requireSameChain({ chainId, provider, to });
      const hash = await account.send(rpc, {
        to,
        data,
        value: BigInt(value),
        gas: gasLimitOf(gas, gasRulesOf(chainId)),
      });
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
    // The trade is complete by now, whether or not the node can report the balances.
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

function gasRulesOf(chainId: number): GasRules {
  const network = networksInForce().get(chainId);
  // A network that is not known here may charge the limit.
  if (network === undefined) return { chargesGasLimit: true };
  return { maxTransactionGas: network.maxTransactionGas, chargesGasLimit: network.fees.chargesGasLimit };
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

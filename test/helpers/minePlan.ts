import { devTokens, revertTo, rpc } from "@sluice/devnet";
import type { Hex } from "viem";
import { newestHead, type Rpc, readAt } from "../../src/chain/index.js";
import { compileCourse, encodeRouteCall } from "../../src/execution/index.js";
import { type Address, ZERO_ADDRESS } from "../../src/lib/address.js";
import { quantity } from "../../src/lib/hex.js";
import { silent } from "../../src/lib/logger.js";
import { venuesToFollow } from "../../src/market/follow/venuesToFollow.js";
import { loadVenues, type Market, makeMarket } from "../../src/market/index.js";
import { mainnet } from "../../src/networks/mainnet.js";
import type { Network } from "../../src/networks/network.js";
import { encodeProgram, executorAddress } from "../../src/program/index.js";
import type { BlockContext } from "../../src/protocols/adapter.js";
import { adapters } from "../../src/protocols/index.js";
import type { Plan } from "../../src/routing/index.js";
import { makeDiscovery } from "../../src/venues/index.js";
import { balanceOf, balanceOnceAt, type Receipt } from "./execute.js";

/** Mines plans of the search directly, without the service. */

type Parties = { readonly sender: Address; readonly receiver: Address };

/** Reads the market that the service follows among these tokens, by default the chain's own, at its newest block. */
export async function newestMarket(
  node: Rpc,
  network: Network = mainnet,
  tokens: readonly Address[] = devTokens.map(({ address }) => address),
): Promise<Market> {
  const head = await newestHead(node);
  const at = { multicall3: network.multicall3, blockHash: head.hash };
  const limits = { most: 5_000, minDepthWei: 0 };
  const discovery = makeDiscovery({ rpc: node, network, adapters, limits, log: silent });
  const { venues } = await venuesToFollow(
    { rpc: node, network, adapters, tokens, pollMs: 1_000, log: silent, discovery },
    { signal: new AbortController().signal, known: new Map(), patient: true },
  );
  const { pools } = await readAt(node, at, loadVenues(adapters, venues));
  return makeMarket(network, head, pools);
}

/** Returns the plan as a call of the Router with a minimum of one unit, so that the output can be compared. */
function transactionOf(plan: Plan, { sender, receiver }: Parties, context: BlockContext) {
  const { program, fundTo } = compileCourse(plan);
  const order = {
    inputs: plan.inputs.map(({ token, amount }, index) => ({
      token,
      amountIn: amount,
      fundTo: fundTo[index] as Address,
    })),
    outputs: [{ token: plan.outputs[0].token, minAmountOut: 1n }],
    executor: executorAddress,
    receiver,
    refundTo: sender,
    feeReceiver: ZERO_ADDRESS,
    feeBps: 0n,
    deadline: context.timestamp,
  };
  const call = { order, program: encodeProgram(program) };
  const { from, to, data, valueWei } = encodeRouteCall(sender, call, { kind: "router" });
  return { from, to, data, value: quantity(valueWei), gas: quantity(mainnet.maxTransactionGas) };
}

type Mined = {
  readonly succeeded: boolean;
  /** How much of the plan's output the receiver received, in raw units. */
  readonly received: bigint;
};

/**
 * Mines the plan alone in the block that it was made for, and takes that block back. The chain must not mine
 * automatically: it would continue for a moment after the block is taken back, and could mine into the next one.
 */
export async function minePlan(
  url: string,
  plan: Plan,
  parties: Parties,
  context: BlockContext,
): Promise<Mined> {
  const { token } = plan.outputs[0];
  const tx = transactionOf(plan, parties, context);
  const before = await balanceOnceAt(url, token, parties.receiver, context.timestamp);
  const snapshot = await rpc<Hex>(url, "evm_snapshot");
  await rpc(url, "evm_setNextBlockTimestamp", [Number(context.timestamp)]);
  const hash = await rpc<Hex>(url, "eth_sendTransaction", [tx]);
  await rpc(url, "evm_mine");
  const receipt = await rpc<Receipt & { transactionIndex: Hex }>(url, "eth_getTransactionReceipt", [hash]);
  const after = await balanceOf(url, token, parties.receiver);
  await revertTo(url, snapshot);
  const place = [receipt.blockNumber, receipt.transactionIndex].map(BigInt);
  if (place[0] !== context.number || place[1] !== 0n)
    throw new Error(`mined at ${place}, not first in its block`);
  return { succeeded: receipt.status === "0x1", received: after - before };
}

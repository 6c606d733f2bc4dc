import { isDeepStrictEqual } from "node:util";
import { SluiceError } from "../errors/index.js";
import {
  amountsReturned,
  decodeRouteCall,
  encodeRouteCall,
  type Permit2Signature,
  type RouteCall,
  type UnsignedTx,
} from "../execution/index.js";
import { BPS } from "../lib/whole.js";
import { explainRevert } from "../simulation/index.js";
import type { QuoteAnswer } from "./answer.js";
import { needsOf } from "./needs.js";
import { answerOnNewestMarket, type Basis } from "./onNewestMarket.js";
import { priceImpactBps } from "./priceImpact.js";
import type { QuoteRequest } from "./request.js";
import type { QuoteServices } from "./services.js";

/** An order that was answered before, and the sender's signature of it for Permit2. */
export type SignedOrder = RouteCall & { readonly signed: Permit2Signature & { readonly kind: "permit2" } };

/**
 * Makes a signed order one transaction, unchanged, and simulates it: nothing is searched for, so that the answer has no
 * fills. Whoever calls has seen to it that the order is what `request` asks for. Throws UNKNOWN_TOKEN, INVALID_PERMIT,
 * SIMULATION_REVERTED and STATE_STALE.
 */
export async function carryOut(
  services: QuoteServices,
  request: QuoteRequest,
  call: SignedOrder,
  signal?: AbortSignal,
): Promise<QuoteAnswer> {
  const named = { tokenIn: request.inputs.map(({ token }) => token), tokenOut: request.outputs };
  const tx = wrapped(request, call);
  return answerOnNewestMarket(services, named, async (basis) => {
    signal?.throwIfAborted();
    return carryOutOn(services, basis, request, { call, tx });
  });
}

/** Throws an Error, a fault of ours, where the independent decoder reads another order or signature. */
function wrapped({ fromAddress, strategy }: QuoteRequest, call: SignedOrder): UnsignedTx {
  const tx = encodeRouteCall(fromAddress, call, strategy);
  if (!isDeepStrictEqual(decodeRouteCall(tx.data), call)) {
    throw new Error("the transaction does not say what was signed");
  }
  return tx;
}

async function carryOutOn(
  services: QuoteServices,
  { view, context }: Basis,
  request: QuoteRequest,
  { call, tx }: { readonly call: SignedOrder; readonly tx: UnsignedTx },
): Promise<QuoteAnswer> {
  const { order, signed } = call;
  if (order.deadline < context.timestamp) throw invalid(`The order was valid until ${order.deadline}`);
  const trial = { tx, head: view.whole.head, context, maxGas: services.network.maxTransactionGas };
  const result = await services.simulator.run(trial, needsOf({ ...request, signed }, request.inputs));
  if (!result.ok) throw failure(explainRevert(result.revert).text);
  const { outputs } = request;
  const paid = { inputs: request.inputs, outputs, signed };
  const amountsOut = amountsReturned(request.strategy, paid, result.returned);
  if (amountsOut === undefined) {
    throw new SluiceError("CONTRACTS_NOT_DEPLOYED", "The Router answered nothing");
  }
  const feeAmounts = request.inputs.map(({ amount }) => (amount * order.feeBps) / BPS);
  const traded = {
    inputs: request.inputs.map(({ token, amount }, at) => ({
      token,
      amount: amount - (feeAmounts[at] ?? 0n),
    })),
    outputs: outputs.map((token, at) => ({ token, amount: amountsOut[at] ?? 0n })),
  };
  const impact = request.priceImpact
    ? priceImpactBps(services.pricer(view.whole), traded, services.limits.impactDepthUsd)
    : undefined;
  const minAmountsOut = order.outputs.map(({ minAmountOut }) => minAmountOut);
  const amounts = { amountsOut, minAmountsOut, feeAmounts, priceImpactBps: impact };
  return { request, market: view.market, fills: [], ...amounts, explanation: undefined, gas: result.gas, tx };
}

function failure(reason: string): SluiceError {
  if (reason.startsWith("Permit2 refuses: ")) return invalid(reason);
  const message = "Could not quote shortcuts for route: the signed order does not go through any more";
  return new SluiceError("SIMULATION_REVERTED", message, {
    description: `The simulated transaction fails: ${reason}`,
  });
}

function invalid(reason: string): SluiceError {
  const message = "permit2 does not let the Router move the inputs of the order";
  return new SluiceError("INVALID_PERMIT", message, { description: reason });
}

import { isDeepStrictEqual } from "node:util";
import { SluiceError } from "../errors/index.js";
import {
  decodeRouteCall,
  encodeRouteCall,
  type Permit2Signature,
  type RouteCall,
  type UnsignedTx,
} from "../execution/index.js";
import type { Address } from "../lib/address.js";
import { explainRevert } from "../simulation/index.js";
import { inputFees, makeAnswer, type QuoteAnswer } from "./answer.js";
import { answerOnNewestMarket, type QuoteBasis } from "./market/answerOnNewestMarket.js";
import { askedBy, type QuoteRequest } from "./request.js";
import type { QuoteServices } from "./services.js";
import { keyNote } from "./simulation/refusedPermit.js";
import { amountsPaid } from "./simulation/simulateCourse.js";
import { spareGasOfProgram } from "./simulation/spareGas.js";
import { holdersOf, needsOf } from "./transaction/needs.js";

/** An order from an earlier answer, and the sender's Permit2 signature for it. */
export type SignedOrder = RouteCall & { readonly signed: Permit2Signature & { readonly kind: "permit2" } };

/**
 * Returns a simulated transaction that executes a signed order unchanged. There is no search, so the answer has no
 * fills. The caller guarantees that the order matches `request`. Throws UNKNOWN_TOKEN, INVALID_PERMIT,
 * SIMULATION_REVERTED and STATE_STALE.
 */
export async function quoteSignedOrder(
  services: QuoteServices,
  request: QuoteRequest,
  call: SignedOrder,
  signal?: AbortSignal,
): Promise<QuoteAnswer> {
  const tx = buildSignedTx(request, call);
  return answerOnNewestMarket(services, askedBy(request), async (basis) => {
    signal?.throwIfAborted();
    return simulateSignedTx(services, basis, request, { call, tx });
  });
}

/**
 * Builds the transaction. Throws an Error, which indicates a bug in Sluice, if the independent decoder reads a
 * different order or signature.
 */
function buildSignedTx({ fromAddress, strategy }: QuoteRequest, call: SignedOrder): UnsignedTx {
  const tx = encodeRouteCall(fromAddress, call, strategy);
  if (!isDeepStrictEqual(decodeRouteCall(tx.data), call)) {
    throw new Error("the transaction does not say what was signed");
  }
  return tx;
}

async function simulateSignedTx(
  services: QuoteServices,
  basis: QuoteBasis,
  request: QuoteRequest,
  { call, tx }: { readonly call: SignedOrder; readonly tx: UnsignedTx },
): Promise<QuoteAnswer> {
  const { view, context, fees } = basis;
  const { order, signed } = call;
  if (order.deadline < context.timestamp) throw invalid(`The order was valid until ${order.deadline}`);
  const { inputs, outputs } = request;
  const trial = {
    ...{ tx, head: view.whole.head, context, fees, maxGas: services.network.maxTransactionGas },
    spareGas: spareGasOfProgram(call.program, view.whole),
    holdersOf: (token: Address) => holdersOf(view.market, token),
  };
  const needs = needsOf({ ...request, signed }, inputs);
  const result = await services.simulator.run(trial, needs);
  if (!result.ok) {
    const note = await keyNote(services.simulator, request.fromAddress, view.whole.head);
    throw failure(explainRevert(result.revert).text, note);
  }
  const amountsOut = amountsPaid(request.strategy, { inputs, outputs, signed }, result.returned);
  const minAmountsOut = order.outputs.map(({ token, minAmountOut }) => ({ token, amount: minAmountOut }));
  return makeAnswer(
    { services, basis },
    {
      ...{ request, inputs, amountsOut, minAmountsOut, tx, isSimulated: true },
      allowances: needs.allowances,
      ...{
        fills: [],
        explanation: undefined,
        isCut: false,
        feeAmounts: inputFees(inputs, order.feeBps),
        gas: result.gas,
        dataFeeWei: result.dataFeeWei,
      },
    },
  );
}

function failure(reason: string, note: string): SluiceError {
  if (reason.startsWith("Permit2 refuses: ")) return invalid(`${reason}${note}`);
  const message = "Could not quote shortcuts for route: the signed order does not go through any more";
  return new SluiceError("SIMULATION_REVERTED", message, {
    description: `The simulated transaction fails: ${reason}`,
  });
}

function invalid(reason: string): SluiceError {
  const message = "permit2 does not let the Router move the inputs of the order";
  return new SluiceError("INVALID_PERMIT", message, { description: reason });
}

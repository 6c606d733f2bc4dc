import type { Order, RouteCall } from "../execution/order.js";
import type { Terms } from "./terms.js";

/** Checks the signatures that travel with an order against those that were given for it. */
export function findSignatureFaults(
  { permits, signedOrder }: Pick<Terms, "permits" | "signedOrder">,
  { order, program, signed }: RouteCall,
): string[] {
  const expected = signedOrder !== undefined ? "permit2" : permits !== undefined ? "permits" : undefined;
  if (signed?.kind !== expected) {
    const [carried, given] = [signed?.kind, expected].map((kind) => kind ?? "no signature");
    return [`the transaction carries ${carried}; asked was ${given}`];
  }
  if (signed?.kind === "permits" && String(signed.permits) !== String(permits))
    return ["the transaction carries other permits than those that were signed"];
  if (signed?.kind !== "permit2" || signedOrder === undefined) return [];
  const { nonce, deadline, signature } = signedOrder.signature;
  const faults: string[] = [];
  if (signed.nonce !== nonce || signed.deadline !== deadline || signed.signature !== signature)
    faults.push("the transaction carries another signature than the one that was given");
  if (program !== signedOrder.program || textOf(order) !== textOf(signedOrder.order))
    faults.push("the order is not the one that was signed");
  return faults;
}

function textOf(order: Order): string {
  const { inputs, outputs, ...terms } = order;
  const { executor, receiver, refundTo, feeReceiver, feeBps, deadline } = terms;
  return [
    ...[executor, receiver, refundTo, feeReceiver, feeBps, deadline],
    ...inputs.map(({ token, amountIn, fundTo }) => `${token} ${amountIn} ${fundTo}`),
    "for",
    ...outputs.map(({ token, minAmountOut }) => `${token} ${minAmountOut}`),
  ].join();
}

import { NATIVE } from "../lib/address.js";
import { BPS } from "../lib/whole.js";
import { routerAddress } from "../program/contracts.js";
import { permit2Address } from "../program/limits.js";
import type { RouteCall } from "./order.js";
import { type TypedData, typedData } from "./typedData.js";

/** The terms of an EIP-712 message for Permit2. `nonce` is unordered and unused, and `deadline` is in Unix seconds. */
type Terms = { readonly chainId: number; readonly nonce: bigint; readonly deadline: bigint };

const types = {
  PermitBatchWitnessTransferFrom: [
    { name: "permitted", type: "TokenPermissions[]" },
    { name: "spender", type: "address" },
    { name: "nonce", type: "uint256" },
    { name: "deadline", type: "uint256" },
    { name: "witness", type: "Order" },
  ],
  Input: [
    { name: "token", type: "address" },
    { name: "amountIn", type: "uint256" },
    { name: "fundTo", type: "address" },
  ],
  Order: [
    { name: "inputs", type: "Input[]" },
    { name: "outputs", type: "Output[]" },
    { name: "executor", type: "address" },
    { name: "receiver", type: "address" },
    { name: "refundTo", type: "address" },
    { name: "feeReceiver", type: "address" },
    { name: "feeBps", type: "uint256" },
    { name: "deadline", type: "uint256" },
    { name: "program", type: "bytes" },
  ],
  Output: [
    { name: "token", type: "address" },
    { name: "minAmountOut", type: "uint256" },
  ],
  TokenPermissions: [
    { name: "token", type: "address" },
    { name: "amount", type: "uint256" },
  ],
};

/**
 * Returns the message that the sender of an order signs so that Permit2 moves all its inputs except native ones: the
 * transfers and, as their witness, the whole order with its program (contracts/src/libraries/OrderHash.sol).
 */
export function permit2Message(
  { order, program }: RouteCall,
  { chainId, nonce, deadline }: Terms,
): TypedData {
  return typedData({
    domain: { name: "Permit2", chainId, verifyingContract: permit2Address },
    types,
    primaryType: "PermitBatchWitnessTransferFrom",
    message: {
      permitted: transfersOf(order),
      spender: routerAddress,
      nonce,
      deadline,
      witness: { ...order, program },
    },
  });
}

/** Returns one transfer for each nonzero fee and one for the rest, in input order. */
function transfersOf({ inputs, feeBps }: RouteCall["order"]) {
  return inputs.flatMap(({ token, amountIn }) => {
    if (token === NATIVE) return [];
    const fee = (amountIn * feeBps) / BPS;
    const rest = { token, amount: amountIn - fee };
    return fee === 0n ? [rest] : [{ token, amount: fee }, rest];
  });
}

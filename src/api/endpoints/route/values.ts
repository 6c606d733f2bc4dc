import type { Strategy } from "../../../execution/index.js";
import type { Address } from "../../../lib/address.js";

/** The values that could be read; a malformed parameter is undefined. A single value is a list of one. */
export type RouteValues = {
  chainId?: number | undefined;
  destinationChainId?: number | undefined;
  fromAddress?: Address | undefined;
  spender?: Address | undefined;
  receiver?: Address | undefined;
  tokenIn?: Address[] | undefined;
  tokenOut?: Address[] | undefined;
  amountIn?: bigint[] | undefined;
  routingStrategy?: Strategy["kind"] | undefined;
  toEOA?: boolean | undefined;
  priceImpact?: boolean | undefined;
  explain?: boolean | undefined;
  slippage?: number | undefined;
  minAmountOut?: bigint[] | undefined;
  fee?: number[] | undefined;
  feeReceiver?: Address | undefined;
  tokenInAmountToApprove?: bigint | undefined;
  tokenInAmountToTransfer?: bigint | undefined;
  deadline?: number | undefined;
  permit?: string[] | undefined;
  /** Whether `permit2` was sent, well-formed or not. */
  permit2Sent: boolean;
  /** Whether `feeReceiver` was sent, well-formed or not. */
  feeReceiverSent: boolean;
};

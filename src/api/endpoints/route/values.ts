import type { Strategy } from "../../../execution/index.js";
import type { Address } from "../../../lib/address.js";

/** The valid values of the parameters that narrow a search. */
export type PreferenceValues = {
  protocols?: readonly string[] | undefined;
  excludeProtocols?: readonly string[] | undefined;
  maxFills?: number | undefined;
  gasPrice?: bigint | undefined;
};

/** The valid values. A malformed parameter is undefined. A single value is a list of one. */
export type RouteValues = PreferenceValues & {
  chainId?: number | undefined;
  destinationChainId?: number | undefined;
  fromAddress?: Address | undefined;
  spender?: Address | undefined;
  receiver?: Address | undefined;
  tokenIn?: Address[] | undefined;
  tokenOut?: Address[] | undefined;
  amountIn?: bigint[] | undefined;
  amountOut?: bigint | undefined;
  maxAmountIn?: bigint | undefined;
  routingStrategy?: Strategy["kind"] | undefined;
  toEOA?: boolean | undefined;
  unvouched?: boolean | undefined;
  priceImpact?: boolean | undefined;
  blockNumber?: bigint | "latest" | undefined;
  explain?: boolean | undefined;
  explainLimits?: boolean | undefined;
  slippage?: number | "auto" | undefined;
  minAmountOut?: bigint[] | undefined;
  fee?: number[] | undefined;
  feeReceiver?: Address | undefined;
  tokenInAmountToApprove?: bigint | undefined;
  tokenInAmountToTransfer?: bigint | undefined;
  deadline?: number | undefined;
  stateAge?: boolean | undefined;
  batch?: boolean | undefined;
  permit?: string[] | undefined;
  /** Whether the client sent `permit2`, well-formed or not. */
  permit2Sent: boolean;
  /** Whether the client sent `feeReceiver`, well-formed or not. */
  feeReceiverSent: boolean;
};

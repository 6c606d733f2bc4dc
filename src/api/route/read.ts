import { SluiceError } from "../../errors/index.js";
import type { Strategy } from "../../execution/index.js";
import { type Address, NATIVE, NOBODY } from "../../lib/address.js";
import type { QuoteRequest } from "../../quote/index.js";
import type { RawParameters } from "../parameters/query.js";
import { readParameters } from "../parameters/read.js";
import { contradictions } from "./contradictions.js";
import {
  quoteParameters,
  relaxedRouteParameters,
  routeAliases,
  routeDefaults,
  routeParameters,
} from "./parameters.js";

export type RouteQuestion = {
  readonly chainId: number;
  readonly request: QuoteRequest;
  /** `fromAddress` exactly as it was written; the answer's `tx.from` echoes it. */
  readonly fromText: string;
  /** The deprecated `toEOA` was used. */
  readonly deprecated: boolean;
};

/** What could be read of a question; a malformed parameter is undefined. */
export type RouteValues = {
  chainId?: number;
  fromAddress?: Address;
  spender?: Address;
  receiver?: Address;
  tokenIn?: Address;
  tokenOut?: Address;
  amountIn?: bigint;
  routingStrategy?: Strategy["kind"];
  toEOA?: boolean;
  priceImpact?: boolean;
  slippage?: number;
  minAmountOut?: bigint;
  fee?: number;
  feeReceiver?: Address;
  tokenInAmountToApprove?: bigint;
  tokenInAmountToTransfer?: bigint;
  deadline?: number;
  /** Whether `feeReceiver` was there at all, well-formed or not. */
  feeReceiverSent: boolean;
};

export type ReadOptions = { readonly relaxed: boolean; readonly nowSeconds: number };

/** Understands a route question. Throws INVALID_PARAMETER with every fault at once. */
export function readRoute(sent: RawParameters, options: ReadOptions): RouteQuestion {
  const shape = options.relaxed ? relaxedRouteParameters : routeParameters;
  return readQuestion(withAliases(sent), shape, options);
}

/** Understands a question for a quote, which needs no wallet: who is not named is nobody. Throws INVALID_PARAMETER. */
export function readQuote(sent: RawParameters, nowSeconds: number): RouteQuestion {
  const raw: RawParameters = { fromAddress: [NOBODY], priceImpact: ["true"], ...withAliases(sent) };
  // Without a transaction nobody receives the fee; it only has to be taken off.
  raw.feeReceiver ??= raw.fromAddress ?? [NOBODY];
  return readQuestion(raw, quoteParameters, { relaxed: true, nowSeconds });
}

function readQuestion(
  raw: RawParameters,
  shape: Parameters<typeof readParameters>[0],
  { nowSeconds }: ReadOptions,
): RouteQuestion {
  const read = readParameters(shape, raw);
  const values = withDefaults(read.values as Omit<RouteValues, "feeReceiverSent">, raw);
  const faults = [...read.faults, ...contradictions(values, nowSeconds)];
  if (faults.length > 0) throw new SluiceError("INVALID_PARAMETER", faults);
  return {
    chainId: values.chainId ?? routeDefaults.chainId,
    request: toRequest(values),
    fromText: raw.fromAddress?.[0] ?? "",
    deprecated: values.toEOA !== undefined,
  };
}

function withAliases(sent: RawParameters): RawParameters {
  const raw = { ...sent };
  for (const [alias, name] of Object.entries(routeAliases)) {
    // Said twice in two spellings is said once, unless the two differ.
    if (sent[alias] !== undefined) raw[name] = [...new Set([...(sent[name] ?? []), ...sent[alias]])];
  }
  return raw;
}

/** Absent parameters that a relaxed service lets default to the sender; what was sent and is malformed stays unknown. */
function withDefaults(values: Omit<RouteValues, "feeReceiverSent">, raw: RawParameters): RouteValues {
  const result: RouteValues = { ...values, feeReceiverSent: raw.feeReceiver !== undefined };
  if (raw.routingStrategy === undefined) result.routingStrategy = "router";
  const { fromAddress } = values;
  if (fromAddress === undefined) return result;
  if (raw.receiver === undefined || values.toEOA === true) result.receiver = fromAddress;
  if (raw.spender === undefined) result.spender = fromAddress;
  return result;
}

function toRequest(values: RouteValues): QuoteRequest {
  const complete = values as Required<RouteValues>;
  const feeBps = values.fee ?? 0;
  return {
    strategy: strategyOf(complete, values.tokenInAmountToApprove),
    fromAddress: complete.fromAddress,
    receiver: complete.receiver,
    tokenIn: complete.tokenIn,
    tokenOut: complete.tokenOut,
    amountIn: complete.amountIn,
    slippageBps: BigInt(values.slippage ?? routeDefaults.slippageBps),
    minAmountOut: values.minAmountOut,
    fee: feeBps === 0 ? undefined : { bps: BigInt(feeBps), receiver: complete.feeReceiver },
    priceImpact: values.priceImpact ?? false,
    deadline: values.deadline === undefined ? undefined : BigInt(values.deadline),
  };
}

/** A wallet takes what was named; else all of amountIn where the owner spends, and nothing where the wallet does. */
function strategyOf(values: Required<RouteValues>, approved: bigint | undefined): Strategy {
  const { routingStrategy: kind, tokenIn, amountIn, fromAddress, spender } = values;
  if (kind !== "ensowallet") return { kind };
  if (tokenIn === NATIVE) return { kind, pull: 0n };
  return { kind, pull: approved ?? (spender === fromAddress ? amountIn : 0n) };
}

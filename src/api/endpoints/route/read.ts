import { SluiceError } from "../../../errors/index.js";
import type { Strategy } from "../../../execution/index.js";
import { type Address, NATIVE, NOBODY } from "../../../lib/address.js";
import type { Hex } from "../../../lib/hex.js";
import type { TokenAmount } from "../../../protocols/index.js";
import { type QuoteRequest, type SignedOrder, strategyFor } from "../../../quote/index.js";
import type { RawParameters } from "../../parameters/query.js";
import { readPermits } from "../signatures/permits.js";
import { isOfPermit2, readSignedOrder } from "../signatures/signedOrder.js";
import { contradictions } from "./contradictions.js";
import { readWithLists } from "./lists.js";
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
  /** A route that was answered before and is to be carried out as it was signed; undefined: one is to be found. */
  readonly signedOrder: SignedOrder | undefined;
  /** The deprecated `toEOA` was used. */
  readonly deprecated: boolean;
};

/** What could be read of a question; a malformed parameter is undefined. Lists of one where a single value was sent. */
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
  /** Whether `permit2` was there, well-formed or not. */
  permit2Sent: boolean;
  /** Whether `feeReceiver` was there at all, well-formed or not. */
  feeReceiverSent: boolean;
};

/** Values as they were read one by one. */
type Untold = Omit<RouteValues, "feeReceiverSent" | "permit2Sent">;

/** `relaxed`: the setting `api.relaxedRoute`, by which parties may be absent and tokens several. */
export type ReadOptions = { readonly relaxed: boolean; readonly nowSeconds: number };

/** Understands a route question. Throws INVALID_PARAMETER with every fault at once, and NOT_IMPLEMENTED. */
export function readRoute(sent: RawParameters, options: ReadOptions): RouteQuestion {
  const shape = options.relaxed ? relaxedRouteParameters : routeParameters;
  return readQuestion(withAliases(sent), shape, options);
}

/** Understands a question for a quote, which needs no wallet: who is not named is nobody. Throws as `readRoute` does. */
export function readQuote(sent: RawParameters, options: ReadOptions): RouteQuestion {
  const told: RawParameters = { fromAddress: [NOBODY], priceImpact: ["true"], ...withAliases(sent) };
  // Nobody signs for what is not sent.
  const raw = Object.fromEntries(Object.entries(told).filter(([name]) => !isOfPermit2(name)));
  // Without a transaction nobody receives the fee; it only has to be taken off.
  raw.feeReceiver ??= raw.fromAddress ?? [NOBODY];
  return readQuestion(raw, quoteParameters, options);
}

function readQuestion(
  raw: RawParameters,
  shape: Parameters<typeof readWithLists>[0],
  { relaxed, nowSeconds }: ReadOptions,
): RouteQuestion {
  const read = readWithLists(shape, raw, relaxed);
  const values = withDefaults(read.values as Untold, raw);
  const signed = readSignedOrder(raw, values);
  const permits = readPermits(values.permit ?? [], values.tokenIn ?? []);
  const faults = [...read.faults, ...permits.faults, ...signed.faults, ...contradictions(values, nowSeconds)];
  if (faults.length > 0) throw new SluiceError("INVALID_PARAMETER", faults);
  const { chainId = routeDefaults.chainId, destinationChainId = chainId } = values;
  if (destinationChainId !== chainId) {
    const message = `destinationChainId is ${destinationChainId}; this version routes within one chain, so it must equal chainId (${chainId}) or be absent`;
    throw new SluiceError("NOT_IMPLEMENTED", message);
  }
  return {
    chainId,
    request: { ...toRequest(values), ...signedBy(permits.permits) },
    signedOrder: signed.order,
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
function withDefaults(values: Untold, raw: RawParameters): RouteValues {
  const permit2Sent = Object.keys(raw).some(isOfPermit2);
  const result: RouteValues = { ...values, feeReceiverSent: raw.feeReceiver !== undefined, permit2Sent };
  if (raw.routingStrategy === undefined) result.routingStrategy = "router";
  const { fromAddress } = values;
  if (fromAddress === undefined) return result;
  if (raw.receiver === undefined || values.toEOA === true) result.receiver = fromAddress;
  if (raw.spender === undefined) result.spender = fromAddress;
  return result;
}

function toRequest(values: RouteValues): QuoteRequest {
  const complete = values as Complete;
  const { fromAddress, receiver, tokenIn, tokenOut, amountIn } = complete;
  const feeBps = values.fee?.[0] ?? 0;
  const inputs = tokenIn.map((token, index) => ({ token, amount: amountIn[index] as bigint }));
  return {
    strategy: strategyOf(complete, inputs, values.tokenInAmountToApprove),
    fromAddress,
    receiver,
    inputs,
    outputs: tokenOut,
    slippageBps: BigInt(values.slippage ?? routeDefaults.slippageBps),
    minAmountsOut: values.minAmountOut?.map((amount, index) => ({
      token: tokenOut[index] as Address,
      amount,
    })),
    fee: feeBps === 0 ? undefined : { bps: BigInt(feeBps), receiver: complete.feeReceiver },
    priceImpact: values.priceImpact ?? false,
    explain: values.explain ?? false,
    deadline: values.deadline === undefined ? undefined : BigInt(values.deadline),
  };
}

/** Permits of which each is none are as good as absent. */
function signedBy(permits: readonly Hex[]): Pick<QuoteRequest, "signed"> {
  if (permits.every((permit) => permit === "0x")) return {};
  return { signed: { kind: "permits", permits } };
}

/** Values without faults: what is required is there, and lists have at least one item. */
type Complete = { [K in keyof RouteValues]-?: NonNullable<RouteValues[K]> };

/**
 * A wallet takes all of what the owner spends. Of a single ERC-20 that becomes a single token it takes what its owner has
 * prepared for it, where that is said.
 */
function strategyOf(
  values: Complete,
  inputs: readonly TokenAmount[],
  approved: bigint | undefined,
): Strategy {
  const { routingStrategy, fromAddress, spender, tokenOut } = values;
  const strategy = strategyFor({ strategy: routingStrategy, fromAddress, spender }, inputs);
  if (strategy.kind !== "ensowallet" || approved === undefined) return strategy;
  const isSingle = inputs.length === 1 && tokenOut.length === 1;
  return isSingle && inputs[0]?.token !== NATIVE ? { ...strategy, pulls: [approved] } : strategy;
}

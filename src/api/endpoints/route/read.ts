import type { z } from "zod";
import { SluiceError } from "../../../errors/index.js";
import type { Strategy } from "../../../execution/index.js";
import { type Address, NATIVE, NOBODY } from "../../../lib/address.js";
import type { Hex } from "../../../lib/hex.js";
import { MAX_TOKENS } from "../../../program/index.js";
import type { TokenAmount } from "../../../protocols/index.js";
import { type QuoteRequest, type SignedOrder, strategyFor } from "../../../quote/index.js";
import type { RawParameters } from "../../parameters/query.js";
import { readParameter } from "../../parameters/read.js";
import { readPermits } from "../signatures/permits.js";
import { isOfPermit2, readSignedOrder } from "../signatures/signedOrder.js";
import { contradictions } from "./contradictions.js";
import {
  quoteParameters,
  relaxedRouteParameters,
  routeAliases,
  routeDefaults,
  routeParameters,
} from "./parameters.js";
import { preferencesOf, unknownProtocols } from "./preferences.js";
import type { RouteValues } from "./values.js";

export type RouteQuestion = {
  readonly chainId: number;
  readonly request: QuoteRequest;
  /** `fromAddress` exactly as the client wrote it. The answer's `tx.from` echoes it. */
  readonly fromText: string;
  /** The signed order of an earlier answer, to execute unchanged. If undefined, Sluice searches for a route. */
  readonly signedOrder: SignedOrder | undefined;
  /** Whether the request has a `fee`, even of 0, so that the answer states what it takes. */
  readonly hasFee: boolean;
  /** Whether the answer states its age. */
  readonly stateAge: boolean;
  /** Whether the answer lists the calls of a batch. */
  readonly batch: boolean;
  /** Whether the request used the deprecated `toEOA`. */
  readonly deprecated: boolean;
};

/** Values before defaults are applied. */
type SentValues = Omit<RouteValues, "feeReceiverSent" | "permit2Sent">;

/** `relaxed` is the setting `api.relaxedRoute`, which makes parties optional and allows several tokens. */
export type ReadOptions = {
  readonly relaxed: boolean;
  readonly nowSeconds: number;
  /** Returns the slugs of a chain's protocols. Throws UNSUPPORTED_CHAIN. */
  readonly protocolsOn: (chainId: number) => ReadonlySet<string>;
};

/** Reads a request for a route. Throws INVALID_PARAMETER, which lists every fault at once, and NOT_IMPLEMENTED. */
export function readRoute(sent: RawParameters, options: ReadOptions): RouteQuestion {
  const shape = options.relaxed ? relaxedRouteParameters : routeParameters;
  return readQuestion(withAliases(sent), shape, options);
}

/**
 * Reads a request for a quote, which needs no wallet. Absent parties default to `NOBODY`. Throws the same errors as
 * `readRoute`.
 */
export function readQuote(sent: RawParameters, options: ReadOptions): RouteQuestion {
  const withNobody: RawParameters = { fromAddress: [NOBODY], priceImpact: ["true"], ...withAliases(sent) };
  // A quote is never sent, so it needs no signature.
  const raw = Object.fromEntries(Object.entries(withNobody).filter(([name]) => !isOfPermit2(name)));
  // Without a transaction, nobody receives the fee. It only has to be deducted.
  raw.feeReceiver ??= raw.fromAddress ?? [NOBODY];
  return readQuestion(raw, quoteParameters, options);
}

function readQuestion(raw: RawParameters, shape: Shape, options: ReadOptions): RouteQuestion {
  const { relaxed, nowSeconds } = options;
  const read = readWithLists(shape, raw, relaxed);
  const values = withDefaults(read.values as SentValues, raw);
  const signed = readSignedOrder(raw, values);
  const permits = readPermits(values.permit ?? [], values.tokenIn ?? []);
  const { chainId = routeDefaults.chainId, destinationChainId = chainId } = values;
  const faults = [
    ...read.faults,
    ...permits.faults,
    ...signed.faults,
    ...contradictions(values, nowSeconds),
    ...unknownProtocols(values, () => options.protocolsOn(chainId)),
  ];
  if (faults.length > 0) throw new SluiceError("INVALID_PARAMETER", faults);
  if (destinationChainId !== chainId) {
    const message = `destinationChainId is ${destinationChainId}; this version routes within one chain, so it must equal chainId (${chainId}) or be absent`;
    throw new SluiceError("NOT_IMPLEMENTED", message);
  }
  return {
    chainId,
    request: { ...toRequest(values, signed.order), ...signedBy(permits.permits) },
    signedOrder: signed.order,
    fromText: raw.fromAddress?.[0] ?? "",
    hasFee: values.fee !== undefined,
    stateAge: values.stateAge ?? false,
    batch: values.batch ?? false,
    deprecated: values.toEOA !== undefined,
  };
}

function withAliases(sent: RawParameters): RawParameters {
  const raw = { ...sent };
  for (const [alias, name] of Object.entries(routeAliases)) {
    // Equal values in both spellings count once.
    if (sent[alias] !== undefined) raw[name] = [...new Set([...(sent[name] ?? []), ...sent[alias]])];
  }
  return raw;
}

/**
 * Applies the defaults of a relaxed service, in which absent parties default to the sender. A malformed parameter stays
 * undefined.
 */
function withDefaults(values: SentValues, raw: RawParameters): RouteValues {
  const permit2Sent = Object.keys(raw).some(isOfPermit2);
  const result: RouteValues = { ...values, feeReceiverSent: raw.feeReceiver !== undefined, permit2Sent };
  if (raw.routingStrategy === undefined) result.routingStrategy = "router";
  const { fromAddress } = values;
  if (fromAddress === undefined) return result;
  if (raw.receiver === undefined || values.toEOA === true) result.receiver = fromAddress;
  if (raw.spender === undefined) result.spender = fromAddress;
  return result;
}

function toRequest(values: RouteValues, order: SignedOrder | undefined): QuoteRequest {
  const complete = values as Complete;
  const { fromAddress, receiver, tokenIn, tokenOut } = complete;
  const { amountIn, amountOut, maxAmountIn } = values;
  const feeBps = values.fee?.[0] ?? 0;
  // The search finds the input of an exact output, unless an order states it already.
  const amountOf = (index: number) => amountIn?.[index] ?? order?.order.inputs[index]?.amountIn ?? 0n;
  const inputs = tokenIn.map((token, index) => ({ token, amount: amountOf(index) }));
  const approved = values.tokenInAmountToApprove;
  const strategy = strategyOf(complete, inputs, approved);
  return {
    strategy,
    fromAddress,
    receiver,
    inputs,
    outputs: tokenOut,
    ...(amountOut === undefined
      ? {}
      : { wanted: { amountOut, maxAmountIn, isPulled: isPulled(complete, approved) } }),
    slippageBps: values.slippage === "auto" ? "auto" : BigInt(values.slippage ?? routeDefaults.slippageBps),
    minAmountsOut: values.minAmountOut?.map((amount, index) => ({
      token: tokenOut[index] as Address,
      amount,
    })),
    fee: feeBps === 0 ? undefined : { bps: BigInt(feeBps), receiver: complete.feeReceiver },
    ...preferencesOf(values),
    unvouched: values.unvouched ?? false,
    priceImpact: values.priceImpact ?? false,
    explain: values.explain ?? false,
    ...(typeof values.blockNumber === "bigint" ? { blockNumber: values.blockNumber } : {}),
    ...(values.explainLimits ? { explainLimits: true } : {}),
    deadline: values.deadline === undefined ? undefined : BigInt(values.deadline),
  };
}

/** Returns the signed permits. If all permits are `none`, they count as absent. */
function signedBy(permits: readonly Hex[]): Pick<QuoteRequest, "signed"> {
  if (permits.every((permit) => permit === "0x")) return {};
  return { signed: { kind: "permits", permits } };
}

/** Values without faults: required values are present, and lists have at least one item. */
type Complete = { [K in keyof RouteValues]-?: NonNullable<RouteValues[K]> };

/**
 * Returns the strategy. A wallet pulls everything that the owner spends. In a trade of one ERC-20 for one token, the
 * wallet pulls the amount that the owner has prepared, if the request names one.
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

/** Returns whether a wallet pulls what it spends of an exact output's input, and not an amount that the owner prepared. */
function isPulled({ routingStrategy, tokenIn, fromAddress, spender }: Complete, approved?: bigint): boolean {
  return (
    routingStrategy === "ensowallet" &&
    approved === undefined &&
    tokenIn[0] !== NATIVE &&
    spender === fromAddress
  );
}

type Shape = Readonly<Record<string, z.ZodType>>;

/** Parameters that may have several values. Their values correspond by position. */
const listed: ReadonlySet<string> = new Set([
  "tokenIn",
  "amountIn",
  "tokenOut",
  "minAmountOut",
  "fee",
  "permit",
]);

/** Parameters that newer clients omit. Only a relaxed service takes requests without them. */
const usuallySent: ReadonlySet<string> = new Set(["spender", "receiver", "routingStrategy"]);

/**
 * Reads the parameters of a route. Parameters in `listed` are read as lists, and several values are a fault unless
 * `takesSeveral` is set. Returns one sentence per fault, in the order of `shape`.
 */
function readWithLists(
  shape: Shape,
  raw: RawParameters,
  takesSeveral: boolean,
): { readonly values: Record<string, unknown>; readonly faults: readonly string[] } {
  const values: Record<string, unknown> = {};
  const faults: string[] = [];
  for (const [name, schema] of Object.entries(shape)) {
    if (!listed.has(name)) {
      const { value, fault } = readParameter(name, schema, raw[name]);
      if (fault === undefined) values[name] = value;
      else if (raw[name] === undefined && usuallySent.has(name))
        faults.push(`${fault}, except by services with the setting api.relaxedRoute`);
      else faults.push(fault);
      continue;
    }
    if (name === "amountIn" && raw.amountIn === undefined && raw.amountOut === undefined) {
      faults.push("amountIn is missing; it is required, unless amountOut takes its place");
      continue;
    }
    const pieces = raw[name]?.flatMap((text) => text.split(",")) ?? [];
    const read = readList(name, schema, pieces, takesSeveral);
    faults.push(...read.faults);
    if (read.list !== undefined) values[name] = read.list;
  }
  return { values, faults };
}

function readList(
  name: string,
  schema: z.ZodType,
  pieces: readonly string[],
  takesSeveral: boolean,
): { list?: unknown[]; faults: readonly string[] } {
  if (pieces.length > 1 && !takesSeveral) {
    const allowed = "one, and several with the service's setting api.relaxedRoute";
    return { faults: [`${name} has ${pieces.length} values; allowed is ${allowed}`] };
  }
  if (pieces.length > MAX_TOKENS)
    return { faults: [`${name} has ${pieces.length} values; allowed are 1 to ${MAX_TOKENS}`] };
  const texts = pieces.length > 1 ? pieces.map((piece) => piece.trim()) : pieces;
  const reads = (texts.length === 0 ? [undefined] : texts).map((text) =>
    readParameter(name, schema, text === undefined ? undefined : [text]),
  );
  const faults = [...new Set(reads.flatMap(({ fault }) => fault ?? []))];
  const list = reads.map(({ value }) => value);
  return faults.length > 0 || list[0] === undefined ? { faults } : { list, faults };
}

import { SluiceError } from "../../errors/index.js";
import { type Address, ZERO_ADDRESS } from "../../lib/address.js";
import { executorAddress, routerAddress } from "../../program/index.js";
import type { QuoteRequest } from "../../quote/index.js";
import type { RawParameters } from "../parameters/query.js";
import { readParameters } from "../parameters/read.js";
import { relaxedRouteParameters, routeAliases, routeParameters } from "./parameters.js";

export type RouteQuestion = {
  readonly chainId: number;
  readonly request: QuoteRequest;
  /** `fromAddress` exactly as it was written; the answer's `tx.from` echoes it. */
  readonly fromText: string;
  /** The deprecated `toEOA` was used. */
  readonly deprecated: boolean;
};

type Values = Partial<Record<string, unknown>> & {
  chainId?: number;
  fromAddress?: Address;
  spender?: Address;
  receiver?: Address;
  tokenIn?: Address;
  tokenOut?: Address;
  amountIn?: bigint;
  routingStrategy?: "router" | "delegate" | "ensowallet";
  toEOA?: boolean;
  priceImpact?: boolean;
  slippage?: number;
  minAmountOut?: bigint;
  fee?: number;
  feeReceiver?: Address;
  deadline?: number;
};

const defaultChainId = 1;
const defaultSlippageBps = 300;

/**
 * Understands a route question. Throws INVALID_PARAMETER with every fault at once, and NOT_IMPLEMENTED for a
 * strategy this version does not build.
 */
export function readRoute(sent: RawParameters, options: { readonly relaxed: boolean }): RouteQuestion {
  const raw = withAliases(sent);
  const read = readParameters(options.relaxed ? relaxedRouteParameters : routeParameters, raw);
  const values = withDefaults(read.values as Values, raw);
  const faults = [...read.faults, ...contradictions(values, raw)];
  if (faults.length > 0) throw new SluiceError("INVALID_PARAMETER", faults);
  if (values.routingStrategy !== "router") {
    const message = `routingStrategy ${values.routingStrategy} is not implemented in this version; use router`;
    throw new SluiceError("NOT_IMPLEMENTED", message);
  }
  return {
    chainId: values.chainId ?? defaultChainId,
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
function withDefaults(values: Values, raw: RawParameters): Values {
  const { fromAddress } = values;
  if (fromAddress === undefined) return values;
  const result = { ...values };
  if (raw.receiver === undefined || values.toEOA === true) result.receiver = fromAddress;
  if (raw.spender === undefined) result.spender = fromAddress;
  if (raw.routingStrategy === undefined) result.routingStrategy = "router";
  return result;
}

/** Faults between parameters that are each well-formed. */
function contradictions(values: Values, raw: RawParameters): string[] {
  const { tokenIn, tokenOut, fromAddress, receiver, spender, fee, feeReceiver } = values;
  const faults: string[] = [];
  if (tokenIn !== undefined && tokenIn === tokenOut)
    faults.push(`tokenIn and tokenOut are both ${tokenIn}; they must differ`);
  if (fromAddress === ZERO_ADDRESS)
    faults.push("fromAddress is the zero address; it cannot send a transaction");
  if (receiver !== undefined) faults.push(...receiverFaults("receiver", receiver, tokenOut));
  if (
    values.routingStrategy === "router" &&
    spender !== undefined &&
    fromAddress !== undefined &&
    spender !== fromAddress
  ) {
    faults.push(
      `spender is ${spender}; with routingStrategy router it must equal fromAddress (${fromAddress})`,
    );
  }
  if (fee !== undefined && fee > 0) {
    if (raw.feeReceiver === undefined)
      faults.push("feeReceiver is missing; it is required when fee is above 0");
    else if (feeReceiver !== undefined) faults.push(...receiverFaults("feeReceiver", feeReceiver, tokenIn));
  }
  return faults;
}

/** Addresses at which tokens would be lost. */
function receiverFaults(name: string, receiver: Address, token: Address | undefined): string[] {
  if (receiver === ZERO_ADDRESS) return [`${name} is the zero address; tokens sent there are lost`];
  if (receiver === routerAddress || receiver === executorAddress) {
    return [`${name} is ${receiver}, a contract of Sluice, which keeps nothing; use an address of yours`];
  }
  if (receiver === token)
    return [`${name} is the token's own contract (${receiver}); tokens sent there are lost`];
  return [];
}

function toRequest(values: Values): QuoteRequest {
  const complete = values as Required<Values>;
  const feeBps = values.fee ?? 0;
  return {
    fromAddress: complete.fromAddress,
    receiver: complete.receiver,
    tokenIn: complete.tokenIn,
    tokenOut: complete.tokenOut,
    amountIn: complete.amountIn,
    slippageBps: BigInt(values.slippage ?? defaultSlippageBps),
    minAmountOut: values.minAmountOut,
    fee: feeBps === 0 ? undefined : { bps: BigInt(feeBps), receiver: complete.feeReceiver },
    priceImpact: values.priceImpact ?? false,
    deadline: values.deadline === undefined ? undefined : BigInt(values.deadline),
  };
}

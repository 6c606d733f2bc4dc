import { SluiceError } from "../errors/index.js";
import type { CompiledPlan } from "../execution/index.js";
import type { Address } from "../lib/address.js";
import type { Hex } from "../lib/hex.js";
import { BPS, divUp } from "../lib/math.js";
import type { Network } from "../networks/index.js";
import type { Plan, RouteResult } from "../routing/index.js";
import { explainRevert } from "../simulation/index.js";
import type { TokenUniverse } from "../tokens/index.js";
import type { QuoteRequest } from "./request.js";

type Where = { readonly network: Network; readonly universe: TokenUniverse };
type NotFound = Extract<RouteResult, { found: false }>;

export function unknownToken(
  network: Network,
  unknown: readonly (readonly [string, Address])[],
): SluiceError {
  const sentences = unknown.map(
    ([name, address]) => `${name} ${address} is not a known token of ${network.name}`,
  );
  return new SluiceError("UNKNOWN_TOKEN", sentences.join("; "));
}

/** The search found nothing. The message begins as published clients of the interface expect it. */
export function noRoute(where: Where, request: QuoteRequest, result: NotFound): SluiceError {
  if (result.reason === "noPath") {
    const description = `No path of known venues leads from ${request.tokenIn} to ${request.tokenOut}`;
    return new SluiceError("NO_ROUTE", couldNotQuote(where, request, ""), { description });
  }
  const range = rangeOf(request, result);
  const description = "The venues on the way do not take this amount whole, or give nothing for it";
  return new SluiceError("INSUFFICIENT_LIQUIDITY", couldNotQuote(where, request, range), { description });
}

/** The transaction was built, but fails on its own block: the reason, and the hop it comes from. */
export function simulationReverted(
  where: Where,
  request: QuoteRequest,
  plan: Plan,
  failed: { readonly revert: Hex; readonly compiled: CompiledPlan },
): SluiceError {
  const reason = explainRevert(failed.revert);
  const hop = reason.stepIndex === undefined ? undefined : failed.compiled.fillOfStep[reason.stepIndex];
  const fill = hop === undefined ? undefined : plan.fills[hop];
  const place =
    fill === undefined ? "" : ` in hop ${hop} (${fill.market.venue.protocol}, ${fill.market.venue.address})`;
  const description = `The simulated transaction fails${place}: ${reason.text}`;
  return new SluiceError("SIMULATION_REVERTED", couldNotQuote(where, request, ""), { description });
}

function couldNotQuote({ network, universe }: Where, request: QuoteRequest, range: string): string {
  const name = (address: Address) => universe.tokens.get(address)?.symbol ?? address;
  const pair = `${name(request.tokenIn)} -> ${name(request.tokenOut)}`;
  const ask = `please make sure your amountIn (${request.amountIn}) is within an acceptable range${range}`;
  return `Could not quote shortcuts for route ${pair} on network ${network.id}, ${ask}`;
}

type TooMuchOrTooLittle = Extract<NotFound, { reason: "insufficientLiquidity" }>;

/** What was found of the range, in terms of the whole amountIn: the search sees what the fee leaves of it. */
function rangeOf({ fee }: QuoteRequest, { minAmountIn, maxAmountIn }: TooMuchOrTooLittle): string {
  const kept = BPS - (fee?.bps ?? 0n);
  if (minAmountIn !== undefined) return ` (at least ${divUp(minAmountIn * BPS, kept)})`;
  if (maxAmountIn === 0n) return " (no amount can be traded now)";
  return ` (at most ${(maxAmountIn * BPS) / kept})`;
}

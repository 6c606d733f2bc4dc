import type { z } from "zod";
import type { ExplainedLeg, Explanation } from "../../../quote/index.js";
import type { explanationField } from "./response.js";

type ExplanationResponse = z.output<typeof explanationField>;

/** Returns an explanation in the interface's format: integers as decimal strings, unknown values as null. */
export function explanationAnswer(explanation: Explanation): ExplanationResponse {
  const { bound, gap, singlePathNetAmountOut } = explanation;
  return {
    bound: bound === undefined ? null : { gross: bound.gross.toString(), net: bound.net.toString() },
    gap: gap ?? null,
    netAmountOut: explanation.netAmountOut.toString(),
    singlePathNetAmountOut: singlePathNetAmountOut?.toString() ?? null,
    gasPrice: explanation.gasPriceWei.toString(),
    bytePrice: explanation.bytePriceWei.toString(),
    searchMilliseconds: explanation.searchMs,
    certifyMilliseconds: explanation.certifyMs,
    searchCut: explanation.isCut,
    excludedVenues: explanation.excludedVenues,
    unreadVenues: explanation.unreadVenues,
    legs: explanation.legs.map(legAnswer),
    ...exposureAnswer(explanation),
    ...limitsAnswer(explanation),
  };
}

function exposureAnswer({ exposure }: Explanation): Pick<ExplanationResponse, "exposure"> {
  if (exposure === undefined) return {};
  const { amount, bps, usd } = exposure;
  return { exposure: { amount: amount.toString(), bps, usd: usd ?? null } };
}

function limitsAnswer({ limits }: Explanation): Pick<ExplanationResponse, "limits"> {
  if (limits === undefined) return {};
  const { fills, hops, gas } = limits;
  const costOf = ({ limit, gain, gainBps }: typeof fills) => ({ limit, gain: gain.toString(), gainBps });
  return { limits: { fills: costOf(fills), hops: costOf(hops), gas: costOf(gas) } };
}

function legAnswer({ venue, inputs, outputs, gas, marginalPrice, exact, tolerancePpb }: ExplainedLeg) {
  return {
    venue: venue.id,
    protocol: venue.protocol,
    pool: venue.address,
    tokenIn: inputs.map(({ token }) => token),
    amountIn: inputs.map(({ amount }) => amount.toString()),
    share: inputs.map(({ share }) => share),
    tokenOut: outputs.map(({ token }) => token),
    amountOut: outputs.map(({ amount }) => amount.toString()),
    gas,
    marginalPrice: marginalPrice ?? null,
    ...(tolerancePpb !== undefined && { exact, tolerancePpb }),
  };
}

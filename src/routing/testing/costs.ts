import type { Costs } from "../compareAfterGas.js";
import type { Graph } from "../graph/graph.js";
import type { RouteRequest } from "../request.js";
import { tokensPerWei } from "../search/gasInTokens.js";

/** Returns what a request's gas and bytes cost in tokenOut, at the market's own price. Bytes need a gas price above 0. */
export function costsOf(
  graph: Graph,
  {
    tokenOut,
    gasPriceWei,
    bytePriceWei = 0n,
  }: Pick<RouteRequest, "tokenOut" | "gasPriceWei" | "bytePriceWei">,
): Costs {
  const perWei = tokensPerWei(graph)[graph.tokenIndex.get(tokenOut) ?? 0]!;
  const gasPerByte = bytePriceWei === 0n ? 0 : Number(bytePriceWei) / Number(gasPriceWei);
  return { outPerGas: perWei * Number(gasPriceWei), gasPerByte };
}

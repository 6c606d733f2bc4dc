import { wholeBps } from "../../numbers/percent.js";
import { shownUsd, toNumber } from "../../numbers/units.js";
import type { Quote } from "../../service/types.js";
import { feeBesideGasWei } from "../form/funds.js";
import { lossUsdOf } from "./impact.js";

/** What the network charges for a transaction at most, in wei. */
export type NetworkFee = { readonly gasWei: bigint; readonly dataFeeWei: bigint };

type Gas = Pick<Quote, "gas" | "dataFee" | "gasIncludesDataFee">;

/** Returns the network's fee: the gas limit at a gas price, and what it charges beside gas. */
export function networkFeeOf(answer: Gas, gasPriceWei: bigint): NetworkFee {
  return { gasWei: BigInt(answer.gas) * gasPriceWei, dataFeeWei: feeBesideGasWei(answer) };
}

/** A part of the cost of a trade, in US dollars. What a trade gains against the market price is below zero. */
export type CostPart = { readonly name: "market" | "integrator" | "gas" | "data"; readonly usd: number };

export type TotalCost = {
  /** US dollars: the sum of the parts. */
  readonly usd: number;
  /** The same as a fraction of what is sold. */
  readonly part: number;
  readonly parts: readonly CostPart[];
};

type Known = {
  readonly soldUsd: number;
  readonly boughtUsd: number;
  /** The integrator fee, in basis points of what is sold. */
  readonly feeBps: number;
  readonly fee: NetworkFee;
  /** The price of the network's coin, in US dollars. */
  readonly coinUsd: number;
};

/**
 * Returns what a trade costs in total: the loss against the market price, which includes the integrator fee, and what
 * the network charges. Each part is rounded as it is shown. A gain against the market price only makes up for the
 * integrator fee, as the loss is shown. Undefined if nothing is sold.
 */
export function totalCostOf({ soldUsd, boughtUsd, feeBps, fee, coinUsd }: Known): TotalCost | undefined {
  if (soldUsd <= 0) return undefined;
  const integrator = shownUsd((soldUsd * feeBps) / wholeBps);
  const usdOf = (wei: bigint) => shownUsd(toNumber(wei, 18) * coinUsd);
  const all: readonly CostPart[] = [
    { name: "market", usd: lossUsdOf(soldUsd, boughtUsd) - integrator },
    { name: "integrator", usd: integrator },
    { name: "gas", usd: usdOf(fee.gasWei) },
    { name: "data", usd: usdOf(fee.dataFeeWei) },
  ];
  const usd = all.reduce((sum, part) => sum + part.usd, 0);
  const isShown = ({ name, usd: own }: CostPart) => own !== 0 || name === "market" || name === "gas";
  return { usd, part: usd / soldUsd, parts: all.filter(isShown) };
}

import { gasLimitOf } from "../../../../src/client/index.js";
import { wholeBps } from "../../numbers/percent.js";
import { shownUsd, toNumber } from "../../numbers/units.js";
import type { Quote } from "../../service/types.js";
import type { GasFees } from "../../wallet/gasFees.js";
import { feeBesideGasWei } from "../form/funds.js";
import type { ApprovalGas } from "../send/approvalGas.js";
import { lossUsdOf } from "./impact.js";

/** What the network charges for a trade and its approvals, in wei. */
export type NetworkFee = {
  readonly gasWei: bigint;
  /** Of approvals, and of checking signatures that replace them. */
  readonly approvalWei: bigint;
  readonly dataFeeWei: bigint;
};

/** Each figure twice: as things are now, and as bad as they can become. */
export type Both<T> = { readonly expected: T; readonly worst: T };

type Gas = Pick<Quote, "gas" | "dataFee" | "gasIncludesDataFee">;

/**
 * Returns the network's fee. Expected is the service's gas limits at the gas price of now. At worst, all of the gas is
 * used that the page allows, at the most that it offers for gas, and the price of bytes doubles, which nothing limits.
 *
 * @param fees what the transactions offer for gas. Undefined without a wallet: twice the gas price then.
 */
export function networkFeeOf(
  answer: Gas,
  gasPriceWei: bigint,
  fees: GasFees | undefined,
  approvals: Both<ApprovalGas>,
): Both<NetworkFee> {
  const { expected, worst } = approvals;
  const { mostWei } = fees ?? { mostWei: 2n * gasPriceWei };
  const worstPriceWei = mostWei > gasPriceWei ? mostWei : gasPriceWei;
  const dataFeeWei = feeBesideGasWei(answer);
  return {
    expected: {
      gasWei: BigInt(answer.gas) * gasPriceWei,
      approvalWei: (expected.gas + expected.signatureGas) * gasPriceWei,
      dataFeeWei: (1n + expected.count) * dataFeeWei,
    },
    worst: {
      gasWei: gasLimitOf(BigInt(answer.gas)) * worstPriceWei,
      approvalWei: (worst.gas + worst.signatureGas) * worstPriceWei,
      dataFeeWei: 2n * (1n + worst.count) * dataFeeWei,
    },
  };
}

/** A part of the cost of a trade, in US dollars. What a trade gains against the market price is below zero. */
export type CostPart = Both<number> & {
  readonly name: "market" | "slippage" | "integrator" | "gas" | "approval" | "data";
};

export type TotalCost = {
  /** US dollars: the sum of the parts. */
  readonly usd: Both<number>;
  /** The same as a fraction of what is sold. */
  readonly part: Both<number>;
  readonly parts: readonly CostPart[];
};

type Known = {
  /** What is paid: at worst, the most that an exact output takes. */
  readonly soldUsd: Both<number>;
  /** What the promised amounts are worth, and the minimums. */
  readonly boughtUsd: Both<number>;
  /** The integrator fee, in basis points of the most that is paid. */
  readonly feeBps: number;
  readonly fee: Both<NetworkFee>;
  /** The price of the network's coin, in US dollars. */
  readonly coinUsd: number;
};

/**
 * Returns what a trade costs in total, expected and at worst: the loss against the market price, which includes the
 * integrator fee, what slippage may take, and what the network charges. Each part is rounded as it is shown. A gain
 * against the market price only makes up for the integrator fee, as the loss is shown. Undefined if nothing is sold.
 */
export function totalCostOf({ soldUsd, boughtUsd, feeBps, fee, coinUsd }: Known): TotalCost | undefined {
  if (soldUsd.expected <= 0) return undefined;
  const integrator = shownUsd((soldUsd.worst * feeBps) / wholeBps);
  const loss = lossUsdOf(soldUsd.expected, boughtUsd.expected);
  const usdOf = (read: (fee: NetworkFee) => bigint): Both<number> => {
    const usd = (wei: bigint) => shownUsd(toNumber(wei, 18) * coinUsd);
    return { expected: usd(read(fee.expected)), worst: usd(read(fee.worst)) };
  };
  const same = (usd: number): Both<number> => ({ expected: usd, worst: usd });
  const slipped = Math.max(0, lossUsdOf(soldUsd.worst, boughtUsd.worst) - loss);
  const all: readonly CostPart[] = [
    { name: "market", ...same(loss - integrator) },
    { name: "slippage", expected: 0, worst: slipped },
    { name: "integrator", ...same(integrator) },
    { name: "gas", ...usdOf(({ gasWei }) => gasWei) },
    { name: "approval", ...usdOf(({ approvalWei }) => approvalWei) },
    { name: "data", ...usdOf(({ dataFeeWei }) => dataFeeWei) },
  ];
  const sum = (read: (part: CostPart) => number) => all.reduce((total, part) => total + read(part), 0);
  const usd = { expected: sum(({ expected }) => expected), worst: sum(({ worst }) => worst) };
  const isShown = ({ name, worst }: CostPart) => worst !== 0 || name === "market" || name === "gas";
  return {
    usd,
    part: { expected: usd.expected / soldUsd.expected, worst: usd.worst / soldUsd.expected },
    parts: all.filter(isShown),
  };
}

import { unsignedTxBytes } from "./assumedTx.js";
import type { DataFees } from "./blockFees.js";
import { type L1Prices, l1FeeWei, l1WeiPerByte } from "./l1Fee.js";
import { l1PricesOf, type OracleFigures, operatorFeeWei, SIGNATURE_BYTES } from "./opStack.js";

/**
 * Returns what the network charges by its oracle's figures: the OP Stack's fee for bytes, times the price of ETH in the
 * native currency, and the operator fee, which is in the native currency already. Where there is no oracle, or a figure
 * is missing, nothing is charged.
 *
 * Before Arsia the network takes this amount out of a transaction's gas, at its gas price, instead of beside the gas.
 */
export function mantleFees(figures: OracleFigures, chainId: number): DataFees {
  const prices = l1PricesOf(figures);
  const { tokenRatio = 0n } = figures;
  return {
    weiPerByte: prices === undefined ? 0 : l1WeiPerByte(prices) * Number(tokenRatio),
    feeWei(tx) {
      const operatorWei = operatorFeeWei(figures, tx.gas);
      if (prices === undefined) return operatorWei;
      return mantleL1FeeWei(prices, tokenRatio, unsignedTxBytes(tx, chainId)) + operatorWei;
    },
    addedGas: () => 0n,
  };
}

/**
 * Returns the fee in wei for the bytes of an unsigned transaction. Before its upgrade Arsia, the network multiplied by
 * the ratio before it divided (`L1Cost` of its execution engine, core/types/rollup_cost.go). Since then it multiplies the
 * OP Stack's fee after that is rounded (the acceptance tests of its node, op-devstack/dsl/arsia_fees.go).
 */
export function mantleL1FeeWei(prices: L1Prices, tokenRatio: bigint, bytes: Uint8Array): bigint {
  if (prices.upgrade !== "bedrock") return l1FeeWei(prices, bytes, SIGNATURE_BYTES) * tokenRatio;
  return l1FeeWei({ ...prices, scalar: prices.scalar * tokenRatio }, bytes, SIGNATURE_BYTES);
}

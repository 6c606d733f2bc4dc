import { type Head, type Rpc, readAt } from "../chain/index.js";
import type { Address } from "../lib/address.js";
import { uintAt } from "../lib/hex.js";
import type { Reading } from "../lib/reading.js";
import { usualMulticall3 } from "../networks/index.js";
import { callOf } from "../protocols/index.js";
import { unsignedTxBytes } from "./assumedTx.js";
import type { DataFees } from "./blockFees.js";
import { byteMicrowei, type L1Prices, l1FeeWei, l1WeiPerByte } from "./l1Fee.js";

/** What the oracle adds to the bytes of an unsigned transaction for its signature. */
export const SIGNATURE_BYTES = 68;
/** The operator fee is linear in the gas, so its values at two amounts determine it in all upgrades. */
const MILLION = 1_000_000n;

const OPERATOR_FEE = "getOperatorFee(uint256)";

/** The getters of the oracle (GasPriceOracle) and their arguments, by name. */
const getters = {
  isEcotone: ["isEcotone()"],
  isFjord: ["isFjord()"],
  isArsia: ["isArsia()"],
  l1BaseFee: ["l1BaseFee()"],
  overhead: ["overhead()"],
  scalar: ["scalar()"],
  baseFeeScalar: ["baseFeeScalar()"],
  blobBaseFee: ["blobBaseFee()"],
  blobBaseFeeScalar: ["blobBaseFeeScalar()"],
  operatorFeeOfNoGas: [OPERATOR_FEE, 0n],
  operatorFeeOfAMillion: [OPERATOR_FEE, MILLION],
  tokenRatio: ["tokenRatio()"],
} as const;

type Name = keyof typeof getters;

/** What the oracle answers. Absent where it does not, because its upgrade has no such figure. */
export type OracleFigures = { readonly [name in Name]?: bigint };

/**
 * Reads what the oracle of an OP Stack network says at `head`, in one request. All is absent where there is no oracle.
 * Throws BlockGoneError and RPC_UNAVAILABLE.
 */
export function readOracle(rpc: Rpc, oracle: Address, { hash }: Head): Promise<Record<string, bigint>> {
  return readAt(rpc, { multicall3: usualMulticall3, blockHash: hash }, readingOf(oracle));
}

function* readingOf(oracle: Address): Reading<Record<string, bigint>> {
  const answers = yield Object.values(getters).map((getter) => callOf([oracle, ...getter]));
  const values = answers.map((answer) => (answer === undefined ? undefined : uintAt(answer, 0)));
  return Object.fromEntries(
    Object.keys(getters).flatMap((name, index) =>
      values[index] === undefined ? [] : [[name, values[index]]],
    ),
  );
}

/** Returns the prices that the figures state, or undefined if they do not suffice. */
export function l1PricesOf(figures: OracleFigures): L1Prices | undefined {
  const { isEcotone, isFjord, isArsia, l1BaseFee: l1BaseFeeWei, overhead: overheadGas, scalar } = figures;
  const upgrade = isFjord || isArsia ? "fjord" : isEcotone ? "ecotone" : "bedrock";
  if (l1BaseFeeWei === undefined) return undefined;
  if (upgrade === "bedrock") {
    if (overheadGas === undefined || scalar === undefined) return undefined;
    return { upgrade, l1BaseFeeWei, overheadGas, scalar };
  }
  const { baseFeeScalar, blobBaseFee: blobBaseFeeWei, blobBaseFeeScalar } = figures;
  if (baseFeeScalar === undefined || blobBaseFeeWei === undefined || blobBaseFeeScalar === undefined)
    return undefined;
  return {
    upgrade,
    byteMicrowei: byteMicrowei({ l1BaseFeeWei, baseFeeScalar, blobBaseFeeWei, blobBaseFeeScalar }),
  };
}

/**
 * Returns the operator fee in wei for `gas`, rounded down: Isthmus adds gas * scalar / 1e6 to a constant, Jovian
 * gas * scalar * 100. 0n before Isthmus.
 */
export function operatorFeeWei(figures: OracleFigures, gas: bigint): bigint {
  const { operatorFeeOfNoGas: constantWei = 0n, operatorFeeOfAMillion: millionWei = constantWei } = figures;
  return constantWei + (gas * (millionWei - constantWei)) / MILLION;
}

/**
 * Returns what an OP Stack network charges by its oracle's figures: what the oracle's `getL1Fee` says of the unsigned
 * transaction, and the operator fee. The network charges the operator fee for the gas limit and refunds the part for
 * unused gas. This is the fee for the whole limit. Where there is no oracle, or a figure is missing, nothing is
 * charged.
 */
export function opStackFees(figures: OracleFigures, chainId: number): DataFees {
  const prices = l1PricesOf(figures);
  return {
    weiPerByte: prices === undefined ? 0 : l1WeiPerByte(prices),
    feeWei(tx) {
      const operatorWei = operatorFeeWei(figures, tx.gas);
      if (prices === undefined) return operatorWei;
      return l1FeeWei(prices, unsignedTxBytes(tx, chainId), SIGNATURE_BYTES) + operatorWei;
    },
    addedGas: () => 0n,
  };
}

import { maxBigint } from "../lib/math.js";
import { fastLzLength } from "./fastLz.js";

/** Gas of a zero byte and of any other byte in the calldata of Ethereum (EIP-2028). */
const ZERO_BYTE_GAS = 4n;
const BYTE_GAS = 16n;
/** Scalars are in millionths, and so is a size that the regression of Fjord estimates. */
const MILLION = 1_000_000n;

/** What an OP Stack network charges for a transaction's bytes, by the upgrade that it runs. */
export type L1Prices =
  | {
      readonly upgrade: "bedrock";
      readonly l1BaseFeeWei: bigint;
      /** Gas that the network adds to that of each transaction's bytes. */
      readonly overheadGas: bigint;
      /** In millionths. */
      readonly scalar: bigint;
    }
  | { readonly upgrade: "ecotone"; readonly byteMicrowei: bigint }
  /** Fjord and the upgrades after it. */
  | { readonly upgrade: "fjord"; readonly byteMicrowei: bigint };

/**
 * Returns the price of a byte on Ethereum in millionths of a wei: the calldata's and the blob's, each times its scalar
 * (OP Stack specification, Ecotone).
 */
export function byteMicrowei(figures: {
  readonly l1BaseFeeWei: bigint;
  readonly baseFeeScalar: bigint;
  readonly blobBaseFeeWei: bigint;
  readonly blobBaseFeeScalar: bigint;
}): bigint {
  const { l1BaseFeeWei, baseFeeScalar, blobBaseFeeWei, blobBaseFeeScalar } = figures;
  return BYTE_GAS * baseFeeScalar * l1BaseFeeWei + blobBaseFeeScalar * blobBaseFeeWei;
}

/**
 * Returns the fee in wei for `bytes` and `missingBytes` more that do not compress, rounded down (OP Stack specification,
 * execution engine, section L1-Cost fees).
 */
export function l1FeeWei(prices: L1Prices, bytes: Uint8Array, missingBytes: number): bigint {
  if (prices.upgrade === "fjord") {
    const microbytes = estimatedMicrobytes(fastLzLength(bytes) + missingBytes);
    return (microbytes * prices.byteMicrowei) / (MILLION * MILLION);
  }
  const gas = calldataGas(bytes) + BigInt(missingBytes) * BYTE_GAS;
  if (prices.upgrade === "ecotone") return (gas * prices.byteMicrowei) / (BYTE_GAS * MILLION);
  return ((gas + prices.overheadGas) * prices.l1BaseFeeWei * prices.scalar) / MILLION;
}

/** Returns the wei for one more byte that does not compress. */
export function l1WeiPerByte(prices: L1Prices): number {
  if (prices.upgrade === "bedrock")
    return (Number(BYTE_GAS) * Number(prices.l1BaseFeeWei) * Number(prices.scalar)) / 1e6;
  const weiPerSizeByte = Number(prices.byteMicrowei) / 1e6;
  if (prices.upgrade === "ecotone") return weiPerSizeByte;
  return (weiPerSizeByte * Number(FASTLZ_COEFFICIENT)) / 1e6;
}

function calldataGas(bytes: Uint8Array): bigint {
  const zeroes = bytes.reduce((count, byte) => (byte === 0 ? count + 1 : count), 0);
  return BigInt(zeroes) * ZERO_BYTE_GAS + BigInt(bytes.length - zeroes) * BYTE_GAS;
}

/** The regression of Fjord from the length under FastLZ to the size in a batch, in millionths of a byte. */
const INTERCEPT = -42_585_600n;
const FASTLZ_COEFFICIENT = 836_500n;
const LEAST_MICROBYTES = 100n * MILLION;

/** Returns the size in millionths of a byte that the network expects a transaction to add to a batch. */
function estimatedMicrobytes(compressedBytes: number): bigint {
  return maxBigint(INTERCEPT + FASTLZ_COEFFICIENT * BigInt(compressedBytes), LEAST_MICROBYTES);
}

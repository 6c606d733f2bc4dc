import { concat, hexToBytes } from "viem";
import type { Head } from "../chain/index.js";
import type { Hex } from "../lib/hex.js";
import { divUp, maxBigint } from "../lib/math.js";
import { assumeUnsigned } from "./assumedTx.js";
import type { ChargedTx, DataFees } from "./blockFees.js";
import { noDataFees } from "./noDataFees.js";
import { loadZstdSize, type SizeOf } from "./zstdSize.js";

/** What a block of Linea states about the prices of later transactions. */
type Pricing = {
  /** Per unit of gas. */
  readonly fixedWei: bigint;
  /** Per compressed byte. */
  readonly variableWei: bigint;
  /** The least that a transaction pays for a unit of gas, base fee included. */
  readonly minGasPriceWei: bigint;
};

const weiPerKwei = 1_000n;
/** The margin of `linea_estimateGas` on Linea's own nodes. Blocks require 10 tenths, the pool of a node 8. */
const marginTenths = 12n;
/** The compressor's own header. */
const headerBytes = 3;
/** Compressed bits are stored 254 at a time, in 32 bytes each. */
const wordBits = 254;
const wordBytes = 32;

/**
 * Returns the priority fee that Linea requires for a transaction's bytes, with the prices in the `extraData` of `head`:
 * 1.2 × (variable cost × compressed size ÷ gas + fixed cost), and no less than the minimum gas price requires above the
 * base fee (linea-besu, `TransactionProfitabilityCalculator`). The division by gas rounds down as in the node, the
 * margin rounds up. The margin is the one that `linea_estimateGas` recommends with.
 *
 * The prices and the formula are exact. The size is an estimate: Linea compresses with its own LZSS and dictionary, and
 * Sluice uses zstd instead. The transaction's `gas` should be close to the gas that it uses, because blocks divide by
 * the latter.
 *
 * A chain whose blocks lack these prices needs no particular fee. Makes no requests.
 */
export async function lineaFees(head: Head, chainId: number): Promise<DataFees> {
  const pricing = pricingOf(head.extraData);
  if (pricing === undefined) return noDataFees;
  const { fixedWei, variableWei, minGasPriceWei } = pricing;
  const sizeOf = await loadZstdSize();
  const leastTipWei = maxBigint(minGasPriceWei - head.baseFeeWei, 0n);
  return {
    weiPerByte: (Number(marginTenths * variableWei) / 10) * ((8 * wordBytes) / wordBits),
    feeWei: () => 0n,
    addedGas: () => 0n,
    tipWei(tx) {
      const size = BigInt(storedSize(tx, chainId, sizeOf));
      const costWei = (variableWei * size) / maxBigint(tx.gas, 1n) + fixedWei;
      return maxBigint(divUp(costWei * marginTenths, 10n), leastTipWei);
    },
  };
}

/**
 * Reads version 1 of Linea's `extraData`: the version, then the fixed cost, the variable cost and the minimum gas price,
 * 4 bytes each, in kwei. Returns undefined for any other.
 */
function pricingOf(extraData: Hex | undefined): Pricing | undefined {
  const digits = extraData?.slice(2) ?? "";
  if (digits.length < 26 || !digits.startsWith("01")) return undefined;
  const weiAt = (byte: number) => BigInt(`0x${digits.slice(2 * byte, 2 * byte + 8)}`) * weiPerKwei;
  return { fixedWei: weiAt(1), variableWei: weiAt(5), minGasPriceWei: weiAt(9) };
}

/** Returns the bytes that the sender and the unsigned transaction occupy in a blob. */
function storedSize(tx: ChargedTx, chainId: number, sizeOf: SizeOf): number {
  const bytes = hexToBytes(concat([tx.from, assumeUnsigned(tx, chainId)]));
  const size = sizeOf(bytes);
  // What does not compress is stored behind the header.
  const compressed = size < bytes.length ? size : bytes.length + headerBytes;
  return Math.ceil((8 * compressed) / wordBits) * wordBytes;
}

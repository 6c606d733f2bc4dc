import { hexToBytes } from "viem";
import { type Head, type Rpc, readAt } from "../chain/index.js";
import type { Address } from "../lib/address.js";
import { uintAt } from "../lib/hex.js";
import { minBigint } from "../lib/math.js";
import type { Reading } from "../lib/reading.js";
import { usualMulticall3 } from "../networks/index.js";
import { callOf } from "../protocols/index.js";
import { assumeSigned } from "./assumedTx.js";
import type { ChargedTx, DataFees } from "./blockFees.js";
import { noDataFees } from "./noDataFees.js";
import { loadZstdSize, type SizeOf } from "./zstdSize.js";

/** The getters of L1GasPriceOracle. Those of a fork that the oracle does not know revert. */
const names = [
  ...(["isGalileo", "isFeynman", "isCurie"] as const),
  ...(["l1BaseFee", "l1BlobBaseFee", "commitScalar", "blobScalar"] as const),
  ...(["penaltyThreshold", "penaltyFactor", "overhead", "scalar"] as const),
] as const;
type Name = (typeof names)[number];

/** What the oracle says, in its own units: wei, and scalars and ratios times 1e9. Absent where it does not know. */
type Values = { readonly [name in Name]?: bigint };
/** The same with 0n for what the oracle does not know. */
type Figures = Readonly<Record<Name, bigint>>;

type Fork = "galileo" | "feynman" | "curie" | "first";

const sinceCurie: readonly Name[] = ["l1BaseFee", "l1BlobBaseFee", "commitScalar", "blobScalar"];
/** What a fork's rule depends on. */
const needs: Readonly<Record<Fork, readonly Name[]>> = {
  galileo: [...sinceCurie, "penaltyFactor"],
  feynman: [...sinceCurie, "penaltyThreshold", "penaltyFactor"],
  curie: sinceCurie,
  first: ["l1BaseFee", "overhead", "scalar"],
};

/** Returns the fee in wei for the bytes of a signed transaction. `data` is its call data. */
type FeeOf = (bytes: Uint8Array, data: Uint8Array) => bigint;

const precision = 1_000_000_000n;
/** The node lowers a larger fee to this. */
const maxFeeWei = (1n << 64n) - 1n;
/** The compressed size of a usual route, around which the price of a byte is taken. */
const usualBytes = 500n;

/**
 * Returns what Scroll charges for a transaction's bytes in addition to gas, with the oracle's figures at one block and the
 * rule of the latest fork that the oracle reports: Galileo, Feynman, Curie, or the one before (scroll-tech/go-ethereum,
 * `rollup/fees`). Every division rounds down.
 *
 * The fee of given bytes is exact. A transaction without a signature is measured as `assumeSigned` fills it in.
 *
 * A chain without the oracle, or whose oracle lacks a figure of its fork, charges for execution alone.
 */
export async function scrollFees(values: Values, chainId: number): Promise<DataFees> {
  const figures = figuresOf(values);
  if (figures === undefined) return noDataFees;
  const { feeOf, byteWei } = await ruleOf(figures);
  return {
    weiPerByte: byteWei,
    feeWei(tx: ChargedTx) {
      const bytes = hexToBytes(assumeSigned(tx, chainId));
      return minBigint(feeOf(bytes, hexToBytes(tx.data)), maxFeeWei);
    },
    addedGas: () => 0n,
  };
}

/** Reads what the oracle says at `head`. Throws BlockGoneError and RPC_UNAVAILABLE. */
export function readScrollOracle(rpc: Rpc, oracle: Address, { hash }: Head): Promise<Record<string, bigint>> {
  return readAt(rpc, { blockHash: hash, multicall3: usualMulticall3 }, valuesReading(oracle));
}

function* valuesReading(oracle: Address): Reading<Record<string, bigint>> {
  const results = yield names.map((name) => callOf([oracle, `${name}()`]));
  const values = results.map((data) => (data === undefined ? undefined : uintAt(data, 0)));
  return Object.fromEntries(
    names.flatMap((name, index) => (values[index] === undefined ? [] : [[name, values[index]]])),
  );
}

/** Returns undefined if a figure of the fork is missing. */
function figuresOf(values: Values): Figures | undefined {
  const figures = Object.fromEntries(names.map((name) => [name, values[name] ?? 0n])) as Figures;
  return needs[forkOf(figures)].every((name) => values[name] !== undefined) ? figures : undefined;
}

/** Returns the latest fork that the oracle reports. */
function forkOf({ isGalileo, isFeynman, isCurie }: Figures): Fork {
  if (isGalileo !== 0n) return "galileo";
  if (isFeynman !== 0n) return "feynman";
  return isCurie !== 0n ? "curie" : "first";
}

type Rule = {
  readonly feeOf: FeeOf;
  /** For one more byte that does not compress, in wei. */
  readonly byteWei: number;
};

/** The compression is loaded for the forks that depend on it. */
async function ruleOf(figures: Figures): Promise<Rule> {
  switch (forkOf(figures)) {
    case "galileo":
      return galileo(figures, await loadZstdSize());
    case "feynman":
      return feynman(figures, await loadZstdSize());
    case "curie":
      return curie(figures);
    case "first":
      return first(figures);
  }
}

/** Per byte of the compressed transaction, plus a penalty that grows with its size. */
function galileo(figures: Figures, sizeOf: SizeOf): Rule {
  const unit = unitOf(figures);
  // The node counts 0 as 1.
  const factor = figures.penaltyFactor === 0n ? 1n : figures.penaltyFactor;
  const feeOfSize = (size: bigint) => {
    const base = unit * size;
    return (base + (base * size) / factor) / precision;
  };
  const atUsual = Number(unit) * (1 + (2 * Number(usualBytes)) / Number(factor));
  return { feeOf: (bytes) => feeOfSize(BigInt(sizeOf(bytes))), byteWei: atUsual / Number(precision) };
}

/** Per byte of the transaction, times a penalty if its call data compress less than the threshold. */
function feynman(figures: Figures, sizeOf: SizeOf): Rule {
  const unit = unitOf(figures);
  const penalty = (ratio: bigint | undefined) =>
    ratio === undefined || ratio >= figures.penaltyThreshold ? precision : figures.penaltyFactor;
  return {
    feeOf(bytes, data) {
      // Empty call data count as infinitely compressible.
      const ratio = data.length === 0 ? undefined : (BigInt(data.length) * precision) / BigInt(sizeOf(data));
      return (unit * BigInt(bytes.length) * penalty(ratio)) / precision / precision;
    },
    byteWei: Number(unit * penalty(precision)) / Number(precision * precision),
  };
}

/** A constant for the commitment, plus the blob's price per byte of the transaction. */
function curie({ commitScalar, l1BaseFee, blobScalar, l1BlobBaseFee }: Figures): Rule {
  const blobUnit = blobScalar * l1BlobBaseFee;
  return {
    feeOf: (bytes) => (commitScalar * l1BaseFee + blobUnit * BigInt(bytes.length)) / precision,
    byteWei: Number(blobUnit) / Number(precision),
  };
}

/** The call data gas of the transaction and of its length (4 bytes), plus an overhead. */
function first({ l1BaseFee, overhead, scalar }: Figures): Rule {
  return {
    feeOf(bytes) {
      const gas = bytes.reduce((sum, byte) => sum + (byte === 0 ? 4 : 16), 4 * 16);
      return ((BigInt(gas) + overhead) * l1BaseFee * scalar) / precision;
    },
    byteWei: Number(16n * l1BaseFee * scalar) / Number(precision),
  };
}

/** The price of a byte in wei, times 1e9. Since Feynman, the commitment is charged per byte too. */
function unitOf({ commitScalar, l1BaseFee, blobScalar, l1BlobBaseFee }: Figures): bigint {
  return commitScalar * l1BaseFee + blobScalar * l1BlobBaseFee;
}

import { brotliCompressSync, constants } from "node:zlib";
import { hexToBytes } from "viem";
import { type Head, type Rpc, readAt } from "../chain/index.js";
import type { Address } from "../lib/address.js";
import { uintAt } from "../lib/hex.js";
import type { Call, Reading } from "../lib/reading.js";
import { usualMulticall3 } from "../networks/index.js";
import { encodeTx, r, s } from "./assumedTx.js";
import type { ChargedTx, DataFees } from "./blockFees.js";
import { noDataFees } from "./noDataFees.js";

const arbGasInfo: Address = "0x000000000000000000000000000000000000006c";
/**
 * `getPricesInWei()` of ArbGasInfo. Word 1 of the result is 16 times the price of a unit, word 5 the price of gas, both
 * in wei.
 */
const pricesInWei: Call = { to: arbGasInfo, data: "0x41b247a8" };

/** A unit is a sixteenth of a compressed byte: the gas that Ethereum charges for a byte of call data. */
const unitsPerByte = 16n;
/** The level since ArbOS 20. No contract reports the level of a chain whose owner has changed it. */
const brotliLevel = 1;

/** How much a transaction that is not signed yet may grow: 16 bytes and one percent. */
const paddingUnits = 16n * unitsPerByte;
const paddedBps = 10_100n;
const allBps = 10_000n;

/**
 * The fields of a transaction that a call does not have, as nitro fills them in: the first bytes of keccak256 of the
 * field's name, because they do not compress. The chain id is left out, and `v` is three times that of Arbitrum One.
 */
const unsigned = {
  chainId: 0n,
  nonce: 0xa844cbcad86eb849n,
  tipWei: 0x39ba7d26n,
  maxFeeWei: 0xf1aa387fn,
  signature: { v: 3n * 42_161n, r, s },
};
/** nitro replaces the gas limit too, so that the charge does not depend on it. */
const gas = 0xb8480ca2n;

/** The prices of a compressed byte and of a unit of gas, in wei. */
type Prices = { readonly byteWei?: bigint; readonly gasWei?: bigint };

/**
 * Returns what an Arbitrum or Orbit chain adds to a transaction's gas for its bytes, at the prices of one block: the
 * units of the compressed transaction, times the price of a unit, divided by the price of gas, rounded down (nitro,
 * `arbos/l1pricing` and `GasChargingHook`).
 *
 * The prices are exact, and so is the formula for a signed transaction. A transaction without a signature, nonce and
 * gas prices is padded as nitro pads it in `eth_call` and `eth_estimateGas`, so the actual charge is a little less.
 * nitro also adds 10 percent to a gas limit in case prices rise; this leaves them out.
 *
 * A chain without ArbGasInfo or without a price of gas is charged for execution alone.
 */
export function arbitrumFees({ byteWei, gasWei }: Prices): DataFees {
  if (byteWei === undefined || gasWei === undefined || gasWei === 0n) return noDataFees;
  const unitWei = byteWei / unitsPerByte;
  return {
    weiPerByte: Number(unitsPerByte * unitWei * paddedBps) / Number(allBps),
    feeWei: () => 0n,
    addedGas: (tx) => (paddedUnits(tx) * unitWei) / gasWei,
  };
}

/** Reads the prices at `head`. None is present without ArbGasInfo. Throws BlockGoneError and RPC_UNAVAILABLE. */
export function readArbitrumPrices(rpc: Rpc, { hash }: Head): Promise<Record<string, bigint>> {
  return readAt(rpc, { blockHash: hash, multicall3: usualMulticall3 }, pricesReading());
}

function* pricesReading(): Reading<Record<string, bigint>> {
  const [data = "0x"] = yield [pricesInWei];
  const byteWei = uintAt(data, 1);
  const gasWei = uintAt(data, 5);
  return byteWei === undefined || gasWei === undefined ? {} : { byteWei, gasWei };
}

/** Rounded down, as nitro does. */
function paddedUnits(tx: ChargedTx): bigint {
  const units = unitsPerByte * BigInt(brotliSize(hexToBytes(encodeTx({ ...tx, gas }, unsigned))));
  return ((units + paddingUnits) * paddedBps) / allBps;
}

/** nitro's encoder and window, without a dictionary. */
function brotliSize(bytes: Uint8Array): number {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliLevel,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_DEFAULT_WINDOW,
  };
  return brotliCompressSync(bytes, { params }).length;
}

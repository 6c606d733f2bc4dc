import { hex, type Provider, WalletError } from "./provider.js";
import type { Sendable } from "./send.js";

/** What a transaction offers for each unit of gas, in wei. The chain never charges more than `mostWei`. */
export type GasFees = {
  readonly mostWei: bigint;
  /** Of that, for the block's producer. Undefined on a chain without a base fee. */
  readonly tipWei: bigint | undefined;
};

/** What the page said that a trade's gas may cost at most. Gas limits are of one transaction. */
export type GasLimits = {
  /** Undefined if the wallet was on another chain when the page said it. */
  readonly fees: GasFees | undefined;
  readonly mostGas: bigint;
  readonly mostApprovalGas: bigint;
};

/**
 * Returns what to offer: the base fee may double, as it does at the earliest in six full blocks, at 12.5 % a block
 * (EIP-1559). What the node's gas price exceeds the base fee by is the tip.
 */
export function gasFeesOf(gasPriceWei: bigint, baseFeeWei: bigint | undefined): GasFees {
  if (baseFeeWei === undefined) return { mostWei: gasPriceWei, tipWei: undefined };
  const tipWei = gasPriceWei > baseFeeWei ? gasPriceWei - baseFeeWei : 0n;
  return { mostWei: 2n * baseFeeWei + tipWei, tipWei };
}

/** Reads the gas price and what to offer from a wallet's node. Throws WalletError and the wallet's errors. */
export async function readGasFees(provider: Provider): Promise<GasFees & { readonly priceWei: bigint }> {
  const [price, block] = await Promise.all([
    provider.request({ method: "eth_gasPrice" }),
    provider.request({ method: "eth_getBlockByNumber", params: ["latest", false] }),
  ]);
  const { baseFeePerGas } = (block ?? {}) as { baseFeePerGas?: string };
  if (!isQuantity(price)) throw new WalletError(0, "The wallet's node reports no gas price.");
  const base = isQuantity(baseFeePerGas) ? BigInt(baseFeePerGas) : undefined;
  return { priceWei: BigInt(price), ...gasFeesOf(BigInt(price), base) };
}

function isQuantity(value: unknown): value is string {
  return typeof value === "string" && /^0x[0-9a-f]+$/i.test(value);
}

/** Returns the fees as members of a transaction. */
export function feeParamsOf(fees: GasFees | undefined): Record<string, string> {
  if (fees === undefined) return {};
  const { mostWei, tipWei } = fees;
  if (tipWei === undefined) return { gasPrice: hex(mostWei) };
  return { maxFeePerGas: hex(mostWei), maxPriorityFeePerGas: hex(tipWei) };
}

/** Throws WalletError if the next block's base fee may exceed what a transaction offers. */
export function requireAffordable(fees: GasFees | undefined, baseFeePerGas: string | undefined): void {
  if (fees?.tipWei === undefined || !isQuantity(baseFeePerGas)) return;
  if ((BigInt(baseFeePerGas) * 9n) / 8n <= fees.mostWei) return;
  throw new WalletError(
    0,
    "Gas became dearer than the page said. Nothing was sent. Review the new cost, and try again.",
  );
}

/** Throws WalletError if a transaction needs more gas than the page said. */
export function requireGas(what: "trade" | "approval", { gas }: Sendable, mostGas: bigint): void {
  if (gas === undefined || BigInt(gas) <= mostGas) return;
  throw new WalletError(
    0,
    `Nothing was traded: the ${what} needs ${BigInt(gas).toLocaleString("en-US")} gas now, and the page said ${mostGas.toLocaleString("en-US")} at most. Review the new cost, and try again.`,
  );
}

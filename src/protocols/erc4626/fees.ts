import { divUp } from "../../lib/math.js";
import { BPS } from "../../lib/whole.js";

/**
 * A fee in basis points: of the amount after the fee (`within`, rounded up, as in OpenZeppelin's example), or of the
 * whole amount, rounded up or down.
 */
export type VaultFee = { readonly bps: bigint; readonly of: "within" | "wholeUp" | "wholeDown" };

/** Returns the fee on `assets`, in raw units, rounded as its kind requires, and 0 without a fee. */
export function feeOf(fee: VaultFee | undefined, assets: bigint): bigint {
  if (fee === undefined) return 0n;
  if (fee.of === "within") return divUp(assets * fee.bps, fee.bps + BPS);
  return fee.of === "wholeUp" ? divUp(assets * fee.bps, BPS) : (assets * fee.bps) / BPS;
}

/** Returns the fee as a part of the whole amount, without rounding. */
export function feeShare(fee: VaultFee | undefined): number {
  if (fee === undefined) return 0;
  return Number(fee.bps) / Number(fee.of === "within" ? fee.bps + BPS : BPS);
}

/**
 * Returns the exit fee that the vault pays out, computed from the payout. It may be one unit less than the amount
 * withheld.
 */
export function exitFeePaid(fee: VaultFee | undefined, gross: bigint, paidOut: bigint): bigint {
  return fee?.of === "within" ? divUp(paidOut * fee.bps, BPS) : gross - paidOut;
}

/** An amount and the vault's preview of it. */
export type Previewed = { readonly amount: bigint; readonly answer: bigint };

/** Finds the fee that explains all the previews: none, or one of the known kinds. Returns undefined if none does. */
export function fitFee(
  probes: readonly Previewed[],
  answerOf: (amount: bigint, fee: VaultFee | undefined) => bigint,
): { readonly fee: VaultFee | undefined } | undefined {
  const candidates = [undefined, ...likelyFees(probes, answerOf)];
  const fits = (fee: VaultFee | undefined) =>
    probes.every(({ amount, answer }) => answerOf(amount, fee) === answer);
  for (const fee of candidates) if (fits(fee)) return { fee };
  return undefined;
}

/** The largest probe determines the fee to far less than a basis point. */
function likelyFees(
  probes: readonly Previewed[],
  answerOf: (amount: bigint, fee: VaultFee | undefined) => bigint,
): VaultFee[] {
  const last = probes.at(-1);
  if (last === undefined) return [];
  const free = Number(answerOf(last.amount, undefined));
  const share = 1 - Number(last.answer) / free;
  if (!(share > 0 && share < 1)) return [];
  const within = BigInt(Math.round((share / (1 - share)) * Number(BPS)));
  const whole = BigInt(Math.round(share * Number(BPS)));
  return [
    { bps: within, of: "within" },
    { bps: whole, of: "wholeUp" },
    { bps: whole, of: "wholeDown" },
  ];
}

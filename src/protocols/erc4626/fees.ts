import { divUp } from "../../lib/math.js";
import { BPS } from "../../lib/whole.js";

/**
 * A fee in basis points: of what is left when it is taken off (`within`, rounded up, as in OpenZeppelin's example), or
 * of the whole amount, rounded up or down.
 */
export type VaultFee = { readonly bps: bigint; readonly of: "within" | "wholeUp" | "wholeDown" };

/** What the fee takes of `assets`, in raw units, rounded as its kind says; nothing where there is none. */
export function feeOf(fee: VaultFee | undefined, assets: bigint): bigint {
  if (fee === undefined) return 0n;
  if (fee.of === "within") return divUp(assets * fee.bps, fee.bps + BPS);
  return fee.of === "wholeUp" ? divUp(assets * fee.bps, BPS) : (assets * fee.bps) / BPS;
}

/** The fee as a share of the whole amount, rounding left out. */
export function feeShare(fee: VaultFee | undefined): number {
  if (fee === undefined) return 0;
  return Number(fee.bps) / Number(fee.of === "within" ? fee.bps + BPS : BPS);
}

/** The fee on an exit as the vault pays it, reckoned from what is paid out: it may be a unit less than what was kept. */
export function exitFeePaid(fee: VaultFee | undefined, gross: bigint, paidOut: bigint): bigint {
  return fee?.of === "within" ? divUp(paidOut * fee.bps, BPS) : gross - paidOut;
}

/** An amount that was asked about and what the vault answered. */
export type Probe = { readonly amount: bigint; readonly answer: bigint };

/** The rule that gives all the answers: no fee, one of the known kinds, or undefined when none does. */
export function fitFee(
  probes: readonly Probe[],
  answerOf: (amount: bigint, fee: VaultFee | undefined) => bigint,
): { readonly fee: VaultFee | undefined } | undefined {
  const candidates = [undefined, ...likelyFees(probes, answerOf)];
  const fits = (fee: VaultFee | undefined) =>
    probes.every(({ amount, answer }) => answerOf(amount, fee) === answer);
  for (const fee of candidates) if (fits(fee)) return { fee };
  return undefined;
}

/** The largest probe tells the fee to far less than a basis point. */
function likelyFees(
  probes: readonly Probe[],
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

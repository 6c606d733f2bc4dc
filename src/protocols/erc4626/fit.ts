import { RAY } from "../kit/maths/ray.js";
import type { VaultFacts } from "../kit/vault/facts.js";
import { priceRayAt, type SavingsRate } from "../kit/vault/growth.js";
import type { Venue } from "../venue.js";
import type { Answers } from "./answers.js";
import { feeOf, fitFee, type Previewed, type VaultFee } from "./fees.js";
import { assetsFor, type Fraction, fractionNow, sharesFor } from "./rate.js";
import type { PoolRate, VaultState } from "./state.js";

/** A rate and its fees. */
export type Fitted = Pick<VaultState, "rate" | "entryFee" | "exitFee">;

/**
 * Returns the rates that, with fees in basis points, give every preview to the unit. If a share is worth one unit,
 * several may fit, which diverge as soon as time passes.
 */
export function fitRates(
  rates: readonly VaultState["rate"][],
  entry: readonly Previewed[],
  exit: readonly Previewed[],
): Fitted[] {
  return rates.flatMap((rate): Fitted[] => {
    const fraction = fractionNow(rate);
    if (fraction.shares === 0n || fraction.assets === 0n) return [];
    const fees = [
      fitFee(entry, (assets, fee) => depositAnswer(assets, fee, fraction)),
      fitFee(exit, (shares, fee) => redemptionAnswer(shares, fee, fraction)),
    ] as const;
    return fees[0] && fees[1] ? [{ rate, entryFee: fees[0].fee, exitFee: fees[1].fee }] : [];
  });
}

/** Returns the preview of a deposit. */
export function depositAnswer(assets: bigint, fee: VaultFee | undefined, fraction: Fraction): bigint {
  return sharesFor(assets - feeOf(fee, assets), fraction);
}

/** Returns the preview of a redemption. */
export function redemptionAnswer(shares: bigint, fee: VaultFee | undefined, fraction: Fraction): bigint {
  const gross = assetsFor(shares, fraction);
  return gross - feeOf(fee, gross);
}

/**
 * Returns the rate of a savings vault. The price of such a vault only grows, at the rate of a pot or at its own.
 * Returns undefined if it has none, or if the rate does not give the price at the block read, provided that the node
 * reports its time.
 */
export function savingsOf(answers: Answers): SavingsRate | undefined {
  const { nowRay, now } = answers;
  const rates = [
    [answers.ownRateRay, answers.ownRho, answers.ownChiRay],
    [answers.potRateRay, answers.potRho, answers.potChiRay],
  ] as const;
  for (const [dsrRay, rho, chiRay] of rates) {
    if (nowRay === undefined || dsrRay === undefined || rho === undefined || chiRay === undefined) continue;
    if (dsrRay < RAY || chiRay < RAY || nowRay < chiRay) continue;
    const rate: SavingsRate = { kind: "savings", dsrRay, rho, chiRay, nowRay };
    if (now === undefined || priceRayAt(rate, now) === nowRay) return rate;
  }
  return undefined;
}

/**
 * Returns OpenZeppelin's formula with the number of virtual shares that the decimals imply, and the formula without
 * any.
 */
export function usualRates({ facts }: Venue<VaultFacts>, totalAssets: bigint, supply: bigint): PoolRate[] {
  const offset = facts.decimals - facts.assetDecimals;
  const virtual = 10n ** BigInt(Math.max(0, offset));
  return [
    { kind: "pool", shares: supply + virtual, assets: totalAssets + 1n },
    { kind: "pool", shares: supply, assets: totalAssets },
  ];
}

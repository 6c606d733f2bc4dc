import { RAY } from "../kit/ray.js";
import type { Venue } from "../venue.js";
import type { Answers } from "./answers.js";
import type { VaultFacts } from "./facts.js";
import { feeOf, fitFee, type Probe, type VaultFee } from "./fees.js";
import { assetsFor, type Fraction, fractionNow, priceRayAt, sharesFor } from "./rate.js";
import type { PoolRate, SavingsRate, VaultState } from "./state.js";

/** A rate and the fees beside it. */
export type Fitted = Pick<VaultState, "rate" | "entryFee" | "exitFee">;

/**
 * The rates that, with fees in basis points, give every answer to the unit. Where a share is worth one unit, several may,
 * which differ as soon as time has passed.
 */
export function fitRates(
  rates: readonly VaultState["rate"][],
  entry: readonly Probe[],
  exit: readonly Probe[],
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

/** What a deposit is previewed to give. */
export function depositAnswer(assets: bigint, fee: VaultFee | undefined, fraction: Fraction): bigint {
  return sharesFor(assets - feeOf(fee, assets), fraction);
}

/** What a redemption is previewed to pay. */
export function redemptionAnswer(shares: bigint, fee: VaultFee | undefined, fraction: Fraction): bigint {
  const gross = assetsFor(shares, fraction);
  return gross - feeOf(fee, gross);
}

/**
 * The rate of a vault whose price only ever grows, by a pot's rate or its own; undefined where it has none, or where the
 * rate does not make the price of the block that was read, as far as the node tells when that was.
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

/** OpenZeppelin's formula with as many virtual shares as the decimals tell of, and the one without any. */
export function usualRates({ facts }: Venue<VaultFacts>, totalAssets: bigint, supply: bigint): PoolRate[] {
  const offset = facts.decimals - facts.assetDecimals;
  const virtual = 10n ** BigInt(Math.max(0, offset));
  return [
    { kind: "pool", shares: supply + virtual, assets: totalAssets + 1n },
    { kind: "pool", shares: supply, assets: totalAssets },
  ];
}

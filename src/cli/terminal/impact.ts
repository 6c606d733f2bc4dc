import { SluiceError } from "../../errors/index.js";
import { WHOLE_BPS } from "../../lib/whole.js";

/** Above this price impact, in basis points, a trade is pointed out before it is confirmed. */
const warnAboveBps = 300;
/** Above this impact, confirmation may not be skipped. */
const refuseAboveBps = 1000;

type ImpactOptions = {
  readonly send?: boolean;
  readonly yes?: boolean;
  readonly minOut?: string;
  readonly maxImpact?: number;
  /** The impact that was shown before, if there was one. A newer quote must not be worse. */
  readonly accepted?: number | null;
};

/**
 * Throws PRICE_IMPACT if a trade loses more than `maxImpact` basis points, or if its loss exceeds the one that was
 * shown and is worth a warning. If nobody confirms the trade and nothing limits its loss, also throws for a loss above
 * a tenth or of unknown size.
 */
export function requireImpact(impactBps: number | null, options: ImpactOptions): void {
  const { send, yes, minOut, maxImpact, accepted } = options;
  const most = maxImpact ?? (send && yes && minOut === undefined ? refuseAboveBps : WHOLE_BPS);
  const shown =
    typeof accepted === "number" && minOut === undefined ? Math.max(warnAboveBps, accepted) : most;
  const allowed = Math.min(most, maxImpact ?? shown);
  const isUnlimited = allowed >= WHOLE_BPS;
  if (isUnlimited || (impactBps !== null && impactBps <= allowed)) return;
  const impact = impactBps === null ? "unknown" : percentOf(impactBps);
  const why =
    maxImpact !== undefined
      ? `--max-impact allows ${percentOf(maxImpact)}`
      : typeof accepted === "number" && allowed < most
        ? `${percentOf(accepted)} was shown`
        : `--yes allows ${percentOf(refuseAboveBps)}; give --max-impact or --min-out, or omit --yes`;
  throw new SluiceError("PRICE_IMPACT", `The price impact is ${impact}, so nothing was sent: ${why}`);
}

/** Returns a warning for a trade that loses much, or an unknown part. */
export function impactWarning(impactBps: number | null): string | undefined {
  if (impactBps === null)
    return "impact    unknown: these tokens have no reliable price, so most of what is sold may be lost";
  return impactBps > warnAboveBps
    ? `impact    ${percentOf(impactBps)} is lost against the price before this trade`
    : undefined;
}

function percentOf(bps: number): string {
  return `${bps / 100} %`;
}

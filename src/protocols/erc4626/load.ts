import { MAX_UINT256 } from "../../lib/math.js";
import type { Reading } from "../../lib/reading.js";
import { type Unusable, unusable } from "../kit/adapter/unusable.js";
import type { VaultFacts } from "../kit/vault/facts.js";
import type { Venue } from "../venue.js";
import { type Answers, askLater, askShares, readAnswers } from "./answers.js";
import type { Previewed } from "./fees.js";
import { type Fitted, fitRates, savingsOf, usualRates } from "./fit.js";
import { growthsOf } from "./growth.js";
import { AHEAD_SECONDS, moving } from "./motion.js";
import { type Fraction, fractionNow, sharesFor } from "./rate.js";
import type { RedeemLimit, VaultState } from "./state.js";

/** A constant in StakedUSDe's code: the supply must not fall below one whole share. */
const MIN_STAKED = 10n ** 18n;

/**
 * Reads a vault. It is unusable unless one of the known formulas, if necessary with a fee in basis points, gives its
 * previews of deposits and redemptions of several sizes to the unit. Its previews at a later second show, in the same
 * way, how its price moves with time alone. If the vault previews no deposits or states no limit of them, it can only
 * be left. If it previews no redemptions, it can only be entered.
 */
export function* load(venue: Venue<VaultFacts>): Reading<VaultState | Unusable> {
  const answers = yield* readAnswers(venue);
  const { totalAssets, supply, idle, mostIn, entry, exit, now, transferred } = answers;
  if (totalAssets === undefined || supply === undefined || idle === undefined) return unusable("silent");
  // The Executor counts the shares before it passes them on, and redeems those that it is sent.
  if (transferred === undefined) return unusable("gated");
  const [deposit, redemption] = [entry.at(-1), exit.at(-1)];
  const takesNone = deposit === undefined || mostIn === undefined;
  if (takesNone && redemption === undefined) return unusable("silent");
  const fitted = yield* fittedOf(venue, answers, { totalAssets, supply, entry, exit });
  if (fitted.length === 0) return unusable("doesNotAddUp");

  const later =
    now === undefined ? undefined : yield* askLater(venue.address, now + AHEAD_SECONDS, deposit, redemption);
  const known = now === undefined ? [] : growthsOf(answers, now);
  const motion = moving(fitted, deposit, redemption, { now, known, later, isIdle: idle === totalAssets });
  if (motion === undefined) return unusable("restless");
  return {
    ...motion,
    ...(answers.unvested !== undefined && { leastSupply: MIN_STAKED }),
    supply,
    idle,
    depositRoom: takesNone ? 0n : mostIn === MAX_UINT256 ? undefined : mostIn,
    ...(redemption === undefined
      ? { redeemLimit: { kind: "shares", shares: 0n }, redeemable: 0n }
      : redeemLimitsOf(venue, answers, idle, fractionNow(motion.rate))),
  };
}

type Readings = {
  totalAssets: bigint;
  supply: bigint;
  entry: readonly Previewed[];
  exit: readonly Previewed[];
};

function* fittedOf(
  venue: Venue<VaultFacts>,
  answers: Answers,
  { totalAssets, supply, entry, exit }: Readings,
): Reading<Fitted[]> {
  const savings = savingsOf(answers);
  if (savings !== undefined) return fitRates([savings], entry, exit);
  const fitted = fitRates(usualRates(venue, totalAssets, supply), entry, exit);
  if (fitted.length > 0) return fitted;
  // Some vaults count shares that are not issued yet. Converting exactly the divisor returns the multiplier.
  const shares = (yield* askShares(venue.address, totalAssets + 1n)) ?? 0n;
  return fitRates([{ kind: "pool", shares, assets: totalAssets + 1n }], entry, exit);
}

/**
 * Returns which redemptions the vault refuses to the Executor, the account that redeems in every program. The Executor
 * holds no shares at read time, so its `maxRedeem` reveals only limits that do not depend on its balance. A holder
 * listed in the network's data shows the rest. A vault with a cooldown pays no one at once, whatever `maxRedeem`
 * returns.
 */
function redeemLimitsOf(
  venue: Venue,
  answers: Answers,
  idle: bigint,
  fraction: Fraction,
): Pick<VaultState, "redeemLimit" | "redeemable"> {
  const { held = 0n, mostOut = 0n } = answers;
  const isHolderKnown = venue.sources?.holder !== undefined;
  const redeemable = !isHolderKnown || mostOut < held ? 0n : held;
  if (hasCooldown(answers)) return { redeemLimit: { kind: "cooldown" }, redeemable: 0n };
  const ofHolder = isHolderKnown && mostOut < held ? limitOf(mostOut, sharesFor(idle, fraction)) : NO_LIMIT;
  return { redeemLimit: stricter(ofHolder, ofRedeemer(answers, fraction)), redeemable };
}

const NO_LIMIT: RedeemLimit = { kind: "none" };

function hasCooldown(answers: Answers): boolean {
  const { cooldown, cooldownPeriod, cooldownSeconds, ownCooldown } = answers;
  return [cooldown, cooldownPeriod, cooldownSeconds, ownCooldown].some((seconds = 0n) => seconds > 0n);
}

function limitOf(most: bigint, idleShares: bigint): RedeemLimit {
  return most === idleShares ? { kind: "idle" } : { kind: "shares", shares: most };
}

/**
 * Derives the limit from `maxRedeem`, which must answer for every account. If it fails, no redemption is trusted to
 * succeed.
 */
function ofRedeemer(
  { heldByRedeemer = 0n, mostOutOfRedeemer: most }: Answers,
  fraction: Fraction,
): RedeemLimit {
  if (most === undefined) return { kind: "shares", shares: 0n };
  // Some vaults return the amount that all owners together may redeem.
  if (most > heldByRedeemer) return { kind: "shares", shares: most };
  // Vaults that compute in assets lose the shares of one unit. A larger shortfall means that owners cannot redeem all
  // they hold.
  const rounding = sharesFor(1n, fraction) + 1n;
  return most + rounding < heldByRedeemer ? { kind: "shares", shares: most } : NO_LIMIT;
}

function stricter(first: RedeemLimit, second: RedeemLimit): RedeemLimit {
  if (second.kind !== "shares") return first;
  return first.kind === "shares" && first.shares < second.shares ? first : second;
}

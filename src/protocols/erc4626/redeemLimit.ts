import type { Venue } from "../venue.js";
import type { Answers } from "./answers.js";
import { type Fraction, sharesFor } from "./rate.js";
import type { RedeemLimit, VaultState } from "./state.js";

/**
 * Returns which redemptions the vault refuses to the Executor, the account that redeems in every program. The Executor
 * holds no shares at read time, so its `maxRedeem` reveals only limits that do not depend on its balance. A holder
 * listed in the network's data shows the rest. A vault with a cooldown pays no one at once, whatever `maxRedeem`
 * returns.
 */
export function redeemLimitsOf(
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

import type { Venue } from "../venue.js";
import type { Answers } from "./answers.js";
import { type Fraction, sharesFor } from "./rate.js";
import type { RedeemLimit, VaultState } from "./state.js";

/**
 * Which redemptions the vault refuses the Executor, which redeems in every program. The Executor holds no shares while the
 * vault is asked, so `maxRedeem` tells of it only what goes beyond that; a holder that the network's data names shows the
 * rest. A vault that has a cooldown pays nobody at once, whatever `maxRedeem` says.
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

/** `maxRedeem` must answer for everybody; a vault that fails to is not taken at its word. */
function ofRedeemer(
  { heldByRedeemer = 0n, mostOutOfRedeemer: most }: Answers,
  fraction: Fraction,
): RedeemLimit {
  if (most === undefined) return { kind: "shares", shares: 0n };
  // Some vaults answer what all owners together may redeem.
  if (most > heldByRedeemer) return { kind: "shares", shares: most };
  // Vaults that go by way of the assets lose the shares of one unit. Beyond that, the owner is refused what they hold.
  const rounding = sharesFor(1n, fraction) + 1n;
  return most + rounding < heldByRedeemer ? { kind: "shares", shares: most } : NO_LIMIT;
}

function stricter(first: RedeemLimit, second: RedeemLimit): RedeemLimit {
  if (second.kind !== "shares") return first;
  return first.kind === "shares" && first.shares < second.shares ? first : second;
}

import type { Address } from "../../lib/address.js";
import { MAX_UINT256, maxBigint, minBigint } from "../../lib/math.js";
import { type Refusal, refuse } from "../../lib/refusal.js";
import type { QuoteInput, Swap } from "../adapter.js";
import { beyond } from "../kit/adapter/beyond.js";
import { isZeroForOne } from "../kit/adapter/direction.js";
import { type Curve, straightLine } from "../kit/curve/curve.js";
import type { Venue } from "../venue.js";
import { exitFeePaid, feeOf, feeShare } from "./fees.js";
import { assetsFor, type Fraction, fractionAt, fractionNow, sharesFor } from "./rate.js";
import type { VaultState } from "./state.js";

/**
 * Gas that one more fill adds to a route. Measured with our Executor on the local chain's vaults: deposits 62,000 to
 * 78,000, redemptions 41,000 to 61,000, the most with USDC. A vault that forwards its assets at once takes more.
 */
export const FILL_GAS = 70_000;

/** More than the supply of any token worth trading. */
const MAX_ASSETS = 1n << 112n;

/**
 * Returns the exact result of a deposit or a redemption. If a vault charges fees, the state after it assumes that they
 * leave the vault, as in OpenZeppelin's example.
 */
export function quote(venue: Venue, state: VaultState, input: QuoteInput): Swap<VaultState> | Refusal {
  const enters = isZeroForOne(venue, input.tokenIn, input.tokenOut);
  if (enters === undefined) return refuse("otherTokens", "the vault does not hold these tokens");
  if (input.amountIn <= 0n) return refuse("tooLittle", "the amount is not positive");
  const { timestamp } = input.context;
  const fraction = fractionAt(state.rate, timestamp);
  return enters
    ? deposit(state, input.amountIn, fraction, timestamp)
    : redeem(state, input.amountIn, fraction, timestamp);
}

function deposit(
  state: VaultState,
  assets: bigint,
  fraction: Fraction,
  timestamp: bigint,
): Swap<VaultState> | Refusal {
  const { depositRoom } = state;
  if (depositRoom !== undefined && assets > depositRoom)
    return beyond(depositRoom, "the vault takes no more");
  // A vault without virtual units has no price once all its shares have been redeemed.
  if (fraction.assets <= 0n) return refuse("closed", "the vault is empty");
  const kept = assets - feeOf(state.entryFee, assets);
  const amountOut = sharesFor(kept, fraction);
  if (amountOut === 0n) return refuse("tooLittle", "the output is zero");
  if (fraction.shares + amountOut > MAX_UINT256) return refuse("tooMuch", "there cannot be so many shares");
  if (state.supply + amountOut < (state.leastSupply ?? 0n))
    return refuse("tooLittle", "the vault does not let so few shares be issued");
  const after = {
    ...state,
    rate: rateAfter(state.rate, fraction.assets, timestamp, amountOut, kept),
    supply: state.supply + amountOut,
    idle: state.idle + kept,
    depositRoom: depositRoom === undefined ? undefined : depositRoom - kept,
  };
  return { amountOut, state: after, gas: FILL_GAS };
}

function redeem(
  state: VaultState,
  shares: bigint,
  fraction: Fraction,
  timestamp: bigint,
): Swap<VaultState> | Refusal {
  const { idle, supply, depositRoom, leastSupply = 0n } = state;
  if (state.redeemLimit.kind === "cooldown")
    return refuse("closed", "the vault pays out only after a cooldown");
  if (shares > supply) return beyond(supply, "there are not so many shares");
  const limit = limitOf(state, fraction);
  if (limit !== undefined && shares > limit) return beyond(limit, "the vault lets no more be redeemed now");
  if (shares < supply && supply - shares < leastSupply)
    return beyond(maxBigint(0n, supply - leastSupply), "the vault does not let so few shares be left");
  const gross = assetsFor(shares, fraction);
  const amountOut = gross - feeOf(state.exitFee, gross);
  if (amountOut <= 0n) return refuse("tooLittle", "the output is zero");
  const paid = amountOut + exitFeePaid(state.exitFee, gross, amountOut);
  const stored = storedAt(state.rate, timestamp);
  if (stored !== undefined && gross > stored)
    return beyond(sharesFor(stored, fraction), "the rewards of the cycle cannot leave before its end");
  if (state.rate.kind === "pool" && paid > idle && shares > state.redeemable)
    return beyond(idle + state.redeemable, "the vault does not hold so much");
  const after = {
    ...state,
    rate: rateAfter(state.rate, fraction.assets, timestamp, -shares, -paid),
    supply: supply - shares,
    idle: maxBigint(0n, idle - paid),
    // It is unknown how far a vault exceeds its cap.
    depositRoom: depositRoom === undefined || depositRoom === 0n ? depositRoom : depositRoom + paid,
    redeemable: maxBigint(0n, state.redeemable - shares),
  };
  return { amountOut, state: after, gas: FILL_GAS };
}

/** Returns the most shares that the vault lets an owner redeem, or undefined without a limit. */
function limitOf({ redeemLimit, idle }: VaultState, fraction: Fraction): bigint | undefined {
  if (redeemLimit.kind === "shares") return redeemLimit.shares;
  return redeemLimit.kind === "idle" ? sharesFor(idle, fraction) : undefined;
}

/**
 * Returns the assets that can leave a vault with reward cycles, or undefined for any other vault. A trade after the end
 * of a cycle first adds its rewards to them.
 */
function storedAt(rate: VaultState["rate"], timestamp: bigint): bigint | undefined {
  if (rate.kind !== "pool" || rate.growth?.kind !== "cycle") return undefined;
  return timestamp < rate.growth.until ? rate.assets : rate.assets + rate.growth.amount;
}

function rateAfter(
  rate: VaultState["rate"],
  priceRay: bigint,
  timestamp: bigint,
  sharesMore: bigint,
  assetsMore: bigint,
): VaultState["rate"] {
  if (rate.kind === "pool")
    return { ...rate, shares: rate.shares + sharesMore, assets: rate.assets + assetsMore };
  return { ...rate, rho: maxBigint(rate.rho, timestamp), chiRay: priceRay, nowRay: priceRay };
}

/** Returns a straight line up to the vault's limit. If the price grows, it is that of the block read. */
export function curve(
  venue: Venue,
  state: VaultState,
  tokenIn: Address,
  tokenOut: Address,
): Curve | undefined {
  const enters = isZeroForOne(venue, tokenIn, tokenOut);
  if (enters === undefined) return undefined;
  const { shares, assets } = fractionNow(state.rate);
  const capacity = enters ? (state.depositRoom ?? MAX_ASSETS) : redeemableNow(state, { shares, assets });
  if (capacity <= 0n) return undefined;
  const price = enters ? Number(shares) / Number(assets) : Number(assets) / Number(shares);
  const feeFactor = 1 - feeShare(enters ? state.entryFee : state.exitFee);
  return { ...straightLine(Number(capacity), price), feeFactor };
}

function redeemableNow(state: VaultState, fraction: Fraction): bigint {
  const { rate, redeemLimit, supply } = state;
  if (redeemLimit.kind === "cooldown") return 0n;
  const payable =
    rate.kind === "pool" ? maxBigint(sharesFor(state.idle, fraction), state.redeemable) : supply;
  const stored = storedAt(rate, rate.kind === "pool" ? (rate.growth?.readAt ?? 0n) : 0n);
  const most = minBigint(
    supply,
    stored === undefined ? payable : minBigint(payable, sharesFor(stored, fraction)),
  );
  return redeemLimit.kind === "shares" ? minBigint(most, redeemLimit.shares) : most;
}

import type { Address } from "../../lib/address.js";
import { attempt, type Refusal, Refused, refuse } from "../../lib/refusal.js";
import { WAD, WHOLE_BPS } from "../../lib/whole.js";
import type { QuoteInput, Swap } from "../adapter.js";
import { isZeroForOne } from "../kit/adapter/direction.js";
import { binCurve } from "../kit/bins/curve.js";
import { type Bin, type BinRule, isWithinWorth, swapThroughBins } from "../kit/bins/swap.js";
import type { Curve } from "../kit/curve/curve.js";
import type { Venue } from "../venue.js";
import { accumulatorIn, feeE18Of, type Volatility, volatilityAt } from "./fee.js";
import type { PairState } from "./state.js";
import type { PairFacts } from "./versions.js";

/** Gas that a swap adds to a route, and each bin after its first one. Measured with the published pairs. */
const LATER_GAS = { fill: 78_000, bin: 16_000 };
const FIRST_GAS = { fill: 118_000, bin: 42_000 };

export function gasOf({ version }: PairFacts): { readonly fill: number; readonly bin: number } {
  return version === "2.0" ? FIRST_GAS : LATER_GAS;
}

/** Above this, a sum of balances might be too large for the pair. */
const MAX_IN = 1n << 127n;
const MAX_FEE_E18 = WAD / 10n;
const MAX_UINT128 = (1n << 128n) - 1n;
const MAX_UINT112 = (1n << 112n) - 1n;

/** Returns the exact result of a swap in a block of that time, with the fee that follows the volatility then. */
export function quote(
  venue: Venue<PairFacts>,
  state: PairState,
  { tokenIn, tokenOut, amountIn, context }: QuoteInput,
): Swap<PairState> | Refusal {
  const { facts } = venue;
  const paysX = isZeroForOne(venue, tokenIn, tokenOut);
  if (paysX === undefined) return refuse("otherTokens", "the pair does not hold these tokens");
  if (amountIn <= 0n) return refuse("tooLittle", "the amount is not positive");
  if (amountIn > MAX_IN) return refuse("tooMuch", "the pair cannot count so much");
  return attempt(() => {
    const { rule, activeId } = state;
    const begun = volatilityAt(rule, state.volatility, activeId, Number(context.timestamp));
    const counted = amountIn + (paysX ? state.surplusX : state.surplusY);
    const traded = swapThroughBins(ruleOf(facts, state, begun), state, paysX, counted);
    if (traded.amountOut === 0n) throw new Refused(refuse("tooLittle", "the output is zero"));
    const accumulator = accumulatorIn(rule, begun, traded.activeId);
    const surplus = paysX ? { surplusX: 0n } : { surplusY: 0n };
    const next = {
      ...{ ...state, ...surplus, activeId: traded.activeId, bins: traded.bins.filter(isFilled) },
      ...{ volatility: { ...begun, accumulator }, phaseSeconds: 0 },
    };
    const gas = gasOf(facts).fill + gasOf(facts).bin * (traded.count - 1);
    return { amountOut: traded.amountOut, state: next, gas };
  });
}

/** Returns the curve of the state's own phase, since the fee falls when a pair becomes calm. */
export function curve(
  venue: Venue<PairFacts>,
  state: PairState,
  tokenIn: Address,
  tokenOut: Address,
): Curve | undefined {
  const paysX = isZeroForOne(venue, tokenIn, tokenOut);
  if (paysX === undefined) return undefined;
  const { rule, volatility, activeId, phaseSeconds } = state;
  const begun = volatilityAt(rule, volatility, activeId, volatility.updatedAt + phaseSeconds);
  return binCurve(ruleOf(venue.facts, state, begun), state, paysX);
}

/** Returns how a pair trades in its bins during a movement of the price. */
function ruleOf({ stepBps, version }: PairFacts, { rule }: PairState, begun: Volatility): BinRule {
  return {
    stepBps,
    feeE18At: (id) => feeE18Of(rule, stepBps, accumulatorIn(rule, begun, id)),
    maxFeeE18: MAX_FEE_E18,
    leaving: (fee) => (version === "2.0" ? fee : (fee * BigInt(rule.protocolBps)) / BigInt(WHOLE_BPS)),
    check(full, kept, price) {
      const most = version === "2.0" ? MAX_UINT112 : MAX_UINT128;
      const isStored = kept.x <= most && kept.y <= most;
      const isSmall = version !== "2.2" || isWithinWorth(full, price);
      if (!isStored || !isSmall) throw new Refused(refuse("tooMuch", "a bin cannot hold so much"));
    },
  };
}

function isFilled({ x, y }: Bin): boolean {
  return x > 0n || y > 0n;
}

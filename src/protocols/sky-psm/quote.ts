import type { Address } from "../../lib/address.js";
import { divUp, minBigint } from "../../lib/math.js";
import { type Refusal, refuse } from "../../lib/refusal.js";
import { WAD } from "../../lib/whole.js";
import type { QuoteInput, Swap } from "../adapter.js";
import { beyond } from "../kit/adapter/beyond.js";
import { isZeroForOne } from "../kit/adapter/direction.js";
import { type Curve, straightLine } from "../kit/curve/curve.js";
import type { Venue } from "../venue.js";
import type { SkyFacts } from "./facts.js";
import type { ConverterState, PsmState, SkyState } from "./state.js";

/**
 * Gas that one more fill adds to a route: a conversion, a trade with the module, and one with a wrapper, which does
 * both. Measured with our Executor on the local chain's contracts: 122,000 to convert, 80,000 to sell and 96,000 to buy,
 * and 182,000 with a wrapper.
 */
const CONVERSION_GAS = 125_000;
const MODULE_GAS = 82_000;
const WRAPPER_GAS = 185_000;
/** A purchase also pays back what it leaves. */
const REST_GAS = 15_000;

/** The step that buys gems takes no larger amount. */
const MOST_PAID = (1n << 128n) - 1n;

/** Returns the exact result of a conversion, or of a sale or a purchase of gems with the fee. */
export function quote(venue: Venue<SkyFacts>, state: SkyState, input: QuoteInput): Swap<SkyState> | Refusal {
  const { tokenIn, tokenOut, amountIn } = input;
  const isForth = isZeroForOne(venue, tokenIn, tokenOut);
  if (isForth === undefined) return refuse("otherTokens", "these tokens are not exchanged here");
  if (amountIn <= 0n) return refuse("tooLittle", "the amount is not positive");
  if (state.kind === "converter") return convert(state, isForth, amountIn);
  const unit = unitOf(venue);
  return isForth ? sell(state, amountIn, unit) : buy(state, amountIn, unit);
}

/** Returns the gas of a fill. */
export function gasOf({ address, facts, sources }: Venue<SkyFacts>): number {
  if (facts.conversion === "usdsConverter") return CONVERSION_GAS;
  return sources?.psm === address ? MODULE_GAS : WRAPPER_GAS;
}

/** Returns whether the token buys gems, which come in whole units only. */
export function leaves({ facts, tokens }: Venue<SkyFacts>, tokenIn: Address): boolean {
  return facts.conversion === "litePsm" && tokenIn === tokens[1];
}

function unitOf({ facts }: Venue<SkyFacts>): bigint {
  return facts.conversion === "litePsm" ? 10n ** BigInt(facts.unitDecimals) : 1n;
}

function convert(state: ConverterState, isForth: boolean, amount: bigint): Swap<SkyState> | Refusal {
  if (!isForth && !state.issuesDai) return refuse("closed", "no more DAI is issued");
  const [dai, usds] = state.supplies;
  const supply = isForth ? dai : usds;
  if (amount > supply) return beyond(supply, "there is not so much of the token");
  const change = isForth ? amount : -amount;
  return {
    amountOut: amount,
    state: { ...state, supplies: [dai - change, usds + change] },
    gas: CONVERSION_GAS,
  };
}

function sell(state: PsmState, gems: bigint, unit: bigint): Swap<SkyState> | Refusal {
  const { tinE18, cash, supply } = state;
  if (tinE18 === undefined) return refuse("closed", "sales to the module are halted");
  const worth = gems * unit;
  const amountOut = worth - (worth * tinE18) / WAD;
  if (amountOut === 0n) return refuse("tooLittle", "the output is zero");
  if (amountOut > cash) return beyond(cash, "the module does not hold so much");
  const after = {
    ...state,
    cash: cash - amountOut,
    gems: state.gems + gems,
    ...(supply !== undefined && { supply: supply + amountOut }),
  };
  return { amountOut, state: after, gas: gasOfState(state) };
}

/**
 * Returns as many gems as the amount pays for with the fee on top, as the step computes them. The rest of the amount,
 * less than the price of one more gem and one unit, goes back to the payer.
 */
function buy(state: PsmState, amount: bigint, unit: bigint): Swap<SkyState> | Refusal {
  const { toutE18, gems, cash, supply } = state;
  if (toutE18 === undefined) return refuse("closed", "purchases from the module are halted");
  if (amount > MOST_PAID) return refuse("tooMuch", "the step takes no more");
  const amountOut = (amount * WAD) / (unit * (WAD + toutE18));
  if (amountOut === 0n) return refuse("tooLittle", "the output is zero");
  if (amountOut > gems) return beyond(gems, "the module does not hold so much");
  const worth = amountOut * unit;
  const price = worth + (worth * toutE18) / WAD;
  if (supply !== undefined && price > supply) return beyond(supply, "there is not so much of the token");
  const after = {
    ...state,
    cash: cash + price,
    gems: gems - amountOut,
    ...(supply !== undefined && { supply: supply - price }),
  };
  return { amountOut, state: after, gas: gasOfState(state) + REST_GAS, spent: price };
}

/**
 * Returns the smallest amount that pays for as many gems as the module sells for exactly `spent`. The step rounds the fee
 * up where the module rounds it down, so this may be one unit more.
 */
export function offerOf(
  venue: Venue<SkyFacts>,
  state: SkyState,
  { tokenIn, spent }: { tokenIn: Address; spent: bigint },
): bigint {
  if (state.kind === "converter" || state.toutE18 === undefined || tokenIn !== venue.tokens[1]) return spent;
  const whole = unitOf(venue) * (WAD + state.toutE18);
  // The price of the gems lies less than one unit below what they cost with the whole fee.
  return divUp((((spent + 1n) * WAD - 1n) / whole) * whole, WAD);
}

function gasOfState({ supply }: PsmState): number {
  return supply === undefined ? MODULE_GAS : WRAPPER_GAS;
}

/** Returns a straight line up to what can be burnt or paid. */
export function curve(
  venue: Venue<SkyFacts>,
  state: SkyState,
  tokenIn: Address,
  tokenOut: Address,
): Curve | undefined {
  const isForth = isZeroForOne(venue, tokenIn, tokenOut);
  if (isForth === undefined) return undefined;
  if (state.kind === "converter") {
    if (!isForth && !state.issuesDai) return undefined;
    return line(isForth ? state.supplies[0] : state.supplies[1], 1);
  }
  const unit = unitOf(venue);
  const { tinE18, toutE18, cash, gems, supply } = state;
  if (isForth) {
    if (tinE18 === undefined || tinE18 === WAD) return undefined;
    return line((cash * WAD) / (unit * (WAD - tinE18)), (Number(unit) * Number(WAD - tinE18)) / Number(WAD));
  }
  if (toutE18 === undefined) return undefined;
  const most = (gems * unit * (WAD + toutE18)) / WAD;
  return line(
    minBigint(most, minBigint(supply ?? most, MOST_PAID)),
    Number(WAD) / (Number(unit) * Number(WAD + toutE18)),
  );
}

function line(capacity: bigint, price: number): Curve | undefined {
  return capacity <= 0n ? undefined : straightLine(Number(capacity), price);
}

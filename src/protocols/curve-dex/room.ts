import type { Address } from "../../lib/address.js";
import { attempt, isRefusal, type Refusal, refuse } from "../../lib/refusal.js";
import type { Adapter, Added, AddInput, Refresh, Removed, RemoveInput, Swap } from "../adapter.js";
import { beyond } from "../kit/adapter/beyond.js";
import { shareOf } from "../kit/adapter/meta.js";
import type { Sampled } from "../kit/curve/sampled.js";
import { uint } from "../kit/maths/uint256.js";
import type { Venue } from "../venue.js";
import type { CurveFacts } from "./facts.js";

/** The adapter's functions that depend on a pool's kind. Each family of Curve pools implements them. */
export type Room<State = unknown, Facts = unknown> = Pick<
  Adapter<State, Facts>,
  "load" | "renew" | "apply" | "tolerancePpb" | "afterOthers" | "gas" | "gasOfOneMore"
> & {
  refresh(venue: Venue<Facts>): Refresh;
  /** Refuses trades that the pool does not take at the time, whatever their amount. */
  closed?(state: State, way: Way): Refusal | undefined;
  /** Returns the result of a trade of a positive amount. Throws `Refused` where the contract reverts. */
  trade(
    venue: Venue<Facts>,
    state: State,
    way: Way,
    amountIn: bigint,
    seconds: bigint,
  ): Swap<State> | Refusal;
  /** Returns the outputs of trades in float64, or undefined if there are none. */
  sampled(venue: Venue<Facts>, state: State, way: Way): Sampled | undefined;
  /** Returns the value of a share by the invariant, in any unit. Throws `Refused` where the contract reverts. */
  virtualPrice(venue: Venue<Facts>, state: State): number;
  /**
   * Deposits of all coins, all amounts being positive, and withdrawals in all coins. Absent if only those of one coin are
   * exact.
   */
  readonly liquidity?: {
    add(
      venue: Venue<Facts>,
      state: State,
      input: AddInput,
    ): Pick<Added<State>, "amountOut" | "state"> | Refusal;
    remove(
      venue: Venue<Facts>,
      state: State,
      input: RemoveInput,
    ): Pick<Removed<State>, "amountsOut" | "state"> | Refusal;
  };
};

/** A trade from the pool's point of view, with coins by index. */
export type Way =
  | { readonly kind: "swap"; readonly i: number; readonly j: number }
  | { readonly kind: "deposit"; readonly i: number }
  | { readonly kind: "redeem"; readonly i: number };

/** Returns the pool's coins: its tokens without its share, which is the last. */
export function coinsOf({ tokens }: Venue): readonly Address[] {
  return tokens.slice(0, -1);
}

/** Returns undefined for tokens that the pool does not convert into each other. */
export function wayOf(venue: Venue<CurveFacts>, tokenIn: Address, tokenOut: Address): Way | undefined {
  const [coins, share] = [coinsOf(venue), shareOf(venue)];
  const [i, j] = [coins.indexOf(tokenIn), coins.indexOf(tokenOut)];
  if (i >= 0 && j >= 0) return i === j ? undefined : { kind: "swap", i, j };
  if (i >= 0 && tokenOut === share) return { kind: "deposit", i };
  if (j >= 0 && tokenIn === share && !isEarly(venue)) return { kind: "redeem", i: j };
  return undefined;
}

/** Returns whether it is one of the contracts of early 2020, which pay no single coin for a share. */
function isEarly({ facts }: Venue<CurveFacts>): boolean {
  return "early" in facts ? facts.early : facts.kind === "stable" && facts.precision === 1;
}

/** Returns the amounts of a deposit of one coin: zero for all others. */
export function amountsOf(coins: readonly unknown[], i: number, amount: bigint): bigint[] {
  return coins.map((_, index) => (index === i ? amount : 0n));
}

type Shared = { readonly balances: readonly bigint[]; readonly supply: bigint };

/**
 * remove_liquidity: every coin's part of the balances that belong to the shares, rounded down, without a fee. All
 * stableswap contracts have this formula.
 */
export function partsOf<State extends Shared>(
  state: State,
  shares: bigint,
): { readonly amountsOut: readonly bigint[]; readonly state: State } | Refusal {
  const { balances, supply } = state;
  if (shares > supply) return beyond(supply, "there are not so many shares");
  const amountsOut = attempt(() => balances.map((balance) => uint(balance * shares) / supply));
  if (isRefusal(amountsOut))
    return refuse(amountsOut.refused, "the pool's arithmetic does not hold that much");
  if (amountsOut.includes(0n)) return refuse("tooLittle", "the output of a coin is zero");
  const left = balances.map((balance, index) => balance - (amountsOut[index] as bigint));
  return { amountsOut, state: { ...state, balances: left, supply: supply - shares } };
}

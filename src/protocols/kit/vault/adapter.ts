import type { Address } from "../../../lib/address.js";
import { attempt, isRefusal, type Refusal, refuse } from "../../../lib/refusal.js";
import type { Step } from "../../../program/index.js";
import type { Adapter, FillToEncode, Shares, Swap } from "../../adapter.js";
import type { Venue } from "../../venue.js";
import { isZeroForOne, zeroForOneOf } from "../adapter/direction.js";
import { straightLine } from "../curve/curve.js";
import { noFees } from "../shares/shares.js";
import type { VaultWorth } from "./books.js";
import { facts, type VaultFacts } from "./facts.js";

/** A deposit of raw units of the asset, or a redemption of raw shares, in a block at this Unix second. */
export type VaultTrade = { readonly amountIn: bigint; readonly timestamp: bigint };

type Trade<State> = (venue: Venue<VaultFacts>, state: State, trade: VaultTrade) => Swap<State> | Refusal;

/**
 * The arithmetic of a kind of vault with one asset, whose shares are its own token. Trades are exact to the unit and may
 * throw `Refused`; their amount is positive. The adapter itself refuses those whose output is zero.
 */
export type VaultKind<State> = {
  /** Gas of one fill of typical size, for ranking. */
  readonly gas: number;
  /** The most gas that one more trade adds to a fill: that of one more market to take from. Absent if negligible. */
  readonly gasOfOneMore?: number;
  readonly deposit: Trade<State>;
  readonly redeem: Trade<State>;
  readonly worth: (venue: Venue<VaultFacts>, state: State) => VaultWorth;
  /** Returns the most that can be deposited at the state's own second, in raw units of the asset. */
  readonly room: (venue: Venue<VaultFacts>, state: State) => bigint;
  /** Returns the most shares that can be redeemed then. */
  readonly redeemable: (venue: Venue<VaultFacts>, state: State) => bigint;
  /**
   * Returns the part of their worth that redeemed shares pay: 1 less the vault's exit fee. Only for ranking, since `redeem`
   * takes the fee itself. Absent without such a fee.
   */
  readonly exitFactor?: (venue: Venue<VaultFacts>, state: State) => number;
};

type Vaults<State> = Adapter<State, VaultFacts>;

/** What differs from one kind of vault to another. */
type VaultOptions<State> = Pick<Vaults<State>, "standard" | "meta" | "code" | "discover" | "load"> &
  Pick<Vaults<State>, "probes" | "source"> & {
    readonly kind: VaultKind<State>;
    /** Brings a state to a later second, if its worth grows until then. */
    readonly accrued?: Shares<State, VaultFacts>["accrued"];
  };

/** The adapter of vaults, with the members that all of them have. */
type VaultAdapter<State> = Vaults<State> & { readonly shares: Shares<State, VaultFacts> };

/**
 * Returns the adapter of a kind of vault that implements ERC-4626 and is computed exactly. Such vaults are read at every
 * block, because what they owe grows with time and changes with what they lend.
 */
export function vaultAdapter<State>(options: VaultOptions<State>): VaultAdapter<State> {
  const { kind, accrued, ...rest } = options;
  return {
    ...rest,
    facts,
    refresh: "everyBlock",
    topics: [],
    steps: ["vault"],
    modes: ["redeem"],
    shares: { ...sharesOf(kind), ...(accrued !== undefined && { accrued }) },
    prefundable: false,
    paysOut: true,
    apply: () => undefined,
    quote(venue, state, { tokenIn, tokenOut, amountIn, context: { timestamp } }) {
      const enters = isZeroForOne(venue, tokenIn, tokenOut);
      if (enters === undefined) return refuse("otherTokens", "the vault does not hold these tokens");
      if (amountIn <= 0n) return refuse("tooLittle", "the amount is not positive");
      const trade = enters ? kind.deposit : kind.redeem;
      const traded = attempt(() => trade(venue, state, { amountIn, timestamp }));
      if (isRefusal(traded) || traded.amountOut > 0n) return traded;
      return refuse("tooLittle", "the output is zero");
    },
    curve(venue, state, tokenIn, tokenOut) {
      const enters = isZeroForOne(venue, tokenIn, tokenOut);
      if (enters === undefined) return undefined;
      const capacity = enters ? kind.room(venue, state) : kind.redeemable(venue, state);
      if (capacity <= 0n) return undefined;
      const { rate } = kind.worth(venue, state);
      const price = Number(rate.shares) / Number(rate.assets);
      if (enters) return straightLine(Number(capacity), price);
      return straightLine(Number(capacity), (kind.exitFactor?.(venue, state) ?? 1) / price);
    },
    gas: () => kind.gas,
    gasOfOneMore: () => kind.gasOfOneMore ?? 0,
    encode,
  };
}

/** Returns the step that deposits or redeems. Throws for other tokens. */
export function encode(venue: Venue, _state: unknown, fill: FillToEncode): Step {
  const mode = zeroForOneOf(venue, fill) ? "deposit" : "redeem";
  return { op: "vault", vault: venue.address, mode, amount: fill.amount, to: fill.to };
}

/** Shares are worth what the vault owes for them, wherever its assets are. */
function sharesOf<State>({ worth }: VaultKind<State>): Shares<State, VaultFacts> {
  return {
    ...noFees,
    reserves: (venue, state) => [{ token: venue.tokens[0] as Address, amount: worth(venue, state).assets }],
    supply: (venue, state) => worth(venue, state).supply,
    index(venue, state) {
      const { rate } = worth(venue, state);
      return Number(rate.assets) / Number(rate.shares);
    },
  };
}

/** Returns the state at a later second, which it records in `readAt`. */
export function readLater<State extends { readonly readAt: bigint }>(
  state: State,
  { timestamp }: { readonly timestamp: bigint },
): State {
  return timestamp > state.readAt ? { ...state, readAt: timestamp } : state;
}

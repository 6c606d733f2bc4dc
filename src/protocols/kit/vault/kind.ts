import type { Refusal } from "../../../lib/refusal.js";
import type { Swap } from "../../adapter.js";
import type { Venue } from "../../venue.js";
import type { VaultFacts } from "./facts.js";

/** What a vault owes to its shares, at the second that its state is brought to. */
export type Worth = {
  /** Raw units of the asset that belong to all shares. */
  readonly assets: bigint;
  /** Raw shares, with those that the vault would issue for fees. */
  readonly supply: bigint;
  /** What the vault converts with, as a ratio: with virtual units and shares, if it has them. */
  readonly rate: { readonly assets: bigint; readonly shares: bigint };
};

/** A deposit of raw units of the asset, or a redemption of raw shares, in a block at this Unix second. */
export type VaultTrade = { readonly amountIn: bigint; readonly timestamp: bigint };

type Trade<State> = (venue: Venue<VaultFacts>, state: State, trade: VaultTrade) => Swap<State> | Refusal;

/**
 * The arithmetic of a kind of vault with one asset, whose shares are its own token. Trades are exact to the unit and may
 * throw `Refused`; their amount is positive.
 */
export type VaultKind<State> = {
  /** Gas of one fill of typical size, for ranking. */
  readonly gas: number;
  /** The most gas that one more trade adds to a fill: that of one more market to take from. Absent if next to none. */
  readonly gasOfOneMore?: number;
  readonly deposit: Trade<State>;
  readonly redeem: Trade<State>;
  readonly worth: (venue: Venue<VaultFacts>, state: State) => Worth;
  /** Returns the most that can be deposited at the state's own second, in raw units of the asset. */
  readonly room: (venue: Venue<VaultFacts>, state: State) => bigint;
  /** Returns the most shares that can be redeemed then. */
  readonly redeemable: (venue: Venue<VaultFacts>, state: State) => bigint;
};

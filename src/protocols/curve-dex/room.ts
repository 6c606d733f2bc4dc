import type { Refusal } from "../../lib/refusal.js";
import type { Adapter, Added, AddInput, Refresh, Removed, RemoveInput, Shares } from "../adapter.js";
import type { Venue } from "../venue.js";

/**
 * What each family of Curve pools implements: the functions of the adapter that depend on a pool's kind, with the
 * adapter's meanings.
 */
export type Room<State = unknown, Facts = unknown> = Pick<
  Adapter<State, Facts>,
  | "load"
  | "renew"
  | "apply"
  | "quote"
  | "tolerancePpb"
  | "afterOthers"
  | "curve"
  | "gas"
  | "gasOfOneMore"
  | "encode"
> & {
  refresh(venue: Venue<Facts>): Refresh;
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
  readonly shares: {
    reserves: Shares<State, Facts>["reserves"];
    supply: Required<Shares<State, Facts>>["supply"];
    index: Required<Shares<State, Facts>>["index"];
  };
};

import type { Adapter, Refresh, Shares } from "../adapter.js";
import type { Venue } from "../venue.js";

/**
 * What each family of Curve pools implements: the functions of the adapter that depend on a pool's kind, with the
 * adapter's meanings.
 */
export type Room<State = unknown, Facts = unknown> = Pick<
  Adapter<State, Facts>,
  "load" | "renew" | "apply" | "quote" | "tolerancePpb" | "afterOthers" | "curve" | "gas" | "encode"
> & {
  refresh(venue: Venue<Facts>): Refresh;
  readonly shares: {
    reserves: Shares<State, Facts>["reserves"];
    supply: Required<Shares<State, Facts>>["supply"];
    index: Required<Shares<State, Facts>>["index"];
  };
};

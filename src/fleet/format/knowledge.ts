import type { Adapters } from "../../market/index.js";
import type { Network } from "../../networks/index.js";
import { isVenue, type Venue } from "../../protocols/index.js";
import { makeStateCheck, type StateCheck } from "./stateCheck.js";

/** A reader's knowledge: the adapters, which venues it can follow, and which states it can compute with. */
export type Knowledge = {
  readonly adapters: Adapters;
  readonly knows: (venue: Venue) => boolean;
  readonly stateFault: StateCheck;
};

/** Makes the knowledge of this version: venues of the adapters' standards in the network's deployments. */
export function makeKnowledge(adapters: Adapters, { deployments }: Pick<Network, "deployments">): Knowledge {
  const slugs = new Set(deployments.map(({ slug }) => slug));
  const knows = (venue: Venue) => slugs.has(venue.protocol) && isVenue(adapters, venue);
  return { adapters, knows, stateFault: makeStateCheck() };
}

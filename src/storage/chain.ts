import { type ApySamples, makeApySamples } from "./apySamples.js";
import { type CatalogueStore, makeCatalogueStore } from "./catalogue.js";
import { type ChainAccessOptions, makeChainAccess } from "./chainAccess.js";
import { type Checkpoints, makeCheckpoints } from "./checkpoints.js";
import { type MarketStore, makeMarketStore } from "./markets.js";
import { makeTokenStore, type TokenStore } from "./tokens.js";
import { makeVenueStore, type VenueStore } from "./venues.js";

/** The data stored for one chain. It only speeds up a start and is never required. No method rejects. */
export type ChainStore = {
  readonly tokens: TokenStore;
  readonly venues: VenueStore;
  readonly checkpoints: Checkpoints;
  readonly apySamples: ApySamples;
  readonly catalogue: CatalogueStore;
  readonly market: MarketStore;
  /**
   * Writes the term under which this process leads, so that earlier leaders of the chain's channel write no more.
   * Returns whether it was stored.
   */
  claim(): Promise<boolean>;
};

/** Opens the stores of one chain. */
export function makeChainStore(options: ChainAccessOptions): ChainStore {
  const access = makeChainAccess(options);
  return {
    tokens: makeTokenStore(access),
    venues: makeVenueStore(access),
    checkpoints: makeCheckpoints(access),
    apySamples: makeApySamples(access),
    catalogue: makeCatalogueStore(access),
    market: makeMarketStore(access),
    claim: () => access.write(async () => undefined),
  };
}

import { makeTokenListings } from "../../listings/index.js";
import type { App } from "../app.js";

type TokenCatalog = ReturnType<typeof makeTokenListings>;

const catalogs = new WeakMap<App, TokenCatalog>();

/** The one catalogue of every token of the networks that have been read. */
export function tokenCatalog(app: App): TokenCatalog {
  const before = catalogs.get(app);
  if (before !== undefined) return before;
  const catalog = makeTokenListings(() =>
    [...app.networks.values()].flatMap((service) => {
      const services = service.services();
      if (services === undefined) return [];
      const { network, universe, follower } = services;
      return [{ network, universe, market: follower.current(), worth: services }];
    }),
  );
  catalogs.set(app, catalog);
  return catalog;
}

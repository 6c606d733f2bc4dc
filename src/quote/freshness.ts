import { SluiceError } from "../errors/index.js";
import type { Market, MarketFollower } from "../market/index.js";
import type { Services } from "./services.js";

/** The newest market without what is excluded, if the node confirmed lately that its block is the head. Throws STATE_STALE. */
export function freshMarket(services: Services): Market {
  const { follower, limits, network, exclusions } = services;
  const ageSeconds = (services.nowMs() - follower.confirmedAtMs()) / 1000;
  if (ageSeconds <= limits.staleSeconds) return exclusions.allowed(follower.current());
  const message = `The node of chain ${network.id} has not confirmed its newest block for ${Math.floor(ageSeconds)} s`;
  throw new SluiceError("STATE_STALE", message, { retryAfterSeconds: network.blockTimeSeconds });
}

/** How long to wait for the market that takes the place of an abandoned one. */
const replacementMs = 1000;

/** Resolves once the follower has another market than `market`, or has not found one for a while. */
export function marketAfter(follower: MarketFollower, market: Market): Promise<void> {
  if (follower.current().head !== market.head) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const unsubscribe = follower.subscribe(done);
    const timer = setTimeout(done, replacementMs);
  });
}

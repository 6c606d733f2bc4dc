import { SluiceError } from "../../errors/index.js";
import type { Market, MarketFollower } from "../../market/index.js";
import type { QuoteServices } from "../services.js";

/** Returns the newest market that the nodes can answer for, whatever its age. */
export function newestMarket(follower: MarketFollower): Market {
  return follower.nodesLag?.market() ?? follower.current();
}

/**
 * Returns the newest market that the nodes can answer for. Throws STATE_STALE unless its block is recent and the node
 * confirmed it recently.
 */
export function freshMarket(services: QuoteServices): Market {
  const { follower } = services;
  const market = newestMarket(follower);
  const message = stalenessOf(services, market);
  if (message === undefined) return market;
  throw new SluiceError("STATE_STALE", message, { retryAfterSeconds: services.network.blockTimeSeconds });
}

/** Returns the market that is kept of a block. Throws BLOCK_NOT_KEPT, which names the blocks that are. */
export function keptMarket({ follower, network }: QuoteServices, number: bigint): Market {
  const kept = follower.kept?.() ?? [newestMarket(follower)];
  const market = kept.find(({ head }) => head.number === number);
  if (market !== undefined) return market;
  const [newest, oldest] = [kept[0]?.head.number, kept.at(-1)?.head.number];
  const blocks = newest === oldest ? `block ${newest} alone` : `blocks ${oldest} to ${newest}`;
  const message = `blockNumber is ${number}; the service keeps the state of ${blocks} of chain ${network.id}`;
  throw new SluiceError("BLOCK_NOT_KEPT", message);
}

/** Returns a market and those that are kept of the blocks before it, the newest first, without a gap. */
export function keptUpTo({ follower }: Pick<QuoteServices, "follower">, market: Market): readonly Market[] {
  const kept = follower.kept?.() ?? [];
  const at = kept.findIndex(({ head }) => head.hash === market.head.hash);
  return at < 0 ? [market] : kept.slice(at);
}

/** Returns why the newest market is too old to answer from, or undefined if it is fresh. */
export function stalenessOf(
  { follower, limits, network, nowMs }: QuoteServices,
  { head }: Market = follower.current(),
): string | undefined {
  const refusal = follower.refusal?.();
  if (refusal !== undefined) {
    return `The node of chain ${network.id} refuses a request that following its blocks needs: ${refusal}`;
  }
  const silentSeconds = (nowMs() - follower.confirmedAtMs()) / 1000;
  if (silentSeconds > limits.staleSeconds) {
    return `The node of chain ${network.id} has not confirmed its newest block for ${Math.floor(silentSeconds)} s`;
  }
  const ageSeconds = Math.floor(nowMs() / 1000) - Number(head.timestamp);
  if (limits.headAgeSeconds === undefined || ageSeconds <= limits.headAgeSeconds) return undefined;
  return `The newest block of chain ${network.id} is ${ageSeconds} s old: its node stands still or lags behind, or this machine's clock is ahead`;
}

/** How long to wait for the market that replaces an abandoned one. */
const replacementMs = 1000;

/**
 * Resolves when another attempt makes sense after the node lacked the block of `market`: at once if the node turns out to
 * lag and the market of its newest block is known, or else as `marketAfter` does.
 */
export async function marketInstead(follower: MarketFollower, market: Market): Promise<void> {
  if ((await follower.nodesLag?.look()) === true) return;
  await marketAfter(follower, market);
}

/** Resolves when the follower has a market other than `market`, or after one second. */
function marketAfter(follower: MarketFollower, market: Market): Promise<void> {
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

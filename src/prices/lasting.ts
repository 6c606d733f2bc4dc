import type { Market } from "../market/index.js";

/** The time after which depth counts as lasting, in the chain's seconds. It takes up to twice as long. */
const lastingSeconds = 300;

/** Keeps earlier markets to tell lasting depth from new depth. */
export type Lasting = {
  /**
   * Returns a market that is at least five minutes older than `market`, or undefined in the first minutes: venues are
   * still being added then, and there is nothing to compare with.
   */
  before(market: Market): Market | undefined;
};

type Past = { readonly kept: Market; readonly next: Market; readonly isStart: boolean };

/**
 * Makes a memory without markets. It keeps two, which share most of their states with the newest. A chain that is behind
 * them, after a reset or a deep re-organisation, starts it anew.
 */
export function makeLasting(): Lasting {
  let past: Past | undefined;

  return {
    before(market) {
      past = followed(past, market);
      return past.isStart ? undefined : past.kept;
    },
  };
}

function followed(past: Past | undefined, market: Market): Past {
  if (past === undefined) return { kept: market, next: market, isStart: true };
  const { kept, next, isStart } = past;
  if (market.head.number < (isStart ? next : kept).head.number) return followed(undefined, market);
  if (market.head.timestamp - next.head.timestamp < lastingSeconds) return past;
  return { kept: next, next: market, isStart: next === kept };
}

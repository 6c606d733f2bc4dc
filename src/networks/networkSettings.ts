import type { Settings } from "../config/index.js";
import { networkTableOf } from "./configured.js";
import type { Network } from "./network.js";

/** The settings that may differ between networks. */
export type NetworkSettings = {
  /** The interval between polls of a node for its newest block. */
  readonly pollMs: number;
  /** How long the node may be silent before requests are refused. */
  readonly staleSeconds: number;
  /** The depth at which a venue is worth following, in whole coins of the native currency. */
  readonly minDepth: number;
  /** The same in US dollars, instead of `minDepth`, if the native currency has a price. Undefined: `minDepth` decides. */
  readonly minDepthUsd: number | undefined;
};

const shortestPollMs = 100;
const longestPollMs = 500;
/** The part of a block time after which a node is polled again. */
const pollPart = 4;
const leastStaleSeconds = 36;
const staleBlocks = 3;
const usualDepth = 10;
/** The worth of `usualDepth` on Ethereum when it was chosen. */
const usualDepthUsd = 25_000;

/**
 * Returns the settings of a network: what its table states, else what the settings state for all networks, else what
 * fits its block time. Throws BAD_CONFIGURATION if a table has a fault.
 */
export function networkSettingsOf(
  settings: Pick<Settings, "chain" | "market" | "networks" | "file">,
  { id, blockTimeSeconds }: Pick<Network, "id" | "blockTimeSeconds">,
): NetworkSettings {
  const own = networkTableOf(settings, id);
  const { chain, market } = settings;
  const pollMs = Math.round((blockTimeSeconds * 1000) / pollPart);
  return {
    pollMs: own.pollMs ?? numberOr(chain.pollMs, Math.min(Math.max(pollMs, shortestPollMs), longestPollMs)),
    staleSeconds:
      own.staleSeconds ??
      numberOr(chain.staleSeconds, Math.max(leastStaleSeconds, Math.ceil(staleBlocks * blockTimeSeconds))),
    minDepth: own.minDepth ?? numberOr(market.minDepth, usualDepth),
    minDepthUsd: own.minDepthUsd ?? (own.minDepth === undefined ? depthUsdOf(market) : undefined),
  };
}

function depthUsdOf({ minDepth, minDepthUsd }: Settings["market"]): number | undefined {
  return numberOr(minDepthUsd, minDepth === "auto" ? usualDepthUsd : undefined);
}

function numberOr<Fallback>(value: number | "auto", fallback: Fallback): number | Fallback {
  return value === "auto" ? fallback : value;
}

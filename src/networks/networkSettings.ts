import type { Settings } from "../config/index.js";
import { networkTableOf } from "./configured.js";
import type { Network } from "./network.js";

/** The settings that may differ between networks. */
export type NetworkSettings = {
  /** The interval between polls of a node for its newest block. */
  readonly pollMs: number;
  /** How long the node may be silent before requests are refused. */
  readonly staleSeconds: number;
  /** The depth at which a venue is worth following, in US dollars. */
  readonly minDepthUsd: number;
};

const shortestPollMs = 100;
const longestPollMs = 500;
/** The part of a block time after which a node is polled again. */
const pollPart = 4;
const leastStaleSeconds = 36;
const staleBlocks = 3;

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
    minDepthUsd: own.minDepthUsd ?? market.minDepthUsd,
  };
}

function numberOr(value: number | "auto", fallback: number): number {
  return value === "auto" ? fallback : value;
}

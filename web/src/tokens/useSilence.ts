import { plainName } from "./networks.js";
import { useNetworkStates } from "./useTokens.js";

/** Seconds of silence that are usual: a node is asked at least every 2.5 s, and may take its time. */
const usualSeconds = 4;

/**
 * Returns in one sentence that a network's node has stopped, or undefined while it answers. A node counts as stopped
 * well within a block time, so that nobody trades at a price of the past.
 */
export function useSilence(chainId: number): string | undefined {
  const network = useNetworkStates().data?.find(({ id }) => id === chainId);
  if (network?.secondsSinceConfirmed === undefined) return undefined;
  const { secondsSinceConfirmed: seconds, blockTimeSeconds } = network;
  if (seconds < Math.max(usualSeconds, 0.6 * blockTimeSeconds)) return undefined;
  return `The node of ${plainName(network)} has not answered for ${Math.floor(seconds)} s. Trading is off until it does.`;
}

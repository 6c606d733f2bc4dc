import type { NetworkItem, NetworkStatus } from "../service/types.js";

/** How the service's name of a network ends if the network is the embedded local chain that stands for it. */
const localEnding = " (local devnet)";

export function isLocal({ name }: Pick<NetworkItem, "name">): boolean {
  return name.endsWith(localEnding);
}

/** Returns a network's name without its ending, for where a badge says the same. */
export function plainName({ name }: Pick<NetworkItem, "name">): string {
  return isLocal({ name }) ? name.slice(0, -localEnding.length) : name;
}

/**
 * Returns the network of a view whose address names none: the first that answers, or else the first. Returns 0 while the
 * networks are unknown.
 */
export function usualNetwork(networks: readonly NetworkItem[]): number {
  return (networks.find(({ isConnected }) => isConnected) ?? networks[0])?.id ?? 0;
}

/** Returns whether there is a choice: several networks, or a link to one that the service does not have. */
export function canChoose(networks: readonly NetworkItem[], chainId: number): boolean {
  return networks.length > 1 || networks.some(({ id }) => chainId !== 0 && id !== chainId);
}

/** Returns whether a network, as the service answers it, has not been read since the service started. */
export function isStarting({
  isConnected,
  secondsSinceConfirmed,
}: Pick<NetworkItem, "isConnected" | "secondsSinceConfirmed">): boolean {
  return !isConnected && secondsSinceConfirmed === undefined;
}

/** The service's own words for the phases of a start. */
export const phases: Readonly<Record<string, string>> = {
  chain: "starting the local chain",
  joining: "joining the fleet",
  recalling: "loading stored data",
  tokens: "reading tokens",
  discovering: "finding venues",
  reading: "reading venues",
  preparing: "preparing searches",
};

/** Returns what a starting network does, and how much of it is done: `reading venues, 40 %`. */
export function startText({ phase, share }: NonNullable<NetworkStatus["start"]>): string {
  return `${phases[phase] ?? phase}, ${Math.floor(share * 100)} %`;
}

/** Returns in one sentence why a network cannot be used. Without a status, it only says that it does not answer. */
export function obstacleOf({ name }: NetworkItem, status: NetworkStatus | undefined): string {
  const { trouble = null, start } = status ?? {};
  if (trouble !== null) return `${name}: ${trouble}`;
  return start === undefined ? `${name} does not answer.` : `${name} is starting: ${startText(start)}.`;
}

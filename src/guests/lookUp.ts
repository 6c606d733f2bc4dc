import { codeAt, type Head, type Rpc, readAt } from "../chain/index.js";
import type { Address } from "../lib/address.js";
import { type Reading, together } from "../lib/reading.js";
import type { Network } from "../networks/index.js";
import type { Venue } from "../protocols/index.js";
import { maximumDecimals, type Token } from "../tokens/index.js";
import type { CatalogueVenue, Discovery, WeighedEntry } from "../venues/index.js";
import { type Identity, readIdentity } from "./identity.js";
import type { Wanted } from "./wantedGuests.js";

/** The most guests of one token. The deepest ones are kept. */
const KEPT = 8;

/** What is at an unlisted address: a token, or a sentence that explains why it is not one. */
export type Seen =
  | { readonly token: Token; readonly reason?: undefined }
  | { readonly token?: undefined; readonly reason: string };

export type Looking = {
  readonly rpc: Rpc;
  readonly network: Network;
  readonly discovery: Discovery;
  readonly head: Head;
  readonly signal: AbortSignal;
};

export type Found = {
  /** The result for every stranger, by address. */
  readonly seen: ReadonlyMap<Address, Seen>;
  /** The deepest venues of each token. */
  readonly venues: readonly Venue[];
};

/**
 * Reads what the strangers are and what their venues hold, in a single request. Throws any error that `readAt` throws.
 */
export async function lookUp(looking: Looking, { strangers, candidates }: Wanted): Promise<Found> {
  const { rpc, network, discovery, head, signal } = looking;
  const at = { multicall3: network.multicall3, blockHash: head.hash, signal };
  const entries = [...new Set([...candidates.values()].flat())];
  const [said, weighed] = await readAt(rpc, at, readAll(discovery, strangers, entries));
  const ranked = discovery.rank(weighed).map(({ entry }) => entry);
  const chosen = [...candidates.keys()].flatMap((token) =>
    ranked.filter(({ discovered }) => discovered.tokens.includes(token)).slice(0, KEPT),
  );
  const [seen, venues] = await Promise.all([
    Promise.all(said.map((one, index) => seenOf(looking, strangers[index] as Address, one))),
    discovery.venuesOf([...new Set(chosen)], head, signal),
  ]);
  return { seen: new Map(seen.map((one, index) => [strangers[index] as Address, one])), venues };
}

type Said = Identity | { readonly refused: bigint | undefined };

function* readAll(
  discovery: Discovery,
  strangers: readonly Address[],
  entries: readonly CatalogueVenue[],
): Reading<[Said[], WeighedEntry[]]> {
  const [said, weighed] = yield* together<Said[] | WeighedEntry[]>([
    together(strangers.map(readIdentity)),
    discovery.weigh(entries),
  ]);
  return [said as Said[], weighed as WeighedEntry[]];
}

async function seenOf({ rpc, network, head, signal }: Looking, address: Address, said: Said): Promise<Seen> {
  if (!("refused" in said)) return { token: { chainId: network.id, address, ...said, logosUri: [] } };
  const { refused } = said;
  if (refused !== undefined) {
    const reason = `The contract at ${address} returns ${refused} from decimals(); the maximum is ${maximumDecimals}`;
    return { reason };
  }
  const code = await codeAt(rpc, address, { blockHash: head.hash }, { signal });
  return {
    reason:
      code === undefined
        ? `There is no contract at ${address}`
        : `The contract at ${address} has no decimals(), so it is not a token`,
  };
}

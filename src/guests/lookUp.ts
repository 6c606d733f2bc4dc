import { codeAt, type Head, type Rpc, readAt } from "../chain/index.js";
import { type Address, NATIVE, ZERO_ADDRESS } from "../lib/address.js";
import { bytesIn, type Hex, uintAt } from "../lib/hex.js";
import { type CallResult, type Reading, together } from "../lib/reading.js";
import type { Network } from "../networks/index.js";
import type { Venue } from "../protocols/index.js";
import {
  cleanText,
  maximumDecimals,
  maximumNameLength,
  maximumSymbolLength,
  type Token,
} from "../tokens/index.js";
import type { CatalogueVenue, Discovery, WeighedEntry } from "../venues/index.js";
import type { Wanted } from "./wantedGuests.js";
import type { Weighings } from "./weighings.js";

/**
 * The most guests of one token by the depth that they claim, and the most by the amounts that they certainly hold. Both
 * count, because a narrow range claims a lot at little cost, and a wide one certainly holds little. The same two limits
 * apply again to venues that nobody vouches for.
 */
const KEPT = 8;

/** What is at an unlisted address: a token, or a sentence that explains why it is not one. */
export type Seen =
  | { readonly token: Token; readonly reason?: undefined }
  | { readonly token?: undefined; readonly reason: string };

export type Looking = {
  readonly rpc: Rpc;
  readonly network: Network;
  readonly discovery: Discovery;
  readonly weighings: Weighings;
  readonly head: Head;
  readonly signal: AbortSignal;
  /** Returns whether the request has enough time left to weigh more candidates. */
  readonly hasTime: () => boolean;
};

export type Found = {
  /** The result for every stranger, by address. */
  readonly seen: ReadonlyMap<Address, Seen>;
  /** The deepest venues of each token, and those whose share it is. */
  readonly venues: readonly Venue[];
  /** The number of other venues of each token that may have something in them. */
  readonly unread: ReadonlyMap<Address, number>;
  /** Whether every candidate was weighed, so that none of the others is deeper. */
  readonly complete: boolean;
};

/**
 * Reads what the strangers are and what their venues hold, in a single request unless somebody made thousands of venues.
 * Throws any error that `readAt` throws.
 */
export async function lookUp(looking: Looking, wanted: Wanted): Promise<Found> {
  const { strangers, candidates, isKnown } = wanted;
  const { rpc, network, discovery, weighings, head, signal, hasTime } = looking;
  const at = { multicall3: network.multicall3, blockHash: head.hash, signal };
  const entries = [...new Set([...candidates.values()].flat(2))];
  const [first = [], ...more] = weighings.due(entries);
  const [said, weighed, made] = await readAt(rpc, at, readAll(discovery, wanted, first));
  weighings.note(first, weighed);
  for (const slice of more) {
    if (!hasTime()) break;
    weighings.note(slice, await readAt(rpc, at, discovery.weigh(slice)));
  }
  const chosen = new Set(deepestOf(looking, entries, [...candidates.values()].flat()));
  const unread = [...candidates].map(([token, groups]) => {
    const others = groups.flat().filter((entry) => !chosen.has(entry));
    return [token, weighings.holding(others)] as const;
  });
  const shared = made.filter(({ tokens }) => tokens.every(isKnown));
  const [seen, listed] = await Promise.all([
    Promise.all(said.map((one, index) => seenOf(looking, strangers[index] as Address, one))),
    discovery.venuesOf([...chosen], head, signal),
  ]);
  return {
    seen: new Map(seen.map((one, index) => [strangers[index] as Address, one])),
    venues: [...listed, ...shared],
    unread: new Map(unread),
    complete: weighings.areComplete(entries),
  };
}

/** Returns the deepest venues of each group. */
function deepestOf(
  { discovery, weighings }: Looking,
  entries: readonly CatalogueVenue[],
  groups: readonly (readonly CatalogueVenue[])[],
): CatalogueVenue[] {
  const claimed = weighings.known(entries);
  const certain = claimed.map(({ entry, weight: { reserves, certainPart = 1, ...weight } }) => ({
    entry,
    weight: { ...weight, reserves: reserves.map((reserve) => reserve * certainPart) },
  }));
  const rankings = [claimed, certain].map((weighed) => discovery.rank(weighed).map(({ entry }) => entry));
  const own = groups.map((group) => new Set(group));
  return rankings.flatMap((ranked) =>
    own.flatMap((group) => ranked.filter((entry) => group.has(entry)).slice(0, KEPT)),
  );
}

type Said = Identity | { readonly refused: bigint | undefined };

function readAll(
  discovery: Discovery,
  { strangers, shares }: Wanted,
  entries: readonly CatalogueVenue[],
): Reading<[Said[], WeighedEntry[], Venue[]]> {
  return together([
    together(strangers.map(readIdentity)),
    discovery.weigh(entries),
    discovery.withShares(shares),
  ]);
}

async function seenOf({ rpc, network, head, signal }: Looking, address: Address, said: Said): Promise<Seen> {
  if (!("refused" in said)) return { token: { chainId: network.id, address, ...said, logosUri: [] } };
  const { refused } = said;
  if (refused !== undefined) {
    const reason = `The contract at ${address} returns ${refused} from decimals(); the maximum is ${maximumDecimals}`;
    return { reason };
  }
  if (address === ZERO_ADDRESS)
    return { reason: `The zero address is no token; the native currency is ${NATIVE}` };
  const code = await codeAt(rpc, address, { blockHash: head.hash }, { signal });
  return {
    reason:
      code === undefined
        ? `There is no contract at ${address}`
        : `The contract at ${address} has no decimals(), so it is not a token`,
  };
}

const DECIMALS = "0x313ce567"; // decimals()
const SYMBOL = "0x95d89b41"; // symbol()
const NAME = "0x06fdde03"; // name()

/** The most hex digits of a string to decode, many more than are shown. */
const MOST_DIGITS = 2_048;

/**
 * How a contract describes itself. The strings are sanitised, may be empty and prove nothing: any contract can claim to
 * be USDC.
 */
type Identity = { readonly decimals: number; readonly symbol: string; readonly name: string };

/**
 * Reads a token's identity. If the contract is not a token, returns its refused `decimals()`, or undefined if it has
 * none.
 */
export function* readIdentity(
  address: Address,
): Reading<Identity | { readonly refused: bigint | undefined }> {
  const calls = [DECIMALS, SYMBOL, NAME].map((selector) => ({ to: address, data: selector as Hex }));
  const [decimals, symbol, name] = yield calls;
  const told = uintAt(decimals ?? "0x", 0);
  if (told === undefined || told > maximumDecimals) return { refused: told };
  return {
    decimals: Number(told),
    symbol: cleanText(textIn(symbol), maximumSymbolLength),
    name: cleanText(textIn(name), maximumNameLength),
  };
}

/** Decodes a `string`, or the `bytes32` that some early tokens return. Returns an empty string for anything else. */
function textIn(answer: CallResult): string {
  if (answer === undefined) return "";
  const isWord = answer.length === 2 + 64;
  const digits = isWord ? answer.slice(2).replace(/(00)+$/, "") : (bytesIn(answer) ?? "");
  return Buffer.from(digits.slice(0, MOST_DIGITS), "hex").toString("utf8");
}

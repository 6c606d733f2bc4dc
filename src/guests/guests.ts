import { type Head, type Rpc, RpcError } from "../chain/index.js";
import { SluiceError } from "../errors/index.js";
import type { Address } from "../lib/address.js";
import { within } from "../lib/wait.js";
import { type Adapters, type Market, wholeOf } from "../market/index.js";
import type { Network } from "../networks/index.js";
import type { Adapter } from "../protocols/index.js";
import type { Discovery } from "../venues/index.js";
import { makeJoin } from "./join.js";
import { makeLine } from "./line.js";
import type { Seen } from "./lookUp.js";
import { type Invitation, questionOf } from "./question.js";
import { makeFind } from "./remember.js";

/** Tokens and venues beside the market, seen by the requests alone that name the tokens. */
export type Guests = {
  /** What is at addresses that nobody lists. Throws as `invite` does. */
  look(addresses: readonly Address[], head: Head): Promise<ReadonlyMap<Address, Seen>>;
  /**
   * The market with more venues of the tokens of which too little is followed, at its very block; the same object
   * whenever it is the same. Throws INVALID_PARAMETER where too many tokens are listed by nobody, QUOTE_TIMEOUT,
   * OVERLOADED, and what `readAt` throws.
   */
  invite(host: Market, invitation: Invitation): Promise<Invited>;
};

export type Invited = {
  /** The host where nothing was to be added, or some token is unknown. */
  readonly market: Market;
  /** Why addresses that nobody lists are no tokens, a sentence each. */
  readonly unknown: ReadonlyMap<Address, string>;
};

export type GuestsOptions = {
  readonly rpc: Rpc;
  readonly network: Network;
  readonly discovery: Discovery;
  readonly adapters: Adapters;
  /** So long a request waits until its guests are known and read. Default: two seconds. */
  readonly patienceMs?: number;
  /** Unix milliseconds. Default: the clock. */
  readonly nowMs?: () => number;
};

/** So many tokens of one request may be listed by nobody. */
export const mostStrangers = 16;
const PATIENCE_MS = 2_000;
/** Readings under way, and such that wait. */
const AT_ONCE = 8;
const WAITING = 64;

/** Makes what knows no guest yet. */
export function makeGuests(options: GuestsOptions): Guests {
  const { rpc, network, discovery, adapters, patienceMs = PATIENCE_MS, nowMs = Date.now } = options;
  const shared = { rpc, network, line: makeLine(AT_ONCE, WAITING), patienceMs };
  const find = makeFind({ ...shared, discovery, nowMs });
  const join = makeJoin({ ...shared, adapters, catalogue: discovery.catalogue });

  async function invite(host: Market, invitation: Invitation): Promise<Invited> {
    const followed = wholeOf(host);
    const question = questionOf({ network, catalogue: discovery.catalogue }, { ...invitation, followed });
    if (question.tokens.length === 0) return { market: host, unknown: new Map() };
    requireFew(question.strangers);
    const { seen, venues } = await find(question, host.head);
    const unknown = new Map<Address, string>();
    for (const [address, { reason }] of seen) if (reason !== undefined) unknown.set(address, reason);
    if (unknown.size > 0) return { market: host, unknown };
    const admitted = venues.filter((venue) => {
      const adapter = adapters.get(venue.standard) as Adapter;
      return !followed.pools.has(venue.id) && invitation.admits({ venue, adapter });
    });
    return { market: await join(host, question, admitted), unknown };
  }

  return {
    async look(addresses, head) {
      if (addresses.length === 0) return new Map();
      const tokens = [...new Set(addresses)].sort();
      requireFew(tokens);
      const { seen } = await inTime(
        find({ tokens, strangers: tokens, candidates: new Map() }, head),
        patienceMs,
      );
      return seen;
    },
    async invite(host, invitation) {
      try {
        return await inTime(invite(host, invitation), patienceMs);
      } catch (error) {
        // What is followed of listed tokens will do where the node does not tell of more.
        const isListed = invitation.tokens.every((token) => invitation.listed.has(token));
        if (isListed && (error instanceof SluiceError || error instanceof RpcError)) {
          return { market: host, unknown: new Map() };
        }
        throw error;
      }
    },
  };
}

/** Where the operator wants no guests: every address that nobody lists is unknown. */
export const noGuests: Guests = {
  look: async (addresses) => new Map(addresses.map((address) => [address, { reason: reasonOff(address) }])),
  invite: async (market, { tokens, listed }) => ({
    market,
    unknown: new Map(tokens.filter((token) => !listed.has(token)).map((token) => [token, reasonOff(token)])),
  }),
};

function reasonOff(address: Address): string {
  return `${address} is unlisted, and the operator of this service allows only listed tokens`;
}

function requireFew({ length }: readonly Address[]): void {
  if (length <= mostStrangers) return;
  const message = `the request names ${length} unlisted tokens; allowed are at most ${mostStrangers}`;
  throw new SluiceError("INVALID_PARAMETER", [message]);
}

async function inTime<T>(work: Promise<T>, patienceMs: number): Promise<T> {
  const late = () =>
    new SluiceError(
      "QUOTE_TIMEOUT",
      `The node did not return data about unlisted tokens within ${patienceMs} ms`,
    );
  try {
    return await within(work, patienceMs, late);
  } catch (error) {
    // Another request began to wait before this one did, and gave up.
    throw error instanceof Error && error.name === "TimeoutError" ? late() : error;
  }
}

import { type Head, type Rpc, RpcError } from "../chain/index.js";
import { SluiceError } from "../errors/index.js";
import type { Address } from "../lib/address.js";
import { type Gate, gate } from "../lib/gate.js";
import { within } from "../lib/wait.js";
import type { Adapters, GuestList, Market, Pool } from "../market/index.js";
import type { Network } from "../networks/index.js";
import { type Adapter, isFollowable, makeProofs, type Proofs } from "../protocols/index.js";
import type { Discovery } from "../venues/index.js";
import type { Seen } from "./lookUp.js";
import { makeReadGuests } from "./readGuests.js";
import { rememberLookUps } from "./rememberLookUps.js";
import { type Invitation, type Wanted, wantedGuests } from "./wantedGuests.js";

/** Provides unlisted tokens, and venues that are not followed, for the requests that name the tokens. */
export type Guests = {
  /** Reads what is at unlisted addresses. Throws the same errors as `invite`. */
  look(addresses: readonly Address[], head: Head): Promise<ReadonlyMap<Address, Seen>>;
  /**
   * Reads guests at the block of `followed`, for tokens that are unlisted or that very few of its venues trade. Throws
   * INVALID_PARAMETER if too many tokens are unlisted, QUOTE_TIMEOUT, OVERLOADED, and any error that `readAt` throws.
   */
  invite(followed: Market, invitation: Invitation): Promise<Invited>;
};

export type Invited = {
  /**
   * The same object for the same venues, tokens and block. Undefined if no guests are needed or if some token is
   * unknown.
   */
  readonly guests: GuestList | undefined;
  /** One sentence for each unlisted address that explains why it is not a token. */
  readonly unknown: ReadonlyMap<Address, string>;
};

export type GuestsOptions = {
  readonly rpc: Rpc;
  readonly network: Network;
  readonly discovery: Discovery;
  readonly adapters: Adapters;
  /** Shared with the readings of the followed market. Absent if none is followed. */
  readonly proofs?: Proofs;
  /** How long a request waits for its guests. Default: two seconds. */
  readonly patienceMs?: number;
  /** Unix milliseconds. Default: the clock. */
  readonly nowMs?: () => number;
};

/** The most unlisted tokens in a request. */
export const mostStrangers = 16;
const PATIENCE_MS = 2_000;
/** The most reads that run at once, and the most that wait. */
const AT_ONCE = 8;
const WAITING = 64;

const none: Invited = { guests: undefined, unknown: new Map() };

/** Makes the guests of a network. Nothing is cached at first. */
export function makeGuests(options: GuestsOptions): Guests {
  const { rpc, network, discovery, adapters, patienceMs = PATIENCE_MS, nowMs = Date.now } = options;
  const { proofs = makeProofs() } = options;
  const { catalogue } = discovery;
  const shared = { rpc, network, gate: makeBoundedGate(AT_ONCE, WAITING), patienceMs };
  const lookUp = rememberLookUps({ ...shared, discovery, nowMs });
  const readGuests = makeReadGuests({ ...shared, adapters, proofs, catalogue });

  async function invite(followed: Market, wanted: Wanted, invitation: Invitation): Promise<Invited> {
    requireFew(wanted.strangers);
    const { seen, venues, unread } = await lookUp(wanted, followed.head);
    const unknown = new Map<Address, string>();
    for (const [address, { reason }] of seen) if (reason !== undefined) unknown.set(address, reason);
    if (unknown.size > 0) return { guests: undefined, unknown };
    const admitted = venues.filter((venue) => {
      const adapter = adapters.get(venue.standard) as Adapter;
      if (!isFollowable(venue) && !isAdmitted({ venue, adapter }, invitation)) return false;
      return !followed.pools.has(venue.id) && invitation.admits({ venue, adapter });
    });
    return { guests: await readGuests(followed.head, { ...wanted, unread }, admitted), unknown };
  }

  return {
    async look(addresses, head) {
      if (addresses.length === 0) return new Map();
      const tokens = [...new Set(addresses)].sort();
      requireFew(tokens);
      const identities = { tokens, strangers: tokens, candidates: new Map(), shares: [], unvouched: false };
      const { seen } = await inTime(lookUp({ ...identities, isKnown: () => false }, head), patienceMs);
      return seen;
    },
    async invite(followed, invitation) {
      const wanted = wantedGuests({ network, catalogue }, { ...invitation, followed });
      if (wanted.tokens.length === 0) return none;
      try {
        return await inTime(invite(followed, wanted, invitation), patienceMs);
      } catch (error) {
        // Listed tokens can be routed through the followed venues alone.
        const isListed = invitation.tokens.every((token) => invitation.listed.has(token));
        if (isListed && (error instanceof SluiceError || error instanceof RpcError)) return none;
        throw error;
      }
    },
  };
}

/** Provides no guests, for operators who want none. Every unlisted address is unknown. */
export const noGuests: Guests = {
  look: async (addresses) => new Map(addresses.map((address) => [address, { reason: reasonOff(address) }])),
  invite: async (_, { tokens, listed }) => ({
    guests: undefined,
    unknown: new Map(tokens.filter((token) => !listed.has(token)).map((token) => [token, reasonOff(token)])),
  }),
};

function reasonOff(address: Address): string {
  return `${address} is unlisted, and the operator of this service allows only listed tokens`;
}

/** Returns whether a request admits a venue that nobody vouches for: it says so, or it names the venue's own shares. */
function isAdmitted({ venue, adapter }: Pick<Pool, "venue" | "adapter">, asked: Invitation): boolean {
  const share = adapter.meta.position?.(venue).address;
  return asked.unvouched || (share !== undefined && asked.tokens.includes(share));
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
    // The read belongs to another request, which started to wait earlier and gave up.
    throw error instanceof Error && error.name === "TimeoutError" ? late() : error;
  }
}

/**
 * Makes a gate that runs up to `width` tasks at once and lets `waiting` others wait. Throws OVERLOADED if more would
 * have to wait.
 */
export function makeBoundedGate(width: number, waiting: number): Gate {
  const pass = gate(width);
  let inside = 0;
  return async (work) => {
    if (inside >= width + waiting) {
      const message = `${inside} requests for unlisted tokens are already waiting`;
      throw new SluiceError("OVERLOADED", message, { retryAfterSeconds: 1 });
    }
    inside += 1;
    try {
      return await pass(work);
    } finally {
      inside -= 1;
    }
  };
}

import { z } from "zod";
import type { Hex } from "../../lib/hex.js";
import type { Reading } from "../../lib/reading.js";
import { mainnet } from "../../networks/mainnet.js";
import type { Adapter, Log, UnusableReason, Venue } from "../../protocols/index.js";
import type { Market, Pool } from "../market.js";
import { makeMarket } from "../market.js";

export const setTopic: Hex = `0x${"a1".padStart(64, "0")}`;
export const unclearTopic: Hex = `0x${"a2".padStart(64, "0")}`;
export const strangeTopic: Hex = `0x${"a3".padStart(64, "0")}`;

type Unusable = { readonly unusable: UnusableReason };
type NoteState = { readonly value: number };

function unused(): never {
  throw new Error("this adapter is for tests of the market only");
}

/** Makes an adapter for venues that hold one number. A log either sets the number or only reports that it changed. */
function makeAdapter(standard: string, refresh: Adapter["refresh"]): Adapter<NoteState> {
  return {
    standard,
    facts: z.unknown(),
    meta: { name: standard, project: standard, description: "", url: "", action: () => "swap", actions: [] },
    refresh,
    steps: [],
    topics: [setTopic, unclearTopic],
    prefundable: false,
    paysOut: false,
    code: "protocol",
    discover: unused,
    load: unused,
    apply: (_, state, log) => {
      if (log.topics[0] === unclearTopic) return undefined;
      const value = Number(log.data);
      return value === state.value ? state : { value };
    },
    quote: unused,
    curve: unused,
    gas: () => 0,
    encode: unused,
  };
}

export const note = makeAdapter("test-note", "logs") as Adapter;
export const restless = makeAdapter("test-restless", "everyBlock") as Adapter;

/** The function by which venues of `partial` answer what changes without a log. */
export const NOW: Hex = "0x0000a5c1";

/** Makes venues of which logs set the value, and whose contract answers what to add to it (`NOW`). */
export const partial = {
  ...makeAdapter("test-partial", "renewed"),
  *renew({ address }: Venue, state: NoteState): Reading<NoteState | Unusable> {
    const [answer] = yield [{ to: address, data: NOW }];
    const added = Number(answer);
    if (answer === undefined) return { unusable: "silent" };
    return added === 0 ? state : { value: state.value + added };
  },
} as Adapter;

export function venueOf(index: number, adapter: Adapter = note, address = index): Venue {
  return {
    id: `${adapter.standard}:${index}`,
    protocol: adapter.standard,
    standard: adapter.standard,
    address: `0x${address.toString(16).padStart(40, "0")}`,
    tokens: [],
    feePpm: 0,
    facts: {},
  };
}

export function entryOf(venue: Venue, value: number, adapter: Adapter = note): Pool {
  return { venue, adapter, state: { value } };
}

export function logOf(venue: Venue, topic: Hex, value = 0): Log {
  return { address: venue.address, topics: [topic], data: `0x${value.toString(16)}` };
}

export function marketAt(hash: Hex, pools: readonly Pool[] = []): Market {
  const head = {
    number: BigInt(hash),
    hash,
    parentHash: hash,
    timestamp: 0n,
    baseFeeWei: 0n,
    gasUsed: 0n,
    gasLimit: 0n,
  };
  return makeMarket(mainnet, head, pools);
}

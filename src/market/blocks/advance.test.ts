import { describe, expect, test } from "vitest";
import type { Adapter, Venue } from "../../protocols/index.js";
import type { Pool } from "../market.js";
import {
  entryOf,
  logOf,
  marketAt,
  note,
  partial,
  restless,
  setTopic,
  strangeTopic,
  unclearTopic,
  venueOf,
} from "../testing/market.js";
import { advanceMarket, indexVenues, withReloaded } from "./advance.js";

const [one, two, absent] = [venueOf(1), venueOf(2), venueOf(3)] as const;
const head = marketAt("0x02").head;
const initial = () => marketAt("0x01", [entryOf(one, 10), entryOf(two, 20)]);
const adapters = new Map([note, restless].map((adapter) => [adapter.standard, adapter]));
const index = indexVenues([one, two, absent], adapters);

function summary(pools: ReadonlyMap<string, Pool>) {
  return Object.fromEntries([...pools].map(([id, { state }]) => [id, (state as { value: number }).value]));
}

describe("advanceMarket", () => {
  test("applies the logs in order and leaves the market before as it was", () => {
    const market = initial();
    const logs = [logOf(one, setTopic, 11), logOf(two, setTopic, 21), logOf(one, setTopic, 12)];
    const step = advanceMarket(market, index, head, logs);
    expect(summary(step.market.pools)).toEqual({ [one.id]: 12, [two.id]: 21 });
    expect(step.stale).toEqual([]);
    expect(step.market.head).toBe(head);
    expect(summary(market.pools)).toEqual({ [one.id]: 10, [two.id]: 20 });
    expect(market.head.number).toBe(1n);
  });

  test("keeps the very entries of venues without news", () => {
    const market = initial();
    const logs = [logOf(one, setTopic, 10), logOf(one, strangeTopic, 99), logOf(venueOf(9), setTopic, 1)];
    const step = advanceMarket(market, index, head, logs);
    expect(step.market.pools.get(one.id)).toBe(market.pools.get(one.id));
    expect(step.market.pools.get(two.id)).toBe(market.pools.get(two.id));
    expect(step.stale).toEqual([]);
  });

  test.each([
    ["a log that does not tell enough", [logOf(one, unclearTopic)], [one]],
    ["also when a clear log follows", [logOf(one, unclearTopic), logOf(one, setTopic, 5)], [one]],
    ["also when a clear log went before", [logOf(one, setTopic, 5), logOf(one, unclearTopic)], [one]],
    ["a log of a venue that was not tradable", [logOf(absent, setTopic, 5)], [absent]],
    ["each venue once", [logOf(one, unclearTopic), logOf(one, unclearTopic)], [one]],
    ["a log without topics", [{ ...logOf(one, setTopic, 5), topics: [] }], []],
  ] as const)("names the venues to read: %s", (_, logs, stale: readonly Venue[]) => {
    expect(advanceMarket(initial(), index, head, logs).stale).toEqual(stale);
  });

  test("of a contract that logs for many, only the venue a log is about takes it", () => {
    const [left, right] = [1, 2].map((number) => ({
      ...venueOf(number, note, 7),
      subject: `0x${String(number).padStart(64, "0")}` as const,
    })) as [Venue, Venue];
    const market = marketAt("0x01", [entryOf(left, 10), entryOf(right, 20)]);
    const about = ({ subject }: Venue, value: number) => {
      const log = logOf(left, setTopic, value);
      return { ...log, topics: subject === undefined ? log.topics : [...log.topics, subject] };
    };
    const shared = indexVenues([left, right], adapters);
    const step = advanceMarket(market, shared, head, [about(right, 21)]);
    expect(summary(step.market.pools)).toEqual({ [left.id]: 10, [right.id]: 21 });
    const toAll = advanceMarket(market, shared, head, [about(venueOf(7), 5)]);
    expect(summary(toAll.market.pools)).toEqual({ [left.id]: 5, [right.id]: 5 });
  });

  test("a venue takes the logs of the contracts it is read from", () => {
    const reader = { ...venueOf(1), sources: { fees: venueOf(8).address } };
    const market = marketAt("0x01", [entryOf(reader, 10)]);
    const step = advanceMarket(market, indexVenues([reader], adapters), head, [
      logOf(venueOf(8), unclearTopic),
    ]);
    expect(step.stale).toEqual([reader]);
  });

  test("venues that move without logs are read at every block, tradable or not", () => {
    const [open, shut] = [venueOf(4, restless), venueOf(5, restless)];
    const market = marketAt("0x01", [entryOf(one, 10), entryOf(open, 1, restless)]);
    const step = advanceMarket(market, indexVenues([one, open, shut], adapters), head, []);
    expect(step.stale).toEqual([open, shut]);
  });

  test("a standard may tell of each of its venues whether it moves without logs", () => {
    const mixed = { ...note, refresh: ({ id }: Venue) => (id === two.id ? "everyBlock" : "logs") } as Adapter;
    const ofMixed = new Map([[note.standard, mixed]]);
    const step = advanceMarket(initial(), indexVenues([one, two], ofMixed), head, [logOf(one, setTopic, 11)]);
    expect(step.stale).toEqual([two]);
    expect(summary(step.market.pools)).toEqual({ [one.id]: 11, [two.id]: 20 });
  });

  test("venues of which a part is renewed take logs like others, and are not read whole", () => {
    const venue = venueOf(6, partial);
    const index = indexVenues([one, venue], new Map([...adapters, [partial.standard, partial]]));
    const market = marketAt("0x01", [entryOf(one, 10), entryOf(venue, 1, partial)]);
    const step = advanceMarket(market, index, head, [logOf(venue, setTopic, 4)]);
    expect([step.stale, index.renewed]).toEqual([[], [venue]]);
    expect(summary(step.market.pools)).toEqual({ [one.id]: 10, [venue.id]: 4 });
  });

  test("several venues behind one contract all see its logs", () => {
    const [left, right] = [venueOf(5, note, 5), venueOf(6, note, 5)];
    const market = marketAt("0x01", [entryOf(left, 1), entryOf(right, 2)]);
    const step = advanceMarket(market, indexVenues([left, right], adapters), head, [
      logOf(left, setTopic, 7),
    ]);
    expect(summary(step.market.pools)).toEqual({ [left.id]: 7, [right.id]: 7 });
  });
});

describe("withReloaded", () => {
  test("replaces what was read, drops what could not be, adds what became tradable", () => {
    const empty = { protocol: "test", reason: "empty" } as const;
    const market = { ...initial(), untradable: new Map([[absent.id, empty]]) };
    const pools = [entryOf(two, 22), entryOf(absent, 33)];
    const next = withReloaded(market, [one, two, absent], { pools, untradable: new Map([[one.id, empty]]) });
    expect(summary(next.pools)).toEqual({ [two.id]: 22, [absent.id]: 33 });
    expect([...(next.untradable ?? [])]).toEqual([[one.id, empty]]);
    expect(summary(market.pools)).toEqual({ [one.id]: 10, [two.id]: 20 });
    expect([...market.untradable.keys()]).toEqual([absent.id]);
  });

  test("keeps why venues are untradable as it is where nothing changed", () => {
    const untradable = new Map([[absent.id, { protocol: "test", reason: "empty" } as const]]);
    const market = { ...initial(), untradable };
    const next = withReloaded(market, [one, absent], { pools: [entryOf(one, 11)], untradable });
    expect(next.untradable).toBe(untradable);
    expect(withReloaded(market, [absent], { pools: [], untradable: new Map() }).untradable).toEqual(
      new Map(),
    );
  });
});

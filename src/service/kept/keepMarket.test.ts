import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Hex } from "../../lib/hex.js";
import { type Market, type MarketFollower, withChanged } from "../../market/index.js";
import { entryOf, marketAt, venueOf } from "../../market/testing/market.js";
import type { Venue } from "../../protocols/index.js";
import type { MarketStore } from "../../storage/index.js";
import { keepMarket } from "./keepMarket.js";
import { headText, venueText } from "./marketText.js";

type MarketStep = Parameters<MarketStore["save"]>[1];

const all = [1, 2, 3].map((index) => venueOf(index));
const [one, two, three] = all as [Venue, Venue, Venue];

/** The market of a block, in which the venues have these values. */
function marketOf(hash: Hex, values: readonly number[]): Market {
  return marketAt(
    hash,
    values.map((value, index) => entryOf(all[index] as Venue, value)),
  );
}

/** Follows no chain: the test says what is followed. */
function start(venues: readonly Venue[], market: Market) {
  const followed = { venues, market, toCome: 0 };
  const steps: MarketStep[] = [];
  const store = {
    isWell: true,
    load: async () => undefined,
    save: async (_: string, step: MarketStep) => {
      steps.push(step);
      return store.isWell;
    },
  };
  const onFirst = vi.fn();
  const follower = {
    current: () => followed.market,
    venues: () => followed.venues,
    toCome: () => followed.toCome,
  } as MarketFollower;
  const stop = keepMarket(store, { fingerprint: "f", follower, onFirst });
  /** Returns what is written within the time. */
  const written = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    return steps.splice(0);
  };
  return { followed, store, onFirst, stop, written };
}

const first = marketOf("0x1", [0, 1, 2]);
/** The next block, which changed the second venue. */
const second = { ...marketAt("0x2"), pools: new Map(first.pools).set(two.id, entryOf(two, 7)) };
const toldSecond = () => withChanged({ ...second }, first, [two.id]);
const idsOf = ({ changed }: MarketStep) => changed.map(({ id }) => id);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("keepMarket", () => {
  test("writes nothing before the market is complete, then all of it, once", async () => {
    const { followed, onFirst, written } = start(all, first);
    followed.toCome = 1;
    expect(await written(60_000)).toEqual([]);
    followed.toCome = 0;
    expect(await written(1_000)).toEqual([
      {
        head: headText(first.head),
        changed: all.map((venue) => ({ id: venue.id, body: venueText(venue, first.pools.get(venue.id)) })),
        gone: [],
        from: undefined,
      },
    ]);
    expect(onFirst).toHaveBeenCalledOnce();
    expect(await written(60_000)).toEqual([]);
  });

  test.each([
    ["a block tells what it changed", toldSecond],
    ["nothing tells what changed", () => second],
  ])("writes only the venues that differ, where %s", async (_, next) => {
    const { followed, onFirst, written } = start(all, first);
    await written(1_000);
    followed.market = next();
    const [step, ...others] = await written(30_000);
    expect(others).toEqual([]);
    expect(step).toMatchObject({ head: headText(second.head), gone: [], from: headText(first.head) });
    expect(idsOf(step as MarketStep)).toEqual([two.id]);
    expect(onFirst).toHaveBeenCalledOnce();
  });

  test("believes what a block tells: a venue that it does not name is not compared", async () => {
    const { followed, written } = start(all, first);
    await written(1_000);
    followed.market = withChanged(second, first, []);
    expect((await written(30_000)).map(idsOf)).toEqual([[]]);
  });

  test("removes a venue that is no longer followed, and writes one that became untradable", async () => {
    const { followed, written } = start(all, first);
    await written(1_000);
    followed.venues = [one, two];
    const pools = new Map(first.pools);
    pools.delete(two.id);
    pools.delete(three.id);
    const untradable = new Map([[two.id, { protocol: two.protocol, reason: "silent" as const }]]);
    followed.market = { ...second, pools, untradable };
    const [step] = await written(30_000);
    expect(step?.gone).toEqual([three.id]);
    expect(step?.changed).toEqual([{ id: two.id, body: venueText(two, untradable.get(two.id)) }]);
  });

  test("writes everything again after a failure", async () => {
    const { followed, store, written } = start(all, first);
    await written(1_000);
    [followed.market, store.isWell] = [toldSecond(), false];
    expect((await written(30_000)).map(idsOf)).toEqual([[two.id]]);
    store.isWell = true;
    const [step] = await written(1_000);
    expect(step?.from).toBeUndefined();
    expect(idsOf(step as MarketStep)).toEqual(all.map(({ id }) => id));
  });

  test("writes the last block when it stops, but nothing that was never written before", async () => {
    const early = start(all, first);
    await early.stop();
    expect(await early.written(60_000)).toEqual([]);
    const { followed, stop, written } = start(all, first);
    await written(1_000);
    followed.market = toldSecond();
    await stop();
    expect((await written(60_000)).map(idsOf)).toEqual([[two.id]]);
  });

  test("writes nothing more after it has stopped, even if a write was under way then", async () => {
    const { followed, store, stop, written } = start(all, first);
    await written(1_000);
    const save = store.save;
    let release = () => {};
    store.save = async (...given) => {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      return save(...given);
    };
    followed.market = toldSecond();
    await written(30_000);
    const stopping = stop();
    store.save = save;
    release();
    await stopping;
    expect((await written(0)).map(idsOf)).toEqual([[two.id]]);
    followed.market = marketOf("0x3", [3, 4, 5]);
    expect(await written(60_000)).toEqual([]);
  });
});

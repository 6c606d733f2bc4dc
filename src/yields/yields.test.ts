import { describe, expect, test } from "vitest";
import type { Head } from "../chain/blocks/head.js";
import type { Address } from "../lib/address.js";
import type { Hex } from "../lib/hex.js";
import { addressOf } from "../listings/testing/tokens.js";
import type { EarnedFees, Market } from "../market/index.js";
import { makeMarket } from "../market/market.js";
import { entryOf, note, venueOf } from "../market/testing/market.js";
import { mainnet } from "../networks/mainnet.js";
import type { Adapter } from "../protocols/index.js";
import { annualYield } from "./apy.js";
import type { Span } from "./spans.js";
import { makeYields, type YieldsOptions } from "./yields.js";

const coin = addressOf(1);
const hour = 3600;

/** Venues that hold as many coins as their state says; a coin is a dollar. */
const pools: Adapter = {
  ...note,
  standard: "test-pools",
  shares: {
    topics: [],
    reserves: (_, state) => [{ token: coin, amount: BigInt((state as { value: number }).value) }],
    fees: () => [],
  },
};
const pool = { ...venueOf(1, pools), tokens: [coin] };
const idle = { ...venueOf(2, pools), tokens: [coin] };

function headOf(hash: string, number: number, seconds: number, parent: string): Head {
  const [own, before] = [hash, parent].map((text): Hex => `0x${text}`) as [Hex, Hex];
  return {
    number: BigInt(number),
    hash: own,
    parentHash: before,
    timestamp: BigInt(seconds),
    baseFeeWei: 0n,
    gasUsed: 0n,
    gasLimit: 0n,
  };
}

function marketAt(head: Head, venues = [pool, idle]): Market {
  return makeMarket(
    mainnet,
    head,
    venues.map((venue) => entryOf(venue, 1_000_000, pools)),
  );
}

/** Coins that `pool` earned in the block. */
function blockOf(head: Head, seconds: number, coins = 0): EarnedFees {
  const fees = new Map<string, Map<Address, bigint>>();
  if (coins > 0) fees.set(pool.id, new Map([[coin, BigInt(coins) * 1_000_000n]]));
  return { head, seconds, fees };
}

const priced: YieldsOptions = { pricer: () => new Map([[coin, { usdPerUnit: 1, depthUsd: 1e6 }]]) };

/** A chain that is followed: every block comes after the one before, `seconds` later. */
function follow(options = priced) {
  const yields = makeYields(options);
  let head = headOf("a0", 100, 1_000_000, "00");
  yields.follow(marketAt(head));
  let blocks = 0;
  return {
    yields,
    head: () => head,
    mine(seconds: number, coins = 0, hash = `b${blocks}`, parent = head) {
      blocks++;
      const next = headOf(hash, Number(parent.number) + 1, Number(parent.timestamp) + seconds, "");
      head = { ...next, parentHash: parent.hash };
      yields.add(blockOf(head, seconds, coins));
      yields.follow(marketAt(head));
      return head;
    },
    apy: (id = pool.id) => yields.at(marketAt(head)).get(id),
  };
}

/** Yield of a venue that earned so many of its million coins. */
function apyOf(coins: number, seconds: number): number {
  return annualYield(coins / 1e6, seconds) as number;
}

describe("annualYield", () => {
  test("compounds what was earned over a year", () => {
    expect(annualYield(0.01, 365 * 86_400)).toBeCloseTo(0.01, 12);
    expect(annualYield(0.001, 86_400)).toBeCloseTo(1.001 ** 365 - 1, 12);
    expect(annualYield(0, hour)).toBe(0);
  });

  test("reports nothing for less than an hour, and no value that is not a number", () => {
    expect(annualYield(0.001, hour - 1)).toBeUndefined();
    expect(annualYield(1, hour)).toBeUndefined();
    expect(annualYield(Number.NaN, hour)).toBeUndefined();
  });
});

describe("makeYields", () => {
  test("reports the yield of every venue once an hour has been observed", () => {
    const { mine, apy } = follow();
    mine(hour - 1, 100);
    expect(apy()).toBeUndefined();
    mine(1, 200);
    expect(apy()).toBeCloseTo(apyOf(300, hour), 9);
    expect(apy(idle.id)).toBe(0);
  });

  test("takes back what an abandoned block earned, and counts it again when it returns", () => {
    const { mine, head, apy, yields } = follow();
    const base = mine(hour, 100);
    const left = mine(12, 5000, "c1");
    expect(apy()).toBeCloseTo(apyOf(5100, hour + 12), 9);
    mine(24, 700, "c2", base);
    expect(head().hash).toBe("0xc2");
    expect(apy()).toBeCloseTo(apyOf(800, hour + 24), 9);
    expect(yields.at(marketAt(left)).get(pool.id)).toBeCloseTo(apyOf(5100, hour + 12), 9);
  });

  test("counts blocks that were read but not announced", () => {
    const { yields, head, apy, mine } = follow();
    const silent = headOf("d1", 101, 1_000_000 + hour, head().hash.slice(2));
    yields.add(blockOf(silent, hour, 100));
    mine(12, 50, "d2", silent);
    expect(apy()).toBeCloseTo(apyOf(150, hour + 12), 9);
  });

  test("does not count time in which it did not see the blocks", () => {
    const { mine, yields } = follow();
    mine(hour, 100);
    // Two hours away: the market was read anew at a block whose parents are unknown.
    const fresh = headOf("e0", 900, 1_000_000 + 3 * hour, "ef");
    yields.follow(marketAt(fresh));
    expect(yields.at(marketAt(fresh)).get(pool.id)).toBeCloseTo(apyOf(100, hour), 9);
    mine(hour, 300, "e1", fresh);
    const head = headOf("e1", 901, 1_000_000 + 4 * hour, "e0");
    expect(yields.at(marketAt(head)).get(pool.id)).toBeCloseTo(apyOf(400, 2 * hour), 9);
  });

  test("drops what a chain that was set back no longer has", () => {
    const { mine, yields } = follow();
    for (let index = 0; index < 100; index++) mine(600, 10);
    const back = headOf("f0", 120, 1_000_000 + 20 * 600, "ff");
    // Blocks 101 to 119 are below it, and may be its ancestors.
    expect(yields.at(marketAt(back)).get(pool.id)).toBeCloseTo(apyOf(190, 19 * 600), 9);
  });

  test("does not take the growth of an index that it missed with some blocks for none", () => {
    const indexed: Adapter = {
      ...pools,
      shares: {
        ...(pools.shares as NonNullable<Adapter["shares"]>),
        index: (_, state) => (state as { value: number }).value,
      },
    };
    const share = venueOf(1, indexed);
    const marketOf = (head: Head, worth: number) =>
      makeMarket(mainnet, head, [entryOf(share, worth, indexed)]);
    const yields = makeYields(priced);
    yields.follow(marketOf(headOf("a0", 100, 1_000_000, "00"), 1_000));
    // Block 101 is missed.
    const after = headOf("a2", 102, 1_000_000 + 6 * hour, "a1");
    yields.add(blockOf(after, 6 * hour));
    expect(yields.at(marketOf(after, 1_010)).get(share.id)).toBeUndefined();
    const later = headOf("a3", 103, 1_000_000 + 8 * hour, "a2");
    yields.add(blockOf(later, 2 * hour));
    expect(yields.at(marketOf(later, 1_020)).get(share.id)).toBeCloseTo(
      annualYield(1_020 / 1_010 - 1, 2 * hour) as number,
      9,
    );
  });

  test("ends its way back where blocks name one another as parents", () => {
    const { mine, yields } = follow();
    const base = mine(hour, 100);
    const blockAfter = (number: number, hash: string, parent: string) => {
      const next = headOf(hash, number, Number(base.timestamp) + 60 * (number - 101), parent);
      yields.add(blockOf(next, 60));
      return next;
    };
    blockAfter(102, "a2", base.hash.slice(2));
    blockAfter(103, "a3", "a2");
    const ring = blockAfter(104, "a2", "a3");
    // The way back is lost at 102, whose hash 104 has taken, so nothing counts after the base.
    expect(yields.at(marketAt(ring)).get(pool.id)).toBeCloseTo(apyOf(100, hour), 9);
  });

  test("speaks of the last day", () => {
    const { mine, apy } = follow();
    mine(hour, 90_000);
    for (let index = 0; index < 300; index++) mine(600, 10);
    // 24 hours are 144 blocks.
    expect(apy()).toBeCloseTo(apyOf(1440, 86_400), 9);
  });

  test("counts a venue found later from then on", () => {
    const yields = makeYields(priced);
    const first = headOf("a0", 100, 1_000_000, "00");
    yields.follow(marketAt(first, [idle]));
    const second = headOf("a1", 101, 1_000_000 + 5 * hour, "a0");
    yields.add(blockOf(second, 5 * hour));
    yields.follow(marketAt(second, [idle]));
    const third = headOf("a2", 102, 1_000_000 + 6 * hour, "a1");
    yields.add(blockOf(third, hour, 100));
    const told = yields.at(marketAt(third));
    expect([told.get(pool.id), told.get(idle.id)]).toEqual([apyOf(100, hour), 0]);
  });

  test("reports nothing for a venue whose fees have no price, until they are a day old", () => {
    let price: number | undefined;
    const { mine, apy } = follow({
      pricer: () => new Map(price === undefined ? [] : [[coin, { usdPerUnit: price, depthUsd: 1 }]]),
    });
    mine(hour, 100);
    expect([apy(), apy(idle.id)]).toEqual([undefined, 0]);
    price = 2;
    for (let index = 0; index < 250; index++) mine(600, 10);
    expect(apy()).toBeCloseTo(apyOf(1440, 86_400), 9);
  });

  test("hands every span over once, and resumes from them in another run", () => {
    const kept: Span[] = [];
    const { mine, apy, yields, head } = follow({ ...priced, keep: (span) => kept.push(span) });
    for (let index = 0; index < 400; index++) mine(97, 1 + (index % 3));
    const before = apy();
    yields.flush();
    expect(kept.reduce((sum, { seconds }) => sum + seconds, 0)).toBe(400 * 97);
    const again = makeYields(priced);
    again.restore(kept);
    const later = headOf("aa", Number(head().number) + 50, Number(head().timestamp) + hour, "ab");
    again.follow(marketAt(later));
    expect(again.at(marketAt(later)).get(pool.id)).toBeCloseTo(before as number, 10);
  });
});

describe("yields that states tell", () => {
  /** Venues whose share stands for as much as their state says, or whose state is the rate itself. */
  const growing: Adapter = {
    ...pools,
    standard: "test-growing",
    shares: {
      topics: [],
      fees: () => [],
      reserves: () => [],
      index: (_, state) => (state as { value: number }).value,
      accrued: (state, { timestamp }) => ({
        value: (state as { value: number }).value + Number(timestamp) / 1e9,
      }),
    },
  };
  const lending: Adapter = {
    ...pools,
    standard: "test-lending",
    shares: {
      topics: [],
      fees: () => [],
      reserves: () => [],
      rate: (_, state, blockSeconds) => (state as { value: number }).value / blockSeconds,
    },
  };
  const [vault, loan] = [venueOf(3, growing), venueOf(4, lending)];
  const start = 1_000_000;

  function marketOf(head: Head, value: number, has = true): Market {
    const entries = [entryOf(loan, 0.6, lending), ...(has ? [entryOf(vault, value, growing)] : [])];
    return makeMarket(mainnet, head, entries);
  }

  /** A chain on which the vault's index is what each block says. */
  function grow() {
    const yields = makeYields(priced);
    let head = headOf("a0", 100, start, "00");
    let market = marketOf(head, 1);
    yields.follow(market);
    return {
      yields,
      head: () => head,
      apy: (id = vault.id) => yields.at(market).get(id),
      mine(seconds: number, value: number, hash: string, parent = head, has = true) {
        head = headOf(
          hash,
          Number(parent.number) + 1,
          Number(parent.timestamp) + seconds,
          parent.hash.slice(2),
        );
        yields.add({ head, seconds, fees: new Map() });
        market = marketOf(head, value, has);
        yields.follow(market);
        return head;
      },
    };
  }
  const index = (value: number, seconds: number) => value + (start + seconds) / 1e9;

  test("uses a rate at once, given the time between blocks", () => {
    expect(grow().apy(loan.id)).toBeCloseTo(0.6 / mainnet.blockTimeSeconds, 12);
  });

  test("takes what a share has gained since it was watched, once an hour was observed", () => {
    const { mine, apy } = grow();
    mine(hour / 2, 1.0001, "b1");
    expect(apy()).toBeUndefined();
    mine(hour / 2, 1.0002, "b2");
    const gained = Math.log(index(1.0002, hour) / index(1, 0));
    expect(Math.log1p(apy() as number) / ((gained * 365 * 86_400) / hour)).toBeCloseTo(1, 3);
  });

  test("takes back what an abandoned branch gained", () => {
    const { mine, apy } = grow();
    const base = mine(hour, 1.0001, "b1");
    mine(hour, 1.01, "b2");
    expect(apy()).toBeGreaterThan(1e6);
    mine(hour, 1.0002, "c2", base);
    const gained = Math.log(index(1.0002, 2 * hour) / index(1, 0));
    expect(Math.log1p(apy() as number) / ((gained * 365 * 86_400) / (2 * hour))).toBeCloseTo(1, 3);
  });

  test("counts nothing of the time in which it did not see the blocks", () => {
    const { mine, apy, head } = grow();
    mine(hour, 1, "b1");
    const before = apy() as number;
    const away = headOf("e0", 900, Number(head().timestamp) + 5 * hour, "ef");
    mine(12, 5, "e1", away);
    mine(hour, 5, "e2");
    expect(apy()).toBeLessThanOrEqual(before);
  });

  test("counts what a venue gained while it could not be traded once it is back", () => {
    const { mine, apy } = grow();
    const [first, second] = [mine(hour, 1, "b1"), mine(hour, 1, "b2", undefined, false)];
    expect([first.number, second.number, apy()]).toEqual([101n, 102n, undefined]);
    mine(hour, 1.001, "b3");
    const gained = Math.log(index(1.001, 3 * hour) / index(1, 0));
    expect(Math.log1p(apy() as number) / ((gained * 365 * 86_400) / (3 * hour))).toBeCloseTo(1, 2);
  });

  describe("of before they were watched", () => {
    const at = (lastBlock: number, endSeconds: number, earned: number, seconds = 20 * hour) =>
      new Map([[vault.id, { lastBlock, endSeconds, seconds, earned }]]);

    test("are known at once, and go on with what is observed after it", () => {
      const { yields, mine, apy } = grow();
      yields.learn(at(100, start, 0.001), marketOf(headOf("a0", 100, start, "00"), 1));
      expect([apy(), yields.learnt()]).toEqual([annualYield(0.001, 20 * hour), 1]);
      mine(2 * hour, 1.0004, "b1");
      const gained = index(1.0004, 2 * hour) / index(1, 0) - 1;
      expect(apy()).toBeCloseTo(annualYield(0.001 + gained, 22 * hour) as number, 9);
    });

    test("count as if they were even once a part of them is more than a day old", () => {
      const { yields, mine, apy } = grow();
      yields.learn(at(100, start, 0.001), marketOf(headOf("a0", 100, start, "00"), 1));
      mine(14 * hour, 1, "b1");
      const gained = index(1, 14 * hour) / index(1, 0) - 1;
      expect(apy()).toBeCloseTo(annualYield(0.0005 + gained, 24 * hour) as number, 9);
      mine(14 * hour, 1, "b2");
      mine(1, 1, "b3");
      const later = index(1, 28 * hour + 1) / index(1, 0) - 1;
      expect(apy()).toBeCloseTo(annualYield(later, 28 * hour + 1) as number, 5);
    });

    test("are forgotten with the block up to which they were read, and not learnt if it is gone", () => {
      const { yields, mine, apy, head } = grow();
      const base = mine(60, 1, "b1");
      const left = mine(60, 1, "b2");
      yields.learn(at(102, start + 120, 0.001), marketOf(left, 1));
      expect(apy()).toBeDefined();
      mine(60, 1, "c2", base);
      expect([apy(), head().hash]).toEqual([undefined, "0xc2"]);
      yields.learn(at(102, start + 120, 0.001), marketOf(left, 1));
      expect(apy()).toBeUndefined();
    });

    test("are recalled from earlier runs, without the observations that they cover", () => {
      const { yields, apy } = grow();
      const earned = new Map([[vault.id, 0.5]]);
      const spans = [hour, 0].map((before, n) => ({
        ...{ lastBlock: 90 + n, endSeconds: start - before, seconds: hour, earned },
      }));
      yields.restore(spans, at(90, start - hour, 0.001));
      expect(apy()).toBeCloseTo(annualYield(0.501, 21 * hour) as number, 6);
      yields.restore(spans.slice(1), at(101, start + 12, 0.001));
      expect(apy()).toBe(annualYield(0.501, 21 * hour));
    });
  });

  test("count nothing of earlier runs for venues that are watched only since later", () => {
    const { yields, mine, apy } = grow();
    const other = { ...vault, id: "another vault" };
    yields.restore([{ lastBlock: 99, endSeconds: start, seconds: hour, earned: new Map([[other.id, 0.5]]) }]);
    const found = mine(60, 1, "b1");
    yields.follow(makeMarket(mainnet, found, [entryOf(vault, 1, growing), entryOf(other, 1, growing)]));
    const second = headOf("b2", 102, start + 2 * hour, "b1");
    yields.add({ head: second, seconds: 2 * hour - 60, fees: new Map() });
    const market = makeMarket(mainnet, second, [entryOf(vault, 1, growing), entryOf(other, 1, growing)]);
    const told = yields.at(market).get(other.id) as number;
    expect(apy()).toBeDefined();
    expect(told).toBeLessThan(1);
  });

  test("include observations of earlier runs", () => {
    const kept: Span[] = [];
    const yields = makeYields({ ...priced, keep: (span) => kept.push(span) });
    const first = headOf("a0", 100, start, "00");
    yields.follow(marketOf(first, 1));
    const second = headOf("a1", 101, start + hour, "a0");
    yields.add({ head: second, seconds: hour, fees: new Map() });
    yields.follow(marketOf(second, 1.0001));
    const before = yields.at(marketOf(second, 1.0001)).get(vault.id);
    yields.flush();
    expect(kept.map(({ seconds }) => seconds)).toEqual([hour]);
    const again = makeYields(priced);
    again.restore(kept);
    const later = headOf("ff", 200, start + 2 * hour, "fe");
    again.follow(marketOf(later, 3));
    expect(again.at(marketOf(later, 3)).get(vault.id)).toBeCloseTo(before as number, 10);
  });
});

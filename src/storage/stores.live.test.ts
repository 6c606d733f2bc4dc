import { beforeAll, describe, expect, test } from "vitest";
import type { ChainIdentity } from "../chain/index.js";
import type { SluiceError } from "../errors/index.js";
import type { Address } from "../lib/address.js";
import { silent } from "../lib/logger.js";
import type { DiscoverInput, Venue } from "../protocols/index.js";
import { type ChainStore, makeChainStore } from "./chain.js";
import type { Db } from "./db.js";
import { type ApiKey, type KeyStore, makeKeyStore } from "./keys.js";
import { migrate } from "./migrate.js";
import { onBothDrivers } from "./testing/drivers.js";
import { makeWriter } from "./writer.js";

const real: ChainIdentity = { chainId: 1, genesisHash: `0x${"1".repeat(64)}`, build: "" };
const others: ChainIdentity[] = [
  { ...real, build: "anvil" },
  { ...real, chainId: 2 },
  { ...real, genesisHash: `0x${"2".repeat(64)}` },
];

function addressOf(index: number): Address {
  return `0x${index.toString(16).padStart(40, "0")}`;
}

const [first, second, third] = [addressOf(1), addressOf(2), addressOf(3)];

function inputOf(slug: string, change: Partial<DiscoverInput> = {}): DiscoverInput {
  const deployment = { slug, standard: "test", contracts: { factory: third } };
  return { deployment, tokens: [first, second], pairs: [[first, second]], wrappedNative: first, ...change };
}

function venueOf(slug: string, index: number): Venue {
  const address = addressOf(index);
  const facts = { standard: "test", tokens: [first, second], feePpm: 3000, facts: { spacing: 60 } };
  return { id: `${slug}:${address}`, protocol: slug, address, ...facts };
}

function keyOf(id: string, createdAtMs: number): ApiKey {
  return {
    id,
    name: `name of ${id}`,
    hash: id.repeat(64).slice(0, 64),
    createdAtMs,
    expiresAtMs: undefined,
    revokedAtMs: undefined,
    rateLimit: undefined,
  };
}

const isVenue = (_kept: unknown): _kept is Venue => true;

onBothDrivers("what is kept", (driver) => {
  let db: Db;
  let keys: KeyStore;
  let store: ChainStore;

  function storeOf(identity: ChainIdentity, term?: () => number | undefined): ChainStore {
    const database = async () => db;
    return makeChainStore({
      identity,
      readable: database,
      writer: makeWriter(database, silent),
      log: silent,
      term,
    });
  }

  beforeAll(async () => {
    db = await driver.open();
    await migrate(db);
    keys = makeKeyStore({ database: async () => db, readable: async () => db });
    store = storeOf(real);
    return () => db.close();
  });

  describe("keys", () => {
    test("come back as they were, oldest first", async () => {
      const full: ApiKey = {
        ...keyOf("b", 1),
        expiresAtMs: 1_763_734_800_123,
        revokedAtMs: 7,
        rateLimit: 60,
      };
      await keys.add(keyOf("a", 2));
      await keys.add(full);
      expect(await keys.list()).toEqual([full, keyOf("a", 2)]);
    });

    test("are revoked once, and only when they exist", async () => {
      await keys.add(keyOf("c", 3));
      expect([await keys.revoke("c", 10), await keys.revoke("c", 20), await keys.revoke("d", 30)]).toEqual([
        true,
        true,
        false,
      ]);
      expect((await keys.list()).find(({ id }) => id === "c")?.revokedAtMs).toBe(10);
    });

    test("are refused when id or hash exist, with the one error the rest of the service knows", async () => {
      const refused = keys.add({ ...keyOf("e", 4), hash: keyOf("a", 2).hash }).catch((error) => error);
      expect(((await refused) as SluiceError).code).toBe("DATABASE_UNAVAILABLE");
      expect((await keys.list()).some(({ id }) => id === "e")).toBe(false);
    });
  });

  test("never mixes the markets of two writers", async () => {
    const pools = (block: string, ...ids: string[]) => ids.map((id) => ({ id, body: `${id} at ${block}` }));
    const step = (head: string, from: string | undefined, ...ids: string[]) => ({
      ...{ head, from, changed: pools(head, ...ids), gone: [] },
    });
    const [one, two] = [store.market, store.market];
    expect(await one.save("one", step("1", undefined, "a", "b"))).toBe(true);
    expect(await one.save("one", step("2", "1", "a"))).toBe(true);
    expect(await two.save("two", step("5", undefined, "a", "c"))).toBe(true);
    expect(await one.save("one", step("6", "2", "b"))).toBe(false);
    expect(await two.save("two", step("7", "4", "c"))).toBe(false);
    expect(await store.market.load("one")).toBeUndefined();
    expect(await store.market.load("two")).toEqual({ head: "5", pools: pools("5", "a", "c") });
    expect(await one.save("one", step("6", undefined, "a", "b"))).toBe(true);
    expect(await store.market.load("one")).toEqual({ head: "6", pools: pools("6", "a", "b") });
  });

  test("takes nothing of a leader once a later one has claimed the chain, nor of one that does not lead", async () => {
    const identity = { ...real, chainId: 7 };
    const micros = 1_763_734_800_123_456;
    let ownTerm: number | undefined = micros;
    const [old, next] = [storeOf(identity, () => ownTerm), storeOf(identity, () => micros + 1)];
    const market = (head: string) => ({
      head,
      changed: [{ id: "a", body: head }],
      gone: [],
      from: undefined,
    });
    const page = { fingerprint: "q", next: 5, discovered: [] };
    const checkpoint = { blockNumber: 5, blockHash: real.genesisHash, atMs: 1 };
    const sample = { subject: "v", blockNumber: 5, unixSeconds: 100, earned: 0.1, windowSeconds: 12 };
    const writesOf = ({ market: kept, catalogue, checkpoints, apySamples, tokens, venues }: ChainStore) =>
      Promise.all([
        kept.save("q", market("old")),
        catalogue.append("one", page),
        checkpoints.save(checkpoint),
        apySamples.add([sample]),
        apySamples.prune(1e9),
        tokens.replace([]),
        venues.save([inputOf("one")], [venueOf("one", 3)]),
      ]);
    expect(await writesOf(old)).toEqual(Array(7).fill(true));
    expect(await next.claim()).toBe(true);
    expect([...(await writesOf(old)), await old.claim()]).toEqual(Array(8).fill(false));
    expect(await next.market.save("q", market("new"))).toBe(true);
    expect(await old.market.save("q", market("old"))).toBe(false);
    expect((await next.market.load("q"))?.head).toBe("new");
    ownTerm = undefined;
    expect(await writesOf(old)).toEqual(Array(7).fill(false));
    ownTerm = micros + 2;
    expect([await old.claim(), await next.claim()]).toEqual([true, false]);
  });

  test("keeps the catalogue in its order, until the fingerprint changes", async () => {
    const fingerprints = new Map([
      ["one", "q"],
      ["two", "q"],
    ]);
    const venue = (key: Address) => ({ key, tokens: [first, second], facts: { note: `"';` } });
    expect(await store.catalogue.load(fingerprints)).toEqual([]);
    await store.catalogue.append("one", {
      fingerprint: "q",
      next: 2,
      discovered: [venue(first), venue(second)],
    });
    await store.catalogue.append("one", {
      fingerprint: "q",
      next: 3_000_000_000,
      discovered: [venue(third)],
    });
    await store.catalogue.append("two", { fingerprint: "old", next: 1, discovered: [venue(first)] });
    const one = { deployment: "one", next: 3_000_000_000, discovered: [first, second, third].map(venue) };
    expect(await store.catalogue.load(fingerprints)).toEqual([one]);
    await store.catalogue.append("two", { fingerprint: "q", next: 0, discovered: [] });
    expect(await store.catalogue.load(fingerprints)).toEqual([
      one,
      { deployment: "two", next: 0, discovered: [] },
    ]);
    for (const other of others) expect(await storeOf(other).catalogue.load(fingerprints)).toEqual([]);
  });

  test("discards the catalogue of a deployment that is stored in an older form", async () => {
    const venue = { key: first, tokens: [first, second], facts: { tickSpacing: 10 } };
    await store.catalogue.append("older", { fingerprint: "q", next: 5, discovered: [venue] });
    await db.query("update catalogue_sources set question = 'q' where deployment = 'older'");
    const rows = JSON.stringify([[first, [first, second], "500,10"]]);
    await db.query("update catalogue_parts set venues = $1 where deployment = 'older'", [rows]);
    expect(await store.catalogue.load(new Map([["older", "q"]]))).toEqual([]);
    await store.catalogue.append("older", { fingerprint: "q", next: 1, discovered: [venue] });
    const anew = { deployment: "older", next: 1, discovered: [venue] };
    expect(await store.catalogue.load(new Map([["older", "q"]]))).toEqual([anew]);
  });

  test("keeps tokens, and exactly those", async () => {
    const token = { address: first, decimals: 18, symbol: `"';`, name: "Ä" };
    expect(await store.tokens.list()).toEqual([]);
    expect(await store.tokens.replace([{ ...token, address: second }, token])).toBe(true);
    expect(await store.tokens.list()).toEqual([token, { ...token, address: second }]);
    expect(await store.tokens.replace([token])).toBe(true);
    expect(await store.tokens.list()).toEqual([token]);
  });

  test("finds venues of deployments with the same question, in their order", async () => {
    const inputs = [inputOf("one"), inputOf("none")];
    const venues = [venueOf("one", 9), venueOf("one", 8)];
    expect(await store.venues.save(inputs, venues)).toBe(true);
    const found = new Map<string, Venue[]>([
      ["one", venues],
      ["none", []],
    ]);
    expect(await store.venues.load([...inputs, inputOf("another")], isVenue)).toEqual(found);
    expect(await store.venues.load([inputOf("one", { tokens: [second, first] })], isVenue)).toEqual(
      new Map([["one", venues]]),
    );
    const deployment = { ...inputOf("one").deployment, contracts: { factory: second } };
    const changes = [{ tokens: [first, second, third] }, { pairs: [] }, { deployment }];
    for (const change of changes) {
      expect(await store.venues.load([inputOf("one", change)], isVenue)).toEqual(new Map());
    }
    expect(await store.venues.save([inputOf("one")], [venueOf("one", 7)])).toBe(true);
    expect(await store.venues.load(inputs, isVenue)).toEqual(found.set("one", [venueOf("one", 7)]));
  });

  test("forgets a deployment of which something was kept that is no venue any more, and no other", async () => {
    const inputs = [inputOf("old"), inputOf("new")];
    const venues = [venueOf("old", 6), venueOf("old", 5), venueOf("new", 4)];
    expect(await store.venues.save(inputs, venues)).toBe(true);
    const isKnown = (kept: unknown): kept is Venue => (kept as Venue).id !== venueOf("old", 6).id;
    expect(await store.venues.load(inputs, isKnown)).toEqual(new Map([["new", [venueOf("new", 4)]]]));
  });

  test("remembers the newest checkpoint", async () => {
    const checkpoint = { blockNumber: 24_407_242, blockHash: real.genesisHash, atMs: 1_763_734_800_123 };
    expect(await store.checkpoints.last()).toBeUndefined();
    await store.checkpoints.save({ ...checkpoint, blockNumber: 1 });
    await store.checkpoints.save(checkpoint);
    expect(await store.checkpoints.last()).toEqual(checkpoint);
  });

  test("keeps samples to the bit, one of a subject and block, until they are pruned", async () => {
    const sample = { subject: "v", blockNumber: 5, unixSeconds: 100, earned: 0.1 + 0.2, windowSeconds: 12 };
    const later = { ...sample, blockNumber: 6, unixSeconds: 112, earned: 1e-300 };
    const again = { ...sample, earned: 5e-324 };
    expect(await store.apySamples.add([later, sample])).toBe(true);
    expect(await store.apySamples.add([sample, again])).toBe(true);
    expect(await store.apySamples.add([])).toBe(true);
    expect(await store.apySamples.since(0)).toEqual([again, later]);
    expect(await store.apySamples.since(101)).toEqual([later]);
    expect(await store.apySamples.add([later, { ...later, subject: "w", earned: Number.NaN }])).toBe(false);
    expect(await store.apySamples.prune(112)).toBe(true);
    expect(await store.apySamples.since(0)).toEqual([later]);
  });

  test.each(others)("shows nothing of it to a chain that differs: %j", async (identity) => {
    const other = storeOf(identity);
    const seen = await Promise.all([
      other.tokens.list(),
      other.venues.load([inputOf("one")], isVenue),
      other.checkpoints.last(),
      other.apySamples.since(0),
    ]);
    expect(seen).toEqual([[], new Map(), undefined, []]);
    await other.tokens.replace([]);
    await other.apySamples.prune(1e9);
    expect([(await store.tokens.list()).length, (await store.apySamples.since(0)).length]).toEqual([1, 1]);
  });

  test("finds nothing and keeps nothing, without a throw, when the database fails", async () => {
    const away = () => Promise.reject(new Error("away"));
    const writer = makeWriter(away, silent);
    const lost = makeChainStore({ identity: real, readable: away, writer, log: silent });
    expect([await lost.tokens.list(), await lost.checkpoints.last(), await lost.tokens.replace([])]).toEqual([
      [],
      undefined,
      false,
    ]);
  });
});

import { join } from "node:path";
import { type Devnet, driveTraffic, revertTo, rpc, startDevnet } from "@sluice/devnet";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createRpc, type Head, readAt } from "../../src/chain/index.js";
import { type FaultyProxy, startFaultyProxy } from "../../src/chain/testing/faultyProxy.js";
import { loadSettings } from "../../src/config/index.js";
import type { Logger } from "../../src/lib/logger.js";
import { runs } from "../../src/lib/testing/runs.js";
import { loadVenues, type Market, type MarketFollower } from "../../src/market/index.js";
import { mainnet } from "../../src/networks/mainnet.js";
import { adapters } from "../../src/protocols/index.js";
import { type OpenNetwork, openNetwork } from "../../src/service/index.js";
import { openStorage, type Storage } from "../../src/storage/index.js";
import { openPglite } from "../../src/storage/pglite/open.js";
import { makeDataFolder } from "../helpers/service.js";

const settings = loadSettings({ env: { SLUICE_TOKENS_BUNDLED_LISTS: "false", SLUICE_CHAIN_POLL_MS: "20" } });
const waitMs = 60_000;

type Line = { readonly fields: Record<string, unknown>; readonly message: string };

let folder: Awaited<ReturnType<typeof makeDataFolder>>;
let chain: Devnet;
let proxy: FaultyProxy;
let lines: Line[] = [];
/**
 * Each test continues with the network that the previous one left running, since a start takes longer than most tests.
 */
let running: { network: OpenNetwork; follower?: MarketFollower } | undefined;
let storage: Storage | undefined;

const write = (fields: object, message: string) => void lines.push({ fields: { ...fields }, message });
const log: Logger = { info: write, warn: write, error: write };
const line = (message: string) => lines.find((one) => one.message === message)?.fields;

beforeAll(async () => {
  folder = await makeDataFolder({ database: true });
  chain = await startDevnet({ dataFolder: folder.path, port: 0 });
  proxy = await startFaultyProxy(chain.url);
});

afterAll(async () => {
  await stop("all");
  await proxy?.stop();
  await chain?.stop();
  await folder?.remove();
});

async function until(what: string, condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + waitMs;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`waited in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Starts as the service does. Resolves once everything is read and stored. */
async function start(): Promise<MarketFollower> {
  lines = [];
  proxy.asked.length = 0;
  storage ??= await openStorage({ folder: folder.path, databaseUrl: "", log });
  const network = openNetwork({
    settings,
    network: mainnet,
    urls: [proxy.url],
    local: false,
    name: "test",
    log,
    storage,
  });
  running = { network };
  const { follower } = await network.ready;
  await until("all venues are read", () => follower.toCome() === 0);
  await until("the market is kept", () => line("The market is stored from now on") !== undefined);
  running = { ...running, follower };
  return follower;
}

/** Stops the network. The database stays open by default, since opening it takes as long as everything else. */
async function stop(what: "network" | "all" = "network"): Promise<void> {
  await running?.network.close();
  running = undefined;
  if (what === "network") return;
  await storage?.close();
  storage = undefined;
}

async function caughtUp(follower: MarketFollower): Promise<Market> {
  await until("the newest block", async () => {
    const { hash } = await rpc<{ hash: string }>(chain.url, "eth_getBlockByNumber", ["latest", false]);
    return follower.current().head.hash === hash;
  });
  return follower.current();
}

const underWay = async () => running?.follower ?? (await start());

/** Reads the states of everything that is followed again, at the market's block. */
async function readAnew(follower: MarketFollower, head: Head) {
  const direct = createRpc({ chainId: 1, urls: [chain.url] });
  try {
    const at = { multicall3: mainnet.multicall3, blockHash: head.hash };
    const { pools } = await readAt(direct, at, loadVenues(adapters, follower.venues()));
    return new Map(pools.map(({ venue, state }) => [venue.id, state]));
  } finally {
    direct.close();
  }
}

async function expectExact(follower: MarketFollower): Promise<void> {
  const market = await caughtUp(follower);
  const anew = await readAnew(follower, market.head);
  expect(anew.size).toBeGreaterThan(40);
  expect(new Map([...market.pools].map(([id, { state }]) => [id, state]))).toEqual(anew);
}

const callsAsked = () => proxy.asked.filter(({ method }) => method === "eth_call").length;

test("a restart resumes exactly from the stored market with the logs of the blocks since", async () => {
  const first = await start();
  expect(line("Read the market")?.resumed_from).toBeUndefined();
  const callsAtFirst = callsAsked();
  const venues = new Set(first.venues().map(({ id }) => id));
  const keptAt = Number(first.current().head.number);
  await stop("all");

  await driveTraffic(chain, { seed: 21, blocks: runs({ normal: 8, deep: 30 }) });
  const second = await start();
  expect(line("Read the market")?.resumed_from).toBe(keptAt);
  expect(new Set(second.venues().map(({ id }) => id))).toEqual(venues);
  await expectExact(second);
  expect(callsAsked()).toBeLessThan(callsAtFirst);
});

test("changes since the market was first stored are stored at the end", async () => {
  const first = await underWay();
  await driveTraffic(chain, { seed: 22, blocks: 3 });
  const head = Number((await caughtUp(first)).head.number);
  await stop();
  const second = await start();
  expect(line("Read the market")?.resumed_from).toBe(head);
  await expectExact(second);
});

test("a restart does not resume from an abandoned block", async () => {
  const snapshot = await rpc<string>(chain.url, "evm_snapshot", []);
  const first = await underWay();
  await driveTraffic(chain, { seed: 23, blocks: 2 });
  await caughtUp(first);
  await stop();
  await revertTo(chain.url, snapshot);
  await driveTraffic(chain, { seed: 24, blocks: 4 });
  const second = await start();
  expect(line("Read the market")?.resumed_from).toBeUndefined();
  await expectExact(second);
});

test("a restart ignores corrupt stored data", async () => {
  await underWay();
  await stop("all");
  const db = await openPglite(join(folder.path, "db"));
  await db.query(`update market_pools set body = (body::jsonb || '{"state":{}}'::jsonb)::text`);
  await db.query("update catalogue_parts set venues = '[['");
  await db.close();
  const second = await start();
  expect(line("Could not read the market; trying again")).toBeDefined();
  expect(line("Could not read the stored venues")).toBeDefined();
  await expectExact(second);
});

import { type AddressInfo, createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { loadSettings } from "../../config/index.js";
import { type Engine, makeEngine } from "../../engine/index.js";
import { silent } from "../../lib/logger.js";
import { freshMarket } from "../../quote/index.js";
import type { ChainStore, Storage } from "../../storage/index.js";
import type { StartProgress } from "../networkService.js";
import { openNetwork } from "./open.js";
import type { OpenOptions } from "./openOptions.js";
import { type FakeNode, type Purpose, smallNetwork, startFakeNode } from "./testing/fakeNode.js";
import { reportAfterMs } from "./watch.js";

const settingsEnv = { SLUICE_TOKENS_BUNDLED_LISTS: "false", SLUICE_CHAIN_POLL_MS: "50" };
const settings = loadSettings({ env: settingsEnv });
/** Closing is a matter of moments; machines that run tests are busy. */
const closeMs = 500;
/** Whoever goes on polling would show by then. */
const watchMs = 200;

let node: FakeNode;
let timersBefore: number;

/** Timers that keep the process alive. */
function timers(): number {
  const { getActiveResourcesInfo } = process as unknown as { getActiveResourcesInfo(): string[] };
  return getActiveResourcesInfo().filter((kind) => kind === "Timeout").length;
}

beforeEach(async () => {
  node = await startFakeNode();
  timersBefore = timers();
});

afterEach(() => node.stop());

const never = () => new Promise<never>(() => undefined);

/** A storage that keeps nothing, and never answers what `hanging` names. */
function storageWith(hanging?: "tokens" | "samples"): Storage {
  const store: ChainStore = {
    tokens: { list: hanging === "tokens" ? never : async () => [], replace: async () => true },
    venues: { load: async () => new Map(), save: async () => true },
    catalogue: { load: async () => [], append: async () => true },
    market: { load: async () => undefined, save: async () => true },
    checkpoints: { last: async () => undefined, save: async () => true },
    apySamples: {
      add: async () => true,
      since: hanging === "samples" ? never : async () => [],
      prune: async () => true,
    },
    claim: async () => true,
  };
  return { chain: () => store } as unknown as Storage;
}

function open(more: Partial<OpenOptions> = {}) {
  const network = openNetwork({
    settings,
    network: smallNetwork,
    urls: [node.url],
    local: false,
    name: "test",
    log: silent,
    storage: storageWith(),
    ...more,
  });
  network.ready.catch(() => undefined);
  return network;
}

async function until(what: string, condition: () => boolean): Promise<void> {
  for (const deadline = Date.now() + 10_000; !condition(); await sleep(5)) {
    if (Date.now() > deadline) throw new Error(`waited in vain: ${what}`);
  }
}

/** Closes the network and sees that nothing of it is left: no request, no timer, nobody who goes on asking. */
async function expectEnd(network: ReturnType<typeof open>): Promise<void> {
  const startedAt = performance.now();
  await network.close();
  expect(performance.now() - startedAt).toBeLessThan(closeMs);
  await until("no request is under way", () => node.waiting() === 0);
  await until("no timer is left", () => timers() <= timersBefore);
  // What was sent already may still arrive.
  await sleep(watchMs);
  const asked = node.asked();
  await sleep(watchMs);
  expect(node.asked()).toBe(asked);
  await network.close();
}

describe("openNetwork, closed", () => {
  test.each<[Purpose, StartProgress["phase"]]>([
    ["connecting", "recalling"],
    ["identity", "recalling"],
    ["tokens", "tokens"],
    ["discovering", "discovering"],
    ["reading", "reading"],
  ])("while the node does not answer what %s needs: nothing is left", async (purpose, phase) => {
    node.hang(purpose);
    const network = open();
    await until("the node is asked", () => node.waiting() > 0 && network.progress()?.phase === phase);
    await sleep(20);
    await expectEnd(network);
    await expect(network.ready).rejects.toMatchObject({ code: "NOT_READY" });
    expect(network.services()).toBe(undefined);
  });

  test.each<["tokens" | "samples", StartProgress["phase"]]>([
    ["tokens", "recalling"],
    ["samples", "preparing"],
  ])("while the database is silent about %s: nothing is left", async (hanging, phase) => {
    const network = open({ storage: storageWith(hanging) });
    await until("it waits", () => network.progress()?.phase === phase && node.waiting() === 0);
    await sleep(20);
    await expectEnd(network);
    await expect(network.ready).rejects.toMatchObject({ code: "NOT_READY" });
  });

  test("while search threads start: nothing is left", async () => {
    const engine: Engine = { ...makeEngine({ deadlineMs: 100 }), follow: never };
    const network = open({ engine });
    await until("it waits", () => network.progress()?.phase === "preparing");
    await sleep(20);
    await expectEnd(network);
    await expect(network.ready).rejects.toMatchObject({ code: "NOT_READY" });
  });

  test("while it waits to try again: nothing is left", async () => {
    node.fail();
    const network = open();
    await until("it has failed", () => network.trouble() !== undefined);
    await expectEnd(network);
    await expect(network.ready).rejects.toMatchObject({ code: "NOT_READY" });
  });

  test("while it follows the chain: nothing is left", async () => {
    const network = open();
    const services = await network.ready;
    expect(services.follower.current().pools.size).toBe(1);
    const asked = node.asked();
    await until("it follows", () => node.asked() > asked + 2);
    await expectEnd(network);
  });

  test("while a node takes its sockets and says nothing: they are closed", async () => {
    const sockets = new Set<Socket>();
    const mute = createServer((socket) => {
      sockets.add(socket);
      // Who reads nothing does not notice the end either.
      socket.resume();
      socket.on("error", () => undefined);
      socket.on("close", () => sockets.delete(socket));
    });
    await new Promise<void>((resolve) => mute.listen(0, "127.0.0.1", resolve));
    const network = open({ urls: [node.url, `ws://127.0.0.1:${(mute.address() as AddressInfo).port}`] });
    await network.ready;
    await until("it subscribes", () => sockets.size > 0);
    await network.close();
    await until("its sockets are closed", () => sockets.size === 0);
    await until("no timer is left", () => timers() <= timersBefore);
    await new Promise((resolve) => mute.close(resolve));
  });
});

describe("openNetwork, starting", () => {
  test("tells how far it is: every phase in its order, never less than before, nothing once it is ready", async () => {
    const told: StartProgress[] = [];
    const engine: Engine = { ...makeEngine({ deadlineMs: 100 }), follow: () => sleep(20) };
    const network = open({ engine });
    for (let over = false; !over; await new Promise(setImmediate)) {
      const progress = network.progress();
      if (progress !== undefined && progress !== told.at(-1)) told.push(progress);
      over = network.services() !== undefined;
    }
    expect(network.progress()).toBe(undefined);
    const phases = [...new Set(told.map(({ phase }) => phase))];
    expect(phases).toEqual(["recalling", "tokens", "discovering", "reading", "preparing"]);
    for (const phase of phases) {
      const done = told.filter((progress) => progress.phase === phase).map((progress) => progress.done);
      expect(done).toEqual([...done].sort((a, b) => a - b));
    }
    await expectEnd(network);
  });

  test("starts anew after a failure, and leaves nothing of the first attempt behind", async () => {
    let failing = true;
    const engine: Engine = {
      ...makeEngine({ deadlineMs: 100 }),
      async follow() {
        if (!failing) return;
        failing = false;
        throw new Error("not now");
      },
    };
    const network = open({ engine });
    await network.ready;
    expect(network.trouble()).toBe(undefined);
    await expectEnd(network);
  });
});

describe("openNetwork, once it is read", () => {
  /** The service of a chain whose block is of this moment. */
  async function opened(): Promise<ReturnType<typeof open>> {
    node.setTime(Math.floor(Date.now() / 1000));
    const network = open();
    await network.ready;
    return network;
  }

  test("tells of a node that cannot be asked within seconds, and of its return", async () => {
    const network = await opened();
    await sleep(reportAfterMs + watchMs);
    expect(network.trouble()).toBe(undefined);
    node.fail();
    const failedAt = performance.now();
    await until("trouble is told", () => network.trouble() !== undefined);
    expect(network.trouble()).toMatch(/^No node of chain 1 is available: 127\.0\.0\.1:\d+: HTTP 500$/);
    node.mend();
    await until("it is over", () => network.trouble() === undefined);
    expect(performance.now() - failedAt).toBeLessThan(8_000);
    await expectEnd(network);
  });

  const old = /^The newest block of chain 1 is \d+ s old: its node stands still/;
  test.each([
    ["answers nothing from an old block, and says so", {}, old],
    [
      "answers from a block of any age where that is allowed",
      { SLUICE_CHAIN_STALE_BLOCKS: "0" },
      /^nothing$/,
    ],
  ])("%s", async (_, env, trouble) => {
    node.setTime(1_700_000_000);
    const network = open({ settings: loadSettings({ env: { ...settingsEnv, ...env } }) });
    const services = await network.ready;
    await sleep(reportAfterMs + 2 * watchMs);
    await expect.poll(() => network.trouble() ?? "nothing", { timeout: 30_000 }).toMatch(trouble);
    const isStale = network.trouble() !== undefined;
    if (isStale) expect(() => freshMarket(services)).toThrow(old);
    else expect(freshMarket(services).head.number).toBe(20n);
    await network.close();
  });
});

import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { createRpc, type Rpc } from "../pool/rpc.js";
import { type Anvil, startAnvil } from "../testing/anvil.js";
import { type FaultyProxy, startFaultyProxy } from "../testing/faultyProxy.js";
import { freePort } from "../testing/freePort.js";
import { startPusher } from "../testing/pusher.js";
import { blockByNumber, parseHead } from "./blocks.js";
import type { Head } from "./head.js";
import { followHeads, type HeadFollower } from "./heads.js";

type Block = Record<string, string>;

let anvil: Anvil;
let proxy: FaultyProxy;
let rpc: Rpc;
let stop = new AbortController();

beforeAll(async () => {
  anvil = await startAnvil();
  proxy = await startFaultyProxy(anvil.url);
  rpc = createRpc({ chainId: 1, urls: [proxy.url] });
});

afterEach(() => {
  stop.abort();
  stop = new AbortController();
  proxy.behave(() => ({ do: "pass" }));
});

afterAll(async () => {
  rpc?.close();
  await proxy?.stop();
  await anvil?.stop();
});

async function next(heads: AsyncIterator<Head>): Promise<Head> {
  const result = await heads.next();
  if (result.done) throw new Error("the heads ended");
  return result.value;
}

/** Reads heads until one satisfies `wanted`. */
async function until(heads: AsyncIterator<Head>, wanted: (head: Head) => boolean): Promise<Head> {
  for (;;) {
    const head = await next(heads);
    if (wanted(head)) return head;
  }
}

async function latest(): Promise<Head> {
  return (await blockByNumber(rpc, "latest"))!;
}

function poll(pollMs = 20): HeadFollower {
  return followHeads(rpc, { pollMs, signal: stop.signal });
}

/** The ways in which heads can arrive. The second polls too rarely to see any of these heads but the first. */
const ways = [
  { name: "polling", follow: () => poll() },
  {
    name: "a subscription",
    follow: () => followHeads(rpc, { pollMs: 3_600_000, wsUrl: anvil.wsUrl, signal: stop.signal }),
  },
];

describe.each(ways)("followHeads by $name", ({ follow }) => {
  test("yields the head there is, and then each new one", async () => {
    const heads = follow().heads();
    expect(await next(heads)).toEqual(await latest());
    // The subscription may still be starting. It must deliver what comes after it has.
    await new Promise((resolve) => setTimeout(resolve, 300));
    for (let index = 0; index < 3; index++) {
      await anvil.send("anvil_mine", ["0x1"]);
      expect(await next(heads)).toEqual(await latest());
    }
  });

  test("shows a slow consumer the newest head only", async () => {
    const heads = follow().heads();
    const { number } = await next(heads);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await anvil.send("anvil_mine", ["0x9"]);
    await expect.poll(async () => (await latest()).number).toBe(number + 9n);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect((await next(heads)).number).toBe(number + 9n);
  });

  test("yields the other branch after a re-org", async () => {
    await anvil.send("anvil_mine", ["0x5"]);
    const heads = follow().heads();
    const before = await next(heads);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await anvil.send("anvil_reorg", [3, []]);
    const after = await latest();
    expect(after.hash).not.toBe(before.hash);
    expect(await until(heads, ({ hash }) => hash === after.hash)).toEqual(after);
  });

  test("ends when the signal is aborted, waiting consumers included", async () => {
    const heads = follow().heads();
    await next(heads);
    const waiting = heads.next();
    stop.abort();
    expect(await waiting).toEqual({ done: true, value: undefined });
    expect(await heads.next()).toEqual({ done: true, value: undefined });
  });
});

describe("followHeads", () => {
  test("yields a head lower than the one before when the chain is set back", async () => {
    const snapshot = await anvil.send("evm_snapshot");
    const low = await latest();
    await anvil.send("anvil_mine", ["0x4"]);
    const heads = poll().heads();
    expect((await next(heads)).number).toBe(low.number + 4n);
    await anvil.send("evm_revert", [snapshot]);
    expect(await next(heads)).toEqual(low);
  });

  test("gives every consumer the newest head", async () => {
    const follower = poll();
    const head = await next(follower.heads());
    expect(await next(follower.heads())).toEqual(head);
  });

  test("confirms an idle chain again and again, and stops when the node is silent", async () => {
    const follower = poll();
    expect(follower.confirmedAtMs()).toBeUndefined();
    await next(follower.heads());
    const firstMs = follower.confirmedAtMs()!;
    await expect.poll(() => follower.confirmedAtMs()! > firstMs).toBe(true);
    proxy.behave(() => ({ do: "status", status: 500 }));
    await new Promise((resolve) => setTimeout(resolve, 200));
    const silentMs = follower.confirmedAtMs();
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(follower.confirmedAtMs()).toBe(silentMs);
  });

  test("ages while the node is silent, although the clock is set back", async () => {
    let shiftMs = 0;
    const nowMs = () => Date.now() + shiftMs;
    const follower = followHeads(rpc, { pollMs: 20, signal: stop.signal, nowMs });
    const ageMs = () => nowMs() - (follower.confirmedAtMs() ?? Number.NaN);
    await next(follower.heads());
    proxy.behave(() => ({ do: "reset" }));
    await new Promise((resolve) => setTimeout(resolve, 300));
    const silentSince = performance.now();
    for (shiftMs of [-3_600_000, 0, -60_000]) {
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect(ageMs()).toBeGreaterThanOrEqual(performance.now() - silentSince - 5);
      expect(ageMs()).toBeLessThan(30_000);
    }
    proxy.behave(() => ({ do: "pass" }));
    await expect.poll(ageMs, { timeout: 30_000 }).toBeLessThan(1000);
  });

  test("continues after errors of the node", async () => {
    const heads = poll().heads();
    await next(heads);
    proxy.behave(() => ({ do: "truncate" }));
    await anvil.send("anvil_mine", ["0x1"]);
    await new Promise((resolve) => setTimeout(resolve, 500));
    proxy.behave(() => ({ do: "pass" }));
    expect(await next(heads)).toEqual(await latest());
  });

  test("polls while nothing can be subscribed to", async () => {
    const wsUrl = `ws://127.0.0.1:${await freePort()}`;
    const heads = followHeads(rpc, { pollMs: 20, wsUrl, signal: stop.signal }).heads();
    await next(heads);
    await anvil.send("anvil_mine", ["0x1"]);
    expect(await next(heads)).toEqual(await latest());
  });

  test("takes no heads from a socket on another chain", async () => {
    const stranger = await startAnvil(["--chain-id", "5", "--block-time", "1"]);
    onTestFinished(stranger.stop);
    const heads = followHeads(rpc, { pollMs: 100, wsUrl: stranger.wsUrl, signal: stop.signal }).heads();
    const { number } = await next(heads);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await anvil.send("anvil_mine", ["0x1"]);
    const head = await next(heads);
    expect({ head, number: head.number }).toEqual({ head: await latest(), number: number + 1n });
  });

  test("does not go back to a head that was polled before, but answered after, a pushed one", async () => {
    const follower = followHeads(rpc, { pollMs: 50, wsUrl: anvil.wsUrl, signal: stop.signal });
    const { number } = await next(follower.heads());
    await new Promise((resolve) => setTimeout(resolve, 300));
    proxy.behave(() => ({ do: "late", ms: 500 }));
    proxy.asked.length = 0;
    await expect.poll(() => proxy.asked.length, { interval: 10 }).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 100));
    await anvil.send("anvil_mine", ["0x1"]);
    const seen: bigint[] = [];
    const watching = (async () => {
      for await (const head of follower.heads()) seen.push(head.number);
    })();
    await new Promise((resolve) => setTimeout(resolve, 800));
    stop.abort();
    await watching;
    expect(seen.at(-1)).toBe(number + 1n);
    expect(seen.slice(seen.indexOf(number + 1n))).toEqual([number + 1n]);
  });

  test("reads a pushed head again that does not have its own hash, and takes the newest block for a false one", async () => {
    const pusher = await startPusher();
    onTestFinished(pusher.stop);
    const follow = { pollMs: 3_600_000, wsUrl: pusher.wsUrl, signal: stop.signal };
    const heads = followHeads(rpc, follow).heads();
    await next(heads);
    await pusher.subscribed;
    const asked = () => proxy.asked.splice(0).map(({ method }) => method);
    const mined = async () => {
      await anvil.send("anvil_mine", ["0x1"]);
      const block = await anvil.send<Block>("eth_getBlockByNumber", ["latest", false]);
      return { block, head: parseHead(block) };
    };
    asked();
    const whole = await mined();
    pusher.push(whole.block);
    expect(await next(heads)).toEqual(whole.head);
    expect(asked()).toEqual([]);

    const { block, head } = await mined();
    const { mixHash, ...strange } = block;
    pusher.push(strange);
    expect(await next(heads)).toEqual(head);
    expect(asked()).toEqual(["eth_getBlockByHash"]);

    const newest = await mined();
    pusher.push({ ...newest.block, number: "0xffffff" });
    expect(await next(heads)).toEqual(newest.head);
    expect(asked()).toEqual(["eth_getBlockByHash", "eth_getBlockByNumber"]);
  });

  test("subscribes again after the socket broke", async () => {
    const port = await freePort();
    const node = await startAnvil([], port);
    onTestFinished(node.stop);
    const own = createRpc({ chainId: 1, urls: [node.wsUrl] });
    const heads = followHeads(own, { pollMs: 1_000, signal: stop.signal }).heads();
    const genesis = await next(heads);
    await node.stop();
    const again = await startAnvil(["--timestamp", String(genesis.timestamp + 77n)], port);
    onTestFinished(again.stop);
    expect((await until(heads, ({ hash }) => hash !== genesis.hash)).timestamp).toBe(genesis.timestamp + 77n);
    await again.send("anvil_mine", ["0x1"]);
    expect((await next(heads)).number).toBe(1n);
    own.close();
  });
});

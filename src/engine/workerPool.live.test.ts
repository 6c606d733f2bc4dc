import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Logger, silent } from "../lib/logger.js";
import { runs } from "../lib/testing/runs.js";
import { type Market, viewOf } from "../market/index.js";
import type { TokenAmount } from "../protocols/index.js";
import type { PairState } from "../protocols/uniswap-v2/state.js";
import type { RouteFound } from "../routing/index.js";
import { tokenAddress } from "../routing/testing/adapters.js";
import { context } from "../routing/testing/market.js";
import { makeRandom, type Random } from "../routing/testing/random.js";
import { makeEngine } from "./callingThread.js";
import type { Engine, SearchRequest } from "./engine.js";
import { breaking, channelName, killing, slow } from "./testing/amounts.js";
import { type Compiled, compileSources } from "./testing/compile.js";
import { movedMarket, realMarket } from "./testing/market.js";
import { startEngine, type WorkerOptions } from "./workerPool.js";

let compiled: Compiled;
/** A worker that can be slowed down and killed. */
let fragile: URL;
const ether = 10n ** 18n;
const request: SearchRequest = {
  inputs: [{ token: tokenAddress(0), amount: ether }],
  tokenOut: tokenAddress(1),
  context,
  gasPriceWei: 10n ** 9n,
  maxHops: 4,
  maxFills: 8,
  maxGas: 16_000_000,
};
const market = realMarket({ venues: 80, tokens: 14, seed: 5 });
/** No search of a test takes so long that the clock cuts it. */
const deadlineMs = 60_000;
const slowMs = 240_000;

beforeAll(async () => {
  compiled = await compileSources();
  fragile = compiled.program("fragile");
});
afterAll(() => compiled.remove());

const engines: Engine[] = [];
afterEach(async () => {
  await Promise.all(engines.splice(0).map((engine) => engine.close()));
});

function start(options: Partial<WorkerOptions> = {}): Engine {
  const engine = startEngine({
    workers: 1,
    maxQueue: 64,
    deadlineMs,
    log: silent,
    program: compiled.program("worker"),
    ...options,
  });
  engines.push(engine);
  return engine;
}

/** An amount of about an ether that ends as told. */
function amountOf(ending: bigint, index = 0): SearchRequest {
  const amount = ether + BigInt(index) * 1000n + ending;
  return { ...request, inputs: [{ token: tokenAddress(0), amount }] };
}

/** One token, now and then two. */
function inputsOf(random: Random): TokenAmount[] {
  const first = random.below(24);
  const tokens = random.below(4) === 0 ? [first, (first + 1) % 24] : [first];
  return tokens.map((token) => ({
    token: tokenAddress(token),
    amount: BigInt(Math.round(10 ** (4 + 18 * random.uniform()))),
  }));
}

/** Errors logged so far. */
function listener(): { log: Logger; errors: string[] } {
  const errors: string[] = [];
  return { errors, log: { ...silent, error: (_: object, message: string) => void errors.push(message) } };
}

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await sleep(5);
}

/** Returns a count that grows behind the scenes once it has stopped growing. */
async function settled(count: () => number): Promise<number> {
  for (let last = -1; ; await sleep(20)) {
    if (count() > 0 && count() === last) return last;
    last = count();
  }
}

/** Without the time, which differs. */
function comparable(result: Awaited<ReturnType<Engine["search"]>>) {
  const { searchMs, ...rest } = result as RouteFound;
  return rest;
}

describe("startEngine", () => {
  test(
    "answers as the calling thread does, over moving markets, with the caller's own venues",
    async () => {
      const engine = start({ workers: 2 });
      const here = makeEngine({ deadlineMs });
      const random = makeRandom(8);
      let at: Market = realMarket({ venues: 200, tokens: 24, seed: 9 });
      let found = 0;
      const blocks = runs({ normal: 4, deep: 25 });
      for (let block = 0; block < blocks; block++) {
        const followed = engine.follow(at);
        // Half of the searches come before their market has arrived.
        if (block % 2 === 0) await followed;
        const requests = Array.from({ length: 12 }, () => ({
          ...request,
          inputs: inputsOf(random),
          tokenOut: tokenAddress(random.below(24)),
        }));
        const results = await Promise.all(requests.map((asked) => engine.search(viewOf(at), asked)));
        for (const [index, result] of results.entries()) {
          expect(comparable(result)).toEqual(comparable(await here.search(viewOf(at), requests[index]!)));
          if (!result.found) continue;
          found += 1;
          for (const fill of result.plan.moves) expect(at.pools.get(fill.pool.venue.id)).toBe(fill.pool);
        }
        at = movedMarket(at, random);
      }
      expect(found).toBeGreaterThan(6 * blocks);
      expect(engine.figures()).toMatchObject({ workers: 2, searching: 0, waiting: 0, refused: 0 });
    },
    slowMs,
  );

  test("answers for the market that was asked about, whatever came since", async () => {
    const engine = start();
    const here = makeEngine({ deadlineMs });
    const random = makeRandom(3);
    const markets = [market];
    for (let block = 0; block < 12; block++) markets.push(movedMarket(markets.at(-1)!, random));
    const searched = markets.map((at) => {
      void engine.follow(at);
      return engine.search(viewOf(at), request);
    });
    const another = { ...request, inputs: [{ token: tokenAddress(0), amount: 7n * ether }] };
    // The first ones were dropped long ago.
    for (const at of markets.slice(0, 3)) searched.push(engine.search(viewOf(at), another));
    for (const [index, at] of markets.entries()) {
      expect(comparable(await searched[index]!)).toEqual(comparable(await here.search(viewOf(at), request)));
    }
    for (const [index, at] of markets.slice(0, 3).entries()) {
      const again = await here.search(viewOf(at), another);
      expect(comparable(await searched[markets.length + index]!)).toEqual(comparable(again));
    }
  });

  test("minds other states of venues, as trades before leave them", async () => {
    const engine = start();
    const here = makeEngine({ deadlineMs });
    const [plain, plan] = [
      await engine.search(viewOf(market), request),
      await here.search(viewOf(market), request),
    ];
    expect(comparable(plain)).toEqual(comparable(plan));
    const pairs = [...market.pools.values()].filter(({ adapter }) => adapter.standard === "uniswap-v2");
    const drained = pairs.map(({ venue, state }) => {
      const { reserve0 } = state as PairState;
      return [venue.id, { ...(state as PairState), reserve0: reserve0 / 3n + 1n }] as const;
    });
    const changed = { ...request, states: new Map(drained) };
    const after = await engine.search(viewOf(market), changed);
    expect(comparable(after)).not.toEqual(comparable(plain));
    expect(comparable(after)).toEqual(comparable(await here.search(viewOf(market), changed)));
  });

  test("hands back certificates, and takes a question with one for another question", async () => {
    const engine = start();
    const certified = { ...request, certify: true };
    const [plain, proved] = await Promise.all([
      engine.search(viewOf(market), request),
      engine.search(viewOf(market), certified),
    ]);
    const here = await makeEngine({ deadlineMs }).search(viewOf(market), certified);
    if (!plain.found || !proved.found || !here.found) throw new Error("no route");
    const { bound, gap, amountOutAfterGas, singlePathAmountOutAfterGas } = proved;
    expect(plain).not.toHaveProperty("bound");
    expect(plain).toMatchObject({ plan: proved.plan, amountOutAfterGas, singlePathAmountOutAfterGas });
    expect({ amountOutAfterGas, singlePathAmountOutAfterGas }).toEqual({
      amountOutAfterGas: here.amountOutAfterGas,
      singlePathAmountOutAfterGas: here.singlePathAmountOutAfterGas,
    });
    // The certificate has a clock of its own, on which two of them need not get equally far.
    expect(bound?.gross).toBeGreaterThanOrEqual(proved.plan.outputs[0].amount);
    expect(bound?.net).toBeGreaterThanOrEqual(amountOutAfterGas);
    expect(gap?.netBps).toBeGreaterThanOrEqual(0);
    expect(proved.certifyMs).toBeGreaterThan(0);
    expect(engine.figures().searches).toBe(2);
  });

  test("serves several networks", async () => {
    const engine = start();
    const other = { ...market, network: { ...market.network, id: 99, wrappedNative: tokenAddress(3) } };
    await Promise.all([engine.follow(market), engine.follow(other)]);
    const results = await Promise.all([
      engine.search(viewOf(market), request),
      engine.search(viewOf(other), request),
    ]);
    expect(results.map(({ found }) => found)).toEqual([true, true]);
  });

  test("searches equal requests once, and again on another market", async () => {
    const engine = start();
    const [first, second] = await Promise.all([
      engine.search(viewOf(market), request),
      engine.search(viewOf(market), { ...request }),
    ]);
    expect(second).toBe(first);
    expect(await engine.search(viewOf(market), request)).toBe(first);
    expect(engine.figures().searches).toBe(1);
    expect(await engine.search(viewOf({ ...market }), request)).not.toBe(first);
  });

  test("refuses what is too much, with the time to come back", async () => {
    const engine = start({ program: fragile, maxQueue: 2 });
    await engine.follow(market);
    const searches = [0, 1, 2].map((index) => engine.search(viewOf(market), amountOf(slow, index)));
    expect(engine.figures()).toMatchObject({ searching: 1, waiting: 2 });
    const refused = engine.search(viewOf(market), amountOf(slow, 3));
    await expect(refused).rejects.toMatchObject({ code: "OVERLOADED", retryAfterSeconds: 1 });
    expect((await Promise.all(searches)).every(({ found }) => found)).toBe(true);
    // A refusal is not remembered.
    expect((await engine.search(viewOf(market), amountOf(slow, 3))).found).toBe(true);
    expect(engine.figures()).toMatchObject({ searching: 0, waiting: 0, searches: 4, refused: 1 });
  });

  test("lets callers leave, and drops what nobody waits for", async () => {
    const engine = start({ program: fragile });
    await engine.follow(market);
    const first = engine.search(viewOf(market), amountOf(slow));
    const [one, other] = [new AbortController(), new AbortController()];
    const shared = [one, other].map(({ signal }) => engine.search(viewOf(market), request, signal));
    const alone = engine.search(viewOf(market), amountOf(slow, 1), one.signal);
    expect(engine.figures().waiting).toBe(2);
    one.abort(new Error("gone"));
    await expect(shared[0]).rejects.toThrow("gone");
    await expect(alone).rejects.toThrow("gone");
    expect(engine.figures().waiting).toBe(1);
    expect((await shared[1])?.found).toBe(true);
    expect((await first).found).toBe(true);
    await expect(engine.search(viewOf(market), request, one.signal)).rejects.toThrow("gone");
    expect(engine.figures().searches).toBe(2);
  });

  test("passes on what a search throws, and goes on", async () => {
    const engine = start({ program: fragile });
    await expect(engine.search(viewOf(market), amountOf(breaking))).rejects.toThrow("this adapter breaks");
    expect((await engine.search(viewOf(market), request)).found).toBe(true);
  });

  test("replaces a thread that ends; its other searches do not notice", async () => {
    const { log, errors } = listener();
    const engine = start({ program: fragile, workers: 2, log });
    const later = movedMarket(market, makeRandom(4));
    await engine.follow(market);
    await engine.follow(later);
    const doomed = engine.search(viewOf(later), amountOf(killing));
    const others = [1, 2, 3, 4, 5, 6].map((index) =>
      engine.search(viewOf(index % 2 === 0 ? market : later), amountOf(1n, index)),
    );
    await expect(doomed).rejects.toMatchObject({ code: "INTERNAL" });
    for (const result of await Promise.all(others)) expect(result.found).toBe(true);
    expect(errors).toEqual(Array(2).fill("A search thread exited and is being replaced"));
    await until(() => engine.figures().workers === 2);
    // Asked anew, it is tried anew.
    await expect(engine.search(viewOf(later), amountOf(killing))).rejects.toMatchObject({ code: "INTERNAL" });
  });

  test("ends at once and fails what is under way", async () => {
    const engine = start({ program: fragile });
    await engine.follow(market);
    const searches = [engine.search(viewOf(market), amountOf(slow)), engine.search(viewOf(market), request)];
    const settled = Promise.allSettled(searches);
    await engine.close();
    for (const result of await settled) {
      expect(result).toMatchObject({ status: "rejected", reason: { code: "NOT_READY" } });
    }
    await expect(engine.search(viewOf({ ...market }), request)).rejects.toMatchObject({ code: "NOT_READY" });
    expect(engine.figures().workers).toBe(0);
  });

  test("is not ready before every thread has run searches of its own, once, of which nothing remains", async () => {
    const kinds: unknown[] = [];
    const channel = new BroadcastChannel(channelName);
    channel.onmessage = (event) => void kinds.push((event as { readonly data: unknown }).data);
    const searches = () => kinds.filter((kind) => kind === "search").length;
    const engine = start({ program: fragile, workers: 2, warmUp: true });
    await engine.follow(market);
    const before = await settled(searches);
    expect(before).toBeGreaterThanOrEqual(2);
    expect(engine.figures().searches).toBe(0);
    const later = movedMarket(market, makeRandom(3));
    await engine.follow(later);
    expect((await engine.search(viewOf(later), request)).found).toBe(true);
    expect(await settled(searches)).toBe(before + 1);
    channel.close();
  });

  test("is not ready while no thread starts, and says why", async () => {
    const { log, errors } = listener();
    const engine = start({ program: compiled.program("absent"), log });
    let ready = false;
    const following = engine.follow(market).then(() => {
      ready = true;
    });
    await until(() => errors.length > 1);
    expect(ready).toBe(false);
    await engine.close();
    await following;
  });
});

import { setTimeout as sleep } from "node:timers/promises";
import { type Devnet, startDevnet } from "@sluice/devnet";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FaultyProxy, startFaultyProxy } from "../../src/chain/testing/faultyProxy.js";
import { deploymentTransactions } from "../../src/cli/serve/contracts.js";
import { eventually } from "../helpers/http.js";
import { makeDataFolder, type Service, startService } from "../helpers/service.js";
import { approveTraded, askRoute, randomFor, tell } from "./chaos.js";

const spellMs = 12_000;
/** Recovery includes the node's pauses of a few seconds. Without a quick recovery it takes more than a minute. */
const recoveryMs = 30_000;
/** Extra time for busy machines, in multiples of the slowest answer before the refusals. */
const extraAnswers = 5;
const clients = 4;

let folder: Awaited<ReturnType<typeof makeDataFolder>>;
let chain: Devnet;
let proxy: FaultyProxy;
let service: Service;

beforeAll(async () => {
  folder = await makeDataFolder();
  chain = await startDevnet({
    ...{ dataFolder: folder.path, port: 0, extraTransactions: deploymentTransactions() },
    ...{ blockTimeSeconds: 1, traffic: { seed: 7 } },
  });
  await approveTraded(chain.url);
  proxy = await startFaultyProxy(chain.url);
  const settings = { RPC_URL_1: proxy.url, SLUICE_DATA: folder.path, SLUICE_CHAIN_POLL_MS: "50" };
  service = await startService(settings);
});

afterAll(async () => {
  await service?.stop();
  await proxy?.stop();
  await chain?.stop();
  await folder?.remove();
});

/**
 * Returns how many routes are answered while clients send one request after the other for `ms`, and how long the
 * slowest takes.
 */
async function answeredIn(ms: number, random: ReturnType<typeof randomFor>) {
  const endsAt = performance.now() + ms;
  let [answered, slowestMs] = [0, 0];
  const client = async () => {
    while (performance.now() < endsAt) {
      const askedAt = performance.now();
      const { code } = await askRoute(service, random);
      if (code !== "OK") {
        await sleep(50);
        continue;
      }
      answered += 1;
      slowestMs = Math.max(slowestMs, performance.now() - askedAt);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return { answered, slowestMs };
}

test("routes are answered at the usual rate soon after a node refused half of all requests", async () => {
  const random = randomFor("refused rate");
  await answeredIn(3_000, random);
  const { answered: before, slowestMs } = await answeredIn(3_000, random);
  const patienceMs = recoveryMs + extraAnswers * slowestMs;
  proxy.behave(() => (random.next() < 0.5 ? { do: "status", status: 429 } : { do: "pass" }));
  const slowest = { statusMs: 0 };
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const askedAt = performance.now();
      for (const path of ["/status", "/metrics"])
        expect((await fetch(`${service.url}${path}`)).status).toBe(200);
      slowest.statusMs = Math.max(slowest.statusMs, performance.now() - askedAt);
      await sleep(200);
    }
  })();
  const { answered: during } = await answeredIn(spellMs, random);
  const endedAt = performance.now();
  proxy.behave(() => ({ do: "pass" }));
  const first = async () => (await askRoute(service, random)).code === "OK";
  await eventually("a route is answered", first);
  const firstMs = performance.now() - endedAt;
  let wholeMs = Number.POSITIVE_INFINITY;
  while (wholeMs === Number.POSITIVE_INFINITY && performance.now() - endedAt < 60_000) {
    const { answered } = await answeredIn(1_000, random);
    if (answered * 3 >= before / 2) wholeMs = performance.now() - endedAt;
  }
  isOver = true;
  await watching;
  tell(
    "refused rate",
    `${before} routes in 3 s before, ${during} in ${spellMs} ms of refusals; the first ${Math.round(firstMs)} ms after them, ` +
      `half of the rate before within ${Math.round(wholeMs)} ms, of ${Math.round(patienceMs)} ms allowed; slowest status ${Math.round(slowest.statusMs)} ms`,
  );
  expect(firstMs).toBeLessThan(patienceMs);
  expect(wholeMs).toBeLessThan(patienceMs);
  // Neither waits for the node, which may take up to ten seconds.
  expect(slowest.statusMs).toBeLessThan(5_000);
});

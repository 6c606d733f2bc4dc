import { setTimeout as sleep } from "node:timers/promises";
import { type Devnet, rpc, startDevnet } from "@sluice/devnet";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Fault, type FaultyProxy, startFaultyProxy } from "../../src/chain/testing/faultyProxy.js";
import { deploymentTransactions } from "../../src/cli/serve/contracts.js";
import { eventually } from "../helpers/http.js";
import { type AnyService, makeDataFolder, makeFolderIn } from "../helpers/service.js";
import { startServiceHere } from "../helpers/serviceHere.js";
import { approveTraded, askRoute, expectExact, randomFor, recovery } from "./chaos.js";

type Block = Record<string, string>;

let folder: Awaited<ReturnType<typeof makeDataFolder>>;
let chain: Devnet;
const proxies: FaultyProxy[] = [];
const services: AnyService[] = [];

beforeAll(async () => {
  folder = await makeDataFolder();
  chain = await startDevnet({
    ...{ dataFolder: folder.path, port: 0, extraTransactions: deploymentTransactions() },
    ...{ blockTimeSeconds: 1, traffic: { seed: 3 } },
  });
  await approveTraded(chain.url);
});

afterAll(async () => {
  await Promise.all(services.map((service) => service.stop()));
  await Promise.all(proxies.map((proxy) => proxy.stop()));
  await chain?.stop();
  await folder?.remove();
});

/** Returns the newest block under the hash of its third-last ancestor. */
function liar(): () => Fault {
  const hashes = new Map<bigint, string>();
  return () => ({
    do: "rewrite",
    answer(real) {
      const block = real.result as Block;
      const number = BigInt(block?.number ?? 0);
      if (block?.hash === undefined) return real;
      hashes.set(number, block.hash);
      const hash = hashes.get(number - 3n);
      return hash === undefined ? real : { ...real, result: { ...block, hash } };
    },
  });
}

/** Starts a service whose first node is a proxy, followed by `others`. */
async function serve(...others: string[]): Promise<{ proxy: FaultyProxy; service: AnyService }> {
  const proxy = await startFaultyProxy(chain.url);
  proxies.push(proxy);
  const service = await startServiceHere({
    RPC_URL_1: [proxy.url, ...others].join(","),
    SLUICE_DATA: await makeFolderIn(folder.path),
    SLUICE_CHAIN_POLL_MS: "50",
  });
  services.push(service);
  return { proxy, service };
}

function lie(proxy: FaultyProxy): void {
  const falsely = liar();
  const isNewest = ({ method, params }: FaultyProxy["asked"][number]) =>
    method === "eth_getBlockByNumber" && params[0] === "latest";
  proxy.behave((ask) => (isNewest(ask) ? falsely() : { do: "pass" }));
}

test("a node that returns wrong block hashes ends no service, and every route belongs to the block that it names", async () => {
  const alone = await serve();
  const beside = await serve(chain.url);
  const liars = [alone, beside];
  const random = randomFor("false blocks");
  let exact = 0;
  for (const { proxy } of liars) lie(proxy);
  const endsAt = Date.now() + 13_000;
  const ask = async ({ service }: (typeof liars)[number]) => {
    while (Date.now() < endsAt) {
      const { answer } = await askRoute(service, random);
      if (answer === undefined) continue;
      await expectExact(chain.url, answer);
      exact += 1;
    }
  };
  await Promise.all(liars.map(ask));
  // With an honest second node, blocks continue.
  await follows(beside.service);
  expect(exact).toBeGreaterThan(10);
  const told = (await statusOf(beside.service)).nodes.map(({ host, lastError }) => [host, lastError]);

  for (const { proxy } of liars) proxy.behave(() => ({ do: "status", status: 200, body: "<html></html>" }));
  await sleep(13_000);
  for (const { proxy } of liars) proxy.behave(() => ({ do: "pass" }));
  for (const { service } of liars) {
    await recovery(service, random);
    // Yields are calculated by walking back through the blocks.
    expect((await fetch(`${service.url}/api/v1/tokens`)).status).toBe(200);
    await follows(service);
  }
  expect(told).toEqual([
    [
      beside.proxy.host,
      expect.stringMatching(/^described block 0x\w{64} with number 0x\w+, which is 0x\w+$/),
    ],
    [new URL(chain.url).host, undefined],
  ]);
});

type Status = { networks: { block: number; nodes: { host: string; lastError?: string }[] }[] };

async function statusOf({ url }: AnyService): Promise<Status["networks"][number]> {
  const { networks } = (await (await fetch(`${url}/status`)).json()) as Status;
  return networks[0] as Status["networks"][number];
}

/** Waits until the service answers for the current newest block or a later one. */
async function follows(service: AnyService): Promise<void> {
  const newest = Number(await rpc<string>(chain.url, "eth_blockNumber", []));
  await eventually("it follows the chain", async () => (await statusOf(service)).block >= newest);
}

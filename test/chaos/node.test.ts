import { type Devnet, rpc, startDevnet } from "@sluice/devnet";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type Ask,
  type Fault,
  type FaultyProxy,
  startFaultyProxy,
} from "../../src/chain/testing/faultyProxy.js";
import { deploymentTransactions } from "../../src/cli/serve/contracts.js";
import { type AnyService, makeDataFolder, makeFolderIn } from "../helpers/service.js";
import { startServiceHere } from "../helpers/serviceHere.js";
import {
  approveTraded,
  askRoute,
  expectCalm,
  expectExact,
  randomFor,
  recovery,
  size,
  slowMs,
  tell,
} from "./chaos.js";

const faultMs = size({ short: 400, long: 8_000 });
const faultCount = size({ short: 8, long: 18 });
const clients = 3;
/** The goal is two seconds, but test machines are busy. */
const patienceMs = 15_000;

let chain: Devnet;
let proxy: FaultyProxy;
let service: AnyService;
let folder: Awaited<ReturnType<typeof makeDataFolder>>;

beforeAll(async () => {
  folder = await makeDataFolder();
  chain = await startDevnet({
    ...{ dataFolder: folder.path, port: 0, extraTransactions: deploymentTransactions() },
    ...{ blockTimeSeconds: 1, traffic: { seed: 5 } },
  });
  await approveTraded(chain.url);
  proxy = await startFaultyProxy(chain.url);
  const data = await makeFolderIn(folder.path);
  service = await startServiceHere({
    RPC_URL_1: proxy.url,
    SLUICE_DATA: data,
    SLUICE_CHAIN_TIMEOUT_MS: "3000",
  });
});

afterAll(async () => {
  await service?.stop();
  await proxy?.stop();
  await chain?.stop();
  await folder?.remove();
});

type Block = Record<string, unknown>;
type Decide = (ask: Ask) => Fault;

const always =
  (fault: Fault): Decide =>
  () =>
    fault;
const status = (code: number, headers: Record<string, string> = {}) =>
  always({ do: "status", status: code, headers });
const of =
  (method: RegExp, fault: Fault): Decide =>
  (ask) =>
    method.test(ask.method) ? fault : { do: "pass" };
const result = (value: unknown): Fault => ({ do: "rewrite", answer: (real) => ({ ...real, result: value }) });
const noSuchMethod: Fault = {
  do: "rewrite",
  answer: ({ id }) => ({ jsonrpc: "2.0", id, error: { code: -32601, message: "the method does not exist" } }),
};

/** Whether a request is for the newest block, which every follower of heads sends. */
const isHead = ({ method, params }: Ask) => method === "eth_getBlockByNumber" && params[0] === "latest";

async function frozen(): Promise<Decide> {
  const block = await rpc<Block>(chain.url, "eth_getBlockByNumber", ["latest", false]);
  return (ask) => (isHead(ask) ? result(block) : { do: "pass" });
}

async function behind(): Promise<Decide> {
  const { number } = await rpc<{ number: string }>(chain.url, "eth_getBlockByNumber", ["latest", false]);
  const before = `0x${(BigInt(number) - 3n).toString(16)}`;
  const block = await rpc<Block>(chain.url, "eth_getBlockByNumber", [before, false]);
  return (ask) => (isHead(ask) ? result(block) : { do: "pass" });
}

const liar: Decide = (ask) =>
  isHead(ask)
    ? {
        do: "rewrite",
        answer: (real) => ({
          ...real,
          result: { ...(real.result as Block), number: "0xffffff", hash: `0x${"ab".repeat(32)}` },
        }),
      }
    : { do: "pass" };

const faults: readonly [string, () => Decide | Promise<Decide>][] = [
  ["429", () => status(429)],
  ["429 with Retry-After", () => status(429, { "retry-after": "1" })],
  ["500", () => status(500)],
  ["503", () => status(503)],
  ["resets", () => always({ do: "reset" })],
  ["truncated JSON", () => always({ do: "truncate" })],
  ["hangs", () => always({ do: "hang" })],
  ["slow", () => always({ do: "delay", ms: 300 })],
  ["a frozen head", frozen],
  ["a head that goes back", behind],
  ["a head that is a lie", () => liar],
  ["another chain id", () => of(/^eth_chainId$/, result("0x5"))],
  ["ids of other requests", () => always({ do: "rewrite", answer: (real) => ({ ...real, id: 999_999 }) })],
  ["results that are null", () => always(result(null))],
  ["results of another kind", () => always(result({ a: [1, "x", null] }))],
  ["no eth_simulateV1", () => of(/simulate/, noSuchMethod)],
  ["no eth_getLogs", () => of(/getLogs/, noSuchMethod)],
  ["no eth_call", () => of(/eth_call/, noSuchMethod)],
];

/** Returns as many faults as this run has time for. */
function drawn(random: ReturnType<typeof randomFor>): typeof faults {
  const left = [...faults];
  return Array.from({ length: faultCount }, () =>
    left.splice(Math.floor(random.next() * left.length), 1),
  ).flat();
}

test(
  "with any faults of the node, every answered route is exact, and the service recovers by itself",
  async () => {
    const random = randomFor("node");
    const times: Record<string, number> = {};
    let exact = 0;
    let refused = 0;
    for (const [name, begin] of drawn(random)) {
      proxy.behave(await begin());
      const endsAt = performance.now() + faultMs;
      const client = async () => {
        while (performance.now() < endsAt) {
          const { answer } = await askRoute(service, random);
          if (answer === undefined) {
            refused += 1;
            await new Promise((resolve) => setTimeout(resolve, 20));
            continue;
          }
          await expectExact(chain.url, answer);
          exact += 1;
        }
      };
      await Promise.all(Array.from({ length: clients }, client));
      expect((await fetch(`${service.url}/health`)).status).toBe(200);
      proxy.behave(always({ do: "pass" }));
      times[name] = await recovery(service, random);
      tell("node", `${name}: an answer ${times[name]} ms after its end`);
    }
    tell(
      "node",
      `${exact} routes exact, ${refused} refused; slowest recovery ${Math.max(...Object.values(times))} ms`,
    );
    expect(exact).toBeGreaterThan(faultCount);
    for (const [name, ms] of Object.entries(times)) expect([name, ms < patienceMs]).toEqual([name, true]);
    expectCalm(service);
  },
  slowMs,
);

import { type Devnet, devAccounts, devToken } from "@sluice/devnet";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeInProcessFetch } from "../src/cli/request/inProcessFetch.js";
import { loadSettings } from "../src/config/index.js";
import { type Engine, makeEngine } from "../src/engine/index.js";
import { NATIVE } from "../src/lib/address.js";
import { silent } from "../src/lib/logger.js";
import { networksOf } from "../src/networks/index.js";
import { type Metrics, makeMetrics, type OpenNetwork, openNetwork } from "../src/service/index.js";
import { useCommands } from "./helpers/commands.js";
import { makeDataFolder, startChain } from "./helpers/service.js";

/** Whoever gets an answer whose search had too little time is told so. */

const commands = useCommands();
const sender = devAccounts[0]?.address as string;
const usdc = devToken("USDC").address;
let folder: Awaited<ReturnType<typeof makeDataFolder>>;
let chain: Devnet;

beforeAll(async () => {
  folder = await makeDataFolder();
  chain = await startChain(folder.path);
});

afterAll(async () => {
  await chain?.stop();
  await folder?.remove();
});

type Opened = {
  readonly engine: Engine;
  readonly network: OpenNetwork;
  readonly metrics: Metrics;
  readonly ask: (path: string, init?: RequestInit) => Promise<Response>;
};

/** Answers as a service does whose searches may take this long. */
async function open(deadlineMs: number): Promise<Opened> {
  const env = { RPC_URL_1: chain.url, SLUICE_TOKENS_BUNDLED_LISTS: "false" };
  const settings = loadSettings({ env });
  const known = networksOf(settings).get(1);
  if (known === undefined) throw new Error("there is no network 1");
  const engine = makeEngine({ deadlineMs });
  const metrics = makeMetrics();
  const parts = { settings, urls: [chain.url], name: known.name };
  const options = { ...parts, network: known, local: false, log: silent, engine, metrics };
  const network = openNetwork(options);
  const services = await network.ready;
  const fetch = await makeInProcessFetch({ ...parts, network: known, service: network, services, engine });
  return {
    ...{ engine, network, metrics },
    ask: (path, init) => fetch(new Request(`http://sluice.invalid/api/v1/shortcuts/${path}`, init)),
  };
}

async function cutsIn({ metrics, network, engine }: Opened): Promise<number> {
  const text = await metrics.text({ networks: new Map([[1, network]]), engine });
  return Number(/^sluice_searches_cut_total\{chain_id="1"\} (\d+)$/m.exec(text)?.[1] ?? 0);
}

const trade = { tokenIn: NATIVE, tokenOut: usdc, amountIn: "100000000000000000000" };
const accounts = { fromAddress: sender, spender: sender, receiver: sender, routingStrategy: "router" };
const call = { protocol: "enso", action: "route", args: { ...trade, slippage: "50" } };
const requests: readonly [string, string, RequestInit?][] = [
  ["a quote", `quote?${new URLSearchParams({ ...trade, explain: "true" })}`],
  ["a route", `route?${new URLSearchParams({ ...trade, ...accounts, explain: "true" })}`],
  [
    "a bundle",
    `bundle?${new URLSearchParams({ fromAddress: sender })}`,
    { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify([call]) },
  ],
];

describe.each([
  ["without time", 0, true],
  ["with enough time", 60_000, false],
])("a search %s", (_, deadlineMs, isCut) => {
  let opened: Opened;
  beforeAll(async () => {
    opened = await open(deadlineMs);
  });
  afterAll(() => opened?.network.close());

  test.each(requests)("behind %s says if it was cut short", async (_, path, init) => {
    const before = await cutsIn(opened);
    const response = await opened.ask(path, init);
    const answer = (await response.json()) as { explain?: { searchCut: boolean } };
    expect([response.status, answer]).toEqual([200, expect.anything()]);
    expect(response.headers.get("search-cut")).toBe(isCut ? "true" : null);
    if (answer.explain !== undefined) expect(answer.explain.searchCut).toBe(isCut);
    // A bundle is planned in two rounds.
    expect((await cutsIn(opened)) > before).toBe(isCut);
  });

  test("that finds nothing says if it was cut short", async () => {
    const much = new URLSearchParams({ ...trade, amountIn: String(2n ** 200n) });
    const response = await opened.ask(`quote?${much}`);
    const { description } = (await response.json()) as { description: string };
    expect(response.status).toBe(422);
    expect(/the search was cut short/.test(description)).toBe(isCut);
  });
});

test("a command searches longer than the service may", async () => {
  const env = {
    ...{ RPC_URL_1: chain.url, SLUICE_DATA: folder.path, DATABASE_URL: "none" },
    ...{ SLUICE_TOKENS_BUNDLED_LISTS: "false", SLUICE_ROUTING_DEADLINE_MS: "10" },
  };
  const { code, stdout } = await commands.run(
    ["quote", "20000", "ETH", "USDC", "--json", "--explain"],
    env,
    folder.path,
  );
  expect(code).toBe(0);
  const { explain } = JSON.parse(stdout) as { explain: Record<string, unknown> };
  expect(explain.searchCut).toBe(false);
});

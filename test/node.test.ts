import { type Devnet, devAccounts, devToken, rpc, startDevnet } from "@sluice/devnet";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type FaultyProxy, startProxy } from "../src/chain/testing/proxy.js";
import { deploymentTransactions } from "../src/cli/service/contracts.js";
import { NATIVE } from "../src/lib/address.js";
import { eventually, type Failure, failureIn } from "./http.js";
import { type NodeProxy, startNodeProxy } from "./nodeProxy.js";
import { makeDataFolder, runCommand, type Service, startChain, startService } from "./service.js";

const sender = devAccounts[0]?.address as string;
/** The promise is three seconds; machines that run tests are busy. */
const patienceMs = 5_000;

let chain: Devnet;
let node: NodeProxy;
let folder: Awaited<ReturnType<typeof makeDataFolder>>;
let service: Service | undefined;

beforeAll(async () => {
  folder = await makeDataFolder();
  chain = await startChain(folder.path);
  node = await startNodeProxy(chain.url);
});

afterEach(async () => {
  await service?.stop();
  service = undefined;
});

afterAll(async () => {
  await node?.stop();
  await chain?.stop();
  await folder?.remove();
});

async function start(
  env: Record<string, string> = {},
  until: "ready" | "listening" = "ready",
): Promise<void> {
  service = await startService({ RPC_URL_1: node.url, SLUICE_DATA: folder.path, ...env }, until);
}

/** A route of one token into the other; the tokens differ, so that nothing cached can answer. */
async function route(tokenIn: string, tokenOut: string): Promise<Response> {
  const query = {
    fromAddress: sender,
    spender: sender,
    receiver: sender,
    tokenIn,
    tokenOut,
    amountIn: "100000000",
    routingStrategy: "router",
  };
  return fetch(`${service?.url}/api/v1/shortcuts/route?${new URLSearchParams(query)}`);
}

const usdc = devToken("USDC").address;
const wbtc = devToken("WBTC").address;
const uni = devToken("UNI").address;
const pairs: [string, string, string][] = [
  ["native", NATIVE, devToken("WETH").address],
  ["a token known already", usdc, wbtc],
  ["a token not met before", wbtc, uni],
];

/** The 503 of a route, and how long it took. */
async function refusal(tokenIn: string, tokenOut: string): Promise<Failure & { tookMs: number }> {
  const startedAt = performance.now();
  const failure = await failureIn(await route(tokenIn, tokenOut));
  return { ...failure, tookMs: performance.now() - startedAt };
}

function isReady(): Promise<boolean> {
  return fetch(`${service?.url}/ready`).then((response) => response.ok);
}

async function answers(): Promise<boolean> {
  const response = await route(usdc, wbtc);
  await response.arrayBuffer();
  return response.status === 200;
}

describe.each([
  ["does not listen any more", () => node.down(), () => node.up()],
  ["is frozen", () => node.freeze(), () => node.thaw()],
])("a node that %s", (what, breakIt, mend) => {
  test("is a 503 with Retry-After in time, and the service recovers by itself", async () => {
    await start();
    expect(await answers()).toBe(true);
    await breakIt();
    const times: Record<string, number> = {};
    for (const [kind, tokenIn, tokenOut] of pairs) {
      const { status, code, tookMs } = await refusal(tokenIn, tokenOut);
      expect({ kind, status, code }).toEqual({ kind, status: 503, code: "RPC_UNAVAILABLE" });
      expect(tookMs).toBeLessThan(patienceMs);
      times[kind] = Math.round(tookMs);
    }
    process.stdout.write(`a node that ${what}: 503 after ${JSON.stringify(times)} ms\n`);
    expect((await fetch(`${service?.url}/health`)).status).toBe(200);
    expect((await fetch(`${service?.url}/status`)).status).toBe(200);
    await mend();
    await eventually("the service answers again", answers);
  });

  test("makes the state stale in time, which /ready tells, until it is back", async () => {
    await start({ SLUICE_CHAIN_STALE_SECONDS: "1", SLUICE_CHAIN_POLL_MS: "100" });
    await breakIt();
    await eventually("/ready says no", async () => !(await isReady()));
    expect(await failureIn(await fetch(`${service?.url}/ready`))).toMatchObject({
      status: 503,
      code: "NOT_READY",
    });
    const { status, code, tookMs } = await refusal(usdc, wbtc);
    expect({ status, code }).toEqual({ status: 503, code: "STATE_STALE" });
    expect(tookMs).toBeLessThan(patienceMs);
    await mend();
    await eventually("/ready says yes", isReady);
    // A chain that rests is not stale.
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(await isReady()).toBe(true);
    expect(await answers()).toBe(true);
  });

  test("does not keep the service from starting and stopping; it answers when the node is there", async () => {
    await breakIt();
    await start({}, "listening");
    expect(await failureIn(await fetch(`${service?.url}/ready`))).toMatchObject({
      status: 503,
      code: "NOT_READY",
    });
    const before = await failureIn(await route(usdc, wbtc));
    expect([503, before.code]).toEqual([
      before.status,
      expect.stringMatching(/^(NOT_READY|RPC_UNAVAILABLE)$/),
    ]);
    const networks = await fetch(`${service?.url}/api/v1/networks`);
    expect(await networks.json()).toEqual([{ id: 1, name: "Ethereum", isConnected: false }]);
    await mend();
    await eventually("the service answers", answers);
    await breakIt();
    expect(await service?.stop()).toBe(0);
    await mend();
  });

  test("ends a single command with one clear line, to be tried again later", async () => {
    await breakIt();
    const { code, stdout, stderr } = await runCommand(["quote", "1", "ETH", "USDC"], { RPC_URL_1: node.url });
    await mend();
    expect({ code, stdout }).toEqual({ code: 75, stdout: "" });
    expect(stderr).toMatch(/^RPC_UNAVAILABLE: No node of chain 1 answered \w+\.\n[^\n]+\n$/);
  });
});

describe("a chain that starts over", () => {
  test("is followed: another chain of the same id at the same address", async () => {
    await start({ SLUICE_CHAIN_POLL_MS: "50" });
    expect(await answers()).toBe(true);
    const snapshot = await rpc<string>(chain.url, "evm_snapshot");
    for (let blocks = 0; blocks < 3; blocks++) await rpc(chain.url, "evm_mine");
    await rpc(chain.url, "evm_revert", [snapshot]);
    await rpc(chain.url, "evm_mine");
    const { hash } = await rpc<{ hash: string }>(chain.url, "eth_getBlockByNumber", ["latest", false]);
    await eventually("the new head is followed", async () => {
      const status = (await (await fetch(`${service?.url}/status`)).json()) as {
        networks: { blockHash: string }[];
      };
      return status.networks[0]?.blockHash === hash;
    });
    expect(await answers()).toBe(true);
  });
});

describe("a local chain that is stopped", () => {
  test("is a 503, and what is started in its place is followed", async () => {
    const extraTransactions = deploymentTransactions();
    const first = await startDevnet({ dataFolder: folder.path, port: 0, extraTransactions });
    service = await startService({ RPC_URL_1: first.url, SLUICE_DATA: folder.path });
    expect(await answers()).toBe(true);
    await first.stop();
    const { status, code, tookMs } = await refusal(usdc, wbtc);
    expect({ status, code }).toEqual({ status: 503, code: "RPC_UNAVAILABLE" });
    expect(tookMs).toBeLessThan(patienceMs);
    const second = await startDevnet({ dataFolder: folder.path, port: first.port, extraTransactions });
    await eventually("the service answers", answers);
    expect(await service.stop()).toBe(0);
    await second.stop();
  });
});

describe("a node that answers nonsense", () => {
  let proxy: FaultyProxy;

  beforeAll(async () => {
    proxy = await startProxy(chain.url);
  });

  afterAll(() => proxy?.stop());

  /** Starts the service behind a node that answers `method` as given. */
  async function startWith(method: string, answer: object): Promise<void> {
    proxy.behave(() => ({ do: "pass" }));
    service = await startService({ RPC_URL_1: proxy.url, SLUICE_DATA: folder.path });
    expect(await answers()).toBe(true);
    proxy.behave((ask) =>
      ask.method === method
        ? { do: "rewrite", answer: (real) => ({ jsonrpc: "2.0", id: real.id, ...answer }) }
        : { do: "pass" },
    );
  }

  const said = "kaputt at /home/operator/secret";
  const refused = { error: { code: -32_603, message: said } };
  const gone = { error: { code: -32_001, message: "block not found" } };

  test.each([
    ["refuses to simulate", "eth_simulateV1", refused],
    ["lost the block", "eth_simulateV1", gone],
    ["refuses to call", "eth_call", refused],
  ])("%s: never more than a 503, and never its own words in the message", async (_, method, answer) => {
    await startWith(method, answer);
    const response = await route(usdc, wbtc);
    expect([200, 422, 503]).toContain(response.status);
    if (response.status !== 200) expect((await failureIn(response)).message).not.toContain("kaputt");
    proxy.behave(() => ({ do: "pass" }));
    await eventually("the service answers again", answers);
  });

  test.each([
    ["nothing", null],
    ["another shape", [{}]],
    ["a page", "<html>kaputt</html>"],
  ])("answers %s: the one body, no internals, and the service lives on", async (_, result) => {
    await startWith("eth_simulateV1", { result });
    const failure = await failureIn(await route(usdc, wbtc));
    expect([500, 503]).toContain(failure.status);
    expect(JSON.stringify(failure)).not.toMatch(/kaputt|TypeError|undefined|\.js/);
    proxy.behave(() => ({ do: "pass" }));
    await eventually("the service answers again", answers);
  });
});

describe("a node on another chain", () => {
  test("ends the service with one clear line and exit code 1", async () => {
    const { code, stderr } = await runCommand(["deploy", "--chain", "5", "--from", sender], {
      RPC_URL_5: chain.url,
    });
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: "BAD_CONFIGURATION: RPC_URL_5 names a chain Sluice has no data for; allowed are 1\n",
    });
    await rpc(chain.url, "anvil_setChainId", [5]);
    const served = await runCommand(["serve"], {
      RPC_URL_1: chain.url,
      PORT: "0",
      SLUICE_DATA: folder.path,
    });
    await rpc(chain.url, "anvil_setChainId", [1]);
    expect(served.code).toBe(1);
    expect(served.stderr).toMatch(
      /^WRONG_CHAIN: The node at \S+ answers chain id 5, but is listed for chain 1\.\n$/,
    );
  });
});

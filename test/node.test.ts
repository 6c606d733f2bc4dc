import { type Devnet, devAccounts, devPairs, devToken, revertTo, rpc, startDevnet } from "@sluice/devnet";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  type Ask,
  type Fault,
  type FaultyProxy,
  startFaultyProxy,
} from "../src/chain/testing/faultyProxy.js";
import { deploymentTransactions } from "../src/cli/serve/contracts.js";
import { NATIVE } from "../src/lib/address.js";
import { networks } from "../src/networks/index.js";
import { useCommands } from "./helpers/commands.js";
import { type FreezingProxy, startFreezingProxy } from "./helpers/freezingProxy.js";
import { eventually, type Failure, failureIn } from "./helpers/http.js";
import { type AnyService, makeDataFolder, makeFolderIn, startChain } from "./helpers/service.js";
import { startServiceHere } from "./helpers/serviceHere.js";

const sender = devAccounts[0]?.address as string;
/** The promise is three seconds, but test machines are busy. */
const patienceMs = 5_000;
const commands = useCommands();

let chain: Devnet;
let folder: Awaited<ReturnType<typeof makeDataFolder>>;
/** Decides how the node answers the services shared by all tests. */
let faults: FaultyProxy;
/** A service that answers however long ago it last heard from its node. */
let steady: Behind;
/** A service that does not answer from a state older than a second. */
let wary: Behind;

type Act = (node: FreezingProxy) => Promise<void> | void;
/** A way to make the node unavailable, and to restore it. */
type Absence = { readonly is: string; readonly breakIt: Act; readonly mend: Act };
const absent: Absence = {
  is: "does not listen any more",
  breakIt: (node) => node.down(),
  mend: (node) => node.up(),
};
const frozen: Absence = { is: "is frozen", breakIt: (node) => node.freeze(), mend: (node) => node.thaw() };

/** A service with its own proxy to the node. */
type Behind = { readonly node: FreezingProxy; readonly service: AnyService; end(): Promise<void> };

beforeAll(async () => {
  folder = await makeDataFolder();
  chain = await startChain(folder.path);
  faults = await startFaultyProxy(chain.url);
  [steady, wary] = await Promise.all([
    startBehind(absent, { SLUICE_CHAIN_POLL_MS: "50" }),
    startBehind(frozen, { SLUICE_CHAIN_STALE_SECONDS: "1", SLUICE_CHAIN_POLL_MS: "100" }),
  ]);
});

afterEach(async () => {
  faults.behave(() => ({ do: "pass" }));
  for (const { node } of [steady, wary]) {
    node.thaw();
    await node.up();
  }
});

afterAll(async () => {
  await Promise.all([steady?.end(), wary?.end()]);
  await faults?.stop();
  await chain?.stop();
  await folder?.remove();
});

/** Starts a service whose node is unavailable in this way. */
async function startBehind({ breakIt }: Absence, env: Record<string, string>): Promise<Behind> {
  const node = await startFreezingProxy(faults.url);
  await breakIt(node);
  const data = await makeFolderIn(folder.path);
  const service = await startServiceHere({ RPC_URL_1: node.url, SLUICE_DATA: data, ...env }, "listening");
  const end = async () => {
    await service.stop();
    await node.stop();
  };
  return { node, service, end };
}

/** Requests a route between two tokens. Each request has other tokens, so no cached answer exists. */
async function route({ url }: AnyService, tokenIn: string, tokenOut: string): Promise<Response> {
  const query = {
    fromAddress: sender,
    spender: sender,
    receiver: sender,
    tokenIn,
    tokenOut,
    amountIn: "100000000",
    routingStrategy: "router",
  };
  return fetch(`${url}/api/v1/shortcuts/route?${new URLSearchParams(query)}`);
}

const usdc = devToken("USDC").address;
const wbtc = devToken("WBTC").address;
const uni = devToken("UNI").address;
/** No test answers any of these except the second, so they stay uncached. */
const pairs: [string, string, string][] = [
  ["native", NATIVE, devToken("WETH").address],
  ["a token known already", usdc, wbtc],
  ["a token not met before", wbtc, uni],
];

/** Returns the 503 of a route, and how long it took. */
async function refusal(
  service: AnyService,
  tokenIn: string,
  tokenOut: string,
): Promise<Failure & { tookMs: number }> {
  const startedAt = performance.now();
  const failure = await failureIn(await route(service, tokenIn, tokenOut));
  return { ...failure, tookMs: performance.now() - startedAt };
}

function isReady({ url }: AnyService): Promise<boolean> {
  return fetch(`${url}/ready`).then((response) => response.ok);
}

async function answers(service: AnyService): Promise<boolean> {
  const response = await route(service, usdc, wbtc);
  await response.arrayBuffer();
  return response.status === 200;
}

test("a service starts without its node, and answers once the node is available", async () => {
  for (const [{ node, service }, { mend }] of [
    [steady, absent],
    [wary, frozen],
  ] as const) {
    expect(await failureIn(await fetch(`${service.url}/ready`))).toMatchObject({
      status: 503,
      code: "NOT_READY",
    });
    const before = await failureIn(await route(service, usdc, wbtc));
    expect([503, before.code]).toEqual([
      before.status,
      expect.stringMatching(/^(NOT_READY|RPC_UNAVAILABLE)$/),
    ]);
    const networks = await fetch(`${service.url}/api/v1/networks`);
    expect(await networks.json()).toMatchObject([{ id: 1, name: "Ethereum", isConnected: false }]);
    await mend(node);
    await eventually("the service answers", () => answers(service));
  }
});

const waysToBeAway = [absent, frozen].map((way) => [way.is, way] as const);

describe.each(waysToBeAway)("a node that %s", (is, { breakIt, mend }) => {
  test("leads to a timely 503 with Retry-After, and the service recovers by itself", async () => {
    const { node, service } = steady;
    await eventually("the service answers", () => answers(service));
    await breakIt(node);
    const times: Record<string, number> = {};
    for (const [kind, tokenIn, tokenOut] of pairs) {
      const { status, code, tookMs } = await refusal(service, tokenIn, tokenOut);
      expect({ kind, status, code }).toEqual({ kind, status: 503, code: "RPC_UNAVAILABLE" });
      expect(tookMs).toBeLessThan(patienceMs);
      times[kind] = Math.round(tookMs);
    }
    process.stdout.write(`a node that ${is}: 503 after ${JSON.stringify(times)} ms\n`);
    expect((await fetch(`${service.url}/health`)).status).toBe(200);
    expect((await fetch(`${service.url}/status`)).status).toBe(200);
    await mend(node);
    await eventually("the service answers again", () => answers(service));
  });

  test("makes the state stale, which /ready reports, until it is back", async () => {
    const { node, service } = wary;
    await eventually("/ready says yes", () => isReady(service));
    await breakIt(node);
    await eventually("/ready says no", async () => !(await isReady(service)));
    expect(await failureIn(await fetch(`${service.url}/ready`))).toMatchObject({
      status: 503,
      code: "NOT_READY",
    });
    const { status, code, tookMs } = await refusal(service, usdc, wbtc);
    expect({ status, code }).toEqual({ status: 503, code: "STATE_STALE" });
    expect(tookMs).toBeLessThan(patienceMs);
    await mend(node);
    await eventually("/ready says yes", () => isReady(service));
    // A chain without new blocks is not stale.
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(await isReady(service)).toBe(true);
    expect(await answers(service)).toBe(true);
  });

  test("ends a single command with one clear line and the code for temporary failures", async () => {
    const node = await startFreezingProxy(chain.url);
    await breakIt(node);
    const env = { RPC_URL_1: node.url, SLUICE_TOKENS_BUNDLED_LISTS: "false" };
    const { code, stdout, stderr } = await commands.run(["quote", "1", "ETH", "USDC"], env);
    await node.stop();
    expect({ code, stdout }).toEqual({ code: 75, stdout: "" });
    expect(stderr).toMatch(/^RPC_UNAVAILABLE: No node of chain 1 answered \w+\.\n[^\n]+\n$/);
  });
});

describe("a chain that starts over", () => {
  test("is followed: another chain of the same id at the same address", async () => {
    const { service } = steady;
    await eventually("the service answers", () => answers(service));
    const snapshot = await rpc<string>(chain.url, "evm_snapshot");
    for (let blocks = 0; blocks < 3; blocks++) await rpc(chain.url, "evm_mine");
    await revertTo(chain.url, snapshot);
    await rpc(chain.url, "evm_mine");
    const { hash } = await rpc<{ hash: string }>(chain.url, "eth_getBlockByNumber", ["latest", false]);
    await eventually("the new head is followed", async () => {
      const status = (await (await fetch(`${service.url}/status`)).json()) as {
        networks: { blockHash: string }[];
      };
      return status.networks[0]?.blockHash === hash;
    });
    expect(await answers(service)).toBe(true);
  });
});

describe("a local chain that is stopped", () => {
  test("is a 503, and its replacement is followed", async () => {
    const { service } = steady;
    expect(await answers(service)).toBe(true);
    await chain.stop();
    const { status, code, tookMs } = await refusal(service, usdc, wbtc);
    expect({ status, code }).toEqual({ status: 503, code: "RPC_UNAVAILABLE" });
    expect(tookMs).toBeLessThan(patienceMs);
    const extraTransactions = deploymentTransactions();
    chain = await startDevnet({ dataFolder: folder.path, port: chain.port, extraTransactions });
    await eventually("the service answers", () => answers(service));
  });
});

describe("a node that answers nonsense", () => {
  /** Makes the node answer `method` in this way to a service that has known it without faults. */
  async function answerWith(method: string, answer: object): Promise<void> {
    await eventually("the service answers", () => answers(steady.service));
    faults.behave((ask) =>
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
    await answerWith(method, answer);
    const response = await route(steady.service, usdc, wbtc);
    expect([200, 422, 503]).toContain(response.status);
    if (response.status !== 200) expect((await failureIn(response)).message).not.toContain("kaputt");
    faults.behave(() => ({ do: "pass" }));
    await eventually("the service answers again", () => answers(steady.service));
  });

  test.each([
    ["nothing", null],
    ["another shape", [{}]],
    ["a page", "<html>kaputt</html>"],
  ])("answers %s: the standard body, no internals, and the service survives", async (_, result) => {
    await answerWith("eth_simulateV1", { result });
    const failure = await failureIn(await route(steady.service, usdc, wbtc));
    expect([500, 503]).toContain(failure.status);
    expect(JSON.stringify(failure)).not.toMatch(/kaputt|TypeError|undefined|\.js/);
    faults.behave(() => ({ do: "pass" }));
    await eventually("the service answers again", () => answers(steady.service));
  });
});

describe("a node that refuses to return the logs of a block", () => {
  const message = "no logs on this plan";
  const logMethods = ["eth_getLogs", "eth_getBlockReceipts"];

  async function statusOf({ url }: AnyService) {
    const { networks } = (await (await fetch(`${url}/status`)).json()) as {
      networks: { block: number; trouble: string | null }[];
    };
    return networks[0];
  }

  async function isAtHead(): Promise<boolean> {
    return (await statusOf(steady.service))?.block === Number(await rpc(chain.url, "eth_blockNumber"));
  }

  test.each([
    ["without an address", ({ params: [filter] }: Ask) => (filter as Filter).address === undefined],
    ["in any form but receipts", () => true],
  ])("%s is asked in another form, and its blocks are followed", async (_, refuses) => {
    await eventually("the service answers", () => answers(steady.service));
    faults.behave((ask) => (ask.method === "eth_getLogs" && refuses(ask) ? refusing : { do: "pass" }));
    for (let count = 0; count < 3; count++) {
      await mineSync();
      await eventually("the block is followed", isAtHead);
    }
    await rpc(chain.url, "anvil_mine", ["0x20"]);
    await eventually("many blocks at once are followed", isAtHead);
    expect(await answers(steady.service)).toBe(true);
  });

  test("in every form is told in its own words, until it returns them", async () => {
    await eventually("the service answers", () => answers(steady.service));
    faults.behave(({ method }) => (logMethods.includes(method) ? refusing : { do: "pass" }));
    await mineSync();
    await eventually("the trouble is told", async () => {
      const { trouble } = (await statusOf(steady.service)) ?? {};
      return trouble?.endsWith(`refuses a request that following its blocks needs: ${message}`) === true;
    });
    expect(await isReady(steady.service)).toBe(false);
    expect(await failureIn(await route(steady.service, usdc, wbtc))).toMatchObject({
      status: 503,
      message: expect.stringContaining(message),
    });
    faults.behave(() => ({ do: "pass" }));
    await eventually("the block is followed", isAtHead);
    await eventually("/ready says yes", () => isReady(steady.service));
  });

  /** Mines a block with a log of a followed pair. */
  async function mineSync(): Promise<void> {
    const [pair] = devPairs;
    await rpc(chain.url, "eth_sendTransaction", [{ from: sender, to: pair?.address, data: "0xfff6cae9" }]);
  }

  type Filter = { readonly address?: unknown };
  const refusing: Fault = {
    do: "rewrite",
    answer: ({ id }) => ({ jsonrpc: "2.0", id, error: { code: -32005, message } }),
  };
});

describe("a node on another chain", () => {
  test("ends the service with one clear line and exit code 1", async () => {
    const { code, stderr } = await commands.run(["deploy", "--chain", "5", "--from", sender], {
      RPC_URL_5: chain.url,
    });
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `BAD_CONFIGURATION: RPC_URL_5 names a chain Sluice has no data for; allowed are ${[...networks.keys()].join(", ")}, and chains with a table [networks.5]\n`,
    });
    await rpc(chain.url, "anvil_setChainId", [5]);
    const served = await commands.run(["serve"], {
      RPC_URL_1: chain.url,
      PORT: "0",
      SLUICE_DATA: await makeFolderIn(folder.path),
      SLUICE_TOKENS_BUNDLED_LISTS: "false",
    });
    await rpc(chain.url, "anvil_setChainId", [1]);
    expect(served.code).toBe(1);
    expect(served.stderr).toMatch(
      /^WRONG_CHAIN: The node at \S+ has chain id 5, but is listed for chain 1\.\n$/,
    );
  });
});

test("a service stops cleanly while its node is away", async () => {
  await frozen.breakIt(steady.node);
  await absent.breakIt(wary.node);
  expect(await Promise.all([steady.service.stop(), wary.service.stop()])).toEqual([0, 0]);
});

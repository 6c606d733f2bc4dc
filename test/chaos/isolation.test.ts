import { type AddressInfo, createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { type Devnet, type DevToken, devAccounts, networkMarket, startDevnet } from "@sluice/devnet";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { QuoteResponse } from "../../src/api/endpoints/route/response.js";
import { type Fault, type FaultyProxy, startFaultyProxy } from "../../src/chain/testing/faultyProxy.js";
import { deploymentTransactions } from "../../src/cli/serve/contracts.js";
import { NATIVE } from "../../src/lib/address.js";
import { type Network, networks } from "../../src/networks/index.js";
import { eventually, failureIn } from "../helpers/http.js";
import { type AnyService, makeDataFolder, makeFolderIn, startService } from "../helpers/service.js";
import { startServiceHere } from "../helpers/serviceHere.js";
import { expectCalm } from "./chaos.js";

/** One service of several networks: what happens to one of them must not reach the others. */

const [optimism, base] = [10, 8453].map((id) => networks.get(id)) as [Network, Network];
const callersOfEach = 2;
/** How many answers of each network a phase needs. */
const answersOfPhase = 40;
/** Fewer than that: a request may wait for a silent node. */
const refusalsOfPhase = 8;
/** Lets callers and service take turns on a busy machine. */
const pauseMs = 20;

/** A network's chain and the node that the service asks, which can be made to fail. */
type Side = { readonly network: Network; readonly chain: Devnet; readonly node: FaultyProxy };

let folder: Awaited<ReturnType<typeof makeDataFolder>>;
let sides: readonly [Side, Side];
let service: AnyService | undefined;

beforeAll(async () => {
  folder = await makeDataFolder();
  sides = [await startSide(optimism), await startSide(base)];
});

afterEach(async () => {
  await service?.stop();
  service = undefined;
  for (const { node } of sides) node.behave(() => ({ do: "pass" }));
});

afterAll(async () => {
  for (const { node, chain } of sides ?? []) {
    await node.stop();
    await chain.stop();
  }
  await folder?.remove();
});

async function startSide(network: Network): Promise<Side> {
  const extraTransactions = deploymentTransactions();
  const chain = await startDevnet({ dataFolder: folder.path, port: 0, network, extraTransactions });
  return { network, chain, node: await startFaultyProxy(chain.url) };
}

type Launch = (env: Record<string, string>) => Promise<AnyService>;

/** Starts a service of these nodes with its own data. */
async function start(nodes: Record<string, string>, launch: Launch = startServiceHere): Promise<AnyService> {
  return launch({
    ...{ SLUICE_DATA: await makeFolderIn(folder.path), SLUICE_CHAIN_POLL_MS: "100", ...nodes },
    // Answers are compared, so a busy machine must not cut a search short.
    SLUICE_ROUTING_DEADLINE_MS: "5000",
  });
}

async function read<T>({ url }: AnyService, path: string): Promise<T> {
  return (await fetch(`${url}${path}`)).json() as Promise<T>;
}

/** Returns a function that makes the address of a request for a quote that was never made before. */
function questionsOf(network: Network): () => string {
  const [wrapped, ...others] = networkMarket(network).tokens as [DevToken, ...DevToken[]];
  const oneDollar = 10n ** BigInt(wrapped.decimals) / BigInt(Math.round(wrapped.usd));
  let asked = 0;
  return () => {
    asked += 1;
    const tokenOut = others[asked % Math.min(3, others.length)] as DevToken;
    const amountIn = [10n, 200n, 3_000n, 40_000n][asked % 4] as bigint;
    const query = { chainId: String(network.id), tokenIn: NATIVE, tokenOut: tokenOut.address };
    // A search that was made before would be answered from memory.
    const amount = String(amountIn * oneDollar + BigInt(asked));
    return `/api/v1/shortcuts/quote?${new URLSearchParams({ ...query, amountIn: amount })}`;
  };
}

/** An answer to a quote: its amount, or the error's code. */
type Outcome = { readonly status: number; readonly amountOut?: unknown; readonly code?: string };

async function ask({ url }: AnyService, path: string): Promise<Outcome> {
  const response = await fetch(`${url}${path}`);
  if (response.status !== 200) {
    const { status, code } = await failureIn(response);
    return { status, code };
  }
  const { amountOut } = (await response.json()) as QuoteResponse;
  return { status: 200, amountOut };
}

const phases = ["before", "during", "after"] as const;
type Phase = (typeof phases)[number];
type Asked = {
  readonly phase: Phase;
  readonly path: string;
  readonly outcome: Outcome;
  readonly tookMs: number;
};

type Load = {
  /** The answers so far. A request that sees the node die or return counts for the time in between. */
  readonly asked: readonly Asked[];
  in(phase: Phase): readonly Asked[];
  end(): Promise<void>;
};

/** Lets callers ask for quotes on a network, one after the other, until the end. */
function startLoad(service: AnyService, network: Network, phase: () => Phase): Load {
  const asked: Asked[] = [];
  const next = questionsOf(network);
  let isEnded = false;
  const caller = async () => {
    while (!isEnded) {
      const path = next();
      const [began, startedAt] = [phase(), performance.now()];
      const outcome = await ask(service, path);
      const tookMs = performance.now() - startedAt;
      asked.push({ phase: began === phase() ? began : "during", path, outcome, tookMs });
      await sleep(pauseMs);
    }
  };
  const callers = Promise.all(Array.from({ length: callersOfEach }, caller));
  // Its end gets the failure.
  callers.catch(() => undefined);
  return {
    asked,
    in: (wanted) => asked.filter((each) => each.phase === wanted),
    async end() {
      isEnded = true;
      await callers;
    },
  };
}

function tellTimes(name: string, load: Load): void {
  const figures = phases.map((phase) => {
    const times = load.in(phase).map(({ tookMs }) => tookMs);
    const sorted = times.sort((a, b) => a - b);
    const at = (share: number) => Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0);
    return `${phase}: median ${at(0.5)} ms, p99 ${at(0.99)} ms of ${sorted.length}`;
  });
  process.stdout.write(`quotes on ${name}, ${figures.join("; ")}\n`);
}

/** Returns whether the networks' answers of a phase are enough to judge it by. */
function isFull(phase: Phase, loads: readonly Load[]): boolean {
  return loads.every((load) => load.in(phase).length >= answersOfPhase);
}

const refused = (answers: readonly Asked[]) => answers.filter(({ outcome }) => outcome.status !== 200);

/** Expects every answered amount to be that of a service whose nodes never fail. */
async function expectUndisturbed(undisturbed: AnyService, load: Load): Promise<void> {
  const answered = load.asked.filter(({ outcome }) => outcome.status === 200);
  const expected: Outcome[] = [];
  for (const { path } of answered) expected.push(await ask(undisturbed, path));
  expect(answered.map(({ outcome }) => outcome)).toEqual(expected);
}

/** Expects requests to all networks to be answered for the one that can be read. */
async function expectReadOfHealthy(started: AnyService, { id }: Network): Promise<void> {
  const holder = devAccounts[0]?.address;
  const query = `chainId=all&useEoa=true&eoaAddress=${holder}`;
  const balances = await read<{ chainId: number }[]>(started, `/api/v1/wallet/balances?${query}`);
  expect(new Set(balances.map(({ chainId }) => chainId))).toEqual(new Set([id]));
  const unlisted = await read(started, `/api/v1/tokens?address=0x${"ab".repeat(20)}`);
  expect(unlisted).toMatchObject({ data: [], meta: { total: 0 } });
}

const deaths: readonly (readonly [string, Fault, 0 | 1])[] = [
  ["resets every connection", { do: "reset" }, 0],
  ["answers nothing", { do: "hang" }, 1],
];

describe("one node of two", () => {
  let undisturbed: AnyService | undefined;

  beforeAll(async () => {
    const [first, second] = sides;
    undisturbed = await start({ RPC_URL_10: first.chain.url, RPC_URL_8453: second.chain.url });
  });

  afterAll(() => undisturbed?.stop());

  test.each(deaths)("%s, and the other network answers as before", async (is, fault, index) => {
    const [dying, healthy] = [sides[index], sides[1 - index]] as [Side, Side];
    const nodes = { RPC_URL_10: sides[0].node.url, RPC_URL_8453: sides[1].node.url };
    const started = await start({ ...nodes, SLUICE_ENGINE_WORKERS: "1" }, startService);
    service = started;
    let phase: Phase = "before";
    const lost = startLoad(started, dying.network, () => phase);
    const kept = startLoad(started, healthy.network, () => phase);
    const dead = `?chainId=${dying.network.id}`;
    const readiness = (query = "") => read<{ status?: string }>(started, `/ready${query}`);
    await eventually("both networks answer", () => isFull("before", [lost, kept]));

    dying.node.behave(() => fault);
    phase = "during";
    await eventually("the network is not ready", async () => (await readiness(dead)).status !== "ready");
    await eventually("both networks answer", () => {
      return isFull("during", [kept]) && refused(lost.in("during")).length >= refusalsOfPhase;
    });
    const refusal = await failureIn(await fetch(`${started.url}/ready${dead}`));
    expect(refusal).toMatchObject({ status: 503, code: "NOT_READY" });
    expect(`${refusal.message}`).toContain(`No node of chain ${dying.network.id} is available`);
    const { id, name } = dying.network;
    expect(await readiness()).toEqual({
      status: "ready",
      notReady: [{ id, name, reason: expect.stringContaining(dying.node.host) }],
    });
    expect(await readiness(`?chainId=${healthy.network.id}`)).toEqual({ status: "ready" });
    await expectReadOfHealthy(started, healthy.network);

    dying.node.behave(() => ({ do: "pass" }));
    await eventually("the network is ready again", async () => (await readiness(dead)).status === "ready");
    phase = "after";
    await eventually("both networks answer", () => isFull("after", [lost, kept]));
    await Promise.all([lost.end(), kept.end()]);
    tellTimes(`${healthy.network.name} (${dying.network.name}'s node ${is})`, kept);

    expect(refused(kept.asked)).toEqual([]);
    await expectUndisturbed(undisturbed as AnyService, kept);
    await expectUndisturbed(undisturbed as AnyService, lost);
    expect(refused([...lost.in("before"), ...lost.in("after")])).toEqual([]);
    const refusals = refused(lost.in("during"));
    for (const { outcome } of refusals)
      expect(outcome).toEqual({
        status: 503,
        code: expect.stringMatching(/^(RPC_UNAVAILABLE|STATE_STALE)$/),
      });
    expectCalm(started);
  });
});

/** Returns a port at which nothing listens. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

type Listed = { readonly id: number; readonly isConnected: boolean };
type State = { readonly id: number; readonly trouble: string | null; readonly nodes: readonly unknown[] };

describe("a service of every network, of which one can be reached", () => {
  test("starts, answers for that one, and names what keeps each other one from it", async () => {
    const [{ network, chain }] = sides;
    const host = `127.0.0.1:${await closedPort()}`;
    const isReached = (id: number) => id === network.id;
    const nodes = [...networks.keys()].map((id) => {
      return [`RPC_URL_${id}`, isReached(id) ? chain.url : `http://${host}`] as const;
    });
    const started = await start(Object.fromEntries(nodes));
    service = started;
    const listed = await read<Listed[]>(started, "/api/v1/networks");
    expect(listed).toHaveLength(25);
    for (const { id, isConnected } of listed)
      expect({ id, isConnected }).toEqual({ id, isConnected: isReached(id) });
    const { networks: states } = await read<{ networks: State[] }>(started, "/status");
    expect(states).toHaveLength(25);
    for (const { id, trouble, nodes: asked } of states) {
      if (isReached(id)) {
        expect({ id, trouble, asked }).toMatchObject({ id, trouble: null, asked: [{ state: "ready" }] });
        continue;
      }
      const lastError = "connection failed (ECONNREFUSED)";
      expect(trouble).toContain(`No node of chain ${id} answered`);
      expect({ id, asked }).toMatchObject({ id, asked: [{ host, lastError }] });
    }
    expect(await ask(started, questionsOf(network)())).toMatchObject({ status: 200 });
    expect(await ask(started, questionsOf(base)())).toEqual({ status: 503, code: "RPC_UNAVAILABLE" });
    const { notReady } = await read<{ notReady: unknown[] }>(started, "/ready");
    expect(notReady).toHaveLength(24);
    expect(await started.stop()).toBe(0);
    expect(started.lines().filter(({ message }) => message === "The network cannot be read")).toEqual([]);
  });
});

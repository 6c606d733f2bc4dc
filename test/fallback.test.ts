import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import {
  type Devnet,
  type DevToken,
  devAccounts,
  devTokens,
  revertTo,
  rpc,
  unitsForUsd,
} from "@sluice/devnet";
import type { Hex } from "viem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Address, NATIVE } from "../src/lib/address.js";
import { runs } from "../src/lib/testing/runs.js";
import { routerAddress } from "../src/program/index.js";
import { approveAll, balanceOf, mineAt, type RouteTx, succeedsWith, tooLittleOf } from "./helpers/execute.js";
import { makeRandom } from "./helpers/random.js";
import { type AnyService, caughtUp, makeDataFolder, makeFolderIn, startChain } from "./helpers/service.js";
import { startServiceHere } from "./helpers/serviceHere.js";
import { blockTimeOf } from "./helpers/validity.js";

const routes = runs({ normal: 3, deep: 30 });
const reorganised = runs({ normal: 5, deep: 60 });
const [sender, receiver] = devAccounts.map(({ address }) => address) as [Address, Address];
const priced = devTokens.filter(({ symbol }) => !["PEPE", "SHIB"].includes(symbol));
const [weth] = priced;

let chain: Devnet;
let reference: AnyService;
let folder: Awaited<ReturnType<typeof makeDataFolder>>;

beforeAll(async () => {
  folder = await makeDataFolder();
  chain = await startChain(folder.path);
  const tokens = priced.map(({ address }) => address as Address);
  await approveAll(chain.url, tokens, [[sender, routerAddress]]);
  reference = await startAt(chain.url);
});

afterAll(async () => {
  await reference?.stop();
  await chain?.stop();
  await folder?.remove();
});

async function startAt(url: string, env: Record<string, string> = {}): Promise<AnyService> {
  const data = await makeFolderIn(folder.path);
  const common = { RPC_URL_1: url, SLUICE_DATA: data, SLUICE_CHAIN_POLL_MS: "20" };
  // Answers are compared, so a busy machine must not cut a search short.
  return startServiceHere({ ...common, SLUICE_ROUTING_DEADLINE_MS: "5000", ...env });
}

type Ask = { id: number; method: string; params: unknown[] };
type Refused = { code: number; message: string };
type Lesser = {
  url: string;
  /** Requests by method; `eth_call:4` counts calls with block overrides. */
  asked: Map<string, number>;
  stop(): Promise<void>;
};

/**
 * Starts a node with fewer features than the chain's: `limit` refuses a request or removes what the node does not
 * support.
 */
async function startLesserNode(limit: (ask: Ask) => Ask | Refused | Promise<Ask | Refused>): Promise<Lesser> {
  const asked = new Map<string, number>();
  const answer = async (text: string): Promise<string> => {
    const ask = JSON.parse(text) as Ask;
    const name = ask.method === "eth_call" && ask.params.length > 3 ? "eth_call:4" : ask.method;
    asked.set(name, (asked.get(name) ?? 0) + 1);
    const passed = await limit(ask);
    if ("code" in passed) return JSON.stringify({ jsonrpc: "2.0", id: ask.id, error: passed });
    const headers = { "content-type": "application/json" };
    return (await fetch(chain.url, { method: "POST", headers, body: JSON.stringify(passed) })).text();
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      answer(Buffer.concat(chunks as never).toString()).then(
        (body) => response.setHeader("content-type", "application/json").end(body),
        () => response.destroy(),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const noSuchMethod: Refused = { code: -32601, message: "the method does not exist" };

const withoutSimulate = (ask: Ask) => (ask.method === "eth_simulateV1" ? noSuchMethod : ask);

function refusingOverrides(ask: Ask): Ask | Refused {
  const many = ask.method === "eth_call" && ask.params.length > 3;
  return many ? { code: -32602, message: "too many arguments, want at most 3" } : withoutSimulate(ask);
}

/** As strict about fees as Geth, which compares with the base fee of the block that it runs the call on. */
async function ignoringOverrides(ask: Ask): Promise<Ask | Refused> {
  if (ask.method !== "eth_call") return withoutSimulate(ask);
  const { maxFeePerGas } = ask.params[0] as { maxFeePerGas?: Hex };
  if (maxFeePerGas !== undefined) {
    const head = await rpc<{ baseFeePerGas: Hex }>(chain.url, "eth_getBlockByNumber", ["latest", false]);
    if (BigInt(maxFeePerGas) < BigInt(head.baseFeePerGas)) {
      return { code: -32000, message: "max fee per gas less than block base fee" };
    }
  }
  return { ...ask, params: ask.params.slice(0, 3) };
}

type Answer = {
  gas: string;
  amountOut: string;
  minAmountOut: string;
  createdAt: number;
  tx: RouteTx;
  route: readonly { readonly protocol: string }[];
};

/**
 * Protocols whose pools change with time: their fees follow the past day's prices, or their ranges move. Without block
 * overrides, a simulation shows what they pay in the newest block's second.
 */
const moving = ["algebra-integral", "fluid-dex"];

async function ask(service: AnyService, query: Record<string, string>) {
  await caughtUp(service, chain);
  const response = await fetch(`${service.url}/api/v1/shortcuts/route?${new URLSearchParams(query)}`);
  return {
    status: response.status,
    body: (await response.json()) as Answer & { code?: string; description?: string },
  };
}

/**
 * Executes random routes, whose trades stay on the chain, so that most pools were traded a block or two earlier. Routes
 * through `except` are not compared.
 */
async function expectSameAndExact(
  service: AnyService,
  seed: number,
  except: readonly string[] = [],
): Promise<void> {
  const random = makeRandom(seed);
  let executed = 0;
  while (executed < routes) {
    const tokenIn = random.next() < 0.15 ? undefined : random.pick(priced);
    const tokenOut = random.next() < 0.15 ? undefined : random.pick(priced);
    if (tokenIn === tokenOut) continue;
    const amountIn = unitsForUsd(tokenIn ?? (weth as never), 10 ** (random.next() * 5));
    const query = {
      fromAddress: sender,
      spender: sender,
      receiver,
      tokenIn: tokenIn?.address ?? NATIVE,
      tokenOut: tokenOut?.address ?? NATIVE,
      amountIn: amountIn.toString(),
      routingStrategy: "router",
    };
    const label = JSON.stringify(query);
    const [expected, { status, body }] = await Promise.all([ask(reference, query), ask(service, query)]);
    expect({ status, code: body.code }, `${label} ${body.description}`).toEqual({
      status: expected.status,
      code: expected.body.code,
    });
    if (status !== 200) continue;
    if (expected.body.route.some(({ protocol }) => except.includes(protocol))) continue;
    expect(
      {
        amountOut: body.amountOut,
        minAmountOut: body.minAmountOut,
        createdAt: body.createdAt,
        route: body.route,
      },
      label,
    ).toEqual({
      amountOut: expected.body.amountOut,
      minAmountOut: expected.body.minAmountOut,
      createdAt: expected.body.createdAt,
      route: expected.body.route,
    });
    await expectExact(body, query.tokenOut, label);
    executed++;
  }
}

const execute = (answer: Answer) => mineAt(chain.url, answer.tx, BigInt(answer.gas), blockTimeOf(answer));

async function expectExact(answer: Answer, tokenOut: Address, label: string): Promise<void> {
  const timestamp = blockTimeOf(answer);
  const gas = BigInt(answer.gas);
  expect(
    await succeedsWith(chain.url, answer.tx, tooLittleOf(gas), timestamp),
    `gas ${gas} of ${label}`,
  ).toBe(false);
  const before = await balanceOf(chain.url, tokenOut, receiver);
  const receipt = await execute(answer);
  const received = (await balanceOf(chain.url, tokenOut, receiver)) - before;
  const block = Number(receipt.blockNumber);
  expect({ status: receipt.status, block, received }, label).toEqual({
    status: "0x1",
    block: answer.createdAt + 1,
    received: BigInt(answer.amountOut),
  });
}

describe("a node with fewer methods", () => {
  test.each([
    ["without eth_simulateV1, refusing block overrides", refusingOverrides, 2],
    ["without eth_simulateV1, ignoring block overrides", ignoringOverrides, 3],
  ] as const)("%s: the same answers, exact, and gas within the same bounds", async (_, limit, seed) => {
    const node = await startLesserNode(limit);
    const service = await startAt(node.url);
    try {
      await expectSameAndExact(service, seed, moving);
      // Requested twice to test for support, with validation and without, and not afterwards.
      expect(node.asked.get("eth_simulateV1")).toBe(2);
    } finally {
      await service.stop();
      await node.stop();
    }
  });

  test("without eth_simulateV1 and eth_createAccessList: same answers, also for a sender without funds", async () => {
    const node = await startLesserNode((asked) =>
      asked.method === "eth_createAccessList" ? noSuchMethod : withoutSimulate(asked),
    );
    const service = await startAt(node.url);
    try {
      await expectSameAndExact(service, 1);
      expect(node.asked.get("eth_simulateV1")).toBe(2);
      for (const token of priced.slice(0, 11)) await expectSameForPoor(service, token);
    } finally {
      await service.stop();
      await node.stop();
    }
  });
});

/** Compares the answers for a sender without funds and approvals with those of the reference service. */
async function expectSameForPoor(service: AnyService, token: DevToken): Promise<void> {
  const poor: Address = "0x0000000000000000000000000000000000b00b1e";
  const tokenOut = token.symbol === "USDC" ? "WETH" : "USDC";
  const query = {
    fromAddress: poor,
    spender: poor,
    receiver: poor,
    tokenIn: token.address,
    tokenOut: priced.find(({ symbol }) => symbol === tokenOut)?.address as Address,
    amountIn: unitsForUsd(token, 500).toString(),
    routingStrategy: "router",
  };
  const [expected, { status, body }] = await Promise.all([ask(reference, query), ask(service, query)]);
  expect({ token: token.symbol, status, amountOut: body.amountOut }).toEqual({
    token: token.symbol,
    status: 200,
    amountOut: expected.body.amountOut,
  });
}

describe("SLUICE_SIMULATION_MODE", () => {
  test("call: same answers from a node with all methods", async () => {
    const node = await startLesserNode((asked) => asked);
    const service = await startAt(node.url, { SLUICE_SIMULATION_MODE: "call" });
    try {
      await expectSameAndExact(service, 4);
      expect(node.asked.get("eth_simulateV1")).toBeUndefined();
      expect(node.asked.get("eth_call:4")).toBeGreaterThan(routes);
    } finally {
      await service.stop();
      await node.stop();
    }
  });
});

describe("a node that mines a block meanwhile", () => {
  test("and simulates on it instead of the block before: the answer still holds for its own block", async () => {
    const [tokenIn, tokenOut] = priced.map(({ address }) => address) as [Address, Address];
    const complete = { fromAddress: sender, spender: sender, receiver, routingStrategy: "router" };
    // With this slippage, the transaction accepts any amount.
    const query = { ...complete, tokenIn, tokenOut, amountIn: `${5n * 10n ** 18n}`, slippage: "10000" };
    let trade: (() => Promise<unknown>) | undefined;
    const node = await startLesserNode(async (ask) => {
      const mine = trade;
      if (ask.method !== "eth_simulateV1" || mine === undefined) return ask;
      trade = undefined;
      await mine();
      const { hash } = await rpc<{ hash: Hex }>(chain.url, "eth_getBlockByNumber", ["latest", false]);
      return { ...ask, params: [ask.params[0], { blockHash: hash }] };
    });
    const service = await startAt(node.url);
    try {
      for (let each = 0; each < 3; each++) {
        const { body: expected } = await ask(reference, query);
        await ask(service, { ...query, amountIn: "1000" });
        // The same trade moves the prices of the route.
        trade = () => execute(expected);
        const { body } = await ask(service, query);
        expect(trade).toBeUndefined();
        const { createdAt, amountOut } = expected;
        expect(body).toMatchObject({ createdAt, amountOut });
      }
    } finally {
      await service.stop();
      await node.stop();
    }
  });
});

describe("re-organisations", () => {
  test("during a request cost time at most: every answer holds for its block, or asks to try again", async () => {
    const [tokenIn, tokenOut] = priced.map(({ address }) => address) as [Address, Address];
    const complete = { fromAddress: sender, spender: sender, receiver, routingStrategy: "router" };
    const query = { ...complete, tokenIn, tokenOut, amountIn: `${5n * 10n ** 18n}` };
    let running = true;
    const shaking = (async () => {
      while (running) {
        const snapshot = await rpc<Hex>(chain.url, "evm_snapshot");
        await rpc(chain.url, "anvil_mine", ["0x2"]);
        await new Promise((resolve) => setTimeout(resolve, 60));
        await revertTo(chain.url, snapshot);
        await rpc(chain.url, "evm_mine");
        await new Promise((resolve) => setTimeout(resolve, 40));
      }
    })();
    const statuses: number[] = [];
    for (let round = 0; round < reorganised; round++) {
      const url = `${reference.url}/api/v1/shortcuts/route?${new URLSearchParams(query)}`;
      const response = await fetch(url);
      statuses.push(response.status);
      expect([200, 503], await response.text()).toContain(response.status);
    }
    running = false;
    await shaking;
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(reorganised / 2);
    const { body } = await ask(reference, query);
    await expectExact(body, tokenOut, "after the re-organisations");
  });
});

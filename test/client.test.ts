import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { devAccounts, devToken, rpc } from "@sluice/devnet";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { buildDocument } from "../src/api/documents/document.js";
import { endpoints } from "../src/api/endpoints/index.js";
import { createSluiceClient, SluiceApiError, type SluiceClient } from "../src/client/index.js";
import { catalogue } from "../src/errors/index.js";
import { type Address, NATIVE } from "../src/lib/address.js";
import { routerAddress } from "../src/program/index.js";
import { balanceOf, mineAt, send } from "./helpers/execute.js";
import { caughtUp } from "./helpers/service.js";
import { useService } from "./helpers/sharedService.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const [sender, receiver] = devAccounts.map(({ address }) => address) as [Address, Address];
const [usdc, usdt, weth] = [devToken("USDC"), devToken("USDT"), devToken("WETH")].map(
  ({ address }) => address,
) as [Address, Address, Address];
const run = promisify(execFile);
const oneEther = 10n ** 18n;

const world = useService();
let client: SluiceClient;

beforeAll(() => {
  client = createSluiceClient({ url: world.service.url });
});

async function collect<T>(values: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const value of values) all.push(value);
  return all;
}

/** Returns the error of a promise that should reject. */
async function failure(promise: Promise<unknown>): Promise<SluiceApiError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(SluiceApiError);
  return error as SluiceApiError;
}

describe("the types and the remedies", () => {
  test("match the document and the catalogue", async () => {
    const { clientTypes, knownBundleActions } = (await import("../scripts/client-types.mjs" as string)) as {
      clientTypes(
        document: object,
        catalogue: object,
        actions: object,
      ): Promise<[path: string, text: string][]>;
      knownBundleActions(): Promise<object>;
    };
    const files = await clientTypes(buildDocument(endpoints), catalogue, await knownBundleActions());
    expect(files).toHaveLength(2);
    for (const [path, text] of files) expect(readFileSync(path, "utf8")).toBe(text);
  });
});

describe("the methods", () => {
  test("cover every endpoint, except other spellings and those for machines only", () => {
    const source = readFileSync(new URL("../src/client/client.ts", import.meta.url), "utf8");
    const missing = endpoints.map(({ path }) => path).filter((path) => !source.includes(`"${path}"`));
    expect([...new Set(missing)].sort()).toEqual([
      "/api/v1/openapi.json",
      "/api/v1/solve",
      "/api/v1/solvers/{chainId}/solve",
      "/api/v1/wallet/appprove",
      "/health",
    ]);
  });
});

describe("a client", () => {
  const trade = { tokenIn: NATIVE, amountIn: oneEther, tokenOut: usdc } as const;

  test("quotes, and gets a route that pays what was promised, to the wei", async () => {
    const quote = await client.quote(trade);
    const route = await client.route({ ...trade, fromAddress: sender, receiver });
    expect(route).toMatchObject({ amountOut: quote.amountOut, tx: { from: sender, to: routerAddress } });
    expect((await client.decode(route.tx.data)).order).toMatchObject({
      receiver: receiver.toLowerCase(),
      outputs: [{ token: usdc, minAmountOut: route.minAmountOut }],
    });
    const before = await balanceOf(world.chain.url, usdc, receiver);
    const { timestamp } = await headOf(world.chain.url);
    const tx = { ...route.tx, from: sender };
    const receipt = await mineAt(world.chain.url, tx, BigInt(route.gas), timestamp + 12n);
    expect(receipt.status).toBe("0x1");
    expect((await balanceOf(world.chain.url, usdc, receiver)) - before).toBe(BigInt(route.amountOut));
    await caughtUp(world.service, world.chain);
  });

  test("supports every kind of request", async () => {
    const { data, meta } = await client.tokens({ symbol: ["usdc"], includeMetadata: true });
    expect(data).toMatchObject([{ address: usdc, symbol: "USDC", decimals: 6 }]);
    expect(meta.total).toBe(1);
    expect((await client.protocols({ slug: "uniswap-v2" })).map(({ slug }) => slug)).toEqual(["uniswap-v2"]);
    expect(await client.networks()).toMatchObject([{ id: 1, isConnected: true }]);
    expect((await client.projects()).length).toBeGreaterThan(3);
    expect((await client.actions()).length).toBeGreaterThan((await client.actions("enso")).length);
    expect((await client.standards()).length).toBeGreaterThan((await client.standards("uniswap-v2")).length);
    expect(await client.aggregators()).toEqual([]);
    const price = await client.price({ chainId: 1, address: weth });
    expect(price.price).toBeGreaterThan(100);
    const [deepest] = await client.priceVenues({ chainId: 1, address: weth });
    expect((deepest?.price ?? 0) / (price.price ?? 0)).toBeCloseTo(1, 1);
    expect(await client.prices({ chainId: 1, addresses: [weth] })).toEqual([price]);
    expect(await client.wallet({ fromAddress: sender })).toMatchObject({ isDeployed: false });
    const held = await client.balances({ eoaAddress: sender, useEoa: true });
    expect(held[0]?.token).toBe(NATIVE);
    expect(await client.permit({ fromAddress: sender, tokenAddress: usdc, amount: 5n })).toMatchObject({
      kind: "erc2612",
      amount: "5",
    });
    const calls = [{ protocol: "enso", action: "route", args: { ...trade, amountIn: String(oneEther) } }];
    const bundle = await client.bundle(calls, { fromAddress: sender, routingStrategy: "router" });
    expect(bundle.tx.value).toBe(String(oneEther));
    expect((await client.status()).networks[0]?.name).toBe("Ethereum");
    expect(await client.ready()).toEqual({ status: "ready" });
    expect(await client.metrics()).toContain("# HELP sluice_");
  });

  test("throws a refusal with its code, remedy and request id", async () => {
    const unknown = await failure(client.quote({ ...trade, tokenOut: receiver }));
    const { code, statusCode, requestId, remedy, retryable, details } = unknown;
    expect({ code, statusCode, remedy, retryable }).toEqual({
      code: "UNKNOWN_TOKEN",
      statusCode: 422,
      remedy: catalogue.UNKNOWN_TOKEN.remedy,
      retryable: false,
    });
    expect(requestId).toBe(details?.requestId);
    expect(requestId).not.toBe("");
    const faults = await failure(client.route({ ...trade, amountIn: 0n, fromAddress: "me" as string }));
    expect(faults.code).toBe("INVALID_PARAMETER");
    expect(faults.messages.map((message) => message.split(" ")[0])).toEqual(
      expect.arrayContaining(["fromAddress", "amountIn"]),
    );
    expect(faults.message).toBe(faults.messages.join("; "));
    const stuck = await failure(client.quote({ ...trade, amountIn: 10n ** 40n }));
    expect(stuck).toMatchObject({ code: "INSUFFICIENT_LIQUIDITY", retryable: false });
  });
});

async function headOf(url: string): Promise<{ timestamp: bigint }> {
  const body = { jsonrpc: "2.0", id: 1, method: "eth_getBlockByNumber", params: ["latest", false] };
  const response = await fetch(url, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json" },
  });
  const { result } = (await response.json()) as { result: { timestamp: string } };
  return { timestamp: BigInt(result.timestamp) };
}

describe("approveIfNeeded", () => {
  const mine = (transaction: object) =>
    send(world.chain.url, { ...transaction, value: "0x0", gas: undefined });

  test("asks for no approval if none is needed", async () => {
    const nothing = { transactions: [], sent: [] };
    const ask = { fromAddress: sender, amountIn: 5n };
    expect(await client.approveIfNeeded({ ...ask, tokenIn: NATIVE })).toEqual(nothing);
    expect(await client.approveIfNeeded({ ...ask, tokenIn: usdc, routingStrategy: "delegate" })).toEqual(
      nothing,
    );
  });

  test("approves exactly the amount, once", async () => {
    const ask = { fromAddress: sender, tokenIn: usdc, amountIn: 1234n };
    const { transactions, sent } = await client.approveIfNeeded({ ...ask, send: mine });
    expect(transactions).toMatchObject([{ to: usdc, from: sender, value: "0" }]);
    expect(sent.map(({ status }) => status)).toEqual(["0x1"]);
    await caughtUp(world.service, world.chain);
    const allowed = await client.approvals({ fromAddress: sender, routingStrategy: "router" });
    expect(allowed).toContainEqual({
      token: usdc,
      spender: routerAddress,
      amount: "1234",
      allowance: "1234",
    });
    expect((await client.approveIfNeeded(ask)).transactions).toEqual([]);
    expect((await client.approveIfNeeded({ ...ask, amountIn: 1235n })).transactions).toHaveLength(1);
  });

  test("resets an old allowance first if the token requires it", async () => {
    const ask = { fromAddress: sender, tokenIn: usdt, send: mine };
    await client.approveIfNeeded({ ...ask, amountIn: 5n });
    await caughtUp(world.service, world.chain);
    const { transactions, sent } = await client.approveIfNeeded({ ...ask, amountIn: 6n });
    expect(transactions.map(({ data }) => BigInt(`0x${data.slice(-64)}`))).toEqual([0n, 6n]);
    expect(sent.map(({ status }) => status)).toEqual(["0x1", "0x1"]);
    await caughtUp(world.service, world.chain);
    const allowed = await client.approvals({ fromAddress: sender, routingStrategy: "router" });
    expect(allowed.find(({ token }) => token === usdt)?.amount).toBe("6");
  });
});

type Handler = (request: IncomingMessage, response: ServerResponse, count: number) => void;

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/**
 * Starts a proxy in front of the service. `handle` may act before a request is passed on; its `count` is 0 for the
 * first.
 */
async function inFront(handle: Handler): Promise<{ url: string; count(): number }> {
  let count = 0;
  const server = createServer((request, response) => handle(request, response, count++));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, count: () => count };
}

/** Returns an address where nobody listens. */
async function nobody(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}

async function passOn(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks = await request.toArray();
  const answer = await fetch(`${world.service.url}${request.url}`, {
    method: request.method ?? "GET",
    headers: { "content-type": "application/json" },
    ...(chunks.length === 0 ? {} : { body: Buffer.concat(chunks).toString() }),
  });
  response.writeHead(answer.status, { "content-type": "application/json" }).end(await answer.text());
}

function refuse(response: ServerResponse, status: number, retryAfter?: string): void {
  const body = { statusCode: status, error: "x", code: "OVERLOADED", message: "busy", requestId: "r" };
  const headers = {
    "content-type": "application/json",
    ...(retryAfter ? { "retry-after": retryAfter } : {}),
  };
  response.writeHead(status, headers).end(JSON.stringify(body));
}

describe("a request that is sent again", () => {
  test.each([429, 503])("is one refused for now with %s, even a POST", async (status) => {
    const front = await inFront((request, response, count) =>
      count === 0 ? refuse(response, status, "0") : void passOn(request, response),
    );
    const permit = createSluiceClient({ url: front.url }).permit({
      fromAddress: sender,
      tokenAddress: usdc,
      amount: 1n,
    });
    expect((await permit).kind).toBe("erc2612");
    expect(front.count()).toBe(2);
  });

  test("is a GET that the network lost, even in the middle of its answer", async () => {
    const front = await inFront((request, response, count) => {
      if (count === 0) response.destroy();
      else if (count === 1) {
        response.writeHead(200, { "content-type": "application/json", "content-length": "100" }).write("[");
        setTimeout(() => response.destroy(), 20);
      } else void passOn(request, response);
    });
    expect(await createSluiceClient({ url: front.url }).networks()).toHaveLength(1);
    expect(front.count()).toBe(3);
  });

  test("is not one with a permanent refusal, a long wait, or a lost POST", async () => {
    const ask = { fromAddress: sender, tokenAddress: usdc, amount: 1n };
    const lost = await inFront((_, response) => void response.destroy());
    expect(await failure(createSluiceClient({ url: lost.url }).permit(ask))).toMatchObject({
      code: "SERVICE_UNREACHABLE",
      statusCode: undefined,
      retryable: true,
    });
    expect(lost.count()).toBe(1);
    for (const [status, after] of [
      [503, undefined],
      [503, "11"],
      [500, "0"],
      [422, "0"],
    ] as const) {
      const front = await inFront((_, response) => refuse(response, status, after));
      expect((await failure(createSluiceClient({ url: front.url }).networks())).statusCode).toBe(status);
      expect(front.count()).toBe(1);
    }
  });

  test("is sent only as often as the options allow", async () => {
    const front = await inFront((_, response) => refuse(response, 503, "0"));
    const busy = await failure(createSluiceClient({ url: front.url, retries: 3 }).networks());
    expect(busy).toMatchObject({ code: "OVERLOADED", retryAfterSeconds: 0, requestId: "r" });
    expect(front.count()).toBe(4);
    await failure(createSluiceClient({ url: front.url }).networks({}, { retries: 0 }));
    expect(front.count()).toBe(5);
  });
});

describe("a request ends", () => {
  test("when nothing listens, when it takes too long, and when something else answers", async () => {
    const gone = await inFront(() => undefined);
    const closed = await nobody();
    expect(await failure(createSluiceClient({ url: closed, retries: 0 }).ready())).toMatchObject({
      code: "SERVICE_UNREACHABLE",
      message: `${closed} cannot be reached: ECONNREFUSED`,
      remedy: catalogue.SERVICE_UNREACHABLE.remedy,
    });
    const late = createSluiceClient({ url: gone.url, retries: 0, timeoutMs: 50 });
    expect((await failure(late.ready())).message).toBe(`${gone.url} did not answer within 50 ms`);
    for (const [status, text] of [
      [200, "<html>"],
      [404, "<html>"],
      [200, ""],
    ] as const) {
      const other = await inFront((_, response) => void response.writeHead(status).end(text));
      expect(await failure(createSluiceClient({ url: other.url }).networks())).toMatchObject({
        code: "UNEXPECTED_ANSWER",
        retryable: false,
      });
    }
  });

  test("with the reason of its signal: before it, during it, and between two attempts", async () => {
    const reason = new Error("enough");
    const silent = createSluiceClient({ url: (await inFront(() => undefined)).url });
    const busy = await inFront((_, response) => refuse(response, 503, "9"));
    await expect(client.networks({}, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    for (const patient of [silent, createSluiceClient({ url: busy.url })]) {
      const controller = new AbortController();
      setTimeout(() => controller.abort(reason), 50);
      await expect(patient.networks({}, { signal: controller.signal })).rejects.toBe(reason);
    }
    expect(busy.count()).toBe(1);
  });

  test("with a 401 without a required key, and succeeds with it", async () => {
    const guarded = await inFront((request, response) =>
      request.headers.authorization === "Bearer k" ? void passOn(request, response) : refuse(response, 401),
    );
    const keyed = createSluiceClient({ url: guarded.url, apiKey: "k" });
    expect(await keyed.networks()).toHaveLength(1);
    expect((await failure(keyed.networks({}, { apiKey: "other" }))).statusCode).toBe(401);
  });
});

describe("watchQuote", () => {
  const trade = { tokenIn: NATIVE, amountIn: oneEther, tokenOut: usdc };

  /** Starts a server that streams. `tell` writes the answer, using quotes of the service. */
  async function streaming(tell: (response: ServerResponse, quote: string, count: number) => void) {
    const quote = await client.quote(trade);
    const front = await inFront((request, response, count) => {
      expect([request.headers.accept, request.url?.split("?")[0]]).toEqual([
        "text/event-stream",
        "/api/v1/shortcuts/quote",
      ]);
      response.writeHead(200, { "content-type": "text/event-stream; charset=utf-8" });
      tell(response, JSON.stringify(quote), count);
    });
    return { quote, front, watcher: createSluiceClient({ url: front.url }) };
  }

  test("yields quotes and refusals by block until the service ends it", async () => {
    const { body } = {
      body: { statusCode: 422, error: "x", code: "NO_ROUTE", message: "no", requestId: "r" },
    };
    const { quote, watcher } = await streaming((response, text) => {
      response.write(`: begun\n\nevent: quote\nid: 7\ndata: ${text}\n\n`);
      const text8 = JSON.stringify({ ...body, retryAfterSeconds: 3 });
      response.write(`event: refused\nid: 8\ndata: ${text8}\n\nevent: other\ndata: 1\n\n`);
      response.write("event: end\ndata: {}\n\n");
    });
    const told = await collect(watcher.watchQuote(trade));
    expect(told).toMatchObject([
      { type: "quote", block: 7, answer: quote },
      {
        type: "refused",
        block: 8,
        error: { code: "NO_ROUTE", retryable: true, requestId: "r", retryAfterSeconds: 3 },
      },
    ]);
  });

  test("reconnects when the connection is cut, and throws when it cannot", async () => {
    const { watcher, front } = await streaming((response, text, count) => {
      response.write(`event: quote\nid: ${count}\ndata: ${text}\n\n`);
      if (count < 2) setTimeout(() => response.destroy(), 20);
      else response.end("event: end\ndata: {}\n\n");
    });
    const told = await collect(watcher.watchQuote(trade, { retries: 1 }));
    expect(told.map(({ block }) => block)).toEqual([0, 1, 2]);
    expect(front.count()).toBe(3);
    const gone = createSluiceClient({ url: await nobody() }).watchQuote(trade, { retries: 1 });
    expect((await failure(collect(gone))).code).toBe("SERVICE_UNREACHABLE");
  });

  test("ends the connection when the loop ends, and when its signal aborts", async () => {
    let open = 0;
    const { watcher } = await streaming((response, text) => {
      open += 1;
      response.on("close", () => (open -= 1));
      response.write(`event: quote\nid: 1\ndata: ${text}\n\n`);
    });
    for await (const { type } of watcher.watchQuote(trade)) {
      expect([type, open]).toEqual(["quote", 1]);
      break;
    }
    await expect.poll(() => open).toBe(0);
    const reason = new Error("enough");
    const controller = new AbortController();
    const loop = (async () => {
      for await (const _ of watcher.watchQuote(trade, { signal: controller.signal }))
        controller.abort(reason);
    })();
    await expect(loop).rejects.toBe(reason);
    await expect.poll(() => open).toBe(0);
  });

  test("yields what the service streams for every block", async () => {
    const blocks: number[] = [];
    for await (const told of client.watchQuote(trade)) {
      if (told.type === "refused") throw told.error;
      expect(told.answer).toMatchObject({
        createdAt: told.block,
        amountOut: (await client.quote(trade)).amountOut,
      });
      blocks.push(told.block);
      if (blocks.length === 3) break;
      await rpc(world.chain.url, "anvil_mine", ["0x1"]);
    }
    const [first = 0] = blocks;
    expect(blocks).toEqual([first, first + 1, first + 2]);
  });

  test("waits for no Retry-After beyond maxWaitSeconds", async () => {
    const front = await inFront((_, response) => {
      response.writeHead(503, { "content-type": "application/json", "retry-after": "1" });
      response.end(
        JSON.stringify({ statusCode: 503, error: "x", code: "OVERLOADED", message: "full", requestId: "r" }),
      );
    });
    const hasty = createSluiceClient({ url: front.url, retries: 1, maxWaitSeconds: 0 });
    expect((await failure(collect(hasty.watchQuote(trade)))).code).toBe("OVERLOADED");
    expect(front.count()).toBe(1);
    expect((await failure(collect(hasty.watchQuote(trade, { maxWaitSeconds: 1 })))).code).toBe("OVERLOADED");
    expect(front.count()).toBe(3);
  });

  test("throws when the whole request is refused", async () => {
    const refused = client.watchQuote({ ...trade, amountIn: 0n });
    expect((await failure(collect(refused))).code).toBe("INVALID_PARAMETER");
  });
});

describe("requireSameChain", () => {
  const provider = {
    request: ({ method, params = [] }: { method: string; params?: readonly unknown[] }) =>
      rpc(world.chain.url, method, [...params]),
  };
  /** A node that answers one method in another way. */
  const differing = (method: string, answer: (params: readonly unknown[]) => unknown) => ({
    request: async (call: { method: string; params?: readonly unknown[] }) =>
      call.method === method ? answer(call.params ?? []) : provider.request(call),
  });

  test("accepts the service's own chain, with the contract, and reads the block last", async () => {
    const asked: string[] = [];
    const noting = {
      request: (call: { method: string; params?: readonly unknown[] }) => {
        asked.push(call.method);
        return provider.request(call);
      },
    };
    await client.requireSameChain({ chainId: 1, provider: noting, to: routerAddress });
    expect(asked.at(-1)).toBe("eth_getBlockByNumber");
  });

  test("waits for a node that is some moments behind", async () => {
    let reads = 0;
    const block = (params: readonly unknown[]) =>
      ++reads < 3 ? null : provider.request({ method: "eth_getBlockByNumber", params });
    await client.requireSameChain({ chainId: 1, provider: differing("eth_getBlockByNumber", block) });
    expect(reads).toBe(3);
  });

  test("asks the service again for a block that a re-organisation replaced", async () => {
    let isReplaced = false;
    const fetching = async (request: Request) => {
      const response = await fetch(request);
      if (isReplaced) return response;
      isReplaced = true;
      const [network] = (await response.json()) as [object];
      return Response.json([{ ...network, block: { number: 1, hash: `0x${"5".repeat(64)}` } }]);
    };
    const behindProxy = createSluiceClient({ url: world.service.url, fetch: fetching });
    await behindProxy.requireSameChain({ chainId: 1, provider });
    expect(isReplaced).toBe(true);
  });

  test.each([
    ["another chain id", "eth_chainId", () => "0x5", "WRONG_CHAIN", /the sender is on chain 5; this is for/],
    [
      "another chain with the same id",
      "eth_getBlockByNumber",
      () => ({ hash: `0x${"1".repeat(64)}` }),
      "WRONG_CHAIN",
      /another chain than the service, although both have the id 1/,
    ],
    [
      "a node that does not answer",
      "eth_getBlockByNumber",
      () => Promise.reject(new Error("locked")),
      "WRONG_CHAIN",
      /does not answer eth_getBlockByNumber: locked/,
    ],
    ["an address without code", "eth_getCode", () => "0x", "CONTRACTS_NOT_DEPLOYED", /knows no contract at/],
  ])("refuses %s", async (_, method, answer, code, message) => {
    const asked = { chainId: 1, provider: differing(method, answer), to: routerAddress };
    const refusal = await failure(client.requireSameChain(asked));
    expect(refusal.code).toBe(code);
    expect(refusal.message).toMatch(message);
    expect(refusal.message).toMatch(/Nothing was sent$/);
  });
});

describe("the package's export", () => {
  /** The sizes that docs/client.md states, in kB. */
  const [ofIndex = 0, ofVerify = 0] = [
    ...readFileSync(new URL("../docs/client.md", import.meta.url), "utf8").matchAll(/at most ([\d.]+) kB/g),
  ].map(([, kilobytes]) => Number(kilobytes) * 1000);

  test.each([
    ["index", ofIndex],
    ["verify", ofVerify],
  ])(
    "is one file without imports, not even of Node: client/dist/%s.js, at most %i bytes compressed",
    (name, most) => {
      const text = readFileSync(new URL(`../client/dist/${name}.js`, import.meta.url), "utf8");
      expect(gzipSync(text, { level: 9 }).length).toBeLessThanOrEqual(most);
      expect(text).not.toMatch(/^\s*import\b|\brequire\(|\bimport\(|node:|\bBuffer\b/m);
    },
  );

  test("verifies without requests", () => {
    const text = readFileSync(new URL("../client/dist/verify.js", import.meta.url), "utf8");
    expect(text).not.toMatch(/\bfetch\b|XMLHttpRequest|WebSocket|\beval\b/);
  });

  /** Returns the JavaScript blocks of docs/client.md, with this service's and this node's addresses. */
  function codeOfGuide(): string[] {
    const page = readFileSync(new URL("../docs/client.md", import.meta.url), "utf8");
    return [...page.matchAll(/^```js\n(.*?)^```$/gms)].map(([, code = ""]) =>
      code
        .replaceAll("http://127.0.0.1:3000", world.service.url)
        .replaceAll("http://127.0.0.1:8545", world.chain.url),
    );
  }

  function runCode(code: string) {
    return run(process.execPath, ["--input-type=module", "-e", code], { cwd: root });
  }

  test("executes the trade of docs/client.md to its end, to the wei", async () => {
    const [, ...blocks] = codeOfGuide();
    const { stdout } = await runCode(blocks.join(""));
    const [expected, least, , mined, received, ...rest] = stdout.trimEnd().split("\n");
    expect([expected, least, mined]).toEqual([
      expect.stringMatching(/^expected [\d.]+ DAI$/),
      expect.stringMatching(/^at least [\d.]+ DAI, or nothing happens$/),
      expect.stringMatching(/^mined in block \d+n$/),
    ]);
    expect(received).toBe(expected?.replace("expected", "received"));
    expect(rest[0]).toBe("exactly as promised");
  });

  test("runs the code of docs/client.md unchanged, in Node alone", async () => {
    const { stdout } = await runCode(codeOfGuide()[0] as string);
    expect(stdout).toMatch(/^\d+ at least \d+\n0x[0-9a-f]{40} [01] approvals\nUNKNOWN_TOKEN: .+\n$/s);
  });
});

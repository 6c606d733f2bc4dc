import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { WebSocketServer } from "ws";
import { blockByNumber } from "../blocks/blocks.js";
import { followHeads } from "../blocks/heads.js";
import type { Rpc } from "../pool/rpc.js";
import { type Anvil, startAnvil } from "../testing/anvil.js";
import { type Ask, type Fault, type FaultyProxy, startFaultyProxy } from "../testing/faultyProxy.js";
import { freePort } from "../testing/freePort.js";
import { failure, methods, rpcs, states } from "../testing/rpcs.js";

let anvil: Anvil;
let stranger: Anvil;
let first: FaultyProxy;
let second: FaultyProxy;

const { lines, log, open, reset } = rpcs();

beforeEach(async () => {
  first = await startFaultyProxy(anvil.url);
  second = await startFaultyProxy(anvil.url);
});

afterEach(async () => {
  reset();
  await Promise.all([first.stop(), second.stop()]);
});

beforeAll(async () => {
  [anvil, stranger] = await Promise.all([startAnvil(), startAnvil(["--chain-id", "5"])]);
});

afterAll(async () => {
  await Promise.all([anvil?.stop(), stranger?.stop()]);
});

describe("a dead node", () => {
  test("that refuses is RPC_UNAVAILABLE with a time to retry, and no second contact before it", async () => {
    const rpc = open([`http://127.0.0.1:${await freePort()}`]);
    const error = await failure(rpc.request("net_version", []));
    expect(error).toMatchObject({
      code: "RPC_UNAVAILABLE",
      message: "No node of chain 1 answered net_version.",
    });
    expect(error.description).toMatch(/^127\.0\.0\.1:\d+: connection failed \(ECONNREFUSED\)$/);
    expect(error.retryAfterSeconds).toBeGreaterThanOrEqual(1);
    expect(states(rpc)).toEqual(["open"]);
  });

  test.each([1, 3])(
    "that takes connections but never answers is noticed by its silence (of %i such)",
    async (count) => {
      const proxies = await Promise.all(Array.from({ length: count }, () => startFaultyProxy(anvil.url)));
      for (const proxy of proxies) onTestFinished(proxy.stop);
      const rpc = open(proxies.map(({ url }) => url));
      // A request's own timeout is 10 s, several times as long as detecting silence takes.
      const limitMs = 6_000;
      for (const proxy of proxies) proxy.behave(() => ({ do: "hang" }));
      const cold = Date.now();
      expect(await failure(rpc.request("net_version", []))).toMatchObject({ code: "RPC_UNAVAILABLE" });
      expect(Date.now() - cold).toBeLessThan(limitMs);

      for (const proxy of proxies) proxy.behave(() => ({ do: "pass" }));
      await expect
        .poll(() => rpc.request("net_version", []).catch(() => "none"), { timeout: 5_000 })
        .toBe("1");
      await rpc.probe();
      for (const proxy of proxies) proxy.behave(() => ({ do: "hang" }));
      const warm = Date.now();
      expect(await failure(rpc.request("net_version", []))).toMatchObject({ code: "RPC_UNAVAILABLE" });
      expect(Date.now() - warm).toBeLessThan(limitMs);
    },
  );

  test("comes back by itself, and so does one behind a socket", async () => {
    const port = await freePort();
    const rpcs = [open([`http://127.0.0.1:${port}`]), open([`ws://127.0.0.1:${port}`])];
    for (const rpc of rpcs) {
      expect(await failure(rpc.request("eth_chainId", []))).toMatchObject({ code: "RPC_UNAVAILABLE" });
    }
    const node = await startAnvil([], port);
    onTestFinished(node.stop);
    for (const rpc of rpcs) {
      await expect
        .poll(() => rpc.request("eth_chainId", []).catch(() => "none"), { timeout: 8_000 })
        .toBe("0x1");
    }
    await node.stop();
    for (const rpc of rpcs) {
      expect(await failure(rpc.request("eth_chainId", []))).toMatchObject({ code: "RPC_UNAVAILABLE" });
    }
  });
});

describe("a method that a gateway never serves", () => {
  const block = [{ blockStateCalls: [] }, "latest"];

  test.each([
    [403, '{"error":"method not whitelisted"}', "HTTP 403: method not whitelisted"],
    [404, "<html>Not Found</html>", "HTTP 404"],
    [500, "Internal Server Error", "HTTP 500"],
    [501, "", "HTTP 501"],
  ])("is refused by HTTP %i, while the node goes on serving others", async (status, body, message) => {
    const rpc = open([first.url]);
    first.behave(({ method }) =>
      method === "eth_simulateV1" ? { do: "status", status, body } : { do: "pass" },
    );
    const refused = failure(rpc.request("eth_simulateV1", block));
    await rpc.request("eth_blockNumber", []);
    expect(await refused).toMatchObject({ name: "RpcError", code: status, message });
    expect(states(rpc)).toEqual(["ready"]);
    expect(await rpc.request("eth_blockNumber", [])).toMatch(/^0x/);
  });

  test("is asked of another node, and no longer of this one", async () => {
    const rpc = open([first.url, `http://localhost:${new URL(second.url).port}`]);
    first.behave(({ method }) =>
      method === "eth_simulateV1" ? { do: "status", status: 403 } : { do: "pass" },
    );
    for (let count = 0; count < 3; count++) expect(await rpc.request("eth_simulateV1", block)).toEqual([]);
    expect(methods(first).filter((method) => method === "eth_simulateV1")).toHaveLength(1);
  });

  test("is not one that it served before, which is asked again", async () => {
    const rpc = open([first.url]);
    await rpc.request("eth_gasPrice", []);
    let errors = 2;
    first.behave(({ method }) =>
      method === "eth_gasPrice" && errors-- > 0 ? { do: "status", status: 500 } : { do: "pass" },
    );
    expect(await rpc.request("eth_gasPrice", [])).toMatch(/^0x/);
  });

  test("is nothing that a node says which answers nothing else either", async () => {
    const rpc = open([first.url]);
    await rpc.request("eth_blockNumber", []);
    first.behave(() => ({ do: "status", status: 403 }));
    expect(await failure(rpc.request("eth_simulateV1", block))).toMatchObject({ code: "RPC_UNAVAILABLE" });
  });
});

describe("the breaker", () => {
  test("leaves a failing node alone for a while and asks it first again later", async () => {
    const clock = { ms: Date.now() };
    const rpc = open([first.url, second.url], { now: () => clock.ms });
    await rpc.probe();
    first.behave(() => ({ do: "status", status: 502 }));
    for (let index = 0; index < 5; index++) {
      clock.ms += 10;
      expect(await rpc.request("net_version", [])).toBe("1");
    }
    expect(states(rpc)).toEqual(["open", "ready"]);
    expect(methods(first)).toEqual(["eth_chainId", "net_version", "net_version", "net_version"]);

    clock.ms += 1_500;
    await rpc.request("net_version", []);
    expect(states(rpc)).toEqual(["open", "ready"]);
    expect(methods(first).slice(4)).toEqual(["eth_chainId"]);

    first.behave(() => ({ do: "pass" }));
    clock.ms += 3_000;
    second.asked.length = 0;
    await rpc.request("net_version", []);
    expect(states(rpc)).toEqual(["ready", "ready"]);
    expect(methods(first).slice(5)).toEqual(["eth_chainId", "net_version"]);
    expect(methods(second)).toEqual([]);
    expect(lines.map(({ level, message }) => `${level} ${message}`)).toEqual([
      "warn Suspended a node",
      "warn Suspended a node",
      "info Node answers again",
    ]);
  });

  test("does not open on errors that are the caller's own", async () => {
    const rpc = open([first.url]);
    for (let index = 0; index < 5; index++) await failure(rpc.request("eth_call", [{ to: 5 }]));
    expect(states(rpc)).toEqual(["ready"]);
    expect(methods(first).length).toBe(6);
  });
});

describe("a wrong chain", () => {
  test("is named by host, expected and actual id, time and again", async () => {
    const proxy = await startFaultyProxy(stranger.url);
    onTestFinished(proxy.stop);
    const rpc = open([`${proxy.url}/v3/0123456789abcdef?key=fedcba9876543210`]);
    for (let index = 0; index < 2; index++) {
      const error = await failure(rpc.request("net_version", []));
      expect({ code: error.code, message: error.message }).toEqual({
        code: "WRONG_CHAIN",
        message: `The node at ${proxy.host} has chain id 5, but is listed for chain 1.`,
      });
    }
    expect(states(rpc)).toEqual(["wrongChain"]);
  });

  test("in one node does not keep the others from serving", async () => {
    const rpc = open([stranger.url, second.url]);
    expect(await rpc.request("eth_chainId", [])).toBe("0x1");
    expect(await rpc.probe()).toMatchObject([{ state: "wrongChain" }, { state: "ready" }]);
  });

  test("is noticed when another chain comes up in a node's place", async () => {
    const port = await freePort();
    const node = await startAnvil([], port);
    onTestFinished(node.stop);
    const rpc = open([node.url]);
    await rpc.probe();
    await node.stop();
    await failure(rpc.request("net_version", []));
    const other = await startAnvil(["--chain-id", "7"], port);
    onTestFinished(other.stop);
    const code = () => failure(rpc.request("net_version", [])).then((error) => error.code);
    await expect.poll(code, { timeout: 8_000 }).toBe("WRONG_CHAIN");
  });
});

describe("secrets", () => {
  test("of the URL appear neither in errors nor in the log", async () => {
    const secret = "0123456789abcdef";
    const rpc = open([`${first.url}/v3/${secret}?token=${secret}`]);
    first.behave(({ method }) => {
      if (method === "eth_chainId") return { do: "pass" };
      return {
        do: "rewrite",
        answer: () => ({ error: { code: -32000, message: `bad path /v3/${secret}` } }),
      };
    });
    const error = await failure(rpc.request("net_version", []));
    expect(error.message).toBe("bad path /v3/***");
    first.behave(() => ({ do: "status", status: 500, body: secret }));
    const unavailable = await failure(rpc.request("net_version", []));
    const seen = JSON.stringify([
      lines,
      rpc.endpoints(),
      unavailable,
      unavailable.message,
      unavailable.stack,
      error.stack,
    ]);
    expect(seen).not.toContain(secret);
  });
});

describe("a node that quotes the header with the password", () => {
  /** Answers the chain id, and everything else with what it was sent, over HTTP and WebSockets. */
  async function startEcho(): Promise<string> {
    const server = createServer(async (request, response) => {
      response.end(answer(await text(request), request.headers.authorization));
    });
    const sockets = new WebSocketServer({ server });
    sockets.on("connection", (socket, { headers }) => {
      socket.on("message", (data) => socket.send(answer(String(data), headers.authorization)));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => {
      for (const socket of sockets.clients) socket.terminate();
      server.close();
    });
    return `//someone:s3c@127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  function answer(body: string, sent = "nothing"): string {
    const { id, method } = JSON.parse(body) as Ask;
    const message = `no ${method} with ${sent} (${Buffer.from(sent.slice(6), "base64").toString()})`;
    const data = `0x${Buffer.from(sent).toString("hex")}`;
    return JSON.stringify({
      ...{ jsonrpc: "2.0", id },
      ...(method === "eth_chainId" ? { result: "0x1" } : { error: { code: -32603, message, data } }),
    });
  }

  test.each(["http:", "ws:"])(
    "shows it neither in errors, nor in its status and the log (%s)",
    async (protocol) => {
      const rpc = open([`${protocol}${await startEcho()}`]);
      const error = await failure(rpc.request("net_version", []));
      expect(error).toMatchObject({ message: "no net_version with Basic *** (***)", data: undefined });
      await failure(rpc.request("eth_getBlockByNumber", ["latest", false]));
      const controller = new AbortController();
      onTestFinished(() => controller.abort());
      // A subscription has a connection of its own.
      followHeads(rpc, { pollMs: 10_000, signal: controller.signal, log });
      if (protocol === "ws:")
        await expect
          .poll(() => lines.map(({ message }) => message))
          .toContainEqual("Polling for heads until the subscription is restored");
      const seen = JSON.stringify([lines, rpc.endpoints(), error.stack]);
      expect([seen.includes("s3c"), seen.includes("c29tZW9uZTpzM2M")]).toEqual([false, false]);
      expect(seen).toContain("***");
    },
  );
});

describe("a node that changes", () => {
  const chainIdOf = (proxy: FaultyProxy) =>
    proxy.asked.filter(({ method }) => method === "eth_chainId").length;

  test("is dropped with WRONG_CHAIN when it changes its chain, within a minute of requests, after one check", async () => {
    let nowMs = Date.now();
    const rpc = open([first.url], { now: () => nowMs });
    const ask = () => rpc.request("net_version", []);
    for (let seconds = 0; seconds < 59; seconds++) {
      await ask();
      nowMs += 1_000;
    }
    expect(chainIdOf(first)).toBe(1);
    first.behave(({ method }) =>
      method === "eth_chainId"
        ? { do: "rewrite", answer: (real) => ({ ...real, result: "0x5" }) }
        : { do: "pass" },
    );
    nowMs += 2_000;
    expect(await failure(ask())).toMatchObject({ code: "WRONG_CHAIN" });
    expect([chainIdOf(first), states(rpc)]).toEqual([2, ["wrongChain"]]);
    first.behave(() => ({ do: "pass" }));
    nowMs += 60_000;
    expect(await ask()).toBe("1");
  });

  test("is asked for its chain again after a short absence", async () => {
    const rpc = open([first.url]);
    await rpc.request("net_version", []);
    let resets = 1;
    first.behave(() => ({ do: resets-- > 0 ? "reset" : "pass" }));
    expect(await rpc.request("net_version", [])).toBe("1");
    expect(chainIdOf(first)).toBe(2);
  });

  test("is not trusted when it answers with the id of another request; others are asked, and the answer is counted", async () => {
    const rpc = open([first.url, second.url]);
    await rpc.request("net_version", []);
    first.behave(({ method }) =>
      method === "eth_chainId"
        ? { do: "pass" }
        : { do: "rewrite", answer: (real) => ({ ...real, id: 7_777, result: "666" }) },
    );
    expect(await rpc.request("net_version", [])).toBe("1");
    expect(rpc.endpoints().map(({ strayAnswers }) => strayAnswers)).toEqual([1, 0]);
    expect(rpc.endpoints()[0]?.lastError).toBe("answered a request with the id of another");
    expect(lines).toMatchObject([{ level: "error", message: "Refused an answer" }]);
  });
});

test("an answer counts in whatever letter case its hex is, and with its id as a text", async () => {
  const rpc = open([first.url]);
  const inCapitals = (_: string, value: unknown) =>
    typeof value === "string" ? value.replace(/^0x.*/, (hex) => `0x${hex.slice(2).toUpperCase()}`) : value;
  first.behave(() => ({
    do: "rewrite",
    answer: (real) => JSON.parse(JSON.stringify({ ...real, id: String(real.id) }), inCapitals),
  }));
  const ask = ["eth_getBlockByNumber", ["latest", false]] as const;
  const block = await rpc.request<object>(...ask);
  first.behave(() => ({ do: "pass" }));
  expect(block).toEqual(await rpc.request(...ask));
  expect(rpc.endpoints()).toMatchObject([{ state: "ready", strayAnswers: 0 }]);
});

describe("a block", () => {
  type Block = Record<string, string>;
  const newest = (rpc: Rpc) => rpc.request<Block>("eth_getBlockByNumber", ["latest", false]);
  const isOfBlock = (ask: Ask) => ask.method.startsWith("eth_getBlockBy");
  const rewrite = (change: (block: Block) => Block): Fault => ({
    do: "rewrite",
    answer: (real) => ({ ...real, result: real.result === null ? null : change(real.result as Block) }),
  });
  const blocksAsked = (proxy: FaultyProxy) => methods(proxy).filter((method) => method !== "eth_chainId");

  test("with its own hash takes one request", async () => {
    const rpc = open([first.url]);
    for (let count = 0; count < 3; count++) {
      await anvil.send("anvil_mine", ["0x1"]);
      await newest(rpc);
    }
    expect(blocksAsked(first)).toEqual(Array.from({ length: 3 }, () => "eth_getBlockByNumber"));
  });

  test("of a chain with other headers is read once by its hash, however often it is requested", async () => {
    // The hash cannot be computed without a field that it covers.
    first.behave((ask) => (isOfBlock(ask) ? rewrite(({ mixHash, ...rest }) => rest) : { do: "pass" }));
    const rpc = open([first.url]);
    for (let count = 0; count < 3; count++) expect(await newest(rpc)).toHaveProperty("number");
    const [byNumber, byHash] = ["eth_getBlockByNumber", "eth_getBlockByHash"];
    expect(blocksAsked(first)).toEqual([byNumber, byHash, byNumber, byNumber]);
    await anvil.send("anvil_mine", ["0x1"]);
    await newest(rpc);
    expect(blocksAsked(first).slice(4)).toEqual([byNumber, byHash]);
  });

  test("may be written with leading zeros, and with null for what a chain does not have", async () => {
    const odd = ({ mixHash, baseFeePerGas, ...rest }: Block) => ({
      ...rest,
      gasUsed: `0x0${rest.gasUsed?.slice(2)}`,
    });
    first.behave(({ method }) => {
      if (method === "eth_getBlockByNumber")
        return rewrite((block) => ({ ...odd(block), baseFeePerGas: null }) as unknown as Block);
      return method === "eth_getBlockByHash" ? rewrite((block) => ({ ...odd(block) })) : { do: "pass" };
    });
    const rpc = open([first.url]);
    expect((await blockByNumber(rpc, "latest"))?.baseFeeWei).toBe(0n);
    expect(states(rpc)).toEqual(["ready"]);
  });

  test.each(["number", "parentHash", "timestamp", "baseFeePerGas", "gasUsed", "gasLimit"])(
    "with a false %s is taken from the next node, and the first is named and left alone, longer each time",
    async (field) => {
      let nowMs = Date.now();
      const rpc = open([first.url, second.url], { now: () => nowMs });
      const truth = await newest(rpc);
      const falsely = rewrite((block) => ({ ...block, [field]: `${block[field]}e` }));
      first.behave(({ method }) => (method === "eth_getBlockByNumber" ? falsely : { do: "pass" }));
      const pauses: number[] = [];
      for (let time = 0; time < 3; time++) {
        expect(await newest(rpc)).toEqual(truth);
        const [{ availableAtMs, state, lastError } = {}] = rpc.endpoints();
        expect(state).toBe("open");
        expect(lastError).toMatch(
          new RegExp(`^described block 0x\\w{64} with ${field} 0x\\w+e, which is 0x\\w+$`),
        );
        pauses.push((availableAtMs as number) - nowMs);
        nowMs = (availableAtMs as number) + 1;
        // Its other answers are right.
        expect(await rpc.request("net_version", [])).toBe("1");
      }
      for (const [index, seconds] of [1, 2, 4].entries()) {
        expect(Math.abs((pauses[index] as number) - seconds * 1_000)).toBeLessThanOrEqual(seconds * 210);
      }
      first.behave(() => ({ do: "pass" }));
      nowMs += 30_000;
      expect(await newest(rpc)).toEqual(truth);
      expect(states(rpc)).toEqual(["ready", "ready"]);
    },
  );

  test("that the node lacks, or that is not the requested one, is read from the next node", async () => {
    await anvil.send("anvil_mine", ["0x2"]);
    const rpc = open([first.url, second.url]);
    const truth = await newest(rpc);
    const unknown = `0x${"ab".repeat(32)}`;
    first.behave(() => rewrite((block) => ({ ...block, hash: unknown })));
    expect(await newest(rpc)).toEqual(truth);
    expect(states(rpc)[0]).toBe("ready");
    const before = await rpc.request<Block>("eth_getBlockByHash", [truth.parentHash, false]);
    expect(before).toMatchObject({ hash: truth.parentHash });
    expect(rpc.endpoints()[0]?.lastError).toBe(`returned block ${unknown} instead of ${truth.parentHash}`);
  });
});

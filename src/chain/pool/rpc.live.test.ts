import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Hex } from "../../lib/hex.js";
import { quantity } from "../../lib/hex.js";
import { type Anvil, startAnvil } from "../testing/anvil.js";
import { at, placeContracts } from "../testing/contracts.js";
import { type FaultyProxy, startFaultyProxy } from "../testing/faultyProxy.js";
import { freePort } from "../testing/freePort.js";
import { failure, methods, rpcs, states } from "../testing/rpcs.js";
import { RpcError } from "../transport/errors.js";

let anvil: Anvil;
let first: FaultyProxy;
let second: FaultyProxy;

const { open, reset } = rpcs();

beforeEach(async () => {
  first = await startFaultyProxy(anvil.url);
  second = await startFaultyProxy(anvil.url);
});

afterEach(async () => {
  reset();
  await Promise.all([first.stop(), second.stop()]);
});

beforeAll(async () => {
  anvil = await startAnvil();
  await placeContracts(anvil);
});

afterAll(async () => {
  await anvil?.stop();
});

const revertWith = (data: Hex) => ["eth_call", [{ to: at.refuse, data }, "latest"]] as const;

describe("createRpc", () => {
  test("refuses lists it cannot use, without repeating the URL", () => {
    expect(() => open([])).toThrow("RPC_URL_1 contains no URL");
    expect(() => open([first.url, "ftp://secret-key.example"])).toThrow(
      /^entry 2 of RPC_URL_1 is not a URL that begins with http:\/\/, https:\/\/, ws:\/\/ or wss:\/\/$/,
    );
  });
});

describe("request", () => {
  test("checks the chain once, then asks", async () => {
    const rpc = open([first.url]);
    expect(states(rpc)).toEqual(["unchecked"]);
    const results = await Promise.all([1, 2, 3].map(() => rpc.request("net_version", [])));
    expect(results).toEqual(["1", "1", "1"]);
    expect(methods(first)).toEqual(["eth_chainId", "net_version", "net_version", "net_version"]);
    expect(states(rpc)).toEqual(["ready"]);
  });

  test("speaks over a socket too, answers out of order included", async () => {
    const rpc = open([anvil.wsUrl]);
    const balance = (index: number) =>
      rpc.request("eth_getBalance", [`0x${index.toString(16).padStart(40, "0")}`, "latest"]);
    await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        anvil.send("anvil_setBalance", [
          `0x${(index + 500).toString(16).padStart(40, "0")}`,
          quantity(index + 1),
        ]),
      ),
    );
    const balances = await Promise.all(Array.from({ length: 30 }, (_, index) => balance(index + 500)));
    expect(balances).toEqual(Array.from({ length: 30 }, (_, index) => quantity(index + 1)));
    expect(rpc.subscriptionUrl()).toBe(`${anvil.wsUrl}/`);
    const error = await failure(rpc.request(...revertWith("0x0badf00d")));
    expect(error).toMatchObject({ name: "RpcError", data: "0x0badf00d" });
  });

  test("sends credentials of the URL as a header", async () => {
    const rpc = open([first.url.replace("http://", "http://user:pass@")]);
    expect(await rpc.request("eth_chainId", [])).toBe("0x1");
  });

  test("goes where no redirect leads, and says so", async () => {
    const rpc = open([first.url]);
    first.behave(() => ({ do: "status", status: 308 }));
    await failure(rpc.request("eth_blockNumber", []));
    expect(rpc.endpoints()[0]?.lastError).toMatch(/^HTTP 308, a redirect/);
  });

  test("hands a revert to the caller with its data, without asking again", async () => {
    const rpc = open([first.url, second.url]);
    await rpc.probe();
    const error = await failure(rpc.request(...revertWith("0x08c379a0aa")));
    expect(error).toBeInstanceOf(RpcError);
    expect(error).toMatchObject({ code: 3, data: "0x08c379a0aa", method: "eth_call", host: first.host });
    expect(methods(first)).toEqual(["eth_chainId", "eth_call"]);
    expect(methods(second)).toEqual(["eth_chainId"]);
  });

  test.each([
    { name: "a string behind a word", data: "Reverted 0xAB12", expected: "0xab12" },
    {
      name: "an object",
      data: { message: "reverted", txHash: `0x${"11".repeat(32)}`, data: "0xab12" },
      expected: "0xab12",
    },
    { name: "nested objects", data: { originalError: { code: 3, data: "0xab12" } }, expected: "0xab12" },
    {
      name: "an object keyed by hash",
      data: { [`0x${"22".repeat(32)}`]: { error: "revert", return: "0xab12" } },
      expected: "0xab12",
    },
    { name: "nothing usable", data: { message: "0xnope" }, expected: undefined },
  ])("finds revert data in $name, under an HTTP error status too", async ({ data, expected }) => {
    const rpc = open([first.url]);
    const body = JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      error: { code: -32000, message: "execution reverted", data },
    });
    first.behave(({ method }) =>
      method === "eth_call" ? { do: "status", status: 500, body } : { do: "pass" },
    );
    const error = await failure(rpc.request(...revertWith("0x")));
    expect({ name: error.name, code: error.code, data: error.data }).toEqual({
      name: "RpcError",
      code: -32000,
      data: expected,
    });
  });

  test("repeats what a provider says beside its message", async () => {
    const rpc = open([first.url]);
    const error = {
      code: -32602,
      message: "invalid params",
      data: { error_id: "1", payload: "range of 99 is too large" },
    };
    first.behave(() => ({
      do: "rewrite",
      answer: ({ id, result }) => (result === "0x1" ? { id, result } : { id, error }),
    }));
    expect((await failure(rpc.request("eth_getLogs", [{}]))).message).toBe(
      "invalid params: range of 99 is too large",
    );
  });

  test.each([
    { name: "500", fault: { do: "status", status: 500, body: "oops" } },
    { name: "503 with HTML", fault: { do: "status", status: 503, body: "<html>" } },
    { name: "401", fault: { do: "status", status: 401 } },
    { name: "truncated JSON", fault: { do: "truncate" } },
    { name: "a reset connection", fault: { do: "reset" } },
    { name: "JSON that is no answer", fault: { do: "rewrite", answer: () => ({ hello: 1 }) } },
    { name: "429", fault: { do: "status", status: 429, headers: { "retry-after": "7" } } },
    {
      name: "a rate limit in JSON",
      fault: {
        do: "rewrite",
        answer: () => ({ error: { code: -32005, message: "daily request count exceeded" } }),
      },
    },
    {
      name: "a lagging node",
      fault: { do: "rewrite", answer: () => ({ error: { code: -32000, message: "header not found" } }) },
    },
    {
      name: "a method it does not have",
      fault: { do: "rewrite", answer: () => ({ error: { code: -32601, message: "method not found" } }) },
    },
  ] as const)("goes to the next node on $name", async ({ fault }) => {
    const rpc = open([first.url, second.url]);
    first.behave(({ method }) => (method === "eth_chainId" ? { do: "pass" } : fault));
    expect(await rpc.request("eth_gasPrice", [])).toBe(await anvil.send("eth_gasPrice"));
    expect(methods(first).filter((method) => method !== "eth_chainId")).toEqual(["eth_gasPrice"]);
    expect(methods(second)).toEqual(["eth_chainId", "eth_gasPrice"]);
  });

  test("goes to the next node when the first one is wrong from the first contact", async () => {
    const refused = `http://127.0.0.1:${await freePort()}`;
    first.behave(() => ({
      do: "rewrite",
      answer: () => ({ error: { code: -32000, message: "invalid key" } }),
    }));
    const rpc = open([refused, first.url, second.url]);
    expect(await rpc.request("eth_chainId", [])).toBe("0x1");
    expect(states(rpc)).toEqual(["open", "open", "ready"]);
  });

  test("inquiry a single node again after a passing fault", async () => {
    const rpc = open([first.url]);
    await rpc.probe();
    let faults = 1;
    first.behave(() => (faults-- > 0 ? { do: "truncate" } : { do: "pass" }));
    expect(await rpc.request("net_version", [])).toBe("1");
    expect(methods(first)).toEqual(["eth_chainId", "net_version", "net_version"]);
  });

  test("waits as long as a node that limits it asks for", async () => {
    const rpc = open([first.url]);
    await rpc.probe();
    let limited = 0;
    first.behave(() => {
      limited += 1;
      return limited === 1
        ? { do: "status", status: 429, headers: { "retry-after": "0.3" } }
        : { do: "pass" };
    });
    const startedAtMs = performance.now();
    expect(await rpc.request("net_version", [])).toBe("1");
    expect(performance.now() - startedAtMs).toBeGreaterThanOrEqual(300);
  });

  test("answers at once with the pause when it is too long to sit out", async () => {
    const rpc = open([first.url]);
    await rpc.probe();
    first.behave(() => ({ do: "status", status: 429, headers: { "retry-after": "9" } }));
    const error = await failure(rpc.request("net_version", []));
    expect(error.code).toBe("RPC_UNAVAILABLE");
    expect(error.retryAfterSeconds).toBeGreaterThanOrEqual(9);
    expect(states(rpc)).toEqual(["limited"]);
  });

  test("waits with a reading as long as a node demands, which does not count as its time", async () => {
    const rpc = open([first.url]);
    await rpc.probe();
    let limited = 0;
    first.behave(() => {
      limited += 1;
      return limited <= 2 ? { do: "status", status: 429, headers: { "retry-after": "1" } } : { do: "pass" };
    });
    const options = { timeoutMs: 700 };
    expect((await failure(rpc.request("net_version", [], options))).code).toBe("RPC_UNAVAILABLE");
    expect(await rpc.request("net_version", [], { ...options, urgency: "reading" })).toBe("1");
    expect(methods(first)).toEqual(["eth_chainId", "net_version", "net_version", "net_version"]);
  });

  test("keeps to the request rate of the setting, and reports it", async () => {
    let nowMs = 1_000_000;
    const rpc = open([first.url], { requestsPerSecond: 4, now: () => nowMs });
    await rpc.probe();
    const requests = Array.from({ length: 5 }, () => rpc.request("net_version", [], { urgency: "block" }));
    // One of four requests was for the chain id. The others wait while the clock stands still.
    await Promise.all(requests.slice(0, 3));
    expect(methods(first)).toHaveLength(4);
    nowMs += 2_000;
    await Promise.all(requests);
    expect(methods(first)).toHaveLength(6);
    expect(rpc.endpoints()[0]?.requestsPerSecond).toBe(4);
  });

  test("learns a node's request rate from refusals", async () => {
    const rpc = open([first.url]);
    await rpc.probe();
    const asked: number[] = [];
    let refused = 0;
    first.behave(() => {
      const now = Date.now();
      asked.push(now);
      if (asked.filter((ms) => ms > now - 1_000).length <= 10) return { do: "pass" };
      refused += 1;
      return { do: "status", status: 429, headers: { "retry-after": "1.2" } };
    });
    const all = Array.from({ length: 40 }, () => rpc.request("net_version", [], { urgency: "reading" }));
    expect(await Promise.all(all)).toEqual(all.map(() => "1"));
    // The requests under way when the first was refused, and those of an attempt to go faster on a machine that delays
    // them in bunches.
    expect(refused).toBeLessThanOrEqual(45);
    expect(rpc.endpoints()[0]?.requestsPerSecond).toBeLessThanOrEqual(32);
  });

  test("hands on a lagging node's error when none knows better", async () => {
    const rpc = open([first.url, second.url]);
    const error = await failure(
      rpc.request("eth_getBalance", [at.echo, { blockHash: `0x${"77".repeat(32)}` }]),
    );
    expect({ name: error.name, code: error.code }).toEqual({ name: "RpcError", code: -32001 });
  });

  test("never sends a transaction again once it may have arrived", async () => {
    const rpc = open([first.url, second.url]);
    await rpc.probe();
    const [from] = await anvil.send<Hex[]>("eth_accounts");
    const count = () => anvil.send<Hex>("eth_getTransactionCount", [from, "pending"]);
    const before = BigInt(await count());
    first.behave(() => ({ do: "truncate" }));
    const error = await failure(rpc.request("eth_sendTransaction", [{ from, to: from, value: "0x1" }]));
    expect(error).toMatchObject({
      code: "RPC_UNAVAILABLE",
      message: `The node at ${first.host} did not answer eth_sendTransaction.`,
    });
    expect(error.description).toMatch(/may have been executed/);
    expect(BigInt(await count())).toBe(before + 1n);
    expect(methods(second)).toEqual(["eth_chainId"]);
  });

  test("sends a transaction through the next node when the first cannot have it", async () => {
    const refused = `http://127.0.0.1:${await freePort()}`;
    const rpc = open([refused, second.url]);
    const [from] = await anvil.send<Hex[]>("eth_accounts");
    const hash = await rpc.request<Hex>("eth_sendTransaction", [{ from, to: from, value: "0x1" }]);
    expect(hash).toMatch(/^0x[0-9a-f]{64}$/);
  });

  test("lets many requests share one signal without a warning from Node", async () => {
    const warnings: Error[] = [];
    const note = (warning: Error) => void warnings.push(warning);
    process.on("warning", note);
    const rpc = open([first.url]);
    const { signal } = new AbortController();
    await Promise.all(Array.from({ length: 30 }, () => rpc.request("net_version", [], { signal })));
    await new Promise((resolve) => setTimeout(resolve, 20));
    process.off("warning", note);
    expect(warnings).toEqual([]);
  });

  test("gives up with the signal's reason", async () => {
    const rpc = open([first.url, second.url]);
    await rpc.probe();
    first.behave(() => ({ do: "hang" }));
    const controller = new AbortController();
    const asked = rpc.request("net_version", [], { signal: controller.signal });
    setTimeout(() => controller.abort(new Error("changed my mind")), 50);
    await expect(asked).rejects.toThrow("changed my mind");
    expect(states(rpc)).toEqual(["ready", "ready"]);
    expect(methods(second)).toEqual(["eth_chainId"]);
  });

  test("honours a timeout, and does not hold it against a node that shows life", async () => {
    const rpc = open([first.url]);
    await rpc.probe();
    first.behave(({ method }) => (method === "eth_gasPrice" ? { do: "hang" } : { do: "pass" }));
    const asked = failure(rpc.request("eth_gasPrice", [], { timeoutMs: 300 }));
    await rpc.request("net_version", []);
    const error = await asked;
    expect({ code: error.code, message: error.message, description: error.description }).toEqual({
      code: "RPC_UNAVAILABLE",
      message: "No node of chain 1 answered eth_gasPrice.",
      // The time left when the request goes out.
      description: expect.stringMatching(/: no answer to eth_gasPrice within (2\d\d|300) ms$/),
    });
    expect(states(rpc)).toEqual(["ready"]);
  });

  test("lets a slow node finish while it shows life", async () => {
    const rpc = open([first.url]);
    first.behave(({ method }) => (method === "eth_gasPrice" ? { do: "delay", ms: 2_600 } : { do: "pass" }));
    expect(await rpc.request("eth_gasPrice", [])).toMatch(/^0x/);
    expect(methods(first).filter((method) => method === "eth_chainId").length).toBeGreaterThan(1);
  });

  test("fails after close", async () => {
    const rpc = open([first.url]);
    first.behave(({ method }) => (method === "eth_gasPrice" ? { do: "hang" } : { do: "pass" }));
    await rpc.probe();
    const asked = failure(rpc.request("eth_gasPrice", []));
    rpc.close();
    expect(await asked).toMatchObject({ code: "RPC_UNAVAILABLE" });
    expect(await failure(rpc.request("net_version", []))).toMatchObject({ code: "RPC_UNAVAILABLE" });
  });
});

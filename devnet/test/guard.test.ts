import { readFileSync } from "node:fs";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { findAnvil } from "../src/anvil/binary.js";
import { type Devnet, devAccounts, rpc, startDevnet } from "../src/index.js";
import { anvilUrls, builtFolder } from "./harness.js";

const page = "http://localhost:3000";
let chain: Devnet;
/** Where the chain's own process listens. */
let inner: readonly string[];
beforeAll(async () => {
  // Other tests of this process may have chains of their own.
  const others = new Set(anvilUrls(process.pid));
  chain = await startDevnet({ dataFolder: builtFolder, port: 0, origins: [page] });
  inner = anvilUrls(process.pid).filter((url) => !others.has(url));
});
afterAll(() => chain.stop());

const [from, to] = devAccounts.map(({ address }) => address) as [string, string];
const payment = JSON.stringify({
  ...{ jsonrpc: "2.0", id: 1, method: "eth_sendTransaction" },
  params: [{ from, to, value: "0x1" }],
});
const blockNumber = () => rpc<string>(chain.url, "eth_blockNumber", []);

type Answer = { status: number | undefined; allowed: string | undefined; text: string };

function send(method: string, headers: Record<string, string>, body = ""): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(chain.url, { method, headers }, async (response) => {
      let text = "";
      for await (const part of response) text += part;
      resolve({
        status: response.statusCode,
        allowed: response.headers["access-control-allow-origin"],
        text,
      });
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

/** Returns the first answer over a WebSocket, or undefined if the connection fails. */
function overSocket(
  origin: string | undefined,
  message: string | Buffer = payment,
): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = new WebSocket(chain.wsUrl, origin === undefined ? {} : { origin });
    socket.on("error", () => resolve(undefined));
    socket.on("open", () => socket.send(message));
    socket.on("message", (data) => {
      socket.close();
      resolve(String(data));
    });
  });
}

const json = { "content-type": "application/json" };

describe("a page of another origin", () => {
  test.each(["http://evil.example", "http://localhost:3001", "https://localhost:3000", "null"])(
    "cannot do anything: %s",
    async (origin) => {
      const before = await blockNumber();
      for (const type of ["application/json", "text/plain"])
        expect(await send("POST", { origin, "content-type": type }, payment)).toMatchObject({
          status: 403,
          allowed: undefined,
        });
      const preflight = { origin, "access-control-request-method": "POST" };
      expect(await send("OPTIONS", preflight)).toMatchObject({ status: 403, allowed: undefined });
      expect(await overSocket(origin)).toBe(undefined);
      expect(await blockNumber()).toBe(before);
    },
  );

  test("cannot do so under a name that resolves to this machine either", async () => {
    const before = await blockNumber();
    const headers = { ...json, host: `evil.example:${chain.port}` };
    expect(await send("POST", headers, payment)).toMatchObject({ status: 403 });
    expect(await blockNumber()).toBe(before);
  });

  test("cannot connect to the chain's own process, at a port that browsers do not connect to", async () => {
    expect(inner).toHaveLength(1);
    // Node's fetch follows the standard that browsers follow.
    await expect(fetch(inner[0] as string, { method: "POST", mode: "no-cors" })).rejects.toMatchObject({
      cause: { message: "bad port" },
    });
  });
});

describe("answered are", () => {
  test.each([undefined, page, "chrome-extension://abcdef"])("requests of %s", async (origin) => {
    const headers = { ...json, ...(origin === undefined ? {} : { origin }) };
    for (let count = 0; count < 2; count++) {
      const { status, allowed, text } = await send("POST", headers, payment);
      expect([status, allowed]).toEqual([200, origin]);
      expect(JSON.parse(text).result).toMatch(/^0x[0-9a-f]{64}$/);
    }
    expect(JSON.parse((await overSocket(origin)) ?? "{}").result).toMatch(/^0x[0-9a-f]{64}$/);
    if (origin === undefined) return;
    const preflight = { origin, "access-control-request-method": "POST" };
    expect(await send("OPTIONS", preflight)).toMatchObject({ status: 204, allowed: origin });
  });
});

describe("a method that makes the chain fetch an address", () => {
  /** Counts the requests to an address that only this machine reaches. */
  let fetched = 0;
  const inner = createServer((_, response) => {
    fetched += 1;
    response.end('{"secret":1}');
  });
  let place: string;
  beforeAll(async () => {
    await new Promise<void>((resolve) => inner.listen(0, "127.0.0.1", resolve));
    place = `http://127.0.0.1:${(inner.address() as AddressInfo).port}`;
  });
  afterAll(() => inner.close());

  const resetting = () => ({ forking: { jsonRpcUrl: place } });
  const call = (method: string, id: number, params: unknown[]) => ({ jsonrpc: "2.0", id, method, params });
  const refusal = (id: unknown) => ({ jsonrpc: "2.0", id, error: { code: -32_601 } });

  test.each(["anvil_reset", "hardhat_reset", "anvil_setRpcUrl"])(
    "is refused to everybody, alone and among others: %s",
    async (method) => {
      const params = method === "anvil_setRpcUrl" ? [place] : [resetting()];
      const batch = [call("eth_chainId", 6, []), call(method, 7, params)];
      const spelt = JSON.stringify(call(method, 8, params)).replace(method, method.replace("t", "\\u0074"));
      const twice = `{"jsonrpc":"2.0","id":9,"method":"eth_chainId",${JSON.stringify({ method, params }).slice(1)}`;
      for (const [body, expected] of [
        [JSON.stringify(call(method, 5, params)), refusal(5)],
        [JSON.stringify(batch), [refusal(6), refusal(7)]],
        [spelt, refusal(8)],
        [twice, refusal(9)],
      ] as const) {
        const { status, text } = await send("POST", json, body);
        expect([status, JSON.parse(text)]).toMatchObject([200, expected]);
        for (const message of [body, Buffer.from(body)])
          expect(JSON.parse((await overSocket(undefined, message)) ?? "")).toMatchObject(expected);
      }
      expect(fetched).toBe(0);
    },
  );

  test("is not among all others that anvil knows", async () => {
    // The binary holds its methods' names side by side.
    const prefix = "(?:anvil|debug|erigon|eth|evm|hardhat|net|ots|personal|tenderly|trace|txpool|web3)_";
    const name = new RegExp(`${prefix}[a-z][A-Za-z0-9_]+?(?=${prefix}|[^A-Za-z0-9_]|struct )`, "g");
    const text = readFileSync(findAnvil().path, "latin1");
    const first = text.indexOf("eth_protocolVersion");
    const names = new Set(text.slice(first, first + 6_000).match(name));
    expect([...names]).toEqual(expect.arrayContaining(["anvil_reset", "anvil_loadState", "evm_revert"]));
    const forms = (method: string) =>
      [[], [place], [resetting()]].map((params, id) => call(method, id, params));
    for (const method of names) await send("POST", json, JSON.stringify(forms(method)));
    expect(fetched).toBe(0);
  });
});

test("a body over the size that anvil accepts is refused as by anvil", async () => {
  expect(await send("POST", json, " ".repeat(2 * 2 ** 20 + 1))).toMatchObject({ status: 413 });
});

test("nothing but POST reaches the chain", async () => {
  expect(await send("GET", {})).toMatchObject({ status: 405 });
});

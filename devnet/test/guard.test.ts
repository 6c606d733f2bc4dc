import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { type Devnet, devAccounts, rpc, startDevnet } from "../src/index.js";
import { builtFolder } from "./harness.js";

const page = "http://localhost:3000";
let chain: Devnet;
beforeAll(async () => {
  chain = await startDevnet({ dataFolder: builtFolder, port: 0, origins: [page] });
});
afterAll(() => chain.stop());

const [from, to] = devAccounts.map(({ address }) => address) as [string, string];
const payment = JSON.stringify({
  ...{ jsonrpc: "2.0", id: 1, method: "eth_sendTransaction" },
  params: [{ from, to, value: "0x1" }],
});
const blockNumber = () => rpc<string>(chain.nodeUrls[0], "eth_blockNumber", []);

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
function overSocket(origin: string | undefined): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = new WebSocket(chain.wsUrl, origin === undefined ? {} : { origin });
    socket.on("error", () => resolve(undefined));
    socket.on("open", () => socket.send(payment));
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

  test("cannot read the port of the chain's own process over HTTP either", async () => {
    const response = await fetch(chain.nodeUrls[0], {
      method: "POST",
      headers: { ...json, origin: "http://evil.example" },
      body: payment.replace("eth_sendTransaction", "eth_accounts"),
    });
    expect(response.headers.get("access-control-allow-origin")).toBe(null);
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

import { connect } from "node:net";
import { type Devnet, devAccounts, devToken, unitsForUsd } from "@sluice/devnet";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FaultyProxy, startFaultyProxy } from "../../src/chain/testing/faultyProxy.js";
import { eventually, failureIn } from "../helpers/http.js";
import { makeDataFolder, makeFolderIn, type Service, startChain, startService } from "../helpers/service.js";

const account = devAccounts[0]?.address as string;
const symbols = ["WETH", "USDC", "WBTC", "UNI", "DAI"] as const;

let chain: Devnet;
let folder: Awaited<ReturnType<typeof makeDataFolder>>;
let proxy: FaultyProxy;

beforeAll(async () => {
  folder = await makeDataFolder();
  chain = await startChain(folder.path);
  proxy = await startFaultyProxy(chain.url);
});

afterAll(async () => {
  await proxy?.stop();
  await chain?.stop();
  await folder?.remove();
});

async function start(env: Record<string, string>): Promise<Service> {
  proxy.behave(() => ({ do: "pass" }));
  return startService({ RPC_URL_1: proxy.url, SLUICE_DATA: await makeFolderIn(folder.path), ...env });
}

let asked = 0;

/** Requests a route that was never requested before. */
function ask({ url }: Service): Promise<Response> {
  asked += 1;
  const at = asked % symbols.length;
  const [tokenIn, tokenOut] = [at, (at + 1 + (asked % 4)) % symbols.length].map((index) =>
    devToken(symbols[index] as (typeof symbols)[number]),
  ) as [ReturnType<typeof devToken>, ReturnType<typeof devToken>];
  const query = {
    ...{ fromAddress: account, spender: account, receiver: account, routingStrategy: "router" },
    ...{ tokenIn: tokenIn.address, tokenOut: tokenOut.address },
    amountIn: String(unitsForUsd(tokenIn, 1000) + BigInt(asked)),
  };
  return fetch(`${url}/api/v1/shortcuts/route?${new URLSearchParams(query)}`);
}

/**
 * Counts answered and refused requests. A request may be accepted and then too late, as happens on a busy machine,
 * where the node may even appear dead. Any other outcome fails.
 */
async function tally(answers: readonly Response[]): Promise<{ good: number; refused: number; late: number }> {
  const counts = { good: 0, refused: 0, late: 0 };
  for (const answer of answers) {
    if (answer.status === 200) counts.good += 1;
    else if (answer.status === 504) counts.late += 1;
    else {
      const { code } = await failureIn(answer);
      expect(["OVERLOADED", "RPC_UNAVAILABLE"]).toContain(code);
      counts[code === "OVERLOADED" ? "refused" : "late"] += 1;
    }
  }
  return counts;
}

test("under overload, exactly the requests that would wait too long are refused", async () => {
  const service = await start({ SLUICE_API_QUOTE_TIMEOUT_MS: "4000" });
  try {
    // Requests to the node take the longest, as with a distant node.
    proxy.behave(() => ({ do: "delay", ms: 150 }));
    const all = Promise.all(Array.from({ length: 150 }, () => ask(service)));
    const others = ["/health", "/status", "/api/v1/networks", "/api/v1/tokens?chainId=1"];
    for (const path of others) expect([path, (await fetch(service.url + path)).status]).toEqual([path, 200]);
    const { good, refused, late } = await tally(await all);
    expect(good).toBeGreaterThan(late);
    expect(refused).toBeGreaterThan(10);
  } finally {
    expect(await service.stop()).toBe(0);
  }
});

test("a request is refused before its body is read", async () => {
  const service = await start({ SLUICE_API_QUOTE_TIMEOUT_MS: "4000" });
  try {
    proxy.behave(({ method }) => (/call|simulate/.test(method) ? { do: "hang" } : { do: "pass" }));
    const under = Array.from({ length: 40 }, () => ask(service).then((answer) => answer.status));
    await eventually("the line is full", async () => {
      const { hostname, port } = new URL(service.url);
      const head =
        "POST /api/v1/shortcuts/bundle HTTP/1.1\r\nHost: sluice\r\nContent-Type: application/json\r\n";
      const answer = await new Promise<string>((resolve) => {
        const socket = connect(Number(port), hostname, () => {
          socket.write(`${head}Content-Length: 1000\r\n\r\n[`);
          // Either the answer comes immediately, or it waits for a body that never arrives.
          setTimeout(() => socket.destroy(), 100);
        });
        let text = "";
        socket.setEncoding("utf8");
        socket.on("data", (data) => (text += data));
        socket.on("error", () => resolve(text));
        socket.on("close", () => resolve(text));
      });
      return answer.startsWith("HTTP/1.1 503") && answer.includes('"code":"OVERLOADED"');
    });
    for (const status of await Promise.all(under)) expect([503, 504]).toContain(status);
  } finally {
    proxy.behave(() => ({ do: "pass" }));
    expect(await service.stop()).toBe(0);
  }
});

test("a rate-limited node gets no more requests than it can answer in time", async () => {
  const service = await start({
    SLUICE_CHAIN_REQUESTS_PER_SECOND: "10",
    SLUICE_API_QUOTE_TIMEOUT_MS: "8000",
  });
  try {
    // Some requests are made once per token.
    for (let each = 0; each < 20; each++) await ask(service);
    const all = Array.from({ length: 150 }, () => ask(service));
    const { good, refused, late } = await tally(await Promise.all(all));
    expect(good).toBeGreaterThan(late);
    expect(refused).toBeGreaterThan(50);
    await eventually("there is room again", async () => (await ask(service)).status === 200);
  } finally {
    expect(await service.stop()).toBe(0);
  }
});

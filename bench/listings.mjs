import { gzipSync } from "node:zlib";
import autocannon from "autocannon";
import Fastify from "fastify";
import { buildServer } from "../dist/api/index.js";
import { makeLogger } from "../dist/cli/serve/logger.js";
import { NATIVE } from "../dist/lib/address.js";
import { mainnet } from "../dist/networks/mainnet.js";
import { adapters } from "../dist/protocols/index.js";
import { median, quantile, rounded } from "./lib/stats.mjs";

const tokenCount = 100_000;
const seconds = 4;
const connections = 8;
const rounds = 3;
const coldRequests = 200;

/**
 * The token listing with 100,000 tokens, beside a bare Fastify route that sends the same bytes from a buffer. The load
 * comes from a separate thread; the two servers take turns, so that other load on the machine affects both.
 */
export async function measure() {
  const listing = await buildServer(makeApp());
  const listingUrl = `${await listing.listen({ port: 0, host: "127.0.0.1" })}/api/v1/tokens`;
  const page = await fetch(listingUrl, { headers: { "accept-encoding": "gzip" } });
  const etag = page.headers.get("etag");
  const bare = makeBare(gzipSync(await page.text()), etag);
  const bareUrl = `${await bare.listen({ port: 0, host: "127.0.0.1" })}/page`;
  try {
    const rows = [
      ...(await compare("page of 1,000, warm", bareUrl, listingUrl, { "accept-encoding": "gzip" })),
      ...(await compare("304", bareUrl, listingUrl, { "if-none-match": etag })),
      await cold(listingUrl),
    ];
    return { title: `Token listing, ${tokenCount} tokens, best of ${rounds} × ${seconds} s`, rows };
  } finally {
    await listing.close();
    await bare.close();
  }
}

function makeApp() {
  const universe = new Map();
  const venues = new Map();
  const adapter = [...adapters.values()].find(({ meta }) => meta.position !== undefined);
  const addToken = (address, symbol) =>
    universe.set(address, {
      chainId: 1,
      address,
      symbol,
      name: `${symbol} token`,
      decimals: 18,
      logosUri: [],
    });
  addToken(NATIVE, "ETH");
  for (let index = 1; universe.size + venues.size < tokenCount; index++) {
    addToken(address(index), `T${index}`);
    const id = `bench:${index}`;
    const tokens = [address(Math.max(1, index - 1)), address(index)];
    const venue = { id, protocol: "bench", standard: adapter.standard, address: address(index, "b"), tokens };
    venues.set(id, { venue, adapter, state: undefined });
  }
  const context = {
    network: mainnet,
    universe: { tokens: universe },
    follower: { current: () => market },
    pricer: () => new Map(),
    yields: { at: () => new Map() },
  };
  const market = { network: mainnet, head: { timestamp: 0n }, pools: venues };
  const service = { network: mainnet, name: "bench", context: () => context, trouble: () => undefined };
  return {
    networks: new Map([[mainnet.id, service]]),
    logger: makeLogger("info", "/dev/null"),
    api: {
      relaxedRoute: false,
      cors: true,
      bodyLimitBytes: 1024,
      auth: "open",
      rateLimit: 12_000,
      loopbackRateLimit: 0,
      quoteTimeoutMs: 10_000,
    },
    limits: { headersMs: 10_000, requestMs: 30_000, idleMs: 75_000, maxConnections: 4096 },
    operatorKey: "",
    keyring: { find: () => undefined, isRead: () => true },
    allowUndeployed: false,
    trustProxy: false,
    stopping: () => false,
  };
}

/** Spread over the address space, as real ones are. */
function address(index, first = "a") {
  const digits = Math.imul(index, 0x9e3779b1) >>> 0;
  return `0x${first}${digits.toString(16).padStart(8, "0")}${index.toString(16).padStart(31, "0")}`;
}

function makeBare(body, etag) {
  const bare = Fastify();
  bare.get("/page", (request, reply) => {
    if (request.headers["if-none-match"] === etag) return reply.code(304).send();
    reply.header("content-type", "application/json; charset=utf-8").header("content-encoding", "gzip");
    return reply.send(body);
  });
  return bare;
}

async function compare(what, bareUrl, listingUrl, headers) {
  const best = new Map();
  for (let round = 0; round < rounds; round++) {
    for (const [who, url] of [
      ["bare", bareUrl],
      ["listing", listingUrl],
    ]) {
      const result = await autocannon({ url, connections, duration: seconds, headers, workers: 1 });
      if (result.errors > 0 || result["4xx"] + result["5xx"] > 0) throw new Error(`${what}: ${who} failed`);
      const before = best.get(who);
      if (before === undefined || result.requests.average > before.requests.average) best.set(who, result);
    }
  }
  const bareRate = best.get("bare").requests.average;
  return [...best].map(([who, { requests, latency }]) => ({
    what: `${what}, ${who}`,
    "requests/s": rounded(requests.average),
    "of bare": rounded(requests.average / bareRate),
    "p50 ms": latency.p50,
    "p99 ms": latency.p99,
  }));
}

/** Requests filtered pages one after the other, each for the first time. */
async function cold(url) {
  const times = [];
  for (let index = 0; index < coldRequests; index++) {
    const startedAt = performance.now();
    const response = await fetch(`${url}?type=defi&pageSize=${1000 - index}`, {
      headers: { "accept-encoding": "gzip" },
    });
    await response.arrayBuffer();
    times.push(performance.now() - startedAt);
  }
  return {
    what: "filtered page, cold",
    "requests/s": "",
    "of bare": "",
    "p50 ms": rounded(median(times)),
    "p99 ms": rounded(quantile(times, 0.99)),
  };
}

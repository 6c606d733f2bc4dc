import { type Devnet, devAccounts, devToken } from "@sluice/devnet";
import { describe, expect, test } from "vitest";
import { NATIVE } from "../src/lib/address.js";
import { caughtUp, makeFolderIn } from "./helpers/service.js";
import { startServiceHere } from "./helpers/serviceHere.js";
import { useService } from "./helpers/sharedService.js";

const world = useService();
const slowMs = 240_000;
const sender = devAccounts[0]?.address as string;

type Sample = { readonly name: string; readonly labels: Record<string, string>; readonly value: number };

/**
 * Parses the samples of Prometheus' text format. Fails on an invalid line. Only figures of the process itself may be
 * "Nan": the lag of an event loop that was not sampled yet has no mean.
 */
function samplesIn(text: string): Sample[] {
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return lines.map((line) => {
    const [, name, inner = "", value] = /^([a-z0-9_]+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    const isUnknown = value === "Nan" && (name as string).startsWith("nodejs_");
    expect([line, isUnknown || Number.isFinite(Number(value))]).toEqual([line, true]);
    const labels = [...inner.matchAll(/(\w+)="([^"]*)"/g)].map(([, label, text]) => [label, text]);
    return { name: name as string, labels: Object.fromEntries(labels), value: Number(value) };
  });
}

async function scrape(): Promise<Sample[]> {
  const response = await fetch(`${world.service.url}/metrics`);
  expect(response.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
  return samplesIn(await response.text());
}

/** Sums the samples with this name that have at least these labels. */
function sumOf(samples: readonly Sample[], name: string, labels: Record<string, string> = {}): number {
  const wanted = Object.entries(labels);
  return samples
    .filter((sample) => sample.name === name && wanted.every(([key, text]) => sample.labels[key] === text))
    .reduce((sum, { value }) => sum + value, 0);
}

function route(changes: Record<string, string> = {}): Promise<Response> {
  const query = {
    fromAddress: sender,
    spender: sender,
    receiver: sender,
    routingStrategy: "router",
    tokenIn: NATIVE,
    tokenOut: devToken("USDC").address,
    amountIn: "1000000000000000000",
    ...changes,
  };
  return fetch(`${world.service.url}/api/v1/shortcuts/route?${new URLSearchParams(query)}`);
}

describe("GET /metrics", () => {
  test("counts answers by path and code, and times searches, simulations and nodes", async () => {
    const before = await scrape();
    const path = "/api/v1/shortcuts/route";
    await route();
    await route({ amountIn: "2000000000000000000" });
    await route({ amountIn: "no" });
    await route({ tokenOut: `0x${"9".repeat(40)}` });
    await fetch(`${world.service.url}/api/v1/prices/1/${NATIVE}`);
    await fetch(`${world.service.url}/nowhere/${Math.random()}`);
    const after = await scrape();
    const rise = (name: string, labels?: Record<string, string>) =>
      sumOf(after, name, labels) - sumOf(before, name, labels);
    expect([
      rise("sluice_answers_total", { path, code: "OK" }),
      rise("sluice_answers_total", { path, code: "INVALID_PARAMETER" }),
      rise("sluice_answers_total", { path, code: "UNKNOWN_TOKEN" }),
      rise("sluice_answers_total", { path: "/api/v1/prices/:chainId/:address", code: "OK" }),
      rise("sluice_answers_total", { path: "none", code: "NOT_FOUND" }),
      rise("sluice_http_request_duration_seconds_count", { path, method: "GET", status: "200" }),
      rise("sluice_search_duration_seconds_count", { chain_id: "1", outcome: "OK" }),
    ]).toEqual([2, 1, 1, 1, 1, 2, 2]);
    for (const name of ["search", "simulation", "rpc_request"]) {
      expect(rise(`sluice_${name}_duration_seconds_count`, { outcome: "OK" })).toBeGreaterThanOrEqual(2);
      expect(rise(`sluice_${name}_duration_seconds_sum`)).toBeGreaterThan(0);
    }
    const methods = after.filter(({ name }) => name === "sluice_rpc_request_duration_seconds_count");
    expect(methods.map(({ labels }) => labels.method)).toContain("eth_getBlockByNumber");
  });

  test("reports the state of each network and of the process", async () => {
    await caughtUp(world.service, world.chain as Devnet);
    const status = (await (await fetch(`${world.service.url}/status`)).json()) as {
      networks: [{ block: number; venues: number; tokens: number; memoryMiB: number }];
    };
    const [{ block, venues, tokens, memoryMiB }] = status.networks;
    const samples = await scrape();
    const told = ["head_block_number", "venues", "tokens"].map((name) =>
      sumOf(samples, `sluice_${name}`, { chain_id: "1" }),
    );
    expect(told).toEqual([block, venues, tokens]);
    // The local chain has a hundred venues of a few kilobytes each, and each search thread copies them.
    const threads = sumOf(samples, "sluice_engine_workers");
    expect(memoryMiB).toBeGreaterThan(0.5);
    expect(memoryMiB).toBeLessThan(10 * (1 + threads));
    const memoryBytes = sumOf(samples, "sluice_network_memory_bytes", { chain_id: "1" });
    // Up to a minute may pass between the two estimates.
    expect(memoryBytes / 2 ** 20 / memoryMiB).toBeGreaterThan(0.5);
    expect(memoryBytes / 2 ** 20 / memoryMiB).toBeLessThan(2);
    const names = new Set(samples.map(({ name }) => name));
    const present = ["head_age_seconds", "head_confirmed_age_seconds", "engine_workers", "engine_waiting"];
    for (const name of present) expect(names).toContain(`sluice_${name}`);
    expect(sumOf(samples, "process_resident_memory_bytes")).toBeGreaterThan(2 ** 20);
  });

  test(
    "counts requests that the rate limit refuses, and omits the count if the limit is off",
    async () => {
      // Neither requires a market.
      const env = { RPC_URL_1: "http://127.0.0.1:9", SLUICE_DATA: await makeFolderIn(world.dataFolder) };
      const limited = await startServiceHere({ ...env, SLUICE_API_LOOPBACK_RATE_LIMIT: "1" }, "listening");
      try {
        for (let times = 0; times < 3; times++) await fetch(`${limited.url}/api/v1/networks`);
        const samples = samplesIn(await (await fetch(`${limited.url}/metrics`)).text());
        const labels = { path: "/api/v1/networks", code: "RATE_LIMITED" };
        expect(sumOf(samples, "sluice_answers_total", labels)).toBe(2);
      } finally {
        await limited.stop();
      }
      const silent = await startServiceHere({ ...env, SLUICE_SERVER_METRICS: "false" }, "listening");
      try {
        expect((await fetch(`${silent.url}/metrics`)).status).toBe(404);
      } finally {
        await silent.stop();
      }
    },
    slowMs,
  );
});

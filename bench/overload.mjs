import { mkdtempSync, rmSync } from "node:fs";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { devAccounts, devTokens, unitsForUsd } from "../devnet/dist/index.js";
import { option } from "./lib/options.mjs";
import { startService } from "./lib/service.mjs";
import { quantile, rounded, seeded } from "./lib/stats.mjs";

/** The loads take turns, so that other load on the machine affects all of them. */
const rounds = Number(option("rounds", "3"));
const seconds = Number(option("seconds", "5"));
const counts = option("connections", "8,128").split(",").map(Number);
/** How clients react to a refusal, and how long they wait for an answer. */
const manners = {
  patient: { honours: true, patienceMs: 60_000 },
  impatient: { honours: false, patienceMs: 60_000 },
  hasty: { honours: false, patienceMs: 1_000 },
};

/** Measures good answers per second under overload; the load runs on the same machine. */
export async function measure() {
  const folder = mkdtempSync(join(tmpdir(), "sluice-bench-"));
  const service = await startService(folder);
  try {
    const loads = Object.entries(manners).flatMap(([what, manner]) =>
      counts.map((connections) => ({ what, connections, ...manner, ...emptyTally() })),
    );
    const next = questions();
    await put(service, next, { ...loads[0], ...emptyTally() });
    for (let round = 0; round < rounds; round++) for (const load of loads) await put(service, next, load);
    const title = `Good answers under overload, ${rounds} × ${seconds} s each, no question asked twice`;
    return { title, rows: loads.map(rowOf) };
  } finally {
    await service.stop();
    rmSync(folder, { recursive: true });
  }
}

/** Paths of requests that have a route, each once. */
function questions() {
  const random = seeded(17);
  const account = devAccounts[0].address;
  const [weth, usdc, ...others] = ["WETH", "USDC", "WBTC", "UNI", "DAI"].map((symbol) =>
    devTokens.find((token) => token.symbol === symbol),
  );
  const all = [weth, usdc, ...others];
  return () => {
    const from = Math.floor(random() * all.length);
    const tokenIn = all[from];
    const tokenOut = all[(from + 1 + Math.floor(random() * (all.length - 1))) % all.length];
    const query = {
      ...{ fromAddress: account, spender: account, receiver: account, routingStrategy: "router" },
      ...{ tokenIn: tokenIn.address, tokenOut: tokenOut.address },
      amountIn: String(
        unitsForUsd(tokenIn, Math.round(10 ** (2 + random() * 3))) + BigInt(Math.floor(random() * 1000)),
      ),
    };
    return `/api/v1/shortcuts/route?${new URLSearchParams(query)}`;
  };
}

function emptyTally() {
  return { statuses: new Map(), times: [], listingTimes: [], cpuMs: 0 };
}

/** Puts a load on the service for some seconds and adds the results to its tally. */
async function put({ url, cpuMs }, next, load) {
  const { connections, honours, patienceMs, statuses, times, listingTimes } = load;
  const { origin } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const endsAt = performance.now() + seconds * 1000;
  const cpuBeforeMs = cpuMs();
  const client = async () => {
    while (performance.now() < endsAt) {
      const startedAt = performance.now();
      const { status, retryAfter } = await ask(agent, origin + next(), patienceMs);
      if (performance.now() >= endsAt) return;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === 200) times.push(performance.now() - startedAt);
      if (honours && retryAfter !== undefined)
        await sleep(Math.min(retryAfter * 1000, endsAt - performance.now()));
    }
  };
  const lister = async () => {
    while (performance.now() < endsAt) {
      const startedAt = performance.now();
      await ask(undefined, `${origin}/api/v1/networks`, 60_000);
      listingTimes.push(performance.now() - startedAt);
      await sleep(100);
    }
  };
  const clients = Array.from({ length: connections }, client);
  await sleep(endsAt - performance.now(), lister());
  load.cpuMs += cpuMs() - cpuBeforeMs;
  agent.destroy();
  await Promise.all(clients);
  // Work left over for clients that are gone must not count against the next load.
  await sleep(1000);
}

function rowOf({ what, connections, statuses, times, listingTimes, cpuMs }) {
  const good = statuses.get(200) ?? 0;
  const all = [...statuses.values()].reduce((sum, count) => sum + count, 0);
  const others = [...statuses].filter(([status]) => status !== 200);
  return {
    clients: what,
    connections,
    "good/s": rounded(good / seconds / rounds),
    "answers/s": rounded(all / seconds / rounds),
    "CPU ms per good": rounded(cpuMs / good),
    "good p50 ms": rounded(quantile(times, 0.5)),
    "good p99 ms": rounded(quantile(times, 0.99)),
    "networks p99 ms": rounded(quantile(listingTimes, 0.99)),
    others: others.map(([status, count]) => `${status || "gave up"}: ${count}`).join(", "),
  };
}

/** Status and Retry-After; status 0 where the client gave up. */
function ask(agent, url, patienceMs) {
  return new Promise((resolve) => {
    const request = get(url, { agent, signal: AbortSignal.timeout(patienceMs) }, (response) => {
      response.resume();
      response.on("error", () => resolve({ status: 0 }));
      response.on("end", () => {
        const { "retry-after": retryAfter } = response.headers;
        resolve({ status: response.statusCode, retryAfter: retryAfter && Number(retryAfter) });
      });
    });
    request.on("error", () => resolve({ status: 0 }));
  });
}

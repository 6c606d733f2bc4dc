import type { FastifyInstance } from "fastify";
import { SluiceError } from "../errors/index.js";
import { freshMarket } from "../quote/index.js";
import type { App, NetworkService } from "./app.js";

/** Endpoints for whoever runs the service: /health (alive), /ready (can answer), /status (what it knows). */
export function operatorEndpoints(server: FastifyInstance, app: App): void {
  server.get("/health", () => ({ status: "ok" }));

  server.get("/ready", () => {
    if (app.stopping()) throw new SluiceError("NOT_READY", "The service is stopping");
    const waiting = [...app.networks.values()].filter((service) => !isFresh(service));
    if (waiting.length === 0) return { status: "ready" };
    const sentences = waiting.map(
      (service) => `${service.name}: ${service.trouble() ?? "not confirmed yet"}`,
    );
    throw new SluiceError("NOT_READY", sentences.join("; "), { retryAfterSeconds: 1 });
  });

  server.get("/status", async () => ({
    networks: await Promise.all([...app.networks.values()].map(statusOf)),
  }));
}

function isFresh(service: NetworkService): boolean {
  const context = service.context();
  if (context === undefined) return false;
  try {
    freshMarket(context);
    return true;
  } catch {
    return false;
  }
}

async function statusOf(service: NetworkService) {
  const { network, name } = service;
  const context = service.context();
  const base = { id: network.id, name, trouble: service.trouble() ?? null };
  if (context === undefined) return { ...base, block: null };
  const { head, venues } = context.follower.current();
  return {
    ...base,
    block: Number(head.number),
    blockHash: head.hash,
    blockTimestamp: Number(head.timestamp),
    secondsSinceConfirmed: Math.max(0, (context.nowMs() - context.follower.confirmedAtMs()) / 1000),
    venues: venues.size,
    tokens: context.universe.tokens.size,
    contractsDeployed: await context.simulator.deployed(head).catch(() => null),
    nodes: context.rpc.endpoints(),
  };
}

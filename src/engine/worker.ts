// What a search thread runs: it owns copies of the newest markets and searches on them.
import { parentPort, workerData } from "node:worker_threads";
import { messageOf } from "../errors/index.js";
import { adapters } from "../protocols/index.js";
import { findRoute, type Graph, updateGraph } from "../routing/index.js";
import { applyDelta } from "./delta.js";
import type { SearchRequest } from "./engine.js";
import type { Said, Told, WorkerSettings } from "./message.js";
import { unpackDelta } from "./parts.js";
import { withoutVenues } from "./venues.js";

const { deadlineMs } = workerData as WorkerSettings;
const graphs = new Map<number, Graph>();
const parts = new Map<number, Uint8Array[]>();

function say(said: Said): void {
  parentPort?.postMessage(said);
}

function hear(told: Told): void {
  if (told.kind === "part") keepPart(told.market, told.bytes);
  else if (told.kind === "market") assemble(told.market, told.base);
  else if (told.kind === "forget") graphs.delete(told.market);
  else search(told.search, told.market, told.request);
}

function keepPart(market: number, bytes: Uint8Array): void {
  const kept = parts.get(market);
  if (kept === undefined) parts.set(market, [bytes]);
  else kept.push(bytes);
}

function assemble(number: number, baseNumber: number | undefined): void {
  const base = baseNumber === undefined ? undefined : graphOf(baseNumber);
  const delta = unpackDelta(base?.market, parts.get(number) ?? []);
  parts.delete(number);
  graphs.set(number, updateGraph(base, applyDelta(base?.market, delta, adapters)));
  say({ kind: "holds", market: number });
}

function search(number: number, market: number, request: SearchRequest): void {
  try {
    const graph = graphOf(market);
    const nowMs = () => performance.now();
    const result = findRoute(graph, { ...request, deadlineMs: nowMs() + deadlineMs, nowMs });
    say({ kind: "found", search: number, result: withoutVenues(result, graph.market) });
  } catch (error) {
    say({ kind: "failed", search: number, error: plain(error) });
  }
}

/** As it can be sent: what an error carries besides may be anything. */
function plain(error: unknown): Error {
  const sent = new Error(messageOf(error));
  if (error instanceof Error && error.stack !== undefined) sent.stack = error.stack;
  return sent;
}

function graphOf(market: number): Graph {
  const graph = graphs.get(market);
  if (graph === undefined) throw new Error(`there is no market ${market}`);
  return graph;
}

parentPort?.on("message", hear);
say({ kind: "started" });

// The program of a search thread. It owns copies of the newest markets and searches on them.
import { parentPort, workerData } from "node:worker_threads";
import { messageOf } from "../errors/index.js";
import { applyDelta } from "../market/index.js";
import { adapters } from "../protocols/index.js";
import { type Graph, updateGraph } from "../routing/index.js";
import { type AnySearchRequest, runSearch } from "./engine.js";
import type { MessageFromWorker, MessageToWorker, WorkerSettings } from "./messages.js";
import { unpackDelta } from "./packMarket.js";
import { referToVenues } from "./venueReferences.js";

const { deadlineMs } = workerData as WorkerSettings;
const graphs = new Map<number, Graph>();
const parts = new Map<number, Uint8Array[]>();

function post(message: MessageFromWorker): void {
  parentPort?.postMessage(message);
}

function handle(message: MessageToWorker): void {
  if (message.kind === "part") keepPart(message.market, message.bytes);
  else if (message.kind === "market") assemble(message.market, message.base);
  else if (message.kind === "forget") graphs.delete(message.market);
  else search(message.search, message.market, message.request);
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
  post({ kind: "holds", market: number });
}

function search(number: number, market: number, request: AnySearchRequest): void {
  try {
    const graph = graphOf(market);
    const result = runSearch(graph, request, deadlineMs);
    post({ kind: "found", search: number, result: referToVenues(result, graph.market) });
  } catch (error) {
    post({ kind: "failed", search: number, error: plain(error) });
  }
}

/** Returns an error that can be posted, because other members of an error may have any type. */
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

parentPort?.on("message", handle);
post({ kind: "started" });

import { Counter, Gauge, type Registry } from "prom-client";
import type { EndpointStatus } from "../chain/index.js";
import type { Services } from "./services.js";

const states: readonly EndpointStatus["state"][] = [
  "ready",
  "unchecked",
  "open",
  "limited",
  "aside",
  "wrongChain",
];

/** Returns a function that sets the figures of a network's nodes, whose totals the nodes themselves keep. */
export function nodeGauges(
  registers: Registry[],
): (chainId: number, services: Pick<Services, "rpc" | "follower">) => void {
  const node = ["chain_id", "host"] as const;
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Gauge({ name: `sluice_node_${name}`, help, labelNames, registers });
  const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    totals(new Counter({ name: `sluice_node_${name}`, help, labelNames, registers }));
  const state = gauge("state", "1 for the state that a node is in", [...node, "state"]);
  const latency = gauge(
    "latency_seconds",
    "Median time of a node's recent answers to the poll for heads",
    node,
  );
  const connections = gauge("connections", "Open connections to a node", node);
  const requests = counter("requests_total", "Requests to a node", [...node, "method", "outcome"]);
  const sent = counter("sent_bytes_total", "Bytes sent to a node, with headers", node);
  const received = counter("received_bytes_total", "Bytes received from a node, with headers", node);
  const disagreements = counter("disagreements_total", "Answers that other nodes contradicted", node);
  const hedges = counter("hedges_total", "Requests to a second node because the first was slow", [
    "chain_id",
  ]);
  const alone = counter("alone_total", "Answers of one node where two should have agreed", ["chain_id"]);
  const mismatches = totals(
    new Counter({
      name: "sluice_state_mismatches_total",
      help: "Followed states that differed from the chain's when read again",
      labelNames: ["chain_id"],
      registers,
    }),
  );

  return (chainId, { rpc, follower }) => {
    const chain = { chain_id: chainId };
    // URLs of one host share their labels, so their figures are added.
    const perHost = new Map<string, Map<ReturnType<typeof totals>, number>>();
    const add = (host: string, total: ReturnType<typeof totals>, value: number) => {
      const own = perHost.get(host) ?? new Map<ReturnType<typeof totals>, number>();
      own.set(total, (own.get(total) ?? 0) + value);
      perHost.set(host, own);
    };
    for (const { host, state: current, latencyMs, disagreements: count } of rpc.endpoints()) {
      for (const each of states) state.set({ ...chain, host, state: each }, each === current ? 1 : 0);
      if (latencyMs !== undefined) latency.set({ ...chain, host }, latencyMs / 1_000);
      add(host, disagreements, count);
    }
    const open = new Map<string, number>();
    const counts = new Map<string, { readonly labels: Record<string, string>; count: number }>();
    for (const { host, requests: all, ...wire } of rpc.traffic()) {
      open.set(host, (open.get(host) ?? 0) + wire.connections);
      add(host, sent, wire.sentBytes);
      add(host, received, wire.receivedBytes);
      for (const { method, outcome, count } of all) {
        const key = `${host} ${method} ${outcome}`;
        const entry = counts.get(key) ?? { labels: { host, method, outcome }, count: 0 };
        entry.count += count;
        counts.set(key, entry);
      }
    }
    for (const [host, count] of open) connections.set({ ...chain, host }, count);
    for (const { labels, count } of counts.values()) requests({ ...chain, ...labels }, count);
    for (const [host, own] of perHost) for (const [total, value] of own) total({ ...chain, host }, value);
    const pooling = rpc.pooling();
    hedges(chain, pooling.hedges);
    alone(chain, pooling.alone);
    mismatches(chain, follower.mismatches?.() ?? 0);
  };
}

type Labels = Record<string, string | number>;

/** Returns a function that raises a counter to a total. */
function totals<Label extends string>(counter: Counter<Label>): (labels: Labels, total: number) => void {
  const told = new Map<string, number>();
  return (labels, total) => {
    const key = JSON.stringify(labels);
    counter.inc(labels as Record<Label, string | number>, Math.max(0, total - (told.get(key) ?? 0)));
    told.set(key, total);
  };
}

import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { RpcError } from "../chain/index.js";
import type { Engine } from "../engine/index.js";
import { SluiceError } from "../errors/index.js";
import type { Prices } from "../prices/index.js";
import type { Stopwatch } from "./measuredParts.js";
import type { NetworkService } from "./networkService.js";
import { nodeGauges } from "./nodeMetrics.js";

/** The parts whose current state is exposed in addition to the counters. */
export type MetricsState = {
  readonly networks: ReadonlyMap<number, NetworkService>;
  readonly engine: Engine;
};

/** The metrics that an operator's Prometheus scrapes. Each service has its own, so that several can share a process. */
export type Metrics = Stopwatch & {
  /**
   * Counts an answer. `path` is the registered path, or undefined if there is none. `code` is undefined for a success.
   */
  answered(answer: {
    readonly path: string | undefined;
    readonly method: string;
    readonly status: number;
    readonly code: string | undefined;
    readonly elapsedMs: number;
  }): void;
  /** Returns all metrics in Prometheus' text format, with the current state of the networks and the engine. */
  text(state: MetricsState): Promise<string>;
};

const secondsBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Makes metrics that start at zero. They include the process's own metrics. */
export function makeMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const seconds = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Histogram({ name: `sluice_${name}_seconds`, help, labelNames, buckets: secondsBuckets, registers });
  const requests = seconds("http_request_duration", "How long HTTP requests took", [
    "method",
    "path",
    "status",
  ]);
  const answers = new Counter({
    name: "sluice_answers_total",
    help: "Answers by path and error code; OK for a success",
    labelNames: ["path", "code"],
    registers,
  });
  const timers = {
    search: seconds("search_duration", "How long searches took", ["chain_id", "outcome"]),
    simulation: seconds("simulation_duration", "How long simulations took", ["chain_id", "outcome"]),
    rpc: seconds("rpc_request_duration", "How long requests to nodes took, retries included", [
      "chain_id",
      "method",
      "outcome",
    ]),
  };
  const outcomes = new Counter({
    name: "sluice_outcomes_total",
    help: "The service's transactions seen in blocks, by what became of them",
    labelNames: ["chain_id", "outcome"],
    registers,
  });
  const cuts = new Counter({
    name: "sluice_searches_cut_total",
    help: "Searches that routing.deadlineMs cut short, cached ones included",
    labelNames: ["chain_id"],
    registers,
  });
  const noteNetworks = networkGauges(registers);
  const noteEngine = engineGauges(registers);
  let noteFleet: ReturnType<typeof fleetGauges> | undefined;

  return {
    answered({ path = "none", method, status, code = "OK", elapsedMs }) {
      requests.observe({ method, path, status }, elapsedMs / 1000);
      answers.inc({ path, code });
    },
    async timed({ kind, chainId, ...more }, work) {
      const startedAtMs = performance.now();
      const note = (outcome: string) => {
        const labels = { chain_id: chainId, ...more, outcome };
        timers[kind].observe(labels, (performance.now() - startedAtMs) / 1000);
      };
      try {
        const result = await work();
        note("OK");
        return result;
      } catch (error) {
        note(outcomeOf(error));
        throw error;
      }
    },
    cut: (chainId) => cuts.inc({ chain_id: chainId }),
    outcome: (chainId, outcome) => outcomes.inc({ chain_id: chainId, outcome }),
    text({ networks, engine }) {
      noteNetworks(networks.values());
      // A process on its own has none of these metrics.
      const isFleet = [...networks.values()].some(({ fleet }) => fleet !== undefined);
      if (isFleet) noteFleet ??= fleetGauges(registers);
      noteFleet?.(networks.values());
      noteEngine(engine.figures());
      return registry.metrics();
    },
  };
}

/** Returns an error's code. `REFUSED` means that a node itself answered with an error. */
function outcomeOf(error: unknown): string {
  if (error instanceof SluiceError) return error.code;
  return error instanceof RpcError ? "REFUSED" : "OTHER";
}

function engineGauges(
  registers: Registry[],
): (figures: ReturnType<MetricsState["engine"]["figures"]>) => void {
  const gauge = (name: string, help: string) => new Gauge({ name: `sluice_engine_${name}`, help, registers });
  const workers = gauge("workers", "Threads that can take a search");
  const searching = gauge("searching", "Searches under way");
  const waiting = gauge("waiting", "Searches that wait for a thread");
  return (figures) => {
    workers.set(figures.workers);
    searching.set(figures.searching);
    waiting.set(figures.waiting);
  };
}

/**
 * Returns a function that sets the gauges of every network whose market has been read. Other networks have no values.
 */
function networkGauges(registers: Registry[]): (networks: Iterable<NetworkService>) => void {
  const gauge = (name: string, help: string) =>
    new Gauge({ name: `sluice_${name}`, help, labelNames: ["chain_id"], registers });
  const block = gauge("head_block_number", "Number of the newest block read");
  const age = gauge("head_age_seconds", "Seconds since the newest block's own time");
  const confirmed = gauge(
    "head_confirmed_age_seconds",
    "Seconds since a node last said which block is newest",
  );
  const venues = gauge("venues", "Venues whose state is followed");
  const tokens = gauge("tokens", "Tokens that can be routed, positions included");
  const heldBack = gauge(
    "prices_held_back",
    "Tokens whose price new liquidity would move and trades do not, so that the price before it stays for minutes",
  );
  const memory = gauge(
    "network_memory_bytes",
    "Estimated memory of the network, its copies in search threads included",
  );
  const noteNodes = nodeGauges(registers);
  const strays = new Gauge({
    name: "sluice_node_stray_answers",
    help: "Answers of a node that were refused since the start: they were those of other requests",
    labelNames: ["chain_id", "host"],
    registers,
  });
  return (networks) => {
    for (const { network, services } of networks) {
      const known = services();
      if (known === undefined) continue;
      const labels = { chain_id: network.id };
      const market = known.follower.current();
      const { head, pools: followed } = market;
      const nowMs = known.nowMs();
      for (const { host, strayAnswers } of known.rpc.endpoints())
        strays.set({ ...labels, host }, strayAnswers);
      noteNodes(network.id, known);
      block.set(labels, Number(head.number));
      age.set(labels, Math.max(0, nowMs / 1000 - Number(head.timestamp)));
      confirmed.set(labels, Math.max(0, (nowMs - known.follower.confirmedAtMs()) / 1000));
      venues.set(labels, followed.size);
      tokens.set(labels, known.universe.tokens.size);
      heldBack.set(labels, heldBackIn(known.pricer(market)));
      memory.set(labels, known.memoryBytes());
    }
  };
}

function heldBackIn(prices: Prices): number {
  return [...prices.values()].filter(({ heldBackFrom }) => heldBackFrom !== undefined).length;
}

/** Returns a function that sets the gauges of a process's channels. Without a fleet they have no values. */
function fleetGauges(registers: Registry[]): (networks: Iterable<NetworkService>) => void {
  const gauge = (name: string, help: string) =>
    new Gauge({ name: `sluice_fleet_${name}`, help, labelNames: ["chain_id"], registers });
  const leader = gauge("leader", "1 if the process leads the network's channel, else 0");
  const level = gauge("level", "1 if the process has everything that the leader published, else 0");
  const sequence = gauge("sequence", "Number of the last message published or applied");
  const lag = gauge("confirmed_age_seconds", "Seconds since the leader's node confirmed the head");
  const holes = gauge("holes", "Messages that were missing or unreadable, or did not fit, since the start");
  const rejoins = gauge("rejoins", "Snapshots from which the process continued, since the start");
  const unknown = gauge("unknown_venues", "Followed venues of standards that this version does not know");
  const failures = gauge("publish_failures", "Failed attempts to publish since the process leads");
  const bytes = gauge("snapshot_bytes", "Size of the last snapshot that this leader saved");
  const age = gauge("snapshot_age_seconds", "Age of the last snapshot that this leader saved");
  return (networks) => {
    for (const { network, fleet } of networks) {
      const standing = fleet?.();
      if (standing === undefined) continue;
      const labels = { chain_id: network.id };
      const { publisher, confirmedMs } = standing;
      leader.set(labels, standing.state === "leader" ? 1 : 0);
      level.set(labels, ["leader", "standby", "joined"].includes(standing.state) ? 1 : 0);
      sequence.set(labels, standing.sequence);
      if (confirmedMs !== null) lag.set(labels, confirmedMs / 1000);
      holes.set(labels, standing.holes);
      rejoins.set(labels, standing.rejoins);
      unknown.set(labels, standing.unknownVenues);
      failures.set(labels, publisher?.failures ?? 0);
      if (publisher?.snapshotAtMs === undefined) {
        bytes.remove(labels);
        age.remove(labels);
      } else {
        if (publisher.snapshotBytes) bytes.set(labels, publisher.snapshotBytes);
        age.set(labels, (Date.now() - publisher.snapshotAtMs) / 1000);
      }
    }
  };
}

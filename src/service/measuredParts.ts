import type { Rpc } from "../chain/index.js";
import type { Engine } from "../engine/index.js";
import type { Simulator } from "../simulation/index.js";

/** Work whose duration is measured. `method` is the node's method. */
export type Timed =
  | { readonly kind: "search" | "simulation"; readonly chainId: number }
  | { readonly kind: "rpc"; readonly chainId: number; readonly method: string };

export type Stopwatch = {
  /** Runs `work`, and records its duration and outcome. */
  timed<T>(what: Timed, work: () => Promise<T>): Promise<T>;
  /** Counts a request's search that its deadline cut short. */
  cut(chainId: number): void;
  /** Counts what became of a transaction of the service in a block. */
  outcome(chainId: number, outcome: string): void;
};

/** Where a network's durations are recorded. `metrics` is undefined if they are not recorded. */
export type Measure = { readonly metrics: Stopwatch | undefined; readonly chainId: number };

/** Returns the same node with measured requests. */
export function measuredRpc(rpc: Rpc, { metrics, chainId }: Measure): Rpc {
  if (metrics === undefined) return rpc;
  return {
    ...rpc,
    request: (method, ...rest) =>
      metrics.timed({ kind: "rpc", chainId, method }, () => rpc.request(method, ...rest)),
    ofEach: (method, ...rest) =>
      metrics.timed({ kind: "rpc", chainId, method }, () => rpc.ofEach(method, ...rest)),
  };
}

/** Returns the same engine with measured searches. A remembered result counts as a search that takes no time. */
export function measuredEngine(engine: Engine, { metrics, chainId }: Measure): Engine {
  if (metrics === undefined) return engine;
  return {
    ...engine,
    async search(...question) {
      const result = await metrics.timed({ kind: "search", chainId }, () => engine.search(...question));
      if (result.isCut) metrics.cut(chainId);
      return result;
    },
  };
}

/** Returns the same simulator with measured runs. */
export function measuredSimulator(simulator: Simulator, { metrics, chainId }: Measure): Simulator {
  if (metrics === undefined) return simulator;
  return {
    ...simulator,
    run: (...trial) => metrics.timed({ kind: "simulation", chainId }, () => simulator.run(...trial)),
  };
}

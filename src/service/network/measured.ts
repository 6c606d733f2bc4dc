import type { Rpc } from "../../chain/index.js";
import type { Engine } from "../../engine/index.js";
import type { Simulator } from "../../simulation/index.js";
import type { Metrics } from "../metrics.js";

/** Where what a network does is measured; undefined where nothing is. */
export type Measure = { readonly metrics: Metrics | undefined; readonly chainId: number };

/** The same node, its requests measured. */
export function measuredRpc(rpc: Rpc, { metrics, chainId }: Measure): Rpc {
  if (metrics === undefined) return rpc;
  return {
    ...rpc,
    request: (method, ...rest) =>
      metrics.timed({ kind: "rpc", chainId, method }, () => rpc.request(method, ...rest)),
  };
}

/** The same engine, its searches measured; what it remembers counts as well, and takes no time. */
export function measuredEngine(engine: Engine, { metrics, chainId }: Measure): Engine {
  if (metrics === undefined) return engine;
  return {
    ...engine,
    search: (...question) => metrics.timed({ kind: "search", chainId }, () => engine.search(...question)),
  };
}

/** The same simulator, its runs measured. */
export function measuredSimulator(simulator: Simulator, { metrics, chainId }: Measure): Simulator {
  if (metrics === undefined) return simulator;
  return {
    ...simulator,
    run: (...trial) => metrics.timed({ kind: "simulation", chainId }, () => simulator.run(...trial)),
  };
}

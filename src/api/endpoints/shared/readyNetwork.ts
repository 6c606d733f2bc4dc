import { type ErrorCode, SluiceError } from "../../../errors/index.js";
import type { NetworkService, Services } from "../../../service/index.js";
import type { App } from "../../app.js";
import { stageOf } from "./stage.js";

export const readyNetworkErrors = [
  "UNSUPPORTED_CHAIN",
  "NOT_READY",
  "RPC_UNAVAILABLE",
] as const satisfies ErrorCode[];

/** Errors of a read at the newest block of a network that a request names. */
export const newestBlockErrors = [
  ...(["INVALID_PARAMETER", "UNSUPPORTED_CHAIN", "NOT_READY"] as const),
  ...(["STATE_STALE", "RPC_UNAVAILABLE", "NODES_DISAGREE"] as const),
] as const satisfies ErrorCode[];

/** Errors of looking up an unlisted token at the node, besides the node's own errors. */
export const lookErrors = ["NODES_DISAGREE", "OVERLOADED", "QUOTE_TIMEOUT"] as const satisfies ErrorCode[];

/**
 * Returns the services of a network that is ready to answer. Throws UNSUPPORTED_CHAIN, NOT_READY or RPC_UNAVAILABLE.
 */
export function readyNetwork(app: App, chainId: number): Services {
  const service = knownNetwork(app, chainId);
  const services = service.services();
  if (services !== undefined) return services;
  const trouble = service.trouble();
  if (trouble !== undefined) throw new SluiceError("RPC_UNAVAILABLE", trouble, { retryAfterSeconds: 5 });
  throw new SluiceError("NOT_READY", `${service.name} cannot answer yet: ${stageOf(service)}`, {
    retryAfterSeconds: 2,
  });
}

/** Returns a network that the service follows, ready or not. Throws UNSUPPORTED_CHAIN. */
export function knownNetwork(app: App, chainId: number): NetworkService {
  const service = app.networks.get(chainId);
  if (service !== undefined) return service;
  const supported = [...app.networks.keys()].join(", ");
  throw new SluiceError("UNSUPPORTED_CHAIN", `chainId is ${chainId}; supported are ${supported}`);
}

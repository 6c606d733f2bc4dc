import { createRpc, type Rpc } from "../../chain/index.js";
import { measuredRpc } from "../measuredParts.js";
import type { OpenOptions } from "./openOptions.js";

/** Makes the connection to a network's nodes. Throws BAD_CONFIGURATION for an address that cannot be read. */
export function nodesOf({ settings, network, urls, log, metrics }: OpenOptions): Rpc {
  const { id: chainId } = network;
  const { timeoutMs, witnesses, requestsPerSecond: most } = settings.chain;
  const requestsPerSecond = most === 0 ? undefined : most;
  const { alone } = settings.nodes;
  const nodes = { chainId, urls, log, timeoutMs, requestsPerSecond, witnesses, alone };
  return measuredRpc(createRpc(nodes), { metrics, chainId });
}

import { readAt } from "../chain/index.js";
import type { Reading } from "../lib/reading.js";
import type { Market } from "../market/index.js";
import type { WalletServices } from "./services.js";

/**
 * The number of calls in one request. At up to 30,000 gas each, they use half of what nodes commonly allow one call.
 */
const callsAtOnce = 800;

/**
 * Runs a reading on the market's block. A token that burns all of its gas is isolated by halving, which may take a node
 * seconds. That must not count against the other tokens, so no request is hurried. Throws BlockGoneError and
 * RPC_UNAVAILABLE.
 */
export function readOn<T>(services: WalletServices, market: Market, reading: Reading<T>): Promise<T> {
  const { multicall3 } = services.network;
  const at = { multicall3, blockHash: market.head.hash, maxCalls: callsAtOnce };
  return readAt(services.rpc, at, reading);
}

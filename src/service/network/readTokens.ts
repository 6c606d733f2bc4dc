import { newestHead, type Rpc, readAt } from "../../chain/index.js";
import type { Logger } from "../../lib/logger.js";
import type { Network } from "../../networks/index.js";
import { type TokenCandidate, verifyTokens } from "../../tokens/index.js";

export type TokenInput = {
  readonly rpc: Rpc;
  readonly network: Network;
  readonly candidates: readonly TokenCandidate[];
  /** Whether an earlier run had the chain confirm it. */
  readonly isConfirmed: (candidate: TokenCandidate) => boolean;
  readonly log: Logger;
  readonly signal: AbortSignal;
  /** Told how many tokens are confirmed, of how many. */
  readonly onProgress: (done: number, total: number) => void;
};

/**
 * The candidates that are what their list says. What the chain confirmed in an earlier run is believed for now and
 * asked again in the background; what it rejected is asked at once, since it may have come into being. Throws what
 * `readAt` throws, and the reason of `signal`.
 */
export async function readTokens(input: TokenInput): Promise<readonly TokenCandidate[]> {
  const { rpc, network, candidates, log, signal, onProgress } = input;
  const believed = new Set(candidates.filter(input.isConfirmed));
  const unknown = candidates.filter((token) => !believed.has(token));
  onProgress(believed.size, candidates.length);
  const head = await newestHead(rpc, { signal });
  const onAnswered = (share: number) => onProgress(believed.size + share * unknown.length, candidates.length);
  const at = { multicall3: network.multicall3, blockHash: head.hash, signal, onAnswered };
  const { accepted, rejected } = await readAt(rpc, at, verifyTokens(unknown));
  onProgress(candidates.length, candidates.length);
  // Nobody here chose the bundled tokens one by one, and a local chain has hardly any of them.
  const chosen = rejected.filter(({ token }) => token.standing !== "bundled");
  for (const { token, reason } of chosen) {
    const fields = { chain_id: network.id, token: token.address, symbol: token.symbol, reason };
    log.warn(fields, "Left a token out");
  }
  if (rejected.length > chosen.length) {
    const fields = { chain_id: network.id, tokens: rejected.length - chosen.length };
    log.info(fields, "Left out bundled tokens whose decimals the chain does not confirm");
  }
  const confirmed = new Set([...believed, ...accepted]);
  return candidates.filter((token) => confirmed.has(token));
}

import { newestHead, type Rpc, readAt } from "../../chain/index.js";
import type { Logger } from "../../lib/logger.js";
import type { Network } from "../../networks/index.js";
import { type TokenCandidate, verifyTokens } from "../../tokens/index.js";

export type ConfirmTokensInput = {
  readonly rpc: Rpc;
  readonly network: Network;
  readonly candidates: readonly TokenCandidate[];
  /** Returns whether an earlier run confirmed the candidate on the chain. */
  readonly isConfirmed: (candidate: TokenCandidate) => boolean;
  readonly log: Logger;
  readonly signal: AbortSignal;
  /** Called with the number of tokens done, and the number of all tokens. */
  readonly onProgress: (done: number, total: number) => void;
};

/**
 * Returns the candidates whose decimals match their list. Candidates that an earlier run confirmed are accepted for now
 * and confirmed again in the background. All others are read at once, since a token may exist by now that did not exist
 * then. Throws any error that `readAt` throws, and the reason of `signal`.
 */
export async function confirmTokens(input: ConfirmTokensInput): Promise<readonly TokenCandidate[]> {
  const { rpc, network, candidates, log, signal, onProgress } = input;
  const believed = new Set(candidates.filter(input.isConfirmed));
  const unknown = candidates.filter((token) => !believed.has(token));
  onProgress(believed.size, candidates.length);
  const head = await newestHead(rpc, { signal });
  const onAnswered = (share: number) => onProgress(believed.size + share * unknown.length, candidates.length);
  const at = { multicall3: network.multicall3, blockHash: head.hash, signal, onAnswered };
  const { accepted, rejected } = await readAt(rpc, at, verifyTokens(unknown));
  onProgress(candidates.length, candidates.length);
  // The operator did not choose the bundled tokens individually, and a local chain has hardly any of them.
  const chosen = rejected.filter(({ token }) => token.origin !== "bundled");
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

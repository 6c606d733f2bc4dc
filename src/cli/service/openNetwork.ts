import { setTimeout as sleep } from "node:timers/promises";
import type { NetworkService } from "../../api/index.js";
import { createRpc, type Logger, newestHead, type Rpc, readAt } from "../../chain/index.js";
import type { Settings } from "../../config/index.js";
import { makeEngine } from "../../engine/index.js";
import { messageOf, SluiceError } from "../../errors/index.js";
import { NATIVE } from "../../lib/address.js";
import { followMarket, type MarketFollower } from "../../market/index.js";
import type { Network } from "../../networks/index.js";
import { makePricer } from "../../prices/index.js";
import { adapters } from "../../protocols/index.js";
import type { QuoteContext } from "../../quote/index.js";
import { makeSimulator } from "../../simulation/index.js";
import {
  candidateTokens,
  makeUniverse,
  readTokenList,
  type TokenUniverse,
  verifyTokens,
} from "../../tokens/index.js";

export type OpenOptions = {
  readonly settings: Settings;
  readonly network: Network;
  readonly urls: readonly string[];
  /** A chain on this machine, which may be asked often and is set back by hand. */
  readonly local: boolean;
  /** What listings call the network. */
  readonly name: string;
  readonly log: Logger;
  /** How often the market is tried to be read while the node is away. Default: until it succeeds. */
  readonly attempts?: number;
};

export type OpenNetwork = NetworkService & {
  /** Resolves when the market was read for the first time, rejects when that can never be. */
  readonly ready: Promise<QuoteContext>;
  close(): Promise<void>;
};

const localPollMs = 100;
/** After a failed attempt to read the market, the next one comes so much later. */
const retryMs = 2000;
/** A quote gives up on a silent node after so long. */
const quoteTimeoutMs = 2500;

/** Starts to follow a network; it can be asked at once and answers when its market has been read. */
export function openNetwork(options: OpenOptions): OpenNetwork {
  const { settings, network, log } = options;
  const listed = settings.tokens.lists.flatMap((path) => readTokenList(path, network.id));
  const rpc = createRpc({
    chainId: network.id,
    urls: options.urls,
    log,
    timeoutMs: settings.chain.timeoutMs,
  });
  const closing = new AbortController();
  let context: QuoteContext | undefined;
  let trouble: string | undefined;

  async function start(): Promise<QuoteContext> {
    for (let attempt = 1; ; attempt++) {
      try {
        const candidates = candidateTokens(network, listed);
        const universe = await readTokens(rpc, network, candidates, log);
        const tokens = [...universe.tokens.keys()].filter((token) => token !== NATIVE);
        const pollMs = options.local ? Math.min(localPollMs, settings.chain.pollMs) : settings.chain.pollMs;
        const follower = await followMarket({ rpc, network, adapters, tokens, pollMs, log });
        context = makeContext(options, rpc, universe, follower);
        trouble = undefined;
        return context;
      } catch (error) {
        if (closing.signal.aborted || !isPassing(error) || attempt === options.attempts) throw error;
        trouble = messageOf(error);
        log.warn({ chain_id: network.id, reason: trouble }, "Could not read the market; trying again");
        await sleep(retryMs, undefined, { signal: closing.signal });
      }
    }
  }

  const ready = start();
  return {
    network,
    name: options.name,
    ready,
    context: () => context,
    trouble: () => trouble,
    async close() {
      closing.abort();
      await context?.follower.stop();
      rpc.close();
      await ready.catch(() => undefined);
    },
  };
}

/** Whether waiting may help: the node is away. A wrong chain or a bad list stays what it is. */
function isPassing(error: unknown): boolean {
  return !(error instanceof SluiceError) || error.entry.retry === "later";
}

async function readTokens(
  rpc: Rpc,
  network: Network,
  candidates: ReturnType<typeof candidateTokens>,
  log: Logger,
): Promise<TokenUniverse> {
  const head = await newestHead(rpc);
  const at = { multicall3: network.multicall3, blockHash: head.hash };
  const { accepted, rejected } = await readAt(rpc, at, verifyTokens(candidates));
  for (const { token, reason } of rejected) {
    const fields = { chain_id: network.id, token: token.address, symbol: token.symbol, reason };
    log.warn(fields, "Left a token out");
  }
  return makeUniverse(network, accepted);
}

function makeContext(
  { settings, network }: OpenOptions,
  rpc: Rpc,
  universe: TokenUniverse,
  follower: MarketFollower,
): QuoteContext {
  const impatient: Rpc = {
    ...rpc,
    request: (method, params, options) =>
      rpc.request(method, params, { timeoutMs: quoteTimeoutMs, ...options }),
  };
  return {
    network,
    rpc,
    follower,
    universe,
    engine: makeEngine({ deadlineMs: settings.routing.deadlineMs }),
    simulator: makeSimulator({ rpc: impatient, mode: settings.simulation.mode }),
    pricer: makePricer({ minDepthUsd: settings.prices.minDepthUsd }),
    limits: {
      maxHops: settings.routing.maxHops,
      maxFills: settings.routing.maxFills,
      deadlineSeconds: settings.execution.deadlineSeconds,
      staleSeconds: settings.chain.staleSeconds,
      impactDepthUsd: settings.prices.impactDepthUsd,
    },
    nowMs: Date.now,
  };
}

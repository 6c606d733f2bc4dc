import { BlockGoneError, contextAfter } from "../chain/index.js";
import { SluiceError } from "../errors/index.js";
import type { Market } from "../market/index.js";
import type { BlockContext } from "../protocols/adapter.js";
import type { QuoteContext } from "./context.js";
import { freshMarket, marketAfter } from "./freshness.js";

/** A block that a re-organisation takes away while it is quoted on costs an attempt. */
const maxAttempts = 3;

/**
 * Does `work` on the newest market and in the context of the next block. When the node abandons the market's block
 * meanwhile, everything is done again on the next one. Throws STATE_STALE when that does not end.
 */
export async function onFreshMarket<T>(
  context: QuoteContext,
  work: (market: Market, block: BlockContext) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const market = freshMarket(context);
    const block = contextAfter(market.head, {
      blockTimeSeconds: context.network.blockTimeSeconds,
      nowSeconds: Math.floor(context.nowMs() / 1000),
    });
    try {
      return await work(market, block);
    } catch (error) {
      if (!(error instanceof BlockGoneError)) throw error;
      if (attempt === maxAttempts) throw abandoned(context, error);
      await marketAfter(context.follower, market);
    }
  }
}

function abandoned({ network }: QuoteContext, cause: BlockGoneError): SluiceError {
  const message = `The node of chain ${network.id} keeps abandoning the block that was quoted on`;
  return new SluiceError("STATE_STALE", message, { retryAfterSeconds: network.blockTimeSeconds, cause });
}

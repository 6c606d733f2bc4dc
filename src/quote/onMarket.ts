import { BlockGoneError, contextAfter } from "../chain/index.js";
import { SluiceError } from "../errors/index.js";
import type { Market } from "../market/index.js";
import type { BlockContext } from "../protocols/index.js";
import { admit, type Named } from "./admit.js";
import { executableBy } from "./executable.js";
import { freshMarket, marketAfter } from "./freshness.js";
import type { QuoteServices } from "./services.js";

/** A block that a re-organisation takes away while it is quoted on costs an attempt. */
const maxAttempts = 3;

/**
 * Does `work` on what routes between the tokens can go through of the newest market, and in the context of the next block.
 * When the node abandons the market's block meanwhile, everything is done again on the next one. Throws STATE_STALE when
 * that does not end, and what `admit` throws.
 */
export async function onFreshMarket<T>(
  services: QuoteServices,
  named: Named,
  work: (market: Market, context: BlockContext) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const market = freshMarket(services);
    const context = contextAfter(market.head, {
      blockTimeSeconds: services.network.blockTimeSeconds,
      nowSeconds: Math.floor(services.nowMs() / 1000),
    });
    try {
      const [executor, admitted] = await Promise.all([
        services.simulator.executor(market.head),
        admit(services, market, named),
      ]);
      return await work(executableBy(admitted, executor), context);
    } catch (error) {
      if (!(error instanceof BlockGoneError)) throw error;
      if (attempt === maxAttempts) throw abandoned(services, error);
      await marketAfter(services.follower, market);
    }
  }
}

/**
 * Reads something of the newest market's block, and once more of the next one when the node abandons it meanwhile.
 * Throws STATE_STALE, and BlockGoneError when the next one is abandoned too.
 */
export async function onNewestMarket<T>(
  services: QuoteServices,
  read: (market: Market) => Promise<T>,
): Promise<T> {
  const market = freshMarket(services);
  try {
    return await read(market);
  } catch (error) {
    if (!(error instanceof BlockGoneError)) throw error;
    await marketAfter(services.follower, market);
    return read(freshMarket(services));
  }
}

function abandoned({ network }: QuoteServices, cause: BlockGoneError): SluiceError {
  const message = `The node of chain ${network.id} keeps abandoning the block that was quoted on`;
  return new SluiceError("STATE_STALE", message, { retryAfterSeconds: network.blockTimeSeconds, cause });
}

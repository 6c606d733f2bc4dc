import { BlockGoneError } from "../../chain/index.js";
import { SluiceError } from "../../errors/index.js";
import { type BlockFees, contextAfter } from "../../fees/index.js";
import type { Market, MarketView } from "../../market/index.js";
import type { Executor } from "../../program/index.js";
import type { BlockContext } from "../../protocols/index.js";
import type { QuoteServices } from "../services.js";
import { freshMarket, keptMarket, marketInstead } from "./freshMarket.js";
import { type Asked, inviteGuests } from "./inviteGuests.js";

/** The data that an answer is computed from. All of it belongs to one block. */
export type QuoteBasis = {
  readonly view: MarketView;
  /** The context of the next block, for which the answer holds. */
  readonly context: BlockContext;
  /** The Executor that runs the programs. */
  readonly executor: Executor;
  /** What a transaction in the next block pays. */
  readonly fees: BlockFees;
  /** Whether the request names the block, which may be long past. */
  readonly isNamed: boolean;
};

/** The most attempts at one quote. Each re-organisation that removes the block during a quote costs one attempt. */
const maxAttempts = 3;

/**
 * Returns the answer of `work` on the newest market, or on that of the block the request names, with guests for the
 * request's tokens. If the node abandons the market's block meanwhile, the function starts again on the next market.
 * Throws STATE_STALE if that keeps happening, BLOCK_NOT_KEPT, and any error that `inviteGuests` throws.
 */
export async function answerOnNewestMarket<T>(
  services: QuoteServices,
  asked: Asked,
  work: (basis: QuoteBasis) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const { blockNumber } = asked;
    const isNamed = blockNumber !== undefined;
    const market = isNamed ? keptMarket(services, blockNumber) : freshMarket(services);
    // A named block is followed by the next one at its usual time, whatever the clock says.
    const context = contextAfter(market.head, services.network, isNamed ? 0 : services.nowMs() / 1000);
    try {
      const [executor, fees] = await Promise.all([
        services.simulator.executor(market.head),
        services.fees.at(market.head),
      ]);
      const view = await inviteGuests(services, market, executor, asked);
      return await work({ view, context, executor, fees, isNamed });
    } catch (error) {
      if (!(error instanceof BlockGoneError)) throw error;
      if (attempt === maxAttempts) throw abandoned(services, error);
      await marketInstead(services.follower, market);
    }
  }
}

/**
 * Returns what `read` reads at the newest market's block. If the node abandons that block meanwhile, the function reads
 * once more at the next block. Throws STATE_STALE, and BlockGoneError if the node abandons the second block too.
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
    await marketInstead(services.follower, market);
    return read(freshMarket(services));
  }
}

function abandoned({ network }: QuoteServices, cause: BlockGoneError): SluiceError {
  const message = `The node of chain ${network.id} keeps abandoning the block that was quoted on`;
  return new SluiceError("STATE_STALE", message, { retryAfterSeconds: network.blockTimeSeconds, cause });
}

import { contextAfter } from "../chain/index.js";
import type { BlockContext } from "../protocols/index.js";
import { type Graph, updateGraph } from "../routing/index.js";
import { type MarketFile, marketOf, readMarketFile, type SavedMarket } from "../snapshot/index.js";

/** A market in memory, ready to be searched. */
export type OpenMarket = SavedMarket & {
  /** What the search sees of the market. */
  readonly graph: Graph;
  /** The block in which routes are settled: the one after the market's, due a block time later. */
  readonly context: BlockContext;
};

/**
 * Opens a market file by its path, or the JSON object of one, and makes it ready to be searched: some milliseconds for a
 * thousand venues. The market never changes; open another one for another block.
 *
 * @throws SluiceError BAD_MARKET_FILE, which names the line or the members at fault.
 */
export function openMarket(source: string | MarketFile): OpenMarket {
  const saved = typeof source === "string" ? readMarketFile(source) : marketOf(source, "market");
  const { network, head } = saved.market;
  const { blockTimeSeconds } = network;
  // The clock has no say: the same file gives the same routes tomorrow.
  const context = contextAfter(head, { blockTimeSeconds, nowSeconds: 0 });
  return { ...saved, graph: updateGraph(undefined, saved.market), context };
}

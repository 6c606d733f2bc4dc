import { contextAfter } from "../fees/index.js";
import type { BlockContext } from "../protocols/index.js";
import { type Graph, updateGraph } from "../routing/index.js";
import { type MarketFile, marketOf, readMarketFile, type SavedMarket } from "../snapshot/index.js";

/** A market in memory, ready to search. */
export type OpenMarket = SavedMarket & {
  /** The market as the search sees it. */
  readonly graph: Graph;
  /** The block in which routes settle: the one after the market's, due one block time later. */
  readonly context: BlockContext;
};

/**
 * Opens a market from a file path or a JSON object and prepares it for searches, which takes some milliseconds for a
 * thousand venues. The market never changes: open another one for another block.
 *
 * @throws SluiceError BAD_MARKET_FILE, which names the faulty line or members.
 */
export function openMarket(source: string | MarketFile): OpenMarket {
  const saved = typeof source === "string" ? readMarketFile(source) : marketOf(source, "market");
  const { network, head } = saved.market;
  // The clock plays no part, so the same file gives the same routes tomorrow.
  const context = contextAfter(head, network, 0);
  return { ...saved, graph: updateGraph(undefined, saved.market), context };
}

import type { Market } from "../market/index.js";
import type { BlockContext } from "../protocols/index.js";
import type { QuoteServices } from "./services.js";
import type { Terms } from "./terms.js";

/**
 * The last moment at which a transaction is valid, in Unix seconds: the caller's own, else the context's time and what the
 * settings allow. Who signs decides: an ordinary account does at once, a contract's owners may take days. Of `router` it
 * is nobody's concern who sends it; `delegate` is for smart accounts alone. Throws BlockGoneError.
 */
export async function deadlineOf(
  services: Pick<QuoteServices, "limits" | "simulator">,
  { strategy, fromAddress, deadline }: Pick<Terms, "strategy" | "fromAddress" | "deadline">,
  { market, context }: { readonly market: Pick<Market, "head">; readonly context: BlockContext },
): Promise<bigint> {
  if (deadline !== undefined) return deadline;
  const { deadlineSeconds, walletDeadlineSeconds } = services.limits;
  const isSlow =
    strategy.kind === "delegate" ||
    (strategy.kind === "ensowallet" && (await services.simulator.isContract(fromAddress, market.head)));
  return context.timestamp + BigInt(isSlow ? walletDeadlineSeconds : deadlineSeconds);
}

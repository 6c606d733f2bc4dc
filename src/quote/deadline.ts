import type { Head } from "../chain/index.js";
import type { BlockContext } from "../protocols/index.js";
import type { QuoteServices } from "./services.js";
import type { Terms } from "./terms.js";

/**
 * Returns the last moment at which a transaction is valid, in Unix seconds: the caller's own, or the context's time plus
 * what the settings allow. An ordinary account signs at once, while the owners of a contract may take days. With `router`
 * anybody may send the transaction; `delegate` is for smart accounts alone. Throws BlockGoneError.
 */
export async function deadlineOf(
  services: Pick<QuoteServices, "limits" | "simulator">,
  { strategy, fromAddress, deadline }: Pick<Terms, "strategy" | "fromAddress" | "deadline">,
  { head, context }: { readonly head: Head; readonly context: BlockContext },
): Promise<bigint> {
  if (deadline !== undefined) return deadline;
  const { deadlineSeconds, walletDeadlineSeconds } = services.limits;
  const isSlow =
    strategy.kind === "delegate" ||
    (strategy.kind === "ensowallet" && (await services.simulator.isContract(fromAddress, head)));
  return context.timestamp + BigInt(isSlow ? walletDeadlineSeconds : deadlineSeconds);
}

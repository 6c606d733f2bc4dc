import type { Order } from "../../execution/order.js";
import type { Step } from "../../program/format.js";

/**
 * Checks the recipients of the inputs: the Executor, or the pool that the program's first step trades. Any other
 * recipient would be a payment to a stranger.
 */
export function findFundingFaults({ inputs, executor }: Order, [first]: readonly Step[]): string[] {
  const pool = first !== undefined && "prefunded" in first && first.prefunded ? first.pool : undefined;
  return inputs.flatMap(({ token, fundTo }) =>
    fundTo === executor || fundTo === pool
      ? []
      : [`it sends ${token} to ${fundTo}, which is neither the Executor nor the pool that is traded first`],
  );
}

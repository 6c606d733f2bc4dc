import { defaultDeadlineSeconds } from "../config/routeDefaults.js";
import type { Order } from "../execution/order.js";
import type { Terms } from "./terms.js";

const { account, contract } = defaultDeadlineSeconds;
/** How long a transaction is valid by default, as documented: longer if several people may have to sign. */
const usualSeconds = { router: account, ensowallet: contract, delegate: contract };
/** The tolerated difference between the clocks of a chain, a service and a caller. */
const clockSeconds = 300n;

/** Checks that the order expires no later than agreed, or than the default allows. `now` is in Unix seconds. */
export function findDeadlineFaults(
  { deadline, strategy, signedOrder }: Pick<Terms, "deadline" | "strategy" | "signedOrder">,
  order: Order,
  now: bigint,
): string[] {
  const latest =
    deadline ?? signedOrder?.order.deadline ?? now + BigInt(usualSeconds[strategy]) + clockSeconds;
  if (order.deadline <= latest) return [];
  return [`it is valid until ${order.deadline}; the latest deadline is ${latest}`];
}

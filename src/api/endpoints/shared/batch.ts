import type { z } from "zod";
import type { UnsignedTx } from "../../../execution/index.js";
import { quantity } from "../../../lib/hex.js";
import type { Market } from "../../../market/index.js";
import type { Services } from "../../../service/index.js";
import type { Needs } from "../../../simulation/index.js";
import { missingApprovals } from "../../../wallet/index.js";
import type { batchField } from "../../documents/fields.js";
import { flag } from "../../parameters/kinds.js";

/** The parameter that requests a batch. */
export const batchParameter = flag.optional().meta({
  description:
    "When true, the answer's `calls` hold the transaction and the approvals that it lacks, for wallets that send them together (EIP-5792, EIP-7702). Not with `routingStrategy` `delegate`.",
  example: true,
  default: false,
});

/** Returns a fault if a batch is requested for a route that the account must execute by DELEGATECALL. */
export function batchFaults({
  batch,
  routingStrategy,
}: {
  readonly batch?: boolean | undefined;
  readonly routingStrategy?: string | undefined;
}): string[] {
  if (batch !== true || routingStrategy !== "delegate") return [];
  return [
    "batch is true, and routingStrategy is delegate; a batch makes plain calls, so use routingStrategy router",
  ];
}

type Answered = {
  readonly market: Market;
  readonly tx: UnsignedTx;
  readonly allowances: Needs["allowances"];
};

/** Returns an answer's transaction after the approvals that it lacks at the answer's block. */
export async function batchOf(
  services: Services,
  { market, tx, allowances }: Answered,
): Promise<NonNullable<z.output<typeof batchField>>> {
  const approvals = await missingApprovals(services, market, allowances);
  return [...approvals, tx].map(({ to, data, valueWei }) => ({ to, data, value: quantity(valueWei) }));
}

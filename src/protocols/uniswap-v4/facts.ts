import { z } from "zod";
import type { Address } from "../../lib/address.js";
import { addressFact } from "../kit/adapter/facts.js";
import { type HookRule, hookRules } from "./hooks/permissions.js";

/** Facts from the pool's key. A constant fee is in the venue instead. */
export type PoolFacts = {
  readonly tickSpacing: number;
  /** The contract that the manager calls before and after operations on the pool. Absent for none. */
  readonly hooks?: Address;
  /** Whether the hooks contract sets the fee, at any time and without a log. */
  readonly dynamicFee?: boolean;
  /** What the network's data states about the hooks contract. */
  readonly hookRule?: HookRule;
};

export const facts: z.ZodType<PoolFacts> = z.strictObject({
  tickSpacing: z.int().min(1),
  hooks: addressFact.exactOptional(),
  dynamicFee: z.boolean().exactOptional(),
  hookRule: z.enum(hookRules).exactOptional(),
});

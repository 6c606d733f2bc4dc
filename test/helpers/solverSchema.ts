import { z } from "zod";

/**
 * The answer of a solver engine as CoW Protocol publishes it: `Solution` and what it refers to in
 * `crates/solvers/openapi.yml` of github.com/cowprotocol/services at commit 6a3eb426, transcribed field by field. Where the
 * schema has a plain string, its text and its example say what the string holds.
 *
 * Two places of that schema contradict the types that the driver reads (`crates/solvers-dto`). An allowance requires
 * `minAmount`, which has no description, and describes `amount`, which the driver reads: both must be there. A call's
 * `callData` is a list, and a string for the driver: answers have no such calls.
 */

const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/);
const u256 = z
  .string()
  .regex(/^[0-9]+$/)
  .refine((text) => BigInt(text) < 1n << 256n, "more than 256 bits");
const bytes = z.string().regex(/^0x([0-9a-fA-F]{2})*$/);
const orderUid = z.string().regex(/^0x[0-9a-fA-F]{112}$/);
const asset = z.object({ token: address, amount: u256 });

const fulfillment = z.object({
  kind: z.literal("fulfillment"),
  order: orderUid,
  fee: u256.optional(),
  executedAmount: u256,
});

const allowance = z.object({ token: address, spender: address, minAmount: u256, amount: u256 });

const customInteraction = z.object({
  internalize: z.boolean(),
  kind: z.literal("custom"),
  target: address,
  value: u256,
  callData: bytes,
  allowances: z.array(allowance),
  inputs: z.array(asset),
  outputs: z.array(asset),
});

const liquidityInteraction = z.object({
  internalize: z.boolean(),
  kind: z.literal("liquidity"),
  id: z.union([z.number(), z.string()]),
  inputToken: address,
  outputToken: address,
  inputAmount: u256,
  outputAmount: u256,
});

const call = z.object({ target: address, value: u256, callData: z.array(bytes) });

const solution = z.object({
  id: z.number().int().min(0),
  prices: z.record(address, u256),
  trades: z.array(fulfillment),
  preInteractions: z.array(call).optional(),
  interactions: z.array(z.discriminatedUnion("kind", [customInteraction, liquidityInteraction])),
  postInteractions: z.array(call).optional(),
  gas: z.number().int().positive().optional(),
  maxFeePerGas: u256.optional(),
  maxPriorityFeePerGas: u256.optional(),
  flashloans: z.record(orderUid, z.unknown()).optional(),
});

/** The schema of the body of a 200. */
export const solverAnswer = z.object({ solutions: z.array(solution) });

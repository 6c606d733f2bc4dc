import { z } from "zod";
import { STEPS } from "../../program/index.js";
import { addressFact } from "../kit/adapter/facts.js";

/** An argument of a view function: a value from the trade, or a constant, as a word of hex. */
export const questionWords = ["tokenIn", "tokenOut", "i", "j", "zeroForOne", "amount"] as const;
export type QuestionWord = (typeof questionWords)[number];

/** How a ladder is read and traded, as the operator states it. */
export type LadderFacts = {
  readonly view: {
    readonly to: `0x${string}`;
    readonly selector: string;
    /** The arguments in order: a word of `questionWords`, or 32 bytes of hex. */
    readonly args: readonly string[];
    /** Which word of the answer is the output. */
    readonly output: number;
  };
  /** The amounts to query, ascending, by input token. In decimal digits of raw units. */
  readonly rungs: readonly (readonly string[])[];
  /** How far the operator allows quotes to be off. */
  readonly tolerancePpb: number;
  /** The trading function: one of these three, which the step's rules read. */
  readonly curve?: {
    readonly exchange: "int128" | "uint256";
    readonly lists: false;
    readonly removeOne: "int128";
  };
  readonly conversion?: "swapExactIn";
  readonly callback?: (typeof callbacks)[number];
};

/** The functions by which a pool may ask for its input. */
export const callbacks = STEPS.v3Swap.fields[1].members[1].values;

const digits = z.string().regex(/^[1-9]\d{0,77}$/);

export const facts: z.ZodType<LadderFacts> = z.strictObject({
  view: z.strictObject({
    to: addressFact,
    selector: z.string().regex(/^0x[0-9a-f]{8}$/),
    args: z.array(z.union([z.enum(questionWords), z.string().regex(/^0x[0-9a-f]{64}$/)])),
    output: z.int().min(0).max(31),
  }),
  rungs: z.array(z.array(digits).min(2)).min(2),
  tolerancePpb: z.int().min(1),
  curve: z
    .strictObject({
      exchange: z.enum(["int128", "uint256"]),
      lists: z.literal(false),
      removeOne: z.literal("int128"),
    })
    .exactOptional(),
  conversion: z.literal("swapExactIn").exactOptional(),
  callback: z.enum(callbacks).exactOptional(),
});

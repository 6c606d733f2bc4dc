import { z } from "zod";

/** Fields shared by many answers. */

export const addressField = z.string().regex(/^0x[0-9a-f]{40}$/);

export const hashField = z.string().regex(/^0x[0-9a-f]{64}$/);

/** Raw token units or wei, as a decimal string. */
export const amountField = z.string().regex(/^(0|[1-9][0-9]*)$/);

/** An amount that may be negative. */
export const signedAmountField = z.string().regex(/^(0|-?[1-9][0-9]*)$/);

export const chainIdField = z.int().min(1);

export const dataFeeField = amountField.meta({
  description:
    "Wei that the network charges for the bytes of the transaction. With `gasIncludesDataFee`, `gas` covers them; otherwise they are paid in addition. Absent on networks without such a fee.",
});

export const gasIncludesDataFeeField = z.literal(true).meta({
  description:
    "The network charges for bytes in gas, so `gas` already covers `dataFee`. Absent where `dataFee` is paid in addition.",
});

export const transactionField = z
  .strictObject({
    data: z.string().regex(/^0x([0-9a-f]{2})*$/),
    to: addressField,
    from: z.string().meta({ description: "The sender, exactly as the request wrote it." }),
    value: amountField.meta({ description: "Wei to send with it." }),
  })
  .meta({ description: "The unsigned transaction; send it unchanged." });

/** How old the state behind an answer is. */
export const stateAgeField = z
  .strictObject({
    timestamp: z.int().meta({ description: "Of the block `createdAt`, in Unix seconds." }),
    seconds: z
      .int()
      .min(0)
      .meta({ description: "From then until the answer, by the service's clock; 0 if its clock is behind." }),
    blocks: z
      .int()
      .min(0)
      .meta({ description: "The number of blocks that the service has read after `createdAt`." }),
  })
  .optional()
  .meta({ description: "Present only if requested: the age of the state that the answer was computed on." });

/** The transaction and the approvals that it lacks, as a wallet takes them together. */
export const batchField = z
  .array(
    z.strictObject({
      to: addressField,
      data: transactionField.shape.data,
      value: z
        .string()
        .regex(/^0x(0|[1-9a-f][0-9a-f]*)$/)
        .meta({ description: "Wei, as a hexadecimal quantity." }),
    }),
  )
  .min(1)
  .optional()
  .meta({
    description:
      "Present only if requested: the `calls` of a wallet's `wallet_sendCalls` (EIP-5792). First the approvals that are missing at the block `createdAt`, each of exactly the amount that the transaction takes, after a reset to 0 where the token requires one; the last is `tx`.",
  });

/** A network as protocol listings show it. */
export const chainField = z.strictObject({
  id: chainIdField,
  name: z.string().meta({ description: "The network's slug." }),
});

/** Returns the members of an answer that may be inexact. `subject` names the inexact part. */
export const inexactFields = (subject: string) => ({
  exact: z
    .literal(false)
    .optional()
    .meta({
      description: `Present only if ${subject} may not be exact to the wei, because a price moves with time by an unknown formula.`,
    }),
  tolerancePpb: z.int().min(1).optional().meta({
    description: "Present with `exact`: the largest deviation in parts per billion, rounded up.",
  }),
});

/** A position that routes can enter and not leave. */
export const redeemableField = z.literal(false).optional().meta({
  description:
    "Present only for a position that no known venue takes back at present, so that routes can enter it but not leave it. Its holdings are lent out or locked for a time, its shares cannot be transferred, or its pool pays out only all its tokens at once (which a bundle can request).",
});

/** The body of every error response. */
export const errorBody = z.strictObject({
  statusCode: z.int().min(400).max(599),
  error: z.string().meta({ description: "The name of the status." }),
  code: z.string().meta({ description: "A code of the error catalogue." }),
  message: z.union([z.string(), z.array(z.string()).min(1).readonly()]).meta({
    description: "A sentence, or a list of sentences if parameters are invalid.",
  }),
  description: z.string().optional().meta({ description: "The cause, if it helps." }),
  requestId: z.string().meta({ description: "The id in the header X-Request-Id and in the service's log." }),
});

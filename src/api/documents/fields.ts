import { z } from "zod";

/** Fields that many answers have. */

export const addressField = z.string().regex(/^0x[0-9a-f]{40}$/);

/** Raw token units or wei, as decimal text. */
export const amountField = z.string().regex(/^(0|[1-9][0-9]*)$/);

/** The same, where it can be below 0. */
export const signedAmountField = z.string().regex(/^(0|-?[1-9][0-9]*)$/);

export const chainIdField = z.int().min(1);

export const transactionField = z
  .strictObject({
    data: z.string().regex(/^0x([0-9a-f]{2})*$/),
    to: addressField,
    from: z.string().meta({ description: "The sender exactly as it was written in the request." }),
    value: amountField.meta({ description: "Wei sent along." }),
  })
  .meta({ description: "The unsigned transaction; send it as it is." });

/** A network as listings of protocols name it. */
export const chainField = z.strictObject({
  id: chainIdField,
  name: z.string().meta({ description: "The network's slug." }),
});

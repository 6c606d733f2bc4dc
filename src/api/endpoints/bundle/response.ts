import { z } from "zod";
import { addressField, amountField, transactionField } from "../../documents/fields.js";
import { hopField } from "../route/response.js";

const amountsByToken = z.record(addressField, amountField);

const callFields = {
  protocol: z
    .string()
    .min(1)
    .meta({ description: "Slug, as in `/api/v1/protocols`; `enso`, `erc20` and `native` too." }),
  action: z.string().min(1).meta({ description: "As in `/api/v1/actions`, in any letter case." }),
};

/** One call of a bundle as it is sent. */
export const callField = z.strictObject({
  ...callFields,
  args: z.record(z.string(), z.unknown()).meta({ description: "Arguments by name." }),
});

/** One call as the answer echoes it. */
const echoField = z.strictObject({
  ...callFields,
  args: z.unknown().meta({ description: "Arguments by name, as they were sent." }),
});

/** The answer of the bundle endpoint. */
export const bundleResponse = z.strictObject({
  bundle: z.array(echoField).meta({ description: "The calls as they were sent." }),
  gas: amountField
    .optional()
    .meta({ description: "The gas limit the transaction needs; absent with `skipQuote`." }),
  createdAt: z.int().meta({ description: "Number of the block everything in the answer belongs to." }),
  tx: transactionField,
  amountsOut: amountsByToken.optional().meta({
    description: "What arrives, by token: simulated on the block `createdAt`. Absent with `skipQuote`.",
  }),
  minAmountsOut: amountsByToken.optional().meta({
    description: "Below these amounts the transaction reverts, by token. Absent with `skipQuote`.",
  }),
  priceImpact: z.int().nullable().meta({
    description: "Basis points; null unless asked for, and where a token has no USD price deep enough.",
  }),
  feeAmount: amountsByToken.meta({ description: "What fee calls take, by token." }),
  route: z.array(hopField).meta({ description: "One entry per fill, in the order of execution." }),
});

export type BundleResponse = z.output<typeof bundleResponse>;

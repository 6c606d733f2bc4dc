import { z } from "zod";
import { addressField, amountField, transactionField } from "../openapi/fields.js";

const tokensOfHop = z.array(addressField).min(1);

/** One fill of an answer. */
export const hopField = z.strictObject({
  action: z
    .string()
    .meta({ description: "What the protocol is asked to do, as `/api/v1/actions` names it." }),
  protocol: z.string().meta({ description: "Slug, as in `/api/v1/protocols`." }),
  tokenIn: tokensOfHop,
  tokenOut: tokensOfHop,
  primary: addressField.meta({ description: "The contract of the venue." }),
  share: z
    .int()
    .min(0)
    .max(10_000)
    .meta({ description: "Basis points of everything the route spends of this hop's tokenIn." }),
  positionInId: z.array(z.string()).optional().meta({
    description: "`<chainId>:<tokenIn>`; only when the route has a single hop.",
  }),
  positionOutId: z.array(z.string()).optional().meta({
    description: "`<chainId>:<primary>:<tokenOut>`; only when the route has a single hop.",
  }),
});

/** One amount, or one for each tokenOut where there are several. */
const amountsField = z.union([amountField, z.array(amountField).min(2)]);

const answer = {
  gas: amountField.meta({ description: "The gas limit the transaction needs." }),
  amountOut: amountsField.meta({
    description:
      "What the receiver gets of tokenOut: simulated on the block `createdAt`. A list where there are several.",
  }),
  minAmountOut: amountsField.meta({
    description: "Below this amount of tokenOut the transaction reverts. A list where there are several.",
  }),
  priceImpact: z.int().nullable().meta({
    description: "Basis points; null unless asked for, and where a token has no USD price deep enough.",
  }),
  createdAt: z.int().meta({ description: "Number of the block everything in the answer belongs to." }),
  route: z.array(hopField).meta({ description: "One entry per fill, in the order of execution." }),
};

const feeAmount = z.array(amountField);

/** What the route endpoint answers. */
export const routeResponse = z.strictObject({
  ...answer,
  feeAmount: feeAmount
    .optional()
    .meta({ description: "The fee in each tokenIn; only when a fee above 0 was asked for." }),
  tx: transactionField,
});

/** What the quote endpoint answers. */
export const quoteResponse = z.strictObject({
  ...answer,
  feeAmount: feeAmount.meta({ description: "The fee in each tokenIn." }),
});

export type RouteResponse = z.output<typeof routeResponse>;
export type QuoteResponse = z.output<typeof quoteResponse>;

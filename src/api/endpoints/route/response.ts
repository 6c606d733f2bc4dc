import { z } from "zod";
import { WHOLE_BPS } from "../../../lib/whole.js";
import {
  addressField,
  amountField,
  inexactFields,
  signedAmountField,
  transactionField,
} from "../../documents/fields.js";

const tokensOfHop = z.array(addressField).min(1);

/** One hop: a fill of the route. */
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
    .max(WHOLE_BPS)
    .meta({ description: "Basis points of everything the route spends of this hop's tokenIn." }),
  positionInId: z.array(z.string()).optional().meta({
    description: "`<chainId>:<tokenIn>`; only when the route has a single hop.",
  }),
  positionOutId: z.array(z.string()).optional().meta({
    description: "`<chainId>:<primary>:<tokenOut>`; only when the route has a single hop.",
  }),
});

const legField = z.strictObject({
  venue: z.string().meta({ description: "Id of the venue, unique within the network and stable over time." }),
  protocol: z.string().meta({ description: "Slug, as in `/api/v1/protocols`." }),
  pool: addressField.meta({ description: "The contract of the venue." }),
  tokenIn: tokensOfHop,
  amountIn: z.array(amountField).min(1).meta({ description: "What is spent of each tokenIn." }),
  share: z.array(z.number().min(0).max(1)).min(1).meta({
    description: "The part, of 1, of everything the route spends of each tokenIn.",
  }),
  tokenOut: tokensOfHop,
  amountOut: z.array(amountField).min(1).meta({ description: "What arrives of each tokenOut." }),
  gas: z.number().min(0).meta({ description: "Units of gas, as the search weighed them." }),
  marginalPrice: z.number().min(0).nullable().meta({
    description:
      "Raw units of tokenOut for the next raw unit of tokenIn at the end of the trade, after the fee; 0 where the venue takes no more. Null for legs with several tokens on a side.",
  }),
  ...inexactFields("amountOut of the plan"),
});

/** Proves how close the route is to the best one. */
export const explanationField = z.strictObject({
  bound: z
    .strictObject({
      gross: amountField.meta({ description: "As paid out." }),
      net: signedAmountField.meta({ description: "After gas." }),
    })
    .nullable()
    .meta({
      description:
        "What no route through the known market can exceed, in raw units of tokenOut. Null where nothing was proved.",
    }),
  gap: z
    .strictObject({ grossBps: z.number().min(0), netBps: z.number().min(0) })
    .nullable()
    .meta({
      description: "How far the route stays below the bound, in basis points of it. Null without a bound.",
    }),
  netAmountOut: signedAmountField.meta({
    description:
      "What the route gives after gas, in raw units of tokenOut; below 0 where gas costs more than arrives.",
  }),
  singlePathNetAmountOut: signedAmountField.nullable().meta({
    description: "The same of the best route without a split. Null where none takes the amount.",
  }),
  gasPrice: amountField.meta({ description: "Wei for each unit of gas, as the search weighed it." }),
  searchMilliseconds: z.number().min(0),
  certifyMilliseconds: z.number().min(0).meta({ description: "The bound alone." }),
  excludedVenues: z.int().min(0).meta({
    description: "Venues that were left out because the operator of the service excludes them.",
  }),
  legs: z.array(legField).meta({ description: "One entry per fill, in the order of execution." }),
});

/** One amount, or a list with one for each of several tokenOut. */
const amountsField = z.union([amountField, z.array(amountField).min(2)]);

const answer = {
  gas: amountField.meta({
    description:
      "The gas limit the transaction needs, and at least 8 % more, since it may be mined when others have traded.",
  }),
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
  route: z.array(hopField).meta({
    description:
      "One entry per fill, in the order of execution. Empty for `permit2`: that route was told when it was found.",
  }),
  explain: explanationField.optional().meta({
    description:
      "Only when it was asked for. It speaks of the plan that was searched for, before it was simulated.",
  }),
};

const feeAmount = z.array(amountField);

/** The answer of the route endpoint. */
export const routeResponse = z.strictObject({
  ...answer,
  feeAmount: feeAmount
    .optional()
    .meta({ description: "The fee in each tokenIn; only when a fee above 0 was asked for." }),
  tx: transactionField,
});

/** The answer of the quote endpoint. */
export const quoteResponse = z.strictObject({
  ...answer,
  feeAmount: feeAmount.meta({ description: "The fee in each tokenIn." }),
});

export type RouteResponse = z.output<typeof routeResponse>;
export type QuoteResponse = z.output<typeof quoteResponse>;

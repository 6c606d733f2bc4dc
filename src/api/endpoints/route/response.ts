import { z } from "zod";
import { autoSlippage } from "../../../config/autoSlippage.js";
import { WHOLE_BPS } from "../../../lib/whole.js";
import {
  addressField,
  amountField,
  batchField,
  dataFeeField,
  gasIncludesDataFeeField,
  inexactFields,
  redeemableField,
  signedAmountField,
  stateAgeField,
  transactionField,
} from "../../documents/fields.js";

const tokensOfHop = z.array(addressField).min(1);

/** One hop, which is a fill of the route. */
export const hopField = z.strictObject({
  action: z.string().meta({ description: "The action of the protocol, as in `/api/v1/actions`." }),
  protocol: z.string().meta({ description: "Slug, as in `/api/v1/protocols`." }),
  tokenIn: tokensOfHop,
  tokenOut: tokensOfHop,
  primary: addressField.meta({ description: "The contract of the venue." }),
  share: z
    .int()
    .min(0)
    .max(WHOLE_BPS)
    .meta({ description: "Basis points of all that the route spends of this fill's tokenIn." }),
  exact: z.literal(false).optional().meta({
    description:
      "Present only if the venue's own quote may not be exact to the wei. The answer's `amountOut` is simulated in any case.",
  }),
  unvouched: z.literal(true).optional().meta({
    description:
      "Present only if [nobody vouches for](../security.md#venues-that-anybody-can-write) the venue's code: the request or the service's operator admitted it. The transaction reverts if it pays less than simulated.",
  }),
  positionInId: z.array(z.string()).optional().meta({
    description: "`<chainId>:<tokenIn>`; present only for a route of a single fill.",
  }),
  positionOutId: z.array(z.string()).optional().meta({
    description: "`<chainId>:<primary>:<tokenOut>`; present only for a route of a single fill.",
  }),
});

const legField = z.strictObject({
  venue: z
    .string()
    .meta({ description: "The id of the venue, unique within the network and stable over time." }),
  protocol: z.string().meta({ description: "Slug, as in `/api/v1/protocols`." }),
  pool: addressField.meta({ description: "The contract of the venue." }),
  tokenIn: tokensOfHop,
  amountIn: z.array(amountField).min(1).meta({ description: "The amount spent of each tokenIn." }),
  share: z.array(z.number().min(0).max(1)).min(1).meta({
    description: "The fraction of all that the route spends of each tokenIn, from 0 to 1.",
  }),
  tokenOut: tokensOfHop,
  amountOut: z.array(amountField).min(1).meta({ description: "The amount received of each tokenOut." }),
  gas: z.number().min(0).meta({ description: "Units of gas, as estimated by the search." }),
  marginalPrice: z.number().min(0).nullable().meta({
    description:
      "Raw units of tokenOut for the next raw unit of tokenIn at the end of the trade, after the fee; 0 if the venue takes no more. Null for legs with several tokens on one side.",
  }),
  ...inexactFields("amountOut of the plan"),
});

/** What one limit of the search costs. */
const limitField = z.strictObject({
  limit: z.int().min(1),
  gain: amountField.meta({
    description: "Raw units of tokenOut, after gas. 0 if nothing better is found.",
  }),
  gainBps: z.number().min(0).meta({
    description: "In basis points of the route's output, rounded down to a hundredth of one.",
  }),
});

/** The explanation of a route, which proves how close the route is to the best one. */
export const explanationField = z.strictObject({
  bound: z
    .strictObject({
      gross: amountField.meta({ description: "Before gas." }),
      net: signedAmountField.meta({ description: "After gas." }),
    })
    .nullable()
    .meta({
      description:
        "The upper bound of any route through the known market with at most `routing.maxFills` fills, in raw units of tokenOut. Null if none was proved.",
    }),
  gap: z
    .strictObject({ grossBps: z.number().min(0), netBps: z.number().min(0) })
    .nullable()
    .meta({
      description:
        "The distance of the route below the bound, in basis points of the bound. Null without a bound.",
    }),
  netAmountOut: signedAmountField.meta({
    description:
      "The result of the route after gas, in raw units of tokenOut; negative if gas costs more than what arrives.",
  }),
  singlePathNetAmountOut: signedAmountField.nullable().meta({
    description: "The same for the best route without a split. Null if no such route can take the amount.",
  }),
  gasPrice: amountField.meta({ description: "Wei per unit of gas, as the search assumed." }),
  bytePrice: amountField.meta({
    description:
      "Wei per byte of the compressed transaction, as the search assumed. 0 on networks that charge for execution alone.",
  }),
  searchMilliseconds: z.number().min(0),
  certifyMilliseconds: z.number().min(0).meta({ description: "The time spent on the bound." }),
  searchCut: z.boolean().meta({
    description:
      "Whether `routing.deadlineMs` cut the search short, so that a longer one may find a better route.",
  }),
  excludedVenues: z.int().min(0).meta({
    description: "The number of venues that the operator of the service excludes.",
  }),
  unreadVenues: z.int().min(0).meta({
    description:
      "The number of known venues that the search did not see, because others were deeper or there was no time to look. Only tokens that are unlisted, or that few followed venues trade, have such venues. Empty ones do not count. The bound does not cover these venues.",
  }),
  legs: z.array(legField).meta({ description: "One entry per fill, in the order of execution." }),
  limits: z
    .strictObject({
      fills: limitField.meta({ description: "With one more fill than `limit`." }),
      hops: limitField.meta({ description: "With one more hop than `limit`." }),
      gas: limitField.meta({ description: "Without the network's limit on the gas of a transaction." }),
    })
    .optional()
    .meta({ description: "Present only with `explainLimits`: what the route would gain beyond each limit." }),
  exposure: z
    .strictObject({
      amount: amountField.meta({ description: "`amountOut` less `minAmountOut`, in raw units of tokenOut." }),
      bps: z.number().min(0).max(WHOLE_BPS).meta({
        description: "In basis points of `amountOut`, rounded down to a hundredth of one.",
      }),
      usd: z
        .number()
        .min(0)
        .nullable()
        .meta({ description: "Null if tokenOut has no price from venues that are deep enough." }),
    })
    .optional()
    .meta({
      description:
        "What others can take at most by trading around the transaction, since it reverts below `minAmountOut`. `privateEndpoints` of `/networks` are nodes that hide it until it is mined.",
    }),
});

const partField = z.number().min(0).max(WHOLE_BPS);

/** A slippage that the service chose, and why. */
export const slippageField = z.strictObject({
  bps: z
    .int()
    .min(autoSlippage.leastBps)
    .max(autoSlippage.mostBps)
    .meta({
      description: `Basis points: the root of the sum of the squares of \`movedBps\` and \`depthBps\`, of which at most ${autoSlippage.mostDepthBps} count, rounded up, at least ${autoSlippage.leastBps} and at most ${autoSlippage.mostBps}.`,
    }),
  movedBps: partField.meta({
    description:
      "How far the route's output may fall within `horizonBlocks`, as the same fills replayed on the kept blocks tell, in basis points to a hundredth of one.",
  }),
  depthBps: partField.nullable().meta({
    description:
      "How much less arrives if somebody makes the same trade first, in basis points to a hundredth of one. Null if the venues do not take it twice.",
  }),
  measured: z.boolean().meta({
    description: `Whether \`movedBps\` is measured. If not, too few blocks are kept, or a venue was read for this request alone, and it is ${autoSlippage.unmeasuredBps}.`,
  }),
  blocks: z.int().min(0).meta({ description: "The number of blocks over which the movement was measured." }),
  horizonBlocks: z.int().min(1).meta({
    description: "Within how many blocks the transaction is assumed to be mined.",
  }),
  failureRate: z.number().meta({
    description: "How often a fall beyond `movedBps` is to be expected if the next blocks are like the last.",
  }),
});

/** One amount, or a list of amounts if there are several tokenOut. */
export const amountsField = z.union([amountField, z.array(amountField).min(2)]);

const answer = {
  gas: amountField.meta({
    description:
      "Gas of the transaction: what it needs, 8 % more, and what one other trade in the same venues may add. Raise it by about 50 % for the limit, since several may be mined first; not on networks that charge the limit (`chargesGasLimit` of `/networks`).",
  }),
  dataFee: dataFeeField.optional(),
  gasIncludesDataFee: gasIncludesDataFeeField.optional(),
  amountIn: amountField.optional().meta({
    description:
      "Only for a request with `amountOut`: the amount of tokenIn that is spent in the end, including the fee, simulated on the block `createdAt`.",
  }),
  maxAmountIn: amountField.optional().meta({
    description:
      "Only for a request with `amountOut`: the most tokenIn that the transaction takes. What it does not need of it goes back to who paid, in tokenIn and the same transaction.",
  }),
  amountOut: amountsField.meta({
    description:
      "The amount of tokenOut that the receiver gets, simulated on the block `createdAt`. A list for several tokenOut.",
  }),
  minAmountOut: amountsField.meta({
    description: "The amount of tokenOut below which the transaction reverts. A list for several tokenOut.",
  }),
  slippage: slippageField.optional().meta({
    description: "Present only with `slippage=auto`, unless `minAmountOut` is set: what was chosen, and why.",
  }),
  priceImpact: z.int().nullable().meta({
    description:
      "Basis points. Null unless requested, or if a token has no USD price from a deep enough venue.",
  }),
  createdAt: z.int().meta({ description: "The number of the block that the answer was computed on." }),
  route: z.array(hopField).meta({
    description:
      "One entry per fill, in the order of execution. Empty for `permit2`, whose route was in the earlier answer.",
  }),
  stateAge: stateAgeField,
  redeemable: redeemableField,
  explain: explanationField.optional().meta({
    description: "Present only if requested. It describes the planned route, before its simulation.",
  }),
};

const feeAmount = z.array(amountField);

export const routeResponse = z.strictObject({
  ...answer,
  feeAmount: feeAmount
    .optional()
    .meta({ description: "The fee in each tokenIn; present only if the request has a `fee`." }),
  tx: transactionField,
  calls: batchField,
});

export const quoteResponse = z.strictObject({
  ...answer,
  feeAmount: feeAmount.meta({ description: "The fee in each tokenIn." }),
  simulated: z.literal(false).optional().meta({
    description:
      "Present only on a chain that cannot run Sluice's contracts: the amounts are planned, and the gas is an estimate.",
  }),
});

export type RouteResponse = z.output<typeof routeResponse>;
export type QuoteResponse = z.output<typeof quoteResponse>;

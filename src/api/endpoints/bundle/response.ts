import { z } from "zod";
import {
  addressField,
  amountField,
  batchField,
  dataFeeField,
  gasIncludesDataFeeField,
  stateAgeField,
  transactionField,
} from "../../documents/fields.js";
import { hopField } from "../route/response.js";

const amountsByToken = z.record(addressField, amountField);

const callFields = {
  protocol: z
    .string()
    .min(1)
    .meta({ description: "A slug of `/api/v1/protocols`, or `enso`, `erc20` or `native`." }),
  action: z.string().min(1).meta({ description: "An action of `/api/v1/actions`, in any letter case." }),
};

/** One call of a bundle, as the client sends it. */
export const callField = z.strictObject({
  ...callFields,
  args: z.record(z.string(), z.unknown()).meta({ description: "Arguments by name." }),
});

/** One call as the answer echoes it. */
const echoField = z.strictObject({
  ...callFields,
  args: z.unknown().meta({ description: "Arguments by name, as they were sent." }),
});

const spentField = z.strictObject({
  call: z.int().min(0).meta({ description: "The position of the call, from 0." }),
  token: addressField.meta({ description: "Its tokenIn." }),
  amountIn: amountField.meta({
    description: "What it spends in the end, as planned, after what it did not need came back.",
  }),
  maxAmountIn: amountField.meta({
    description: "What it takes at first, and so the most that it can spend.",
  }),
});

export const bundleResponse = z.strictObject({
  bundle: z.array(echoField).meta({ description: "The calls as they were sent." }),
  gas: amountField.optional().meta({
    description:
      "Gas of the transaction, as in routes: raise it by about 50 % for the limit. Absent with `skipQuote`.",
  }),
  dataFee: dataFeeField.optional(),
  gasIncludesDataFee: gasIncludesDataFeeField.optional(),
  createdAt: z.int().meta({ description: "The number of the block that the answer was computed on." }),
  stateAge: stateAgeField,
  tx: transactionField,
  calls: batchField,
  amountsOut: amountsByToken.optional().meta({
    description:
      "The amounts that arrive, by token, simulated on the block `createdAt`. Absent with `skipQuote`.",
  }),
  minAmountsOut: amountsByToken.optional().meta({
    description: "The amounts, by token, below which the transaction reverts. Absent with `skipQuote`.",
  }),
  spent: z.array(spentField).optional().meta({
    description: "What each route with `amountOut` spends. Absent if there is none, and with `skipQuote`.",
  }),
  priceImpact: z.int().nullable().meta({
    description:
      "Basis points. Null unless requested, or if a token has no USD price from a deep enough venue.",
  }),
  feeAmount: amountsByToken.meta({ description: "The amounts that fee calls take, by token." }),
  route: z.array(hopField).meta({ description: "One entry per fill, in the order of execution." }),
});

export type BundleResponse = z.output<typeof bundleResponse>;

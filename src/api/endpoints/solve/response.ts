import { z } from "zod";
import { addressField, amountField } from "../../documents/fields.js";
import type { SolvedOrder } from "./solveOrder.js";

const asset = z.strictObject({ token: addressField, amount: amountField });

const allowance = z.strictObject({
  token: addressField,
  spender: addressField.meta({ description: "The Router." }),
  amount: amountField,
  minAmount: amountField.meta({
    description:
      "The same amount: the published schema requires this name, the reference implementation the other.",
  }),
});

const interaction = z.strictObject({
  kind: z.literal("custom"),
  internalize: z.literal(false),
  target: addressField.meta({ description: "The Router." }),
  value: amountField.meta({ description: "Wei." }),
  callData: z.string().regex(/^0x([0-9a-f]{2})*$/),
  allowances: z
    .array(allowance)
    .meta({ description: "What the settlement contract allows the Router to take." }),
  inputs: z.array(asset).meta({ description: "What the call takes, at most." }),
  outputs: z.array(asset).meta({ description: "What the call pays, at least. Below it, the call reverts." }),
});

const trade = z.strictObject({
  kind: z.literal("fulfillment"),
  order: z.string().meta({ description: "The order's `uid`, exactly as the request wrote it." }),
  executedAmount: amountField.meta({
    description: "Of the sell token without the fee for `sell`, of the buy token for `buy`.",
  }),
  fee: amountField
    .optional()
    .meta({ description: "What a `limit` order pays for the gas, in its sell token." }),
});

const solution = z.strictObject({
  id: z.int().min(0),
  prices: z.record(addressField, amountField).meta({
    description: "Clearing prices: of the sell token what is bought, and of the buy token what is sold.",
  }),
  trades: z.array(trade).length(1),
  preInteractions: z.array(z.never()).length(0),
  interactions: z.array(interaction).length(1),
  postInteractions: z.array(z.never()).length(0),
  gas: z.int().meta({ description: "Gas of the whole settlement." }),
});

export const solveResponse = z.strictObject({
  createdAt: z.int().meta({ description: "The number of the newest block when the searches began." }),
  solutions: z.array(solution).meta({ description: "One for each order that can be settled, on its own." }),
});

type Solution = z.output<typeof solution>;

/** Returns the solution that settles one order. The amounts are those that the call guarantees. */
export function solutionOf({ order, answer, sold, bought, fee, gas }: SolvedOrder, id: number): Solution {
  const { uid, sellToken, buyToken, kind, paysForGas } = order;
  const { tx, allowances } = answer;
  return {
    id,
    prices: { [sellToken]: bought.toString(), [buyToken]: sold.toString() },
    trades: [
      {
        kind: "fulfillment",
        order: uid,
        executedAmount: (kind === "sell" ? sold : bought).toString(),
        ...(paysForGas ? { fee: fee.toString() } : {}),
      },
    ],
    preInteractions: [],
    interactions: [
      {
        kind: "custom",
        internalize: false,
        target: tx.to,
        value: tx.valueWei.toString(),
        callData: tx.data,
        allowances: allowances.map(({ token, spender, amount }) => ({
          ...{ token, spender, amount: amount.toString(), minAmount: amount.toString() },
        })),
        inputs: [{ token: sellToken, amount: sold.toString() }],
        outputs: [{ token: buyToken, amount: bought.toString() }],
      },
    ],
    postInteractions: [],
    gas: Number(gas),
  };
}

import { z } from "zod";
import { addressField, amountField, hashField } from "../../documents/fields.js";
import { txField } from "./approve.js";

const bytesField = z.string().regex(/^0x([0-9a-f]{2})*$/);
const fieldsOfType = z.array(z.strictObject({ name: z.string(), type: z.string() }));
/** The messages to sign, by kind. */
const messages = {
  erc2612: z.strictObject({
    owner: addressField,
    spender: addressField,
    value: amountField,
    nonce: amountField,
    deadline: amountField,
  }),
  dai: z.strictObject({
    holder: addressField,
    spender: addressField,
    nonce: amountField,
    expiry: amountField,
    allowed: z.literal(true),
  }),
  permit2: z.strictObject({
    permitted: z.array(z.strictObject({ token: addressField, amount: amountField })),
    spender: addressField,
    nonce: amountField,
    deadline: amountField,
    witness: z.strictObject({
      inputs: z.array(z.strictObject({ token: addressField, amountIn: amountField, fundTo: addressField })),
      outputs: z.array(z.strictObject({ token: addressField, minAmountOut: amountField })),
      executor: addressField,
      receiver: addressField,
      refundTo: addressField,
      feeReceiver: addressField,
      feeBps: amountField,
      deadline: amountField,
      program: bytesField,
    }),
  }),
};

const typedDataField = z.strictObject({
  domain: z.strictObject({
    name: z.string().optional(),
    version: z.string().optional(),
    chainId: z.int().optional(),
    verifyingContract: addressField.optional(),
    salt: hashField.optional(),
  }),
  types: z.record(z.string(), fieldsOfType),
  primaryType: z.string(),
  message: z
    .union([messages.erc2612, messages.dai, messages.permit2])
    .meta({ description: "Numbers as decimal text." }),
});

export const permitResponse = z.strictObject({
  kind: z.enum(["erc2612", "dai", "permit2", "none"]).meta({
    description:
      "`erc2612` and `dai`: the token's own permit. `permit2`: a signature for a whole route. `none`: the token has no permit and the chain no Permit2, so approve the Router.",
  }),
  token: addressField,
  amount: amountField,
  spender: addressField.meta({ description: "The Router." }),
  typedData: typedDataField.nullable().meta({
    description:
      "Pass it unchanged to `eth_signTypedData_v4` or viem's `signTypedData`; ethers takes its parts, without `EIP712Domain` of `types`. Null if there is nothing to sign: for `none`, and for `permit2` without `data`.",
  }),
  permit: z.string().optional().meta({
    description: "For `erc2612` and `dai`: append the signature to get the route's parameter `permit`.",
  }),
  permit2: z
    .strictObject({ data: bytesField, nonce: amountField, deadline: amountField })
    .optional()
    .meta({ description: "For `permit2`: add `signature` to get the route's parameter `permit2`." }),
  approval: z
    .strictObject({
      tx: txField,
      gas: amountField,
      resetTx: txField.optional(),
      resetGas: amountField.optional(),
    })
    .optional()
    .meta({
      description:
        "For `permit2`, if the owner's approval of Permit2 is below `amount`: a transaction as in `/wallet/approve` that must be mined once before the route. The approval is unlimited, since Permit2 moves nothing without a signature.",
    }),
});

import { z } from "zod";
import { addressField, chainIdField, inexactFields, redeemableField } from "../../documents/fields.js";

const metadata = {
  symbol: z.string().optional().meta({ description: "With `includeMetadata` only." }),
  name: z.string().optional().meta({ description: "With `includeMetadata` only." }),
  logosUri: z.array(z.string()).optional().meta({ description: "With `includeMetadata` only." }),
};

const underlying = z.strictObject({
  address: addressField,
  chainId: chainIdField,
  type: z.enum(["base", "defi"]),
  decimals: z.int().min(0).max(255),
  ...metadata,
});

const token = {
  chainId: chainIdField,
  address: addressField,
  decimals: z.int().min(0).max(255),
};

const baseToken = z.strictObject({
  ...token,
  type: z.literal("base"),
  underlyingTokens: z.array(underlying).length(0),
  unlisted: z.literal(true).optional().meta({
    description:
      "Present only for an unlisted token requested by its address. Anybody can choose such a token's name, so show the address.",
  }),
  ...metadata,
});

const defiToken = z.strictObject({
  ...token,
  type: z.literal("defi"),
  protocolSlug: z.string(),
  protocol: z.string().meta({ description: "The same as `protocolSlug`." }),
  project: z.string(),
  underlyingTokens: z.array(underlying),
  primaryAddress: addressField.meta({
    description: "The contract through which the position is entered and exited.",
  }),
  apy: z.number().nullable().meta({
    description: "Yield as a decimal fraction: 0.041 is 4.1 %. Null while unknown.",
  }),
  tvl: z.number().nullable().meta({ description: "US dollars. Null while they are not known." }),
  ...inexactFields("plans through it in the next block"),
  redeemable: redeemableField,
  ...metadata,
});

const pageNumber = z.int().min(1);

export const tokensResponse = z.strictObject({
  data: z.array(z.discriminatedUnion("type", [baseToken, defiToken])),
  meta: z.strictObject({
    total: z.int().min(0).meta({ description: "Tokens on all pages." }),
    lastPage: pageNumber,
    currentPage: pageNumber,
    perPage: pageNumber,
    prev: pageNumber.nullable().meta({ description: "The number of the previous page; null on the first." }),
    next: pageNumber.nullable().meta({ description: "The number of the next page; null on the last." }),
  }),
});

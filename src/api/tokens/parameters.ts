import { z } from "zod";
import { address, flag, oneOf, text, wholeNumber } from "../parameters/kinds.js";

const decimal = z
  .string()
  .regex(/^-?\d{1,15}(\.\d{1,18})?$/, "a decimal number, for example 0.05")
  .transform(Number);

/** Parameters of the token listing that take one value; names as the interface spells them. */
export const tokenParameters = {
  chainId: wholeNumber(1, Number.MAX_SAFE_INTEGER, "").optional(),
  protocolSlug: text.optional(),
  project: text.optional(),
  type: oneOf("baseToken", "defiToken", "base", "defi").optional(),
  apyFrom: decimal.optional(),
  apyTo: decimal.optional(),
  tvlFrom: decimal.optional(),
  tvlTo: decimal.optional(),
  page: wholeNumber(1, Number.MAX_SAFE_INTEGER, "").optional(),
  pageSize: wholeNumber(1, 1000, "").optional(),
  includeMetadata: flag.optional(),
};

/** Those that take lists; both spellings of the primary address are in use. */
export const tokenListParameters = {
  address,
  primayAddress: address,
  primaryAddress: address,
  underlyingTokens: address,
  underlyingTokensExact: address,
  name: text,
  symbol: text,
};

import { address, chainId, decimal, flag, oneOf, text, wholeNumber } from "../../parameters/kinds.js";
import { exampleProject, exampleSlug } from "../shared/deployments.js";

/** Default values of the token listing's parameters. */
export const tokenDefaults = { page: 1, pageSize: 1000 };

const pair = "0xb4e16d0168e52d35cacd2c6185b44281ec28c9dc";
const weth = "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2";
const usdc = "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48";

/** Parameters of the token listing that take a single value, by their names in the interface. */
export const tokenParameters = {
  chainId: chainId.optional(),
  protocolSlug: text.optional().meta({
    description: "DeFi tokens of this protocol.",
    example: exampleSlug,
  }),
  project: text.optional().meta({ description: "DeFi tokens of this project.", example: exampleProject }),
  type: oneOf("baseToken", "defiToken", "base", "defi").optional().meta({
    description: "Base tokens are ordinary tokens; a DeFi token is a share of a position.",
    example: "defiToken",
  }),
  apyFrom: decimal.optional().meta({
    description: "DeFi tokens whose yield, a decimal fraction, is at least this.",
    example: 0.01,
  }),
  apyTo: decimal.optional().meta({
    description: "DeFi tokens whose yield, a decimal fraction, is at most this.",
    example: 0.2,
  }),
  tvlFrom: decimal.optional().meta({
    description: "DeFi tokens whose total value is at least this many US dollars.",
    example: 10_000,
  }),
  tvlTo: decimal.optional().meta({
    description: "DeFi tokens whose total value is at most this many US dollars.",
    example: 1_000_000_000,
  }),
  page: wholeNumber(1, Number.MAX_SAFE_INTEGER, "").optional().meta({
    description: "The number of the page.",
    example: 1,
    default: tokenDefaults.page,
  }),
  pageSize: wholeNumber(1, 1000, "").optional().meta({
    description: "Tokens per page.",
    example: 100,
    default: tokenDefaults.pageSize,
  }),
  includeMetadata: flag.optional().meta({
    description: "When true, tokens and underlying tokens have `symbol`, `name` and `logosUri`.",
    example: true,
    default: false,
  }),
};

/** Parameters that take lists. Both spellings of the primary address are in use. */
export const tokenListParameters = {
  address: address.meta({ description: "Tokens with one of these addresses.", example: usdc }),
  primayAddress: address.meta({
    description: "DeFi tokens entered through one of these contracts.",
    example: pair,
  }),
  primaryAddress: address.meta({ description: "The correct spelling of `primayAddress`.", example: pair }),
  underlyingTokens: address.meta({ description: "DeFi tokens that hold all of these.", example: weth }),
  underlyingTokensExact: address.meta({
    description: "DeFi tokens that hold exactly these.",
    example: weth,
  }),
  name: text.meta({
    description: "Tokens with exactly one of these names, in any letter case.",
    example: "USD Coin",
  }),
  symbol: text.meta({
    description: "Tokens with exactly one of these symbols, in any letter case.",
    example: "USDC",
  }),
};

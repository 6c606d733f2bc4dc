import { z } from "zod";
import { address, amount, bytes, chainId, flag, oneOf, wholeNumber } from "../../parameters/kinds.js";
import { maxDataBytes } from "../signatures/signedOrder.js";

/** Default values of the wallet endpoints' parameters. The endpoints concern the smart wallet. */
export const walletDefaults = { chainId: 1, routingStrategy: "ensowallet", permitSeconds: 1800 } as const;

const owner = "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266";
const usdc = "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48";

const network = chainId.optional().meta({ default: walletDefaults.chainId });
const strategy = oneOf("router", "delegate", "ensowallet").optional();

/** Parameters of GET /v1/wallet, by their names in the interface. */
export const walletParameters = {
  chainId: network,
  fromAddress: address.meta({ description: "The owner of the smart wallet.", example: owner }),
};

/** Parameters of GET /v1/wallet/appprove. */
export const approveParameters = {
  chainId: network,
  fromAddress: address.meta({
    description: "The account that approves. The answer's `tx.from` repeats it exactly as sent.",
    example: owner,
  }),
  tokenAddress: address.meta({
    description: "The token; the native currency needs no approval.",
    example: usdc,
  }),
  amount: amount(0).meta({
    description: "The amount that the spender may move; 0 revokes an approval.",
    example: "1000000",
  }),
  routingStrategy: strategy.meta({
    description: "The strategy of the later route, which determines the spender.",
    example: "router",
    default: walletDefaults.routingStrategy,
  }),
};

/** Parameters of GET /v1/wallet/permit. */
export const permitParameters = {
  chainId: network,
  fromAddress: address.meta({ description: "The account that signs, pays and sends.", example: owner }),
  tokenAddress: address.meta({ description: "The token to pay with.", example: usdc }),
  amount: amount(1).meta({
    description: "The amount that the Router may move: the route's `amountIn`.",
    example: "1000000",
  }),
  deadlineSeconds: wholeNumber(60, 604_800, "seconds").optional().meta({
    description: "How long the token's own permit is valid. A signed route has its own deadline.",
    example: 1800,
    default: walletDefaults.permitSeconds,
  }),
};

/** Parameters of the body. Unlike a query, a body has room for a route's call data. */
export const permitBody = {
  ...permitParameters,
  data: bytes(maxDataBytes).optional().meta({
    description:
      "The `tx.data` of a route of `routingStrategy` `router`, to be signed for Permit2 unchanged.",
  }),
};

/** Parameters of GET /v1/wallet/approvals. */
export const approvalsParameters = {
  chainId: network,
  fromAddress: address.meta({ description: "The account that gave the approvals.", example: owner }),
  routingStrategy: strategy.meta({
    description:
      "Only approvals that this strategy uses. By default, those for the owner's smart wallet and the Router.",
    example: "router",
  }),
  permit2: flag.optional().meta({
    description: "Also those for Permit2, which moves tokens only with a signature.",
    example: false,
    default: false,
  }),
};

const chainIdOrAll = z
  .string()
  .refine((text) => text === "all" || chainId.safeParse(text).success, {
    message: `a whole number from 1 to ${Number.MAX_SAFE_INTEGER}, or all`,
  })
  .transform((text) => (text === "all" ? text : Number(text)))
  .meta({ pattern: "^(all|[0-9]{1,16})$" });

/** Parameters of GET /v1/wallet/balances. */
export const balancesParameters = {
  chainId: chainIdOrAll.optional().meta({
    description: "The network's id, or `all` for every network that is ready.",
    example: "all",
    default: String(walletDefaults.chainId),
  }),
  eoaAddress: address.meta({
    description: "The account whose balances, or whose smart wallet's balances, are returned.",
    example: owner,
  }),
  useEoa: flag.optional().meta({
    description: "True for the address itself, false for its smart wallet.",
    example: true,
    default: false,
  }),
  tokenType: oneOf("defiTokens", "baseTokens", "null").optional().meta({
    description: "Only shares of pools, or only other tokens; `null` returns both.",
    example: "baseTokens",
  }),
};

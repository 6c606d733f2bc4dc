import { autoSlippage } from "../../../config/autoSlippage.js";
import { defaultSlippageBps } from "../../../config/routeDefaults.js";
import { NATIVE } from "../../../lib/address.js";
import { WHOLE_BPS } from "../../../lib/whole.js";
import { MAX_FEE_BPS } from "../../../program/index.js";
import {
  address,
  amount,
  blockNumber,
  chainId,
  flag,
  oneOf,
  slugs,
  text,
  wholeNumber,
  wholeNumberOrAuto,
} from "../../parameters/kinds.js";
import { batchParameter } from "../shared/batch.js";
import { exampleSlugs } from "../shared/deployments.js";
import { stateAgeParameter } from "../shared/stateAge.js";
import { permit2Parameter } from "../signatures/signedOrder.js";

const maxUnixSeconds = 4_294_967_295;

/** Default values of a route's parameters. */
export const routeDefaults = { chainId: 1, slippageBps: defaultSlippageBps };

const wallet = "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266";
const usdc = "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48";

/** Parameters that narrow the search for routes. */
export const preferenceParameters = {
  protocols: slugs.optional().meta({
    description:
      "The only protocols that the route may use, as `/api/v1/protocols` names them, separated by commas. Wrapping the native currency is always allowed. `explain` compares with other routes through the same protocols.",
    example: exampleSlugs.slice(0, 2).join(","),
  }),
  excludeProtocols: slugs.optional().meta({
    description: "Protocols that the route may not use, separated by commas.",
    example: exampleSlugs[2],
  }),
  maxFills: wholeNumber(1, 100, "fills").optional().meta({
    description:
      "The most fills of the route. The service's `routing.maxFills` applies if it is less. Wrapping is a fill too.",
    example: 8,
  }),
  gasPrice: amount(0).optional().meta({
    description:
      "The price of gas, in wei, with which the search compares routes. It uses a venue only if the venue's additional output is worth more than its gas. Defaults to the network's present price. At 0, gas costs nothing.",
    example: "1000000000",
  }),
};

/** Parameters of the route endpoint, by their names in the interface. Their examples together form a valid request. */
export const routeParameters = {
  chainId: chainId.optional().meta({ default: routeDefaults.chainId }),
  destinationChainId: chainId.optional().meta({
    description:
      "The chain on which tokenOut arrives. It must equal `chainId`, the default; any other is a 501, since nothing is bridged.",
  }),
  fromAddress: address.meta({
    description: "The sender of the transaction. The answer's `tx.from` repeats it exactly as sent.",
    example: wallet,
  }),
  spender: address.meta({
    description:
      "The account whose tokenIn is spent: `fromAddress`; with `routingStrategy` `ensowallet` also its smart wallet.",
    example: wallet,
  }),
  receiver: address.meta({
    description:
      "The receiver of tokenOut: an account, or a contract that can spend it. Tokens, protocols' contracts, pools and vaults that the service knows are refused, unless they are `fromAddress`.",
    example: wallet,
  }),
  tokenIn: address.meta({
    description: "The token to sell, or the position to exit; `0xeeee…` is the native currency.",
    example: NATIVE,
  }),
  amountIn: amount(1).optional().meta({
    description: "The amount of tokenIn to spend, including the fee. Either this or `amountOut`.",
    example: "1000000000000000000",
  }),
  amountOut: amount(1).optional().meta({
    description:
      "The least amount of tokenOut that is to arrive, for the least tokenIn. Either this or `amountIn`, and with a single tokenIn and tokenOut. See [exact output](../concepts/exact-output.md).",
    example: "3000000000",
    insteadOf: "amountIn",
  }),
  maxAmountIn: amount(1).optional().meta({
    description:
      "With `amountOut`: the most tokenIn that the transaction may take, including the fee. It takes less if the slippage allows less.",
    example: "1000000000000000000",
    insteadOf: "amountIn",
  }),
  tokenOut: address.meta({
    description: "The token to buy, or the position to enter; `0xeeee…` is the native currency.",
    example: usdc,
  }),
  routingStrategy: oneOf("router", "delegate", "ensowallet").meta({
    description:
      "The account that executes the route: the Router contract, the sender's own account by DELEGATECALL, or the owner's smart wallet.",
    example: "router",
  }),
  toEOA: flag.optional().meta({
    description:
      "When true, `fromAddress` receives tokenOut, regardless of `receiver`. Use `receiver` instead.",
    example: false,
    default: false,
    deprecated: true,
  }),
  priceImpact: flag.optional().meta({
    description: "When true, the answer's `priceImpact` is computed.",
    example: true,
    default: false,
  }),
  explain: flag.optional().meta({
    description:
      "When true, the answer's `explain` states how far the route can be from the best one, and what it consists of. It takes up to a second more and requires a single tokenOut.",
    example: true,
    default: false,
  }),
  explainLimits: flag.optional().meta({
    description:
      "When true, `explain` also states what one more fill, one more hop, and a transaction of any gas would bring. Costs as much as four answers, for three more searches. Requires `explain`.",
    example: true,
    default: false,
  }),
  unvouched: flag.optional().meta({
    description:
      "When true, the route may also use venues of tokenIn and tokenOut that [nobody vouches for](../security.md#venues-that-anybody-can-write). The hops then say so, and the transaction reverts if such a venue pays less than simulated.",
    example: false,
    default: false,
  }),
  ...preferenceParameters,
  slippage: wholeNumberOrAuto(0, WHOLE_BPS, "basis points")
    .optional()
    .meta({
      description: `How much less than the simulated amount may arrive. Ignored if \`minAmountOut\` is set. With \`amountOut\`: how much more than needed the transaction takes, to give back what the price does not use up. With \`auto\`, the service [chooses](../concepts/slippage.md) between ${autoSlippage.leastBps} and ${autoSlippage.mostBps} for the route, and states in \`slippage\` what and why.`,
      example: 50,
      default: routeDefaults.slippageBps,
    }),
  minAmountOut: amount(1).optional().meta({
    description: "The least amount of tokenOut that may arrive; the transaction reverts below it.",
    example: "1",
  }),
  fee: wholeNumber(0, MAX_FEE_BPS, "basis points").optional().meta({
    description:
      "The share of `amountIn` that goes to `feeReceiver`; with `amountOut`, of the answer's `maxAmountIn`. Requires `feeReceiver`.",
    example: 10,
    default: 0,
  }),
  feeReceiver: address.optional().meta({
    description: "The receiver of the fee. The same addresses are refused as for `receiver`.",
    example: wallet,
  }),
  tokenInAmountToApprove: amount(0).optional().meta({
    description:
      "The amount of an ERC-20 tokenIn that the smart wallet pulls from its owner. Defaults to `amountIn`, or to what the transaction takes for `amountOut`, if the owner is the `spender`, and to 0 otherwise. Other strategies ignore it.",
    example: "0",
  }),
  tokenInAmountToTransfer: amount(0).optional().meta({
    description:
      "The amount of a native tokenIn that the owner sends to the smart wallet. It must equal `amountIn`, and is not for `amountOut`. Other strategies ignore it.",
    example: "1000000000000000000",
  }),
  deadline: wholeNumber(1, maxUnixSeconds, "seconds since 1970").optional().meta({
    description: "The transaction reverts after this time. Defaults to the service's own limit.",
    example: 4_102_444_800,
  }),
  stateAge: stateAgeParameter,
  batch: batchParameter,
  permit: text.optional().meta({
    description:
      "A signed permit that replaces an approval of the Router for tokenIn: the `permit` of `/wallet/permit` with the signature appended, or `none`. Only with `routingStrategy` `router`.",
    example: "none",
    default: "none",
  }),
};

/** Parameters of the body. Unlike a query, a body has room for a signed order. */
export const routeBody = { ...routeParameters, permit2: permit2Parameter };

/** Parameters for `api.relaxedRoute`. Those that newer clients omit are optional. */
export const relaxedRouteParameters = {
  ...routeParameters,
  spender: routeParameters.spender.optional(),
  receiver: routeParameters.receiver.optional(),
  routingStrategy: routeParameters.routingStrategy.optional(),
};

const { permit: _, batch: __, ...unsigned } = relaxedRouteParameters;

/**
 * Parameters of a quote. It has no transaction, so the parties are optional. The price impact is included by default.
 */
export const quoteParameters = {
  ...unsigned,
  fromAddress: routeParameters.fromAddress.optional(),
  blockNumber: blockNumber.optional().meta({
    description:
      "The number of the block to answer at: one of the last blocks, whose states the service keeps for re-organisations. A transaction is simulated as in the block after it. `latest` is the newest, the default.",
    example: "latest",
    default: "latest",
  }),
  priceImpact: flag.optional().meta({
    description: "When false, the answer's `priceImpact` is not computed.",
    example: true,
    default: true,
  }),
};

/** Alternative spellings in use, each with the documented name. */
export const routeAliases: Readonly<Record<string, string>> = { toEoa: "toEOA" };

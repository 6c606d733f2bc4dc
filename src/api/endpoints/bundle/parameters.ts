import { flag } from "../../parameters/kinds.js";
import { routeParameters } from "../route/parameters.js";

/** Parameters of the bundle's query, by their names in the interface. The calls are the body. */
export const bundleParameters = {
  chainId: routeParameters.chainId,
  fromAddress: routeParameters.fromAddress,
  routingStrategy: routeParameters.routingStrategy.optional().meta({
    description: "Who executes, as for a route.",
    example: "router",
    default: "router",
  }),
  spender: routeParameters.spender.optional().meta({
    description:
      "Whose tokens are spent: `fromAddress`, which is the default; with `routingStrategy` `ensowallet` its smart wallet too.",
    example: routeParameters.spender.meta()?.example,
  }),
  receiver: routeParameters.receiver.optional().meta({
    description: "Who gets every output that no call spends or sends elsewhere; `fromAddress` without it.",
    example: routeParameters.receiver.meta()?.example,
  }),
  skipQuote: flag.optional().meta({
    description: "When true, the answer has neither `gas` nor amounts.",
    example: false,
    default: false,
  }),
  priceImpact: routeParameters.priceImpact,
  deadline: routeParameters.deadline,
};

import { flag } from "../../parameters/kinds.js";
import { preferenceParameters, routeParameters } from "../route/parameters.js";

/** Query parameters of the bundle endpoint, by their names in the interface. The calls are in the body. */
export const bundleParameters = {
  chainId: routeParameters.chainId,
  fromAddress: routeParameters.fromAddress,
  routingStrategy: routeParameters.routingStrategy.optional().meta({
    description: "How the bundle is executed, as for a route.",
    example: "router",
    default: "router",
  }),
  spender: routeParameters.spender.optional().meta({
    description:
      "The account whose tokens are spent: `fromAddress`, the default; with `routingStrategy` `ensowallet` also its smart wallet.",
    example: routeParameters.spender.meta()?.example,
  }),
  receiver: routeParameters.receiver.optional().meta({
    description: "Receives every output that no call spends or sends elsewhere. Defaults to `fromAddress`.",
    example: routeParameters.receiver.meta()?.example,
  }),
  skipQuote: flag.optional().meta({
    description: "When true, the answer has neither `gas` nor amounts.",
    example: false,
    default: false,
  }),
  unvouched: routeParameters.unvouched.meta({
    description:
      "When true, calls may also use venues of their tokens that [nobody vouches for](../security.md#venues-that-anybody-can-write), as for a route.",
    example: false,
    default: false,
  }),
  ...preferenceParameters,
  priceImpact: routeParameters.priceImpact,
  deadline: routeParameters.deadline,
  stateAge: routeParameters.stateAge,
  batch: routeParameters.batch,
};

export {
  type Argument,
  type ArgumentKind,
  argumentAliases,
  conversionKinds,
  conversionOptions,
  declaredAction,
  type OwnAction,
  ownActions,
  refusesAmountOut,
} from "./actions.js";
export type { BundleAnswer, BundleQuote, CallSpending } from "./answer.js";
export { bundle } from "./bundle.js";
export {
  type AmountRef,
  type Call,
  type OutputRef,
  outputsOf,
  type Spend,
  spendsOf,
  yieldedBy,
} from "./call.js";
export type { BundleRequest } from "./request.js";

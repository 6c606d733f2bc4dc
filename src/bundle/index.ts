export {
  type Argument,
  type ArgumentKind,
  argumentAliases,
  conversionKinds,
  conversionOptions,
  declaredAction,
  type OwnAction,
  ownActions,
} from "./actions.js";
export type { BundleAnswer, BundleQuote } from "./answer.js";
export { bundle } from "./bundle.js";
export { type AmountRef, type Call, type OutputRef, outputsOf, type Spend, spendsOf } from "./call.js";
export type { BundleRequest } from "./request.js";

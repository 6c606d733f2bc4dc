export { type CompiledPlan, compilePlan } from "./compile.js";
export { decodeRouteCall } from "./decode.js";
export { encodeRouteCall } from "./encode.js";
export type { Order, RouteCall } from "./order.js";
export type { UnsignedTx } from "./tx.js";
export { findMismatch, type Promised } from "./verify.js";

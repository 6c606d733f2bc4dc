export { findInput, type InputRequest, type InputResult } from "./findInput.js";
export { findRoute, isWrapping } from "./findRoute.js";
export { type Graph, updateGraph } from "./graph/graph.js";
export { restPathOf } from "./input/restPath.js";
export {
  type Course,
  endsOf,
  type Fill,
  GAS_AROUND_FILLS,
  isConversion,
  type Move,
  mayLeaveRest,
  type Part,
  type Plan,
  type Portion,
} from "./plan.js";
export type { Bound, Gap, Preferences, RouteFound, RouteRequest, RouteResult } from "./request.js";
export { applyFill } from "./settlement/applyFill.js";
export { type Replayable, type ReplayedOn, replayFills } from "./settlement/replayPlan.js";

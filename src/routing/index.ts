export { findRoute } from "./findRoute.js";
export { type Graph, updateGraph } from "./graph.js";
export type { Fill, Plan } from "./plan.js";
export type { RouteFound, RouteRequest, RouteResult } from "./request.js";

export { type Said, saidOf } from "./links.js";
export { makePricer, type Pricer } from "./pricer.js";
export type { Prices } from "./propagate.js";
export { reservesUsd, valueUsd } from "./value.js";

export { makePricer, type Pricer } from "./pricer.js";
export type { Prices } from "./propagate.js";

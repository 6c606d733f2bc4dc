export { type VenuePrice, venuePricesOf } from "./links.js";
export type { Prices } from "./price.js";
export { makePricer, type Pricer } from "./pricer.js";
export { reservesUsd, valueUsd } from "./value.js";

export { makePriceHistory, type PriceHistory, type PricePoint } from "./history.js";
export type { Prices } from "./price.js";
export { makePricer, type Pricer } from "./pricer.js";
export { reservesUsd, valueUsd } from "./value.js";
export { type VenuePrice, venuePricesOf } from "./venuePrices.js";

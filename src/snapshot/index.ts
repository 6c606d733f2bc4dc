export { marketOf, readMarketFile, type SavedMarket } from "./read.js";
export type { MarketFile } from "./schema.js";
export { decodeState, encodeState } from "./state.js";
export { standsOf, type VenueRecord, venueRecord } from "./venueRecord.js";
export { type FileToken, marketFileOf, marketFileText } from "./write.js";

export { headText, keptOf, venueText } from "../service/kept/venueText.js";
export { marketOf, readMarketFile, type SavedMarket } from "./read.js";
export type { MarketFile } from "./schema.js";
export { type FileToken, marketFileOf, marketFileText } from "./write.js";

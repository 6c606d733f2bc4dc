export type { CatalogueEntry, ErrorCode, Retry } from "./catalogue.js";
export { asSluiceError, type ErrorDetails, messageOf, SluiceError } from "./error.js";

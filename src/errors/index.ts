export { type CatalogueEntry, catalogue, type ErrorCode, type Retry } from "./catalogue.js";
export { asSluiceError, type ErrorDetails, messageOf, reasonOf, SluiceError } from "./error.js";

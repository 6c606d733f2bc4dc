export { type Catalogue, type Entry, isAmong } from "./catalogue.js";
export type { Limits } from "./choose.js";
export { type Finder, type FinderOptions, type Listing, makeFinder } from "./finder.js";

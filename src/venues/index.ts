export { type Catalogue, type Entry, isAmong } from "./catalogue.js";
export type { Limits } from "./choose.js";
export { type Finder, type FinderOptions, type Listing, makeFinder } from "./finder.js";
export type { WeighedEntry } from "./weigh.js";

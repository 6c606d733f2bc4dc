export { type Catalogue, type Entry, isAmong } from "./catalogue.js";
export type { Limits } from "./choose.js";
export type { WeighedEntry } from "./depth.js";
export { type Finder, type FinderOptions, makeFinder } from "./finder.js";
export type { Listing } from "./listings.js";

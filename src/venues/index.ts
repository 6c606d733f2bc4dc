export type { Catalogue, Entry } from "./catalogue.js";
export type { Limits } from "./choose.js";
export { type Finder, type FinderOptions, type Listing, makeFinder } from "./finder.js";

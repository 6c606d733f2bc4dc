import { apySamples } from "./apySamples.js";
import { catalogue } from "./catalogue.js";
import { chains } from "./chains.js";
import { exclusions } from "./exclusions.js";
import { keys } from "./keys.js";
import { markets } from "./markets.js";

export type Migration = { readonly name: string; readonly statements: readonly string[] };

/**
 * How the schema came to be, oldest first; the first one makes version 1. What was released is never changed: a
 * change of the schema is one more entry at the end.
 */
export const migrations: readonly Migration[] = [
  { name: "keys", statements: keys },
  { name: "chains", statements: chains },
  { name: "apy samples", statements: apySamples },
  { name: "exclusions", statements: exclusions },
  { name: "catalogue", statements: catalogue },
  { name: "markets", statements: markets },
];

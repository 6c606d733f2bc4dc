export type { ApySample, ApySamples } from "./apySamples.js";
export type { ChainStore } from "./chain.js";
export type { ExclusionStore } from "./exclusions.js";
export { type ChainIdentity, readIdentity } from "./identity.js";
export type { ApiKey, KeyStore } from "./keys.js";
export { openStorage, type Storage, type StorageOptions } from "./open.js";
export { hostOf } from "./postgres.js";
export type { KeptToken } from "./tokens.js";
export type { FoundVenues } from "./venues.js";

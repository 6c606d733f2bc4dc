export { bundledTokens } from "./bundled.js";
export { readTokenList } from "./lists.js";
export type { RejectedToken, Token, TokenCandidate } from "./token.js";
export { candidateTokens, findTokens, makeUniverse, type TokenUniverse, withTokens } from "./universe.js";
export { type VerifiedTokens, verifyTokens } from "./verify.js";

export { bundledTokens } from "./bundled.js";
export { cleanText, visibleText } from "./clean.js";
export { allowanceCall, approveData, balanceCall, transferData, transferTopic } from "./erc20.js";
export { maximumNameLength, maximumSymbolLength, readTokenList } from "./lists.js";
export type { RejectedToken, Token, TokenCandidate } from "./token.js";
export { candidateTokens, findTokens, makeUniverse, type TokenUniverse, withTokens } from "./universe.js";
export { maximumDecimals, type VerifiedTokens, verifyTokens } from "./verify.js";

export { type AskedApproval, type Refuted, type VerifiedApproval, verifyApproval } from "./approval.js";
export type { CheckedCall } from "./batch.js";
export { type AskedBundle, type VerifiedBundle, verifyBundle } from "./bundle/verifyBundle.js";
export { type CallNode, confirmContracts } from "./contracts/confirm.js";
export { type AskedPermit, type VerifiedPermit, verifyPermit } from "./permitRequest.js";
export {
  type AskedRoute,
  type VerifiedRoute,
  type VerifyOptions,
  verifyRoute,
} from "./route.js";
export type { CheckedTransaction } from "./transaction.js";

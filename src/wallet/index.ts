export { listAllowances } from "./allowances.js";
export { type Approval, approve, missingApprovals } from "./approve.js";
export { type Balance, listBalances } from "./balances.js";
export { describeWallet } from "./describe.js";
export { looksLikeName, mostNameLength } from "./names/normalName.js";
export { primaryName } from "./names/primaryName.js";
export { resolveName, resolveNameAt } from "./names/resolveName.js";
export { findPermit, type Permit, type PermitRequest } from "./permit.js";
export type { WalletServices } from "./services.js";

export { listAllowances } from "./allowances.js";
export { type Approval, approve } from "./approve.js";
export { type Balance, listBalances } from "./balances.js";
export { describeWallet } from "./describe.js";
export { approveData } from "./erc20.js";
export { findPermit, type Permit, type PermitRequest } from "./permit.js";
export type { WalletServices } from "./services.js";

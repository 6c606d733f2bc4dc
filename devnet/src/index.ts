export { type DevAccount, devAccounts, devMnemonic } from "./accounts.js";
export type { ExtraTransaction } from "./build/chain.js";
export { blockGasLimit, startBaseFeeWei } from "./definition/chain.js";
export { devContracts } from "./definition/contracts.js";
export { type DevPair, devPairs } from "./definition/pairs.js";
export { type DevPool, type DevRange, devPools, tickSpacings } from "./definition/pools.js";
export {
  type DevToken,
  type DevTokenSymbol,
  devHoldingUsd,
  devToken,
  devTokens,
  unitsForUsd,
} from "./definition/tokens.js";
export { DevnetError, type DevnetErrorCode } from "./errors.js";
export { type RpcCall, rpc, rpcBatch } from "./rpc.js";
export { type Devnet, type DevnetOptions, startDevnet } from "./start.js";
export { driveTraffic, type TrafficOptions } from "./traffic/drive.js";

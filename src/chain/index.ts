export { type BlockRef, blockParameter } from "./blockRef.js";
export { blockByHash, blockByNumber, newestHead } from "./blocks.js";
export { codeAt, codeHashAt, isContractAt } from "./code.js";
export { BlockGoneError, RpcError } from "./errors.js";
export { type Gate, gate } from "./gate.js";
export type { BlockContext, Head } from "./head.js";
export { followHeads, type HeadFollower } from "./heads.js";
export { type ChainIdentity, readChainIdentity } from "./identity.js";
export { type LogPage, logsInRange, type RangeLog } from "./logRange.js";
export { type ChainLog, logsOfBlock } from "./logs.js";
export { clientVersion, makesBlocksAtWill, mayMixBlocks } from "./nodeSoftware.js";
export { readAt } from "./read.js";
export {
  createRpc,
  type EndpointStatus,
  type QuotePace,
  type Rpc,
  type Urgency,
  withDefaults,
  withUrgency,
} from "./rpc.js";

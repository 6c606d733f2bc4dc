export { type BlockRef, blockParameter } from "./blocks/blockRef.js";
export { blockByHash, blockByNumber } from "./blocks/blocks.js";
export type { BlockContext, Head } from "./blocks/head.js";
export { followHeads, type HeadFollower } from "./blocks/heads.js";
export { type ChainIdentity, readChainIdentity } from "./blocks/identity.js";
export { type LogPage, logsInRange, type RangeLog } from "./blocks/logRange.js";
export { type ChainLog, logsOfBlock } from "./blocks/logs.js";
export { type LogWalk, makeLogWalk } from "./blocks/logWalk.js";
export { newestHead } from "./blocks/newestHead.js";
export { clientVersion, makesBlocksAtWill, mayMixBlocks } from "./blocks/nodeSoftware.js";
export type { BlockLogForm } from "./pool/nodeTraits.js";
export {
  createRpc,
  type EndpointStatus,
  type QuotePace,
  type Rpc,
  type Urgency,
  withDefaults,
  withUrgency,
} from "./pool/rpc.js";
export { codeAt, codeHashAt, delegateOf, isContractAt } from "./reads/code.js";
export { decodeTryAggregate, encodeTryAggregate } from "./reads/multicall.js";
export { readAt } from "./reads/read.js";
export { BlockGoneError, RpcError } from "./transport/errors.js";

export type { BlockRef } from "./blockRef.js";
export { blockByHash, contextAfter, newestHead } from "./blocks.js";
export { codeAt, codeHashAt, isContractAt } from "./code.js";
export { BlockGoneError, RpcError } from "./errors.js";
export type { Head } from "./head.js";
export { followHeads, type HeadFollower } from "./heads.js";
export { type ChainLog, logsOfBlock } from "./logs.js";
export { readAt } from "./read.js";
export { createRpc, type EndpointStatus, type Rpc } from "./rpc.js";

export {
  create2Deployer,
  executorAbi,
  executorAddress,
  executorCodeHash,
  executorRuntimeCode,
  routerAbi,
  routerAddress,
  routerCodeHash,
  routerInitCode,
  routerRuntimeCode,
  routerSalt,
} from "./contracts.js";
export { decodeProgram } from "./decode.js";
export { encodeProgram } from "./encode.js";
export type { Program } from "./fields.js";
export type { CheckStep, PayStep, Step, SweepStep, V2SwapStep, V3SwapStep, WethStep } from "./format.js";
export type { Amount, PartyRef, Ref, TokenRef } from "./refs.js";

export {
  accountDelegateAbi,
  accountDelegateAddress,
  create2Deployer,
  deployedContracts,
  deploymentSalt,
  executorAbi,
  executorAddress,
  executors,
  ownerWalletAbi,
  ownerWalletFactoryAbi,
  ownerWalletFactoryAddress,
  ownerWalletImplementation,
  routerAbi,
  routerAddress,
  runtimeCodes,
} from "./contracts.js";
export { decodeProgram } from "./decode.js";
export { encodeProgram } from "./encode.js";
export { ProgramError } from "./errors.js";
export { type Executor, executorAt, isOfExecutor, isWanted, newestExecutor } from "./executor.js";
export type { OpName, Program } from "./fields.js";
export { MAX_ADDRESSES, PROGRAM_VERSION, REFS, SHARES, STEPS, type Step } from "./format.js";
export { MAX_FEE_BPS, MAX_STEP_AMOUNT, MAX_TOKENS, permit2Address, STEP_LIMITS } from "./limits.js";
export { type Amount, type PartyRef, type Ref, refOf, type TokenRef } from "./refs.js";
export { stepBytes } from "./stepBytes.js";

export {
  accountDelegateAbi,
  accountDelegateAddress,
  create2Deployer,
  deployedContracts,
  deploymentSalt,
  executorAbi,
  executorAddress,
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
export type { Program } from "./fields.js";
export { STEPS, type Step } from "./format.js";
export type { Amount, PartyRef, Ref, TokenRef } from "./refs.js";

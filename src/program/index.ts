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
export type { Program } from "./fields.js";
export type { CheckStep, PayStep, Step, SweepStep, V2SwapStep, V3SwapStep, WethStep } from "./format.js";
export type { Amount, PartyRef, Ref, TokenRef } from "./refs.js";

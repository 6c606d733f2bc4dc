import {
  type Abi,
  type AbiStateMutability,
  type ContractConstructorArgs,
  type ContractFunctionArgs,
  type ContractFunctionName,
  type EncodeDeployDataParameters,
  type EncodeFunctionDataParameters,
  encodeDeployData,
  encodeFunctionData,
  type Hex,
  type ParseAbi,
  parseAbi,
} from "viem";

/** Returns a function that encodes calls to the functions with these signatures. */
export function callsOf<const signatures extends readonly string[]>(signatures: signatures) {
  const abi = parseAbi(signatures as readonly string[]);
  return <name extends ContractFunctionName<ParseAbi<signatures>>>(
    functionName: name,
    ...args: ContractFunctionArgs<ParseAbi<signatures>, AbiStateMutability, name> & readonly unknown[]
  ): Hex => encodeFunctionData({ abi, functionName, args } as EncodeFunctionDataParameters);
}

type ArgumentsOf<types extends string> =
  ParseAbi<readonly [`constructor(${types})`]> extends infer abi extends Abi
    ? ContractConstructorArgs<abi> & readonly unknown[]
    : never;

/** Returns creation code followed by its constructor's arguments, which are of `types`. */
export function withArguments<const types extends string>(
  bytecode: string,
  types: types,
  ...args: ArgumentsOf<types>
): Hex {
  const abi = parseAbi([`constructor(${types})`] as readonly string[]);
  return encodeDeployData({ abi, bytecode, args } as EncodeDeployDataParameters);
}

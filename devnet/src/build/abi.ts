import {
  type EncodeDeployDataParameters,
  type EncodeFunctionDataParameters,
  encodeDeployData,
  encodeFunctionData,
  type Hex,
  parseAbi,
} from "viem";

/** The compiler reads no types of arguments from signatures, which takes it half a minute: viem refuses what does not fit. */
type NameIn<Signature extends string> = Signature extends `function ${infer Name}(${string}` ? Name : never;

/** Returns a function that encodes calls to the functions with these signatures. Throws if the arguments do not fit. */
export function callsOf<const Signature extends string>(signatures: readonly Signature[]) {
  const abi = parseAbi(signatures as readonly string[]);
  return (functionName: NameIn<Signature>, ...args: readonly unknown[]): Hex =>
    encodeFunctionData({ abi, functionName, args } as EncodeFunctionDataParameters);
}

/** Returns creation code followed by its constructor's arguments, which are of `types`. Throws if they do not fit. */
export function withArguments(bytecode: string, types: string, ...args: readonly unknown[]): Hex {
  const abi = parseAbi([`constructor(${types})`] as readonly string[]);
  return encodeDeployData({ abi, bytecode, args } as EncodeDeployDataParameters);
}

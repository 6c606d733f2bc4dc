import { encodeAbiParameters, keccak256, stringToHex } from "viem";
import { type BlockRef, codeAt, codeHashAt, type Rpc } from "../../chain/index.js";
import type { Address } from "../../lib/address.js";
import { type Hex, word } from "../../lib/hex.js";
import { create2Deployer, permit2Address } from "../../program/index.js";

/** What is at a well-known address: the published code, no code, or other code. */
export type CodeStatus = "published" | "absent" | "other";

const deployerHash: Hex = "0x2fa86add0aed31f33a762c9d88e807c475bd51d0f52bd0955754b2608f7e4989";
/** The code on Ethereum and nearly all chains, and the code that viem builds, which the local chain has. */
const multicall3Hashes: readonly Hex[] = [
  "0xd5c15df687b16f2ff992fc8d767b4216323184a2bbc6ee2f9c398c318e770891",
  "0x5a29a1eb2f59e45e4249b938c8192cac0d2bd32398e1afa03f302a867db692ea",
];
/**
 * The hash of the code with zeros at the two 32-byte places where each chain has its id and the hash of its EIP-712
 * domain.
 */
const permit2Blank: Hex = "0x463331fa7a0d5f07488e42c37b461bb56a822145c161a821fbafe7d4e916b546";
const permit2ChainIdAt = 6945;
const permit2DomainAt = 6983;

/** Returns the status of the CREATE2 deployer. Throws BlockGoneError and RPC_UNAVAILABLE, like the functions below. */
export function deployerStatus(rpc: Rpc, block: BlockRef): Promise<CodeStatus> {
  return codeStatus(rpc, create2Deployer, block, [deployerHash]);
}

export function multicall3Status(rpc: Rpc, address: Address, block: BlockRef): Promise<CodeStatus> {
  return codeStatus(rpc, address, block, multicall3Hashes);
}

/**
 * Returns the status of Permit2. Its code caches a chain id and the hash of an EIP-712 domain. Permit2 uses the cached
 * hash only on the chain with the cached id, so on other chains the hash is not checked.
 */
export async function permit2Status(rpc: Rpc, block: BlockRef): Promise<CodeStatus> {
  const code = await codeAt(rpc, permit2Address, block);
  if (code === undefined) return "absent";
  const digits = code.slice(2).toLowerCase();
  const blank = withZeros(withZeros(digits, permit2ChainIdAt), permit2DomainAt);
  if (keccak256(`0x${blank}`) !== permit2Blank) return "other";
  const isOfThisChain = wordIn(digits, permit2ChainIdAt) === word(BigInt(rpc.chainId));
  return !isOfThisChain || wordIn(digits, permit2DomainAt) === domainOf(rpc.chainId) ? "published" : "other";
}

/** Returns the status of one of Sluice's contracts. */
export function contractStatus(
  rpc: Rpc,
  { address, codeHash }: { readonly address: Address; readonly codeHash: Hex },
  block: BlockRef,
): Promise<CodeStatus> {
  return codeStatus(rpc, address, block, [codeHash]);
}

async function codeStatus(
  rpc: Rpc,
  address: Address,
  block: BlockRef,
  published: readonly Hex[],
): Promise<CodeStatus> {
  const hash = await codeHashAt(rpc, address, block);
  if (hash === undefined) return "absent";
  return published.includes(hash) ? "published" : "other";
}

function wordIn(digits: string, byte: number): string {
  return digits.slice(2 * byte, 2 * byte + 64);
}

function withZeros(digits: string, byte: number): string {
  return `${digits.slice(0, 2 * byte)}${"0".repeat(64)}${digits.slice(2 * byte + 64)}`;
}

/** Returns the hash of Permit2's EIP-712 domain on a chain, without 0x. */
function domainOf(chainId: number): string {
  const type = "EIP712Domain(string name,uint256 chainId,address verifyingContract)";
  const members = [
    { type: "bytes32" },
    { type: "bytes32" },
    { type: "uint256" },
    { type: "address" },
  ] as const;
  const hashes = [type, "Permit2"].map((text) => keccak256(stringToHex(text))) as [Hex, Hex];
  return keccak256(encodeAbiParameters(members, [...hashes, BigInt(chainId), permit2Address])).slice(2);
}

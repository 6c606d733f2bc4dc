import { type AbiParameter, decodeAbiParameters, encodeAbiParameters, keccak256, toBytes } from "viem";
import { type Domain, domainTypeOf } from "../execution/index.js";
import type { Address } from "../lib/address.js";
import type { Hex } from "../lib/hex.js";

/**
 * What a token reports about its EIP-712 domain, exactly as the calls return it. A member is undefined if the token
 * does not report it.
 */
export type Told = {
  readonly separator: Hex | undefined;
  readonly name: Hex | undefined;
  readonly version: Hex | undefined;
  /** The result of `eip712Domain()` of EIP-5267. */
  readonly domain: Hex | undefined;
};

/** Versions to try for tokens that do not report theirs, or that hash a different one. */
const usualVersions = ["1", "2", undefined];

/**
 * Returns the domain that a token at `token` hashes to its own separator. Returns undefined if none of the usual
 * domains does. The token would then probably not accept any signature.
 */
export function domainOf(chainId: number, token: Address, told: Told): Domain | undefined {
  const { separator } = told;
  if (separator === undefined) return undefined;
  const name = textOf(told.name);
  const version = textOf(told.version);
  const candidates: Domain[] = [
    ...domainTold(told.domain),
    ...(name === undefined ? [] : [version, ...usualVersions].map((each) => ({ name, version: each }))).map(
      (known) => present({ ...known, chainId, verifyingContract: token }),
    ),
  ];
  return candidates.find((domain) => isOfHere(domain, chainId, token) && separatorOf(domain) === separator);
}

/**
 * Returns whether a domain names this token, and no other chain. A domain without the contract would also be valid for
 * other tokens.
 */
function isOfHere({ chainId, verifyingContract }: Domain, here: number, token: Address): boolean {
  return (chainId === undefined || chainId === here) && verifyingContract === token;
}

function separatorOf(domain: Domain): Hex {
  const fields = domainTypeOf(domain);
  const type = `EIP712Domain(${fields.map((field) => `${field.type} ${field.name}`).join(",")})`;
  const values = fields.map(({ name, type: kind }) => {
    const value = domain[name as keyof Domain];
    if (kind === "string") return keccak256(toBytes(String(value)));
    return typeof value === "number" ? BigInt(value) : value;
  });
  const kinds = fields.map(
    ({ type: kind }): AbiParameter => ({ type: kind === "string" ? "bytes32" : kind }),
  );
  return keccak256(
    encodeAbiParameters([{ type: "bytes32" }, ...kinds], [keccak256(toBytes(type)), ...values]),
  );
}

const domainOutputs = [
  { type: "bytes1" },
  { type: "string" },
  { type: "string" },
  { type: "uint256" },
  { type: "address" },
  { type: "bytes32" },
  { type: "uint256[]" },
] as const;

/** Returns the domain that the token reports by EIP-5267. Its first byte states which members are present. */
function domainTold(answer: Hex | undefined): Domain[] {
  if (answer === undefined) return [];
  try {
    const [bits, name, version, chainId, contract, salt] = decodeAbiParameters(domainOutputs, answer);
    const has = (bit: number) => (Number(bits) & (1 << bit)) !== 0;
    const domain = {
      name: has(0) ? name : undefined,
      version: has(1) ? version : undefined,
      chainId: has(2) ? Number(chainId) : undefined,
      verifyingContract: has(3) ? (contract.toLowerCase() as Address) : undefined,
      salt: has(4) ? salt : undefined,
    };
    return [present(domain)];
  } catch {
    return [];
  }
}

/** Removes the undefined members, so that the JSON contains only those that are present. */
function present(domain: Domain): Domain {
  return Object.fromEntries(Object.entries(domain).filter(([, value]) => value !== undefined));
}

/** Decodes a string as tokens return it, or one of 32 bytes. Returns undefined for anything else. */
function textOf(answer: Hex | undefined): string | undefined {
  if (answer === undefined) return undefined;
  try {
    return decodeAbiParameters([{ type: "string" }], answer)[0];
  } catch {
    const word = answer.length === 66 ? answer.replace(/(00)+$/, "") : "0x";
    return word === "0x" ? undefined : Buffer.from(word.slice(2), "hex").toString("utf8");
  }
}

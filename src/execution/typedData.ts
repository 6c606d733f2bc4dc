import type { Address } from "../lib/address.js";
import type { Hex } from "../lib/hex.js";

type Field = { readonly name: string; readonly type: string };

/** An EIP-712 domain. A contract may omit members. */
export type Domain = {
  readonly name?: string | undefined;
  readonly version?: string | undefined;
  readonly chainId?: number | undefined;
  readonly verifyingContract?: Address | undefined;
  readonly salt?: Hex | undefined;
};

/** A message value in JSON. Numbers are decimal text, so that no wallet rounds them. */
export type MessageValue =
  | string
  | boolean
  | readonly MessageValue[]
  | { readonly [name: string]: MessageValue };

/** An EIP-712 message, exactly as `eth_signTypedData_v4` takes it. */
export type TypedData = {
  readonly domain: Domain;
  readonly types: Readonly<Record<string, readonly Field[]>>;
  readonly primaryType: string;
  readonly message: Readonly<Record<string, MessageValue>>;
};

/** The members of a domain in the order in which EIP-712 hashes them. */
const domainFields = [
  { name: "name", type: "string" },
  { name: "version", type: "string" },
  { name: "chainId", type: "uint256" },
  { name: "verifyingContract", type: "address" },
  { name: "salt", type: "bytes32" },
] as const;

type Raw = string | boolean | bigint | readonly Raw[] | { readonly [name: string]: Raw };

type Unsigned = Omit<TypedData, "message"> & { readonly message: Readonly<Record<string, Raw>> };

/** Completes a message: adds the type of its domain and converts integers to text. */
export function typedData({ domain, types, primaryType, message }: Unsigned): TypedData {
  return {
    domain,
    types: { EIP712Domain: domainTypeOf(domain), ...types },
    primaryType,
    message: asText(message) as TypedData["message"],
  };
}

/** Returns the fields of the domain's type: the members that it has. */
export function domainTypeOf(domain: Domain): readonly Field[] {
  return domainFields.filter(({ name }) => domain[name] !== undefined);
}

function asText(value: Raw): MessageValue {
  if (typeof value === "bigint") return value.toString();
  if (typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map(asText);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, asText(member)]));
}

import { Buffer } from "node:buffer";
import type { Address } from "../../lib/address.js";
import { type Hex, word } from "../../lib/hex.js";
import { keccak256 } from "../../lib/keccak.js";

/** The parent of the names that addresses claim (EIP-181). */
const reverseParent = "addr.reverse";

/**
 * Returns the hashes by which the registry knows a normalised name and its parents (`namehash` of EIP-137), nearest
 * first, without the root.
 */
export function nodesOf(name: string): Hex[] {
  const nodes: Hex[] = [];
  for (const label of name.split(".").reverse()) {
    const parent = nodes[0] ?? root;
    nodes.unshift(keccak256(`${parent}${keccak256(utf8(label)).slice(2)}`));
  }
  return nodes;
}

const root: Hex = `0x${word(0n)}`;

/** Returns the name under which an address claims another one (EIP-181). */
export function reverseNameOf(address: Address): string {
  return `${address.slice(2)}.${reverseParent}`;
}

/**
 * Returns a name in the format of DNS packets (RFC 1035, 3.1), as resolvers of many names take it (ENSIP-10). Returns
 * undefined if a label is longer than 255 bytes, which its length byte cannot hold.
 */
export function packetOf(name: string): Hex | undefined {
  const parts = name.split(".").map((label) => Buffer.from(label, "utf8"));
  if (parts.some(({ length }) => length > 255)) return undefined;
  const labels = parts.map((part) => `${part.length.toString(16).padStart(2, "0")}${part.toString("hex")}`);
  return `0x${labels.join("")}00`;
}

function utf8(text: string): Hex {
  return `0x${Buffer.from(text, "utf8").toString("hex")}`;
}

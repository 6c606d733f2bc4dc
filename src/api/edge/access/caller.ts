import { isIP } from "node:net";

/** The number of leading 16-bit groups of an IPv6 address that usually belong to one subscriber (/64). */
const sharedGroups = 4;

/**
 * Returns the name under which the rate limit counts an address. An IPv4 address counts as itself, and an IPv6 address
 * as its /64. Any other content of a proxy's header counts as `unknown`, and so does a closed connection.
 */
export function callerOf(address: string | undefined): string {
  if (address === undefined) return "unknown";
  const bare = withoutPort(address).replace(/^::ffff:(?=\d+\.)/i, "");
  const version = isIP(bare);
  if (version === 4) return bare;
  if (version === 0) return "unknown";
  const [head = "", tail] = bare.replace(/%.*$/, "").split("::");
  const leading = groupsOf(head);
  const trailing = tail === undefined ? [] : groupsOf(tail);
  const zeros = Array.from({ length: 8 - leading.length - trailing.length }, () => "0");
  return [...leading, ...zeros, ...trailing].slice(0, sharedGroups).join(":");
}

/** Removes the port, since some proxies write `1.2.3.4:5678` or `[::1]:5678`. */
function withoutPort(address: string): string {
  return /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/^(\d+(?:\.\d+){3}):\d+$/, "$1");
}

/** Returns the groups in a canonical spelling. A dotted ending counts as two groups. */
function groupsOf(part: string): string[] {
  if (part === "") return [];
  return part
    .split(":")
    .flatMap((group) => (group.includes(".") ? ["0", "0"] : [Number.parseInt(group, 16).toString(16)]));
}

/** Returns whether an address belongs to this machine. */
export function isLoopback(address: string | undefined): boolean {
  if (address === undefined) return false;
  return address === "::1" || /^(::ffff:)?127\./.test(address);
}

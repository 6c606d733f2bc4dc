import { type ErrorCode, SluiceError } from "../../errors/index.js";
import { type Exclusion, exclusionForm, parseExclusion } from "../../lib/exclusion.js";
import type { Network } from "../../networks/index.js";

/** Networks by chain id. */
export type Networks = ReadonlyMap<number, Network>;

/**
 * Parses an exclusion of something that Sluice knows on one of `networks`. Accepts any address, since pools and tokens come and go. Throws
 * `code` for any other form, and for a slug that no protocol or standard has. The message states what is allowed.
 */
export function knownExclusion(
  text: string,
  networks: Networks,
  code: ErrorCode = "INVALID_PARAMETER",
): Exclusion {
  const exclusion = parseExclusion(text);
  if (exclusion === undefined) {
    throw new SluiceError(code, `${JSON.stringify(text)} cannot be excluded; allowed is ${exclusionForm}`);
  }
  const { kind, value } = exclusion;
  const slugs = kind === "protocol" || kind === "standard" ? slugsOf(kind, networks) : undefined;
  if (slugs === undefined || slugs.includes(value)) return exclusion;
  throw new SluiceError(code, `${value} is not a ${kind}; allowed is one of ${slugs.join(", ")}`);
}

/** Returns the known slugs, in alphabetical order. */
function slugsOf(kind: "protocol" | "standard", networks: Networks): string[] {
  const deployments = [...networks.values()].flatMap((network) => network.deployments);
  return [
    ...new Set(deployments.map(({ slug, standard }) => (kind === "protocol" ? slug : standard))),
  ].sort();
}

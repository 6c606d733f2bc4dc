import { type ErrorCode, SluiceError } from "../../errors/index.js";
import { type Exclusion, exclusionForm, parseExclusion } from "../../lib/exclusion.js";
import { networks } from "../../networks/index.js";

/**
 * Reads an exclusion of something Sluice knows. Throws `code` with what is allowed: another form, or a slug that no
 * protocol or standard has. An address may be any, since pools and tokens come and go.
 */
export function knownExclusion(text: string, code: ErrorCode = "INVALID_PARAMETER"): Exclusion {
  const exclusion = parseExclusion(text);
  if (exclusion === undefined) {
    throw new SluiceError(code, `${JSON.stringify(text)} cannot be excluded; allowed is ${exclusionForm}`);
  }
  const { kind, value } = exclusion;
  const slugs = kind === "protocol" || kind === "standard" ? slugsOf(kind) : undefined;
  if (slugs === undefined || slugs.includes(value)) return exclusion;
  throw new SluiceError(code, `${value} is not a ${kind}; allowed is one of ${slugs.join(", ")}`);
}

/** In the order of the alphabet. */
function slugsOf(kind: "protocol" | "standard"): string[] {
  const deployments = [...networks.values()].flatMap((network) => network.deployments);
  return [
    ...new Set(deployments.map(({ slug, standard }) => (kind === "protocol" ? slug : standard))),
  ].sort();
}

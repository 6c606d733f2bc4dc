import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import type { Address } from "../../lib/address.js";
import type { Network } from "../../networks/index.js";
import type { FollowLimits } from "../../venues/index.js";

/**
 * Returns a hash of everything, apart from the chain, that determines which market is followed. A kept market with
 * another fingerprint is not used.
 */
export function marketFingerprint(
  { deployments, baseTokens, wrappedNative }: Network,
  { tokens, limits }: { readonly tokens: readonly Address[]; readonly limits: FollowLimits },
): string {
  const deciding = [program(), deployments, baseTokens, wrappedNative, [...tokens].sort(), limits];
  return createHash("sha256").update(JSON.stringify(deciding)).digest("hex");
}

/**
 * Returns an identifier of this build, because only the code that wrote a state can interpret it. This is the hash of
 * the sources that the build writes beside its output, in any folder above this file, or else the text of package.json.
 */
function program(): string {
  for (const name of [".sources", "package.json"]) {
    for (let folder = new URL("./", import.meta.url); ; folder = new URL("../", folder)) {
      const file = new URL(name, folder);
      if (existsSync(file)) return readFileSync(file, "utf8");
      if (folder.pathname === "/") break;
    }
  }
  throw new Error("this program lies in no package");
}

import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import type { Address } from "../../lib/address.js";
import type { Network } from "../../networks/index.js";
import type { FollowLimits } from "../../venues/index.js";

/** Returns a hash of everything besides the chain that decides which market is followed. A kept market with another one is not used. */
export function marketFingerprint(
  { deployments, baseTokens, wrappedNative }: Network,
  { tokens, limits }: { readonly tokens: readonly Address[]; readonly limits: FollowLimits },
): string {
  const deciding = [program(), deployments, baseTokens, wrappedNative, [...tokens].sort(), limits];
  return createHash("sha256").update(JSON.stringify(deciding)).digest("hex");
}

/**
 * Which states mean what is up to the code, and what another build has kept is not read: the hash over the sources that the
 * build leaves beside its output, in whichever of its folders this file came to lie, or else the package's own text.
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

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Address } from "../../../lib/address.js";
import type { Network } from "../../../networks/index.js";
import type { Limits } from "../../../venues/index.js";

/** Says whether a kept market is what this program would have followed: a hash over all that decides it but the chain. */
export function questionOf(
  { deployments, baseTokens, wrappedNative }: Network,
  { tokens, limits }: { readonly tokens: readonly Address[]; readonly limits: Limits },
): string {
  const question = [program(), deployments, baseTokens, wrappedNative, [...tokens].sort(), limits];
  return createHash("sha256").update(JSON.stringify(question)).digest("hex");
}

/** Which states mean what is up to the code: what another build has kept is not read. */
function program(): string {
  const root = new URL("../../../", import.meta.url);
  try {
    // Written by the build: a hash over the sources.
    return readFileSync(new URL(".sources", root), "utf8");
  } catch {
    return readFileSync(new URL("../package.json", root), "utf8");
  }
}

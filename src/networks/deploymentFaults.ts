import { adapters, type Deployment, pairsOf } from "../protocols/index.js";
import type { Network } from "./network.js";

/**
 * Returns what is wrong with a deployment, or undefined: a standard that Sluice does not know, or a missing member that
 * the standard needs.
 */
export function faultOf(
  deployment: Deployment,
  { baseTokens: tokens, wrappedNative }: Pick<Network, "baseTokens" | "wrappedNative">,
): string | undefined {
  const adapter = adapters.get(deployment.standard);
  if (adapter === undefined) {
    const allowed = `allowed is one of ${[...adapters.keys()].join(", ")}`;
    return `has the standard ${JSON.stringify(deployment.standard)}; ${allowed}`;
  }
  try {
    // Adapters read the deployment before they ask a chain, which nothing here does.
    adapter.discover({ deployment, tokens, pairs: pairsOf(tokens, tokens), wrappedNative }).next();
    adapter.source?.(deployment);
    return undefined;
  } catch (error) {
    if (error instanceof TypeError) return `is not complete: ${error.message}`;
    throw error;
  }
}

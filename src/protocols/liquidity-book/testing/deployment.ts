import { type DevBinVersion, devBinFactories } from "@sluice/devnet";
import type { Deployment } from "../../kit/adapter/deployment.js";

/** The pairs of a version on the local chain. */
export function deploymentOf(version: DevBinVersion): Deployment {
  return {
    slug: `book-${version.replace(".", "-")}`,
    standard: "liquidity-book",
    contracts: { factory: devBinFactories[version].factory },
    parameters: { version },
  };
}

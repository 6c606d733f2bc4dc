import { devSolidly } from "@sluice/devnet";
import type { Deployment } from "../../kit/adapter/deployment.js";

/** Aerodrome's contracts on the local chain. */
export const deployment: Deployment = {
  slug: "aerodrome",
  standard: "solidly",
  contracts: { factory: devSolidly.factory },
};

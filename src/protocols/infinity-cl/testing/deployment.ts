import { devInfinity } from "@sluice/devnet";
import type { Deployment } from "../../kit/adapter/deployment.js";

/** The local chain's pools with ticks. */
export const deployment: Deployment = {
  ...{ slug: "infinity-cl", standard: "infinity-cl", sinceBlock: 0 },
  contracts: { manager: devInfinity.clManager, vault: devInfinity.vault },
  lists: { feeTiersPpm: [100, 500, 3000, 10_000], tickSpacings: [1, 10, 60, 200] },
};

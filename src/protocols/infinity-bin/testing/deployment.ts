import { devInfinity } from "@sluice/devnet";
import type { Deployment } from "../../kit/adapter/deployment.js";

/** The local chain's pools with bins. */
export const deployment: Deployment = {
  ...{ slug: "infinity-bin", standard: "infinity-bin", sinceBlock: 0 },
  contracts: { manager: devInfinity.binManager, vault: devInfinity.vault },
  lists: { feeTiersPpm: [500, 100, 2500, 0, 10_000, 0], stepsBps: [10, 1, 25, 5, 100, 50] },
};

import type { FleetTransport, Membership } from "../../fleet/index.js";

/** What a process of a fleet shares with the others. */
export type FleetParts = {
  readonly role: "index" | "api";
  readonly transport: FleetTransport;
  readonly membership: Membership;
};

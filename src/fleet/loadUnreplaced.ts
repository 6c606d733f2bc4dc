import { SluiceError } from "../errors/index.js";
import type { FleetTransport, Snapshot } from "./transport.js";

/** How often a joiner starts again because the snapshot that it was reading was replaced and removed. */
const attempts = 3;

/** A snapshot with missing parts, by its name in the engine. */
export type BrokenSnapshot = { readonly removed: string };

/** Makes a transport's reading of snapshots. */
export function loadUnreplaced(
  load: (channel: string) => Promise<Snapshot | undefined | BrokenSnapshot>,
): FleetTransport["loadSnapshot"] {
  return async (channel) => {
    let removed: string | undefined;
    for (let attempt = 0; attempt < attempts; attempt++) {
      const snapshot = await load(channel);
      if (snapshot === undefined || !("removed" in snapshot)) return snapshot;
      if (snapshot.removed === removed) return "incomplete";
      removed = snapshot.removed;
    }
    const message = "The fleet's snapshot was replaced faster than it can be read";
    throw new SluiceError("FLEET_UNAVAILABLE", message);
  };
}

import { SluiceError } from "../errors/index.js";
import type { FleetTransport, Snapshot } from "./transport.js";

/** How often a joiner starts again because the snapshot that it was reading was removed. */
const attempts = 3;

/** Makes a transport's reading of snapshots. `load` resolves to `removed` if parts of the snapshot are gone. */
export function loadUnreplaced(
  load: (channel: string) => Promise<Snapshot | undefined | "removed">,
): FleetTransport["loadSnapshot"] {
  return async (channel) => {
    for (let attempt = 0; attempt < attempts; attempt++) {
      const snapshot = await load(channel);
      if (snapshot !== "removed") return snapshot;
    }
    const message = "The fleet's snapshot was replaced faster than it can be read";
    throw new SluiceError("FLEET_UNAVAILABLE", message);
  };
}

import { type Instant, instantAt, unixMsOf } from "../../lib/instant.js";
import { applyMessage, Broken, type Held } from "../format/apply.js";
import type { Anew, Discoveries, FleetMessage } from "../format/messages.js";
import { readSnapshot } from "../format/snapshotParts.js";
import type { Snapshot } from "../transport.js";
import type { ReadChannelOptions } from "./readChannel.js";

export type Holding = ReturnType<typeof makeHolding>;

/** Creates what a reader holds: a standing, once it has read a snapshot. */
export function makeHolding(options: ReadChannelOptions) {
  const { network, knowledge, log, onFees, onDiscoveries, nowMs = Date.now } = options;
  let held: Held | undefined;
  /** When the head of `held` was confirmed. */
  let confirmed: Instant | undefined;
  let rejoins = 0;
  const confirmedAtMs = () => (confirmed === undefined ? 0 : unixMsOf(confirmed, nowMs));

  return {
    held: () => held,
    confirmedAtMs,
    rejoins: () => rejoins,
    /** Replaces the standing with that of a snapshot, and returns its discoveries. Throws if it cannot be read. */
    async restore(parts: Snapshot["parts"]): Promise<Discoveries> {
      const { held: read, found, malformed } = await readSnapshot(parts, network, knowledge);
      if (held !== undefined) rejoins += 1;
      // The network stays the same object; otherwise, whatever is cached by it would be lost.
      held =
        held === undefined ? read : { ...read, market: { ...read.market, network: held.market.network } };
      for (const [venue, reason] of malformed)
        log.warn(
          { chain_id: network.id, venue, reason },
          "Left a venue out: its state in the snapshot is malformed",
        );
      return found;
    },
    /**
     * Applies a message written at `writtenAtMs`, by the clock of `performance`, and passes on what came with it. Throws
     * Broken if it does not fit.
     */
    apply(message: Exclude<FleetMessage, Anew>, writtenAtMs: number): void {
      const before = held as Held;
      if (message.kind === "delta") {
        const next = applyMessage(before, message, knowledge);
        for (const block of message.fees) onFees?.(block);
        held = next;
      } else if (message.head !== before.market.head.hash) throw new Broken("another block is confirmed");
      const instant = instantAt(nowMs, writtenAtMs - message.ageMs);
      if (instant.atMs > confirmedAtMs()) confirmed = instant;
      if (message.discovered.length > 0 || message.progress !== undefined) onDiscoveries?.(message);
    },
  };
}

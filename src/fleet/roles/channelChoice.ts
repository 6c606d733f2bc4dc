import type { Channel, ChannelPosition, FleetTransport } from "../transport.js";
import type { ReadChannelOptions } from "./readChannel.js";

/** A channel and the format of its messages. */
export type FormatChannel = { readonly format: number; readonly channel: Channel };

/** A reader is level if the last message it applied is not older than this. The leader writes one every second. */
export const levelMs = 5000;
/** A channel without messages for this long has no leader, and a channel of another format may have one. */
export const silentMs = 10_000;

/** Chooses among the channels of a reader, the newest format first. */
export function makeChannelChoice({ transport, channels, network, log, signal }: ReadChannelOptions) {
  let reading = channels[0] as FormatChannel;
  let soundedAtMs = performance.now();
  return {
    reading: () => reading,
    /** Returns whether another channel may be better. `isLevel` says whether the reader is level. */
    isDue: (isLevel: boolean) =>
      channels.length > 1 &&
      (reading !== channels[0] || !isLevel) &&
      performance.now() - soundedAtMs > silentMs,
    /** Changes to the newest format that has a leader, unless none has one. Returns whether it did. */
    async choose(isLevel: boolean): Promise<boolean> {
      soundedAtMs = performance.now();
      for (const candidate of channels) {
        if (candidate === reading ? isLevel : await hasLeader(transport, candidate, signal)) {
          if (candidate === reading) return false;
          const fields = { chain_id: network.id, from: reading.format, to: candidate.format };
          log.info(fields, "Reading another format");
          reading = candidate;
          return true;
        }
      }
      return false;
    },
  };
}

/** Returns whether a leader writes to a channel now. */
async function hasLeader(
  transport: FleetTransport,
  { channel }: FormatChannel,
  signal: AbortSignal,
): Promise<boolean> {
  const snapshot = await transport.loadSnapshot(channel);
  let at: ChannelPosition | undefined = snapshot === "incomplete" ? undefined : snapshot;
  while (at !== undefined) {
    const messages = await transport.read(channel, at, { waitMs: 0, signal });
    const last = messages === "hole" ? undefined : messages.at(-1);
    if (last === undefined || last.ageMs < levelMs) return last !== undefined;
    at = last;
  }
  return false;
}

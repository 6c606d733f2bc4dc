import type { Channel } from "../transport.js";

/** The number changes with the layout of the keys, so that versions with different layouts stay separate. */
const prefix = "sluice:fleet:1";

/** The name under which Redis announces that a channel has a message. */
export const newsChannel = `${prefix}:news`;

/** A hash: the member's id, its last announcement in milliseconds of Redis's clock, a space and its text. */
export const membersKey = `${prefix}:members`;

/** A hash: the lease of a channel, its last message and its snapshot. */
export function channelKey(channel: Channel): string {
  return `${prefix}:channel:${channel}`;
}

/** A stream with the ids `<sequence>-0`. */
export function messagesKey(channel: Channel): string {
  return `${prefix}:messages:${channel}`;
}

/** One string per part. */
export function partKey(snapshot: string, part: number | string): string {
  return `${prefix}:snapshot:${snapshot}:${part}`;
}

/** A string that exists until the bucket is full. */
export function bucketKey(caller: string): string {
  return `${prefix}:bucket:${caller}`;
}

/** A key that exists for a moment. */
export function scratchKey(name: string): string {
  return `${prefix}:scratch:${name}`;
}

import { createHash } from "node:crypto";
import type { ChainIdentity } from "../../chain/index.js";
import type { Channel } from "../transport.js";

/**
 * The format of the messages that this version writes. It covers the messages and the states of all standards, so it
 * rises with every change that an earlier version would misread. A test compares it with recorded messages.
 */
export const writtenFormat = 1;

/** The formats that this version reads, the newest first. */
export const readFormats: readonly number[] = [writtenFormat];

/** Returns the channel for a chain's market in one format. */
export function channelOf({ chainId, genesisHash, build }: ChainIdentity, format: number): Channel {
  const chain = createHash("sha256").update(`${genesisHash} ${build}`).digest("hex").slice(0, 16);
  return `${chainId}.${chain}.f${format}`;
}

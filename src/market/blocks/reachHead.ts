import { setTimeout as sleep } from "node:timers/promises";
import { type Head, newestHead } from "../../chain/index.js";
import { messageOf } from "../../errors/index.js";
import type { Logger } from "../../lib/logger.js";
import type { Followed, FollowedMarket } from "../follow/followed.js";
import { catchUp } from "./catchUp.js";

export type ReachOptions = {
  readonly pollMs: number;
  readonly log: Logger;
  /** Called with the error of each failed attempt. */
  readonly onFailure: (error: unknown) => void;
};

/**
 * Returns the market at `head`, or at the head that replaced it while the node was failing. Logs and reports each failure
 * and retries after `pollMs`. Returns undefined once `followed.signal` aborts.
 */
export async function reachHead(
  followed: Followed,
  head: Head,
  { pollMs, log, onFailure }: ReachOptions,
): Promise<FollowedMarket | undefined> {
  const { rpc, network, signal } = followed;
  let wanted = head;
  while (!signal.aborted) {
    try {
      return await catchUp(followed, wanted);
    } catch (error) {
      if (signal.aborted) return undefined;
      const fields = { chain_id: network.id, block: Number(wanted.number), reason: messageOf(error) };
      log.warn(fields, "Could not read a block");
      onFailure(error);
      await sleep(pollMs, undefined, { signal }).catch(() => undefined);
      wanted = await newestHead(rpc, { signal }).catch(() => wanted);
    }
  }
  return undefined;
}

import { setTimeout as sleep } from "node:timers/promises";
import { type Head, newestHead } from "../chain/index.js";
import { messageOf } from "../errors/index.js";
import type { Logger } from "../lib/logger.js";
import { catchUp } from "./catchUp.js";
import type { Followed, Standing } from "./followed.js";

/**
 * The market at `head`, or at whatever replaced it while the node was failing: a failure is logged and tried again
 * `pollMs` later. Undefined once `followed.signal` is aborted.
 */
export async function reach(
  followed: Followed,
  head: Head,
  { pollMs, log }: { readonly pollMs: number; readonly log: Logger },
): Promise<Standing | undefined> {
  const { rpc, network, signal } = followed;
  let wanted = head;
  while (!signal.aborted) {
    try {
      return await catchUp(followed, wanted);
    } catch (error) {
      if (signal.aborted) return undefined;
      const fields = { chain_id: network.id, block: Number(wanted.number), reason: messageOf(error) };
      log.warn(fields, "Could not read a block");
      await sleep(pollMs, undefined, { signal }).catch(() => undefined);
      wanted = await newestHead(rpc, { signal }).catch(() => wanted);
    }
  }
  return undefined;
}

import type { Rpc } from "../../chain/index.js";
import { pause } from "../../lib/wait.js";

const lookMs = 500;
/** A node that has just returned may leave again. */
const steadyLooks = 6;

/**
 * Resolves once more than `learnt` answers were believed although only one node gave them, and nodes have since been
 * able to confirm answers for a while. Throws the reason of `signal`.
 */
export async function secondVoice(
  rpc: Pick<Rpc, "pooling" | "certainty">,
  learnt: number,
  signal: AbortSignal,
): Promise<void> {
  for (let looks = 0; looks < steadyLooks; ) {
    await pause(lookMs, signal);
    if (rpc.pooling().learntAlone === learnt) continue;
    looks = rpc.certainty() === "agreed" ? looks + 1 : 0;
  }
}

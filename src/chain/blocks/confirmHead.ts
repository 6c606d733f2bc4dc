import { abortWith, pause } from "../../lib/wait.js";
import type { AskOptions, Rpc } from "../pool/rpc.js";
import { blockByHash } from "./blocks.js";
import { type Head, isSameHead } from "./head.js";

/** How long the other nodes may take to receive a block that one of them described. */
const PROPAGATION_MS = 1_500;
const FIRST_PAUSE_MS = 50;
/** The next node is asked as well if one has not confirmed the block after this time. */
const STAGGER_MS = 150;
/** How long to wait for a node's answer. A node that has not answered by then confirms nothing. */
const ANSWER_MS = 5_000;

/** What the other nodes say of a head. `unheard`: fewer than two of them answered that they do not have it. */
export type Confirmation = "confirmed" | "denied" | "unheard";

/** Returns the number of different hosts, in service or not; 1 if none is named. */
export function hostCount(rpc: Rpc): number {
  return Math.max(1, new Set(rpc.endpoints().map(({ host }) => host)).size);
}

/**
 * Returns whether another node describes the block as the node at `host` does, waiting a moment until it has the block,
 * and for nodes that are slow. Also `confirmed` if all others are down and one is believed alone. Throws the reason of the
 * signal.
 */
export async function confirmationOf(
  rpc: Rpc,
  head: Head,
  host: string,
  options: AskOptions = {},
  patienceMs = PROPAGATION_MS,
): Promise<Confirmation> {
  const untilMs = performance.now() + patienceMs;
  const others = rpc.voices().filter((other) => other !== host);
  if (others.length === 0) return rpc.certainty() === "alone" ? "confirmed" : "unheard";
  const over = new AbortController();
  const { signal } = over;
  const unlink = options.signal && abortWith(options.signal, over);

  /** Asks one particular node until it has the block. Otherwise a quicker node would answer in its place. */
  async function heardFrom(other: string, place: number): Promise<Confirmation> {
    await pause(place * STAGGER_MS, signal);
    const not = new Set(rpc.endpoints().map((each) => each.host));
    not.delete(other);
    for (let turn = 0; ; turn++) {
      const asked = { ...options, signal, not, witnesses: 1, timeoutMs: ANSWER_MS } as const;
      const answer = await blockByHash(rpc, head.hash, asked).then(
        (described) => ({ described }),
        () => undefined,
      );
      signal.throwIfAborted();
      // A header that does not prove itself may be false under a hash that exists.
      if (answer?.described !== undefined && isSameHead(answer.described, head)) return "confirmed";
      if (performance.now() >= untilMs) return answer === undefined ? "unheard" : "denied";
      await pause(FIRST_PAUSE_MS * 2 ** Math.min(turn, 3), signal);
    }
  }

  const hearings = others.map(heardFrom);
  const confirmed = hearings.map(async (hearing) => {
    if ((await hearing) !== "confirmed") throw new Error("not confirmed");
  });
  try {
    await Promise.any(confirmed);
    return "confirmed";
  } catch {
    options.signal?.throwIfAborted();
    const said = await Promise.all(hearings);
    return said.filter((each) => each === "denied").length >= 2 ? "denied" : "unheard";
  } finally {
    over.abort(new Error("another node confirmed the block"));
    unlink?.();
  }
}

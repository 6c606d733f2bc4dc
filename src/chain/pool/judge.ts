import type { Logger } from "../../lib/logger.js";
import { pause } from "../../lib/wait.js";
import type { NodeEndpoint } from "../nodes/endpoint.js";
import type { Ask } from "../transport/answer.js";
import { type Comparison, difference } from "./comparison.js";

/** An answer that others contradicted. */
export type Contradiction = {
  readonly endpoint: NodeEndpoint;
  readonly ask: Ask;
  readonly comparison: Comparison;
  readonly said: string;
  /** The form of the answer that the others gave. */
  readonly agreed: string;
  readonly others: readonly NodeEndpoint[];
};

/** Judges nodes that contradict two others. */
export type Judge = {
  contradicted(contradiction: Contradiction): void;
  /** Records that nodes disagree and no other can decide. */
  disputed(endpoints: readonly NodeEndpoint[], reason: string): void;
};

/** A node that indexes or mines while it answers agrees with the others after this time. */
const SECOND_CHANCE_MS = 250;
const ANSWER_MS = 5_000;
/** A node that corrects itself so often within this time is set aside as well. */
const MOST_CORRECTIONS = 10;
const CORRECTION_AGE_MS = 60_000;

/**
 * Creates the judge of a pool. A node that contradicts two others is asked once more. If it repeats its answer, it is
 * set aside. Meanwhile it may be asked other questions, since its answer alone is never believed.
 */
export function makeJudge({
  chainId,
  log,
  signal,
  now,
}: {
  readonly chainId: number;
  readonly log: Logger;
  readonly signal: AbortSignal;
  readonly now: () => number;
}): Judge {
  const examined = new Set<NodeEndpoint>();
  const corrections = new Map<NodeEndpoint, number[]>();

  async function examine(contradiction: Contradiction): Promise<void> {
    const { endpoint, ask, comparison, agreed } = contradiction;
    await pause(SECOND_CHANCE_MS, signal);
    await endpoint.turn("block", signal);
    const again = await endpoint.send(ask, { timeoutMs: ANSWER_MS, signal });
    if (comparison.isAbsent?.(again)) return;
    if (comparison.formOf(again) !== agreed) return endpoint.setAside(reasonOf(contradiction));
    const recent = (corrections.get(endpoint) ?? []).filter((ms) => now() - ms < CORRECTION_AGE_MS);
    recent.push(now());
    corrections.set(endpoint, recent);
    if (recent.length >= MOST_CORRECTIONS)
      endpoint.setAside(`${reasonOf(contradiction)}, and often changed its answer`);
  }

  return {
    disputed(endpoints, reason) {
      for (const endpoint of new Set(endpoints)) endpoint.disagreed();
      log.warn({ chain_id: chainId, reason }, "Nodes disagree");
    },
    contradicted(contradiction) {
      const { endpoint } = contradiction;
      endpoint.disagreed();
      if (examined.has(endpoint)) return;
      examined.add(endpoint);
      examine(contradiction)
        .catch(() => undefined)
        .finally(() => examined.delete(endpoint));
      const fields = { chain_id: chainId, host: endpoint.host, reason: reasonOf(contradiction) };
      log.warn(fields, "A node contradicts two others");
    },
  };
}

function reasonOf({ ask, said, agreed, others }: Contradiction): string {
  const parts = difference(said, agreed);
  const hosts = others.map(({ host }) => host).join(" and ");
  return `answered ${ask.method} with ${parts.said}, where ${hosts} answered ${parts.agreed}`;
}

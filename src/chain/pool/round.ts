import type { NodeEndpoint } from "../nodes/endpoint.js";
import { isRepeatable } from "../transport/verdict.js";
import { agreeing, mostAlike } from "./agreement.js";
import { freeNodes, unavailable } from "./failover.js";
import { type Findings, type Flight, launch } from "./flight.js";
import { accepts } from "./nodeTraits.js";
import type { Answer, Inquiry, NodePool, Question } from "./question.js";
import { ranked } from "./ranking.js";

/** A node whose usual time is unknown counts as slow after this time, … */
const USUAL_MS = 500;
/** … and none does before this. */
const SOONEST_MS = 30;
/** After this time, another node is asked whatever the number of such requests. */
const LATE_MS = 1_000;
/** Readings are large, so their answers may take longer. */
const LATE_READING_MS = 3_000;

/**
 * Asks nodes, the best first, until enough agree. When one is slow, asks another as well. Returns undefined if no node
 * is left to ask. Throws if no other node may be asked, and when the time is over.
 */
export async function runRound(
  pool: NodePool,
  question: Question,
  { inquiry, answers }: { readonly inquiry: Inquiry; readonly answers: Answer[] },
): Promise<readonly Answer[] | undefined> {
  const { ask, options, need } = question;
  const findings: Findings = { inquiry, answers, flights: new Map(), failure: undefined };
  const { flights } = findings;
  const isReading = options.urgency === "reading";
  const mayHedge = pool.hosts > 1 && isRepeatable(ask.method);
  if (mayHedge && !isReading) pool.hedging.earn();
  let patience: "usual" | "late" | "endless" = !mayHedge ? "endless" : isReading ? "late" : "usual";
  /** Requests beyond those to the nodes that must agree. */
  let extra = 0;
  try {
    for (;;) {
      const agreed = agreeing(question, answers);
      if (agreed !== undefined) return agreed;
      const missing = need === 1 ? 1 : need - mostAlike(answers);
      while (flights.size < missing + extra) {
        const [endpoint] = candidates(pool, question, findings);
        if (endpoint === undefined) break;
        if (pool.closing.aborted) throw pool.closing.reason;
        launch(pool, question, endpoint, findings);
      }
      if (flights.size === 0) return undefined;
      const isSlow = await firstOf(
        flights,
        patience === "endless" ? undefined : slowAtMs(patience) - pool.now(),
      );
      if (findings.failure !== undefined) throw findings.failure.error;
      if (isSlow) onSlow();
      if (pool.now() >= inquiry.deadlineMs && answers.length === 0) throw unavailable(pool, ask, inquiry);
    }
  } finally {
    for (const { cancel } of flights.values()) cancel();
  }

  function onSlow(): void {
    const [other] = candidates(pool, question, findings);
    if (patience === "usual") {
      patience = "late";
      const isIdle = other?.expectedWaitMs(options.urgency ?? "quote") === 0;
      if (!isIdle || !pool.hedging.spend()) return;
    }
    patience = "endless";
    extra = 1;
    for (const endpoint of flights.keys()) void endpoint.suspect();
  }

  function slowAtMs(stage: "usual" | "late"): number {
    const times = [...flights].map(([{ latency }, { sentAtMs = pool.now() }]) =>
      stage === "late"
        ? sentAtMs + (isReading ? LATE_READING_MS : LATE_MS)
        : sentAtMs + Math.max(SOONEST_MS, latency.usualMs(ask.method) ?? USUAL_MS),
    );
    return Math.min(...times);
  }
}

/** Waits for the end of a flight, or for `ms`. Returns whether the time ended first. */
async function firstOf(flights: ReadonlyMap<NodeEndpoint, Flight>, ms: number | undefined): Promise<boolean> {
  const all = [...flights.values()];
  if (ms === undefined && all.length === 1) {
    await all[0]?.done;
    return false;
  }
  const ends = all.map(({ done }) => done.then(() => false));
  if (ms === undefined) return Promise.race(ends);
  let timer: NodeJS.Timeout | undefined;
  const slow = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, Math.max(0, ms), true);
  });
  try {
    return await Promise.race([...ends, slow]);
  } finally {
    clearTimeout(timer);
  }
}

/** Returns the nodes that may be asked next, the best first. */
function candidates(
  pool: NodePool,
  question: Question,
  { inquiry, answers, flights }: Findings,
): readonly NodeEndpoint[] {
  const free = freeNodes(pool, inquiry);
  if (pool.endpoints.length === 1) return free;
  const { ask, options, need } = question;
  const { prefer, load, urgency = "quote" } = options;
  const used = new Set<string>();
  if (need > 1) {
    for (const { endpoint } of answers) used.add(endpoint.host);
    for (const { host } of flights.keys()) used.add(host);
  }
  const asked = askable(pool, question, answers);
  const left = free.filter((endpoint) => asked.includes(endpoint) && !used.has(endpoint.host));
  const order = ranked(left, { method: ask.method, urgency, nowMs: pool.now() });
  // An untried limit is not a refusal, so a node with a lower limit is asked last.
  const isSmall = ({ capacity }: NodeEndpoint) => Number(load !== undefined && !accepts(capacity, load));
  const isOther = ({ host }: NodeEndpoint) => Number(prefer !== undefined && host !== prefer);
  return order.toSorted((a, b) => isOther(a) - isOther(b) || isSmall(a) - isSmall(b));
}

/**
 * Returns the nodes to ask: those that are not known to refuse the request, if as many of them as must agree have answered
 * or can, else all.
 */
export function askable(
  { endpoints, now }: NodePool,
  question: Question,
  answers: readonly Answer[],
): readonly NodeEndpoint[] {
  const allowed = endpoints.filter(({ host }) => question.options.not?.has(host) !== true);
  const able = allowed.filter((each) => isAble(question, each));
  const ready = able.filter((each) => each.availableAtMs() <= now());
  const hosts = new Set([...ready, ...answers.map(({ endpoint }) => endpoint)].map(({ host }) => host));
  return hosts.size >= question.need ? able : allowed;
}

/** Returns whether a node is not known to refuse the request. */
function isAble({ feature, options: { span } }: Question, endpoint: NodeEndpoint): boolean {
  if (endpoint.lacks(feature)) return false;
  return span === undefined || span <= (endpoint.logLimit.blocks() ?? span);
}

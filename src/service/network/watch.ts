import type { Logger } from "../../lib/logger.js";
import { stalenessOf } from "../../quote/index.js";
import type { Services } from "../services.js";
import { clockSkewBoundSeconds, makeClockSkewMeter } from "./clockSkew.js";
import { nextReport, type TroubleReport } from "./troubleReport.js";

export type Watch = {
  /** Returns why the network cannot answer at present, or undefined if it can. */
  trouble(): string | undefined;
  /**
   * Returns how far this machine's clock is ahead of the chain's. Undefined if the chain may make no blocks, and until
   * its next block.
   */
  clockSkewSeconds(): number | undefined;
  stop(): void;
};

const lookMs = 200;
/** The interval between attempts to reach nodes to which nothing else sends requests. */
const probeMs = 2000;

export type NodeWatchOptions = {
  /**
   * Whether to contact the nodes while none is available. If not, another part does, such as the one that follows the
   * chain.
   */
  readonly probes: boolean;
};

/** Watches a started network and its nodes several times a second. Sends no requests while a node is available. */
export function watchNetwork(services: Services, log: Logger, { probes }: NodeWatchOptions): Watch {
  let report: TroubleReport = { trouble: undefined, otherSinceMs: undefined };
  const fields = { chain_id: services.network.id };
  let probedAtMs = 0;

  function look(): void {
    const before = report.trouble;
    report = nextReport(report, faultOf(services), services.nowMs());
    const { trouble } = report;
    if (probes && services.nowMs() - probedAtMs > probeMs && !hasNode(services)) {
      probedAtMs = services.nowMs();
      void services.rpc.probe();
    }
    if (before === undefined && trouble !== undefined)
      log.warn({ ...fields, reason: trouble }, "No longer ready");
    if (before !== undefined && trouble === undefined) log.info(fields, "Ready again");
  }

  const meter = makeClockSkewMeter();
  let isOff = false;
  const compares = services.limits.headAgeSeconds !== undefined;
  let newest = services.follower.current().head.number;
  const unsubscribe = services.follower.subscribe(({ head }) => {
    if (!compares || head.number <= newest) return;
    newest = head.number;
    meter.note(Number(head.timestamp), services.nowMs() / 1000);
    const skew = meter.seconds() ?? 0;
    const wasOff = isOff;
    isOff = Math.abs(skew) > clockSkewBoundSeconds;
    if (!isOff || wasOff) return;
    log.warn({ ...fields, clock_skew_seconds: skew }, "This machine's clock differs from the chain's");
  });

  const timer = setInterval(look, lookMs).unref();
  return {
    trouble: () => report.trouble,
    clockSkewSeconds: meter.seconds,
    stop() {
      clearInterval(timer);
      unsubscribe();
    },
  };
}

/** Returns the current fault: no usable node, or no news from any node. Returns undefined if there is none. */
function faultOf(services: Services): string | undefined {
  const nodes = services.rpc.endpoints();
  const reasons = nodes
    .map(({ host, lastError = "not contacted yet" }) => `${host}: ${lastError}`)
    .join("; ");
  if (!hasNode(services)) return `No node of chain ${services.network.id} is available: ${reasons}`;
  if (services.rpc.certainty() === "refused")
    return `All nodes of chain ${services.network.id} but one are down, and no second confirms what it says: ${reasons}`;
  return stalenessOf(services);
}

function hasNode({ rpc }: Services): boolean {
  return rpc.endpoints().some(({ state }) => state === "ready" || state === "limited");
}

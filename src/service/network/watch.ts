import type { Logger } from "../../lib/logger.js";
import { stalenessOf } from "../../quote/index.js";
import type { Services } from "../services.js";

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

/** How far this machine's clock may differ from the chain's without a warning, in seconds. */
const clockSkewBoundSeconds = 30;

/** The number of newest blocks to compare. */
const blocks = 8;

type ClockSkewMeter = {
  /** Records a block that has just arrived: the block's time and this machine's time, in Unix seconds. */
  note(blockSeconds: number, nowSeconds: number): void;
  /**
   * Returns how far this machine's clock is ahead of the chain's, negative if it is behind. Undefined before the first
   * block.
   */
  seconds(): number | undefined;
};

/**
 * Makes a meter that compares the clock with new blocks. Each block arrives some time after its timestamp, so the
 * earliest arrival is the most exact.
 */
export function makeClockSkewMeter(): ClockSkewMeter {
  let ages: number[] = [];
  return {
    note(blockSeconds, nowSeconds) {
      ages = [...ages, nowSeconds - blockSeconds].slice(-blocks);
    },
    seconds: () => (ages.length === 0 ? undefined : Math.round(Math.min(...ages))),
  };
}

/** A network's state as operators see it. */
export type TroubleReport = {
  /** The trouble, or undefined if there is none. */
  readonly trouble: string | undefined;
  /**
   * The time since which the network's state has differed from the report, in Unix milliseconds. Undefined if they
   * agree.
   */
  readonly otherSinceMs: number | undefined;
};

/**
 * How long the state must differ before the report changes, so that a short failure or recovery of a node does not
 * change it.
 */
export const reportAfterMs = 1000;

/** Returns the report at `nowMs` for a network that has `fault`. */
export function nextReport(report: TroubleReport, fault: string | undefined, nowMs: number): TroubleReport {
  const isAsReported = (fault === undefined) === (report.trouble === undefined);
  if (isAsReported) return { trouble: fault, otherSinceMs: undefined };
  const otherSinceMs = report.otherSinceMs ?? nowMs;
  return nowMs - otherSinceMs < reportAfterMs
    ? { ...report, otherSinceMs }
    : { trouble: fault, otherSinceMs: undefined };
}

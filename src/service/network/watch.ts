import type { Logger } from "../../lib/logger.js";
import { stalenessOf } from "../../quote/index.js";
import type { Services } from "../services.js";
import { settle, type Told } from "./settle.js";
import { makeSkewMeter, skewBoundSeconds } from "./skew.js";

export type Watch = {
  /** Why the network cannot be answered for at present; undefined while it can. */
  trouble(): string | undefined;
  /** How far this machine's clock is ahead of the chain's; undefined where the chain may rest, and before its next block. */
  clockSkewSeconds(): number | undefined;
  stop(): void;
};

const lookMs = 200;

/** Looks at a network that has been started, and its nodes, several times a second, without asking them anything. */
export function watchNetwork(services: Services, log: Logger): Watch {
  let told: Told = { trouble: undefined, otherSinceMs: undefined };
  const fields = { chain_id: services.network.id };

  function look(): void {
    const before = told.trouble;
    told = settle(told, faultOf(services), services.nowMs());
    const { trouble } = told;
    if (before === undefined && trouble !== undefined)
      log.warn({ ...fields, reason: trouble }, "No longer ready");
    if (before !== undefined && trouble === undefined) log.info(fields, "Ready again");
  }

  const meter = makeSkewMeter();
  let isOff = false;
  const compares = services.limits.headAgeSeconds !== undefined;
  let newest = services.follower.current().head.number;
  const unsubscribe = services.follower.subscribe(({ head }) => {
    if (!compares || head.number <= newest) return;
    newest = head.number;
    meter.note(Number(head.timestamp), services.nowMs() / 1000);
    const skew = meter.seconds() ?? 0;
    const wasOff = isOff;
    isOff = Math.abs(skew) > skewBoundSeconds;
    if (!isOff || wasOff) return;
    log.warn({ ...fields, clock_skew_seconds: skew }, "This machine's clock differs from the chain's");
  });

  const timer = setInterval(look, lookMs).unref();
  return {
    trouble: () => told.trouble,
    clockSkewSeconds: meter.seconds,
    stop() {
      clearInterval(timer);
      unsubscribe();
    },
  };
}

/** What is amiss at this moment: no node that could be asked, or nothing new from any. */
function faultOf(services: Services): string | undefined {
  const nodes = services.rpc.endpoints();
  if (nodes.some(({ state }) => state === "ready" || state === "limited")) return stalenessOf(services);
  const reasons = nodes.map(({ host, lastError = "not contacted yet" }) => `${host}: ${lastError}`);
  return `No node of chain ${services.network.id} is available: ${reasons.join("; ")}`;
}

import type { Logger } from "../../../lib/logger.js";
import { type Services, stalenessOf } from "../../../quote/index.js";
import { settle, type Told } from "./settle.js";

export type Watch = {
  /** Why the network cannot be answered for at present; undefined while it can. */
  trouble(): string | undefined;
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
      log.warn({ ...fields, reason: trouble }, "Not ready any more");
    if (before !== undefined && trouble === undefined) log.info(fields, "Ready again");
  }

  const timer = setInterval(look, lookMs).unref();
  return { trouble: () => told.trouble, stop: () => clearInterval(timer) };
}

/** What is amiss at this moment: no node that could be asked, or nothing new from any. */
function faultOf(services: Services): string | undefined {
  const nodes = services.rpc.endpoints();
  if (nodes.some(({ state }) => state === "ready" || state === "limited")) return stalenessOf(services);
  const reasons = nodes.map(({ host, lastError = "not asked yet" }) => `${host}: ${lastError}`);
  return `No node of chain ${services.network.id} can be asked: ${reasons.join("; ")}`;
}

import { freshMarket } from "../../../quote/index.js";
import { type NetworkService, phaseNames, type StartProgress } from "../../../service/index.js";

/** Returns what a network is doing, in words: a phase of its start, why it cannot answer at present, or `ready`. */
export function stageOf(service: NetworkService): string {
  const obstacle = whyNotReady(service);
  if (obstacle !== undefined) return obstacle;
  const services = service.services();
  if (services === undefined) return "standing by";
  const toCome = services.follower.toCome();
  return toCome === 0 ? "ready" : `ready, with ${toCome} more venues to read`;
}

/** Returns why a network cannot answer at present, or undefined if it can. */
export function whyNotReady(service: NetworkService): string | undefined {
  const trouble = service.trouble();
  if (trouble !== undefined) return trouble;
  // A standby has no services. It is ready to take over.
  if (service.fleet?.().state === "standby") return undefined;
  const services = service.services();
  if (services === undefined) {
    const progress = service.progress();
    return progress === undefined ? "starting" : startInWords(progress);
  }
  try {
    freshMarket(services);
  } catch {
    return "waiting for its node to confirm the newest block";
  }
  return services.rpc.isPaused() ? "its nodes take no requests for a while" : undefined;
}

function startInWords({ phase, done, total, waitsFor }: StartProgress): string {
  const counted = total > 1 ? `, ${Math.floor(done)} of ${total}` : "";
  return `${phaseNames[phase]}${counted}${waitsFor === undefined ? "" : ` (${waitsFor})`}`;
}

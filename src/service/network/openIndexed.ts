import { makeEngine } from "../../engine/index.js";
import { messageOf, SluiceError } from "../../errors/index.js";
import { orAborted, pause } from "../../lib/wait.js";
import { readTokenList } from "../../tokens/index.js";
import type { NetworkService, StartProgress } from "../networkService.js";
import type { FleetParts } from "./fleetParts.js";
import { leadNetwork, type NetworkLead } from "./lead.js";
import { nodesOf } from "./nodes.js";
import type { OpenOptions } from "./openOptions.js";
import { standingOfLead } from "./standing.js";
import type { Started } from "./start.js";
import { type Watch, watchNetwork } from "./watch.js";

export type OpenIndexed = NetworkService & {
  /** Resolves when this process leads and follows the chain, or stands by. */
  readonly ready: Promise<void>;
  readonly tried: Promise<void>;
  /** Gives up the lead, and stops following. Resolves once no work remains. */
  close(): Promise<void>;
};

const retryMs = 2000;

/**
 * Follows a network for a fleet, as its leader or as a standby. It has services only while it leads. Throws
 * BAD_CONFIGURATION for a token list or a node address that cannot be read.
 */
export function openIndexed(options: OpenOptions, parts: FleetParts): OpenIndexed {
  const { settings, network, log } = options;
  const listed = settings.tokens.lists.flatMap((path) => readTokenList(path, network.id));
  const rpc = nodesOf(options);
  // No request is answered here, so nothing is searched.
  const engine = makeEngine({ deadlineMs: settings.routing.deadlineMs });
  const closing = new AbortController();
  const { signal } = closing;
  let lead: NetworkLead | undefined;
  let started: Started | undefined;
  let watch: Watch | undefined;
  let trouble: string | undefined;
  let progress: StartProgress | undefined = { phase: "joining", done: 0, total: 1 };

  async function start(): Promise<void> {
    for (;;) {
      try {
        lead = await leadNetwork({
          ...{ options, parts, rpc, engine, listed, signal },
          onProgress(next) {
            progress = next;
          },
          onStarted(next) {
            watch?.stop();
            started = next;
            watch = next && watchNetwork(next.services, log, { probes: false });
            if (next !== undefined) trouble = undefined;
          },
          onTrouble(reason) {
            if (!signal.aborted) trouble = messageOf(reason);
          },
        });
        break;
      } catch (error) {
        trouble = messageOf(error);
        if (signal.aborted || (error instanceof SluiceError && error.entry.retry !== "later")) throw error;
        log.warn({ chain_id: network.id, reason: trouble }, "Could not identify the chain; trying again");
        await pause(retryMs, signal);
      }
    }
    await orAborted(lead.ready, signal);
    progress = undefined;
    if (lead.state() === "standby") trouble = undefined;
  }

  const ready = start();
  ready.catch(() => undefined);

  async function end(): Promise<void> {
    closing.abort(new SluiceError("NOT_READY", "The service is stopping"));
    await ready.catch(() => undefined);
    await lead?.ended;
    watch?.stop();
    rpc.close();
    await engine.close();
  }

  let ending: Promise<void> | undefined;
  return {
    network,
    name: options.name,
    ready,
    tried: ready.catch(() => undefined),
    services: () => started?.services,
    trouble: () => trouble ?? watch?.trouble(),
    nodes: () => rpc.endpoints(),
    isAlone: () => rpc.certainty() === "alone",
    clockSkewSeconds: () => watch?.clockSkewSeconds(),
    leftOut: () => started?.leftOut ?? [],
    progress: () => progress,
    fleet: () => standingOfLead(network.id, lead, started?.services),
    close() {
      ending ??= end();
      return ending;
    },
  };
}

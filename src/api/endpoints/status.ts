import { z } from "zod";
import type { Refused } from "../../market/index.js";
import { type UnusableReason, unusableReasons } from "../../protocols/index.js";
import type { NetworkService } from "../../service/index.js";
import { isUsable, type Simulator } from "../../simulation/index.js";
import { addressField, chainIdField } from "../documents/fields.js";
import type { Endpoint } from "./endpoint.js";

const node = z.strictObject({
  host: z.string().meta({ description: "Host and port; the rest of the URL may hold a key." }),
  transport: z.enum(["http", "websocket"]).meta({ description: "How it is asked." }),
  state: z.enum(["ready", "unchecked", "open", "limited", "wrongChain"]),
  availableAtMs: z.number().meta({ description: "Left alone until then, in milliseconds since 1970." }),
  requestsPerSecond: z.number().optional().meta({
    description:
      "It is asked so much in a second at most, by setting or since it refused more; absent without a limit.",
  }),
  lastError: z.string().optional().meta({ description: "What went wrong last, for ten minutes." }),
  strayAnswers: z.int().min(0).meta({
    description:
      "How many of its answers were refused since the start, since they were those of other requests.",
  }),
});

const listing = z.strictObject({
  protocol: z.string(),
  venues: z.int().min(0).meta({ description: "Venues in the catalogue, followed or not." }),
  complete: z.boolean().meta({ description: "Whether those are all there are." }),
  share: z.number().min(0).max(1).meta({ description: "How much of its history was gone through." }),
  trouble: z.string().nullable().meta({ description: "Why it could not be listed; null without trouble." }),
});
const reasons = Object.keys(unusableReasons) as UnusableReason[];
const reasonTexts = reasons.map((reason) => `${reason}: ${unusableReasons[reason]}`).join(" ");

const networkStatus = z.strictObject({
  id: chainIdField,
  name: z.string(),
  trouble: z.string().nullable().meta({
    description: "Why the network cannot be read or answered for at present; null without trouble.",
  }),
  block: z.int().nullable().meta({
    description: "Number of the newest block read; null, and nothing else with it, until there is one.",
  }),
  blockHash: z
    .string()
    .regex(/^0x[0-9a-f]{64}$/)
    .optional(),
  blockTimestamp: z.int().optional().meta({ description: "Seconds since 1970." }),
  secondsSinceConfirmed: z.number().min(0).optional(),
  clockSkewSeconds: z.int().nullable().optional().meta({
    description:
      "How far this machine's clock is ahead of the times of new blocks, which come a moment after them; negative: behind. Null before the next block, and for development nodes.",
  }),
  venues: z.int().min(0).optional().meta({ description: "Pools that routes may go through now." }),
  venuesToCome: z.int().min(0).optional().meta({
    description: "Venues that are worth following and not read yet, since the service started just now.",
  }),
  catalogue: z.array(listing).optional().meta({
    description: "What is known of the deployments that tell of all their venues.",
  }),
  start: z
    .strictObject({
      phase: z.enum(["recalling", "tokens", "discovering", "reading", "preparing"]),
      share: z.number().min(0).max(1),
    })
    .optional()
    .meta({ description: "How far the start has come, while it goes on." }),
  refused: z
    .array(
      z.strictObject({
        protocol: z.string().meta({ description: "Slug of the deployment." }),
        reason: z.enum(reasons).meta({ description: reasonTexts }),
        venues: z.int().min(1),
      }),
    )
    .optional()
    .meta({ description: "How many venues were found that cannot be traded as they stand, and why." }),
  tokens: z.int().min(0).optional(),
  contractsDeployed: z
    .boolean()
    .nullable()
    .optional()
    .meta({ description: "As the node last said; null where it has not." }),
  executors: z
    .array(z.strictObject({ version: z.int().min(1), address: addressField }))
    .nullable()
    .optional()
    .meta({
      description:
        "The versions of the Executor that are on the chain, the newest last, which routes use. As the node last said; null where it has not.",
    }),
  contractsBlock: z.int().nullable().optional().meta({
    description:
      "The block at which the node said so. Asking for the status has it look again, for the next time.",
  }),
  nodes: z.array(node).optional(),
});

const engineStatus = z.strictObject({
  workers: z.int().min(0).meta({ description: "Threads that search; 0: requests wait for each search." }),
  searching: z.int().min(0).meta({ description: "Searches under way." }),
  waiting: z.int().min(0).meta({ description: "Searches that wait for a thread." }),
  searches: z.int().min(0).meta({ description: "Searches done since the start." }),
  refused: z.int().min(0).meta({ description: "Searches refused since the start: too many were waiting." }),
});

/** What the service knows of its networks and itself. It waits for no node. */
export const statusEndpoint: Endpoint = {
  method: "get",
  path: "/status",
  tag: "Operators",
  summary: "Blocks, venues and nodes of every network, and what searches for routes",
  description: "Where `server.operatorPort` is set it is answered there alone.",
  response: z.strictObject({ engine: engineStatus, networks: z.array(networkStatus) }),
  errors: ["NOT_FOUND"],
  access: "operator",
  cost: 0,
  work: "none",
  answer:
    ({ app }) =>
    () => ({
      engine: app.engine.figures(),
      networks: [...app.networks.values()].map(statusOf),
    }),
};

function statusOf(service: NetworkService) {
  const { network, name } = service;
  const services = service.services();
  const base = { id: network.id, name, trouble: service.trouble() ?? null };
  if (services === undefined) return { ...base, block: null, ...startOf(service) };
  const { head, pools, refused } = services.follower.current();
  services.simulator.deployed(head).catch(() => undefined);
  return {
    ...base,
    block: Number(head.number),
    blockHash: head.hash,
    blockTimestamp: Number(head.timestamp),
    clockSkewSeconds: service.clockSkewSeconds() ?? null,
    secondsSinceConfirmed: Math.max(0, (services.nowMs() - services.follower.confirmedAtMs()) / 1000),
    venues: pools.size,
    venuesToCome: services.follower.toCome(),
    catalogue: services.finder.listings().map(({ deployment, trouble = null, ...figures }) => ({
      protocol: deployment,
      ...figures,
      trouble,
    })),
    refused: countsOf(refused ?? new Map()),
    tokens: services.universe.tokens.size,
    ...contractsOf(services.simulator.lastDeployed()),
    nodes: services.rpc.endpoints(),
  };
}

function startOf(service: NetworkService) {
  const progress = service.progress();
  if (progress === undefined) return {};
  const { phase, done, total } = progress;
  return { start: { phase, share: total === 0 ? 1 : Math.min(1, done / total) } };
}

/** Counts refused venues by deployment and reason, the most frequent first. */
function countsOf(refused: ReadonlyMap<string, Refused>) {
  // Venues of one deployment that are refused for the same reason share one object.
  const counts = new Map<Refused, number>();
  for (const each of refused.values()) counts.set(each, (counts.get(each) ?? 0) + 1);
  return [...counts]
    .map(([{ protocol, reason }, venues]) => ({ protocol, reason, venues }))
    .sort((a, b) => b.venues - a.venues || (a.protocol + a.reason < b.protocol + b.reason ? -1 : 1));
}

/** Whether routes can be executed, and by which versions of the Executor; null if no node has answered. */
function contractsOf(last: ReturnType<Simulator["lastDeployed"]>) {
  if (last === undefined) return { contractsDeployed: null, executors: null, contractsBlock: null };
  const { deployed, blockNumber } = last;
  const executors = deployed.executors.map(({ version, address }) => ({ version, address }));
  return { contractsDeployed: isUsable(deployed), executors, contractsBlock: Number(blockNumber) };
}

import { z } from "zod";
import type { Untradable } from "../../market/index.js";
import { type UnusableReason, unusableReasons } from "../../protocols/index.js";
import type { NetworkService } from "../../service/index.js";
import { isUsable, type Simulator } from "../../simulation/index.js";
import { addressField, chainIdField } from "../documents/fields.js";
import type { Endpoint } from "./endpoint.js";

const node = z.strictObject({
  host: z
    .string()
    .meta({ description: "Host and port. The rest of the URL is omitted, since it may contain a key." }),
  transport: z.enum(["http", "websocket"]).meta({ description: "How the service connects to it." }),
  state: z.enum(["ready", "unchecked", "open", "limited", "wrongChain"]),
  availableAtMs: z
    .number()
    .meta({ description: "No request is sent to it before this time, in milliseconds since 1970." }),
  requestsPerSecond: z.number().optional().meta({
    description:
      "The most requests sent to it per second, by setting or because it refused more; absent without a limit.",
  }),
  lastError: z.string().optional().meta({ description: "The last error of the past ten minutes." }),
  strayAnswers: z.int().min(0).meta({
    description:
      "The number of its answers rejected since the start because they belonged to other requests.",
  }),
});

const listing = z.strictObject({
  protocol: z.string(),
  venues: z.int().min(0).meta({ description: "Venues in the catalogue, followed or not." }),
  complete: z.boolean().meta({ description: "Whether the catalogue is complete." }),
  share: z.number().min(0).max(1).meta({ description: "The fraction of its history that has been read." }),
  trouble: z.string().nullable().meta({ description: "Why it could not be listed; null if it could." }),
});
const reasons = Object.keys(unusableReasons) as UnusableReason[];
const reasonTexts = reasons.map((reason) => `${reason}: ${unusableReasons[reason]}`).join(" ");

const networkStatus = z.strictObject({
  id: chainIdField,
  name: z.string(),
  trouble: z.string().nullable().meta({
    description: "Why the network cannot be read or cannot answer at present; null otherwise.",
  }),
  block: z.int().nullable().meta({
    description:
      "The number of the newest block read. Null until there is one; most other members are then absent.",
  }),
  blockHash: z
    .string()
    .regex(/^0x[0-9a-f]{64}$/)
    .optional(),
  blockTimestamp: z.int().optional().meta({ description: "Seconds since 1970." }),
  secondsSinceConfirmed: z.number().min(0).optional(),
  clockSkewSeconds: z.int().nullable().optional().meta({
    description:
      "How far this machine's clock is ahead of the timestamps of new blocks, including their delay; negative if it is behind. Null until the next block, and for development nodes.",
  }),
  venues: z.int().min(0).optional().meta({ description: "The number of pools that routes can use now." }),
  venuesToCome: z.int().min(0).optional().meta({
    description: "Venues still to be read after a start.",
  }),
  catalogue: z.array(listing).optional().meta({
    description: "The known venues of each deployment that can list all its venues.",
  }),
  start: z
    .strictObject({
      phase: z.enum(["recalling", "tokens", "discovering", "reading", "preparing"]),
      share: z.number().min(0).max(1),
    })
    .optional()
    .meta({ description: "Progress of the start; absent afterwards." }),
  refused: z
    .array(
      z.strictObject({
        protocol: z.string().meta({ description: "Slug of the deployment." }),
        reason: z.enum(reasons).meta({ description: reasonTexts }),
        venues: z.int().min(1),
      }),
    )
    .optional()
    .meta({ description: "The number of venues found that cannot be traded, by reason." }),
  leftOut: z
    .array(z.strictObject({ protocol: z.string(), reason: z.string() }))
    .optional()
    .meta({ description: "Deployments of the network's data that the chain does not have, by slug." }),
  tokens: z.int().min(0).optional(),
  memoryMiB: z.number().min(0).optional().meta({
    description:
      "The estimated memory of the network's venues, tokens and catalogue, including the copies in search threads. At most a minute old. The process takes more than the sum of its networks.",
  }),
  contractsDeployed: z
    .boolean()
    .nullable()
    .optional()
    .meta({ description: "The node's last answer; null if it has not answered yet." }),
  executors: z
    .array(z.strictObject({ version: z.int().min(1), address: addressField }))
    .nullable()
    .optional()
    .meta({
      description:
        "The versions of the Executor on the chain, in ascending order; routes use the last. The node's last answer; null if it has not answered yet.",
    }),
  contractsBlock: z.int().nullable().optional().meta({
    description:
      "The block of that answer. Each request for the status makes the service ask the node again, for the next one.",
  }),
  nodes: z.array(node).optional(),
});

const engineStatus = z.strictObject({
  workers: z.int().min(0).meta({ description: "Threads that search; 0: searches run in the main thread." }),
  searching: z.int().min(0).meta({ description: "Searches in progress." }),
  waiting: z.int().min(0).meta({ description: "Searches waiting for a thread." }),
  searches: z.int().min(0).meta({ description: "Searches completed since the start." }),
  refused: z
    .int()
    .min(0)
    .meta({ description: "Searches refused since the start because too many were waiting." }),
});

/** Reports the state of the networks and of the service itself. It never waits for a node. */
export const statusEndpoint: Endpoint = {
  method: "get",
  path: "/status",
  tag: "Operators",
  summary: "Blocks, venues and nodes of every network, and the search engine",
  description: "If `server.operatorPort` is set, only that port answers it.",
  response: z.strictObject({
    engine: engineStatus,
    networks: z.array(networkStatus),
    unknownNetworks: z
      .array(z.strictObject({ id: chainIdField, reason: z.string() }))
      .optional()
      .meta({ description: "Networks whose configured nodes are not used. Absent if there are none." }),
  }),
  errors: ["NOT_FOUND"],
  access: "operator",
  cost: 0,
  work: "none",
  answer:
    ({ app }) =>
    () => ({
      engine: app.engine.figures(),
      networks: [...app.networks.values()].map(statusOf),
      ...unknownOf(app.unknownChains ?? new Map()),
    }),
};

function unknownOf(chains: ReadonlyMap<number, string>) {
  if (chains.size === 0) return {};
  return { unknownNetworks: [...chains].map(([id, reason]) => ({ id, reason })) };
}

function statusOf(service: NetworkService) {
  const { network, name } = service;
  const services = service.services();
  const base = { id: network.id, name, trouble: service.trouble() ?? null };
  if (services === undefined) return { ...base, block: null, ...startOf(service), nodes: service.nodes() };
  const { head, pools, untradable } = services.follower.current();
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
    catalogue: services.discovery.progress().map(({ deployment, trouble = null, ...figures }) => ({
      protocol: deployment,
      ...figures,
      trouble,
    })),
    refused: countsOf(untradable ?? new Map()),
    leftOut: service.leftOut().map(({ slug, reason }) => ({ protocol: slug, reason })),
    tokens: services.universe.tokens.size,
    memoryMiB: Math.round((10 * services.memoryBytes()) / 2 ** 20) / 10,
    ...contractsOf(services.simulator.lastDeployed()),
    nodes: service.nodes(),
  };
}

function startOf(service: NetworkService) {
  const progress = service.progress();
  if (progress === undefined) return {};
  const { phase, done, total } = progress;
  return { start: { phase, share: total === 0 ? 1 : Math.min(1, done / total) } };
}

/** Counts untradable venues by deployment and reason, the most frequent first. */
function countsOf(untradable: ReadonlyMap<string, Untradable>) {
  // Venues of one deployment that are untradable for the same reason share one object.
  const counts = new Map<Untradable, number>();
  for (const each of untradable.values()) counts.set(each, (counts.get(each) ?? 0) + 1);
  return [...counts]
    .map(([{ protocol, reason }, venues]) => ({ protocol, reason, venues }))
    .sort((a, b) => b.venues - a.venues || (a.protocol + a.reason < b.protocol + b.reason ? -1 : 1));
}

/**
 * Returns whether routes can be executed, and by which versions of the Executor. Returns null if no node has answered.
 */
function contractsOf(last: ReturnType<Simulator["lastDeployed"]>) {
  if (last === undefined) return { contractsDeployed: null, executors: null, contractsBlock: null };
  const { deployed, blockNumber } = last;
  const executors = deployed.executors.map(({ version, address }) => ({ version, address }));
  return { contractsDeployed: isUsable(deployed), executors, contractsBlock: Number(blockNumber) };
}

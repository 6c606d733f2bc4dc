import { z } from "zod";
import type { FleetMember } from "../../fleet/index.js";
import { type Pool, type Untradable, untradableOf } from "../../market/index.js";
import { inexactnessAfter, type UnusableReason, unusableReasons } from "../../protocols/index.js";
import type { NetworkService } from "../../service/index.js";
import { isUsable, type Simulator } from "../../simulation/index.js";
import type { RefusedVenues } from "../../venues/index.js";
import { addressField, chainIdField, hashField } from "../documents/fields.js";
import type { Endpoint } from "./endpoint.js";
import { stageOf } from "./shared/stage.js";

const node = z.strictObject({
  host: z
    .string()
    .meta({ description: "Host and port. The rest of the URL is omitted, since it may contain a key." }),
  transport: z.enum(["http", "websocket"]).meta({ description: "How the service connects to it." }),
  state: z.enum(["ready", "unchecked", "open", "limited", "aside", "wrongChain"]),
  availableAtMs: z
    .number()
    .meta({ description: "No request is sent to it before this time, in milliseconds since 1970." }),
  requestsPerSecond: z.number().optional().meta({
    description:
      "The largest number of requests sent to it per second, by setting or because it refused more; absent without a limit.",
  }),
  lastError: z.string().optional().meta({ description: "The last error of the past ten minutes." }),
  strayAnswers: z.int().min(0).meta({
    description:
      "The number of its answers rejected since the start because they belonged to other requests.",
  }),
  disagreements: z.int().min(0).meta({
    description:
      "The number of its answers since the start that other nodes contradicted. `lastError` and the log show them.",
  }),
  latencyMs: z.number().min(0).optional().meta({
    description:
      "The median time of its recent answers to the poll for the newest block; absent if it has answered too few.",
  }),
  limits: z
    .strictObject({
      lacks: z.array(z.string()).meta({ description: "Methods and overrides of calls that it refused." }),
      calls: z.int().min(1).meta({ description: "The most calls sent in one batch." }),
      bytes: z.int().min(1).meta({ description: "The most bytes of call data in one batch." }),
      gas: z.int().min(1).meta({ description: "The most gas that the calls of one batch may declare." }),
      logBlocks: z.int().min(1).optional().meta({
        description: "The blocks whose logs it returns at once; absent until it refuses a range.",
      }),
    })
    .meta({ description: "What its answers have taught about its limits." }),
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
  stage: z.string().meta({
    description:
      "What the network is doing, for people: a phase of its start with its progress (`starting the local chain`, `reading venues, 340 of 1200`), why it cannot answer at present, or `ready`. Its words may change.",
  }),
  trouble: z.string().nullable().meta({
    description: "Why the network cannot be read or cannot answer at present; null otherwise.",
  }),
  block: z.int().nullable().meta({
    description:
      "The number of the newest block read. Null until there is one; most other members are then absent.",
  }),
  blockHash: hashField.optional(),
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
      phase: z.enum(["chain", "joining", "recalling", "tokens", "discovering", "reading", "preparing"]),
      share: z.number().min(0).max(1),
    })
    .optional()
    .meta({
      description:
        "Progress of the start; absent afterwards. `share` stays 0 in a phase that counts nothing, such as `chain`.",
    }),
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
  inexact: z
    .array(z.strictObject({ protocol: z.string(), venues: z.int().min(1) }))
    .optional()
    .meta({
      description:
        "Pools among `venues` whose quotes may not be exact to the wei, by slug of the deployment; absent if there are none.",
    }),
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
      "The block of that answer. Each request for the status makes the service ask the node again, so the next status has a newer answer.",
  }),
  setAside: z
    .array(
      z.strictObject({
        protocol: z.string().meta({ description: "Slug of the deployment." }),
        address: addressField,
        reason: z.string(),
        untilMs: z
          .number()
          .meta({ description: "When routes may use it again, in milliseconds since 1970." }),
      }),
    )
    .optional()
    .meta({
      description:
        "Venues that no route uses for an hour, because transactions of this process failed in a block although a simulation on the block before pays in full.",
    }),
  simulation: z
    .strictObject({
      method: z.enum(["eth_simulateV1", "eth_call"]),
      validates: z.boolean().meta({
        description: "Whether the node checks and charges a simulated transaction as a block does.",
      }),
      unlike: z.array(z.string()).meta({
        description:
          "The values that a contract sees differently in a simulation and in the next block, because the node ignores the request's: `time`, `gas price`, `base fee`, `randomness` (PREVRANDAO) or `fee recipient`. A hostile contract can tell the two apart by it.",
      }),
    })
    .nullable()
    .optional()
    .meta({
      description: "How the node runs transactions that are not sent; null if it has not been tried yet.",
    }),
  alone: z.boolean().meta({
    description:
      "Whether all nodes but one are down, so that no second node confirms its answers; see `nodes.alone`.",
  }),
  nodes: z.array(node).optional(),
});

const memberStatus = z.strictObject({
  id: z.string().meta({ description: "Random, new with every start." }),
  role: z.enum(["all", "index", "api"]),
  version: z.string(),
  host: z.string().meta({ description: "Name of its machine." }),
  url: z.string().meta({ description: "Where it listens. Empty until then." }),
  pid: z.int(),
  secondsSinceSeen: z.number().min(0),
  networks: z.array(
    z.strictObject({
      id: chainIdField,
      state: z.enum(["starting", "leader", "standby", "joining", "joined"]).meta({
        description:
          "leader: reads the chain and publishes it; standby: follows the leader, and takes over when it ends; joined: follows the leader and answers; joining: is not level with the leader; starting: none of these yet.",
      }),
      format: z.int().meta({ description: "The format of the messages that it writes or reads." }),
      block: z.int().nullable(),
      secondsSinceConfirmed: z.number().min(0).nullable(),
      lagBlocks: z
        .int()
        .min(0)
        .nullable()
        .meta({ description: "Blocks behind the leader. Null without a leader." }),
      sequence: z.int().min(0).meta({ description: "The last message that it wrote or applied." }),
      holes: z.int().min(0).meta({
        description:
          "How often a message was missing, could not be read, or did not fit the process's market.",
      }),
      rejoins: z.int().min(0).meta({ description: "How often it continued from a snapshot." }),
      unknownVenues: z.int().min(0).meta({
        description: "Followed venues that its version does not know, or whose state is malformed.",
      }),
      waitsFor: z.string().optional().meta({
        description: "Why it is not level with the leader. Absent if it is, and while it leads.",
      }),
    }),
  ),
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
    fleet: z.array(memberStatus).optional().meta({
      description: "The processes of the fleet. Absent if the process belongs to none.",
    }),
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
      ...(app.fleet === undefined ? {} : { fleet: membersOf(app.fleet()) }),
      ...unknownOf(app.unknownChains ?? new Map()),
    }),
};

function membersOf(members: readonly FleetMember[]) {
  const leaders = new Map<number, number | null>();
  // A killed leader stays a member for some seconds, so its successor's word counts.
  const oldestFirst = [...members].sort((a, b) => b.ageMs - a.ageMs);
  for (const { networks } of oldestFirst)
    for (const { id, state, block } of networks) if (state === "leader") leaders.set(id, block);
  return members.map(({ id, role, version, host, url, pid, ageMs, networks }) => ({
    ...{ id, role, version, host, url, pid },
    secondsSinceSeen: ageMs / 1000,
    networks: networks.map(({ needsSnapshotAfter: _n, offersToLead: _o, confirmedMs, ...own }) => {
      const leader = leaders.get(own.id) ?? null;
      const lagBlocks = leader === null || own.block === null ? null : Math.max(0, leader - own.block);
      // The member stated the age `ageMs` ago.
      const secondsSinceConfirmed = confirmedMs === null ? null : (confirmedMs + ageMs) / 1000;
      return { ...own, secondsSinceConfirmed, lagBlocks };
    }),
  }));
}

function unknownOf(chains: ReadonlyMap<number, string>) {
  if (chains.size === 0) return {};
  return { unknownNetworks: [...chains].map(([id, reason]) => ({ id, reason })) };
}

function statusOf(service: NetworkService) {
  const { network, name } = service;
  const services = service.services();
  const trouble = service.trouble() ?? null;
  const base = { id: network.id, name, stage: stageOf(service), trouble, alone: service.isAlone() };
  if (services === undefined) return { ...base, block: null, ...startOf(service), nodes: service.nodes() };
  const { head, pools, untradable } = services.follower.current();
  services.simulator.deployed(head).catch(() => undefined);
  services.simulator.capabilities().catch(() => undefined);
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
    refused: countsOf(untradable ?? new Map(), services.discovery.catalogue.refused()),
    ...inexactOf(pools),
    leftOut: service.leftOut().map(({ slug, reason }) => ({ protocol: slug, reason })),
    tokens: services.universe.tokens.size,
    memoryMiB: Math.round((10 * services.memoryBytes()) / 2 ** 20) / 10,
    ...contractsOf(services.simulator.lastDeployed()),
    setAside: services
      .setAside()
      .map(({ protocol, address, reason, untilMs }) => ({ protocol, address, reason, untilMs })),
    simulation: simulationOf(services.simulator.lastCapabilities()),
    nodes: service.nodes(),
  };
}

/** Counts pools whose quotes may not be exact, by deployment. */
function inexactOf(pools: ReadonlyMap<string, Pool>) {
  const counts = new Map<string, number>();
  for (const pool of pools.values()) {
    if (pool.adapter.tolerancePpb === undefined || inexactnessAfter(pool, 1).exact === undefined) continue;
    counts.set(pool.venue.protocol, (counts.get(pool.venue.protocol) ?? 0) + 1);
  }
  if (counts.size === 0) return {};
  return { inexact: [...counts].map(([protocol, venues]) => ({ protocol, venues })) };
}

function startOf(service: NetworkService) {
  const progress = service.progress();
  if (progress === undefined) return {};
  const { phase, done, total } = progress;
  return { start: { phase, share: total === 0 ? 1 : Math.min(1, done / total) } };
}

/** Counts untradable venues, followed or not, by deployment and reason, the most frequent first. */
function countsOf(untradable: ReadonlyMap<string, Untradable>, never: readonly RefusedVenues[]) {
  // Venues of one deployment that are untradable for the same reason share one object.
  const counts = new Map<Untradable, number>();
  for (const { deployment: protocol, reason, venues } of never)
    counts.set(untradableOf({ protocol }, reason), venues);
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

function simulationOf(can: ReturnType<Simulator["lastCapabilities"]>) {
  if (can === undefined) return null;
  const { simulate, validation, unlike } = can;
  return {
    method: simulate ? ("eth_simulateV1" as const) : ("eth_call" as const),
    validates: simulate && validation,
    unlike: [...(simulate ? unlike.simulate : unlike.call)],
  };
}

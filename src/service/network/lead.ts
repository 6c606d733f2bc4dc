import { type Rpc, readChainIdentity, withUrgency } from "../../chain/index.js";
import type { Engine } from "../../engine/index.js";
import { SluiceError } from "../../errors/index.js";
import { usualTipWei } from "../../fees/index.js";
import {
  channelOf,
  type Discoveries,
  type Lead,
  leadChannel,
  type MemberNetwork,
  makeKnowledge,
  type PublishedStep,
  type Standing,
  type StartedLead,
  writtenFormat,
} from "../../fleet/index.js";
import { orAborted, unlessLate } from "../../lib/wait.js";
import type { EarnedFees, KeptMarket } from "../../market/index.js";
import { networkSettingsOf } from "../../networks/index.js";
import { adapters } from "../../protocols/index.js";
import type { TokenCandidate } from "../../tokens/index.js";
import type { CatalogueVenue, Discovery } from "../../venues/index.js";
import type { StartProgress } from "../networkService.js";
import type { FleetParts } from "./fleetParts.js";
import type { OpenOptions } from "./openOptions.js";
import { prepareStandby, watchLeader } from "./standby.js";
import { type PreparedNetwork, prepareNetwork, type Started, startNetwork } from "./start.js";
import { withFees } from "./withFees.js";

export type LeadNetworkInput = {
  readonly options: OpenOptions;
  readonly parts: FleetParts;
  readonly rpc: Rpc;
  readonly engine: Engine;
  readonly listed: readonly TokenCandidate[];
  readonly onProgress: (progress: StartProgress | undefined) => void;
  /** Called when this process starts to follow the chain, and with undefined when it stops. */
  readonly onStarted: (started: Started | undefined) => void;
  readonly onTrouble: (reason: unknown) => void;
  readonly signal: AbortSignal;
};

/** After this time without an answer of the leader's node, a standby whose node answers leads instead. */
const silentMs = 3000;
/** How long the database may take to learn that this process leads. */
const claimMs = 2000;

export type NetworkLead = Lead & {
  /** Returns whether this process stands by with a node that answers, while the leader's node has been silent. */
  offers(): boolean;
};

/**
 * Leads the channel of a network whenever no other process does, or the leader's node is silent, and stands by otherwise.
 * A standby reads once which deployments and tokens the chain has, so that nothing but the market is left to read when it
 * takes over. Throws what `readChainIdentity` throws.
 */
export async function leadNetwork(given: LeadNetworkInput): Promise<NetworkLead> {
  const { parts, rpc, onProgress, signal } = given;
  const options = fenced(given.options, () => lead.term());
  const input = { ...given, options };
  const { network, settings, log } = options;
  const identity = await readChainIdentity(withUrgency(rpc, "reading"), network, signal);
  const own = networkSettingsOf(settings, network);
  // A head is confirmed by every poll.
  const awayMs = silentMs + 2 * own.pollMs;
  let anew = false;
  let preparing: Promise<PreparedNetwork> | undefined;
  /** A standby is ready, whatever it prepares. */
  const onStart = (progress: StartProgress) => {
    if (lead.state() !== "standby") onProgress(progress);
  };
  /** Prepares the network once. After a failure, the next call tries again. */
  function prepare(): Promise<PreparedNetwork> {
    preparing ??= prepareNetwork({ ...input, onProgress: onStart }, signal).catch((error: unknown) => {
      preparing = undefined;
      throw error;
    });
    return preparing;
  }
  let leaderConfirmedAtMs = () => Date.now();
  const lead = leadChannel({
    transport: parts.transport,
    channel: channelOf(identity, writtenFormat),
    format: writtenFormat,
    holder: parts.membership.id,
    network,
    knowledge: makeKnowledge(adapters, network),
    log,
    signal,
    heartbeatMs: Math.min(1000, 250 * own.staleSeconds),
    isNeeded: (sequence) =>
      othersOn(input).some(
        ({ needsSnapshotAfter = Number.POSITIVE_INFINITY }) => needsSnapshotAfter < sequence,
      ),
    isBetterLed: () =>
      Date.now() - leaderConfirmedAtMs() > awayMs &&
      othersOn(input).some(({ state, offersToLead }) => state === "standby" && offersToLead === true),
    mayContinue: (last) =>
      othersOn(input).some(
        ({ state, sequence, unknownVenues }) =>
          state === "standby" && sequence === last && unknownVenues === 0,
      ),
    async start(before, starting) {
      try {
        const prepared = await orAborted(prepare(), starting);
        // What is read from the database below must not change under an earlier leader's last writes.
        const claiming = prepared.memory?.store.claim() ?? Promise.resolve(false);
        await unlessLate(claiming, { ms: claimMs, otherwise: false, signal: starting });
        const started = await follow(input, { before, anew, prepared, signal: starting });
        leaderConfirmedAtMs = started.confirmedAtMs;
        anew = false;
        return started;
      } catch (error) {
        // What was stored or prepared may be the cause, unless no node answered.
        if (starting.aborted) anew = false;
        else if (!isUnanswered(error)) {
          anew = true;
          preparing = undefined;
        }
        // A process that has lost the lead has no problem to report.
        if (!starting.aborted) input.onTrouble(error);
        throw error;
      } finally {
        onProgress(undefined);
      }
    },
  });
  void prepareStandby(lead, prepare, signal).catch(() => undefined);
  return { ...lead, offers: watchLeader(lead, { rpc, membership: parts.membership, awayMs, signal }) };
}

/** Returns options whose storage writes a chain's data only under the term of this process, while it leads. */
function fenced(options: OpenOptions, term: () => number | undefined): OpenOptions {
  const { storage } = options;
  if (storage === undefined) return options;
  return { ...options, storage: { ...storage, chain: (identity) => storage.chain(identity, term) } };
}

/** Returns how the other members of the fleet stand on the network's channel, in the format that this process writes. */
function othersOn({ options: { network }, parts }: LeadNetworkInput): readonly MemberNetwork[] {
  return parts.membership
    .members()
    .filter(({ id }) => id !== parts.membership.id)
    .flatMap(({ networks }) => networks)
    .filter(({ id, format }) => id === network.id && format === writtenFormat);
}

function isUnanswered(error: unknown): boolean {
  return error instanceof SluiceError && error.code === "RPC_UNAVAILABLE";
}

type FollowInput = {
  readonly before: PublishedStep | undefined;
  readonly anew: boolean;
  readonly prepared: PreparedNetwork;
  readonly signal: AbortSignal;
};

async function follow(
  input: LeadNetworkInput,
  { before, anew, prepared, signal }: FollowInput,
): Promise<StartedLead> {
  const { options, rpc, engine, listed, onProgress, onStarted } = input;
  const collected = collectDiscoveries();
  const earned: EarnedFees[] = [];
  let continues = false;
  const started = await startNetwork(
    {
      ...{ options, rpc, engine, listed, onProgress, anew },
      lead: {
        before(fingerprint) {
          continues = before !== undefined && before.standing.preface.fingerprint === fingerprint;
          return continues && before !== undefined ? keptOf(before.standing) : undefined;
        },
        onFees: (block) => earned.push(block),
        onDiscovered: collected.add,
      },
    },
    signal,
    prepared,
  );
  const { services, preface } = started;
  const { follower, discovery } = services;
  const markets = await withFees({
    ...{ follower, preface, signal },
    statedAt: services.fees.statedAt,
    usualTipWei: usualTipWei(services.network.fees.priorityFee),
    takeEarned: () => earned.splice(0),
  }).catch(async (error: unknown) => {
    await started.stop();
    throw error;
  });
  onStarted(started);
  return {
    ...markets,
    continued: continues ? before : undefined,
    takeDiscoveries: () => collected.take(discovery.progress()),
    recentDiscoveries: () => collected.recent(discovery.progress()),
    async stop() {
      markets.stop();
      onStarted(undefined);
      await started.stop();
    },
  };
}

function keptOf({ market, venues }: Standing): KeptMarket {
  return {
    head: market.head,
    venues,
    pools: [...market.pools.values()],
    untradable: market.untradable ?? new Map(),
  };
}

/** Collects what a leader discovers, for the messages and the snapshots of its channel. */
type CollectedDiscoveries = {
  add(entries: readonly CatalogueVenue[]): void;
  /** Returns what was added since the last call, and the progress if it has changed since then. */
  take(progress: ReturnType<Discovery["progress"]>): Discoveries;
  /** Returns what was added lately, which the database may not have yet. */
  recent(progress: ReturnType<Discovery["progress"]>): Discoveries;
};

/** Longer than the interval at which announced venues are stored. */
const recentMs = 30 * 60_000;
const mostRecent = 20_000;

function collectDiscoveries(): CollectedDiscoveries {
  let waiting: CatalogueVenue[] = [];
  let lately: { readonly atMs: number; readonly entry: CatalogueVenue }[] = [];
  let told = "";
  return {
    add(entries) {
      const atMs = Date.now();
      for (const entry of entries) {
        waiting.push(entry);
        lately.push({ atMs, entry });
      }
      lately = lately.slice(-mostRecent);
    },
    take(progress) {
      const discovered = waiting;
      waiting = [];
      const text = JSON.stringify(progress);
      if (text === told) return { discovered, progress: undefined };
      told = text;
      return { discovered, progress };
    },
    recent(progress) {
      const sinceMs = Date.now() - recentMs;
      lately = lately.filter(({ atMs }) => atMs >= sinceMs);
      return { discovered: lately.map(({ entry }) => entry), progress };
    },
  };
}

import { newestHead, readChainIdentity, withUrgency } from "../../chain/index.js";
import {
  type ChannelReader,
  channelOf,
  type Discoveries,
  makeKnowledge,
  makeReplica,
  type Preface,
  readChannel,
  readFormats,
} from "../../fleet/index.js";
import { abortWith, orAborted, pause } from "../../lib/wait.js";
import type { Market } from "../../market/index.js";
import { makePricer } from "../../prices/index.js";
import { adapters } from "../../protocols/index.js";
import { makeExclusions } from "../../quote/index.js";
import { makeUniverse, type TokenUniverse } from "../../tokens/index.js";
import { type Discovery, type DiscoveryProgress, makeDiscovery } from "../../venues/index.js";
import { lacksYields, makeYields, type Yields } from "../../yields/index.js";
import { settingsExclusions } from "../exclusions/settings.js";
import { makeServices } from "../services.js";
import type { FleetParts } from "./fleetParts.js";
import { followLimitsOf, restoreYields, type Started, type StartInput, searchingAllowed } from "./start.js";

const firstLookMs = 1000;
const lastLookMs = 1_024_000;

/**
 * Joins the fleet's channel of a network in place of following the chain. The market, the tokens, the fees and the
 * catalogue come from the leader; of the node, only its identity is asked for at the start. Resolves when the market is
 * level with the leader's. Throws what `readChainIdentity` throws and, once `signal` aborts, its reason.
 */
export async function joinNetwork(
  input: StartInput,
  { transport, membership }: FleetParts,
  { onReader, signal }: { readonly onReader: (reader: ChannelReader) => void; readonly signal: AbortSignal },
): Promise<Started> {
  const { options, rpc, onProgress } = input;
  const { settings, network, log, storage } = options;
  const exclusions = options.exclusions ?? makeExclusions(settingsExclusions(settings));
  const engine = searchingAllowed(input.engine, exclusions);
  onProgress({ phase: "joining", done: 0, total: 1 });
  const identity = await readChainIdentity(withUrgency(rpc, "reading"), network, signal);
  const store = storage?.chain(identity);
  const pricer = makePricer({ minDepthUsd: settings.prices.minDepthUsd });
  const yields = makeYields({ pricer });
  const discovery = makeDiscovery({
    ...{ rpc: withUrgency(rpc, "block"), network, adapters, log },
    limits: followLimitsOf(settings, network),
    // Only the leader writes what it learns of the chain.
    store: store && { load: store.catalogue.load, append: async () => false },
  });
  const learnt = learnFrom(discovery, new Set(network.deployments.map(({ slug }) => slug)));
  const replica = makeReplica(log);
  const leaving = new AbortController();
  const unlink = abortWith(signal, leaving);
  const reader = readChannel({
    transport,
    channels: readFormats.map((format) => ({ format, channel: channelOf(identity, format) })),
    network,
    knowledge: makeKnowledge(adapters, network),
    log,
    signal: leaving.signal,
    onStanding: replica.take,
    onFees(block) {
      yields.add(block);
      replica.note(block.head);
    },
    onDiscoveries: learnt.take,
    onNeed: () => void membership.announce(),
  });
  onReader(reader);
  async function stop(): Promise<void> {
    leaving.abort();
    unlink();
    await reader.ended;
  }
  try {
    await orAborted(reader.joined, signal);
    const nodesNewest = async () => (await newestHead(rpc)).hash;
    const follower = replica.follower({ reader, nodesNewest, stop });
    const first = follower.current();
    yields.follow(first);
    follower.subscribe(yields.follow);
    follower.subscribe((market) => void engine.follow(market));
    onProgress({ phase: "preparing", done: 0, total: 1 });
    if (options.exclusionsRead !== undefined) await orAborted(options.exclusionsRead, signal);
    await restoreYields(yields, first, { memory: store && { store }, signal });
    // The first search must not wait for threads to start and to receive the market.
    await orAborted(engine.follow(first), signal);
    const preface = () => reader.held()?.preface as Preface;
    const services = makeServices(
      { ...options, network: first.network, mayRest: preface().mayRest },
      {
        ...{ rpc, follower, pricer, engine, yields, exclusions, knownAt: replica.feesAt },
        listed: universeOf(first.network, preface),
        discovery: { ...discovery, progress: learnt.progress },
      },
    );
    void recallLater(yields, follower.current, { memory: store && { store }, signal: leaving.signal });
    // Requests for listed tokens do not need the catalogue, so it comes after them.
    void discovery.restore();
    return { services, leftOut: preface().leftOut, preface: preface(), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Recalls what the leader stores of the time before its start, which it may read only while others join. Looks at ever
 * longer intervals for half an hour, as long as a yield is missing. Never rejects.
 */
async function recallLater(
  yields: Yields,
  current: () => Market,
  options: Parameters<typeof restoreYields>[2],
): Promise<void> {
  try {
    for (let ms = firstLookMs; ms <= lastLookMs && lacksYields(yields, current()); ms *= 2) {
      await pause(ms, options.signal);
      await restoreYields(yields, current(), options);
    }
  } catch {
    // The process leaves the fleet.
  }
}

/** Returns a function that returns the tokens that the leader confirmed. */
function universeOf(network: Started["services"]["network"], preface: () => Preface): () => TokenUniverse {
  let { tokens } = preface();
  let universe = makeUniverse(network, tokens);
  return () => {
    const now = preface().tokens;
    if (now === tokens) return universe;
    tokens = now;
    universe = makeUniverse(network, tokens);
    return universe;
  };
}

function learnFrom({ catalogue, progress }: Discovery, deployments: ReadonlySet<string>) {
  let told: readonly DiscoveryProgress[] = progress();
  return {
    take({ discovered, progress: now }: Discoveries): void {
      for (const { deployment, discovered: venue } of discovered)
        if (deployments.has(deployment)) catalogue.add(deployment, [venue]);
      told = now ?? told;
    },
    /** The progress is the leader's. The venues are those that this process knows. */
    progress: () => told.map((each) => ({ ...each, venues: catalogue.size(each.deployment) })),
  };
}

import type { Address } from "../../lib/address.js";
import type { Hex } from "../../lib/hex.js";
import { type Reading, together } from "../../lib/reading.js";
import { contractOf, type Deployment, identityOf } from "../kit/adapter/deployment.js";
import { factoriesOf, type RunCode } from "../kit/adapter/provenance.js";
import type { CreatorOf, DiscoveredVenue, Source, Weight } from "../kit/adapter/source.js";
import { ask, askEach } from "../kit/reading/ask.js";
import { event } from "../kit/reading/event.js";
import type { Log, Venue } from "../venue.js";
import { GET_CASH, GET_POOL_TOKENS } from "./answers.js";
import { readComposable } from "./composable/kind.js";
import type { PoolFacts } from "./pool.js";
import { readMinting } from "./weighted/kind.js";

const TOKENS_REGISTERED = event(
  "TokensRegistered(bytes32 indexed poolId, address[] tokens, address[] assetManagers)",
);
/** Emitted by factories. */
const POOL_CREATED = event("PoolCreated(address indexed pool)");

/** The factory that created a pool, if it is known. */
type Told = Pick<PoolFacts, "factory">;

/**
 * Finds pools by the vault's logs, which list the tokens of every contract that registers as a pool. Anybody may
 * register one, so the logs of the factories show which pools have the factories' code.
 */
export function source(deployment: Deployment): Source<PoolFacts, Told> {
  const { sinceBlock = 0, instances = [] } = deployment;
  const vault = contractOf(deployment, "vault");
  const readKept = (ids: readonly Hex[]) =>
    askEach(
      GET_POOL_TOKENS,
      ids.map((id) => [vault, id] as const),
    );
  return {
    contract: vault,
    logs: {
      topic: TOKENS_REGISTERED.topic,
      sinceBlock,
      creations: { topic: POOL_CREATED.topic, factories: factoriesOf(deployment) },
      created,
    },
    /** Searches the pools in the network's data, for nodes whose logs do not reveal all pools. */
    *among({ tokens }) {
      const wanted = new Set(tokens);
      const ids = yield* askEach(
        "getPoolId() bytes32",
        instances.map(({ address }) => address),
      );
      const known = ids.filter(
        (id, index) => id !== undefined && shareOf(id) === instances[index]?.address,
      ) as Hex[];
      const kept = yield* readKept(known);
      return known
        .map((id, index) => discoveredOf(id, kept[index]?.tokens ?? []))
        .filter((pool) => pool.tokens.filter((token) => wanted.has(token)).length >= 2);
    },
    code: ({ key, facts }) => [poolCode(shareOf(key), facts.factory)],
    shareOf: ({ key }) => shareOf(key),
    *weigh({ key: id, tokens }): Reading<Weight | undefined> {
      const held = yield* askEach(
        GET_CASH,
        tokens.map((token) => [vault, id, token] as const),
      );
      const reserves = held.map((each) => Number(each?.cash ?? 0n));
      return reserves.includes(0) ? undefined : { reserves };
    },
    *venue({ key: id, facts }): Reading<Venue<PoolFacts> | undefined> {
      const [{ tokens: kept } = { tokens: [] }] = yield* readKept([id]);
      return kept.length === 0 ? undefined : yield* readVenue(deployment, id, kept, facts.factory);
    },
  };
}

function poolCode(address: Address, factory: Address | undefined): RunCode {
  return { role: "pool", address, factory };
}

/** Returns the pool's own contract and the rate providers, which the pool's creator has chosen. */
export function codeOfPool({ subject, facts }: Venue<PoolFacts>): RunCode[] {
  const { rateProviders = [] } = facts.composable ?? facts.minting ?? {};
  const providers = rateProviders.filter((provider) => provider !== null);
  return [
    poolCode(shareOf(subject as Hex), facts.factory),
    ...providers.map((address): RunCode => ({ role: "rateProvider", address })),
  ];
}

/**
 * Pools register all their tokens at once, in their constructors. Only managed pools register more later, one by one,
 * which is not a new pool. The vault reports such a pool's tokens when the venue is built.
 */
function created(log: Log, creatorOf?: CreatorOf): DiscoveredVenue<Told> | undefined {
  const told = TOKENS_REGISTERED.argsOf(log);
  if (told === undefined) return undefined;
  const discovered = discoveredOf(told.poolId, told.tokens, creatorOf?.(shareOf(told.poolId)));
  return discovered.tokens.length < 2 ? undefined : discovered;
}

/** `kept` is what the vault holds for the pool, which may include the pool's own token. */
function discoveredOf(id: Hex, kept: readonly Address[], factory?: Address): DiscoveredVenue<Told> {
  return {
    key: id,
    tokens: kept.filter((token) => token !== shareOf(id)),
    facts: factory ? { factory } : {},
  };
}

/** Returns the pool of an id, whose contract is also its share token: the id begins with its address. */
function shareOf(id: Hex): Address {
  return id.slice(0, 42) as Address;
}

/**
 * Builds the venue of pool `id`, for which the vault holds the tokens `kept` and which `factory` created, if known. Returns undefined for a kind of pool that
 * is not modelled.
 */
function* readVenue(
  deployment: Deployment,
  id: Hex,
  kept: readonly Address[],
  factory?: Address,
): Reading<Venue<PoolFacts> | undefined> {
  const vault = contractOf(deployment, "vault");
  const share = shareOf(id);
  const place = kept.indexOf(share);
  const assets = kept.filter((token) => token !== share);
  const [found, own] = yield* together([
    ask({
      feesCollector: [vault, "getProtocolFeesCollector() address"],
      fee: [share, "getSwapFeePercentage()"],
      // Only managed pools have this function.
      managed: { maybe: [share, "getSwapEnabled() answer"] },
      shareSymbol: { maybe: [share, "symbol() string"] },
      decimals: assets.map((asset) => [asset, "decimals()"] as const),
    }),
    place < 0 ? readMinting(share) : readComposable(share, assets, place),
  ]);
  if (found === undefined || found.decimals.some((count) => count > 18n)) return undefined;
  const { feesCollector, fee, shareSymbol, decimals } = found;
  const managed = found.managed !== undefined;
  if (place >= 0 && own.composable === undefined && !managed) return undefined;
  return {
    ...identityOf(deployment, id),
    address: vault,
    subject: id,
    tokens: [...assets, share],
    feePpm: Number(fee) / 1e12,
    facts: {
      decimals: decimals.map(Number),
      ...own,
      ...(managed && { managed }),
      ...(factory && { factory }),
    },
    sources: (own.composable ?? own.minting) ? { pool: share } : { feesCollector, pool: share },
    ...(shareSymbol && { shareSymbol }),
  };
}

import type { Address } from "../../lib/address.js";
import type { Hex } from "../../lib/hex.js";
import type { Reading } from "../../lib/reading.js";
import { contractOf, type Deployment } from "../kit/adapter/deployment.js";
import { factoriesOf, type RunCode } from "../kit/adapter/provenance.js";
import type { CreatorOf, DiscoveredVenue, Source, Weight } from "../kit/adapter/source.js";
import { callData } from "../kit/reading/calldata.js";
import { event } from "../kit/reading/event.js";
import type { Log, Venue } from "../venue.js";
import { addressesIn, cashCalls, cashIn, GET_POOL_ID, GET_POOL_TOKENS } from "./answers.js";
import type { PoolFacts } from "./pool.js";
import { readVenue, shareOf } from "./venue.js";

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
  const poolTokensCall = (id: Hex) => ({ to: vault, data: callData(GET_POOL_TOKENS, BigInt(id)) });
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
      const answers = yield instances.map(({ address }) => ({ to: address, data: GET_POOL_ID }));
      const ids = answers.filter(
        (id, index) => id?.length === 66 && shareOf(id) === instances[index]?.address,
      ) as Hex[];
      const kept = yield ids.map(poolTokensCall);
      return ids
        .map((id, index) => discoveredOf(id, addressesIn(kept[index], 0)))
        .filter((pool) => pool.tokens.filter((token) => wanted.has(token)).length >= 2);
    },
    code: ({ key, facts }) => [poolCode(shareOf(key), facts.factory)],
    shareOf: ({ key }) => shareOf(key),
    *weigh({ key: id, tokens }): Reading<Weight | undefined> {
      const answers = yield cashCalls(vault, id, tokens);
      const reserves = answers.map((answer) => Number(cashIn(answer)?.cash ?? 0n));
      return reserves.includes(0) ? undefined : { reserves };
    },
    *venue({ key: id, facts }): Reading<Venue<PoolFacts> | undefined> {
      const [answer] = yield [poolTokensCall(id)];
      const kept = addressesIn(answer, 0);
      return kept.length === 0 ? undefined : yield* readVenue(deployment, id, kept, facts.factory);
    },
  };
}

function poolCode(address: Address, factory: Address | undefined): RunCode {
  return { role: "pool", address, factory };
}

/** Returns the pool's own contract, and the rate providers, which whoever created the pool has chosen. */
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
function created({ topics, data }: Log, creatorOf?: CreatorOf): DiscoveredVenue<Told> | undefined {
  const id = topics[1];
  if (id === undefined) return undefined;
  const discovered = discoveredOf(id, addressesIn(data, 0), creatorOf?.(shareOf(id)));
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

import type { Address } from "../../lib/address.js";
import type { Hex } from "../../lib/hex.js";
import type { Reading } from "../../lib/reading.js";
import { contractOf, type Deployment } from "../kit/adapter/deployment.js";
import { factoriesOf, type RunCode } from "../kit/adapter/provenance.js";
import type { CreatorOf, DiscoveredVenue, Source, Weight } from "../kit/adapter/source.js";
import { callData } from "../kit/reading/calldata.js";
import type { Log, Venue } from "../venue.js";
import { addressesIn, cashCalls, cashIn, GET_POOL_TOKENS } from "./answers.js";
import type { PoolFacts } from "./facts.js";
import { readVenue, shareOf } from "./venue.js";

/** TokensRegistered(bytes32 indexed poolId, address[] tokens, address[] assetManagers) */
const TOKENS_REGISTERED: Hex = "0xf5847d3f2197b16cdcd2098ec95d0905cd1abdaf415f07bb7cef2bba8ac5dec4";

/** PoolCreated(address indexed pool), emitted by factories. */
const POOL_CREATED: Hex = "0x83a48fbcfc991335314e74d0496aab6a1987e992ddc85dddbcc4d6dd6ef2e9fc";

/**
 * Finds pools by the vault's logs, which list the tokens of every contract that registers as a pool. Anybody may register
 * one, so the logs of the factories tell which have their code.
 */
export function source(deployment: Deployment): Source<PoolFacts> {
  const { sinceBlock = 0 } = deployment;
  const vault = contractOf(deployment, "vault");
  const poolTokensCall = (id: Hex) => ({ to: vault, data: callData(GET_POOL_TOKENS, BigInt(id)) });
  return {
    contract: vault,
    logs: {
      topic: TOKENS_REGISTERED,
      sinceBlock,
      creations: { topic: POOL_CREATED, factories: factoriesOf(deployment) },
      created,
    },
    code: ({ key, terms }) => [poolCode(shareOf(key), factoryIn(terms))],
    shareOf: ({ key }) => shareOf(key),
    *weigh({ key: id, tokens }): Reading<Weight | undefined> {
      const answers = yield cashCalls(vault, id, tokens);
      const reserves = answers.map((answer) => Number(cashIn(answer)?.cash ?? 0n));
      return reserves.includes(0) ? undefined : { reserves };
    },
    *venue({ key: id, terms }): Reading<Venue<PoolFacts> | undefined> {
      const [answer] = yield [poolTokensCall(id)];
      const kept = addressesIn(answer, 0);
      return kept.length === 0 ? undefined : yield* readVenue(deployment, id, kept, factoryIn(terms));
    },
  };
}

/** A pool's terms are the factory that created it, or nothing. */
function factoryIn(terms: string): Address | undefined {
  return terms === "" ? undefined : (terms as Address);
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
function created({ topics, data }: Log, creatorOf?: CreatorOf): DiscoveredVenue | undefined {
  const id = topics[1];
  if (id === undefined) return undefined;
  const tokens = addressesIn(data, 0).filter((token) => token !== shareOf(id));
  return tokens.length < 2 ? undefined : { key: id, tokens, terms: creatorOf?.(shareOf(id)) ?? "" };
}

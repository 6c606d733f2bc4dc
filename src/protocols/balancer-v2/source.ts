import type { Hex } from "../../lib/hex.js";
import type { Reading } from "../../lib/reading.js";
import { contractOf, type Deployment } from "../kit/adapter/deployment.js";
import type { DiscoveredVenue, Source, Weight } from "../kit/adapter/source.js";
import { callData } from "../kit/reading/calldata.js";
import type { Log, Venue } from "../venue.js";
import { addressesIn, GET_POOL_TOKENS, numbersIn } from "./answers.js";
import type { PoolFacts } from "./facts.js";
import { readVenue, shareOf } from "./venue.js";

/** TokensRegistered(bytes32 indexed poolId, address[] tokens, address[] assetManagers) */
const TOKENS_REGISTERED: Hex = "0xf5847d3f2197b16cdcd2098ec95d0905cd1abdaf415f07bb7cef2bba8ac5dec4";

/** Finds pools by the vault's logs, which list the tokens of every pool that registers with it. */
export function source(deployment: Deployment): Source<PoolFacts> {
  const { sinceBlock = 0 } = deployment;
  const vault = contractOf(deployment, "vault");
  const poolTokensCall = (id: Hex) => ({ to: vault, data: callData(GET_POOL_TOKENS, BigInt(id)) });
  return {
    contract: vault,
    logs: { topic: TOKENS_REGISTERED, sinceBlock, created },
    *weigh({ key: id, tokens }): Reading<Weight | undefined> {
      const [answer] = yield [poolTokensCall(id)];
      const kept = addressesIn(answer, 0);
      const balances = numbersIn(answer, 1);
      const reserves = tokens.map((token) => Number(balances[kept.indexOf(token)] ?? 0n));
      return reserves.includes(0) ? undefined : { reserves };
    },
    *venue({ key: id }): Reading<Venue<PoolFacts> | undefined> {
      const [answer] = yield [poolTokensCall(id)];
      const kept = addressesIn(answer, 0);
      return kept.length === 0 ? undefined : yield* readVenue(deployment, id, kept);
    },
  };
}

/**
 * Pools register all their tokens at once, in their constructors. Only managed pools register more later, one by one,
 * which is not a new pool. The vault reports such a pool's tokens when the venue is built.
 */
function created({ topics, data }: Log): DiscoveredVenue | undefined {
  const id = topics[1];
  if (id === undefined) return undefined;
  const tokens = addressesIn(data, 0).filter((token) => token !== shareOf(id));
  return tokens.length < 2 ? undefined : { key: id, tokens, terms: "" };
}

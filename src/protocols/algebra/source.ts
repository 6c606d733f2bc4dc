import { type Address, addressAt } from "../../lib/address.js";
import type { Reading } from "../../lib/reading.js";
import { contractOf, type Deployment } from "../kit/adapter/deployment.js";
import { onlyKind, poolsOf } from "../kit/adapter/discovering.js";
import type { NoFacts } from "../kit/adapter/facts.js";
import type { DiscoveredVenue, Source, Weight } from "../kit/adapter/source.js";
import { addressOf, uintOf } from "../kit/reading/answers.js";
import { callData } from "../kit/reading/calldata.js";
import { event } from "../kit/reading/event.js";
import type { Log } from "../venue.js";
import type { PoolFacts } from "./facts.js";
import { GLOBAL_STATE, readVenue } from "./venue.js";

const POOL = event("Pool(address indexed token0, address indexed token1, address pool)");
const BALANCE_OF = "0x70a08231"; // balanceOf(address)

/** Finds pools by the factory's logs, which list every pool of a pair. */
export function source(deployment: Deployment): Source<PoolFacts, NoFacts> {
  const { sinceBlock = 0 } = deployment;
  const factory = contractOf(deployment, "factory");
  return {
    contract: factory,
    logs: { topic: POOL.topic, sinceBlock, created },
    among: ({ pairs }) => poolsOf([factory, "poolByPair(address,address) address"], pairs, onlyKind),
    weigh,
    venue: ({ key, tokens }) => readVenue(deployment, key as Address, tokens),
  };
}

function created({ topics, data }: Log): DiscoveredVenue<NoFacts> | undefined {
  const [token0, token1] = [topics[1], topics[2]].map(addressOf);
  const pool = addressAt(data, 0);
  return token0 && token1 && pool ? { key: pool, tokens: [token0, token1], facts: {} } : undefined;
}

/** Weighs the pool's balances, which are more expensive to fake than a deep and narrow price range. */
function* weigh({ key: pool, tokens }: DiscoveredVenue): Reading<Weight | undefined> {
  const [state, ...balances] = yield [
    { to: pool as Address, data: GLOBAL_STATE },
    ...tokens.map((token) => ({ to: token, data: callData(BALANCE_OF, pool as Address) })),
  ];
  const sqrtPriceX96 = uintOf(state);
  const held = balances.map(uintOf);
  if (!sqrtPriceX96 || held.includes(undefined)) return undefined;
  return { reserves: held.map(Number), price: (Number(sqrtPriceX96) / 2 ** 96) ** 2 };
}

import { type Address, addressAt, ZERO_ADDRESS } from "../../lib/address.js";
import { type Hex, uintAt } from "../../lib/hex.js";
import type { Call, CallResult, Reading } from "../../lib/reading.js";
import { addressOf, uintOf } from "../kit/answers.js";
import { callData } from "../kit/calldata.js";
import type { Deployment } from "../kit/deployment.js";
import type { DiscoveredVenue, Source, Weight } from "../kit/source.js";
import type { PoolFacts } from "./facts.js";
import { readVenue } from "./venue.js";

const POOL_COUNT = "0x956aae3a"; // pool_count()
const POOL_LIST = "0x3a1d5d8e"; // pool_list(uint256)
const GET_COINS = "0x9ac90d3d"; // get_coins(address)
const GET_LP_TOKEN = "0x37951049"; // get_lp_token(address)
const GET_BALANCES = "0x92e3cc2d"; // get_balances(address)

/** The registry returns a pool's coins in lists of this length. */
const MOST_COINS = 8;
/** The registry asks one registry after another whether it knows a pool. */
const GAS = 60_000;

/**
 * Curve's MetaRegistry lists the pools of all factories and of the manual lists consecutively: a new pool in the first
 * comes before all those of the second. It emits no logs for them.
 */
export function source(deployment: Deployment): Source<PoolFacts> | undefined {
  const { registry } = deployment.contracts;
  if (registry === undefined) return undefined;
  const ask = (selector: Hex, argument: Address | number): Call => ({
    to: registry,
    data: callData(selector, argument),
    gas: GAS,
  });
  return {
    contract: registry,
    index: {
      shifts: true,
      *count(): Reading<number | undefined> {
        const [answer] = yield [{ to: registry, data: POOL_COUNT }];
        const count = uintOf(answer);
        return count === undefined ? undefined : Number(count);
      },
      *discover(from, to, isKnown): Reading<readonly DiscoveredVenue[]> {
        const answers = yield Array.from({ length: to - from }, (_, place) => ask(POOL_LIST, from + place));
        const pools = answers
          .map(addressOf)
          .filter((pool) => pool !== undefined && pool !== ZERO_ADDRESS && !isKnown(pool)) as Address[];
        const told = yield pools.flatMap((pool) => [ask(GET_COINS, pool), ask(GET_LP_TOKEN, pool)]);
        return pools.flatMap((pool, index) => venuesOfPool(pool, told[2 * index], told[2 * index + 1]));
      },
    },
    *weigh({ key: pool, tokens }): Reading<Weight | undefined> {
      const [answer] = yield [ask(GET_BALANCES, pool as Address)];
      const reserves = tokens.map((_, index) => Number(uintAt(answer ?? "0x", index) ?? 0n));
      return reserves.includes(0) ? undefined : { reserves };
    },
    venue: ({ key: pool, tokens: coins, terms: share }) =>
      readVenue(deployment, { pool: pool as Address, coins, share: share as Address }),
  };
}

/** Returns nothing for a pool about which the registry knows too little. */
function venuesOfPool(pool: Address, coinsAnswer: CallResult, shareAnswer: CallResult): DiscoveredVenue[] {
  const coins = Array.from({ length: MOST_COINS }, (_, index) =>
    addressAt(coinsAnswer ?? "0x", index),
  ).filter((coin) => coin !== undefined && coin !== ZERO_ADDRESS) as Address[];
  const share = addressOf(shareAnswer);
  if (coins.length < 2 || share === undefined || share === ZERO_ADDRESS) return [];
  return [{ key: pool, tokens: coins, terms: share }];
}

import { type Address, addressAt, ZERO_ADDRESS } from "../../lib/address.js";
import { type Hex, uintAt } from "../../lib/hex.js";
import type { Call, CallResult, Reading } from "../../lib/reading.js";
import type { Deployment } from "../kit/adapter/deployment.js";
import type { DiscoveredVenue, Source, Weight } from "../kit/adapter/source.js";
import { addressOf, uintOf } from "../kit/reading/answers.js";
import { callData } from "../kit/reading/calldata.js";
import type { CurveFacts } from "./facts.js";
import { readVenue } from "./venue.js";

const POOL_COUNT = "0x956aae3a"; // pool_count()
const POOL_LIST = "0x3a1d5d8e"; // pool_list(uint256)
const GET_COINS = "0x9ac90d3d"; // get_coins(address)
const GET_LP_TOKEN = "0x37951049"; // get_lp_token(address)
const GET_BALANCES = "0x92e3cc2d"; // get_balances(address)

/** Registries and factories return a pool's coins in lists of at most this length. */
const MOST_COINS = 8;
/** A registry queries one registry after another for a pool. */
const GAS = 60_000;

/**
 * The contract that lists a deployment's pools consecutively, without an event for each: Curve's MetaRegistry, or one
 * of its factories. The registry lists the pools of all factories and of manual lists, so a new pool in the first comes
 * before all those of the second. A factory's pools are their own shares.
 */
export function source(deployment: Deployment): Source<CurveFacts> | undefined {
  const { registry, factory } = deployment.contracts;
  const contract = registry ?? factory;
  if (contract === undefined) return undefined;
  const isFactory = registry === undefined;
  const ask = (selector: Hex, argument: Address | number): Call => ({
    to: contract,
    data: callData(selector, argument),
    gas: GAS,
  });
  return {
    contract,
    holdsNative: true,
    index: {
      ...(!isFactory && { shifts: true }),
      *count(): Reading<number | undefined> {
        const [answer] = yield [{ to: contract, data: POOL_COUNT }];
        const count = uintOf(answer);
        return count === undefined ? undefined : Number(count);
      },
      *discover(from, to, isKnown): Reading<readonly DiscoveredVenue[]> {
        const answers = yield Array.from({ length: to - from }, (_, place) => ask(POOL_LIST, from + place));
        const pools = answers
          .map(addressOf)
          .filter((pool) => pool !== undefined && pool !== ZERO_ADDRESS && !isKnown(pool)) as Address[];
        const asked = isFactory ? [GET_COINS] : ([GET_COINS, GET_LP_TOKEN] as const);
        const told = yield pools.flatMap((pool) => asked.map((selector) => ask(selector as Hex, pool)));
        return pools.flatMap((pool, index) => {
          const [coins, share] = told.slice(index * asked.length, (index + 1) * asked.length);
          return venuesOfPool(pool, coins, isFactory ? pool : addressOf(share));
        });
      },
    },
    *weigh({ key: pool, tokens }): Reading<Weight | undefined> {
      const [answer] = yield [ask(GET_BALANCES, pool as Address)];
      const first = membersAt(answer);
      const reserves = tokens.map((_, index) => Number(uintAt(answer ?? "0x", first + index) ?? 0n));
      return reserves.includes(0) ? undefined : { reserves };
    },
    venue: ({ key: pool, tokens: coins, terms: share }) =>
      readVenue(deployment, { pool: pool as Address, coins, share: share as Address }),
  };
}

/** Returns nothing for a pool whose list has too little information. */
function venuesOfPool(pool: Address, coinsAnswer: CallResult, share: Address | undefined): DiscoveredVenue[] {
  const first = membersAt(coinsAnswer);
  const coins = Array.from({ length: MOST_COINS }, (_, index) =>
    addressAt(coinsAnswer ?? "0x", first + index),
  ).filter((coin) => coin !== undefined && coin !== ZERO_ADDRESS) as Address[];
  if (coins.length < 2 || share === undefined || share === ZERO_ADDRESS) return [];
  return [{ key: pool, tokens: coins, terms: share }];
}

/**
 * Returns the position of the first member of a list in an answer. Newer factories return lists of any length, which
 * begin with the offset of their length, one word.
 */
function membersAt(answer: CallResult): number {
  return uintAt(answer ?? "0x", 0) === 32n ? 2 : 0;
}

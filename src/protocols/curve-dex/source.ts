import { type Address, addressAt, NATIVE, ZERO_ADDRESS } from "../../lib/address.js";
import { type Hex, uintAt } from "../../lib/hex.js";
import { type Call, type CallResult, type Reading, together } from "../../lib/reading.js";
import type { Deployment, Instance } from "../kit/adapter/deployment.js";
import { listedBy } from "../kit/adapter/discovering.js";
import type { DiscoveredVenue, Source, Weight } from "../kit/adapter/source.js";
import { addressOf } from "../kit/reading/answers.js";
import { callData } from "../kit/reading/calldata.js";
import { coinCall } from "./calls.js";
import type { CurveFacts } from "./facts.js";
import { type KnownPool, readVenue } from "./venue.js";

const GET_COINS = "0x9ac90d3d"; // get_coins(address)
const GET_LP_TOKEN = "0x37951049"; // get_lp_token(address)
const GET_BALANCES = "0x92e3cc2d"; // get_balances(address)

/** Registries and factories return a pool's coins in lists of at most this length. */
const MOST_COINS = 8;
/** A registry queries one registry after another for a pool. */
const GAS = 60_000;

/** A pool's share token, and the pool whose share is one of its coins, if the list that contains the pool states it. */
type Told = Pick<KnownPool, "share" | "base">;

/** Finds the pools in the network's data, as long as the registry has not been read or where there is none. */
export function namedPools(deployment: Deployment): Pick<Source<CurveFacts, Told>, "among" | "venue"> {
  return {
    *among({ tokens }) {
      const wanted = new Set([...tokens, NATIVE]);
      const pools = yield* together((deployment.instances ?? []).map(readCoins));
      return pools
        .filter((pool) => pool !== undefined)
        .filter((pool) => pool.tokens.filter((coin) => wanted.has(coin)).length >= 2);
    },
    venue: ({ key, tokens: coins, facts }) =>
      readVenue(deployment, { pool: key as Address, coins, ...facts }),
  };
}

/**
 * Reads the coins of a pool in the network's data, which lists each pool's number of coins and share token, and the base
 * pool of a metapool that does not report it. Returns undefined if a coin does not answer.
 */
function* readCoins({
  address: pool,
  share,
  parameters = {},
}: Instance): Reading<DiscoveredVenue<Told> | undefined> {
  const { coins: size, base } = parameters;
  if (typeof size !== "number" || share === undefined) {
    throw new TypeError(`Curve pool ${pool}: share and parameters.coins are needed`);
  }
  const places = Array.from({ length: size }, (_, index) => index);
  const answers = yield [false, true].flatMap((early) => places.map((index) => coinCall(pool, early, index)));
  const coins = places.map((index) => addressOf(answers[index] ?? answers[size + index]));
  if (!coins.every((coin) => coin !== undefined)) return undefined;
  return {
    key: pool,
    tokens: coins,
    facts: { share, ...(typeof base === "string" && { base: base as Address }) },
  };
}

/**
 * The contract that lists a deployment's pools consecutively, without an event for each: Curve's MetaRegistry, or one
 * of its factories. The registry lists the pools of several factories and manual lists one after another, so a new pool
 * of an earlier list moves the positions of all later ones. A factory's pools are their own shares.
 */
export function source(deployment: Deployment): Source<CurveFacts, Told> | undefined {
  const { registry, factory } = deployment.contracts;
  const contract = registry ?? factory;
  if (contract === undefined) return undefined;
  const isFactory = registry === undefined;
  const ask = (selector: Hex, argument: Address): Call => ({
    to: contract,
    data: callData(selector, argument),
    gas: GAS,
  });
  return {
    contract,
    holdsNative: true,
    index: {
      ...(!isFactory && { shifts: true }),
      ...listedBy(contract, {
        count: "pool_count()",
        at: "pool_list(uint256) address",
        gas: GAS,
        *describe(pools) {
          const asked: readonly Hex[] = isFactory ? [GET_COINS] : [GET_COINS, GET_LP_TOKEN];
          const told = yield pools.flatMap((pool) => asked.map((selector) => ask(selector, pool)));
          return pools.map((pool, index) => {
            const [coins, share] = told.slice(index * asked.length, (index + 1) * asked.length);
            return discoveredOf(pool, coins, isFactory ? pool : addressOf(share));
          });
        },
      }),
    },
    *weigh({ key: pool, tokens }): Reading<Weight | undefined> {
      const [answer] = yield [ask(GET_BALANCES, pool as Address)];
      const first = membersAt(answer);
      const reserves = tokens.map((_, index) => Number(uintAt(answer ?? "0x", first + index) ?? 0n));
      return reserves.includes(0) ? undefined : { reserves };
    },
    ...namedPools(deployment),
  };
}

/** Returns undefined for a pool whose list has too little information. */
function discoveredOf(
  pool: Address,
  coinsAnswer: CallResult,
  share: Address | undefined,
): DiscoveredVenue<Told> | undefined {
  const first = membersAt(coinsAnswer);
  const coins = Array.from({ length: MOST_COINS }, (_, index) =>
    addressAt(coinsAnswer ?? "0x", first + index),
  ).filter((coin) => coin !== undefined && coin !== ZERO_ADDRESS) as Address[];
  if (coins.length < 2 || share === undefined || share === ZERO_ADDRESS) return undefined;
  return { key: pool, tokens: coins, facts: { share } };
}

/**
 * Returns the position of the first member of a list in an answer. Newer factories return lists of any length, which
 * begin with the offset of their length, one word.
 */
function membersAt(answer: CallResult): number {
  return uintAt(answer ?? "0x", 0) === 32n ? 2 : 0;
}

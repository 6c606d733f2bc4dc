import { type Address, addressAt, ZERO_ADDRESS } from "../../lib/address.js";
import { type Hex, intAt } from "../../lib/hex.js";
import { type Reading, together } from "../../lib/reading.js";
import { refuse } from "../../lib/refusal.js";
import type { Adapter, DiscoverInput } from "../adapter.js";
import { contractOf, type Deployment, feeTiersOf, identityOf } from "../kit/adapter/deployment.js";
import { isZeroForOne } from "../kit/adapter/direction.js";
import { conversionInputs } from "../kit/adapter/meta.js";
import type { DiscoveredVenue, Source } from "../kit/adapter/source.js";
import { poolCurve } from "../kit/concentrated/curve.js";
import { gasOfOneMoreTick } from "../kit/concentrated/oneMore.js";
import { plainPool } from "../kit/concentrated/plainPool.js";
import type { PoolState } from "../kit/concentrated/state.js";
import { FILL_GAS, swap } from "../kit/concentrated/swap.js";
import { apply, TOPICS } from "../kit/poolContract/apply.js";
import { encode } from "../kit/poolContract/encode.js";
import { type Callback, callbacks, facts, type PoolFacts } from "../kit/poolContract/facts.js";
import { load } from "../kit/poolContract/load.js";
import { weighPool } from "../kit/poolContract/weigh.js";
import { addressOf, uintOf } from "../kit/reading/answers.js";
import { askEach } from "../kit/reading/ask.js";
import type { Log, Venue } from "../venue.js";

/** The identity of a pool. */
type PoolKey = {
  readonly address: Address;
  /** In the pool's order. */
  readonly tokens: readonly Address[];
  readonly feePpm: number;
  readonly tickSpacing: number;
};

/**
 * Creates the function that builds the venues of a deployment's pools. Throws if the network's data names an unknown
 * callback.
 */
function venuesOf(deployment: Deployment): (key: PoolKey) => Venue<PoolFacts> {
  const callback = callbackOf(deployment);
  return ({ address, tokens, feePpm, tickSpacing }) => ({
    ...identityOf(deployment, address),
    address,
    tokens,
    feePpm,
    facts: { tickSpacing, callback },
  });
}

/** Returns the deployment's `callback`, by default Uniswap's own. Throws for an unknown one. */
function callbackOf({ slug, parameters = {} }: Deployment): Callback {
  const { callback: named = "uniswapV3" } = parameters;
  const known = callbacks.find((callback) => callback === named);
  if (known !== undefined) return known;
  throw new TypeError(
    `deployment ${slug}: parameters.callback is ${named}; there are ${callbacks.join(", ")}`,
  );
}

/** Finds the factory's pools of (pair × fee tier). Skips tiers that the factory has not enabled. */
function* discover({ deployment, pairs }: DiscoverInput): Reading<Venue<PoolFacts>[]> {
  const factory = contractOf(deployment, "factory");
  const feeTiersPpm = feeTiersOf(deployment);
  const venueOf = venuesOf(deployment);
  const wanted = pairs.flatMap((pair) => feeTiersPpm.map((feePpm, tier) => ({ pair, feePpm, tier })));
  const [spacings, pools] = yield* together([
    askEach(
      "feeAmountTickSpacing(uint24) int24",
      feeTiersPpm.map((feePpm) => [factory, feePpm] as const),
    ),
    askEach(
      "getPool(address,address,uint24) address",
      wanted.map(({ pair, feePpm }) => [factory, ...pair, feePpm] as const),
    ),
  ]);
  return wanted.flatMap(({ pair, feePpm, tier }, index) => {
    const [address, tickSpacing] = [pools[index], spacings[tier]];
    if (address === undefined || address === ZERO_ADDRESS || !tickSpacing) return [];
    return [venueOf({ address, tokens: pair, feePpm, tickSpacing: Number(tickSpacing) })];
  });
}

/** PoolCreated(address indexed token0, address indexed token1, uint24 indexed fee, int24 tickSpacing, address pool) */
const POOL_CREATED: Hex = "0x783cca1c0412dd0d695e784568c96da2e9c22ff989357a2e8b1d9b2b4e6b7118";

/** Finds pools by the factory's logs, which list every pool of any tier. */
function source(deployment: Deployment): Source<PoolFacts> {
  const { sinceBlock = 0 } = deployment;
  const venueOf = venuesOf(deployment);
  return {
    contract: contractOf(deployment, "factory"),
    logs: { topic: POOL_CREATED, sinceBlock, created },
    weigh: weighPool,
    // biome-ignore lint/correctness/useYield: the discovered venue is complete, so nothing is read.
    *venue({ key: address, tokens, terms }): Reading<Venue<PoolFacts>> {
      const [feePpm, tickSpacing] = terms.split(",").map(Number) as [number, number];
      return venueOf({ address, tokens, feePpm, tickSpacing });
    },
  };
}

function created({ topics, data }: Log): DiscoveredVenue | undefined {
  const [token0, token1] = [topics[1], topics[2]].map(addressOf);
  const feePpm = uintOf(topics[3]);
  const tickSpacing = intAt(data, 0);
  const pool = addressAt(data, 1);
  if (!token0 || !token1 || !pool || feePpm === undefined || tickSpacing === undefined) return undefined;
  return { key: pool, tokens: [token0, token1], terms: `${feePpm},${tickSpacing}` };
}

/** Concentrated-liquidity pools of Uniswap V3 and forks with the same pool code. */
export const uniswapV3: Adapter<PoolState, PoolFacts> = {
  standard: "uniswap-v3",
  meta: {
    name: "Uniswap V3",
    project: "uniswap",
    description: "Pools of two tokens whose liquidity is provided within ranges of the price",
    url: "https://app.uniswap.org",
    action: () => "swap",
    actions: [{ action: "swap", functionNames: ["swap"], inputs: conversionInputs("The pool") }],
  },
  facts,
  refresh: "logs",
  steps: ["v3Swap"],
  topics: TOPICS,
  plain: plainPool,
  prefundable: false,
  paysOut: true,
  code: "protocol",
  source,
  probes: [{ contract: "factory", getter: "feeAmountTickSpacing(uint24)", args: [500n] }],
  discover,
  load,
  apply,
  quote(venue, state, input) {
    const zeroForOne = isZeroForOne(venue, input.tokenIn, input.tokenOut);
    if (zeroForOne === undefined) return refuse("otherTokens", "the pool does not hold these tokens");
    const pool = { feePpm: venue.feePpm, tickSpacing: venue.facts.tickSpacing };
    return swap(pool, state, zeroForOne, input.amountIn);
  },
  curve(venue, state, tokenIn, tokenOut) {
    const zeroForOne = isZeroForOne(venue, tokenIn, tokenOut);
    return zeroForOne === undefined ? undefined : poolCurve(venue.feePpm, state, zeroForOne);
  },
  gas: () => FILL_GAS,
  gasOfOneMore: gasOfOneMoreTick,
  encode,
};

import { type Address, ZERO_ADDRESS } from "../../lib/address.js";
import type { Reading } from "../../lib/reading.js";
import type { Step } from "../../program/index.js";
import type { Adapter, FillToEncode } from "../adapter.js";
import { contractOf, type Deployment, feePpmOf, identityOf } from "../kit/adapter/deployment.js";
import { zeroForOneOf } from "../kit/adapter/direction.js";
import { discoverBy, onlyKind, poolsOf } from "../kit/adapter/discovering.js";
import { type NoFacts, noFacts } from "../kit/adapter/facts.js";
import type { DiscoveredVenue, Source, Weight } from "../kit/adapter/source.js";
import { onlyPrefunded, pairActions } from "../kit/pair.js";
import { ask } from "../kit/reading/ask.js";
import { event } from "../kit/reading/event.js";
import type { Log, Venue } from "../venue.js";
import { liquidity, shares } from "./liquidity.js";
import { pairCount, readPairs } from "./pairs.js";
import { curve, FILL_GAS, quote } from "./quote.js";
import { apply, load, type PairState, topics } from "./state.js";

const PAIR_CREATED = event(
  "PairCreated(address indexed token0, address indexed token1, address pair, uint256 count)",
);

/**
 * Finds pairs by the factory's count, so that existing pairs need no logs. Throws if the network's data is incomplete.
 */
function source(deployment: Deployment): Source<NoFacts, NoFacts> {
  const { sinceBlock = 0 } = deployment;
  const factory = contractOf(deployment, "factory");
  const feePpm = feePpmOf(deployment);
  return {
    contract: factory,
    logs: { topic: PAIR_CREATED.topic, sinceBlock, created },
    index: {
      count: () => pairCount(factory),
      *discover(from, to) {
        const pairs = (yield* readPairs(factory, { from, count: to - from })) ?? [];
        return pairs
          .filter((pair) => ![pair.address, pair.token0, pair.token1].includes(ZERO_ADDRESS))
          .map(({ address, token0, token1 }) => ({ key: address, tokens: [token0, token1], facts: {} }));
      },
    },
    among: ({ pairs }) => poolsOf([factory, "getPair(address,address) address"], pairs, onlyKind),
    weigh,
    // biome-ignore lint/correctness/useYield: the discovered venue is complete, so nothing is read.
    *venue({ key, tokens, facts }) {
      const address = key as Address;
      return { ...identityOf(deployment, key), address, tokens, feePpm, facts, sources: { factory } };
    },
  };
}

function created(log: Log): DiscoveredVenue<NoFacts> | undefined {
  const told = PAIR_CREATED.argsOf(log);
  return told && { key: told.pair, tokens: [told.token0, told.token1], facts: {} };
}

function* weigh({ key }: DiscoveredVenue): Reading<Weight | undefined> {
  const found = yield* ask({ reserves: [key as Address, "getReserves() (uint256, uint256)"] });
  const reserves = found?.reserves.map(Number) ?? [];
  const [reserve0 = 0, reserve1 = 0] = reserves;
  return reserve0 > 0 && reserve1 > 0 ? { reserves, price: reserve1 / reserve0 } : undefined;
}

/** Returns the step that swaps in the pair. Throws if the pair does not hold the fill's tokens. */
function encode(venue: Venue, _state: unknown, fill: FillToEncode): Step {
  const zeroForOne = zeroForOneOf(venue, fill);
  return {
    op: "v2Swap",
    pool: venue.address,
    zeroForOne,
    prefunded: fill.prefunded,
    feePpm: venue.feePpm,
    amount: fill.amount,
    to: fill.to,
  };
}

/** Constant-product pairs of Uniswap V2 and its forks (the fee is the deployment's `feePpm`). */
export const uniswapV2: Adapter<PairState, NoFacts> = {
  standard: "uniswap-v2",
  meta: {
    name: "Uniswap V2",
    project: "uniswap",
    description: "Pairs of two tokens whose product of reserves never falls",
    url: "https://app.uniswap.org",
    action: () => "swap",
    actions: pairActions("The pair"),
    // UniswapV2ERC20: the pair is its own share token, with `decimals` and `symbol` fixed in the code.
    position: ({ address }: Venue) => ({ address, symbol: "UNI-V2", decimals: 18 }),
  },
  facts: noFacts,
  refresh: "logs",
  steps: ["v2Swap", "v2Add", "v2Remove"],
  topics,
  shares,
  liquidity,
  prefundable: true,
  onlyPrefunded,
  paysOut: true,
  code: "protocol",
  source,
  probes: [{ contract: "factory", getter: "allPairsLength()" }],
  discover: discoverBy(source),
  load,
  apply,
  quote,
  curve,
  gas: () => FILL_GAS,
  encode,
};

import type { Address } from "../../lib/address.js";
import { contractOf, type Deployment, feeTiersOf, identityOf } from "../kit/adapter/deployment.js";
import { poolsOf } from "../kit/adapter/discovering.js";
import type { DiscoveredVenue, Source } from "../kit/adapter/source.js";
import { concentrated } from "../kit/concentrated/adapter.js";
import { poolCurve } from "../kit/concentrated/curve.js";
import { plainPool } from "../kit/concentrated/plainPool.js";
import type { PoolState } from "../kit/concentrated/state.js";
import { FILL_GAS, swap } from "../kit/concentrated/swap.js";
import { apply, TOPICS } from "../kit/poolContract/apply.js";
import { encode } from "../kit/poolContract/encode.js";
import { type Callback, callbacks, facts, type PoolFacts } from "../kit/poolContract/facts.js";
import { load } from "../kit/poolContract/load.js";
import { weighBy } from "../kit/poolContract/weigh.js";
import { askEach } from "../kit/reading/ask.js";
import { event } from "../kit/reading/event.js";
import type { Log } from "../venue.js";

/** What a factory says about a pool. */
type Told = { readonly feePpm: number; readonly tickSpacing: number };

/** Returns the deployment's `callback`, by default Uniswap's own. Throws for an unknown one. */
function callbackOf({ slug, parameters = {} }: Deployment): Callback {
  const { callback: named = "uniswapV3" } = parameters;
  const known = callbacks.find((callback) => callback === named);
  if (known !== undefined) return known;
  throw new TypeError(
    `deployment ${slug}: parameters.callback is ${named}; there are ${callbacks.join(", ")}`,
  );
}

const POOL_CREATED = event(
  "PoolCreated(address indexed token0, address indexed token1, uint24 indexed fee, int24 tickSpacing, address pool)",
);

/** Finds pools by the factory's logs, which list every pool of any tier. */
function source(deployment: Deployment): Source<PoolFacts, Told> {
  const { sinceBlock = 0 } = deployment;
  const factory = contractOf(deployment, "factory");
  const callback = callbackOf(deployment);
  return {
    contract: factory,
    logs: { topic: POOL_CREATED.topic, sinceBlock, created },
    /** Asks for each pair's pool of every tier in the network's data that the factory has enabled. */
    *among({ pairs }) {
      const tiersPpm = feeTiersOf(deployment);
      const spacings = yield* askEach(
        "feeAmountTickSpacing(uint24) int24",
        tiersPpm.map((feePpm) => [factory, feePpm] as const),
      );
      const kinds = tiersPpm.flatMap((feePpm, index) => {
        const tickSpacing = Number(spacings[index] ?? 0n);
        return tickSpacing === 0 ? [] : [{ args: [feePpm], facts: { feePpm, tickSpacing } }];
      });
      return yield* poolsOf([factory, "getPool(address,address,uint24) address"], pairs, kinds);
    },
    weigh: weighBy("slot0()"),
    // biome-ignore lint/correctness/useYield: the discovered venue is complete, so nothing is read.
    *venue({ key, tokens, facts: { feePpm, tickSpacing } }) {
      const facts = { tickSpacing, callback };
      return { ...identityOf(deployment, key), address: key as Address, tokens, feePpm, facts };
    },
  };
}

function created(log: Log): DiscoveredVenue<Told> | undefined {
  const told = POOL_CREATED.argsOf(log);
  if (told === undefined) return undefined;
  const { token0, token1, pool, fee, tickSpacing } = told;
  const facts = { feePpm: Number(fee), tickSpacing: Number(tickSpacing) };
  return { key: pool, tokens: [token0, token1], facts };
}

/** Concentrated-liquidity pools of Uniswap V3 and forks with the same pool code. */
export const uniswapV3 = concentrated<PoolState, PoolFacts>({
  standard: "uniswap-v3",
  about: {
    name: "Uniswap V3",
    project: "uniswap",
    description: "Pools of two tokens whose liquidity is provided within ranges of the price",
    url: "https://app.uniswap.org",
  },
  contract: "The pool",
  facts,
  refresh: "logs",
  steps: ["v3Swap"],
  topics: TOPICS,
  plain: plainPool,
  code: "protocol",
  source,
  probes: [{ contract: "factory", getter: "feeAmountTickSpacing(uint24)", args: [500n] }],
  load,
  apply,
  trade: ({ feePpm, facts: { tickSpacing } }, state, zeroForOne, { amountIn }) =>
    swap({ feePpm, tickSpacing }, state, zeroForOne, amountIn),
  curveOf: ({ feePpm }, state, zeroForOne) => poolCurve(feePpm, state, zeroForOne),
  gas: () => FILL_GAS,
  encode,
});

import { refuse } from "../../lib/refusal.js";
import { conversion, type OneWay } from "../kit/adapter/conversion.js";
import { contractOf, identityOf } from "../kit/adapter/deployment.js";
import { type ShareFacts, shareFacts } from "../kit/adapter/facts.js";
import { conversionInputs } from "../kit/adapter/meta.js";
import { unusable } from "../kit/adapter/unusable.js";
import { ask } from "../kit/reading/ask.js";
import { event } from "../kit/reading/event.js";

/** The exchange's reserve in raw units of the asset, which limits what can be taken out. */
export type ExchangeState = { readonly reserve: bigint };

/** Every trade logs the reserve after it. */
const exchanged = event("Exchanged(uint256 reserve)");

/** The exchange rate: units of the coin per units of the asset. */
const [coins, assets] = [7_000_000_000_000n, 3n];
const price = Number(coins) / Number(assets);
const FEE_FACTOR = 0.997;
/** More than the supply of any token worth trading. */
const MOST_IN = 1n << 112n;
/** Gas of one fill of typical size. */
const GAS = 90_000;

/** Rounds down after the fee and after the rate, in the contract's order. */
const buy: OneWay<ExchangeState> = {
  trade({ state: { reserve }, amountIn }) {
    if (amountIn > MOST_IN) return refuse("tooMuch", "the amount is more than there is");
    const amountOut = (((amountIn * 997n) / 1000n) * coins) / assets;
    return { amountOut, state: { reserve: reserve + amountIn } };
  },
  line: () => ({ price: price * FEE_FACTOR, most: MOST_IN }),
  gas: GAS,
};

/** Rounds down after the rate and after the fee. */
const sell: OneWay<ExchangeState> = {
  trade({ state: { reserve }, amountIn }) {
    if (amountIn > MOST_IN) return refuse("tooMuch", "the amount is more than there is");
    const amountOut = (((amountIn * assets) / coins) * 997n) / 1000n;
    if (amountOut > reserve) return refuse("tooMuch", "the exchange does not hold so much");
    return { amountOut, state: { reserve: reserve - amountOut } };
  },
  line: ({ reserve }) => ({ price: FEE_FACTOR / price, most: (reserve * coins * 1000n) / (assets * 997n) }),
  gas: GAS,
};

const inputs = conversionInputs("The exchange, which is the coin it sells itself");

/** The adapter that a test adds. */
export const fixedRate = conversion<ExchangeState, ShareFacts>({
  standard: "fixed-rate",
  meta: {
    name: "Fixed rate",
    project: "toy",
    description: "A coin that is sold and taken back at one rate",
    url: "https://example.org",
    action: ({ venue, tokenIn }) => (tokenIn === venue.address ? "redeem" : "deposit"),
    actions: [
      { action: "deposit", functionNames: ["exchange"], inputs },
      { action: "redeem", functionNames: ["exchange"], inputs },
    ],
    position: ({ address, facts: { decimals } }) => ({ address, symbol: "TOY", decimals }),
  },
  facts: shareFacts,
  refresh: "logs",
  steps: ["curve"],
  modes: ["int128"],
  topics: [exchanged.topic],
  /** Reads the deployment's one exchange, if its asset is a known token. */
  *discover({ deployment, tokens }) {
    const address = contractOf(deployment, "exchange");
    const found = yield* ask({ asset: [address, "asset() address"], decimals: [address, "decimals()"] });
    if (found === undefined || !tokens.includes(found.asset)) return [];
    return [
      {
        ...identityOf(deployment, address),
        address,
        tokens: [found.asset, address],
        feePpm: 3000,
        facts: { decimals: Number(found.decimals) },
      },
    ];
  },
  *load({ address }) {
    return (yield* ask({ reserve: [address, "reserve()"] })) ?? unusable("silent");
  },
  apply: (_venue, _state, log) => exchanged.argsOf(log),
  forth: buy,
  back: sell,
  encode({ address: pool }, isForth, { amount, tokenOut }) {
    const [i, j] = isForth ? [0, 1] : [1, 0];
    return { op: "curve", pool, kind: "int128", i, j, amount, tokenOut };
  },
});

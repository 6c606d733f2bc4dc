import { z } from "zod";
import type { Address } from "../../lib/address.js";
import { refuse } from "../../lib/refusal.js";
import type { Adapter } from "../adapter.js";
import { beyond } from "../kit/adapter/beyond.js";
import { contractOf, identityOf } from "../kit/adapter/deployment.js";
import { decimalsFact } from "../kit/adapter/facts.js";
import { conversionInputs } from "../kit/adapter/meta.js";
import { unusable } from "../kit/adapter/unusable.js";
import { straightLine } from "../kit/curve/curve.js";
import { RAY } from "../kit/maths/ray.js";
import { ask, askEach } from "../kit/reading/ask.js";
import { clockCall } from "../kit/reading/clock.js";
import { priceRayAt, type SavingsRate } from "../kit/vault/growth.js";
import type { Venue } from "../venue.js";

/** The decimals of USDC, USDS and sUSDS, and how the decoder names the exchange. */
export type PsmFacts = {
  readonly conversion: "psm3";
  readonly decimals: readonly [usdc: number, usds: number, susds: number];
};

/** What the contract and its pocket can pay, in raw units of USDC, USDS and sUSDS, and what one sUSDS is worth. */
export type Psm3State = {
  readonly balances: readonly [usdc: bigint, usds: bigint, susds: bigint];
  readonly rate: SavingsRate;
};

/** Gas that one more fill adds to a route. Measured with our Executor on the local chain: 76,000 to 101,000. */
const FILL_GAS = 95_000;

/** The position of sUSDS among the tokens. */
const SUSDS = 2;

/** Above it, the contract's products do not fit in 256 bits. */
const MOST_IN = 1n << 128n;

/** The contract refuses tokens with more. */
const MAX_DECIMALS = 18n;

/** Returns the positions of the tokens of a trade, or undefined if they are not exchanged here. */
function wayOf({ tokens }: Venue<PsmFacts>, tokenIn: Address, tokenOut: Address) {
  const [from, to] = [tokens.indexOf(tokenIn), tokens.indexOf(tokenOut)];
  return from < 0 || to < 0 || from === to ? undefined : { from, to };
}

function unitOf({ facts }: Venue<PsmFacts>, index: number): bigint {
  return 10n ** BigInt(facts.decimals[index] as number);
}

/**
 * Spark's peg stability module on rollups. It is read at every block: its balances change with transfers, deposits and
 * withdrawals, and the rate with every report of the bridge.
 */
export const sparkPsm3: Adapter<Psm3State, PsmFacts> = {
  standard: "spark-psm3",
  meta: {
    name: "Spark PSM3",
    project: "spark",
    description: "USDC, USDS and sUSDS for each other on rollups, at the rate of their savings",
    url: "https://spark.fi",
    action: () => "swap",
    actions: [{ action: "swap", functionNames: ["swapExactIn"], inputs: conversionInputs("The module") }],
  },
  facts: z.strictObject({
    conversion: z.literal("psm3"),
    decimals: z.tuple([decimalsFact, decimalsFact, decimalsFact]),
  }),
  refresh: "everyBlock",
  topics: [],
  steps: ["convert"],
  prefundable: false,
  paysOut: true,
  code: "protocol",
  probes: [{ contract: "psm", getter: "susds()" }],
  /** Finds the deployment's contract if it answers, and if at least two of its tokens are known. */
  *discover({ deployment, tokens }) {
    const address = contractOf(deployment, "psm");
    const known = new Set(tokens);
    const own = yield* ask({
      usdc: [address, "usdc() address"],
      usds: [address, "usds() address"],
      susds: [address, "susds() address"],
      rateProvider: [address, "rateProvider() address"],
      pocket: [address, "pocket() address"],
    });
    if (own === undefined) return [];
    const { usdc, usds, susds, rateProvider, pocket } = own;
    const assets = [usdc, usds, susds] as const;
    if (assets.filter((asset) => known.has(asset)).length < 2) return [];
    const decimals = yield* askEach(
      "decimals()",
      assets.map((asset) => [asset] as const),
    );
    if (decimals.some((each) => each === undefined || each > MAX_DECIMALS)) return [];
    return [
      {
        ...identityOf(deployment, address),
        address,
        tokens: assets,
        feePpm: 0,
        facts: { conversion: "psm3", decimals: decimals.map(Number) as [number, number, number] },
        sources: { rateProvider, pocket },
      },
    ];
  },
  /**
   * Reads what can be paid and how the rate grows. The rate must be the one that its own growth gives at the block
   * read, if the node reports its time. If the pocket has moved, the next discovery finds it.
   */
  *load({ address, tokens, sources }) {
    const [usdc, usds, susds] = tokens as readonly [Address, Address, Address];
    const { rateProvider, pocket } = sources as { readonly rateProvider: Address; readonly pocket: Address };
    const found = yield* ask({
      itsPocket: { maybe: [address, "pocket() address"] },
      now: { maybe: clockCall() },
      usdc: [usdc, "balanceOf(address)", pocket],
      usds: [usds, "balanceOf(address)", address],
      susds: [susds, "balanceOf(address)", address],
      nowRay: [rateProvider, "getConversionRate()"],
    });
    if (found === undefined) return unusable("silent");
    if (found.itsPocket !== pocket) return unusable("changed");
    const growth = yield* ask({
      dsrRay: [rateProvider, "getSSR()"],
      chiRay: [rateProvider, "getChi()"],
      rho: [rateProvider, "getRho()"],
    });
    const { now, nowRay } = found;
    if (growth === undefined || growth.dsrRay < RAY || growth.chiRay < RAY || nowRay < growth.chiRay)
      return unusable("rates");
    const rate: SavingsRate = { kind: "savings", ...growth, nowRay };
    if (now !== undefined && priceRayAt(rate, now) !== nowRay) return unusable("rates");
    return { balances: [found.usdc, found.usds, found.susds], rate };
  },
  apply: () => undefined,
  /** Returns the exact result of a swap at the rate of the block's second, rounded down twice, as the contract does. */
  quote(venue, { balances, rate }, { tokenIn, tokenOut, amountIn, context }) {
    const way = wayOf(venue, tokenIn, tokenOut);
    if (way === undefined) return refuse("otherTokens", "these tokens are not exchanged here");
    if (amountIn <= 0n) return refuse("tooLittle", "the amount is not positive");
    if (amountIn > MOST_IN) return refuse("tooMuch", "the amount is more than the contract computes with");
    const { from, to } = way;
    const rateRay = priceRayAt(rate, context.timestamp);
    const converted =
      to === SUSDS ? (amountIn * RAY) / rateRay : from === SUSDS ? (amountIn * rateRay) / RAY : amountIn;
    const amountOut = (converted * unitOf(venue, to)) / unitOf(venue, from);
    if (amountOut === 0n) return refuse("tooLittle", "the output is zero");
    const held = balances[to] as bigint;
    if (amountOut > held) return beyond(held, "the contract does not hold so much");
    const after = balances.map((balance, index) =>
      index === from ? balance + amountIn : index === to ? balance - amountOut : balance,
    );
    return {
      amountOut,
      state: { balances: after as [bigint, bigint, bigint], rate: { ...rate, nowRay: rateRay } },
      gas: FILL_GAS,
    };
  },
  /** Returns a straight line at the rate of the block read, up to what the contract holds. */
  curve(venue, { balances, rate: { nowRay } }, tokenIn, tokenOut) {
    const way = wayOf(venue, tokenIn, tokenOut);
    if (way === undefined) return undefined;
    const { from, to } = way;
    const held = balances[to] as bigint;
    if (held === 0n) return undefined;
    const rate = Number(nowRay) / Number(RAY);
    const ratio = Number(unitOf(venue, to)) / Number(unitOf(venue, from));
    const price = to === SUSDS ? ratio / rate : from === SUSDS ? ratio * rate : ratio;
    return straightLine(Math.min(Number(held) / price, Number(MOST_IN)), price);
  },
  gas: () => FILL_GAS,
  encode(venue, _, { tokenIn, tokenOut, amount, to }) {
    if (wayOf(venue, tokenIn, tokenOut) === undefined)
      throw new TypeError(`${venue.id} does not turn ${tokenIn} into ${tokenOut}`);
    return { op: "convert", venue: venue.address, kind: "swapExactIn", amount, tokenOut, to };
  },
};

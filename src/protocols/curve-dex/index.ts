import { toEventSelector } from "viem";
import { attempt, isRefusal, refuse } from "../../lib/refusal.js";
import { type Amount, refOf, type Step } from "../../program/index.js";
import type { Adapter } from "../adapter.js";
import { beyond } from "../kit/adapter/beyond.js";
import { discoverBy } from "../kit/adapter/discovering.js";
import { poolMeta } from "../kit/adapter/meta.js";
import { sampledCurve } from "../kit/curve/sampled.js";
import { noFees } from "../kit/shares/shares.js";
import type { Venue } from "../venue.js";
import { askedFor, type CurveFacts, curveFacts } from "./facts.js";
import { liquidity } from "./liquidity.js";
import { coinsOf, wayOf } from "./room.js";
import { type CurveState, roomOf } from "./rooms.js";
import { namedPools, source } from "./source.js";

/** Returns the signature for pools of two, three and four coins. */
function ofSizes(signature: string, sizes: readonly number[]): string[] {
  return sizes.map((size) => signature.replaceAll("[]", `[${size}]`));
}

const ofPlain = (signature: string) => ofSizes(signature, [2, 3, 4]);
const ofCrypto = (signature: string) => ofSizes(signature, [2, 3]);

/** The events of pools whose coins should be worth the same. Those of the newest generation have lists. */
const ofStable: readonly string[] = [
  "TokenExchange(address,int128,uint256,int128,uint256)",
  "TokenExchangeUnderlying(address,int128,uint256,int128,uint256)",
  ...ofPlain("AddLiquidity(address,uint256[],uint256[],uint256,uint256)"),
  "AddLiquidity(address,uint256[],uint256[],uint256,uint256)",
  ...ofPlain("RemoveLiquidity(address,uint256[],uint256[],uint256)"),
  "RemoveLiquidity(address,uint256[],uint256[],uint256)",
  ...ofPlain("RemoveLiquidityImbalance(address,uint256[],uint256[],uint256,uint256)"),
  "RemoveLiquidityImbalance(address,uint256[],uint256[],uint256,uint256)",
  "RemoveLiquidityOne(address,uint256,uint256)",
  "RemoveLiquidityOne(address,uint256,uint256,uint256)",
  "RemoveLiquidityOne(address,int128,uint256,uint256,uint256)",
  "NewParameters(uint256,uint256,uint256)",
  "NewFee(uint256,uint256)",
  "ApplyNewFee(uint256)",
  "ApplyNewFee(uint256,uint256)",
  "RampA(uint256,uint256,uint256,uint256)",
  "StopRampA(uint256,uint256)",
];

/** The events that only pools of moving prices have, those of the newest generation second. */
const ofMovingPrices: readonly string[] = [
  "TokenExchange(address,uint256,uint256,uint256,uint256)",
  "TokenExchange(address,uint256,uint256,uint256,uint256,uint256,uint256)",
  ...ofCrypto("AddLiquidity(address,uint256[],uint256,uint256)"),
  ...ofCrypto("AddLiquidity(address,uint256[],uint256,uint256,uint256)"),
  ...ofCrypto("RemoveLiquidity(address,uint256[],uint256)"),
  "RemoveLiquidityOne(address,uint256,uint256,uint256,uint256,uint256)",
  "ClaimAdminFee(address,uint256)",
  ...ofCrypto("ClaimAdminFee(address,uint256[])"),
  "NewParameters(uint256,uint256,uint256,uint256,uint256,uint256,uint256)",
  "NewParameters(uint256,uint256,uint256,uint256,uint256,uint256)",
  "RampAgamma(uint256,uint256,uint256,uint256,uint256,uint256)",
  "StopRampA(uint256,uint256,uint256)",
];

/** The events that only FX pools have. */
const ofFx: readonly string[] = [
  "AddLiquidity(address,address,uint256[2],uint256,uint256,uint256)",
  "Donation(address,uint256[2])",
  "RemoveLiquidityImbalance(address,uint256,uint256[2],uint256,uint256)",
  "SetDonationParameters(uint256,uint256,uint256,uint256)",
  "SetFeeParameters(uint256,uint256)",
  "SetPolicyContract(address)",
  "LPAllowlistChanged(address,bool)",
];

/** Every event of a pool that affects its trades. */
const events: readonly string[] = [...ofStable, ...ofMovingPrices, ...ofFx];

/** Curve's pools. Each family of kinds has a room of its own (`rooms.ts`), chosen by a venue's facts. */
export const curveDex: Adapter<CurveState, CurveFacts> = {
  standard: "curve-dex",
  meta: poolMeta({
    name: "Curve",
    project: "curve",
    description:
      "Pools of coins that should be worth the same, at prices that hardly move until one runs out, and of others, around prices that follow trades",
    url: "https://curve.finance",
    contract: "The pool",
    functions: {
      swap: ["exchange"],
      deposit: ["add_liquidity"],
      redeem: ["remove_liquidity_one_coin", "remove_liquidity"],
    },
    symbol: "Curve LP",
  }),
  facts: curveFacts,
  refresh: (venue) => roomOf(venue).refresh(venue),
  steps: [
    ...(["curve", "curveAdd", "curveAddList"] as const),
    ...(["curveRemove", "curveRemoveList", "curveRemoveOne", "curveRemoveOneUint"] as const),
  ],
  modes: ["int128"],
  topics: events.map((signature) => toEventSelector(signature)),
  /** Holders own the balances. These exclude the admin's part, and the part that belongs to nobody. */
  shares: {
    ...noFees,
    reserves: ({ tokens }, { balances }) =>
      balances.map((amount, index) => ({ token: tokens[index] as (typeof tokens)[number], amount })),
    supply: (_, { supply }) => supply,
    index(venue, state) {
      const price = attempt(() => roomOf(venue).virtualPrice(venue, state));
      return isRefusal(price) ? Number.NaN : price;
    },
  },
  liquidity,
  prefundable: false,
  paysOut: false,
  // Whoever creates a pool of the newest generation names the contracts that state its coins' rates.
  code: ({ facts }) => askedFor(facts).map((address) => ({ role: "rateProvider", address })),
  discover: discoverBy(namedPools),
  source,
  load: (venue) => roomOf(venue).load(venue),
  *renew(venue, state) {
    const { renew } = roomOf(venue);
    return renew === undefined ? state : yield* renew(venue, state);
  },
  apply: (venue, state, log) => roomOf(venue).apply(venue, state, log),
  /** Returns the exact result of a swap of two coins, a deposit of one coin, or a withdrawal of one coin. */
  quote(venue, state, { tokenIn, tokenOut, amountIn, context }) {
    const room = roomOf(venue);
    const way = wayOf(venue, tokenIn, tokenOut);
    if (way === undefined)
      return refuse("otherTokens", "the pool does not turn these tokens into each other");
    if (amountIn <= 0n) return refuse("tooLittle", "the amount is not positive");
    const closed = room.closed?.(state, way);
    if (closed !== undefined) return closed;
    if (way.kind === "redeem" && amountIn > state.supply)
      return beyond(state.supply, "there are not so many shares");
    const traded = attempt(() => ({ swap: room.trade(venue, state, way, amountIn, context.timestamp) }));
    // The caller gets the same reason wherever the contract reverts.
    if (isRefusal(traded)) return refuse(traded.refused, "the pool's arithmetic does not hold that much");
    const { swap } = traded;
    return !isRefusal(swap) && swap.amountOut === 0n ? refuse("tooLittle", "the output is zero") : swap;
  },
  tolerancePpb: (venue, state, seconds) => roomOf(venue).tolerancePpb?.(venue, state, seconds),
  afterOthers: (venue, state, others, moment) =>
    roomOf(venue).afterOthers?.(venue, state, others, moment) ?? state,
  curve(venue, state, tokenIn, tokenOut) {
    const way = wayOf(venue, tokenIn, tokenOut);
    const sampled = way && roomOf(venue).sampled(venue, state, way);
    return sampled && sampledCurve(sampled);
  },
  gas: (venue) => roomOf(venue).gas(venue),
  gasOfOneMore: (venue, state, after) => roomOf(venue).gasOfOneMore?.(venue, state, after) ?? 0,
  /** The output of the step stays in the executor. */
  encode(venue, _state, { tokenIn, tokenOut, amount }) {
    const way = wayOf(venue, tokenIn, tokenOut);
    if (way === undefined) throw new TypeError(`${venue.id} does not turn ${tokenIn} into ${tokenOut}`);
    const pool = venue.address;
    const { exchange, lists, removeOne } = functionsOf(venue);
    if (way.kind === "swap") {
      return { op: "curve", pool, kind: exchange, i: way.i, j: way.j, amount, tokenOut: refOf(tokenOut) };
    }
    if (way.kind === "redeem") {
      const op = removeOne === "int128" ? "curveRemoveOne" : "curveRemoveOneUint";
      return { op, pool, i: way.i, amount } as Step;
    }
    const amounts = coinsOf(venue).map(
      (coin, index): Amount => (index === way.i ? amount : { token: refOf(coin), sharePpm: 0 }),
    );
    return { op: lists ? "curveAddList" : "curveAdd", pool, amounts };
  },
};

/** Returns the functions that the pool's steps call. Plain pools state none, and have the oldest. */
function functionsOf({ facts }: Venue<CurveFacts>) {
  return "curve" in facts
    ? facts.curve
    : ({ exchange: "int128", lists: false, removeOne: "int128" } as const);
}

import type { Adapter } from "../adapter.js";
import { discoverBy } from "../kit/adapter/discovering.js";
import { noFees } from "../kit/shares/shares.js";
import { CRYPTO_TOPICS } from "./crypto/topics.js";
import { askedFor, type CurveFacts, curveFacts } from "./facts.js";
import { FX_TOPICS } from "./fx/topics.js";
import { liquidity } from "./liquidity.js";
import { meta } from "./meta.js";
import { type CurveState, roomOf } from "./rooms.js";
import { namedPools, source } from "./source.js";
import { TOPICS } from "./topics.js";

/** Curve's pools. Each family of kinds has a room of its own (`rooms.ts`), chosen by a venue's facts. */
export const curveDex: Adapter<CurveState, CurveFacts> = {
  standard: "curve-dex",
  meta,
  facts: curveFacts,
  refresh: (venue) => roomOf(venue).refresh(venue),
  steps: [
    ...(["curve", "curveAdd", "curveAddList"] as const),
    ...(["curveRemove", "curveRemoveList", "curveRemoveOne", "curveRemoveOneUint"] as const),
  ],
  modes: ["int128"],
  topics: [...TOPICS, ...CRYPTO_TOPICS, ...FX_TOPICS],
  shares: {
    ...noFees,
    reserves: (venue, state) => roomOf(venue).shares.reserves(venue, state),
    supply: (venue, state) => roomOf(venue).shares.supply(venue, state),
    index: (venue, state) => roomOf(venue).shares.index(venue, state),
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
  quote: (venue, state, input) => roomOf(venue).quote(venue, state, input),
  tolerancePpb: (venue, state, seconds) => roomOf(venue).tolerancePpb?.(venue, state, seconds),
  afterOthers: (venue, state, others, moment) =>
    roomOf(venue).afterOthers?.(venue, state, others, moment) ?? state,
  curve: (venue, state, tokenIn, tokenOut) => roomOf(venue).curve(venue, state, tokenIn, tokenOut),
  gas: (venue) => roomOf(venue).gas(venue),
  gasOfOneMore: (venue, state, after) => roomOf(venue).gasOfOneMore?.(venue, state, after) ?? 0,
  encode: (venue, state, fill) => roomOf(venue).encode(venue, state, fill),
};

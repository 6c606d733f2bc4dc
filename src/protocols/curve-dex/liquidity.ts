import { type Refusal, refuse } from "../../lib/refusal.js";
import { type Amount, refOf } from "../../program/index.js";
import type { Liquidity } from "../adapter.js";
import type { Venue } from "../venue.js";
import type { CurveFacts } from "./facts.js";
import { coinsOf } from "./room.js";
import { type CurveState, roomOf } from "./rooms.js";

/** Gas that a deposit of one coin and a withdrawal take, and that every further coin adds: its transfer and approval. */
const GAS = { add: 220_000, remove: 60_000, coin: 50_000 } as const;
/** The number of coins of most pools. */
const USUAL_COINS = 3;

/**
 * Deposits of all coins at once, in any ratio, and withdrawals of all coins, in the ratio of the balances. Only bundles
 * use them. Routes enter and leave a pool through one coin, as a trade.
 */
export const liquidity: Liquidity<CurveState, CurveFacts> = {
  addGas: gasOf("add", USUAL_COINS),
  removeGas: gasOf("remove", USUAL_COINS),
  basis(_, state) {
    return { reserves: state.balances.map(Number), supply: Number(state.supply) };
  },
  add(venue, state, input) {
    const room = roomOf(venue).liquidity;
    if (room === undefined) return oneByOne();
    const coins = coinsOf(venue).length;
    const amounts = input.amounts.slice(0, coins);
    if (amounts.some((amount) => amount <= 0n)) return refuse("tooLittle", "an amount is not positive");
    const added = room.add(venue, state, { ...input, amounts });
    return "refused" in added ? added : { ...added, spent: amounts, gas: gasOf("add", coins) };
  },
  remove(venue, state, input) {
    const room = roomOf(venue).liquidity;
    if (room === undefined) return oneByOne();
    if (input.amountIn <= 0n) return refuse("tooLittle", "the amount is not positive");
    const removed = room.remove(venue, state, input);
    return "refused" in removed ? removed : { ...removed, gas: gasOf("remove", coinsOf(venue).length) };
  },
  encodeAdd(venue, offered) {
    const amounts = coinsOf(venue).map((coin): Amount => {
      const token = refOf(coin);
      return offered.find((amount) => amount.token === token) ?? { token, sharePpm: 0 };
    });
    return { op: hasLists(venue) ? "curveAddList" : "curveAdd", pool: venue.address, amounts };
  },
  encodeRemove(venue, amount) {
    const coins = coinsOf(venue).length;
    return { op: hasLists(venue) ? "curveRemoveList" : "curveRemove", pool: venue.address, coins, amount };
  },
};

function gasOf(what: "add" | "remove", coins: number): number {
  return GAS[what] + (coins - 1) * GAS.coin;
}

function hasLists({ facts }: Venue<CurveFacts>): boolean {
  return "curve" in facts && facts.curve.lists;
}

function oneByOne(): Refusal {
  return refuse("otherTokens", "this kind of pool is entered and left by one coin at a time");
}

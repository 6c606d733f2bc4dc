import { MAX_UINT256, maxBigint, minBigint } from "../../lib/math.js";
import { refuse } from "../../lib/refusal.js";
import { beyond } from "../kit/adapter/beyond.js";
import type { VaultKind } from "../kit/vault/kind.js";
import { assetsFor, booksAt, sharesFor } from "./books.js";
import type { VaultState } from "./state.js";

/**
 * Gas that one more fill adds to a route. Measured with our Executor on the local chain's vaults, to which the real ones
 * add a proxy: deposits 75,000 to 90,000, redemptions 55,000 to 70,000, and 70,000 for a deposit that is passed on.
 * Strategies lend on what they get in the same call, for which some 130,000 are supposed.
 */
const FILL_GAS = 85_000;
const PASSING_GAS = 200_000;

/** More than any supply. */
const MOST_IN = 1n << 128n;

/** Deposits, and redemptions of what lies idle, at the price of the block's second. */
export const kind: VaultKind<VaultState> = {
  gas: FILL_GAS,
  deposit(_, state, { amountIn, timestamp }) {
    if (state.limit === undefined) return refuse("closed", "a module of the vault decides who may deposit");
    const books = booksAt(state, timestamp);
    const room = minBigint(mostTimes(books.supply), state.limit - books.assets);
    if (amountIn > room) return beyond(room, "the vault takes no more");
    const amountOut = sharesFor(amountIn, books);
    if (amountOut === 0n) return refuse("tooLittle", "the output is zero");
    const grown = {
      ...state,
      readAt: timestamp,
      idle: state.idle + amountIn,
      issued: state.issued + amountOut,
    };
    const after = passedOn(grown);
    if (after === undefined) return refuse("tooLittle", "the strategy gives no share for what is passed on");
    return { amountOut, state: after, gas: FILL_GAS + (state.passing === undefined ? 0 : PASSING_GAS) };
  },
  redeem(_, state, { amountIn, timestamp }) {
    if (state.hasExitModule) return refuse("closed", "a module of the vault decides who may redeem");
    const others = othersShares(state);
    if (amountIn > others) return beyond(others, "there are not so many shares");
    const books = booksAt(state, timestamp);
    const most = mostTimes(books.assets);
    if (amountIn > most) return beyond(most, "the amount is more than the vault can multiply");
    const amountOut = assetsFor(amountIn, books);
    if (amountOut === 0n) return refuse("tooLittle", "the output is zero");
    if (amountOut > state.idle) return beyond(state.idle, "the rest lies with the vault's strategies");
    const after = {
      ...state,
      readAt: timestamp,
      idle: state.idle - amountOut,
      issued: state.issued - amountIn,
    };
    return { amountOut, state: after, gas: FILL_GAS };
  },
  worth(_, state) {
    const { assets, supply } = booksAt(state, state.readAt);
    const rate = supply === 0n ? { assets: 1n, shares: 1n } : { assets, shares: supply };
    return { assets, supply, rate };
  },
  room(_, state) {
    const { assets, supply } = booksAt(state, state.readAt);
    if (state.limit === undefined || (supply > 0n && assets === 0n)) return 0n;
    return minBigint(mostTimes(supply), state.limit - assets);
  },
  redeemable(_, state) {
    const books = booksAt(state, state.readAt);
    return state.hasExitModule ? 0n : minBigint(othersShares(state), sharesFor(state.idle, books));
  },
};

/** Returns the most that the contract can multiply by `factor`: products must fit in 256 bits. */
function mostTimes(factor: bigint): bigint {
  return factor === 0n ? MOST_IN : minBigint(MOST_IN, MAX_UINT256 / factor);
}

/** Returns the shares that others than the vault hold. It never redeems its own. */
function othersShares({ issued, held }: VaultState): bigint {
  return issued - held;
}

/**
 * Returns the state after the vault has passed on what it does not keep, if it does (`_update_debt` of Yearn's VaultV3).
 * Undefined if the strategy refuses so little.
 */
function passedOn(state: VaultState): VaultState | undefined {
  const { passing, idle, debt } = state;
  if (passing === undefined) return state;
  const { kept, room, takes, least } = passing;
  const passed = minBigint(minBigint(room, takes), maxBigint(0n, idle - kept));
  if (passed === 0n) return state;
  if (passed < least) return undefined;
  const left = takes === MAX_UINT256 ? takes : takes - passed;
  return {
    ...state,
    idle: idle - passed,
    debt: debt + passed,
    passing: { ...passing, room: room - passed, takes: left },
  };
}

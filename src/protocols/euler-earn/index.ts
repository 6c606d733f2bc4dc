import type { Address } from "../../lib/address.js";
import { minBigint } from "../../lib/math.js";
import { type Reading, together } from "../../lib/reading.js";
import { refuse } from "../../lib/refusal.js";
import { beyond } from "../kit/adapter/beyond.js";
import { vaultMeta } from "../kit/adapter/meta.js";
import type { Proofs } from "../kit/adapter/proofs.js";
import { isUnusable, type Unusable, unusable } from "../kit/adapter/unusable.js";
import { isHarmless, load as loadEvk } from "../kit/evk/read.js";
import { isHooked, MAX_AMOUNT } from "../kit/evk/state.js";
import { ask, askPlaces } from "../kit/reading/ask.js";
import { clockCall } from "../kit/reading/clock.js";
import { readLater, type VaultKind, vaultAdapter } from "../kit/vault/adapter.js";
import { addsUp } from "../kit/vault/addsUp.js";
import { assetsFor, type Books, booksAfterFee, sharesFor } from "../kit/vault/books.js";
import type { VaultFacts } from "../kit/vault/facts.js";
import { askFactory, madeByFactory, readVault } from "../kit/vault/made.js";
import type { Venue } from "../venue.js";
import {
  accruedAt,
  countedAssets,
  deposited,
  readAt,
  roomIn,
  type StrategyState,
  type VaultState,
  withdrawableFrom,
  withdrawn,
} from "./strategies.js";

/**
 * Gas that one more fill adds to a route. The conformance suite measures it with our Executor on the local chain, whose
 * strategies are written after the published source: 165,000 to 200,000 with one, 240,000 to 310,000 with two. Calls to
 * the kit's real vaults also pass a proxy, a module and the connector, for which 80,000 are assumed.
 */
const BASE_GAS = 185_000;
const STRATEGY_GAS = 85_000;
const USUAL_STRATEGIES = 5;

const HOOKED = refuse("closed", "the hook of a strategy decides who may do this");

/** Assets and shares that belong to nobody, with which the vault converts. */
const virtual = { assets: 1_000_000n, shares: 1_000_000n };

/**
 * Returns the books at `timestamp`, after the vault has issued the fee's shares for its earnings since it last took the
 * fee.
 */
function booksAt(state: VaultState, timestamp: bigint): Books {
  const { strategies } = state;
  const held = strategies.reduce((sum, strategy) => sum + countedAssets(accruedAt(strategy, timestamp)), 0n);
  return booksAfterFee(state, held, virtual);
}

/** Deposits and redemptions, with the interest of all strategies up to the block's second. */
const kind: VaultKind<VaultState> = {
  gas: BASE_GAS + USUAL_STRATEGIES * STRATEGY_GAS,
  gasOfOneMore: STRATEGY_GAS,
  deposit(_, state, { amountIn, timestamp }) {
    if (mayBeRefused(state, "deposit")) return HOOKED;
    if (amountIn > MAX_AMOUNT) return refuse("tooMuch", "the amount is more than strategies count");
    const books = booksAt(state, timestamp);
    const amountOut = sharesFor(amountIn, books.rate);
    const strategies = [...state.strategies];
    let left = amountIn;
    for (const position of state.supplyOrder) {
      const strategy = strategies[position] as StrategyState;
      const current = accruedAt(strategy, timestamp);
      const given = strategy.cap === 0n ? 0n : minBigint(roomIn(current), left);
      const after = given === 0n ? undefined : deposited(current, given);
      if (after === undefined) continue;
      strategies[position] = after;
      left -= given;
      if (left === 0n) break;
    }
    if (left > 0n) return beyond(amountIn - left, "the vault's strategies take no more");
    const { assets, supply, lostAssets = 0n } = books;
    const grown = {
      ...state,
      ...{ readAt: timestamp, strategies: readAt(strategies, timestamp), lostAssets },
      supply: supply + amountOut,
      lastAssets: assets + amountIn,
    };
    return { amountOut, state: grown, gas: gasOf(state) };
  },
  redeem(_, state, { amountIn, timestamp }) {
    if (mayBeRefused(state, "withdraw")) return HOOKED;
    if (amountIn > state.supply) return beyond(state.supply, "there are not so many shares");
    const books = booksAt(state, timestamp);
    const amountOut = assetsFor(amountIn, books.rate);
    const strategies = [...state.strategies];
    let left = amountOut;
    for (const [position, strategy] of state.strategies.entries()) {
      const current = accruedAt(strategy, timestamp);
      const taken = minBigint(withdrawableFrom(current), left);
      if (taken === 0n) continue;
      strategies[position] = withdrawn(current, taken);
      left -= taken;
      if (left === 0n) break;
    }
    if (left > 0n) return beyond(amountOut - left, "the vault's strategies do not have so much");
    const { assets, supply, lostAssets = 0n } = books;
    const shrunk = {
      ...state,
      ...{ readAt: timestamp, strategies: readAt(strategies, timestamp), lostAssets },
      supply: supply - amountIn,
      lastAssets: assets > amountOut ? assets - amountOut : 0n,
    };
    return { amountOut, state: shrunk, gas: gasOf(state) };
  },
  worth: (_, state) => booksAt(state, state.readAt),
  room(_, state) {
    if (mayBeRefused(state, "deposit")) return 0n;
    const rooms = [...new Set(state.supplyOrder)].map((position) =>
      roomIn(accruedAt(state.strategies[position] as StrategyState, state.readAt)),
    );
    return minBigint(
      MAX_AMOUNT,
      rooms.reduce((sum, room) => sum + room, 0n),
    );
  },
  redeemable(_, state) {
    if (mayBeRefused(state, "withdraw")) return 0n;
    const assets = state.strategies
      .map((strategy) => withdrawableFrom(accruedAt(strategy, state.readAt)))
      .reduce((sum, each) => sum + each, 0n);
    return minBigint(state.supply, sharesFor(assets, booksAt(state, state.readAt).rate));
  },
};

/** Returns whether a strategy's hook may refuse a request of the vault. The vault then asks the next strategy. */
function mayBeRefused({ strategies, supplyOrder }: VaultState, operation: "deposit" | "withdraw"): boolean {
  const asked =
    operation === "withdraw"
      ? strategies.filter(({ counted }) => counted > 0n)
      : supplyOrder.map((position) => strategies[position] as StrategyState).filter(({ cap }) => cap > 0n);
  return asked.some(({ evk }) => isHooked(evk, operation));
}

function gasOf({ strategies }: VaultState): number {
  return BASE_GAS + strategies.length * STRATEGY_GAS;
}

/** The contract refuses longer queues. */
const MAX_QUEUE = 30n;

/**
 * Reads a vault and its strategies. Unusable unless all of them are vaults of the Euler Vault Kit, whose books follow
 * from their storage, and the vault's assets and previews follow from them to the unit, now and an hour later if the
 * node supports that.
 */
function* load(
  { address: vault, tokens }: Venue<VaultFacts>,
  proofs?: Proofs,
): Reading<VaultState | Unusable> {
  const found = yield* ask({
    readAt: clockCall(),
    asset: { maybe: [vault, "asset() address"] },
    supply: [vault, "totalSupply()"],
    totalAssets: [vault, "totalAssets()"],
    lastAssets: [vault, "lastTotalAssets()"],
    lostAssets: [vault, "lostAssets()"],
    feeE18: [vault, "fee()"],
    suppliesTo: [vault, "supplyQueueLength()"],
    withdrawsFrom: [vault, "withdrawQueueLength()"],
  });
  if (found === undefined) return unusable("silent");
  const { asset, totalAssets, suppliesTo, withdrawsFrom, ...numbers } = found;
  if (asset !== tokens[0]) return unusable("changed");
  if (suppliesTo > MAX_QUEUE || withdrawsFrom > MAX_QUEUE) return unusable("unknownCode");
  const [entries, order] = yield* together([
    askPlaces(vault, "supplyQueue(uint256) address", Number(suppliesTo)),
    askPlaces(vault, "withdrawQueue(uint256) address", Number(withdrawsFrom)),
  ]);
  if (entries.includes(undefined) || order.includes(undefined)) return unusable("silent");
  const strategies = yield* together(order.map((address) => readStrategy(vault, address as Address, proofs)));
  const usable = strategies.filter((each): each is StrategyState => !isUnusable(each));
  if (usable.length < strategies.length) return unusable("unknownCode");
  // The vault's own code admits only vaults of the kit as strategies; whoever made those chose their models.
  for (const { evk } of usable) {
    if (evk.model !== undefined && !(yield* isHarmless(evk.model, proofs))) return unusable("unknownPart");
  }
  // Strategies outside the queue of withdrawals have no cap, so nothing is deposited there.
  const supplyOrder = entries.map((address) => order.indexOf(address)).filter((position) => position >= 0);
  const state = { ...numbers, strategies: usable, supplyOrder };
  const at = (timestamp: bigint) => booksAt(state, timestamp);
  const isProved = yield* addsUp({ vault, now: state.readAt, totalAssets }, at, proofs);
  return isProved ? state : unusable("doesNotAddUp");
}

function* readStrategy(
  vault: Address,
  address: Address,
  proofs: Proofs | undefined,
): Reading<StrategyState | Unusable> {
  const found = yield* ask({
    config: [vault, "config(address) (uint256, uint256)", address],
    owned: [address, "balanceOf(address)", vault],
  });
  if (found === undefined) return unusable("silent");
  const [counted, cap] = found.config;
  const evk = yield* loadEvk({ address }, proofs);
  return isUnusable(evk) ? evk : { address, evk, counted, owned: found.owned, cap };
}

/**
 * Vaults of Euler Earn that deposit in vaults of the Euler Vault Kit. Everybody who lends or borrows there changes their
 * price. Anybody may make one, but only with strategies that the factory admits.
 */
export const eulerEarn = vaultAdapter({
  standard: "euler-earn",
  meta: vaultMeta({
    name: "Euler Earn",
    project: "euler",
    description: "Vaults that spread one token over vaults of the Euler Vault Kit",
    url: "https://www.euler.finance",
  }),
  code: "protocol",
  probes: [{ contract: "factory", getter: "getVaultListLength()" }],
  ...madeByFactory(
    {
      event:
        "CreateEulerEarn(address indexed eulerEarn, address indexed caller, address initialOwner, uint256 initialTimelock, address indexed asset, string name, string symbol, bytes32 salt)",
      vault: 1,
      asset: 3,
      find: askFactory("isVault(address) bool"),
    },
    readVault,
  ),
  load,
  kind,
  accrued: readLater,
});

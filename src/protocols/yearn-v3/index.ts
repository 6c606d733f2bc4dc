import type { Address } from "../../lib/address.js";

import { MAX_UINT256, maxBigint, minBigint } from "../../lib/math.js";
import { type Reading, together } from "../../lib/reading.js";
import { refuse } from "../../lib/refusal.js";
import { beyond } from "../kit/adapter/beyond.js";
import type { Deployment } from "../kit/adapter/deployment.js";
import { vaultMeta } from "../kit/adapter/meta.js";
import type { Proofs } from "../kit/adapter/proofs.js";
import { type Unusable, unusable } from "../kit/adapter/unusable.js";
import { ask, askEach, callOf } from "../kit/reading/ask.js";
import { clockCall } from "../kit/reading/clock.js";
import { readLater, type VaultKind, vaultAdapter } from "../kit/vault/adapter.js";
import { codeOfMade, type VaultFacts } from "../kit/vault/facts.js";
import { madeByFactory, type Origin, readVault } from "../kit/vault/made.js";
import type { Venue } from "../venue.js";
import { assetsFor, booksAt, type Passing, sharesFor, unlocksWhatItHolds, type VaultState } from "./books.js";

/**
 * Gas that one more fill adds to a route. Measured with our Executor on the local chain's vaults, to which the real
 * ones add a proxy: deposits 75,000 to 90,000, redemptions 55,000 to 70,000, and 70,000 for a deposit that is passed
 * on. Strategies also lend what they get in the same call, for which some 130,000 are assumed.
 */
const FILL_GAS = 85_000;
const PASSING_GAS = 200_000;

/** More than any supply. */
const MOST_IN = 1n << 128n;

/** Deposits, and redemptions of idle assets, at the price of the block's second. */
const kind: VaultKind<VaultState> = {
  gas: FILL_GAS,
  deposit(_, state, { amountIn, timestamp }) {
    if (state.limit === undefined) return refuse("closed", "a module of the vault decides who may deposit");
    const books = booksAt(state, timestamp);
    const room = minBigint(mostTimes(books.supply), state.limit - books.assets);
    if (amountIn > room) return beyond(room, "the vault takes no more");
    const amountOut = sharesFor(amountIn, books);
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
 * Returns the state after the vault has passed its surplus, if any, on to its strategy (`_update_debt` of Yearn's
 * VaultV3). Undefined if the strategy refuses so little.
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

/**
 * Reads a vault. Its facts name the strategy to which it passes deposits on, and the vault itself if nobody else says that
 * the factory made it, so that nothing vouches for its code.
 */
function* read(
  deployment: Deployment,
  address: Address,
  { isClaimed }: Origin,
): Reading<Venue<VaultFacts> | undefined> {
  const venue = yield* readVault(deployment, address);
  const { passesOn, queue } = yield* ask({
    passesOn: { maybe: [address, "auto_allocate()"] },
    queue: { maybe: [address, "get_default_queue() address[]"] },
  });
  const strategy = passesOn === 1n ? queue?.[0] : undefined;
  const runs = [...(isClaimed ? [address] : []), ...(strategy ? [strategy] : [])];
  return venue && runs.length > 0 ? { ...venue, facts: { ...venue.facts, runs } } : venue;
}

/** Asks the tokens themselves whether this is their factory. */
function* askTokens(factory: Address, tokens: readonly Address[]): Reading<readonly (Origin | undefined)[]> {
  const named = yield* askEach("FACTORY() address", tokens);
  return named.map((each) => (each === factory ? { isClaimed: true } : undefined));
}

/**
 * Versions with the same arithmetic for deposits and for redemptions of idle assets. Only the last two pass deposits
 * on.
 */
const VERSIONS: readonly (string | undefined)[] = ["3.0.1", "3.0.2", "3.0.3", "3.0.4"];

/** How far ahead the supply of shares is compared, once. */
const AHEAD_SECONDS = 3_600n;

/**
 * Reads a vault. Unusable unless its supply and its previews at the block read, and its supply an hour later if the node
 * supports that, follow from its numbers to the unit.
 */
function* load(venue: Venue<VaultFacts>, proofs?: Proofs): Reading<VaultState | Unusable> {
  const { address: vault, tokens, facts } = venue;
  const sample = 10n ** BigInt(facts.decimals + 3);
  const [{ asset, passesOn }, found] = yield* together([
    ask({
      asset: { maybe: [vault, "asset() address"] },
      passesOn: { maybe: [vault, "auto_allocate()"] },
    }),
    ask({
      readAt: clockCall(),
      version: [vault, "apiVersion() string"],
      idle: [vault, "totalIdle()"],
      debt: [vault, "totalDebt()"],
      supply: [vault, "totalSupply()"],
      unlocked: [vault, "unlockedShares()"],
      until: [vault, "fullProfitUnlockDate()"],
      since: [vault, "lastProfitUpdate()"],
      rateE12: [vault, "profitUnlockingRate()"],
      limit: [vault, "deposit_limit()"],
      entryModule: [vault, "deposit_limit_module()"],
      exitModule: [vault, "withdraw_limit_module()"],
      locked: [vault, "balanceOf(address)", vault],
      toShares: [vault, "previewDeposit(uint256)", sample],
      toAssets: [vault, "previewRedeem(uint256)", sample],
    }),
  ]);
  if (found === undefined) return unusable("silent");
  if (!VERSIONS.includes(found.version)) return unusable("unknownCode");
  if (asset !== tokens[0]) return unusable("changed");
  const passing = passesOn === 1n ? yield* readPassing(venue) : undefined;
  if (passing === "silent" || passing === "changed") return unusable(passing);
  const { readAt, idle, debt, supply, unlocked, locked, until, since, rateE12 } = found;
  const state: VaultState = {
    ...{ readAt, idle, debt, issued: supply + unlocked },
    // Neither the supply nor the vault's own balance counts shares that have unlocked, although both still hold them.
    held: locked + unlocked,
    unlocking: { until, since, rateE12 },
    ...(found.entryModule === 0n && { limit: passing === "stuck" ? 0n : found.limit }),
    hasExitModule: found.exitModule !== 0n,
    ...(passing !== undefined && passing !== "stuck" && { passing }),
  };
  if (!unlocksWhatItHolds(state)) return unusable("doesNotAddUp");
  const books = booksAt(state, readAt);
  if (books.supply !== supply) return unusable("doesNotAddUp");
  if (sharesFor(sample, books) !== found.toShares || assetsFor(sample, books) !== found.toAssets)
    return unusable("doesNotAddUp");
  if (proofs?.contracts.has(vault)) return state;
  const timestamp = readAt + AHEAD_SECONDS;
  const later = yield* ask({
    clock: clockCall(timestamp),
    supply: { ...callOf([vault, "totalSupply()"]), timestamp },
  });
  if (later?.clock !== timestamp) return state;
  if (booksAt(state, timestamp).supply !== later.supply) return unusable("doesNotAddUp");
  proofs?.contracts.add(vault);
  return state;
}

/**
 * Reads the strategy to which the vault passes deposits on: the first of its queue. `stuck` if the queue is empty
 * or the strategy does not say what it takes, so that deposits revert and redemptions do not. `changed` if the
 * vault's facts name another strategy, since nobody has judged the code of this one.
 */
function* readPassing({
  address: vault,
  facts,
}: Venue<VaultFacts>): Reading<Passing | "silent" | "stuck" | "changed"> {
  const { queue, kept } = yield* ask({
    queue: { maybe: [vault, "get_default_queue() address[]"] },
    kept: { maybe: [vault, "minimum_total_idle()"] },
  });
  if (queue === undefined) return "silent";
  const [strategy] = queue;
  if (strategy === undefined) return "stuck";
  if (kept === undefined) return "silent";
  if (facts.runs?.includes(strategy) !== true) return "changed";
  const [terms, answers] = yield* together([
    ask({ ofVault: [vault, "strategies(address) (uint256, uint256, uint256, uint256)", strategy] }),
    ask({
      takes: [strategy, "maxDeposit(address)", vault],
      least: [strategy, "previewMint(uint256)", 1n],
    }),
  ]);
  if (terms === undefined) return "silent";
  if (answers === undefined) return "stuck";
  const [, , given, most] = terms.ofVault;
  return { kept, room: maxBigint(0n, most - given), ...answers };
}

/**
 * Yearn's vaults of several strategies, of versions 3.0.1 to 3.0.4. Anybody may make a vault of any token with any
 * strategies. Fills run the code of one only if the vault passes deposits on: redemptions take only idle assets.
 */
export const yearnV3 = vaultAdapter({
  standard: "yearn-v3",
  meta: vaultMeta({
    name: "Yearn V3",
    project: "yearn",
    description: "Vaults that spread one token over strategies, and whose profits unlock with time",
    url: "https://yearn.fi",
  }),
  code: codeOfMade,
  probes: [{ contract: "factory", getter: "apiVersion()" }],
  ...madeByFactory(
    {
      event: "NewVault(address indexed vault_address, address indexed asset)",
      vault: 1,
      asset: 2,
      find: askTokens,
    },
    read,
  ),
  load,
  kind,
  accrued: readLater,
});

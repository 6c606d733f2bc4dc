import type { Address } from "../../lib/address.js";
import { addressAt } from "../../lib/address.js";
import { type Hex, uintAt } from "../../lib/hex.js";
import { maxBigint } from "../../lib/math.js";
import type { Call, Reading } from "../../lib/reading.js";
import type { Proofs } from "../kit/adapter/proofs.js";
import { type Unusable, unusable } from "../kit/adapter/unusable.js";
import { addressOf, uintOf, uintsOf } from "../kit/reading/answers.js";
import { callData } from "../kit/reading/calldata.js";
import { clockCall } from "../kit/reading/clock.js";
import { symbolOf } from "../kit/reading/symbol.js";
import type { VaultFacts } from "../kit/vault/facts.js";
import type { Venue } from "../venue.js";
import { assetsFor, booksAt, RATE_UNIT, sharesFor } from "./books.js";
import type { Passing, VaultState } from "./state.js";
import { AUTO_ALLOCATE, DEFAULT_QUEUE } from "./venue.js";

const ASSET = "0x38d52e0f"; // asset()
const API_VERSION = "0x25829410"; // apiVersion()
const BALANCE_OF = "0x70a08231"; // balanceOf(address)
const TOTAL_SUPPLY = "0x18160ddd"; // totalSupply()
const PREVIEW_DEPOSIT = "0xef8b30f7"; // previewDeposit(uint256)
const PREVIEW_REDEEM = "0x4cdad506"; // previewRedeem(uint256)
const MINIMUM_IDLE = "0x356d6409"; // minimum_total_idle()
const STRATEGIES = "0x39ebf823"; // strategies(address)
const MAX_DEPOSIT = "0x402d267d"; // maxDeposit(address)
const PREVIEW_MINT = "0xb3d7f6b9"; // previewMint(uint256)
const getters = {
  idle: "0x9aa7df94", // totalIdle()
  debt: "0xfc7b9c18", // totalDebt()
  supply: TOTAL_SUPPLY,
  unlocked: "0xd9a0e97a", // unlockedShares()
  until: "0x2d632692", // fullProfitUnlockDate()
  since: "0x8afca8f0", // lastProfitUpdate()
  rateE12: "0x5141eebb", // profitUnlockingRate()
  limit: "0xe46a5797", // deposit_limit()
  entryModule: "0x61c2ccf4", // deposit_limit_module()
  exitModule: "0xf5ba68f3", // withdraw_limit_module()
} as const;

type Numbers = Readonly<Record<keyof typeof getters | "locked" | "toShares" | "toAssets", bigint>>;

/** Versions whose deposits, and redemptions of what lies idle, compute alike. Only the last two pass deposits on. */
const VERSIONS: readonly (string | undefined)[] = ["3.0.1", "3.0.2", "3.0.3", "3.0.4"];

/** How far ahead the supply of shares is compared, once. */
const AHEAD_SECONDS = 3_600n;

/**
 * Reads a vault. Unusable unless its supply and its previews at the block read, and its supply an hour later if the node
 * supports that, follow from its numbers to the unit.
 */
export function* load(venue: Venue<VaultFacts>, proofs?: Proofs): Reading<VaultState | Unusable> {
  const { address: vault, tokens } = venue;
  const sample = 10n ** BigInt(venue.facts.decimals + 3);
  const [clock, version, asset, passesOn, ...answers] = yield [
    clockCall(),
    callOf(vault, API_VERSION),
    callOf(vault, ASSET),
    callOf(vault, AUTO_ALLOCATE),
    ...Object.values(getters).map((selector) => callOf(vault, selector)),
    callOf(vault, BALANCE_OF, vault),
    callOf(vault, PREVIEW_DEPOSIT, sample),
    callOf(vault, PREVIEW_REDEEM, sample),
  ];
  const [readAt, versionText, answered] = [uintOf(clock), symbolOf(version), uintsOf(answers)];
  if (readAt === undefined || versionText === undefined || answered === undefined) return unusable("silent");
  if (!VERSIONS.includes(versionText)) return unusable("unknownCode");
  if (addressOf(asset) !== tokens[0]) return unusable("changed");
  const names = [...Object.keys(getters), "locked", "toShares", "toAssets"];
  const numbers = Object.fromEntries(names.map((name, index) => [name, answered[index]])) as Numbers;
  const passing = uintOf(passesOn) === 1n ? yield* readPassing(venue) : undefined;
  if (passing === "silent" || passing === "changed") return unusable(passing);
  const state = stateOf(numbers, readAt, passing);
  if (!unlocksWhatItHolds(state)) return unusable("doesNotAddUp");
  const books = booksAt(state, readAt);
  const { supply, toShares, toAssets } = numbers;
  if (books.supply !== supply) return unusable("doesNotAddUp");
  if (sharesFor(sample, books) !== toShares || assetsFor(sample, books) !== toAssets)
    return unusable("doesNotAddUp");
  if (proofs?.contracts.has(vault)) return state;
  const timestamp = readAt + AHEAD_SECONDS;
  const later = yield [clockCall(timestamp), { ...callOf(vault, TOTAL_SUPPLY), timestamp }];
  const [laterClock, laterSupply] = later.map(uintOf);
  if (laterClock !== timestamp || laterSupply === undefined) return state;
  if (booksAt(state, timestamp).supply !== laterSupply) return unusable("doesNotAddUp");
  proofs?.contracts.add(vault);
  return state;
}

function callOf(to: Address, selector: Hex, ...args: (Address | bigint)[]): Call {
  return { to, data: callData(selector, ...args) };
}

function stateOf(numbers: Numbers, readAt: bigint, passing: Passing | "stuck" | undefined): VaultState {
  const { idle, debt, supply, unlocked, locked, until, since, rateE12 } = numbers;
  const { limit, entryModule, exitModule } = numbers;
  return {
    readAt,
    idle,
    debt,
    issued: supply + unlocked,
    // Neither the supply nor the vault's own balance counts shares that have unlocked, although both still hold them.
    held: locked + unlocked,
    unlocking: { until, since, rateE12 },
    ...(entryModule === 0n && { limit: passing === "stuck" ? 0n : limit }),
    hasExitModule: exitModule !== 0n,
    ...(passing !== undefined && passing !== "stuck" && { passing }),
  };
}

/**
 * Returns whether the vault holds every share that will unlock, and all of them exist. The code of Yearn guarantees
 * both. Otherwise the supply could fall below zero after the block read.
 */
function unlocksWhatItHolds({
  readAt,
  issued,
  held,
  unlocking: { until, since, rateE12 },
}: VaultState): boolean {
  if (held > issued) return false;
  return until <= readAt || (since <= readAt && rateE12 * (until - since) <= held * RATE_UNIT);
}

/**
 * Reads the strategy to which the vault passes deposits on: the first of its queue. `stuck` if the queue is empty
 * or the strategy does not say what it takes, so that deposits revert and redemptions do not. `changed` if it is another than its facts name, whose code nobody has judged.
 */
function* readPassing({
  address: vault,
  facts,
}: Venue<VaultFacts>): Reading<Passing | "silent" | "stuck" | "changed"> {
  const [queue = "0x", keptAnswer] = yield [callOf(vault, DEFAULT_QUEUE), callOf(vault, MINIMUM_IDLE)];
  const [length, strategy, kept] = [uintAt(queue, 1), addressAt(queue, 2), uintOf(keptAnswer)];
  if (length === 0n) return "stuck";
  if (strategy === undefined || kept === undefined) return "silent";
  if (facts.runs?.includes(strategy) !== true) return "changed";
  const [terms = "0x", ...answers] = yield [
    callOf(vault, STRATEGIES, strategy),
    callOf(strategy, MAX_DEPOSIT, vault),
    callOf(strategy, PREVIEW_MINT, 1n),
  ];
  const [given, most, [takes, least] = []] = [uintAt(terms, 2), uintAt(terms, 3), uintsOf(answers)];
  if (given === undefined || most === undefined) return "silent";
  if (takes === undefined || least === undefined) return "stuck";
  return { kept, room: maxBigint(0n, most - given), takes, least };
}

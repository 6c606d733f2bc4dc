import type { Address } from "../../lib/address.js";
import type { Hex } from "../../lib/hex.js";
import type { Reading } from "../../lib/reading.js";
import { uintOf, uintsOf } from "../kit/answers.js";
import { callData } from "../kit/calldata.js";
import { clockCall } from "../kit/clock.js";
import type { Proofs } from "../kit/proofs.js";
import { type Unusable, unusable } from "../kit/unusable.js";
import type { VaultFacts } from "../kit/vault/facts.js";
import type { Venue } from "../venue.js";
import { readMarkets } from "./readMarkets.js";
import type { VaultState } from "./state.js";
import { booksAt, virtualShares } from "./vault.js";

const TOTAL_SUPPLY = "0x18160ddd"; // totalSupply()
const TOTAL_ASSETS = "0x01e1d114"; // totalAssets()
const LAST_TOTAL_ASSETS = "0x568efc07"; // lastTotalAssets()
const LOST_ASSETS = "0x21cb4b14"; // lostAssets()
const FEE = "0xddca3f43"; // fee()
const SUPPLY_QUEUE_LENGTH = "0xa17b3130"; // supplyQueueLength()
const WITHDRAW_QUEUE_LENGTH = "0x33f91ebb"; // withdrawQueueLength()
const SUPPLY_QUEUE = "0xf7d18521"; // supplyQueue(uint256)
const WITHDRAW_QUEUE = "0x62518ddf"; // withdrawQueue(uint256)

/** The contract refuses longer queues. */
const MAX_QUEUE = 30n;

/** How far ahead the vault's assets are compared, once: longer than rates take to move visibly. */
const AHEAD_SECONDS = 3_600n;

/**
 * Reads a vault and its markets. Unusable unless its assets at the block read, and an hour later if the node supports
 * that, follow from its markets to the unit, which shows that the interest rate models are the known one.
 */
export function* load(venue: Venue<VaultFacts>, proofs?: Proofs): Reading<VaultState | Unusable> {
  const vault = venue.address;
  const own = (selector: Hex, ...args: bigint[]) => ({ to: vault, data: callData(selector, ...args) });
  const [clock, lost, ...answers] = yield [
    clockCall(),
    own(LOST_ASSETS),
    own(TOTAL_SUPPLY),
    own(TOTAL_ASSETS),
    own(LAST_TOTAL_ASSETS),
    own(FEE),
    own(SUPPLY_QUEUE_LENGTH),
    own(WITHDRAW_QUEUE_LENGTH),
  ];
  const numbers = uintsOf(answers);
  if (numbers === undefined) return unusable("silent");
  const [supply, totalAssets, lastAssets, feeE18, suppliesTo, withdrawsFrom] = numbers as [
    bigint,
    bigint,
    bigint,
    bigint,
    bigint,
    bigint,
  ];
  if (suppliesTo > MAX_QUEUE || withdrawsFrom > MAX_QUEUE) return unusable("unknownCode");
  const queue = (selector: Hex, length: bigint) =>
    Array.from({ length: Number(length) }, (_, index) => own(selector, BigInt(index)));
  const ids = yield [...queue(SUPPLY_QUEUE, suppliesTo), ...queue(WITHDRAW_QUEUE, withdrawsFrom)];
  if (ids.some((id) => id === undefined)) return unusable("silent");
  const [supplyIds, marketIds] = [ids.slice(0, Number(suppliesTo)), ids.slice(Number(suppliesTo))] as [
    Hex[],
    Hex[],
  ];
  const markets = yield* readMarkets(venue, marketIds);
  if (markets === undefined) return unusable("silent");
  if (markets === "unknown") return unusable("unknownCode");
  // Markets outside the queue of withdrawals have no cap, so nothing is lent there.
  const supplyOrder = supplyIds.map((id) => marketIds.indexOf(id)).filter((position) => position >= 0);
  const lostAssets = uintOf(lost);
  const readAt =
    uintOf(clock) ??
    markets.list.reduce((last, { lastUpdate }) => (lastUpdate > last ? lastUpdate : last), 0n);
  const state: VaultState = {
    readAt,
    supply,
    lastAssets,
    ...(lostAssets !== undefined && { lostAssets }),
    feeE18,
    markets: markets.list,
    supplyOrder,
    cash: markets.cash,
  };
  const virtual = virtualShares(venue.facts);
  if (clock === undefined) return state;
  if (booksAt(state, readAt, virtual).assets !== totalAssets) return unusable("doesNotAddUp");
  if (proofs?.contracts.has(vault)) return state;
  const later = yield* askLater(vault, readAt + AHEAD_SECONDS);
  if (later === undefined) return state;
  if (booksAt(state, readAt + AHEAD_SECONDS, virtual).assets !== later) return unusable("doesNotAddUp");
  proofs?.contracts.add(vault);
  return state;
}

/** Reads the vault's assets as of `timestamp`. Undefined if the node does not support time overrides. */
function* askLater(vault: Address, timestamp: bigint): Reading<bigint | undefined> {
  const [clock, assets] = (yield [
    clockCall(timestamp),
    { to: vault, data: callData(TOTAL_ASSETS), timestamp },
  ]).map(uintOf);
  return clock === timestamp ? assets : undefined;
}

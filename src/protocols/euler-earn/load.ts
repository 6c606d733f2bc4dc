import type { Address } from "../../lib/address.js";
import { type Hex, uintAt } from "../../lib/hex.js";
import { type Call, type Reading, together } from "../../lib/reading.js";
import type { Proofs } from "../kit/adapter/proofs.js";
import { isUnusable, type Unusable, unusable } from "../kit/adapter/unusable.js";
import { load as loadEvk } from "../kit/evk/load.js";
import { isHarmless } from "../kit/evk/model.js";
import { addressOf, uintOf, uintsOf } from "../kit/reading/answers.js";
import { callData } from "../kit/reading/calldata.js";
import { clockCall } from "../kit/reading/clock.js";
import { addsUp, TOTAL_ASSETS } from "../kit/vault/addsUp.js";
import type { VaultFacts } from "../kit/vault/facts.js";
import type { Venue } from "../venue.js";
import { booksAt } from "./books.js";
import type { StrategyState, VaultState } from "./state.js";

const ASSET = "0x38d52e0f"; // asset()
const BALANCE_OF = "0x70a08231"; // balanceOf(address)
const CONFIG = "0x0e68ec95"; // config(address)
const SUPPLY_QUEUE = "0xf7d18521"; // supplyQueue(uint256)
const WITHDRAW_QUEUE = "0x62518ddf"; // withdrawQueue(uint256)
const getters = [
  "0x18160ddd", // totalSupply()
  TOTAL_ASSETS,
  "0x568efc07", // lastTotalAssets()
  "0x21cb4b14", // lostAssets()
  "0xddca3f43", // fee()
  "0xa17b3130", // supplyQueueLength()
  "0x33f91ebb", // withdrawQueueLength()
] as const;

/** The contract refuses longer queues. */
const MAX_QUEUE = 30n;

/**
 * Reads a vault and its strategies. Unusable unless all of them are vaults of the Euler Vault Kit, whose books follow
 * from their storage, and the vault's assets and previews follow from them to the unit, now and an hour later if the
 * node supports that.
 */
export function* load(venue: Venue<VaultFacts>, proofs?: Proofs): Reading<VaultState | Unusable> {
  const vault = venue.address;
  const [clock, asset, ...answers] = yield [
    clockCall(),
    callOf(vault, ASSET),
    ...getters.map((selector) => callOf(vault, selector)),
  ];
  const [readAt, numbers] = [uintOf(clock), uintsOf(answers)];
  if (readAt === undefined || numbers === undefined) return unusable("silent");
  if (addressOf(asset) !== venue.tokens[0]) return unusable("changed");
  const [supply, totalAssets, lastAssets, lostAssets, feeE18, suppliesTo, withdrawsFrom] = numbers as [
    ...[bigint, bigint, bigint, bigint],
    ...[bigint, bigint, bigint],
  ];
  if (suppliesTo > MAX_QUEUE || withdrawsFrom > MAX_QUEUE) return unusable("unknownCode");
  const queued = yield [
    ...queueCalls(vault, SUPPLY_QUEUE, suppliesTo),
    ...queueCalls(vault, WITHDRAW_QUEUE, withdrawsFrom),
  ];
  const addresses = queued.map(addressOf).filter((address) => address !== undefined);
  if (addresses.length < queued.length) return unusable("silent");
  const order = addresses.slice(Number(suppliesTo));
  const strategies = yield* together(order.map((address) => readStrategy(vault, address, proofs)));
  const usable = strategies.filter((each): each is StrategyState => !isUnusable(each));
  if (usable.length < strategies.length) return unusable("unknownCode");
  // The vault's own code admits only vaults of the kit as strategies; whoever made those chose their models.
  for (const { evk } of usable) {
    if (evk.model !== undefined && !(yield* isHarmless(evk.model, proofs))) return unusable("unknownPart");
  }
  // Strategies outside the queue of withdrawals have no cap, so nothing is deposited there.
  const supplyOrder = addresses
    .slice(0, Number(suppliesTo))
    .map((address) => order.indexOf(address))
    .filter((position) => position >= 0);
  const state = { readAt, supply, lastAssets, lostAssets, feeE18, strategies: usable, supplyOrder };
  const at = (timestamp: bigint) => booksAt(state, timestamp);
  const isProved = yield* addsUp({ vault, now: readAt, totalAssets }, at, proofs);
  return isProved ? state : unusable("doesNotAddUp");
}

function callOf(to: Address, selector: Hex, ...args: (Address | bigint)[]): Call {
  return { to, data: callData(selector, ...args) };
}

function queueCalls(vault: Address, selector: Hex, length: bigint): Call[] {
  return Array.from({ length: Number(length) }, (_, index) => callOf(vault, selector, BigInt(index)));
}

function* readStrategy(
  vault: Address,
  address: Address,
  proofs: Proofs | undefined,
): Reading<StrategyState | Unusable> {
  const [config = "0x", owns] = yield [callOf(vault, CONFIG, address), callOf(address, BALANCE_OF, vault)];
  const [counted, cap, owned] = [uintAt(config, 0), uintAt(config, 1), uintOf(owns)];
  if (counted === undefined || cap === undefined || owned === undefined) return unusable("silent");
  const evk = yield* loadEvk({ address }, proofs);
  return isUnusable(evk) ? evk : { address, evk, counted, owned, cap };
}

import type { Address } from "../../../lib/address.js";
import type { Hex } from "../../../lib/hex.js";
import type { CallResult, Reading } from "../../../lib/reading.js";
import type { Proofs } from "../adapter/proofs.js";
import { type Unusable, unusable } from "../adapter/unusable.js";
import { uintOf, uintsOf } from "../reading/answers.js";
import { callData } from "../reading/calldata.js";
import { clockCall } from "../reading/clock.js";
import { addsUp, TOTAL_ASSETS } from "../vault/addsUp.js";
import type { ShareRate } from "../vault/shareRate.js";
import { booksAt } from "./books.js";
import { ofMarket, readMarkets } from "./readMarkets.js";
import type { MarketState, MarketTotals, VaultV1State } from "./state.js";

const TOTAL_SUPPLY = "0x18160ddd"; // totalSupply()
const LAST_TOTAL_ASSETS = "0x568efc07"; // lastTotalAssets()
const LOST_ASSETS = "0x21cb4b14"; // lostAssets()
const FEE = "0xddca3f43"; // fee()
const SUPPLY_QUEUE_LENGTH = "0xa17b3130"; // supplyQueueLength()
const WITHDRAW_QUEUE_LENGTH = "0x33f91ebb"; // withdrawQueueLength()
const SUPPLY_QUEUE = "0xf7d18521"; // supplyQueue(uint256)
const WITHDRAW_QUEUE = "0x62518ddf"; // withdrawQueue(uint256)
const BALANCE_OF = "0x70a08231"; // balanceOf(address)
const POSITION = "0x93c52062"; // position(bytes32,address)
const CONFIG = "0xcc718f76"; // config(bytes32)

/** The contract refuses longer queues. */
const MAX_QUEUE = 30n;

/** Where a vault of the first generation is, and what it lends where. `virtual` is what belongs to nobody. */
type VaultV1Place = {
  readonly vault: Address;
  readonly asset: Address;
  readonly morpho: Address;
  readonly virtual: ShareRate;
};

/** A vault, and the ids of its markets in their order. */
type VaultV1Read = { readonly state: VaultV1State; readonly marketIds: readonly Hex[] };

/**
 * Reads a vault of the first generation and its markets. Unusable unless its assets and its previews at the block read,
 * and an hour later if the node supports that, follow from its markets to the unit, which shows that the interest rate
 * models are the known one.
 */
export function* readVaultV1(
  { vault, asset, morpho, virtual }: VaultV1Place,
  proofs?: Proofs,
): Reading<VaultV1Read | Unusable> {
  const own = (selector: Hex, ...args: bigint[]) => ({ to: vault, data: callData(selector, ...args) });
  const [clock, lost, held, ...answers] = yield [
    clockCall(),
    own(LOST_ASSETS),
    { to: asset, data: callData(BALANCE_OF, morpho) },
    own(TOTAL_SUPPLY),
    own(TOTAL_ASSETS),
    own(LAST_TOTAL_ASSETS),
    own(FEE),
    own(SUPPLY_QUEUE_LENGTH),
    own(WITHDRAW_QUEUE_LENGTH),
  ];
  const numbers = uintsOf(answers);
  const cash = uintOf(held);
  if (numbers === undefined || cash === undefined) return unusable("silent");
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
  const read = yield* readMarkets(morpho, marketIds, (id) => [
    ofMarket(morpho, POSITION, id, vault),
    ofMarket(vault, CONFIG, id),
  ]);
  if (read === "unknown") return unusable("unknownCode");
  const markets = read?.map(({ totals, beside: [position, config] }) => withShares(totals, position, config));
  if (markets === undefined || !markets.every((market) => market !== undefined)) return unusable("silent");
  // Markets outside the queue of withdrawals have no cap, so nothing is lent there.
  const supplyOrder = supplyIds.map((id) => marketIds.indexOf(id)).filter((position) => position >= 0);
  const lostAssets = uintOf(lost);
  const readAt =
    uintOf(clock) ?? markets.reduce((last, { lastUpdate }) => (lastUpdate > last ? lastUpdate : last), 0n);
  const state: VaultV1State = {
    readAt,
    supply,
    lastAssets,
    ...(lostAssets !== undefined && { lostAssets }),
    feeE18,
    markets,
    supplyOrder,
    cash,
  };
  const found = { state, marketIds };
  if (clock === undefined) return found;
  const at = (timestamp: bigint) => booksAt(state, timestamp, virtual);
  const isProved = yield* addsUp({ vault, now: readAt, totalAssets }, at, proofs);
  return isProved ? found : unusable("doesNotAddUp");
}

function withShares(totals: MarketTotals, position: CallResult, config: CallResult): MarketState | undefined {
  const [vaultShares, cap] = [uintOf(position), uintOf(config)];
  return vaultShares === undefined || cap === undefined ? undefined : { ...totals, vaultShares, cap };
}

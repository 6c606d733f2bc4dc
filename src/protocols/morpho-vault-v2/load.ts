import { type Address, ZERO_ADDRESS } from "../../lib/address.js";
import { bytesIn, type Hex } from "../../lib/hex.js";
import { type Reading, together } from "../../lib/reading.js";
import type { Proofs } from "../kit/adapter/proofs.js";
import { isUnusable, type Unusable, unusable } from "../kit/adapter/unusable.js";
import { virtualOf } from "../kit/morpho/books.js";
import { addressOf, uintOf, uintsOf } from "../kit/reading/answers.js";
import { callData } from "../kit/reading/calldata.js";
import { clockCall } from "../kit/reading/clock.js";
import { addsUp, TOTAL_ASSETS } from "../kit/vault/addsUp.js";
import type { VaultFacts } from "../kit/vault/facts.js";
import type { Venue } from "../venue.js";
import { booksAt } from "./books.js";
import { readAdapter } from "./readAdapter.js";
import type { Liquidity, Loan, VaultV2State } from "./state.js";

const LIQUIDITY_ADAPTER = "0xad468d11"; // liquidityAdapter()
const LIQUIDITY_DATA = "0x2e029228"; // liquidityData()
const ADAPTERS_LENGTH = "0x5aa22bc8"; // adaptersLength()
const ADAPTER_AT = "0x4ef501ac"; // adapters(uint256)
const BALANCE_OF = "0x70a08231"; // balanceOf(address)

const gates = [
  "0x7e729ac4", // receiveSharesGate()
  "0x93ab2ab7", // sendSharesGate()
  "0x54cde13e", // receiveAssetsGate()
  "0x8eede801", // sendAssetsGate()
] as const;

const numbers = [
  "0x18160ddd", // totalSupply()
  "0xce04bebb", // _totalAssets()
  "0xc0463711", // lastUpdate()
  "0xece1d6e5", // maxRate()
  "0x87788782", // performanceFee()
  "0xa6f7f5d6", // managementFee()
  TOTAL_ASSETS,
] as const;

/** More adapters than this cost a deposit more gas than a block has. */
const MAX_ADAPTERS = 50n;

/**
 * Reads a vault and what it has lent. Unusable if a gate may refuse a holder, if the code of an adapter is not vouched
 * for, and unless the vault's assets and previews follow from its loans to the unit, at the block read and later.
 */
export function* load(venue: Venue<VaultFacts>, proofs?: Proofs): Reading<VaultV2State | Unusable> {
  const { address: vault, tokens, sources } = venue;
  const [asset, morpho] = [tokens[0], sources?.morpho] as [Address, Address];
  const own = (selector: Hex, ...args: number[]) => ({ to: vault, data: callData(selector, ...args) });
  const heldBy = (account: Address) => ({ to: asset, data: callData(BALANCE_OF, account) });
  const [clock, data, count, depositsTo, ...answers] = yield [
    clockCall(),
    own(LIQUIDITY_DATA),
    own(ADAPTERS_LENGTH),
    own(LIQUIDITY_ADAPTER),
    ...gates.map((gate) => own(gate)),
    ...numbers.map((number) => own(number)),
    heldBy(vault),
    heldBy(morpho),
  ];
  const read = uintsOf(answers);
  const [adapterCount, liquidityAdapter] = [uintOf(count), addressOf(depositsTo)];
  const liquidityData = bytesIn(data ?? "0x");
  if (read === undefined || adapterCount === undefined || liquidityAdapter === undefined)
    return unusable("silent");
  if (liquidityData === undefined) return unusable("silent");
  if (read.slice(0, gates.length).some((gate) => gate !== 0n)) return unusable("gated");
  if (adapterCount > MAX_ADAPTERS) return unusable("unknownCode");
  const adapters = (yield Array.from({ length: Number(adapterCount) }, (_, index) =>
    own(ADAPTER_AT, index),
  )).map(addressOf);
  if (!adapters.every((adapter) => adapter !== undefined)) return unusable("silent");
  if (liquidityAdapter !== ZERO_ADDRESS && !adapters.includes(liquidityAdapter)) return unusable("adapter");
  const each = yield* together(
    adapters.map((adapter) => {
      const isLiquid = adapter === liquidityAdapter;
      return readAdapter(venue, { adapter, liquidityData: isLiquid ? liquidityData : undefined }, proofs);
    }),
  );
  const loans: Loan[] = [];
  let liquidity: Liquidity | undefined;
  for (const adapter of each) {
    if (isUnusable(adapter)) return adapter;
    const { loans: more, liquidity: found } = adapter;
    if (found !== undefined) liquidity = { ...found, loan: loans.length + found.loan };
    loans.push(...more);
  }
  const [supply, assets, lastUpdate, maxRateE18, performanceFeeE18, managementFeeE18, total, idle, cash] =
    read.slice(gates.length) as Nine;
  const now = uintOf(clock);
  const state: VaultV2State = {
    readAt: now ?? lastUpdate,
    supply,
    assets,
    lastUpdate,
    maxRateE18,
    performanceFeeE18,
    managementFeeE18,
    idle,
    cash,
    loans,
    ...(liquidity !== undefined && { liquidity }),
  };
  if (now === undefined) return state;
  const virtual = virtualOf(venue.facts);
  const at = (timestamp: bigint) => booksAt(state, timestamp, virtual);
  const isProved = yield* addsUp({ vault, now, totalAssets: total }, at, proofs);
  return isProved ? state : unusable("doesNotAddUp");
}

type Nine = [bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint];

import { type Address, ZERO_ADDRESS } from "../../../lib/address.js";
import type { Hex } from "../../../lib/hex.js";
import { type Reading, together } from "../../../lib/reading.js";
import type { Venue } from "../../venue.js";
import { type Deployment, identityOf } from "../adapter/deployment.js";
import type { Proofs } from "../adapter/proofs.js";
import { isUnusable, type Unusable, unusable } from "../adapter/unusable.js";
import { ask, askPlaces } from "../reading/ask.js";
import { clockCall } from "../reading/clock.js";
import { addsUp } from "../vault/addsUp.js";
import type { ShareRate } from "../vault/books.js";
import type { VaultFacts } from "../vault/facts.js";
import type { MarketTotals } from "./market.js";
import { booksAt, type VaultV1State } from "./vaultV1.js";

/** Vaults and assets with more decimals are not supported. */
const MAX_DECIMALS = 36n;
/** The contract refuses longer queues. */
const MAX_QUEUE = 30n;

/**
 * Reads a vault that one of Morpho's factories made, and the Morpho contract that `lender` names. Undefined if the
 * vault, its asset or `lender` does not answer.
 */
export function* readVenue(
  deployment: Deployment,
  address: Address,
  lender: Address,
): Reading<Venue<VaultFacts> | undefined> {
  const found = yield* ask({
    asset: [address, "asset() address"],
    decimals: [address, "decimals()"],
    shareSymbol: { maybe: [address, "symbol() string"] },
    morpho: [lender, "MORPHO() address"],
  });
  if (found === undefined) return undefined;
  const { asset, decimals, morpho, shareSymbol } = found;
  const ofAsset = yield* ask({ decimals: [asset, "decimals()"] });
  if (ofAsset === undefined || decimals > MAX_DECIMALS || ofAsset.decimals > MAX_DECIMALS) return undefined;
  return {
    ...identityOf(deployment, address),
    address,
    tokens: [asset, address],
    feePpm: 0,
    facts: { decimals: Number(decimals), assetDecimals: Number(ofAsset.decimals) },
    sources: { morpho },
    ...(shareSymbol && { shareSymbol }),
  };
}

/**
 * Reads markets of Morpho, each with what `lent` asks of the lender. Unusable if something does not answer, or if a
 * market has another interest rate model than the known one.
 */
export function* readMarkets<Lent extends object>(
  morpho: Address,
  ids: readonly Hex[],
  lent: (id: Hex) => Reading<Lent | undefined>,
): Reading<readonly (MarketTotals & Lent)[] | Unusable> {
  const read = yield* together(ids.map((id) => readMarket(morpho, id, lent(id))));
  return read.find(isUnusable) ?? (read as (MarketTotals & Lent)[]);
}

function* readMarket<Lent extends object>(
  morpho: Address,
  id: Hex,
  lent: Reading<Lent | undefined>,
): Reading<(MarketTotals & Lent) | Unusable> {
  const [found, ofLender] = yield* together([
    ask({
      totals: [morpho, "market(bytes32) (uint256, uint256, uint256, uint256, uint256, uint256)", id],
      params: [morpho, "idToMarketParams(bytes32) (address, address, address, address)", id],
    }),
    lent,
  ]);
  if (found === undefined || ofLender === undefined) return unusable("silent");
  const [supplyAssets, supplyShares, borrowAssets, , lastUpdate, feeE18] = found.totals;
  const market = { supplyAssets, supplyShares, borrowAssets, lastUpdate, feeE18, ...ofLender };
  const model = found.params[3];
  if (model === ZERO_ADDRESS) return market;
  const rate = yield* ask({ rateAtTargetE18: [model, "rateAtTarget(bytes32)", id] });
  return rate === undefined ? unusable("unknownCode") : { ...market, ...rate };
}

/** The addresses of a vault of the first generation, its asset and its Morpho. `virtual` belongs to nobody. */
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
  const found = yield* ask({
    now: { maybe: clockCall() },
    lostAssets: { maybe: [vault, "lostAssets()"] },
    cash: [asset, "balanceOf(address)", morpho],
    supply: [vault, "totalSupply()"],
    totalAssets: [vault, "totalAssets()"],
    lastAssets: [vault, "lastTotalAssets()"],
    feeE18: [vault, "fee()"],
    suppliesTo: [vault, "supplyQueueLength()"],
    withdrawsFrom: [vault, "withdrawQueueLength()"],
  });
  if (found === undefined) return unusable("silent");
  const { now, lostAssets, totalAssets, suppliesTo, withdrawsFrom, ...numbers } = found;
  if (suppliesTo > MAX_QUEUE || withdrawsFrom > MAX_QUEUE) return unusable("unknownCode");
  const [supplyIds, listed] = yield* together([
    askPlaces(vault, "supplyQueue(uint256) bytes32", Number(suppliesTo)),
    askPlaces(vault, "withdrawQueue(uint256) bytes32", Number(withdrawsFrom)),
  ]);
  const marketIds = listed.filter((id) => id !== undefined);
  if (marketIds.length < listed.length || supplyIds.includes(undefined)) return unusable("silent");
  const markets = yield* readMarkets(morpho, marketIds, (id) =>
    ask({
      vaultShares: [morpho, "position(bytes32,address)", id, vault],
      cap: [vault, "config(bytes32)", id],
    }),
  );
  if (isUnusable(markets)) return markets;
  const state: VaultV1State = {
    readAt: now ?? markets.reduce((last, { lastUpdate }) => (lastUpdate > last ? lastUpdate : last), 0n),
    ...numbers,
    ...(lostAssets !== undefined && { lostAssets }),
    markets,
    // Markets outside the queue of withdrawals have no cap, so nothing is lent there.
    supplyOrder: supplyIds.map((id) => marketIds.indexOf(id as Hex)).filter((position) => position >= 0),
  };
  const read = { state, marketIds };
  if (now === undefined) return read;
  const at = (timestamp: bigint) => booksAt(state, timestamp, virtual);
  return (yield* addsUp({ vault, now, totalAssets }, at, proofs)) ? read : unusable("doesNotAddUp");
}

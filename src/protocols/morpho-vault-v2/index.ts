import { type Address, ZERO_ADDRESS } from "../../lib/address.js";
import { bytesIn } from "../../lib/hex.js";
import { minBigint } from "../../lib/math.js";
import { type Reading, together } from "../../lib/reading.js";
import { Refused, refuse } from "../../lib/refusal.js";
import { beyond } from "../kit/adapter/beyond.js";
import { contractOf, type Deployment } from "../kit/adapter/deployment.js";
import { vaultMeta } from "../kit/adapter/meta.js";
import type { Proofs } from "../kit/adapter/proofs.js";
import { isUnusable, type Unusable, unusable } from "../kit/adapter/unusable.js";
import { readVenue as readMorphoVenue } from "../kit/morpho/read.js";
import { MOST_IN, virtualOf } from "../kit/morpho/vaultV1.js";
import { ask, askPlaces } from "../kit/reading/ask.js";
import { clockCall } from "../kit/reading/clock.js";
import { readLater, type VaultKind, vaultAdapter } from "../kit/vault/adapter.js";
import { addsUp } from "../kit/vault/addsUp.js";
import { assetsFor, type Books, booksOf, type ShareRate, sharesFor } from "../kit/vault/books.js";
import type { VaultFacts } from "../kit/vault/facts.js";
import { askFactory, madeByFactory } from "../kit/vault/made.js";
import type { Venue } from "../venue.js";
import { adapterFactories, readAdapter } from "./adapters.js";
import { booksAt, type Liquidity, type Loan, type VaultV2State } from "./books.js";
import { freeOf, lent, roomOf, taken } from "./lend.js";

/**
 * Gas that one more fill adds to a route. Measured with our Executor on the local chain's vaults: 140,000 to 250,000
 * with one loan in a market, and 270,000 to 570,000 with an additional loan to a vault of three markets. The vault asks
 * every loan for its worth, and the one that deposits go to again.
 */
const BASE_GAS = 180_000;
const MARKET_GAS = 60_000;
const LENT_TO_MARKET_GAS = 100_000;
const USUAL_MARKETS = 5;

/**
 * Deposits and redemptions of Morpho's Vault V2, with the interest of all loans up to the block's second. The vault
 * itself always reports limits of zero, so Sluice computes them from its caps and from what it holds and has lent.
 */
const kind: VaultKind<VaultV2State> = {
  gas: BASE_GAS + USUAL_MARKETS * MARKET_GAS,
  gasOfOneMore: MARKET_GAS,
  deposit({ facts }, state, { amountIn, timestamp }) {
    const virtual = virtualOf(facts);
    const books = booksOrThrow(state, timestamp, virtual);
    if (amountIn > MOST_IN) return refuse("tooMuch", "the amount is more than Morpho counts");
    const amountOut = sharesFor(amountIn, books.rate);
    const { assets, supply } = books;
    const begun = begunAt(state, books, timestamp);
    const entered = { ...begun, assets: assets + amountIn, supply: supply + amountOut };
    const { liquidity } = state;
    const after =
      liquidity === undefined
        ? { ...entered, idle: state.idle + amountIn }
        : lent(entered, liquidity, amountIn, { timestamp, virtual });
    return { amountOut, state: after, gas: gasOf(state) };
  },
  redeem({ facts }, state, { amountIn, timestamp }) {
    const virtual = virtualOf(facts);
    const books = booksOrThrow(state, timestamp, virtual);
    const { assets, supply } = books;
    if (amountIn > supply) return beyond(supply, "there are not so many shares");
    const amountOut = assetsFor(amountIn, books.rate);
    const begun = begunAt(state, books, timestamp);
    const left = { ...begun, assets: assets - amountOut, supply: supply - amountIn };
    const { idle, liquidity } = state;
    if (amountOut <= idle)
      return { amountOut, state: { ...left, idle: idle - amountOut }, gas: gasOf(state) };
    if (liquidity === undefined) return beyond(idle, "the vault does not hold so much");
    const after = taken({ ...left, idle: 0n }, liquidity, amountOut - idle, { timestamp, virtual });
    return { amountOut, state: after, gas: gasOf(state) };
  },
  worth: ({ facts }, state) => booksNow(state, facts),
  room({ facts }, state) {
    const { liquidity, readAt } = state;
    if (liquidity === undefined) return MOST_IN;
    const begun = begunAt(state, booksNow(state, facts), readAt);
    return roomOf(begun, liquidity, { timestamp: readAt, virtual: virtualOf(facts) });
  },
  redeemable({ facts }, state) {
    const { idle, liquidity, readAt, supply } = state;
    const virtual = virtualOf(facts);
    const free = liquidity === undefined ? 0n : freeOf(state, liquidity, { timestamp: readAt, virtual });
    return minBigint(supply, sharesFor(idle + free, booksNow(state, facts).rate));
  },
};

/** Returns the state after a transaction has added its interest, which it does only once. */
function begunAt(state: VaultV2State, { assets }: Books, timestamp: bigint): VaultV2State {
  const firstAssets = state.firstAssets ?? assets;
  const first = firstAssets > 0n ? { firstAssets } : {};
  return { ...state, readAt: timestamp, lastUpdate: timestamp, ...first };
}

function booksOrThrow(state: VaultV2State, timestamp: bigint, virtual: ShareRate): Books {
  const books = booksAt(state, timestamp, virtual);
  if (books !== undefined) return books;
  throw new Refused(refuse("closed", "the fees of many years exceed what the vault has"));
}

/** Returns the books at the state's own second. If the books do not add up, nothing belongs to the shares. */
function booksNow(state: VaultV2State, facts: VaultFacts): Books {
  const virtual = virtualOf(facts);
  return booksAt(state, state.readAt, virtual) ?? booksOf(0n, state.supply, virtual);
}

function gasOf({ loans }: VaultV2State): number {
  const each = loans.map((loan) =>
    loan.kind === "market" ? MARKET_GAS : loan.ids.length * LENT_TO_MARKET_GAS,
  );
  return BASE_GAS + each.reduce((sum, gas) => sum + gas, 0);
}

/**
 * Reads a vault that the factory made. The factories of the deployment then identify the adapters through which it
 * lends.
 */
export function* readVenue(deployment: Deployment, vault: Address): Reading<Venue<VaultFacts> | undefined> {
  const venue = yield* readMorphoVenue(deployment, vault, contractOf(deployment, "vaultV1Factory"));
  if (venue === undefined) return undefined;
  const { factory: _, ...factories } = deployment.contracts;
  return { ...venue, sources: { ...venue.sources, ...factories } };
}

/** More adapters than this cost a deposit more gas than a block has. */
const MAX_ADAPTERS = 50n;

/**
 * Reads a vault and what it has lent. Unusable if a gate may refuse a holder, if the code of an adapter is not vouched
 * for, and unless the vault's assets and previews follow from its loans to the unit, at the block read and later.
 */
function* load(venue: Venue<VaultFacts>, proofs?: Proofs): Reading<VaultV2State | Unusable> {
  const { address: vault, tokens, sources } = venue;
  const [asset, morpho] = [tokens[0], sources?.morpho] as [Address, Address];
  const [found, gates, numbers] = yield* together([
    ask({
      now: { maybe: clockCall() },
      data: [vault, "liquidityData() data"],
      count: [vault, "adaptersLength()"],
      depositsTo: [vault, "liquidityAdapter() address"],
      totalAssets: [vault, "totalAssets()"],
    }),
    ask({
      receiveShares: [vault, "receiveSharesGate()"],
      sendShares: [vault, "sendSharesGate()"],
      receiveAssets: [vault, "receiveAssetsGate()"],
      sendAssets: [vault, "sendAssetsGate()"],
    }),
    ask({
      supply: [vault, "totalSupply()"],
      assets: [vault, "_totalAssets()"],
      lastUpdate: [vault, "lastUpdate()"],
      maxRateE18: [vault, "maxRate()"],
      performanceFeeE18: [vault, "performanceFee()"],
      managementFeeE18: [vault, "managementFee()"],
      idle: [asset, "balanceOf(address)", vault],
      cash: [asset, "balanceOf(address)", morpho],
    }),
  ]);
  if (found === undefined || gates === undefined || numbers === undefined) return unusable("silent");
  const { now, count, depositsTo, totalAssets } = found;
  const liquidityData = bytesIn(found.data);
  if (liquidityData === undefined) return unusable("silent");
  if (Object.values(gates).some((gate) => gate !== 0n)) return unusable("gated");
  if (count > MAX_ADAPTERS) return unusable("unknownCode");
  const adapters = yield* askPlaces(vault, "adapters(uint256) address", Number(count));
  if (!adapters.every((adapter) => adapter !== undefined)) return unusable("silent");
  if (depositsTo !== ZERO_ADDRESS && !adapters.includes(depositsTo)) return unusable("adapter");
  const each = yield* together(
    adapters.map((adapter) =>
      readAdapter(
        venue,
        { adapter, liquidityData: adapter === depositsTo ? liquidityData : undefined },
        proofs,
      ),
    ),
  );
  const loans: Loan[] = [];
  let liquidity: Liquidity | undefined;
  for (const adapter of each) {
    if (isUnusable(adapter)) return adapter;
    const { loans: more, liquidity: place } = adapter;
    if (place !== undefined) liquidity = { ...place, loan: loans.length + place.loan };
    loans.push(...more);
  }
  const state: VaultV2State = {
    readAt: now ?? numbers.lastUpdate,
    ...numbers,
    loans,
    ...(liquidity !== undefined && { liquidity }),
  };
  if (now === undefined) return state;
  const virtual = virtualOf(venue.facts);
  const at = (timestamp: bigint) => booksAt(state, timestamp, virtual);
  return (yield* addsUp({ vault, now, totalAssets }, at, proofs)) ? state : unusable("doesNotAddUp");
}

/**
 * Morpho's vaults of the second generation, which lend through adapters. Everybody who lends or borrows where they lend
 * changes their price.
 */
export const morphoVaultV2 = vaultAdapter({
  standard: "morpho-vault-v2",
  meta: vaultMeta({
    name: "Morpho Vaults V2",
    project: "morpho",
    description: "Vaults that lend one token through adapters, in markets and other vaults of Morpho",
    url: "https://morpho.org",
  }),
  code: "protocol",
  probes: [
    { contract: "factory", getter: "isVaultV2(address)", args: [ZERO_ADDRESS] },
    { contract: "vaultV1Factory", getter: "MORPHO()" },
    { contract: "vaultV10Factory", getter: "MORPHO()" },
    ...Object.entries(adapterFactories).map(([contract, getter]) => ({
      contract,
      getter,
      args: [ZERO_ADDRESS],
    })),
  ],
  ...madeByFactory(
    {
      event:
        "CreateVaultV2(address indexed owner, address indexed asset, bytes32 salt, address indexed newVaultV2)",
      vault: 3,
      asset: 2,
      find: askFactory("isVaultV2(address) bool"),
    },
    readVenue,
  ),
  load,
  kind,
  accrued: readLater,
});

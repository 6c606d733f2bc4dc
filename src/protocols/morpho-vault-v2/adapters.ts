import { type Address, addressAt } from "../../lib/address.js";
import { type Hex, word } from "../../lib/hex.js";
import { keccak256 } from "../../lib/keccak.js";
import { type Reading, together } from "../../lib/reading.js";
import type { Proofs } from "../kit/adapter/proofs.js";
import { isUnusable, type Unusable, unusable } from "../kit/adapter/unusable.js";
import { readMarkets, readVaultV1 } from "../kit/morpho/read.js";
import { virtualOf } from "../kit/morpho/vaultV1.js";
import { ask, askEach, askPlaces, type FunctionCall } from "../kit/reading/ask.js";
import type { VaultFacts } from "../kit/vault/facts.js";
import type { Venue } from "../venue.js";
import type { Cap, Liquidity, Loan } from "./books.js";

/**
 * The factories of adapters, by the name of the contract in a deployment, each with its function that says whether it
 * made an adapter.
 */
export const adapterFactories = {
  marketAdapterFactory: "isMorphoMarketV1Adapter(address)",
  marketAdapterV2Factory: "isMorphoMarketV1AdapterV2(address)",
  vaultAdapterFactory: "isMorphoVaultV1Adapter(address)",
} as const;

/** More markets of an adapter than this cost a deposit more gas than a block has. */
const MAX_MARKETS = 100n;
/** The places of the loan token and the interest rate model among a market's parameters. */
const LOAN_TOKEN = 0;
const MODEL = 3;

/** The number of hex digits of a market's parameters: five words. */
const PARAMS_DIGITS = 320;
const WORD_DIGITS = 64;
/** The place of the collateral among a market's parameters. */
const COLLATERAL = 1;

/** The loans of an adapter. If deposits go to one of them, also how they reach it. */
type AdapterRead = { readonly loans: readonly Loan[]; readonly liquidity?: Liquidity };

/** An adapter. If deposits go to it, also the data that the vault passes to it, as hex digits. */
type Asked = { readonly adapter: Address; readonly liquidityData: string | undefined };

/**
 * Reads what an adapter has lent. Unusable unless one of the deployment's factories made it, and another made the vault
 * to which it lends: any other contract may give the same answers and run any code.
 */
export function* readAdapter(
  venue: Venue<VaultFacts>,
  asked: Asked,
  proofs?: Proofs,
): Reading<AdapterRead | Unusable> {
  const { adapter, liquidityData } = asked;
  const { address: vault, sources = {} } = venue;
  const capIds = liquidityData === undefined ? [] : capIdsOf(adapter, liquidityData);
  const [made, own, read] = yield* together([
    ask(makersOf(adapter, sources)),
    ask({
      morpho: { maybe: [adapter, "morpho() address"] },
      model: { maybe: [adapter, "adaptiveCurveIrm() address"] },
      marketCount: { maybe: [adapter, "marketIdsLength()"] },
      paramsCount: { maybe: [adapter, "marketParamsListLength()"] },
      lentTo: { maybe: [adapter, "morphoVaultV1() address"] },
      allocation: { maybe: [adapter, "allocation()"] },
    }),
    together(
      capIds.map((id) =>
        ask({
          allocation: [vault, "allocation(bytes32)", id],
          absolute: [vault, "absoluteCap(bytes32)", id],
          relativeE18: [vault, "relativeCap(bytes32)", id],
        }),
      ),
    ),
  ]);
  const kind = Object.keys(adapterFactories).find((name) => made[name] === 1n);
  if (kind === undefined) return unusable("adapter");
  const caps = read.filter((cap) => cap !== undefined);
  if (caps.length < read.length) return unusable("silent");
  if (kind === "vaultAdapterFactory") {
    if (liquidityData !== undefined && liquidityData !== "") return unusable("doesNotAddUp");
    const { lentTo, allocation } = own;
    if (lentTo === undefined || allocation === undefined) return unusable("silent");
    return yield* readVaultLoan(venue, { adapter, lentTo, allocation, caps }, proofs);
  }
  if (own.morpho !== sources.morpho) return unusable("adapter");
  const isSecond = kind === "marketAdapterV2Factory";
  const model = isSecond ? own.model : undefined;
  if (liquidityData !== undefined && !isLent(liquidityData, venue, model)) return unusable("doesNotAddUp");
  const count = isSecond ? own.marketCount : own.paramsCount;
  if (count === undefined) return unusable("silent");
  if (count > MAX_MARKETS) return unusable("unknownCode");
  const listed = isSecond
    ? yield* askPlaces(adapter, "marketIds(uint256) bytes32", Number(count))
    : yield* askPlaces(adapter, "marketParamsList(uint256) data", Number(count));
  const known = listed.filter((each) => each !== undefined);
  if (known.length < listed.length) return unusable("silent");
  const ids = isSecond ? known : known.map((params) => keccak256(params));
  return yield* readMarketLoans(venue, asked, { ids, caps, isSecond });
}

/** Asks the deployment's factories of adapters whether they made this one. */
function makersOf(adapter: Address, sources: Readonly<Record<string, Address>>) {
  return Object.fromEntries(
    Object.entries(adapterFactories).flatMap(([name, isMade]) => {
      const factory = sources[name];
      return factory === undefined ? [] : [[name, { maybe: [factory, isMade, adapter] as FunctionCall }]];
    }),
  );
}

/** Returns whether a market with these parameters, as hex digits, is one that the vault can lend in. */
function isLent(params: string, { tokens }: Venue, model: Address | undefined): boolean {
  if (params.length !== PARAMS_DIGITS) return false;
  const at = (index: number) => addressAt(`0x${params}`, index);
  return at(LOAN_TOKEN) === tokens[0] && (model === undefined || at(MODEL) === model);
}

function* readMarketLoans(
  { sources }: Venue,
  { adapter, liquidityData }: Asked,
  { ids, caps, isSecond }: { ids: readonly Hex[]; caps: readonly Cap[]; isSecond: boolean },
): Reading<AdapterRead | Unusable> {
  const morpho = sources?.morpho as Address;
  const depositsTo = liquidityData === undefined ? undefined : keccak256(`0x${liquidityData}`);
  const all = depositsTo === undefined || ids.includes(depositsTo) ? ids : [...ids, depositsTo];
  const markets = yield* readMarkets(morpho, all, (id) =>
    ask({
      vaultShares: isSecond
        ? [adapter, "supplyShares(bytes32)", id]
        : [morpho, "position(bytes32,address)", id, adapter],
    }),
  );
  if (isUnusable(markets)) return markets;
  const loans: Loan[] = [];
  for (const [index, market] of markets.entries()) {
    // Morpho has no such market.
    if (market.lastUpdate === 0n) return unusable("doesNotAddUp");
    if (market.vaultShares > market.supplyShares) return unusable("doesNotAddUp");
    loans.push({ kind: "market", id: all[index] as Hex, market, isCounted: index < ids.length });
  }
  if (depositsTo === undefined) return { loans };
  const loan = all.indexOf(depositsTo);
  return { loans, liquidity: { loan, caps: caps as [Cap], needsCheapShares: isSecond } };
}

/** What an adapter has lent to a vault. If deposits go there, also the caps that limit the loan. */
type ToVault = {
  readonly adapter: Address;
  readonly lentTo: Address;
  readonly allocation: bigint;
  readonly caps: readonly Cap[];
};

function* readVaultLoan(
  { tokens, sources = {}, facts }: Venue<VaultFacts>,
  { adapter, lentTo: vault, allocation, caps }: ToVault,
  proofs: Proofs | undefined,
): Reading<AdapterRead | Unusable> {
  if (allocation === 0n && caps.length === 0) return { loans: [] };
  const makers = [sources.vaultV1Factory, sources.vaultV10Factory].filter((each) => each !== undefined);
  const [balance, made] = yield* together([
    ask({ shares: [vault, "balanceOf(address)", adapter] }),
    askEach(
      "isMetaMorpho(address)",
      makers.map((maker) => [maker, vault] as const),
    ),
  ]);
  if (!made.includes(1n)) return unusable("adapter");
  if (balance === undefined) return unusable("silent");
  const { shares } = balance;
  const [asset, morpho] = [tokens[0], sources.morpho] as [Address, Address];
  const read = yield* readVaultV1({ vault, asset, morpho, virtual: virtualOf(facts) }, proofs);
  if (isUnusable(read)) return read;
  const { state, marketIds: ids } = read;
  if (shares > state.supply) return unusable("doesNotAddUp");
  const loans: Loan[] = [{ kind: "vault", vault: state, ids, shares, isCounted: allocation > 0n }];
  if (caps.length === 0) return { loans };
  return { loans, liquidity: { loan: 0, caps: caps as [Cap], needsCheapShares: false } };
}

/**
 * Returns the ids of the caps that limit an adapter's loan; the last is the loan's own. The adapter has a cap. With a
 * market's parameters, as hex digits, its collateral and the market have caps too. Each id is the hash of an
 * ABI-encoded text and of the contracts or parameters that the cap is about.
 */
export function capIdsOf(adapter: Address, params: string): readonly Hex[] {
  const lender = word(BigInt(adapter));
  const ofAdapter = idOf("this", lender);
  if (params === "") return [ofAdapter];
  const collateral = params.slice(COLLATERAL * WORD_DIGITS, (COLLATERAL + 1) * WORD_DIGITS);
  return [ofAdapter, idOf("collateralToken", collateral), idOf("this/marketParams", lender + params)];
}

function idOf(text: string, words: string): Hex {
  const digits = Array.from(text, (letter) => letter.charCodeAt(0).toString(16)).join("");
  const offset = BigInt(32 + words.length / 2);
  const length = BigInt(text.length);
  return keccak256(`0x${word(offset)}${words}${word(length)}${digits.padEnd(WORD_DIGITS, "0")}`);
}

import { type Address, addressAt } from "../../lib/address.js";
import type { Hex } from "../../lib/hex.js";
import { keccak256 } from "../../lib/keccak.js";
import type { Call, CallResult, Reading } from "../../lib/reading.js";
import type { Proofs } from "../kit/adapter/proofs.js";
import { isUnusable, type Unusable, unusable } from "../kit/adapter/unusable.js";
import { virtualOf } from "../kit/morpho/books.js";
import { ofMarket, readMarkets } from "../kit/morpho/readMarkets.js";
import { readVaultV1 } from "../kit/morpho/readVaultV1.js";
import { addressOf, uintOf, uintsOf } from "../kit/reading/answers.js";
import { callData } from "../kit/reading/calldata.js";
import type { VaultFacts } from "../kit/vault/facts.js";
import type { Venue } from "../venue.js";
import { capIdsOf, PARAMS_DIGITS } from "./capIds.js";
import type { Cap, Liquidity, Loan } from "./state.js";

const ABSOLUTE_CAP = "0xbc0dd374"; // absoluteCap(bytes32)
const RELATIVE_CAP = "0xa68bafa3"; // relativeCap(bytes32)
const ALLOCATION_OF = "0xc69507dd"; // allocation(bytes32)
const MORPHO = "0xd8fbc833"; // morpho()
const IRM = "0x399e3a50"; // adaptiveCurveIrm()
const MARKETS_LENGTH = "0xace48b45"; // marketIdsLength()
const MARKET_AT = "0x779a9683"; // marketIds(uint256)
const PARAMS_LENGTH = "0xb045ff5b"; // marketParamsListLength()
const PARAMS_AT = "0x3e351242"; // marketParamsList(uint256)
const SUPPLY_SHARES = "0x6ead54d8"; // supplyShares(bytes32)
const POSITION = "0x93c52062"; // position(bytes32,address)
const LENT_TO = "0xe4baaddf"; // morphoVaultV1()
const ALLOCATION = "0x88a17bde"; // allocation()
const IS_VAULT_V1 = "0x29b5352c"; // isMetaMorpho(address)
const BALANCE_OF = "0x70a08231"; // balanceOf(address)

/** The factories of adapters, by the name of the contract in a deployment, with what each says of those that it made. */
export const adapterFactories = {
  marketAdapterFactory: { getter: "isMorphoMarketV1Adapter(address)", selector: "0x230dbab5" },
  marketAdapterV2Factory: { getter: "isMorphoMarketV1AdapterV2(address)", selector: "0xd6aebf94" },
  vaultAdapterFactory: { getter: "isMorphoVaultV1Adapter(address)", selector: "0x2c775665" },
} as const;

/** More markets of an adapter than this cost a deposit more gas than a block has. */
const MAX_MARKETS = 100n;
/** The places of the loan token and the interest rate model among a market's parameters. */
const LOAN_TOKEN = 0;
const MODEL = 3;

/** The loans of an adapter, and how deposits reach one of them, if they go there. */
type AdapterRead = { readonly loans: readonly Loan[]; readonly liquidity?: Liquidity };

/** An adapter, and the data that the vault gives it on deposits, as hex digits, if they go there. */
type Asked = { readonly adapter: Address; readonly liquidityData: string | undefined };

/**
 * Reads what an adapter has lent. Unusable unless one of the deployment's factories made it, and another made the
 * vault that it lends to: what answers like one may run any code.
 */
export function* readAdapter(
  venue: Venue<VaultFacts>,
  asked: Asked,
  proofs?: Proofs,
): Reading<AdapterRead | Unusable> {
  const { adapter, liquidityData } = asked;
  const { address: vault, sources = {} } = venue;
  const own = (selector: Hex) => ({ to: adapter, data: callData(selector) });
  const known = Object.entries(adapterFactories).flatMap(([name, { selector }]): Call[] => {
    const factory = sources[name];
    return factory === undefined ? [] : [{ to: factory, data: callData(selector, adapter) }];
  });
  const names = Object.keys(adapterFactories).filter((name) => sources[name] !== undefined);
  const capIds = liquidityData === undefined ? [] : capIdsOf(adapter, liquidityData);
  const [morpho, irm, marketCount, paramsCount, lentTo, allocation, ...more] = yield [
    ...[MORPHO, IRM, MARKETS_LENGTH, PARAMS_LENGTH, LENT_TO, ALLOCATION].map((each) => own(each as Hex)),
    ...known,
    ...capIds.flatMap((id) =>
      [ALLOCATION_OF, ABSOLUTE_CAP, RELATIVE_CAP].map((each) => ofMarket(vault, each as Hex, id)),
    ),
  ];
  const kind = names.find((_, index) => uintOf(more[index]) === 1n);
  if (kind === undefined) return unusable("adapter");
  const caps = capsIn(more.slice(names.length));
  if (caps === undefined) return unusable("silent");
  if (kind === "vaultAdapterFactory") {
    if (liquidityData !== undefined && liquidityData !== "") return unusable("doesNotAddUp");
    return yield* readVaultLoan(venue, adapter, addressOf(lentTo), uintOf(allocation), caps, proofs);
  }
  if (addressOf(morpho) !== sources.morpho) return unusable("adapter");
  const isSecond = kind === "marketAdapterV2Factory";
  const model = isSecond ? addressOf(irm) : undefined;
  if (liquidityData !== undefined && !isLent(liquidityData, venue, model)) return unusable("doesNotAddUp");
  const count = uintOf(isSecond ? marketCount : paramsCount);
  if (count === undefined) return unusable("silent");
  if (count > MAX_MARKETS) return unusable("unknownCode");
  const at = isSecond ? MARKET_AT : PARAMS_AT;
  const listed = yield Array.from({ length: Number(count) }, (_, index) => ({
    to: adapter,
    data: callData(at, index),
  }));
  if (!listed.every((answer) => answer !== undefined)) return unusable("silent");
  const ids = listed.map((answer) => (isSecond ? answer : keccak256(answer)));
  return yield* readMarketLoans(venue, asked, { ids, caps, isSecond });
}

function capsIn(answers: readonly CallResult[]): Cap[] | undefined {
  const numbers = uintsOf(answers);
  if (numbers === undefined) return undefined;
  return Array.from({ length: numbers.length / 3 }, (_, index) => {
    const [allocation, absolute, relativeE18] = numbers.slice(3 * index) as [bigint, bigint, bigint];
    return { allocation, absolute, relativeE18 };
  });
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
  const read = yield* readMarkets(morpho, all, (id) => [
    isSecond ? ofMarket(adapter, SUPPLY_SHARES, id) : ofMarket(morpho, POSITION, id, adapter),
  ]);
  if (read === undefined) return unusable("silent");
  if (read === "unknown") return unusable("unknownCode");
  const loans: Loan[] = [];
  for (const [index, { totals, beside }] of read.entries()) {
    const vaultShares = uintOf(beside[0]);
    if (vaultShares === undefined) return unusable("silent");
    // Morpho has no such market.
    if (totals.lastUpdate === 0n) return unusable("doesNotAddUp");
    if (vaultShares > totals.supplyShares) return unusable("doesNotAddUp");
    const market = { ...totals, vaultShares };
    loans.push({ kind: "market", id: all[index] as Hex, market, isCounted: index < ids.length });
  }
  if (depositsTo === undefined) return { loans };
  const loan = all.indexOf(depositsTo);
  return { loans, liquidity: { loan, caps: caps as [Cap], needsCheapShares: isSecond } };
}

function* readVaultLoan(
  { tokens, sources = {}, facts }: Venue<VaultFacts>,
  adapter: Address,
  vault: Address | undefined,
  allocation: bigint | undefined,
  caps: readonly Cap[],
  proofs: Proofs | undefined,
): Reading<AdapterRead | Unusable> {
  if (vault === undefined || allocation === undefined) return unusable("silent");
  if (allocation === 0n && caps.length === 0) return { loans: [] };
  const makers = [sources.vaultV1Factory, sources.vaultV10Factory].filter((each) => each !== undefined);
  const [balance, ...made] = yield [
    { to: vault, data: callData(BALANCE_OF, adapter) },
    ...makers.map((maker) => ({ to: maker, data: callData(IS_VAULT_V1, vault) })),
  ];
  if (!made.some((answer) => uintOf(answer) === 1n)) return unusable("adapter");
  const shares = uintOf(balance);
  if (shares === undefined) return unusable("silent");
  const [asset, morpho] = [tokens[0], sources.morpho] as [Address, Address];
  const read = yield* readVaultV1({ vault, asset, morpho, virtual: virtualOf(facts) }, proofs);
  if (isUnusable(read)) return read;
  const { state, marketIds: ids } = read;
  if (shares > state.supply) return unusable("doesNotAddUp");
  const loans: Loan[] = [{ kind: "vault", vault: state, ids, shares, isCounted: allocation > 0n }];
  if (caps.length === 0) return { loans };
  return { loans, liquidity: { loan: 0, caps: caps as [Cap], needsCheapShares: false } };
}

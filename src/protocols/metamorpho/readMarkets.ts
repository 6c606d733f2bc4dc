import type { Address } from "../../lib/address.js";
import { addressAt, ZERO_ADDRESS } from "../../lib/address.js";
import { type Hex, uintAt } from "../../lib/hex.js";
import type { CallResult, Reading } from "../../lib/reading.js";
import { uintOf } from "../kit/answers.js";
import { callData } from "../kit/calldata.js";
import type { Venue } from "../venue.js";
import type { MarketState } from "./state.js";

const BALANCE_OF = "0x70a08231"; // balanceOf(address)
const MARKET = "0x5c60e39a"; // market(bytes32)
const POSITION = "0x93c52062"; // position(bytes32,address)
const MARKET_PARAMS = "0x2c3c9157"; // idToMarketParams(bytes32)
const CONFIG = "0xcc718f76"; // config(bytes32)
const RATE_AT_TARGET = "0x01977b57"; // rateAtTarget(bytes32)

/** The place of the interest rate model among a market's parameters. */
const IRM = 3;

type Markets = { readonly list: readonly MarketState[]; readonly cash: bigint };

/**
 * Reads the vault's markets and what Morpho holds of its asset. Undefined if something does not answer, and `unknown` if
 * a market has another interest rate model than the known one.
 */
export function* readMarkets(
  { address: vault, tokens, sources }: Venue,
  ids: readonly Hex[],
): Reading<Markets | "unknown" | undefined> {
  const morpho = sources?.morpho as Address;
  const of = (to: Address, selector: Hex, id: Hex, ...args: Address[]) => ({
    to,
    data: callData(selector, BigInt(id), ...args),
  });
  const [held, ...answers] = yield [
    { to: tokens[0] as Address, data: callData(BALANCE_OF, morpho) },
    ...ids.flatMap((id) => [
      of(morpho, MARKET, id),
      of(morpho, POSITION, id, vault),
      of(morpho, MARKET_PARAMS, id),
      of(vault, CONFIG, id),
    ]),
  ];
  const cash = uintOf(held);
  if (cash === undefined) return undefined;
  const models = ids.map((_, index) => addressAt(answers[4 * index + 2] ?? "0x", IRM));
  if (models.includes(undefined)) return undefined;
  const rates = yield ids.flatMap((id, index) => {
    const model = models[index] as Address;
    return model === ZERO_ADDRESS ? [] : [of(model, RATE_AT_TARGET, id)];
  });
  const list: MarketState[] = [];
  let asked = 0;
  for (const [index] of ids.entries()) {
    const [market, position, , config] = answers.slice(4 * index, 4 * index + 4);
    const rate = models[index] === ZERO_ADDRESS ? "none" : uintOf(rates[asked++]);
    if (rate === undefined) return "unknown";
    const state = marketOf(market, position, config);
    if (state === undefined) return undefined;
    list.push(rate === "none" ? state : { ...state, rateAtTargetE18: rate });
  }
  return { list, cash };
}

/** Decodes a market's totals, the vault's shares of it and its cap. */
function marketOf(market: CallResult, position: CallResult, config: CallResult): MarketState | undefined {
  const at = (index: number) => uintAt(market ?? "0x", index);
  const [supplyAssets, supplyShares, borrowAssets, lastUpdate, feeE18] = [at(0), at(1), at(2), at(4), at(5)];
  const [vaultShares, cap] = [uintOf(position), uintOf(config)];
  if (supplyAssets === undefined || supplyShares === undefined || borrowAssets === undefined)
    return undefined;
  if (lastUpdate === undefined || feeE18 === undefined) return undefined;
  if (vaultShares === undefined || cap === undefined) return undefined;
  return { supplyAssets, supplyShares, borrowAssets, lastUpdate, feeE18, vaultShares, cap };
}

import { type Address, addressAt, ZERO_ADDRESS } from "../../../lib/address.js";
import { type Hex, uintAt } from "../../../lib/hex.js";
import type { Call, CallResult, Reading } from "../../../lib/reading.js";
import { uintOf } from "../reading/answers.js";
import { callData } from "../reading/calldata.js";
import type { MarketTotals } from "./state.js";

const MARKET = "0x5c60e39a"; // market(bytes32)
const MARKET_PARAMS = "0x2c3c9157"; // idToMarketParams(bytes32)
const RATE_AT_TARGET = "0x01977b57"; // rateAtTarget(bytes32)

/** The place of the interest rate model among a market's parameters. */
const IRM = 3;

/** A market, and the results of the calls that were made beside. */
type Read = { readonly totals: MarketTotals; readonly beside: readonly CallResult[] };

/**
 * Reads markets of Morpho, and for each what `beside` asks. Undefined if something does not answer, and `unknown` if a
 * market has another interest rate model than the known one.
 */
export function* readMarkets(
  morpho: Address,
  ids: readonly Hex[],
  beside: (id: Hex) => readonly Call[],
): Reading<readonly Read[] | "unknown" | undefined> {
  const calls = ids.map((id) => [
    ofMarket(morpho, MARKET, id),
    ofMarket(morpho, MARKET_PARAMS, id),
    ...beside(id),
  ]);
  const flat = [...(yield calls.flat())];
  const answers = calls.map(({ length }) => flat.splice(0, length));
  const models = answers.map(([, params]) => addressAt(params ?? "0x", IRM));
  if (models.includes(undefined)) return undefined;
  const rates = yield ids.flatMap((id, index) => {
    const model = models[index] as Address;
    return model === ZERO_ADDRESS ? [] : [ofMarket(model, RATE_AT_TARGET, id)];
  });
  const read: Read[] = [];
  let asked = 0;
  for (const [index, [market, , ...others]] of answers.entries()) {
    const rate = models[index] === ZERO_ADDRESS ? "none" : uintOf(rates[asked++]);
    if (rate === undefined) return "unknown";
    const totals = totalsOf(market);
    if (totals === undefined) return undefined;
    read.push({
      totals: rate === "none" ? totals : { ...totals, rateAtTargetE18: rate },
      beside: others,
    });
  }
  return read;
}

/** Returns a call about a market, of which further arguments are addresses. */
export function ofMarket(to: Address, selector: Hex, id: Hex, ...args: Address[]): Call {
  return { to, data: callData(selector, BigInt(id), ...args) };
}

function totalsOf(market: CallResult): MarketTotals | undefined {
  const at = (index: number) => uintAt(market ?? "0x", index);
  const [supplyAssets, supplyShares, borrowAssets, lastUpdate, feeE18] = [at(0), at(1), at(2), at(4), at(5)];
  if (supplyAssets === undefined || supplyShares === undefined || borrowAssets === undefined)
    return undefined;
  if (lastUpdate === undefined || feeE18 === undefined) return undefined;
  return { supplyAssets, supplyShares, borrowAssets, lastUpdate, feeE18 };
}

import { NATIVE } from "../../lib/address.js";
import type { Reading } from "../../lib/reading.js";
import type { DiscoverInput } from "../adapter.js";
import { contractOf, identityOf } from "../kit/adapter/deployment.js";
import type { ShareFacts } from "../kit/adapter/facts.js";
import { addressesOf } from "../kit/reading/addresses.js";
import { addressOf, uintOf } from "../kit/reading/answers.js";
import { callData } from "../kit/reading/calldata.js";
import { symbolOf } from "../kit/reading/symbol.js";
import type { Venue } from "../venue.js";

const GET_ALL_MARKETS = "0xb0772d0b"; // getAllMarkets()
const UNDERLYING = "0x6f307dc3"; // underlying()
const SYMBOL = "0x95d89b41"; // symbol()
const DECIMALS = "0x313ce567"; // decimals()

/**
 * Finds the comptroller's markets of the given tokens. The market of the native currency does not report what it lends.
 */
export function* discover({ deployment, tokens }: DiscoverInput): Reading<Venue<ShareFacts>[]> {
  const comptroller = contractOf(deployment, "comptroller");
  const nativeMarket = contractOf(deployment, "nativeMarket");
  const [list] = yield [{ to: comptroller, data: callData(GET_ALL_MARKETS) }];
  const markets = addressesOf(list);
  const answers = yield markets.flatMap((to) =>
    [UNDERLYING, SYMBOL, DECIMALS].map((selector) => ({ to, data: callData(selector as `0x${string}`) })),
  );
  const wanted = new Set([...tokens, NATIVE]);
  return markets.flatMap((market, index): Venue<ShareFacts>[] => {
    const [underlying, symbol, places] = answers.slice(3 * index, 3 * index + 3);
    const asset = market === nativeMarket ? NATIVE : addressOf(underlying);
    const decimals = uintOf(places);
    if (asset === undefined || !wanted.has(asset) || decimals === undefined) return [];
    return [
      {
        ...identityOf(deployment, market),
        address: market,
        tokens: [asset, market],
        feePpm: 0,
        facts: { decimals: Number(decimals) },
        sources: { comptroller },
        shareSymbol: symbolOf(symbol) ?? "cToken",
      },
    ];
  });
}

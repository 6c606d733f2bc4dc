import { addressAt } from "../../lib/address.js";
import { uintAt } from "../../lib/hex.js";
import type { Reading } from "../../lib/reading.js";
import type { DiscoverInput } from "../adapter.js";
import { addressesOf } from "../kit/addresses.js";
import { callData } from "../kit/calldata.js";
import { contractOf } from "../kit/deployment.js";
import type { ShareFacts } from "../kit/facts.js";
import { symbolOf } from "../kit/symbol.js";
import type { Venue } from "../venue.js";
import { GET_RESERVE_DATA, RESERVE } from "./state.js";

const GET_RESERVES_LIST = "0xd1946dbc"; // getReservesList()
const SYMBOL = "0x95d89b41"; // symbol()

/** The pool's reserves of the tokens. A pool that does not answer has none. */
export function* discover({ deployment, tokens }: DiscoverInput): Reading<Venue<ShareFacts>[]> {
  const pool = contractOf(deployment, "pool");
  const [list] = yield [{ to: pool, data: callData(GET_RESERVES_LIST) }];
  const wanted = new Set(tokens);
  const assets = addressesOf(list).filter((asset) => wanted.has(asset));
  const reserves = yield assets.map((asset) => ({ to: pool, data: callData(GET_RESERVE_DATA, asset) }));
  const aTokens = reserves.map((reserve) => addressAt(reserve ?? "0x", RESERVE.aToken));
  const symbols = yield aTokens.map((aToken) => ({ to: aToken ?? pool, data: callData(SYMBOL) }));
  return assets.flatMap((asset, index): Venue<ShareFacts>[] => {
    const reserve = reserves[index] ?? "0x";
    const aToken = aTokens[index];
    if (aToken === undefined) return [];
    const decimals = Number(((uintAt(reserve, RESERVE.configuration) ?? 0n) >> 48n) & 0xffn);
    return [
      {
        id: `${deployment.slug}:${aToken}`,
        protocol: deployment.slug,
        standard: deployment.standard,
        address: pool,
        tokens: [asset, aToken],
        feePpm: 0,
        facts: { decimals },
        shareSymbol: symbolOf(symbols[index]) ?? "aToken",
      },
    ];
  });
}

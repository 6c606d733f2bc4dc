import { type Address, addressAt } from "../../lib/address.js";
import { type Hex, uintAt } from "../../lib/hex.js";
import type { Log, Venue } from "../adapter.js";
import { callData } from "../calldata.js";
import type { Reading } from "../reading.js";

/** Reserves in raw token units, in the order of the venue's tokens. */
export type PairState = { readonly reserve0: bigint; readonly reserve1: bigint };

/** The pair stores its reserves as uint112. */
export const MAX_RESERVE = (1n << 112n) - 1n;

/** Sync(uint112 reserve0, uint112 reserve1): the pair's reserves after every change of them. */
export const SYNC: Hex = "0x1c411e9a96e071241c2f21f7726b17ae89e3cab4c78be50e062b03a9fffbbad1";

const GET_RESERVES = "0x0902f1ac"; // getReserves()
const TOKEN0 = "0x0dfe1681"; // token0()
const TOKEN1 = "0xd21220a7"; // token1()
const BALANCE_OF = "0x70a08231"; // balanceOf(address)

/**
 * Reads the reserves; undefined for an empty pair and for one that is not what the model expects: other
 * tokens than the factory said, or a balance below its reserve, from which the pair reverts every swap.
 */
export function* load(venue: Venue): Reading<PairState | undefined> {
  const [token0, token1] = venue.tokens as readonly [Address, Address];
  const pair = venue.address;
  const [reserves, readToken0, readToken1, balance0, balance1] = yield [
    { to: pair, data: callData(GET_RESERVES) },
    { to: pair, data: callData(TOKEN0) },
    { to: pair, data: callData(TOKEN1) },
    { to: token0, data: callData(BALANCE_OF, pair) },
    { to: token1, data: callData(BALANCE_OF, pair) },
  ];
  if (addressAt(readToken0 ?? "0x", 0) !== token0 || addressAt(readToken1 ?? "0x", 0) !== token1) {
    return undefined;
  }
  const state = reservesOf(reserves);
  if (state === undefined) return undefined;
  const held0 = uintAt(balance0 ?? "0x", 0);
  const held1 = uintAt(balance1 ?? "0x", 0);
  if (held0 === undefined || held0 < state.reserve0) return undefined;
  if (held1 === undefined || held1 < state.reserve1) return undefined;
  return state;
}

/** Sync carries the whole state. */
export function apply(_venue: Venue, _state: PairState, log: Log): PairState | undefined {
  if (log.topics[0] !== SYNC) return undefined;
  return reservesOf(log.data);
}

function reservesOf(words: Hex | undefined): PairState | undefined {
  const reserve0 = uintAt(words ?? "0x", 0);
  const reserve1 = uintAt(words ?? "0x", 1);
  if (!reserve0 || !reserve1) return undefined;
  if (reserve0 > MAX_RESERVE || reserve1 > MAX_RESERVE) return undefined;
  return { reserve0, reserve1 };
}

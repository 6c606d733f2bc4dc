import type { Room } from "../room.js";
import { curve } from "./curve.js";
import { encode } from "./encode.js";
import { load } from "./load.js";
import type { CryptoFacts, CryptoState } from "./pool.js";
import { FILL_GAS, MOVE_GAS, quote } from "./quote.js";
import { shares } from "./shares.js";

/** Pools with moving prices, with two and three coins, of the first generation and of the newest. */
export const crypto: Room<CryptoState, CryptoFacts> = {
  // They store their balances and log every change.
  refresh: () => "logs",
  load,
  // Logs omit D and the profit, so the pool is loaded again.
  apply: () => undefined,
  quote,
  curve,
  gas: () => FILL_GAS,
  gasOfOneMore: () => MOVE_GAS,
  encode,
  shares,
};

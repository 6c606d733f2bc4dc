import { encode } from "../crypto/encode.js";
import { MOVE_GAS } from "../crypto/quote.js";
import type { Room } from "../room.js";
import { curve } from "./curve.js";
import { load } from "./load.js";
import type { FxFacts, FxState } from "./pool.js";
import { FILL_GAS, quote } from "./quote.js";
import { shares } from "./shares.js";

/**
 * Pools of version 3 of twocrypto-NG (FXSwap): stableswap around a price that follows an average, with donated shares
 * that pay for its moves.
 */
export const fx: Room<FxState, FxFacts> = {
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

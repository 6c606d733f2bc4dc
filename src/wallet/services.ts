import type { Rpc } from "../chain/index.js";
import type { QuoteServices } from "../quote/index.js";
import type { OwnPermits } from "./permitKind.js";

/** The parts of a network's services that answer requests about wallets. */
export type WalletServices = QuoteServices & { readonly rpc: Rpc; readonly ownPermits: OwnPermits };

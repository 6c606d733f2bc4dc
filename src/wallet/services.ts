import type { Rpc } from "../chain/index.js";
import type { QuoteServices } from "../quote/index.js";
import type { OwnPermits } from "./permitKind.js";

/** The parts of a network's services that questions about wallets are answered from. */
export type WalletServices = QuoteServices & { readonly rpc: Rpc; readonly ownPermits: OwnPermits };

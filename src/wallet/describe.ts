import { codeAt } from "../chain/index.js";
import { walletCodeOf, walletOf } from "../execution/index.js";
import type { Address } from "../lib/address.js";
import { onNewestMarket } from "../quote/index.js";
import type { WalletServices } from "./services.js";

type Wallet = { readonly address: Address; readonly isDeployed: boolean };

/**
 * Returns the smart wallet of `owner` and whether it is on the chain at the newest block. Code of the right length that
 * is not the wallet's does not count. Throws STATE_STALE, RPC_UNAVAILABLE and BlockGoneError.
 */
export async function describeWallet(services: WalletServices, owner: Address): Promise<Wallet> {
  const address = walletOf(owner);
  const code = await onNewestMarket(services, ({ head }) =>
    codeAt(services.rpc, address, { blockHash: head.hash }),
  );
  return { address, isDeployed: code?.toLowerCase() === walletCodeOf(owner) };
}

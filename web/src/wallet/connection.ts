import { create } from "../service/store.js";
import { chainOf, listenForWallets, type Provider, type WalletOffer } from "./provider.js";

type Connection = {
  readonly offers: readonly WalletOffer[];
  readonly wallet: WalletOffer | undefined;
  readonly accounts: readonly string[];
  readonly account: string | undefined;
  readonly chainId: number | undefined;
};

/** The wallets there are and the one that is connected. */
export const connection = create<Connection>({
  offers: [],
  wallet: undefined,
  accounts: [],
  account: undefined,
  chainId: undefined,
});

listenForWallets((offer) =>
  connection.update((now) => ({
    ...now,
    offers: [...now.offers.filter(({ id }) => id !== offer.id), offer],
  })),
);

let forget = () => {};

/** Asks a wallet for its accounts. Throws what the wallet throws. */
export async function connect(wallet: WalletOffer): Promise<void> {
  const accounts = lower(await wallet.provider.request({ method: "eth_requestAccounts" }));
  const chainId = await chainOf(wallet.provider);
  forget();
  forget = follow(wallet.provider);
  connection.update((now) => ({ ...now, wallet, accounts, account: accounts[0], chainId }));
}

export function disconnect(): void {
  forget();
  connection.update((now) => ({
    ...now,
    wallet: undefined,
    accounts: [],
    account: undefined,
    chainId: undefined,
  }));
}

export function chooseAccount(account: string): void {
  connection.update((now) => ({ ...now, account }));
}

function follow(provider: Provider): () => void {
  const accountsChanged = (value: never) => {
    const accounts = lower(value);
    if (accounts.length === 0) disconnect();
    else connection.update((now) => ({ ...now, accounts, account: accounts[0] }));
  };
  const chainChanged = (value: never) => connection.update((now) => ({ ...now, chainId: Number(value) }));
  provider.on?.("accountsChanged", accountsChanged);
  provider.on?.("chainChanged", chainChanged);
  return () => {
    provider.removeListener?.("accountsChanged", accountsChanged);
    provider.removeListener?.("chainChanged", chainChanged);
  };
}

function lower(accounts: unknown): string[] {
  return Array.isArray(accounts) ? accounts.map((account) => String(account).toLowerCase()) : [];
}

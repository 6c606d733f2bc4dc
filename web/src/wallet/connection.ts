import { create } from "../service/store.js";
import { chainIdentity } from "./chain.js";
import { chainOf, listenForWallets, type Provider, type WalletOffer } from "./provider.js";
import { switchTo } from "./send.js";

type Connection = {
  readonly offers: readonly WalletOffer[];
  readonly wallet: WalletOffer | undefined;
  readonly accounts: readonly string[];
  readonly account: string | undefined;
  readonly chainId: number | undefined;
  /** The result of `chainIdentity`. */
  readonly chain: string | undefined;
};

const nobody = { wallet: undefined, accounts: [], account: undefined, chainId: undefined, chain: undefined };

/** The available wallets and the connected one. */
export const connection = create<Connection>({
  offers: [],
  ...nobody,
});

listenForWallets((offer) =>
  connection.update((now) => ({
    ...now,
    offers: [...now.offers.filter(({ id }) => id !== offer.id), offer],
  })),
);

let forget = () => {};

/** Requests a wallet's accounts and connects to it. Throws the wallet's errors. */
export async function connect(wallet: WalletOffer): Promise<void> {
  const accounts = lowerCaseAccounts(await wallet.provider.request({ method: "eth_requestAccounts" }));
  await setConnected(wallet, accounts, accounts[0]);
}

let mayResume = true;

/**
 * Reconnects to a wallet that still exposes an account to this page, to follow a transaction sent before the page was
 * loaded. Never prompts the person, and does nothing once they have connected or disconnected themselves.
 */
export async function resume(wallet: WalletOffer, account: string): Promise<void> {
  const accounts = lowerCaseAccounts(
    await wallet.provider.request({ method: "eth_accounts" }).catch(() => []),
  );
  if (mayResume && accounts.includes(account)) await setConnected(wallet, accounts, account);
}

async function setConnected(
  wallet: WalletOffer,
  accounts: string[],
  account: string | undefined,
): Promise<void> {
  mayResume = false;
  const chainId = await chainOf(wallet.provider);
  const chain = await chainIdentity(wallet.provider, chainId);
  forget();
  forget = listenForChanges(wallet.provider);
  connection.update((now) => ({ ...now, wallet, accounts, account, chainId, chain }));
}

export function disconnect(): void {
  mayResume = false;
  forget();
  connection.update((now) => ({ ...now, ...nobody }));
}

/**
 * Switches a wallet to a chain and records it, since not every wallet reports the change. Throws WalletError.
 *
 * @returns the chain's identity, as `chainIdentity` returns it.
 */
export async function ensureChain({ provider }: WalletOffer, chainId: number): Promise<string> {
  await switchTo(provider, chainId);
  const chain = await chainIdentity(provider, chainId);
  connection.update((now) => (now.wallet?.provider === provider ? { ...now, chainId, chain } : now));
  return chain;
}

export function chooseAccount(account: string): void {
  connection.update((now) => ({ ...now, account }));
}

function listenForChanges(provider: Provider): () => void {
  const accountsChanged = (value: never) => {
    const accounts = lowerCaseAccounts(value);
    if (accounts.length === 0) disconnect();
    else connection.update((now) => ({ ...now, accounts, account: accounts[0] }));
  };
  const chainChanged = async (value: never) => {
    const chainId = Number(value);
    connection.update((now) => ({ ...now, chainId, chain: undefined }));
    const chain = await chainIdentity(provider, chainId);
    connection.update((now) => (now.chainId === chainId ? { ...now, chain } : now));
  };
  provider.on?.("accountsChanged", accountsChanged);
  provider.on?.("chainChanged", chainChanged);
  return () => {
    provider.removeListener?.("accountsChanged", accountsChanged);
    provider.removeListener?.("chainChanged", chainChanged);
  };
}

function lowerCaseAccounts(accounts: unknown): string[] {
  return Array.isArray(accounts) ? accounts.map((account) => String(account).toLowerCase()) : [];
}

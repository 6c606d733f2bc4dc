import { create } from "../service/store.js";
import { chainIdentity } from "./chain.js";
import { chainOf, listenForWallets, type Provider, WalletError, type WalletOffer } from "./provider.js";
import { remember } from "./remembered.js";

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
  if (accounts.length === 0)
    throw new WalletError(
      0,
      `${wallet.name} shows no account. Unlock it, allow an account for this page, and try again.`,
    );
  await setConnected(wallet, accounts, accounts[0]);
}

let mayResume = true;

/**
 * Reconnects to a wallet that still exposes an account to this page, as before a reload. Never prompts the person, and does nothing once they have connected or disconnected themselves.
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
  rememberAccount(account);
}

function rememberAccount(account: string | undefined): void {
  const { wallet } = connection.get();
  remember(wallet === undefined || account === undefined ? undefined : { key: wallet.key, account });
}

/** Disconnects at the person's wish, so that a reload does not connect again. */
export function disconnect(): void {
  remember(undefined);
  leave();
}

function leave(): void {
  mayResume = false;
  forget();
  connection.update((now) => ({ ...now, ...nobody }));
}

export function chooseAccount(account: string): void {
  connection.update((now) => ({ ...now, account }));
  rememberAccount(account);
}

function listenForChanges(provider: Provider): () => void {
  const accountsChanged = (value: never) => {
    const accounts = lowerCaseAccounts(value);
    // The wallet may only be locked, so it is remembered.
    if (accounts.length === 0) leave();
    else {
      connection.update((now) => ({ ...now, accounts, account: accounts[0] }));
      rememberAccount(accounts[0]);
    }
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
  if (!Array.isArray(accounts)) return [];
  return accounts
    .map((account) => String(account).toLowerCase())
    .filter((each) => /^0x[0-9a-f]{40}$/.test(each));
}

import { type Provider, WalletError, type WalletOffer } from "./provider.js";

type Answer = {
  readonly result?: unknown;
  /** Set if the service itself refused. */
  readonly message?: string | readonly string[];
  readonly error?: { readonly code: number; readonly message: string; readonly data?: string };
};

async function call(method: string, params: readonly unknown[] = []): Promise<unknown> {
  const response = await fetch("/local/wallet", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ method, params }),
  });
  const { result, error, message } = (await response.json()) as Answer;
  if (!response.ok) {
    const { status } = response;
    // Only these say that the service has not passed it on.
    throw new WalletError(status, String(message), undefined, status < 500 || status === 503);
  }
  if (error !== undefined) throw Object.assign(new Error(error.message), error);
  return result;
}

const provider: Provider = {
  async request({ method, params = [] }) {
    if (method === "eth_requestAccounts") return call("eth_accounts");
    // There is no other chain to switch to.
    if (method === "wallet_switchEthereumChain")
      throw new WalletError(4902, "This wallet supports only the local chain");
    if (method !== "eth_sendTransaction") return call(method, params);
    const [tx] = params as [{ from: string }];
    // With a fixed nonce, a transaction that is requested twice is sent once.
    const nonce = await call("eth_getTransactionCount", [tx.from, "pending"]);
    return call(method, [{ ...tx, nonce }]);
  },
};

/** The accounts of the embedded chain. */
export const localWallet: WalletOffer = {
  ...{ id: "local", key: "local", name: "Local chain", kind: "local" },
  provider,
};

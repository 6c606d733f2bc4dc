/** A wallet as EIP-1193 has it. */
export type Provider = {
  request(call: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown>;
  on?(event: string, listener: (value: never) => void): void;
  removeListener?(event: string, listener: (value: never) => void): void;
};

/** A wallet that one can connect to. `local`: the accounts of the embedded chain, which everybody knows the keys of. */
export type WalletOffer = {
  readonly id: string;
  /** The same in every session and tab, as `id` is not. */
  readonly key: string;
  readonly name: string;
  readonly kind: "browser" | "local";
  readonly provider: Provider;
};

/** What a wallet or node refused, with its code: 4001 is a person's no. */
export class WalletError extends Error {
  override readonly name = "WalletError";
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** What a wallet threw, in whatever form it did. */
export function asWalletError(error: unknown): WalletError {
  if (error instanceof WalletError) return error;
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return new WalletError(
    typeof code === "number" ? code : 0,
    typeof message === "string" ? message : "The wallet failed without a message",
  );
}

export async function chainOf(provider: Provider): Promise<number> {
  return Number(await provider.request({ method: "eth_chainId" }));
}

type Announcement = CustomEvent<{ info: { uuid: string; name: string; rdns: string }; provider: Provider }>;

/** Hears of the wallets of this browser (EIP-6963); returns how to stop listening. */
export function listenForWallets(found: (offer: WalletOffer) => void): () => void {
  const listener = (event: Event) => {
    const { info, provider } = (event as Announcement).detail;
    found({ id: info.uuid, key: info.rdns, name: info.name, kind: "browser", provider });
  };
  window.addEventListener("eip6963:announceProvider", listener);
  window.dispatchEvent(new Event("eip6963:requestProvider"));
  return () => window.removeEventListener("eip6963:announceProvider", listener);
}

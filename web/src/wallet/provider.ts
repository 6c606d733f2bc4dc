/** An EIP-1193 provider. */
export type Provider = {
  request(call: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown>;
  on?(event: string, listener: (value: never) => void): void;
  removeListener?(event: string, listener: (value: never) => void): void;
};

/**
 * A wallet to connect to. Kind `local` is the accounts of the embedded chain, whose private keys are publicly known.
 */
export type WalletOffer = {
  readonly id: string;
  /** The same in every session and tab, unlike `id`. */
  readonly key: string;
  readonly name: string;
  readonly kind: "browser" | "local";
  readonly provider: Provider;
};

/** A refusal of a wallet or node, with its code. 4001 means that the person declined. */
export class WalletError extends Error {
  override readonly name = "WalletError";
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** Converts anything a wallet threw to a WalletError. */
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

/** Reports the wallets of this browser (EIP-6963). Returns a function that stops listening. */
export function listenForWallets(found: (offer: WalletOffer) => void): () => void {
  const listener = (event: Event) => {
    const { info, provider } = (event as Announcement).detail;
    found({ id: info.uuid, key: info.rdns, name: info.name, kind: "browser", provider });
  };
  window.addEventListener("eip6963:announceProvider", listener);
  window.dispatchEvent(new Event("eip6963:requestProvider"));
  return () => window.removeEventListener("eip6963:announceProvider", listener);
}

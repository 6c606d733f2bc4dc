import type { NetworkItem } from "../service/types.js";

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
  /** The wallet's icon as a data URI, which loads nothing. */
  readonly icon?: string | undefined;
  readonly kind: "browser" | "local";
  readonly provider: Provider;
};

/** A refusal of a wallet or node, in a sentence, with its code. 4001 means that the person declined. */
export class WalletError extends Error {
  override readonly name = "WalletError";
  readonly code: number;
  /** What the wallet or its node said, word for word. Undefined if the page itself refuses. */
  readonly said: string | undefined;
  /** Whether it means that nothing was sent. Any other may have occurred after something was sent. */
  readonly isRefusal: boolean;

  constructor(code: number, message: string, said?: string, isRefusal = false) {
    super(message);
    this.code = code;
    this.said = said;
    this.isRefusal = isRefusal;
  }
}

/**
 * Waits for a wallet's answer until the person stops waiting, and then throws the signal's reason. An answer that comes
 * afterwards is of no consequence here, not even as an unhandled rejection.
 */
export async function untilStopped<T>(answer: Promise<T>, signal: AbortSignal): Promise<T> {
  let stop = () => {};
  const stopped = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason as Error);
  });
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop, { once: true });
  return Promise.race([stopped, answer]).finally(() => signal.removeEventListener("abort", stop));
}

/** Returns a quantity as nodes write it. */
export function hex(value: bigint): string {
  return `0x${value.toString(16)}`;
}

export async function chainOf(provider: Provider): Promise<number> {
  return Number(await provider.request({ method: "eth_chainId" }));
}

/** Asks a wallet to add a network with the address that the service states for wallets. Throws the wallet's errors. */
export async function addChain(provider: Provider, network: NetworkItem): Promise<void> {
  const { id, name, nativeCurrency, rpcUrl, explorer } = network;
  const params = [
    {
      chainId: `0x${id.toString(16)}`,
      chainName: name,
      nativeCurrency,
      rpcUrls: [rpcUrl],
      ...(explorer === undefined ? {} : { blockExplorerUrls: [explorer.url] }),
    },
  ];
  await provider.request({ method: "wallet_addEthereumChain", params });
}

/**
 * Reports the wallets of this browser: those that announce themselves (EIP-6963), and the one at `window.ethereum`, which
 * may be the same. Returns a function that stops listening.
 */
export function listenForWallets(found: (offer: WalletOffer) => void): () => void {
  const listener = (event: Event) => {
    const offer = offerOf((event as CustomEvent<unknown>).detail);
    if (offer !== undefined) found(offer);
  };
  const look = () => {
    const { ethereum } = window as { ethereum?: unknown };
    if (isProvider(ethereum)) found({ ...injected, provider: ethereum });
  };
  window.addEventListener("eip6963:announceProvider", listener);
  window.addEventListener("ethereum#initialized", look);
  window.dispatchEvent(new Event("eip6963:requestProvider"));
  look();
  return () => {
    window.removeEventListener("eip6963:announceProvider", listener);
    window.removeEventListener("ethereum#initialized", look);
  };
}

const injected = { id: "injected", key: "injected", name: "Browser wallet", kind: "browser" } as const;

/** Wallets to show. The one at `window.ethereum` says no name, so one that announces itself stands for it. */
export function shownOffers(offers: readonly WalletOffer[]): readonly WalletOffer[] {
  const announced = offers.filter(({ id }) => id !== injected.id);
  return announced.length > 0 ? announced : offers;
}

const longestName = 60;
const longestIcon = 200_000;

/** Reads an announcement, which any extension and any script of one can make. Returns undefined if it is broken. */
export function offerOf(detail: unknown): WalletOffer | undefined {
  const { info, provider } = (detail ?? {}) as { info?: unknown; provider?: unknown };
  const { uuid, name, rdns, icon } = (info ?? {}) as Record<string, unknown>;
  if (!isProvider(provider) || typeof name !== "string") return undefined;
  const plain = name.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "").trim();
  if (plain === "") return undefined;
  const key = typeof rdns === "string" && rdns !== "" ? rdns : plain;
  return {
    ...{ id: typeof uuid === "string" && uuid !== "" ? uuid : key, key, kind: "browser", provider },
    name: plain.length <= longestName ? plain : `${plain.slice(0, longestName)}…`,
    icon: safeIcon(icon),
  };
}

/** Only images inside the announcement itself: an address would tell its host who looks. Scripts in images do not run. */
function safeIcon(icon: unknown): string | undefined {
  if (typeof icon !== "string" || icon.length > longestIcon) return undefined;
  return /^data:image\/(png|jpeg|gif|webp|svg\+xml)[;,]/i.test(icon) ? icon : undefined;
}

function isProvider(value: unknown): value is Provider {
  return typeof (value as Provider | undefined)?.request === "function";
}

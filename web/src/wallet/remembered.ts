/** The wallet and account that this browser was last connected to. */
export type Remembered = { readonly key: string; readonly account: string };

const name = "sluice.wallet";

export function readRemembered(): Remembered | undefined {
  try {
    const { key, account } = JSON.parse(localStorage.getItem(name) ?? "") as Partial<Remembered>;
    return typeof key === "string" && typeof account === "string" ? { key, account } : undefined;
  } catch {
    return undefined;
  }
}

/** Remembers a connection, or forgets it if there is none. */
export function remember(connected: Remembered | undefined): void {
  try {
    if (connected === undefined) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(connected));
  } catch {
    // The browser does not allow storage, so the person connects again next time.
  }
}

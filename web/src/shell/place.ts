import { useMemo, useSyncExternalStore } from "react";

export type Place = {
  readonly view: string;
  readonly rest: readonly string[];
  readonly query: URLSearchParams;
};

/** Parses the part of an address behind `#`: `/explore/1/0x…?sort=tvl`. */
export function placeOf(hash: string): Place {
  const [path = "", search = ""] = hash.replace(/^#/, "").split("?", 2);
  const [view = "", ...rest] = path.split("/").filter((part) => part !== "");
  return { view: view === "" ? "route" : view, rest: rest.map(decoded), query: new URLSearchParams(search) };
}

/**
 * Returns the chain id in an address, which all views write in the same way: `chain`, or the first part of a token's page.
 * Returns 0 if there is none.
 */
export function chainIn({ view, rest, query }: Place): number {
  const [first = ""] = rest;
  const text = view === "explore" && /^\d/.test(first) ? first : (query.get("chain") ?? "");
  return /^\d{1,15}$/.test(text) ? Number(text) : 0;
}

/** Returns the address of a view with the same network. */
export function hashTo(path: string, chainId: number): string {
  return `#/${path}${chainId === 0 ? "" : `?chain=${chainId}`}`;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function subscribe(listener: () => void): () => void {
  window.addEventListener("hashchange", listener);
  return () => window.removeEventListener("hashchange", listener);
}

export function usePlace(): Place {
  const hash = useSyncExternalStore(subscribe, () => window.location.hash);
  return useMemo(() => placeOf(hash), [hash]);
}

/** Changes the address without a new history entry, for a form that is being filled in. */
export function replacePlace(hash: string): void {
  if (window.location.hash === hash) return;
  window.history.replaceState(window.history.state, "", hash);
  window.dispatchEvent(new HashChangeEvent("hashchange"));
}

import { useSyncExternalStore } from "react";

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
  return placeOf(useSyncExternalStore(subscribe, () => window.location.hash));
}

/** Changes the address without a new history entry, for a form that is being filled in. */
export function replacePlace(hash: string): void {
  if (window.location.hash === hash) return;
  window.history.replaceState(null, "", hash);
  window.dispatchEvent(new HashChangeEvent("hashchange"));
}

import { asFailure, failureOf } from "./failure.js";

export type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

const keyName = "sluice.key";

/** The API key of this tab, where the service wants one. It is forgotten with the tab. */
export function apiKey(): string | undefined {
  return sessionStorage.getItem(keyName) ?? undefined;
}

export function rememberKey(key: string): void {
  sessionStorage.setItem(keyName, key);
}

export function pathOf(path: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, typeof value === "string" ? value : value.join(","));
  }
  return search.size === 0 ? path : `${path}?${search}`;
}

/** What the service answers at a path. Throws Failure. */
export async function ask<T>(path: string, query: Query = {}, init: RequestInit = {}): Promise<T> {
  const response = await open(path, query, init);
  return (await response.json()) as T;
}

/** The same without reading it. Throws Failure, and the reason of an aborted signal as it is. */
export async function open(path: string, query: Query = {}, init: RequestInit = {}): Promise<Response> {
  const key = apiKey();
  const headers = new Headers(init.headers);
  if (key !== undefined) headers.set("authorization", `Bearer ${key}`);
  let response: Response;
  try {
    response = await fetch(pathOf(path, query), { ...init, headers });
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw asFailure(error);
  }
  if (response.ok) return response;
  throw failureOf(await response.json().catch(() => undefined), response.status);
}

import { useEffect } from "react";
import { create } from "../service/store.js";
import { useNetworks } from "./useTokens.js";

/** The tokens of each network whose logos this service has, by chain id. */
export const logos = create<ReadonlyMap<number, ReadonlySet<string>>>(new Map());

/** Returns the address of a token's logo, or undefined if this service has none. */
export function logoOf(
  known: ReadonlyMap<number, ReadonlySet<string>>,
  chainId: number,
  token: string,
): string | undefined {
  return known.get(chainId)?.has(token) === true ? `/logos/${chainId}/${token}` : undefined;
}

/** Asks once for each network which tokens have logos. Without an answer, there are none. */
export function useLogos(): void {
  const { data: networks = [] } = useNetworks();
  const ids = networks.map(({ id }) => id).join();
  useEffect(() => {
    for (const id of ids.split(",").filter(Boolean).map(Number)) void load(id);
  }, [ids]);
}

async function load(chainId: number): Promise<void> {
  if (logos.get().has(chainId)) return;
  logos.update((now) => new Map([...now, [chainId, new Set<string>()]]));
  try {
    const response = await fetch(`/logos/${chainId}`);
    if (!response.ok) return;
    const tokens: readonly string[] = await response.json();
    if (tokens.length > 0) logos.update((now) => new Map([...now, [chainId, new Set(tokens)]]));
  } catch {
    // The page works without them.
  }
}

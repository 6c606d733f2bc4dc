import { useQueries, useQuery } from "@tanstack/react-query";
import { asFailure, sluice } from "../service/client.js";
import { nameFaultOf } from "../service/failureText.js";
import { isAddress } from "../tokens/search.js";
import { useNetworks } from "../tokens/useTokens.js";

/** What a typed name leads to. Empty while that is looked up. */
export type NameLookup = { readonly address?: string | undefined; readonly fault?: string | undefined };

/** A name is looked up this long after the last keystroke. */
const settleMs = 250;

/** Returns whether a text is meant as a name rather than as an address. */
export function isName(text: string): boolean {
  return text.includes(".") && !isAddress(text);
}

/**
 * Looks up where names lead, each of them once: an address that a person has seen stays, even if the name's owner changes
 * it meanwhile.
 */
export function useNames(chainId: number, texts: readonly string[]): ReadonlyMap<string, NameLookup> {
  const names = [...new Set(texts.filter(isName))];
  return useQueries({
    queries: names.map((name) => ({
      queryKey: ["name", chainId, name],
      enabled: chainId !== 0,
      staleTime: Number.POSITIVE_INFINITY,
      retry: (count: number, error: Error) => count < 1 && asFailure(error).retryable,
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        await new Promise((resolve) => setTimeout(resolve, settleMs));
        signal.throwIfAborted();
        const { address } = await sluice.name({ chainId, nameOrAddress: name }, { signal });
        if (!isAddress(address)) throw new TypeError("the service returned no address");
        return address;
      },
    })),
    combine: (results) =>
      new Map(
        results.map(({ data, error }, index) => [
          names[index] as string,
          { address: data, fault: error === null ? undefined : nameFaultOf(asFailure(error)) },
        ]),
      ),
  });
}

/** Returns the name that an account claims and that leads back to it, on the network that has names. */
export function usePrimaryName(account: string | undefined): string | undefined {
  const { data: networks = [] } = useNetworks();
  const chainId = networks.find(({ ensRegistry }) => ensRegistry !== undefined)?.id;
  const { data } = useQuery({
    queryKey: ["primaryName", chainId, account],
    enabled: chainId !== undefined && account !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const asked = { chainId: chainId as number, nameOrAddress: account as string };
      return (await sluice.name(asked, { signal })).name;
    },
  });
  return data ?? undefined;
}

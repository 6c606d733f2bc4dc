import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { sluice } from "../service/client.js";
import type { Balance, Token, TokenPage } from "../service/types.js";
import { keyOf } from "./key.js";
import { readTokens, type TokenList } from "./list.js";

const minute = 60_000;
const nothing: TokenList = { all: [], byKey: new Map(), chains: new Set() };

/** Reads the tokens, again as long as a network that answers has none among them: it was not ready before. */
export function useTokens() {
  const { data: networks = [] } = useNetworks();
  const query = useQuery({
    queryKey: ["tokens"],
    queryFn: ({ signal }) => readTokens(signal),
    staleTime: 5 * minute,
    refetchInterval: ({ state: { data } }) =>
      networks.some(({ id, isConnected }) => isConnected && !data?.chains.has(id)) ? 5000 : false,
  });
  return { ...query, list: query.data ?? nothing };
}

/** Reads tokens by address, including unlisted ones. */
export function useNamed(chainId: number, addresses: readonly string[]): ReadonlyMap<string, Token> {
  const { list, isSuccess } = useTokens();
  const strangers = [...new Set(addresses)]
    .filter((address) => !list.byKey.has(keyOf(chainId, address)))
    .sort();
  const { data } = useQuery({
    queryKey: ["strangers", chainId, strangers],
    enabled: isSuccess && strangers.length > 0,
    staleTime: 5 * minute,
    queryFn: async ({ signal }) => {
      const query = { chainId, address: strangers.slice(0, 16), includeMetadata: true };
      return (await sluice.tokens(query, { signal })) as TokenPage;
    },
  });
  return useMemo(() => {
    if (data === undefined) return list.byKey;
    return new Map([
      ...list.byKey,
      ...data.data.map((token) => [keyOf(token.chainId, token.address), token] as const),
    ]);
  }, [list, data]);
}

export function useNetworks() {
  return useQuery({
    queryKey: ["networks"],
    queryFn: ({ signal }) => sluice.networks({}, { signal }),
    refetchInterval: 5000,
  });
}

/** Reads an account's balances again with every block, which `block` names. */
export function useBalances(chainId: number, account: string | undefined, block?: number) {
  return useQuery({
    queryKey: ["balances", chainId, account, block],
    enabled: account !== undefined,
    // Keeps an account's last balances until the next arrive, but never those of another account.
    placeholderData: (last: Balance[] | undefined, query) =>
      query?.queryKey[1] === chainId && query.queryKey[2] === account ? last : undefined,
    queryFn: ({ signal }) =>
      sluice.balances({ chainId: String(chainId), eoaAddress: account as string, useEoa: true }, { signal }),
  });
}

/** Reads prices in US dollars per whole token, by address. Tokens without a price are absent. */
export function usePrices(
  chainId: number,
  addresses: readonly string[],
  block?: number,
): ReadonlyMap<string, number> {
  const asked = [...new Set(addresses)].sort();
  const { data } = useQuery({
    queryKey: ["prices", chainId, asked, block],
    enabled: asked.length > 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => sluice.prices({ chainId, addresses: asked }, { signal }),
  });
  return useMemo(
    () =>
      new Map(
        (data ?? []).flatMap((entry) => (entry === null ? [] : [[entry.address, entry.price] as const])),
      ),
    [data],
  );
}

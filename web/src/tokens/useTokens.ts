import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { sluice } from "../service/client.js";
import type { Balance, NetworkItem, Priced, Token, TokenPage } from "../service/types.js";
import { keyOf, native } from "./key.js";
import { readTokens, type TokenList } from "./list.js";
import { isLocal, isStarting } from "./networks.js";

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
      networks.some(({ id, isConnected }) => isConnected && !data?.chains.has(id)) ? startMs : false,
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
    enabled: chainId !== 0 && isSuccess && strangers.length > 0,
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

/** How often the networks are read: often enough to notice within a block time that a node has stopped. */
const lookMs = 2000;
/** How often what a starting network lacks is asked for. */
const startMs = 1000;

/** Reads the networks with how long their nodes have been silent, which changes with every look. */
export function useNetworkStates() {
  return useQuery({ ...networksQuery });
}

/** Reads the networks. Does not change while only time passes. */
export function useNetworks() {
  return useQuery({ ...networksQuery, select: withoutTime });
}

/** Reads the id and the newest block of the local chain, if it is connected. */
export function useLocalChain() {
  return useQuery({ ...networksQuery, select: connectedLocal }).data;
}

function connectedLocal(networks: readonly NetworkItem[]) {
  const local = networks.find((network) => isLocal(network) && network.isConnected);
  return local && { id: local.id, block: local.block?.number };
}

const networksQuery = {
  queryKey: ["networks"],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<readonly NetworkItem[]> =>
    sluice.networks({}, { signal }),
  refetchInterval: ({ state: { data } }: { state: { data: readonly NetworkItem[] | undefined } }) =>
    data?.some(isStarting) ? startMs : lookMs,
};

function withoutTime(networks: readonly NetworkItem[]): readonly NetworkItem[] {
  return networks.map(({ secondsSinceConfirmed: _, block: _b, ...network }) => network);
}

/** Reads an account's balances again with every block, which `block` names. */
export function useBalances(chainId: number, account: string | undefined, block?: number) {
  return useQuery({
    queryKey: ["balances", chainId, account, block],
    enabled: chainId !== 0 && account !== undefined,
    // Keeps an account's last balances until the next arrive, but never those of another account.
    placeholderData: (last: Balance[] | undefined, query) =>
      query?.queryKey[1] === chainId && query.queryKey[2] === account ? last : undefined,
    queryFn: ({ signal }) =>
      sluice.balances({ chainId: String(chainId), eoaAddress: account as string, useEoa: true }, { signal }),
  });
}

/** The most addresses that the service prices in one request. */
const mostPriced = 100;

/** Reads prices by address, with depth and change. Tokens without a price are absent. */
export function usePriced(
  chainId: number,
  addresses: readonly string[],
  block?: number,
): ReadonlyMap<string, Priced> {
  const asked = [...new Set(addresses)].sort();
  const { data } = useQuery({
    queryKey: ["prices", chainId, asked, block],
    enabled: chainId !== 0 && asked.length > 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const parts = Array.from({ length: Math.ceil(asked.length / mostPriced) }, (_, index) =>
        asked.slice(index * mostPriced, (index + 1) * mostPriced),
      );
      const answers = await Promise.all(
        parts.map((part) => sluice.prices({ chainId, addresses: part }, { signal })),
      );
      return answers.flat();
    },
  });
  return useMemo(
    () => new Map((data ?? []).flatMap((entry) => (entry === null ? [] : [[entry.address, entry] as const]))),
    [data],
  );
}

/** Reads prices in US dollars per whole token, by address. Tokens without a price are absent. */
export function usePrices(
  chainId: number,
  addresses: readonly string[],
  block?: number,
): ReadonlyMap<string, number> {
  const priced = usePriced(chainId, addresses, block);
  return useMemo(() => new Map([...priced].map(([address, { price }]) => [address, price])), [priced]);
}

/** Returns the symbol of a network's coin for a text about an amount of it. */
export function useCoinSymbol(chainId: number): string {
  const { list } = useTokens();
  return list.byKey.get(keyOf(chainId, native))?.symbol ?? "of the network's coin";
}

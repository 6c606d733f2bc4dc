import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { connection } from "./connection.js";
import { readGasFees } from "./gasFees.js";
import { useForeignChain } from "./useForeignChain.js";

/**
 * Reads the gas price from the connected wallet's node, and what to offer for gas, again with every block. Returns
 * undefined if the wallet is on another chain.
 */
export function useGasFees(chainId: number, block: number | undefined) {
  const { wallet, chainId: at } = connection.use();
  // Another chain with the same id has other fees, which must not be offered once the wallet is on this one.
  const isForeign = useForeignChain(chainId) !== undefined;
  const { data } = useQuery({
    queryKey: ["gas price", chainId, wallet?.id, block, isForeign],
    enabled: wallet !== undefined && at === chainId && !isForeign,
    placeholderData: keepPreviousData,
    // A wallet that connects here has a provider, since the query is enabled only then.
    queryFn: () => readGasFees((wallet as NonNullable<typeof wallet>).provider),
  });
  return at === chainId ? data : undefined;
}

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { connection } from "./connection.js";

/**
 * Reads the gas price in wei from the connected wallet's node, again with every block. Returns undefined if the wallet
 * is on another chain.
 */
export function useGasPrice(chainId: number, block: number | undefined): bigint | undefined {
  const { wallet, chainId: at } = connection.use();
  const { data } = useQuery({
    queryKey: ["gas price", chainId, wallet?.id, block],
    enabled: wallet !== undefined && at === chainId,
    placeholderData: keepPreviousData,
    queryFn: async () => String(await wallet?.provider.request({ method: "eth_gasPrice" })),
  });
  return at === chainId && data !== undefined && /^0x[0-9a-f]+$/i.test(data) ? BigInt(data) : undefined;
}

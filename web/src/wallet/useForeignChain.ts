import { useQuery } from "@tanstack/react-query";
import { SluiceApiError } from "../../../src/client/index.js";
import { sluice } from "../service/client.js";
import type { NetworkItem } from "../service/types.js";
import { isLocal } from "../tokens/networks.js";
import { useNetworks } from "../tokens/useTokens.js";
import { connection } from "./connection.js";
import { localWallet } from "./localWallet.js";

/** Often enough to notice soon that the wallet has got the local chain's node. */
const lookMs = 3000;

/**
 * Returns the local chain if the connected wallet is on another one with the same id, so that nothing can be traded. Other
 * networks are looked at when something is sent.
 */
export function useForeignChain(chainId: number): NetworkItem | undefined {
  const { wallet, chainId: at } = connection.use();
  const { data: networks = [] } = useNetworks();
  const local = networks.find((network) => network.id === chainId && isLocal(network));
  const { data } = useQuery({
    queryKey: ["foreign", chainId, wallet?.id],
    enabled: local !== undefined && wallet?.kind === "browser" && at === chainId,
    refetchInterval: lookMs,
    queryFn: async ({ signal }) => {
      const provider = wallet?.provider ?? localWallet.provider;
      const error = await sluice.requireSameChain({ chainId, provider }, { signal }).catch((each) => each);
      return error instanceof SluiceApiError && error.code === "WRONG_CHAIN";
    },
  });
  return data === true && wallet?.kind === "browser" && at === chainId ? local : undefined;
}

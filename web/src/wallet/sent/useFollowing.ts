import { useEffect } from "react";
import { useNetworks } from "../../tokens/useTokens.js";
import { connection, resume } from "../connection.js";
import { localWallet } from "../localWallet.js";
import { follow } from "./follow.js";
import { isOpen, isSameChain } from "./record.js";
import { sents } from "./store.js";

/** Follows what is under way of the connected account; connects again to the wallet of what was, when the page is loaded. */
export function useFollowing(): void {
  const { offers, wallet, account, chain } = connection.use();
  const open = sents.use().filter(isOpen);
  const { data: networks = [] } = useNetworks();
  const isLocal = networks.some(({ name }) => name.endsWith("(local devnet)"));
  const key = open.map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for the records
  useEffect(() => {
    if (wallet !== undefined) return;
    for (const sent of open) {
      const offer = (isLocal ? [...offers, localWallet] : offers).find((each) => each.key === sent.wallet);
      if (offer !== undefined) void resume(offer, sent.account);
    }
  }, [wallet, offers, isLocal, key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    if (wallet === undefined || chain === undefined) return;
    for (const sent of open)
      if (sent.account === account && isSameChain(sent.chain, chain))
        void follow(wallet.provider, sent.id, wallet.kind === "local");
  }, [wallet, account, chain, key]);
}

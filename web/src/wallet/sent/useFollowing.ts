import { useEffect, useRef, useState } from "react";
import { isLocal } from "../../tokens/networks.js";
import { useLocalChain, useNetworks } from "../../tokens/useTokens.js";
import { connection, resume } from "../connection.js";
import { localWallet } from "../localWallet.js";
import type { WalletOffer } from "../provider.js";
import { readRemembered } from "../remembered.js";
import { isOpen, isSameChain, type Sent } from "./record.js";
import { noteReset, sents } from "./store.js";

/**
 * Follows the pending transactions of the connected account. On load, reconnects to the last wallet, or else to the
 * wallet of a pending transaction.
 */
export function useFollowing(): void {
  const { offers, wallet, account, chain } = connection.use();
  const open = sents.use().filter(isOpen);
  const { data: networks = [] } = useNetworks();
  const hasLocal = networks.some(isLocal);
  // As it was when the page was loaded: a connection in another tab since then is none of this tab's.
  const [last] = useState(readRemembered);
  const key = open.map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for the records
  useEffect(() => {
    if (wallet !== undefined) return;
    const wanted = open.map((sent) => ({ key: sent.wallet, account: sent.account }));
    for (const { key, account } of last === undefined ? wanted : [last, ...wanted]) {
      const offer = (hasLocal ? [...offers, localWallet] : offers).find((each) => each.key === key);
      if (offer !== undefined) void resume(offer, account);
    }
  }, [wallet, offers, hasLocal, key]);
  const { id: local, block } = useLocalChain() ?? {};
  const lastBlock = useRef<number>(undefined);
  useEffect(() => {
    // A chain that starts over between two looks seems connected all along, at a lower block.
    const isSame = block !== undefined && lastBlock.current !== undefined && block >= lastBlock.current;
    lastBlock.current = block;
    if (local === undefined || isSame) return;
    if (sents.get().some(({ chainId }) => chainId === local)) void noteResets(local);
  }, [local, block]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    if (wallet === undefined || chain === undefined) return;
    const own = open.filter((sent) => sent.account === account && isSameChain(sent.chain, chain));
    if (own.length > 0) void followAll(wallet, own);
  }, [wallet, account, chain, key]);
}

/** Notes which records are of a local chain that was started over. A node that does not answer proves nothing. */
async function noteResets(chainId: number): Promise<void> {
  const { findResets } = await import("./resets.js");
  const { provider, key } = localWallet;
  const found = await findResets(provider, key, chainId, sents.get()).catch(() => []);
  for (const id of found) noteReset(id);
}

async function followAll({ provider, kind }: WalletOffer, open: readonly Sent[]): Promise<void> {
  const { follow } = await import("./follow.js");
  for (const { id } of open) void follow(provider, id, kind === "local");
}

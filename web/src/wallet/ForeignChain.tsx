import { useState } from "react";
import { Button } from "../design/Button.js";
import type { NetworkItem } from "../service/types.js";
import { plainName } from "../tokens/networks.js";
import { connect, connection } from "./connection.js";
import { localWallet } from "./localWallet.js";
import { addChain, type WalletError } from "./provider.js";
import { Said } from "./Said.js";

/** Says, before a wallet is chosen, that only wallets with the local chain's node can trade on it. */
export function ForeignNote({ network }: { network: NetworkItem }) {
  const name = plainName(network);
  return (
    <p className="border-warn border-l-2 pl-3 text-sm">
      {name} is a chain on this machine here: a wallet on the real {name} cannot trade on it.
    </p>
  );
}

/** The ways on for a person whose wallet is on the real chain in place of the local one. */
export function ForeignChain({ network }: { network: NetworkItem }) {
  const { wallet } = connection.use();
  const [trouble, setTrouble] = useState<WalletError>();
  const { rpcUrl } = network;

  async function add() {
    setTrouble(undefined);
    try {
      if (wallet !== undefined) await addChain(wallet.provider, network);
    } catch (error) {
      // Only who meets a refusal loads its words.
      const { asWalletError } = await import("./walletText.js");
      setTrouble(asWalletError(error));
    }
  }

  return (
    <div className="mt-3 space-y-2 border-bad border-l-2 pl-3">
      <ForeignNote network={network} />
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => void connect(localWallet)}>
          Use the local wallet
        </Button>
        {rpcUrl !== undefined && (
          <Button size="small" onClick={() => void add()}>
            Add this chain to your wallet
          </Button>
        )}
      </div>
      {rpcUrl !== undefined && (
        <p className="text-muted text-xs">
          A wallet may refuse, as it knows another chain with the id {network.id}. Then set{" "}
          <span className="break-all font-mono">{rpcUrl}</span> as that chain's RPC URL in its settings.
        </p>
      )}
      {trouble !== undefined && (
        <div role="alert" className="text-bad">
          <p>{trouble.code === 4001 ? trouble.message : "Your wallet refused to add it."}</p>
          <Said words={trouble.said} />
        </div>
      )}
    </div>
  );
}

import { useState } from "react";
import { Button } from "../design/Button.js";
import { Dialog } from "../design/Dialog.js";
import { isLocal } from "../tokens/networks.js";
import { useNetworks } from "../tokens/useTokens.js";
import { chooseAccount, connect, connection, disconnect } from "./connection.js";
import { ForeignNote } from "./ForeignChain.js";
import { localWallet } from "./localWallet.js";
import { usePrimaryName } from "./names.js";
import { shownOffers, type WalletError, type WalletOffer } from "./provider.js";
import { Said } from "./Said.js";

/** Chooses a wallet, or the account of the one that is connected. */
export function WalletDialog({ onClose }: { onClose: () => void }) {
  const { offers, wallet, accounts, account } = connection.use();
  const name = usePrimaryName(account);
  const [trouble, setTrouble] = useState<WalletError>();
  const [asked, setAsked] = useState<WalletOffer>();
  const { data: networks = [] } = useNetworks();
  const local = networks.find(isLocal);
  const shown = shownOffers(offers);
  const all = local !== undefined ? [...shown, localWallet] : shown;

  async function choose(offer: WalletOffer) {
    setTrouble(undefined);
    setAsked(offer);
    try {
      await connect(offer);
    } catch (error) {
      // Only who meets a refusal loads its words.
      const { asWalletError } = await import("./walletText.js");
      setTrouble(asWalletError(error));
    }
    setAsked(undefined);
  }

  return (
    <Dialog title={wallet === undefined ? "Connect a wallet" : wallet.name} onClose={onClose}>
      <div className="space-y-3 overflow-y-auto px-4 pt-2 pb-4">
        {wallet === undefined && all.length === 0 && (
          <p className="text-muted">
            This browser has no wallet. Install one as an extension, or look around without one: quotes do not
            need a wallet.
          </p>
        )}
        {wallet === undefined && local !== undefined && shown.length > 0 && <ForeignNote network={local} />}
        {wallet === undefined &&
          all.map((offer) => (
            <Button key={offer.id} size="large" onClick={() => void choose(offer)}>
              {offer.icon !== undefined && (
                <img src={offer.icon} alt="" className="size-6 shrink-0 rounded-sm" />
              )}
              <span className="truncate">{offer.name}</span>
              {offer.kind === "local" && <span className="text-muted text-sm">funded test accounts</span>}
            </Button>
          ))}
        {wallet?.kind === "local" && (
          <p className="border-warn border-l-2 pl-3 text-sm">
            Accounts of the local chain. Their keys are public: never send them anything on a real network.
          </p>
        )}
        {wallet !== undefined && (
          <fieldset className="min-w-0">
            <legend className="mb-1 text-muted text-xs">Account</legend>
            {accounts.map((each) => (
              <label key={each} className="flex h-9 items-center gap-2 rounded-md hover:bg-paper touch:h-11">
                <input
                  type="radio"
                  name="account"
                  aria-label={each}
                  className="shrink-0 accent-accent"
                  checked={each === account}
                  onChange={() => chooseAccount(each)}
                />
                {/* Where it does not fit, its middle is left out. */}
                <span aria-hidden="true" className="flex min-w-0 font-mono text-xs">
                  <span className="truncate">{each.slice(0, -6)}</span>
                  {each.slice(-6)}
                </span>
                {each === account && name !== undefined && <span className="truncate text-xs">{name}</span>}
              </label>
            ))}
          </fieldset>
        )}
        {wallet !== undefined && (
          <div className="flex justify-between">
            <Button look="quiet" onClick={disconnect}>
              Disconnect
            </Button>
            <Button look="primary" onClick={onClose}>
              Done
            </Button>
          </div>
        )}
        {wallet === undefined && asked?.kind === "browser" && (
          <p role="status" className="text-muted">
            Answer in {asked.name}, or choose another wallet.
          </p>
        )}
        {trouble !== undefined && (
          <div role="alert" className="text-bad">
            <p>
              {trouble.code === 4001 ? `${trouble.message} Choose it again to connect.` : trouble.message}
            </p>
            <Said words={trouble.said} />
          </div>
        )}
      </div>
    </Dialog>
  );
}

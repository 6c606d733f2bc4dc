import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { Button } from "../design/Button.js";
import { shortAddress } from "../numbers/units.js";
import { connection } from "./connection.js";
import { usePrimaryName } from "./names.js";

// Quotes need no wallet, so the first screen does not wait for it.
const WalletDialog = lazy(async () => ({ default: (await import("./WalletDialog.js")).WalletDialog }));

/** Returns the dialog of wallets, to be placed in the page, and what opens it. */
export function useWalletDialog(): { readonly dialog: ReactNode; readonly open: () => void } {
  const [isOpen, setOpen] = useState(false);
  const { wallet } = connection.use();
  // Also a wallet that reconnects by itself, while the dialog is still loading, leaves nothing to choose.
  useEffect(() => {
    if (wallet?.kind === "browser") setOpen(false);
  }, [wallet]);
  const dialog = isOpen && (
    <Suspense fallback={null}>
      <WalletDialog onClose={() => setOpen(false)} />
    </Suspense>
  );
  return { dialog, open: () => setOpen(true) };
}

/** The connected account, or a button to connect one. */
export function ConnectButton() {
  const { dialog, open } = useWalletDialog();
  const { account, wallet } = connection.use();
  const name = usePrimaryName(account);
  return (
    <>
      <Button look={account === undefined ? "primary" : "plain"} onClick={open}>
        {account === undefined ? "Connect" : shortAddress(account)}
        {name !== undefined && <span className="max-w-40 truncate max-sm:hidden">{name}</span>}
        {wallet?.kind === "local" && <span className="text-warn text-xs">local</span>}
      </Button>
      {dialog}
    </>
  );
}

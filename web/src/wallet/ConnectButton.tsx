import { lazy, Suspense, useState } from "react";
import { Button } from "../design/Button.js";
import { shortAddress } from "../numbers/units.js";
import { connection } from "./connection.js";
import { usePrimaryName } from "./names.js";

// Quotes need no wallet, so the first screen does not wait for it.
const WalletDialog = lazy(async () => ({ default: (await import("./WalletDialog.js")).WalletDialog }));

/** The connected account, or a button to connect one. */
export function ConnectButton() {
  const [isOpen, setOpen] = useState(false);
  const { account, wallet } = connection.use();
  const name = usePrimaryName(account);
  return (
    <>
      <Button look={account === undefined ? "primary" : "plain"} onClick={() => setOpen(true)}>
        {account === undefined ? "Connect" : shortAddress(account)}
        {name !== undefined && <span className="max-w-40 truncate max-sm:hidden">{name}</span>}
        {wallet?.kind === "local" && <span className="text-warn text-xs">local</span>}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <WalletDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

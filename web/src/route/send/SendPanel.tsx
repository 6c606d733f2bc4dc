import { lazy, Suspense, useEffect } from "react";
import { Button } from "../../design/Button.js";
import { useWalletDialog } from "../../wallet/ConnectButton.js";
import { connection } from "../../wallet/connection.js";
import { prepareSending } from "./sending.js";
import type { Props } from "./TradePanel.js";

// Quotes need no wallet, so the first screen does not wait for what trades need.
const TradePanel = lazy(async () => ({ default: (await import("./TradePanel.js")).TradePanel }));

/** The panel that executes an answer, or the button that connects a wallet for that. */
export function SendPanel(props: Props) {
  const { account } = connection.use();
  const { dialog, open } = useWalletDialog();
  useEffect(() => {
    if (account !== undefined) prepareSending();
  }, [account]);
  if (account === undefined)
    return (
      <div className="mt-4">
        <Button look="primary" size="large" onClick={open}>
          Connect a wallet to trade
        </Button>
        {dialog}
      </div>
    );
  return (
    <>
      {dialog}
      <Suspense fallback={<Waiting />}>
        <TradePanel {...props} account={account} />
      </Suspense>
    </>
  );
}

/** What stands where the panel will be, at the size of its button. */
function Waiting() {
  return (
    <div className="mt-4">
      <Button look="primary" size="large" disabled>
        Trade
      </Button>
    </div>
  );
}

import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Button } from "../design/Button.js";
import { Fault } from "../design/Fault.js";
import { TextField } from "../design/Field.js";
import { shortAddress } from "../numbers/units.js";
import { asFailure, sluice } from "../service/client.js";
import { chainIn, hashTo, type Place, replacePlace } from "../shell/place.js";
import { NetworkSelect } from "../tokens/NetworkSelect.js";
import { canChoose, usualNetwork } from "../tokens/networks.js";
import { isAddress } from "../tokens/search.js";
import { useBalances, useNetworks } from "../tokens/useTokens.js";
import { Allowances } from "./Allowances.js";
import { Balances } from "./Balances.js";
import { connection } from "./connection.js";
import { LeadsTo } from "./LeadsTo.js";
import { useNames } from "./names.js";

/** The balances and allowances of any address, or of the address that a name leads to. */
export function WalletView({ place }: { place: Place }) {
  const { account } = connection.use();
  const { data: networks = [] } = useNetworks();
  const chosen = chainIn(place);
  const chainId = chosen || usualNetwork(networks);
  const asked = place.rest[0] ?? account;
  const network = networks.find(({ id }) => id === chainId);
  const takesNames = network?.ensRegistry !== undefined;
  const named = useNames(takesNames ? chainId : 0, asked === undefined ? [] : [asked]).get(asked ?? "");
  const address = asked !== undefined && isAddress(asked) ? asked.toLowerCase() : named?.address;
  return (
    <>
      <h1 className="sr-only">Wallet</h1>
      <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Lookup key={asked} shown={asked} chosen={chosen} takesNames={takesNames} />
        {canChoose(networks, chainId) && (
          <NetworkSelect
            networks={networks}
            chainId={chainId}
            onChange={(next) =>
              replacePlace(hashTo(["wallet", ...place.rest.map(encodeURIComponent)].join("/"), next))
            }
          />
        )}
      </div>
      {named !== undefined && takesNames && named.fault === undefined && (
        <p className="mt-1 text-muted text-xs">
          <LeadsTo address={named.address} />
        </p>
      )}
      {address === undefined || chainId === 0 ? (
        <p className="mt-8 text-muted">
          {asked === undefined
            ? `Connect a wallet, or enter an address${takesNames ? " or a name" : ""} above.`
            : named !== undefined && takesNames
              ? named.fault
              : `Not an address: enter 0x and 40 hex digits${takesNames ? ", or a name such as alice.eth" : ""}.`}
        </p>
      ) : (
        <Held chainId={chainId} address={address} chosen={chosen} />
      )}
    </>
  );
}

type LookupProps = {
  shown: string | undefined;
  /** The network in the address, which links keep; 0 if there is none. */
  chosen: number;
  takesNames: boolean;
};

function Lookup({ shown = "", chosen, takesNames }: LookupProps) {
  const [text, setText] = useState(shown);
  function submit(event: FormEvent) {
    event.preventDefault();
    window.location.hash = hashTo(`wallet/${encodeURIComponent(text.trim())}`, chosen);
  }
  return (
    <form onSubmit={submit} className="flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <TextField
          label={takesNames ? "Address or name" : "Address"}
          placeholder={takesNames ? "0x… or alice.eth" : "0x…"}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <Button type="submit">Look up</Button>
    </form>
  );
}

function Held({ chainId, address, chosen }: { chainId: number; address: string; chosen: number }) {
  const own = useBalances(chainId, address);
  const wallet = useQuery({
    queryKey: ["wallet", chainId, address],
    queryFn: ({ signal }) => sluice.wallet({ chainId, fromAddress: address }, { signal }),
  });
  const inWallet = useBalances(chainId, wallet.data?.address);
  const error = own.error ?? wallet.error;
  if (error !== null)
    return (
      <div className="mt-8">
        <Fault failure={asFailure(error)} />
      </div>
    );
  return (
    <div className="mt-8 grid gap-x-12 gap-y-10 lg:grid-cols-2">
      <section aria-label="What it holds" className="min-w-0">
        <Balances title="Balances" balances={own.data} />
      </section>
      <div className="min-w-0 space-y-10">
        <section aria-label="Its smart wallet">
          <Balances
            title="Smart wallet balances"
            note={
              wallet.data && (
                <a
                  className="hit font-mono text-accent text-xs underline"
                  href={hashTo(`wallet/${wallet.data.address}`, chosen)}
                >
                  {shortAddress(wallet.data.address)}
                  {wallet.data.isDeployed ? "" : ", not deployed yet"}
                </a>
              )
            }
            balances={inWallet.data}
          />
        </section>
        <section aria-label="Allowances">
          <Allowances chainId={chainId} address={address} smartWallet={wallet.data?.address} />
        </section>
      </div>
    </div>
  );
}

import { useQuery } from "@tanstack/react-query";
import { buttonLook } from "../design/Button.js";
import { Fact } from "../design/Fact.js";
import { Fault } from "../design/Fault.js";
import { percent, priceUsd, shortAddress, shortPriceUsd, shortUsd } from "../numbers/units.js";
import { hueOf } from "../picture/hues.js";
import { asFailure, sluice } from "../service/client.js";
import type { Priced, Token, VenuePrice } from "../service/types.js";
import { keyOf, native } from "../tokens/key.js";
import { Monogram } from "../tokens/Monogram.js";
import { OnlyEntryNote } from "../tokens/OnlyEntryNote.js";
import { UnlistedNote } from "../tokens/UnlistedNote.js";
import { useProtocolNames } from "../tokens/useProtocols.js";
import { useNamed, usePriced } from "../tokens/useTokens.js";
import { Change } from "./Change.js";
import { PriceLine, usePriceHistory } from "./PriceLine.js";

/** Number of venues to list; a large chain has thousands. */
const shown = 100;

/** A token's page: its price, the price's sources, and the venues that trade it. */
export function TokenPage({ chainId, address }: { chainId: number; address: string }) {
  const {
    data: venues = [],
    error,
    isPending,
  } = useQuery({
    queryKey: ["venues", chainId, address],
    queryFn: ({ signal }) => sluice.priceVenues({ chainId, address: address as `0x${string}` }, { signal }),
  });
  const tokens = useNamed(chainId, [address, ...venues.map(({ against }): string => against)]);
  const history = usePriceHistory(chainId, address);
  const priced = usePriced(chainId, [address], history.data?.at(-1)?.block).get(address);
  const token = tokens.get(keyOf(chainId, address));
  const out = address === native ? "" : address;
  return (
    <article>
      <a href="#/explore" className="hit text-muted hover:text-ink">
        ← All tokens
      </a>
      <header className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Monogram symbol={token?.symbol ?? "?"} address={address} chainId={chainId} />
        <h1 className="font-medium text-lg">{token?.symbol ?? shortAddress(address)}</h1>
        <span className="text-muted">{token?.name}</span>
        <a
          className={`ml-auto ${buttonLook("primary", "normal")}`}
          href={`#/route?chain=${chainId}&in=${native}&amount=1&out=${out}`}
        >
          Trade for it
        </a>
      </header>
      <UnlistedNote token={token} />
      <OnlyEntryNote token={token} />
      <TokenFacts chainId={chainId} address={address} token={token} priced={priced} />
      <PriceLine data={history.data} error={history.error} />
      <h2 className="mt-8 font-medium text-base">Where its price comes from</h2>
      <p className="mt-1 max-w-prose text-muted">
        Each venue implies a price, weighted by how much can be traded near it. The price above is their
        median by depth. A share token is worth its part of the underlying tokens.
      </p>
      {error !== null && <Fault failure={asFailure(error)} />}
      {venues.length === 0 && !isPending && error === null && (
        <p className="mt-4">
          {token?.type === "defi" && priced !== undefined
            ? "No venue trades it: it is worth what is inside."
            : "No followed venue has a price for it."}
        </p>
      )}
      {venues.length > 0 && <PriceSources chainId={chainId} venues={venues} tokens={tokens} />}
      {venues.length > shown && (
        <p className="mt-4 text-muted">
          And {(venues.length - shown).toLocaleString("en-US")} more, all less deep than these.
        </p>
      )}
    </article>
  );
}

type FactsProps = { chainId: number; address: string; token: Token | undefined; priced: Priced | undefined };

/** What is known of a token, with its address and what is inside. */
function TokenFacts({ chainId, address, token, priced }: FactsProps) {
  const protocolOf = useProtocolNames();
  return (
    <dl className="mt-6 grid grid-cols-2 gap-x-6 gap-y-4 border-line border-y py-4 sm:grid-cols-4">
      <Fact name="Price">{priced === undefined ? "no venue is deep enough" : priceUsd(priced.price)}</Fact>
      {priced?.change !== undefined && (
        <Fact name="24 hours">
          <Change change={priced.change} />
        </Fact>
      )}
      {priced?.depthUsd !== undefined && <Fact name="Depth">{shortUsd(priced.depthUsd)}</Fact>}
      <Fact name="Decimals">{token?.decimals ?? "–"}</Fact>
      <Fact name="Protocol">{token?.protocol === undefined ? "None" : protocolOf(token.protocol)}</Fact>
      {token?.type === "defi" && <Fact name="APY">{token.apy == null ? "unknown" : percent(token.apy)}</Fact>}
      {token?.type === "defi" && (
        <Fact name="Value locked">{token.tvl == null ? "unknown" : shortUsd(token.tvl)}</Fact>
      )}
      <div className="col-span-2 min-w-0">
        <dt className="text-muted text-xs">Address</dt>
        <dd className="break-all font-mono text-xs leading-5">{address}</dd>
      </div>
      {token !== undefined && token.underlyingTokens.length > 0 && (
        <div className="col-span-2 min-w-0">
          <dt className="text-muted text-xs">Inside</dt>
          <dd className="flex flex-wrap gap-x-6 touch:py-2.5">
            {token.underlyingTokens.map((each) => (
              <a
                key={each.address}
                className="hit text-accent underline"
                href={`#/explore/${chainId}/${each.address}`}
              >
                {each.symbol ?? shortAddress(each.address)}
              </a>
            ))}
          </dd>
        </div>
      )}
    </dl>
  );
}

type SourcesProps = {
  chainId: number;
  /** The deepest first. */
  venues: readonly VenuePrice[];
  tokens: ReadonlyMap<string, Token>;
};

/** The venues that a price comes from: what each one says, and how deep it is. */
function PriceSources({ chainId, venues, tokens }: SourcesProps) {
  const protocolOf = useProtocolNames();
  const deepest = Math.max(1, venues[0]?.depthUsd ?? 0);
  return (
    <table className="mt-4 w-full text-left">
      <thead className="text-muted text-xs">
        <tr className="border-line border-b">
          <th className="py-2 font-normal">Venue</th>
          <th className="py-2 text-right font-normal">Price there</th>
          <th className="w-1/3 py-2 pl-6 font-normal">Depth</th>
        </tr>
      </thead>
      <tbody>
        {venues.slice(0, shown).map((said) => (
          <tr key={`${said.venue} ${said.against}`} className="border-line border-b">
            <td className="py-2">
              {protocolOf(said.protocol)}
              <span className="block text-muted text-xs">
                against {tokens.get(keyOf(chainId, said.against))?.symbol ?? shortAddress(said.against)} ·{" "}
                <span className="whitespace-nowrap font-mono">{shortAddress(said.pool)}</span>
              </span>
            </td>
            <td className="py-2 text-right">{shortPriceUsd(said.price)}</td>
            <td className="py-2 pl-6">
              {shortUsd(said.depthUsd)}
              <span
                className="mt-1 block h-1"
                style={{ width: `${(100 * said.depthUsd) / deepest}%`, background: hueOf(said.protocol) }}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

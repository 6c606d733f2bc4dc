import { chainIn, hashTo, type Place } from "../shell/place.js";
import { Networks } from "./Networks.js";
import { Protocols } from "./Protocols.js";
import { TokenPage } from "./TokenPage.js";
import { Tokens } from "./Tokens.js";

const parts = [
  { id: "", name: "Tokens" },
  { id: "protocols", name: "Protocols" },
  { id: "networks", name: "Networks" },
] as const;

/** The tokens, protocols and networks of the service. */
export function ExploreView({ place }: { place: Place }) {
  const [first = "", address] = place.rest;
  if (/^\d+$/.test(first) && address !== undefined)
    return <TokenPage chainId={Number(first)} address={address.toLowerCase()} />;
  return (
    <>
      <h1 className="sr-only">Explore</h1>
      <nav aria-label="What to explore" className="mb-4 flex flex-wrap gap-x-6">
        {parts.map(({ id, name }) => (
          <a
            key={id}
            href={hashTo(id === "" ? "explore" : `explore/${id}`, chainIn(place))}
            aria-current={id === first ? "page" : undefined}
            className="hit py-2 text-muted touch:py-3 hover:text-ink aria-[current]:font-medium aria-[current]:text-ink"
          >
            {name}
          </a>
        ))}
      </nav>
      {first === "protocols" ? <Protocols /> : first === "networks" ? <Networks /> : <Tokens place={place} />}
    </>
  );
}

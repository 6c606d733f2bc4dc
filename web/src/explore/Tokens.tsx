import { useDeferredValue, useMemo, useState } from "react";
import { Fault } from "../design/Fault.js";
import { asFailure } from "../service/client.js";
import type { Token } from "../service/types.js";
import { type Place, replacePlace } from "../shell/place.js";
import { keyOf } from "../tokens/key.js";
import { useNetworks, usePriced, useTokens } from "../tokens/useTokens.js";
import { type ExploreFilter, filterOf, hashOfFilter, tokensToShow } from "./filter.js";
import { TokenFilters } from "./TokenFilters.js";
import { TokenTable, WaitingRows } from "./TokenTable.js";

/** All tokens and positions, with the filter that chooses among them. */
export function Tokens({ place }: { place: Place }) {
  const { list, isPending, error } = useTokens();
  const { data: networks = [] } = useNetworks();
  const filter = filterOf(place.query);
  const [text, setText] = useState(filter.text);
  const rows = useFound(list.all, { ...filter, text });
  const nameOf = (chainId: number) =>
    networks.length > 1 && filter.chainId === 0
      ? (networks.find(({ id }) => id === chainId)?.name ?? "")
      : "";
  const change = (next: Partial<ExploreFilter>) => replacePlace(hashOfFilter({ ...filter, text, ...next }));
  const clear = () => {
    setText("");
    change({ ...filterOf(new URLSearchParams()), text: "" });
  };
  return (
    <>
      <TokenFilters filter={filter} text={text} onType={setText} onChange={change} />
      <p role="status" className="mt-4 text-muted text-xs">
        {isPending
          ? "Reading the tokens …"
          : `${rows.length.toLocaleString("en-US")} of ${list.all.length.toLocaleString("en-US")}`}
        {filter.sort === "price" &&
          rows.length > mostSorted &&
          `, by the prices of ${mostSorted.toLocaleString("en-US")}`}
      </p>
      {error !== null && <Fault failure={asFailure(error)} />}
      <TokenTable rows={rows} filter={filter} onChange={change} nameOf={nameOf} />
      {isPending && <WaitingRows />}
      {!isPending && error === null && rows.length === 0 && (
        <p className="border-line border-b py-10 text-center text-muted">
          {list.all.length === 0 ? "This service lists no tokens yet." : "Nothing matches. "}
          {list.all.length > 0 && (
            <button type="button" className="hit rounded-sm text-accent underline" onClick={clear}>
              Show everything
            </button>
          )}
        </p>
      )}
    </>
  );
}

/** Returns the tokens that match a filter, in its order; while the filter changes, those that matched before. */
function useFound(tokens: readonly Token[], filter: ExploreFilter): readonly Token[] {
  const slow = useDeferredValue(JSON.stringify(filter));
  const found = useMemo(
    () => tokensToShow(tokens, { ...(JSON.parse(slow) as ExploreFilter), sort: "tvl", isDown: true }),
    [tokens, slow],
  );
  const prices = usePricesToSort(filter.sort === "price" ? found : none);
  return useMemo(() => tokensToShow(found, JSON.parse(slow) as ExploreFilter, prices), [found, slow, prices]);
}

const none: readonly Token[] = [];

/** More prices than these are not read to sort a list. Those with the most value locked come first. */
const mostSorted = 1000;

/** Reads the prices by which a list is sorted, of the network that its first token is on, by the result of `keyOf`. */
function usePricesToSort(tokens: readonly Token[]): ReadonlyMap<string, number> {
  const chainId = tokens[0]?.chainId ?? 0;
  const asked = useMemo(
    () => tokens.flatMap((token) => (token.chainId === chainId ? token.address : [])).slice(0, mostSorted),
    [tokens, chainId],
  );
  const priced = usePriced(chainId, asked);
  return useMemo(
    () => new Map([...priced].map(([address, { price }]) => [keyOf(chainId, address), price])),
    [priced, chainId],
  );
}

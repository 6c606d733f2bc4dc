import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { Fault } from "../design/Fault.js";
import { SelectField, TextField } from "../design/Field.js";
import { asFailure } from "../service/client.js";
import type { Priced, Token } from "../service/types.js";
import { type Place, replacePlace } from "../shell/place.js";
import { keyOf } from "../tokens/key.js";
import { NetworkSelect } from "../tokens/NetworkSelect.js";
import { canChoose } from "../tokens/networks.js";
import { useProtocolNames } from "../tokens/useProtocols.js";
import { useNetworks, usePriced, useTokens } from "../tokens/useTokens.js";
import { layouts } from "./columns.js";
import { type ExploreFilter, filterOf, hashOfFilter, tokensToShow, usualSort } from "./filter.js";
import { TokenRow } from "./TokenRow.js";

const rowHeight = 52;

/** A virtualised list of all tokens and positions. Only the visible rows are rendered. */
export function Tokens({ place }: { place: Place }) {
  const { list, isPending, error } = useTokens();
  const { data: networks = [] } = useNetworks();
  const filter = filterOf(place.query);
  const hasChoice = canChoose(networks, filter.chainId);
  const [text, setText] = useState(filter.text);
  const slow = useDeferredValue(JSON.stringify({ ...filter, text }));
  const found = useMemo(
    () => tokensToShow(list.all, { ...(JSON.parse(slow) as ExploreFilter), sort: "tvl", isDown: true }),
    [list, slow],
  );
  const isByPrice = filter.sort === "price";
  const prices = usePricesToSort(isByPrice ? found : none);
  const rows = useMemo(
    () => tokensToShow(found, JSON.parse(slow) as ExploreFilter, prices),
    [found, slow, prices],
  );
  const protocols = useMemo(
    () => [...new Set(list.all.flatMap(({ protocol }) => protocol ?? []))].sort(),
    [list],
  );
  const protocolOf = useProtocolNames();
  const { columns, grid } = layouts[filter.kind];
  const nameOf = (chainId: number) =>
    networks.length > 1 && filter.chainId === 0
      ? (networks.find(({ id }) => id === chainId)?.name ?? "")
      : "";
  const change = (next: Partial<ExploreFilter>) => replacePlace(hashOfFilter({ ...filter, text, ...next }));
  const changeKind = (kind: ExploreFilter["kind"]) => change({ kind, sort: usualSort(kind), isDown: true });
  return (
    <>
      <div
        className={`grid grid-cols-2 gap-4 ${hasChoice ? "sm:grid-cols-[minmax(0,2fr)_repeat(3,minmax(0,1fr))]" : "sm:grid-cols-[minmax(0,2fr)_repeat(2,minmax(0,1fr))]"}`}
      >
        <div className="col-span-2 sm:col-span-1">
          <TextField
            label="Search"
            type="search"
            placeholder="Symbol, name, address, underlying token"
            value={text}
            onChange={(event) => setText(event.target.value)}
            onBlur={() => change({})}
          />
        </div>
        <SelectField
          label="Kind"
          value={filter.kind}
          onChange={(event) => changeKind(event.target.value as ExploreFilter["kind"])}
        >
          <option value="all">All</option>
          <option value="base">Tokens</option>
          <option value="defi">Positions</option>
        </SelectField>
        <SelectField
          label="Protocol"
          value={filter.protocol}
          onChange={(event) => change({ protocol: event.target.value })}
        >
          <option value="">All</option>
          {protocols.map((protocol) => (
            <option key={protocol} value={protocol}>
              {protocolOf(protocol)}
            </option>
          ))}
        </SelectField>
        {hasChoice && (
          <NetworkSelect
            networks={networks}
            chainId={filter.chainId}
            hasAll
            onChange={(chainId) => change({ chainId })}
          />
        )}
      </div>
      <p role="status" className="mt-4 text-muted text-xs">
        {isPending
          ? "Reading the tokens …"
          : `${rows.length.toLocaleString("en-US")} of ${list.all.length.toLocaleString("en-US")}`}
        {isByPrice && rows.length > mostSorted && `, by the prices of ${mostSorted.toLocaleString("en-US")}`}
      </p>
      {error !== null && <Fault failure={asFailure(error)} />}
      <div role="table" aria-label="Tokens and positions" aria-rowcount={rows.length + 1} className="mt-2">
        <div
          role="row"
          aria-rowindex={1}
          className={`${grid} sticky top-0 z-10 h-9 touch:h-11 border-line border-b bg-paper text-muted text-xs`}
        >
          {columns.map(({ id, name, sort, classes }) => {
            const look = `${classes} ${id === "token" || id === "protocol" ? "" : "text-right"}`;
            if (sort === undefined)
              return (
                <span key={id} role="columnheader" className={look}>
                  {name}
                </span>
              );
            return (
              <span
                key={id}
                role="columnheader"
                aria-sort={filter.sort !== sort ? "none" : filter.isDown ? "descending" : "ascending"}
                className={look}
              >
                <button
                  type="button"
                  className="hit rounded-sm hover:text-ink"
                  onClick={() => change({ sort, isDown: filter.sort === sort ? !filter.isDown : true })}
                >
                  {name} {filter.sort === sort ? (filter.isDown ? "↓" : "↑") : ""}
                </button>
              </span>
            );
          })}
        </div>
        <Rows rows={rows} kind={filter.kind} nameOf={nameOf} />
      </div>
      {isPending && (
        <div aria-hidden="true" className="waiting">
          {Array.from({ length: 8 }, (_, index) => (
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: nothing tells them apart
              key={index}
              className="flex items-center gap-3 border-line border-b"
              style={{ height: rowHeight }}
            >
              <span className="size-6 rounded-full bg-line" />
              <span className="h-3 w-32 rounded-sm bg-line" />
              <span className="ml-auto h-3 w-20 rounded-sm bg-line" />
            </div>
          ))}
        </div>
      )}
      {!isPending && error === null && rows.length === 0 && (
        <p className="border-line border-b py-10 text-center text-muted">
          {list.all.length === 0 ? "This service lists no tokens yet." : "Nothing matches. "}
          {list.all.length > 0 && (
            <button
              type="button"
              className="hit rounded-sm text-accent underline"
              onClick={() => {
                setText("");
                change({ ...filterOf(new URLSearchParams()), text: "" });
              }}
            >
              Show everything
            </button>
          )}
        </p>
      )}
    </>
  );
}

type RowsProps = {
  rows: ReturnType<typeof tokensToShow>;
  kind: ExploreFilter["kind"];
  /** Names the network of a token, if the list is of several. */
  nameOf: (chainId: number) => string;
};

function Rows({ rows, kind, nameOf }: RowsProps) {
  const ref = useRef<HTMLDivElement>(null);
  const protocolOf = useProtocolNames();
  const [above, setAbove] = useState(0);
  useLayoutEffect(() => setAbove(ref.current?.offsetTop ?? 0), []);
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollMargin: above,
  });
  const items = virtual.getVirtualItems();
  // Rows that scroll away lend their elements to those that appear: making and removing them took most of each frame.
  const slots = useRef(0);
  slots.current = Math.max(slots.current, items.length);
  const pricedOf = useVisiblePrices(items.flatMap(({ index }) => rows[index] ?? []));
  return (
    <div ref={ref} role="rowgroup" className="relative" style={{ height: virtual.getTotalSize() }}>
      {items.map(({ index, start }) => {
        const token = rows[index];
        if (token === undefined) return null;
        return (
          <TokenRow
            key={index % slots.current}
            token={token}
            protocol={token.protocol === undefined ? "" : protocolOf(token.protocol)}
            network={nameOf(token.chainId)}
            kind={kind}
            priced={pricedOf(token)}
            index={index}
            top={start - above}
          />
        );
      })}
    </div>
  );
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

/** Prices are asked for once the list has stood still for this long. */
const stillMs = 250;

/** Reads the prices of the tokens in view, of the network that most of them are on. */
function useVisiblePrices(shown: readonly Token[]): (token: Token) => Priced | undefined {
  const chainId = shown[shown.length >> 1]?.chainId ?? 0;
  const key = shown.flatMap((token) => (token.chainId === chainId ? token.address : [])).join();
  const [asked, setAsked] = useState({ chainId: 0, key: "" });
  useEffect(() => {
    const timer = setTimeout(() => setAsked({ chainId, key }), stillMs);
    return () => clearTimeout(timer);
  }, [chainId, key]);
  const priced = usePriced(asked.chainId, asked.key === "" ? [] : asked.key.split(","));
  return (token) => (token.chainId === asked.chainId ? priced.get(token.address) : undefined);
}

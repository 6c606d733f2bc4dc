import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from "react";
import { Fault } from "../design/Fault.js";
import { SelectField, TextField } from "../design/Field.js";
import { asFailure } from "../service/client.js";
import { type Place, replacePlace } from "../shell/place.js";
import { NetworkSelect } from "../tokens/NetworkSelect.js";
import { canChoose } from "../tokens/networks.js";
import { useProtocolNames } from "../tokens/useProtocols.js";
import { useNetworks, useTokens } from "../tokens/useTokens.js";
import { type Column, type ExploreFilter, filterOf, hashOfFilter, tokensToShow } from "./filter.js";
import { rowGrid, TokenRow } from "./TokenRow.js";

const rowHeight = 52;

const heads: readonly { column: Column; name: string; classes: string }[] = [
  { column: "symbol", name: "Token", classes: "" },
  { column: "protocol", name: "Protocol", classes: "hidden sm:flex" },
  { column: "apy", name: "APY", classes: "justify-end" },
  { column: "tvl", name: "Locked", classes: "justify-end" },
];

/** A virtualised list of all tokens and positions. Only the visible rows are rendered. */
export function Tokens({ place }: { place: Place }) {
  const { list, isPending, error } = useTokens();
  const { data: networks = [] } = useNetworks();
  const filter = filterOf(place.query);
  const hasChoice = canChoose(networks, filter.chainId);
  const [text, setText] = useState(filter.text);
  const slow = useDeferredValue(JSON.stringify({ ...filter, text }));
  const rows = useMemo(() => tokensToShow(list.all, JSON.parse(slow) as ExploreFilter), [list, slow]);
  const protocols = useMemo(
    () => [...new Set(list.all.flatMap(({ protocol }) => protocol ?? []))].sort(),
    [list],
  );
  const protocolOf = useProtocolNames();
  const nameOf = (chainId: number) =>
    networks.length > 1 && filter.chainId === 0
      ? (networks.find(({ id }) => id === chainId)?.name ?? "")
      : "";
  const change = (next: Partial<ExploreFilter>) => replacePlace(hashOfFilter({ ...filter, text, ...next }));
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
          onChange={(event) => change({ kind: event.target.value as ExploreFilter["kind"] })}
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
      </p>
      {error !== null && <Fault failure={asFailure(error)} />}
      <div role="table" aria-label="Tokens and positions" aria-rowcount={rows.length + 1} className="mt-2">
        <div
          role="row"
          aria-rowindex={1}
          className={`${rowGrid} sticky top-0 z-10 h-9 border-line border-b bg-paper text-muted text-xs`}
        >
          {heads.map(({ column, name, classes }) => (
            <span
              key={column}
              role="columnheader"
              aria-sort={filter.sort !== column ? "none" : filter.isDown ? "descending" : "ascending"}
              className={`flex ${classes}`}
            >
              <button
                type="button"
                className="rounded-sm hover:text-ink"
                onClick={() =>
                  change({ sort: column, isDown: filter.sort === column ? !filter.isDown : true })
                }
              >
                {name} {filter.sort === column ? (filter.isDown ? "↓" : "↑") : ""}
              </button>
            </span>
          ))}
        </div>
        <Rows rows={rows} nameOf={nameOf} />
      </div>
    </>
  );
}

type RowsProps = {
  rows: ReturnType<typeof tokensToShow>;
  /** Names the network of a token, if the list is of several. */
  nameOf: (chainId: number) => string;
};

function Rows({ rows, nameOf }: RowsProps) {
  const ref = useRef<HTMLDivElement>(null);
  const protocolOf = useProtocolNames();
  const [above, setAbove] = useState(0);
  useLayoutEffect(() => setAbove(ref.current?.offsetTop ?? 0), []);
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollMargin: above,
  });
  return (
    <div ref={ref} role="rowgroup" className="relative" style={{ height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map(({ index, start }) => {
        const token = rows[index];
        if (token === undefined) return null;
        return (
          <TokenRow
            key={`${token.chainId} ${token.address}`}
            token={token}
            protocol={token.protocol === undefined ? "" : protocolOf(token.protocol)}
            network={nameOf(token.chainId)}
            index={index}
            top={start - above}
          />
        );
      })}
    </div>
  );
}

import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Priced, Token } from "../service/types.js";
import { useProtocolNames } from "../tokens/useProtocols.js";
import { usePriced } from "../tokens/useTokens.js";
import { layouts } from "./columns.js";
import type { ExploreFilter } from "./filter.js";
import { TokenRow } from "./TokenRow.js";

const rowHeight = 52;

type Props = {
  rows: readonly Token[];
  filter: ExploreFilter;
  onChange: (change: Partial<ExploreFilter>) => void;
  /** Names the network of a token, if the list is of several. */
  nameOf: (chainId: number) => string;
};

/** A virtualised list of tokens and positions. Only the visible rows are rendered. */
export function TokenTable({ rows, filter, onChange, nameOf }: Props) {
  return (
    <div role="table" aria-label="Tokens and positions" aria-rowcount={rows.length + 1} className="mt-2">
      <Heads filter={filter} onChange={onChange} />
      <Rows rows={rows} kind={filter.kind} nameOf={nameOf} />
    </div>
  );
}

/** The heads of the columns; those of sortable ones are buttons. */
function Heads({ filter, onChange }: Pick<Props, "filter" | "onChange">) {
  const { columns, grid } = layouts[filter.kind];
  return (
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
              onClick={() => onChange({ sort, isDown: filter.sort === sort ? !filter.isDown : true })}
            >
              {name} {filter.sort === sort ? (filter.isDown ? "↓" : "↑") : ""}
            </button>
          </span>
        );
      })}
    </div>
  );
}

type RowsProps = Pick<Props, "rows" | "nameOf"> & { kind: ExploreFilter["kind"] };

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

/** What stands in place of the rows while the tokens are read. */
export function WaitingRows() {
  return (
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
  );
}

import { memo, type ReactNode } from "react";
import { percent, shortAddress, shortPriceUsd, shortUsd } from "../numbers/units.js";
import type { Priced, Token } from "../service/types.js";
import { Monogram } from "../tokens/Monogram.js";
import { labelOf } from "../tokens/search.js";
import { Change } from "./Change.js";
import { layouts, type Shown } from "./columns.js";
import type { ExploreFilter } from "./filter.js";

type Props = {
  token: Token;
  kind: ExploreFilter["kind"];
  protocol: string;
  network: string;
  /** Undefined while it is unknown. */
  priced: Priced | undefined;
  index: number;
  top: number;
};

export const TokenRow = memo(function TokenRow({
  token,
  kind,
  protocol,
  network,
  priced,
  index,
  top,
}: Props) {
  const { chainId, address, symbol, name, apy, tvl, underlyingTokens } = token;
  const inside = underlyingTokens.map((each) => each.symbol ?? shortAddress(each.address)).join(" + ");
  const { columns, grid } = layouts[kind];
  const contents: Readonly<Record<Exclude<Shown["id"], "token">, ReactNode>> = {
    protocol,
    price: priced && shortPriceUsd(priced.price),
    change: <Change change={priced?.change} />,
    depth: priced?.depthUsd === undefined ? "" : shortUsd(priced.depthUsd),
    apy: apy == null ? "" : percent(apy),
    tvl: tvl == null ? "" : shortUsd(tvl),
  };
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={`${grid} absolute inset-x-0 top-0 h-[52px] contain-strict border-line border-b hover:bg-raised`}
      style={{ transform: `translateY(${top}px)` }}
    >
      {columns.map(({ id, classes }) =>
        id === "token" ? (
          <span key={id} role="cell" className="flex min-w-0 items-center gap-3">
            <Monogram symbol={symbol} address={address} chainId={chainId} />
            <span className="min-w-0">
              <a
                href={`#/explore/${chainId}/${address}`}
                className="block truncate font-medium after:absolute after:inset-0 hover:underline"
              >
                {symbol}
                {/* What a position contains stands below. */}
                <span className="sr-only">{labelOf(token).slice(symbol.length)}</span>
              </a>
              <span className="block truncate text-muted text-xs">
                {network === "" ? "" : `${network} · `}
                {inside === "" ? name : inside}
              </span>
            </span>
          </span>
        ) : (
          <span
            key={id}
            role="cell"
            className={`${classes} ${id === "protocol" ? "truncate text-muted" : "text-right"}`}
          >
            {contents[id]}
          </span>
        ),
      )}
    </div>
  );
});

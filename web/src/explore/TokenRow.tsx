import { memo } from "react";
import { percent, shortAddress, shortUsd } from "../numbers/units.js";
import type { Token } from "../service/types.js";
import { Monogram } from "../tokens/Monogram.js";

/** Columns of the list, those shown on a phone first. */
export const rowGrid =
  "grid grid-cols-[minmax(0,1fr)_4rem_5rem] items-center gap-x-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_6rem_8rem]";

type Props = { token: Token; protocol: string; network: string; index: number; top: number };

export const TokenRow = memo(function TokenRow({ token, protocol, network, index, top }: Props) {
  const { chainId, address, symbol, name, apy, tvl, underlyingTokens } = token;
  const inside = underlyingTokens.map((each) => each.symbol ?? shortAddress(each.address)).join(" + ");
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={`${rowGrid} absolute inset-x-0 top-0 h-[52px] border-line border-b hover:bg-raised`}
      style={{ transform: `translateY(${top}px)` }}
    >
      <span role="cell" className="flex min-w-0 items-center gap-3">
        <Monogram symbol={symbol} address={address} />
        <span className="min-w-0">
          <a href={`#/explore/${chainId}/${address}`} className="block truncate font-medium hover:underline">
            {symbol}
          </a>
          <span className="block truncate text-muted text-xs">
            {network === "" ? "" : `${network} · `}
            {inside === "" ? name : inside}
          </span>
        </span>
      </span>
      <span role="cell" className="hidden truncate text-muted sm:block">
        {protocol}
      </span>
      <span role="cell" className="text-right">
        {apy == null ? "" : percent(apy)}
      </span>
      <span role="cell" className="text-right">
        {tvl == null ? "" : shortUsd(tvl)}
      </span>
    </div>
  );
});

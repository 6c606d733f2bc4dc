import { lazy, Suspense, useState } from "react";
import type { Balance, Token } from "../../service/types.js";
import { Monogram } from "../../tokens/Monogram.js";
import { labelOf } from "../../tokens/search.js";

// Only who opens it waits for it.
const TokenPicker = lazy(async () => ({
  default: (await import("../../tokens/TokenPicker.js")).TokenPicker,
}));

type Props = {
  label: string;
  chainId: number;
  token: Token | undefined;
  balances: readonly Balance[];
  onChoose: (address: string) => void;
};

export function TokenButton({ label, chainId, token, balances, onChoose }: Props) {
  const [isOpen, setOpen] = useState(false);
  /** What a position contains, below its symbol, which others may share. */
  const inside = token === undefined ? "" : labelOf(token).slice(token.symbol.length).trim();
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="flex h-10 max-w-48 items-center gap-2 rounded-md border border-line bg-paper px-2 text-left hover:border-strong touch:h-11"
      >
        {token !== undefined && (
          <Monogram symbol={token.symbol} address={token.address} chainId={token.chainId} />
        )}
        <span className="min-w-0">
          <span className={`block truncate font-medium ${inside === "" ? "" : "leading-4"}`}>
            <span className="sr-only">{label}: </span>
            {token === undefined ? "Choose" : token.symbol}
          </span>
          {inside !== "" && <span className="block truncate text-muted text-xs leading-4"> {inside}</span>}
        </span>
        {token?.unlisted && (
          <span className="rounded-sm border border-warn px-1 text-warn text-xs">unlisted</span>
        )}
        <svg viewBox="0 0 12 12" className="size-3 shrink-0 text-muted" aria-hidden="true">
          <path d="M2 4l4 4 4-4" fill="none" strokeWidth="1.5" className="stroke-current" />
        </svg>
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <TokenPicker
            title={label}
            chainId={chainId}
            balances={balances}
            onClose={() => setOpen(false)}
            onChoose={(address) => {
              setOpen(false);
              onChoose(address);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

import type { ReactNode } from "react";
import { readableUnits, toNumber, usd } from "../numbers/units.js";
import type { Balance } from "../service/types.js";
import { Monogram } from "../tokens/Monogram.js";

type Props = { title: string; note?: ReactNode; balances: readonly Balance[] | undefined };

export function Balances({ title, note, balances }: Props) {
  const worth = (balances ?? []).reduce((sum, balance) => sum + (worthOf(balance) ?? 0), 0);
  return (
    <>
      <header className="flex items-baseline justify-between gap-4 border-line border-b pb-2">
        <h2 className="font-medium text-base">{title}</h2>
        {note}
        <span className="ml-auto">{balances === undefined ? "" : usd(worth)}</span>
      </header>
      {balances === undefined && <p className="py-3 text-muted">Reading the balances …</p>}
      {balances?.length === 0 && <p className="py-3 text-muted">No listed tokens.</p>}
      <ul>
        {balances?.map((balance) => {
          const value = worthOf(balance);
          return (
            <li
              key={balance.token}
              className="relative flex h-13 items-center gap-3 border-line border-b hover:bg-raised"
            >
              <Monogram symbol={balance.symbol} address={balance.token} chainId={balance.chainId} />
              <span className="min-w-0 flex-1">
                <a
                  className="block truncate font-medium after:absolute after:inset-0 hover:underline"
                  href={`#/explore/${balance.chainId}/${balance.token}`}
                >
                  {balance.symbol}
                </a>
                <span className="block truncate text-muted text-xs">{balance.name}</span>
              </span>
              <span className="text-right">
                {readableUnits(BigInt(balance.amount), balance.decimals)}
                <span className="block text-muted text-xs">
                  {value === undefined ? "no price" : usd(value)}
                </span>
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}

function worthOf({ amount, decimals, price }: Balance): number | undefined {
  return price === null ? undefined : toNumber(BigInt(amount), decimals) * Number(price);
}

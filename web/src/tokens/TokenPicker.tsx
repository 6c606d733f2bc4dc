import { type KeyboardEvent, useId, useMemo, useState } from "react";
import { Dialog } from "../design/Dialog.js";
import { percent, readableUnits, shortAddress, shortUsd, toNumber, usd } from "../numbers/units.js";
import type { Balance, Token } from "../service/types.js";
import { sents } from "../wallet/sent/store.js";
import { keyOf } from "./key.js";
import { Monogram } from "./Monogram.js";
import { fameOf, isAddress, labelOf, searchTokens, searchWordsOf } from "./search.js";
import { useProtocolNames, useProtocols } from "./useProtocols.js";
import { useNamed, useTokens } from "./useTokens.js";

type Props = {
  title: string;
  chainId: number;
  balances: readonly Balance[];
  onChoose: (address: string) => void;
  onClose: () => void;
};

/** A dialog that finds a token by symbol, name, protocol, kind of position or address. */
export function TokenPicker({ title, chainId, balances, onChoose, onClose }: Props) {
  const [text, setText] = useState("");
  const [active, setActive] = useState(0);
  const id = useId();
  const { list, isPending } = useTokens();
  const asked = isAddress(text) ? [text.trim().toLowerCase()] : [];
  const named = useNamed(chainId, asked);
  const held = new Map(balances.map((balance) => [balance.token, balance]));
  const stranger = asked.flatMap((address) => named.get(keyOf(chainId, address)) ?? []);
  const traded = sents.use();
  const fame = useMemo(() => fameOf(list.all, chainId), [list, chainId]);
  const { data: protocols } = useProtocols();
  const words = useMemo(() => searchWordsOf(protocols ?? []), [protocols]);
  const protocolOf = useProtocolNames();
  const hints = {
    ...{ fame, words },
    heldUsd: new Map(balances.map((balance) => [balance.token, worthOf(balance)])),
    recent: traded
      .filter((sent) => sent.chainId === chainId)
      .flatMap(({ sold, bought }) => [...sold, ...bought]),
  };
  const listed = searchTokens(list.all, chainId, text, hints);
  const found = listed.length > 0 ? listed : stranger;

  function keyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const next = Math.max(0, Math.min(found.length - 1, active + step));
      setActive(next);
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: "nearest" });
    }
    const token = found[active];
    if (event.key === "Enter" && token !== undefined) {
      event.preventDefault();
      onChoose(token.address);
    }
  }

  return (
    <Dialog title={title} onClose={onClose}>
      <div className="px-4 pt-2 pb-3">
        <input
          data-first
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={found[active] === undefined ? undefined : `${id}-${active}`}
          aria-label="Symbol, name, protocol or address"
          placeholder="Symbol, name, protocol, address"
          className="h-11 w-full rounded-md border border-strong bg-paper px-3 text-base"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setActive(0);
          }}
          onKeyDown={keyDown}
          autoComplete="off"
          spellCheck={false}
        />
      </div>
      <div
        id={`${id}-list`}
        role="listbox"
        tabIndex={-1}
        aria-label="Tokens"
        className="h-[24rem] overflow-y-auto border-line border-t"
      >
        {found.map((token, index) => (
          <Choice
            key={token.address}
            id={`${id}-${index}`}
            token={token}
            protocol={token.protocol === undefined ? "" : protocolOf(token.protocol)}
            balance={held.get(token.address)}
            isActive={index === active}
            onChoose={() => onChoose(token.address)}
          />
        ))}
      </div>
      <p role="status" className="border-line border-t px-4 py-2 text-muted text-xs">
        {isPending ? "Reading the tokens …" : told(found, text)}
      </p>
    </Dialog>
  );
}

function worthOf({ amount, decimals, price }: Balance): number {
  return price === null ? 0 : toNumber(BigInt(amount), decimals) * Number(price);
}

function told(found: readonly Token[], text: string): string {
  const count = found.length;
  if (found[0]?.unlisted) return "Unlisted: anybody can give a token this name. Compare the full address.";
  if (count > 0) return count === 60 ? "Best 60 matches; type more to narrow them down" : `${count} found`;
  return isAddress(text)
    ? "No token at this address"
    : "No match by symbol, name, protocol or kind of position";
}

type ChoiceProps = {
  id: string;
  token: Token;
  protocol: string;
  balance: Balance | undefined;
  isActive: boolean;
  onChoose: () => void;
};

function Choice({ id, token, protocol, balance, isActive, onChoose }: ChoiceProps) {
  const isPosition = token.type === "defi";
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keyboard, as a combobox has
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onClick={onChoose}
      className="flex h-14 cursor-pointer items-center gap-3 px-4 hover:bg-paper aria-selected:bg-accent-soft"
    >
      <Monogram symbol={token.symbol} address={token.address} chainId={token.chainId} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{labelOf(token)}</span>
        <span className="block truncate text-muted text-xs">
          {token.unlisted && <span className="font-medium text-warn">Unlisted · </span>}
          {isPosition ? `${protocol} · ` : ""}
          {token.name} · {shortAddress(token.address)}
        </span>
      </span>
      <span className="text-right text-xs">
        {balance !== undefined && (
          <span className="block">{readableUnits(BigInt(balance.amount), balance.decimals)}</span>
        )}
        {balance !== undefined && balance.price !== null && (
          <span className="block text-muted">{usd(worthOf(balance))}</span>
        )}
        {isPosition && token.apy != null && (
          <span className="block text-good">{percent(token.apy)} a year</span>
        )}
        {isPosition && token.tvl != null && balance === undefined && (
          <span className="block text-muted">{shortUsd(token.tvl)} locked</span>
        )}
      </span>
    </div>
  );
}

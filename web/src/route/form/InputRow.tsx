import { useId, useState } from "react";
import {
  commaNote,
  formatUnits,
  parseUnits,
  readableUnits,
  toNumber,
  typedAmount,
  usd,
} from "../../numbers/units.js";
import type { FailureText } from "../../service/failureText.js";
import type { Balance, Token } from "../../service/types.js";
import { UnlistedNote } from "../../tokens/UnlistedNote.js";
import type { Form } from "./form.js";
import { mostToSell } from "./funds.js";
import { RemoveButton } from "./RemoveButton.js";
import { sizeOfAmount } from "./sizeOfAmount.js";
import { TokenButton } from "./TokenButton.js";

type Input = Form["inputs"][number];

type Props = {
  label: string;
  chainId: number;
  input: Input;
  token: Token | undefined;
  balances: readonly Balance[];
  price: number | undefined;
  /** The fault of the amount, found here or by the service. */
  fault: string | FailureText | undefined;
  /** Amount to leave for gas, in wei. */
  reserveWei: bigint;
  onChange: (change: Partial<Input>) => void;
  onChoose: (token: string) => void;
  onMost: (amount: string, heldWei: bigint) => void;
  onRemove: (() => void) | undefined;
};

const shares = [
  { name: "25 %", of: 25n },
  { name: "50 %", of: 50n },
  { name: "Max", of: 100n },
];

export function InputRow({
  label,
  chainId,
  input,
  token,
  balances,
  price,
  fault,
  reserveWei,
  onChange,
  onChoose,
  onMost,
  onRemove,
}: Props) {
  const id = useId();
  const [typed, setTyped] = useState(input.amount);
  // Form and address hold the plain amount. While it is being typed, its commas stay in place.
  const shown = typedAmount(typed) === input.amount ? typed : input.amount;
  const found = typeof fault === "object" ? fault : undefined;
  const sentence = typeof fault === "object" ? `${fault.sentence} ${fault.advice}` : fault;
  const note = sentence ?? commaNote(shown);
  const raw = token === undefined ? undefined : parseUnits(input.amount, token.decimals);
  const balance = balances.find((each) => each.token === input.token);
  const held = balance === undefined ? undefined : BigInt(balance.amount);

  function part(of: bigint) {
    if (held === undefined || token === undefined) return;
    const amount = formatUnits((mostToSell(input.token, held, reserveWei) * of) / 100n, token.decimals);
    if (of === 100n) onMost(amount, held);
    onChange({ amount });
  }

  return (
    <div className="px-4 pt-3 pb-5 not-first:border-line not-first:border-t">
      <div
        className={`flex h-5 items-center justify-between text-muted text-xs ${onRemove === undefined ? "" : "touch:-mt-3 touch:h-11"}`}
      >
        <span>{label}</span>
        {onRemove !== undefined && <RemoveButton name={token?.symbol} onClick={onRemove} />}
      </div>
      <div className="mt-1 flex items-center gap-3">
        <input
          aria-label={`Amount to sell${token === undefined ? "" : ` of ${token.symbol}`}`}
          aria-invalid={fault !== undefined}
          aria-describedby={note === undefined ? undefined : id}
          inputMode="decimal"
          placeholder="0"
          autoComplete="off"
          value={shown}
          onChange={(event) => {
            setTyped(event.target.value);
            onChange({ amount: typedAmount(event.target.value) });
          }}
          className={`-ml-2 h-10 w-full min-w-0 rounded-sm bg-transparent pl-2 aria-invalid:text-bad touch:h-11 ${sizeOfAmount(shown, token)}`}
        />
        <TokenButton label="Sell" chainId={chainId} token={token} balances={balances} onChoose={onChoose} />
      </div>
      <UnlistedNote token={token} />
      {note !== undefined && (
        <AmountNote
          id={id}
          note={note}
          isFault={fault !== undefined}
          token={token}
          accepted={found?.amount}
          onUse={(amount) => onChange({ amount })}
        />
      )}
      <div
        className={`mt-1 flex min-h-6 flex-wrap items-center justify-between gap-x-2 text-muted text-xs ${held === undefined ? "" : "touch:-mb-2 touch:min-h-11"}`}
      >
        <span>
          {raw !== undefined && token && price !== undefined
            ? usd(toNumber(raw, token.decimals) * price)
            : ""}
        </span>
        {held !== undefined && token !== undefined && <HeldShares held={held} token={token} onSell={part} />}
      </div>
    </div>
  );
}

type NoteProps = {
  id: string;
  note: string;
  isFault: boolean;
  token: Token | undefined;
  /** The raw amount that would be accepted, if the service named one. */
  accepted: bigint | undefined;
  onUse: (amount: string) => void;
};

/** What there is to say about the amount: its fault, with an amount to use instead, or how it is read. */
function AmountNote({ id, note, isFault, token, accepted, onUse }: NoteProps) {
  return (
    <p
      id={id}
      role={isFault ? "alert" : "status"}
      className={`mt-1 text-xs ${isFault ? "text-bad" : "text-muted"}`}
    >
      {note}
      {accepted !== undefined && token !== undefined && (
        <button
          type="button"
          onClick={() => onUse(formatUnits(accepted, token.decimals))}
          className="hit ml-2 rounded-sm text-accent underline"
        >
          Use {readableUnits(accepted, token.decimals, 6)} {token.symbol}
        </button>
      )}
    </p>
  );
}

type HeldProps = { held: bigint; token: Token; onSell: (percent: bigint) => void };

/** What is held of the token, and buttons that sell a share of it. */
function HeldShares({ held, token, onSell }: HeldProps) {
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 touch:gap-x-3">
      <span className="min-w-0 break-all">{readableUnits(held, token.decimals)} held</span>
      {shares.map(({ name, of }) => (
        <button
          key={name}
          type="button"
          aria-label={`${name} of the ${token.symbol} that is held`}
          onClick={() => onSell(of)}
          className="hit h-6 rounded-sm px-1 text-accent hover:underline"
        >
          {name}
        </button>
      ))}
    </span>
  );
}

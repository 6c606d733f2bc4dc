import { useId } from "react";
import { formatUnits, parseUnits, readableUnits, toNumber, usd } from "../../numbers/units.js";
import type { FailureText } from "../../service/failureText.js";
import type { Balance, Token } from "../../service/types.js";
import { UnlistedNote } from "../../tokens/UnlistedNote.js";
import { AmountField, useAmount } from "./AmountField.js";
import { AmountNote } from "./AmountNote.js";
import type { Taken } from "./exactOutput.js";
import type { Form } from "./form.js";
import { mostToSell } from "./funds.js";
import { RemoveButton } from "./RemoveButton.js";
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
  /** What an exact output takes of the token. Undefined if the amount is typed here, or while it is unknown. */
  spent: Taken | undefined;
  /** Whether what is to arrive is typed. */
  isAnswer: boolean;
  onChange: (amount: string) => void;
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
  spent,
  isAnswer,
  onChange,
  onChoose,
  onMost,
  onRemove,
}: Props) {
  const id = useId();
  const amount = useAmount(input.amount, spent?.expected, token);
  const typed = token === undefined ? undefined : parseUnits(input.amount, token.decimals);
  const raw = spent?.expected ?? typed;
  const balance = balances.find((each) => each.token === input.token);
  const held = balance === undefined ? undefined : BigInt(balance.amount);

  function part(of: bigint) {
    if (held === undefined || token === undefined) return;
    const amount = formatUnits((mostToSell(input.token, held, reserveWei) * of) / 100n, token.decimals);
    if (of === 100n) onMost(amount, held);
    onChange(amount);
  }

  return (
    <div className="px-4 pt-3 pb-5 not-first:border-line not-first:border-t">
      <div
        className={`flex h-5 items-center justify-between text-muted text-xs ${onRemove === undefined ? "" : "touch:-mt-3 touch:h-11"}`}
      >
        <span>{label}</span>
        {spent !== undefined && token !== undefined && (
          <span className="min-w-0 truncate pl-2" data-testid="most">
            at most {readableUnits(spent.most, token.decimals)} {token.symbol}
          </span>
        )}
        {onRemove !== undefined && <RemoveButton name={token?.symbol} onClick={onRemove} />}
      </div>
      <div className="mt-1 flex items-center gap-3">
        <AmountField
          label="Amount to sell"
          amount={amount}
          token={token}
          isAnswer={isAnswer}
          isFaulty={fault !== undefined}
          noteId={fault === undefined && amount.note === undefined ? undefined : id}
          onType={onChange}
        />
        <TokenButton label="Sell" chainId={chainId} token={token} balances={balances} onChoose={onChoose} />
      </div>
      <UnlistedNote token={token} />
      <AmountNote id={id} note={amount.note} fault={fault} token={token} onUse={onChange} />
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

import { useId } from "react";
import { readableUnits, toNumber, usd } from "../../numbers/units.js";
import type { FailureText } from "../../service/failureText.js";
import type { Balance, Token } from "../../service/types.js";
import { OnlyEntryNote } from "../../tokens/OnlyEntryNote.js";
import { UnlistedNote } from "../../tokens/UnlistedNote.js";
import { type Amount, AmountField, useAmount } from "./AmountField.js";
import { AmountNote } from "./AmountNote.js";
import { RemoveButton } from "./RemoveButton.js";
import { sizeOfAmount } from "./sizeOfAmount.js";
import { TokenButton } from "./TokenButton.js";

type Props = {
  label: string;
  chainId: number;
  address: string;
  token: Token | undefined;
  balances: readonly Balance[];
  price: number | undefined;
  /** What is typed to arrive; empty if the answer decides. */
  amountOut: string;
  /** What arrives by the answer, in raw units. */
  answered: bigint | undefined;
  /** Whether what is sold is typed. */
  isAnswer: boolean;
  /** Why nothing can be received. */
  fault: string | FailureText | undefined;
  onChange: (address: string) => void;
  /** Absent if the amount cannot be typed, as with several tokens. */
  onType: ((amount: string) => void) | undefined;
  onRemove: (() => void) | undefined;
};

export function OutputRow(props: Props) {
  const {
    label,
    chainId,
    address,
    token,
    balances,
    price,
    answered,
    isAnswer,
    fault,
    onChange,
    onType,
    onRemove,
  } = props;
  const id = useId();
  const amount = useAmount(props.amountOut, answered, token);
  const held = balances.find((each) => each.token === address);
  const written =
    answered === undefined || token === undefined ? undefined : readableUnits(answered, token.decimals);
  const worth =
    answered === undefined || token === undefined || price === undefined
      ? ""
      : usd(toNumber(answered, token.decimals) * price);
  return (
    <div className="px-4 pt-3 pb-4 not-first:border-line not-first:border-t">
      <div
        className={`flex h-5 items-center justify-between text-muted text-xs ${onRemove === undefined ? "" : "touch:-mt-3 touch:h-11"}`}
      >
        <span>{label}</span>
        {onRemove !== undefined && <RemoveButton name={token?.symbol} onClick={onRemove} />}
      </div>
      <div className="mt-1 flex items-center gap-3">
        {onType === undefined ? (
          <Answer written={written} amount={amount} token={token} />
        ) : (
          <>
            <AmountField
              label="Amount to receive"
              amount={amount}
              token={token}
              isAnswer={isAnswer}
              isFaulty={typeof fault === "string" || fault?.amount !== undefined}
              noteId={fault === undefined && amount.note === undefined ? undefined : id}
              onType={onType}
            />
            {/* A field does not tell that its value has changed. */}
            <output className="sr-only" title={written}>
              {props.amountOut === "" ? written : ""}
            </output>
          </>
        )}
        <TokenButton
          label="Receive"
          chainId={chainId}
          token={token}
          balances={balances}
          onChoose={onChange}
        />
      </div>
      <UnlistedNote token={token} />
      <OnlyEntryNote token={token} />
      <AmountNote
        id={id}
        note={amount.note}
        fault={fault}
        token={token}
        onUse={(accepted) => onType?.(accepted)}
      />
      <div className="mt-1 flex h-6 items-center justify-between gap-2 text-muted text-xs">
        <span>{worth}</span>
        {held !== undefined && <span>{readableUnits(BigInt(held.amount), held.decimals)} held</span>}
      </div>
    </div>
  );
}

type AnswerProps = { written: string | undefined; amount: Amount; token: Token | undefined };

/** What arrives of one of several tokens, which cannot be typed. */
function Answer({ written, amount: { shown }, token }: AnswerProps) {
  return (
    <output
      title={written}
      className={`h-10 w-full min-w-0 truncate leading-10 touch:h-11 touch:leading-11 ${written === undefined ? "text-muted text-xl" : sizeOfAmount(shown, token)}`}
    >
      {written === undefined ? "–" : shown}
    </output>
  );
}

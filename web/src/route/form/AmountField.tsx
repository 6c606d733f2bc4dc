import { useState } from "react";
import { commaNote, compactFigure, readableUnits, typedAmount } from "../../numbers/units.js";
import type { Token } from "../../service/types.js";
import { sizeOfAmount } from "./sizeOfAmount.js";

export type Amount = ReturnType<typeof useAmount>;

/**
 * Returns what stands in the field of an amount: the amount that is typed there or, if that of the other side is typed,
 * the answer. The answer is plain digits while the field has the focus, so that it can be edited; otherwise a long row of
 * zeros in it is counted.
 *
 * @param answered in raw units
 */
export function useAmount(amount: string, answered: bigint | undefined, token: Token | undefined) {
  const [typed, setTyped] = useState(amount);
  const [isEdited, setEdited] = useState(false);
  // Form and address hold the plain amount. While it is being typed, its commas stay in place.
  const own = typedAmount(typed) === amount ? typed : amount;
  const answer = answered === undefined || token === undefined ? "" : readableUnits(answered, token.decimals);
  const isOwn = amount !== "";
  return {
    shown: isOwn ? own : isEdited ? answer : compactFigure(answer),
    /** How the typed amount is read, if that needs saying. */
    note: isOwn ? commaNote(own) : undefined,
    setTyped,
    setEdited,
  };
}

type Props = {
  label: string;
  amount: Amount;
  token: Token | undefined;
  /** Whether an amount is typed on the other side, so that this one is the answer. */
  isAnswer: boolean;
  isFaulty: boolean;
  /** Of what there is to say about the amount. */
  noteId: string | undefined;
  onType: (amount: string) => void;
};

export function AmountField({ label, amount, token, isAnswer, isFaulty, noteId, onType }: Props) {
  const { shown, setTyped, setEdited } = amount;
  return (
    <input
      aria-label={`${label}${token === undefined ? "" : ` of ${token.symbol}`}`}
      aria-invalid={isFaulty}
      aria-describedby={noteId}
      inputMode="decimal"
      placeholder={isAnswer ? "–" : "0"}
      autoComplete="off"
      value={shown}
      onFocus={() => setEdited(true)}
      onBlur={() => setEdited(false)}
      onChange={(event) => {
        setTyped(event.target.value);
        onType(typedAmount(event.target.value));
      }}
      className={`-ml-2 h-10 w-full min-w-0 rounded-sm bg-transparent pl-2 aria-invalid:text-bad touch:h-11 ${sizeOfAmount(shown, token)}`}
    />
  );
}

import { formatUnits, readableUnits } from "../../numbers/units.js";
import type { FailureText } from "../../service/failureText.js";
import type { Token } from "../../service/types.js";

type Props = {
  id: string;
  /** What there is to say, if nothing is wrong. */
  note: string | undefined;
  fault: string | FailureText | undefined;
  token: Token | undefined;
  onUse: (amount: string) => void;
};

/** What there is to say about an amount: its fault, with an amount to use instead, or how it is read. */
export function AmountNote({ id, note, fault, token, onUse }: Props) {
  const found = typeof fault === "object" ? fault : undefined;
  const text = typeof fault === "object" ? `${fault.sentence} ${fault.advice}` : (fault ?? note);
  if (text === undefined) return null;
  const isFault = fault !== undefined;
  return (
    <p
      id={id}
      role={isFault ? "alert" : "status"}
      className={`mt-1 text-xs ${isFault ? "text-bad" : "text-muted"}`}
    >
      {text}
      <UseInstead amount={found?.amount} token={token} onUse={onUse} />
    </p>
  );
}

type UseProps = { amount: bigint | undefined; token: Token | undefined; onUse: (amount: string) => void };

/** A button that fills in the amount which the service would accept, if it has named one. */
export function UseInstead({ amount, token, onUse }: UseProps) {
  if (amount === undefined || token === undefined) return null;
  return (
    <button
      type="button"
      onClick={() => onUse(formatUnits(amount, token.decimals))}
      className="hit ml-2 rounded-sm text-accent underline"
    >
      Use {readableUnits(amount, token.decimals, 6)} {token.symbol}
    </button>
  );
}

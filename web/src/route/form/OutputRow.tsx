import { compactFigure, readableUnits } from "../../numbers/units.js";
import type { FailureText } from "../../service/failureText.js";
import type { Balance, Token } from "../../service/types.js";
import { OnlyEntryNote } from "../../tokens/OnlyEntryNote.js";
import { UnlistedNote } from "../../tokens/UnlistedNote.js";
import { RemoveButton } from "./RemoveButton.js";
import { sizeOfAmount } from "./sizeOfAmount.js";
import { TokenButton } from "./TokenButton.js";

type Props = {
  label: string;
  chainId: number;
  address: string;
  token: Token | undefined;
  balances: readonly Balance[];
  amount: string | undefined;
  worth: string | undefined;
  /** Why nothing can be received. */
  fault: FailureText | undefined;
  onChange: (address: string) => void;
  onRemove: (() => void) | undefined;
};

export function OutputRow({
  label,
  chainId,
  address,
  token,
  balances,
  amount,
  worth,
  fault,
  onChange,
  onRemove,
}: Props) {
  const shown = amount === undefined ? undefined : compactFigure(amount);
  const held = balances.find((each) => each.token === address);
  return (
    <div className="px-4 pt-3 pb-4 not-first:border-line not-first:border-t">
      <div
        className={`flex h-5 items-center justify-between text-muted text-xs ${onRemove === undefined ? "" : "touch:-mt-3 touch:h-11"}`}
      >
        <span>{label}</span>
        {onRemove !== undefined && <RemoveButton name={token?.symbol} onClick={onRemove} />}
      </div>
      <div className="mt-1 flex items-center gap-3">
        <output
          title={amount}
          className={`h-10 w-full min-w-0 truncate leading-10 touch:h-11 touch:leading-11 ${shown === undefined ? "text-muted text-xl" : sizeOfAmount(shown, token)}`}
        >
          {shown ?? "–"}
        </output>
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
      {fault !== undefined && (
        <p role="alert" className="mt-1 text-bad text-xs">
          {fault.sentence} {fault.advice}
        </p>
      )}
      <div className="mt-1 flex h-6 items-center justify-between gap-2 text-muted text-xs">
        <span>{worth}</span>
        {held !== undefined && <span>{readableUnits(BigInt(held.amount), held.decimals)} held</span>}
      </div>
    </div>
  );
}

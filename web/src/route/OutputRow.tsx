import { readableUnits } from "../numbers/units.js";
import type { Balance, Token } from "../service/types.js";
import { RemoveButton } from "./RemoveButton.js";
import { TokenButton } from "./TokenButton.js";

type Props = {
  label: string;
  chainId: number;
  address: string;
  token: Token | undefined;
  balances: readonly Balance[];
  amount: string | undefined;
  worth: string | undefined;
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
  onChange,
  onRemove,
}: Props) {
  const held = balances.find((each) => each.token === address);
  return (
    <div className="px-4 pt-3 pb-4 not-first:border-line not-first:border-t">
      <div className="flex h-5 items-center justify-between text-muted text-xs">
        <span>{label}</span>
        {onRemove !== undefined && <RemoveButton name={token?.symbol} onClick={onRemove} />}
      </div>
      <div className="mt-1 flex items-center gap-3">
        <output
          className={`h-10 w-full min-w-0 truncate text-xl leading-10 ${amount === undefined ? "text-muted" : ""}`}
        >
          {amount ?? "–"}
        </output>
        <TokenButton
          label="Receive"
          chainId={chainId}
          token={token}
          balances={balances}
          onChoose={onChange}
        />
      </div>
      <div className="mt-1 flex h-6 items-center justify-between gap-2 text-muted text-xs">
        <span>{worth}</span>
        {held !== undefined && <span>{readableUnits(BigInt(held.amount), held.decimals)} held</span>}
      </div>
    </div>
  );
}

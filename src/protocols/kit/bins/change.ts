import type { Hex } from "../../../lib/hex.js";
import type { Bin } from "./swap.js";

/** What a log says of several bins. */
type Listed = { readonly ids: readonly bigint[]; readonly amounts: readonly Hex[] };

/** Returns what each bin gains, or loses if `sign` is negative. */
export function changesIn({ ids, amounts }: Listed, sign: bigint): Bin[] {
  return ids.map((id, index) => {
    const { x, y } = halves(amounts[index] ?? "0x0");
    return { id: Number(id), x: sign * x, y: sign * y };
  });
}

/** Returns the amounts of X and Y that a word holds, X in its low half. */
export function halves(word: Hex | bigint): { readonly x: bigint; readonly y: bigint } {
  const both = BigInt(word);
  return { x: BigInt.asUintN(128, both), y: both >> 128n };
}

/** Returns the bins with these changes, without those that become empty, or undefined if one cannot have lost so much. */
export function withChanges(bins: readonly Bin[], changes: readonly Bin[]): readonly Bin[] | undefined {
  return changes.reduce<readonly Bin[] | undefined>((sum, change) => sum && withChange(sum, change), bins);
}

function withChange(bins: readonly Bin[], change: Bin): readonly Bin[] | undefined {
  const place = bins.findIndex(({ id }) => id >= change.id);
  const before = place < 0 ? bins : bins.slice(0, place);
  const known = bins[place]?.id === change.id ? bins[place] : undefined;
  const after = place < 0 ? [] : bins.slice(known === undefined ? place : place + 1);
  const bin = { id: change.id, x: (known?.x ?? 0n) + change.x, y: (known?.y ?? 0n) + change.y };
  if (bin.x < 0n || bin.y < 0n) return undefined;
  const isEmpty = bin.x === 0n && bin.y === 0n;
  return [...before, ...(isEmpty ? [] : [bin]), ...after];
}

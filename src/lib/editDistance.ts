/**
 * Returns the number of insertions, deletions, replacements and swaps of neighbouring characters that turn one text
 * into the other (optimal string alignment), counted up to `limit`. Any larger distance gives `limit + 1`.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1];
      const replaced = at(last, column - 1) + (isSame ? 0 : 1);
      let least = Math.min(replaced, at(last, column) + 1, at(current, column - 1) + 1);
      const isSwapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (isSwapped && row > 1) least = Math.min(least, at(beforeLast, column - 2) + 1);
      current.push(least);
    }
    // A row's minimum is never below the smaller minimum of the two rows before it.
    if (Math.min(...current, ...last) > limit) return limit + 1;
    [beforeLast, last] = [last, current];
  }
  return Math.min(at(last, b.length), limit + 1);
}

function at(row: readonly number[], column: number): number {
  return row[column] as number;
}

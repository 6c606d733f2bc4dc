import type { Token } from "../../service/types.js";
import { labelOf } from "../../tokens/search.js";

/** Text sizes, the largest first, with the number of characters that fit beside a short and a long token name. */
const sizes = [
  ["text-xl", 9, 5],
  ["text-lg", 13, 9],
  ["text-base", 17, 12],
] as const;

/** Returns the text size of an amount. A long one is smaller, so that no figure of it is cut off beside its token. */
export function sizeOfAmount(amount: string, token: Token | undefined): string {
  const isLong = token !== undefined && labelOf(token).length > 8;
  return sizes.find(([, short, long]) => amount.length <= (isLong ? long : short))?.[0] ?? "text-sm";
}

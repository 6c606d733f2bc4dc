import type { Token } from "../service/types.js";

/** Number of results to show; a longer text narrows the search. */
const most = 60;

/**
 * Returns the tokens of a chain that match a text, best match first: by address, by symbol, then by name and protocol.
 * Held tokens come before others.
 */
export function searchTokens(
  tokens: readonly Token[],
  chainId: number,
  text: string,
  held: ReadonlySet<string>,
): Token[] {
  const wanted = text.trim().toLowerCase();
  const found: { token: Token; rank: number }[] = [];
  for (const token of tokens) {
    if (token.chainId !== chainId) continue;
    const rank = rankOf(token, wanted);
    if (rank !== undefined) found.push({ token, rank: rank - (held.has(token.address) ? 0.5 : 0) });
  }
  found.sort(
    (a, b) => a.rank - b.rank || (b.token.tvl ?? 0) - (a.token.tvl ?? 0) || bySymbol(a.token, b.token),
  );
  return found.slice(0, most).map(({ token }) => token);
}

function bySymbol(a: Token, b: Token): number {
  return a.symbol.length - b.symbol.length || (a.symbol < b.symbol ? -1 : 1);
}

function rankOf({ address, symbol, name, type, protocol = "", project = "" }: Token, wanted: string) {
  const position = type === "defi" ? 0.25 : 0;
  if (wanted === "") return 5 + position;
  if (address === wanted) return 0;
  const word = symbol.toLowerCase();
  if (word === wanted) return 1 + position;
  if (word.startsWith(wanted)) return 2 + position;
  if (word.includes(wanted)) return 3 + position;
  const more = `${name} ${protocol} ${project}`.toLowerCase();
  if (wanted.split(/\s+/).every((part) => more.includes(part) || word.includes(part))) return 4 + position;
  return wanted.startsWith("0x") && wanted.length > 5 && address.startsWith(wanted) ? 4 : undefined;
}

export function isAddress(text: string): boolean {
  return /^0x[0-9a-f]{40}$/i.test(text.trim());
}

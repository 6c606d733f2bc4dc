import type { ProtocolItem, Token } from "../service/types.js";
import { native } from "./key.js";

/** Number of results to show; a longer text narrows the search. */
const most = 60;

/** What the person and the network say of tokens, by address. */
export type TokenHints = {
  /** Worth of what the person holds, in US dollars; 0 if it is held but has no price. */
  readonly heldUsd: ReadonlyMap<string, number>;
  /** Tokens that this browser traded, the most recent first. */
  readonly recent: readonly string[];
  /** How many positions contain the token, which tells the best-known tokens. */
  readonly fame: ReadonlyMap<string, number>;
  /** The words that find a protocol's positions, by its slug. The result of `searchWordsOf`. */
  readonly words: ReadonlyMap<string, string>;
};

export const noHints: TokenHints = { heldUsd: new Map(), recent: [], fame: new Map(), words: new Map() };

/** What people call the positions of a protocol, by what its description says of it. */
const kinds: readonly (readonly [RegExp, string])[] = [
  [/\bvaults?\b/i, "vault"],
  [/\blend/i, "lending"],
  [/\bstak(ed|ing)\b/i, "staking"],
  [/^(pools|pairs) of\b/i, "lp liquidity pool"],
];

/** Returns the words that find the positions of each protocol: its name, and the kind of its positions. */
export function searchWordsOf(
  protocols: readonly Pick<ProtocolItem, "slug" | "name" | "description">[],
): ReadonlyMap<string, string> {
  return new Map(
    protocols.map(({ slug, name, description }) => {
      const found = kinds.flatMap(([pattern, words]) => (pattern.test(description) ? words : []));
      return [slug, [name, ...found].join(" ").toLowerCase()];
    }),
  );
}

/** Returns how many positions of a chain contain each token. The native coin counts as much as the best known. */
export function fameOf(tokens: readonly Token[], chainId: number): ReadonlyMap<string, number> {
  const fame = new Map<string, number>();
  for (const token of tokens) {
    if (token.chainId !== chainId) continue;
    for (const { address } of token.underlyingTokens) fame.set(address, (fame.get(address) ?? 0) + 1);
  }
  fame.set(native, Math.max(1, ...fame.values()));
  return fame;
}

/**
 * Returns the tokens of a chain that match a text, best match first: by address, by symbol, then by name, protocol and
 * kind of position.
 * Equal matches come in the order of what is held, what was traded last, and what is best known.
 */
export function searchTokens(
  tokens: readonly Token[],
  chainId: number,
  text: string,
  { heldUsd, recent, fame, words }: TokenHints,
): Token[] {
  const wanted = text.trim().toLowerCase();
  const place = new Map(recent.map((address, index) => [address, recent.length - index]));
  const found: { token: Token; rank: number }[] = [];
  for (const token of tokens) {
    if (token.chainId !== chainId) continue;
    const rank = rankOf(token, wanted, words.get(token.protocol ?? "") ?? "");
    if (rank !== undefined) found.push({ token, rank: rank - (heldUsd.has(token.address) ? 0.5 : 0) });
  }
  const by = (one: Token, other: Token, value: (token: Token) => number) => value(other) - value(one);
  found.sort(
    (a, b) =>
      a.rank - b.rank ||
      by(a.token, b.token, ({ address }) => heldUsd.get(address) ?? -1) ||
      by(a.token, b.token, ({ address }) => place.get(address) ?? 0) ||
      by(a.token, b.token, ({ address }) => fame.get(address) ?? 0) ||
      by(a.token, b.token, ({ tvl }) => tvl ?? 0) ||
      bySymbol(a.token, b.token),
  );
  return found.slice(0, most).map(({ token }) => token);
}

function bySymbol(a: Token, b: Token): number {
  return a.symbol.length - b.symbol.length || (a.symbol < b.symbol ? -1 : 1);
}

function rankOf(
  { address, symbol, name, type, protocol = "", project = "" }: Token,
  wanted: string,
  words: string,
) {
  const position = type === "defi" ? 0.25 : 0;
  if (wanted === "") return 5 + position;
  if (address === wanted) return 0;
  const word = symbol.toLowerCase();
  if (word === wanted) return 1 + position;
  if (word.startsWith(wanted)) return 2 + position;
  if (word.includes(wanted)) return 3 + position;
  const more = `${name} ${protocol} ${project} ${words}`.toLowerCase();
  if (wanted.split(/\s+/).every((part) => more.includes(part) || word.includes(part))) return 4 + position;
  return wanted.startsWith("0x") && wanted.length > 5 && address.startsWith(wanted) ? 4 : undefined;
}

export function isAddress(text: string): boolean {
  return /^0x[0-9a-f]{40}$/i.test(text.trim());
}

/**
 * Returns a name that tells a position from others with its symbol: `UNI-V2 USDC/WETH`. Other tokens, and positions
 * whose symbol already says what is inside, have their symbol.
 */
export function labelOf({ symbol, type, underlyingTokens }: Token): string {
  const inside = underlyingTokens.map((each) => each.symbol ?? "");
  if (type !== "defi" || inside.length === 0 || inside.includes("")) return symbol;
  const word = symbol.toLowerCase();
  return inside.every((each) => word.includes(each.toLowerCase())) ? symbol : `${symbol} ${inside.join("/")}`;
}

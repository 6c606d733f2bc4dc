// Merges published token lists into one list of each network.

/** Shares of pools and maturing claims, which some lists name because they can be lent, by symbol. */
const shareSymbols =
  /^(UNI-V[23]|CAKE-LP|G-UNI|(VR|S|V|VOLATILE|STABLE)?AMMV?\d?-.*|[PY]T-.*|.*[- ]LPS?|.*BPT|BPT.*)$/i;
/** The same, by name. */
const shareNames = [
  /\b(LPs?|BPT|pool token|vault receipt|principal token|yield token)\b/i,
  /\b(linear|composable|stable|stableswap|weighted|liquidity) pool\b/i,
  /^(uniswap v2|balancer .* pool|curve\.?(fi)? .*(\/|pool|gauge)|moo )/i,
];

/** What lends, earns or owes, by name or symbol. An unselected list has hundreds of these. */
const positions = [
  /^(static |wrapped )?aave (v\d|amm|interest|variable|stable|prime|matic|ethereum|optimism|polygon|arbitrum|avalanche|base|bnb|gnosis|linea|scroll|sonic|zksync|celo|mantle)\b/i,
  /^(compound|venus|moonwell|benqi|cream|hyperlend) (?!dollar|governance|coin|token|finance|dao)\S/i,
  /\b(yvault|variable debt|stable debt|hypurr)\b|^(variable|stable)debt/i,
];

/** Texts that name a site or promise something: most such tokens are sent to strangers to lure them. */
const lures = /https?:|www\.|\bt\.me\b|\b(claim|airdrop|visit|voucher)\b|^\S*[ :/].*\.\w{2,}$/i;

const burned = new Set([
  "0x0000000000000000000000000000000000000000",
  "0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee",
]);

/** With more decimals, `src/tokens/verify.ts` rejects a token. */
const maximumDecimals = 36;

/** A list that was not selected token by token, and is longer than this, adds only tokens of several networks. */
const longList = 500;

/**
 * Returns the tokens of every network in `chainIds`, by network and address, each with the lists that it is from. The
 * first list that has an address defines the token; later lists add their logos.
 *
 * @param lists most trusted first; `tokens` are in the form of the common token list format.
 * @param logosOf returns a logo's short form, or an empty list if it cannot be shown.
 */
export function mergeLists(lists, chainIds, logosOf) {
  const networks = new Map(chainIds.map((chainId) => [chainId, { tokens: new Map(), shares: new Set() }]));
  const spellings = new Map();
  for (const { package: name, tokens, selected } of lists) {
    const added = selected ? tokens : withSpellings(worthAdding(tokens, networks), spellings);
    for (const token of added) {
      if (selected) addSpelling(spellings, token.symbol);
      const network = networks.get(token.chainId);
      if (network !== undefined) addToken(network, token, name, logosOf);
    }
  }
  for (const { tokens, shares } of networks.values()) {
    for (const address of shares) tokens.delete(address);
  }
  return new Map([...networks].map(([chainId, { tokens }]) => [chainId, tokens]));
}

/** Adds a token to its network unless it is a share or cannot be listed. */
function addToken({ tokens, shares }, token, list, logosOf) {
  if (!isListable(token)) return;
  const address = token.address.toLowerCase();
  if (isShare(token)) shares.add(address);
  const known = tokens.get(address);
  const more = logosOf(token.logoURI).filter((logo) => known?.logos.includes(logo) !== true);
  if (known === undefined) {
    const { decimals, symbol, name } = token;
    const texts = { symbol: symbol.trim(), name: name.trim() };
    tokens.set(address, { decimals, ...texts, logos: more, lists: new Set([list]) });
  } else if (more.length > 0) {
    known.logos.push(...more);
    known.lists.add(list);
  }
}

function isListable({ address, decimals, symbol, name }) {
  if (!/^0x[0-9a-f]{40}$/i.test(address) || burned.has(address.toLowerCase())) return false;
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > maximumDecimals) return false;
  return [symbol, name].every((text) => typeof text === "string" && /\S/.test(text) && !/[|;\n]/.test(text));
}

function isShare({ symbol, name, isShare = false }) {
  return isShare || shareSymbols.test(symbol) || shareNames.some((pattern) => pattern.test(name));
}

/** Returns whether an unselected list should not add the token. */
function isDoubtful({ symbol, name }) {
  return [symbol, name].some((text) => lures.test(text) || positions.some((pattern) => pattern.test(text)));
}

/**
 * Returns the tokens of an unselected list that are worth adding: all of a network of which it names few, otherwise
 * those that it names on several networks. Only one token may have a symbol, and only if no selected list has it on that
 * network: then the symbol still means one token, and no token poses as another. If several tokens of the list have the
 * symbol, the one on most networks is added, or none if there are several of those.
 */
function worthAdding(tokens, networks) {
  const spread = new Map();
  const lengths = new Map();
  for (const token of tokens) {
    const identity = identityOf(token);
    spread.set(identity, (spread.get(identity) ?? new Set()).add(token.chainId));
    lengths.set(token.chainId, (lengths.get(token.chainId) ?? 0) + 1);
  }
  const networksOf = (token) => spread.get(identityOf(token)).size;
  const bySymbol = new Map();
  for (const token of tokens) {
    const network = networks.get(token.chainId);
    if (network === undefined || !isListable(token) || isShare(token) || isDoubtful(token)) continue;
    if (lengths.get(token.chainId) > longList && networksOf(token) < 2) continue;
    const key = `${token.chainId} ${token.symbol.toLowerCase()}`;
    bySymbol.set(key, [...(bySymbol.get(key) ?? []), token]);
  }
  const added = [];
  for (const [chainId, { tokens: known }] of networks) {
    const taken = new Set([...known.values()].map(({ symbol }) => symbol.toLowerCase()));
    for (const [key, candidates] of bySymbol) {
      if (!key.startsWith(`${chainId} `) || taken.has(key.slice(`${chainId} `.length))) continue;
      const most = Math.max(...candidates.map(networksOf));
      const best = candidates.filter((token) => networksOf(token) === most);
      if (best.length === 1) added.push(best[0]);
    }
  }
  return added;
}

function identityOf({ symbol, name }) {
  return `${symbol} ${name}`.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

function addSpelling(spellings, symbol) {
  const capitals = symbol.trim().toUpperCase();
  if (!spellings.has(capitals)) spellings.set(capitals, symbol);
}

/** Returns the tokens with symbols spelt as the selected lists spell them, since this list writes them in capitals. */
function withSpellings(tokens, spellings) {
  return tokens.map((token) => ({
    ...token,
    symbol: spellings.get(token.symbol.toUpperCase()) ?? token.symbol,
  }));
}

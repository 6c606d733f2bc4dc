import { type Address, NATIVE } from "../lib/address.js";
import { compareText } from "../lib/text.js";
import type { Market, Pool } from "../market/index.js";
import { inexactnessOf } from "../protocols/index.js";
import { FORMAT, type MarketFile, VERSION, type VenueEntry } from "./schema.js";
import { encodeState } from "./state.js";

/** What a file says about a token for people. Routing needs none of it. */
export type FileToken = MarketFile["tokens"][number];

/** `market` as a market file holds it; of `tokens` those that can be traded there, by address. */
export function marketFileOf(market: Market, tokens: Iterable<FileToken>): MarketFile {
  const { network, head } = market;
  const traded = new Set([...market.pools.values()].flatMap(tokensOf));
  return {
    format: FORMAT,
    version: VERSION,
    network: {
      id: network.id,
      slug: network.slug,
      name: network.name,
      native: { ...network.native },
      wrappedNative: network.wrappedNative,
      blockTimeSeconds: network.blockTimeSeconds,
      maxTransactionGas: network.maxTransactionGas.toString(),
      baseTokens: [...network.baseTokens],
      stablecoins: [...network.stablecoins],
    },
    block: {
      number: head.number.toString(),
      hash: head.hash,
      parentHash: head.parentHash,
      timestamp: head.timestamp.toString(),
      baseFeeWei: head.baseFeeWei.toString(),
      gasUsed: head.gasUsed.toString(),
      gasLimit: head.gasLimit.toString(),
    },
    tokens: [...tokens]
      .filter(({ address }) => traded.has(address) && address !== NATIVE)
      .map(({ address, symbol, name, decimals }) => ({ address, symbol, name, decimals }))
      .sort((a, b) => compareText(a.address, b.address)),
    venues: [...market.pools.values()].map((pool) => venueEntry(pool, network)),
  };
}

/** Returns the tokens a venue trades, and its share where that is a token. */
function tokensOf({ venue, adapter }: Pool): readonly Address[] {
  const share = adapter.meta.position?.(venue).address;
  return share === undefined ? venue.tokens : [...venue.tokens, share];
}

function venueEntry(pool: Pool, network: Market["network"]): VenueEntry {
  const { venue, adapter, state } = pool;
  return {
    id: venue.id,
    protocol: venue.protocol,
    standard: venue.standard,
    address: venue.address,
    ...(venue.subject === undefined ? {} : { subject: venue.subject }),
    tokens: [...venue.tokens],
    feePpm: venue.feePpm,
    facts: structuredClone(venue.facts),
    ...(venue.contracts === undefined ? {} : { contracts: [...venue.contracts] }),
    ...(venue.sources === undefined ? {} : { sources: { ...venue.sources } }),
    ...(venue.shareSymbol === undefined ? {} : { shareSymbol: venue.shareSymbol }),
    ...(venue.unvouched === undefined ? {} : { unvouched: structuredClone(venue.unvouched) }),
    ...inexactnessOf(pool, network),
    state: encodeState(adapter.plain === undefined ? state : adapter.plain.write(state)),
  };
}

/** Returns the file's text, with one line for each token and venue, so that files can be compared and faults have a line. */
export function marketFileText(file: MarketFile): string {
  const { tokens, venues, ...rest } = file;
  const head = Object.entries(rest).map(([key, value]) => `"${key}": ${JSON.stringify(value)},\n`);
  const lines = (items: readonly unknown[]) => items.map((item) => `  ${JSON.stringify(item)}`).join(",\n");
  return `{\n${head.join("")}"tokens": [\n${lines(tokens)}\n],\n"venues": [\n${lines(venues)}\n]\n}\n`;
}

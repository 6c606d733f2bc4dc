import { mostStrangers } from "../../../guests/index.js";
import type { Address } from "../../../lib/address.js";
import { compareText } from "../../../lib/text.js";
import { filterTokens, paginate, type TokenListing } from "../../../listings/index.js";
import { onNewestMarket } from "../../../quote/index.js";
import type { Services } from "../../../service/index.js";
import type { Token } from "../../../tokens/index.js";
import type { App } from "../../app.js";
import { strangerItem, tokenItem } from "./item.js";
import type { TokensQuestion } from "./read.js";

/**
 * The tokens asked for by their addresses that nobody lists, as far as the rest of the question lets them pass; none where
 * too many are asked for. Throws what `Guests.look` throws, and STATE_STALE.
 */
export async function findStrangers(app: App, { filter }: TokensQuestion): Promise<readonly TokenListing[]> {
  const { addresses, chainId } = filter;
  if (addresses === undefined) return [];
  const asked = [...app.networks.values()].flatMap((network) => network.services() ?? []);
  const found = await Promise.all(
    asked
      .filter(({ network }) => chainId === undefined || network.id === chainId)
      .map((services) => strangersOf(services, addresses)),
  );
  const strangers = found.flat().map((token): TokenListing => ({ ...token, position: undefined }));
  return filterTokens(strangers, filter);
}

async function strangersOf(services: Services, addresses: readonly Address[]): Promise<Token[]> {
  const { universe, guests } = services;
  const unlisted = addresses.filter((address) => !universe.tokens.has(address));
  if (unlisted.length === 0 || unlisted.length > mostStrangers) return [];
  const seen = await onNewestMarket(services, ({ head }) => guests.look(unlisted, head));
  return [...seen.values()].flatMap(({ token }) => token ?? []);
}

/** The page of a listing with strangers in their places. */
export function answerWith(
  strangers: readonly TokenListing[],
  tokens: readonly TokenListing[],
  { filter, page, pageSize, includeMetadata }: TokensQuestion,
) {
  const all = [...filterTokens(tokens, filter), ...strangers].sort(
    (a, b) => a.chainId - b.chainId || compareText(a.address, b.address),
  );
  const { data, meta } = paginate(all, page, pageSize);
  const item = (token: TokenListing) =>
    strangers.includes(token) ? strangerItem(token, includeMetadata) : tokenItem(token, includeMetadata);
  return { data: data.map(item), meta };
}

import { mostStrangers } from "../../../guests/index.js";
import type { Address } from "../../../lib/address.js";
import { compareText } from "../../../lib/text.js";
import { filterTokens, paginate, type TokenListing } from "../../../listings/index.js";
import { fromReadable, onNewestMarket } from "../../../quote/index.js";
import type { Services } from "../../../service/index.js";
import type { Token } from "../../../tokens/index.js";
import type { App } from "../../app.js";
import { tokenItem, unlistedItem } from "./item.js";
import type { TokensQuestion } from "./read.js";

/**
 * Returns the unlisted tokens that a request names by address and that pass its other filters. Returns none if the
 * request names too many. Of several networks, omits those that cannot be read at present. Throws any other error that
 * `Guests.look` throws, and STATE_STALE if no network can be read.
 */
export async function findUnlisted(app: App, { filter }: TokensQuestion): Promise<readonly TokenListing[]> {
  const { addresses, chainId } = filter;
  if (addresses === undefined) return [];
  const asked = [...app.networks.values()].flatMap((network) => network.services() ?? []);
  const found = await fromReadable(
    asked.filter(({ network }) => chainId === undefined || network.id === chainId),
    (services) => unlistedOn(services, addresses),
  );
  const unlisted = found.flat().map((token): TokenListing => ({ ...token, position: undefined }));
  return filterTokens(unlisted, filter);
}

async function unlistedOn(services: Services, addresses: readonly Address[]): Promise<Token[]> {
  const { universe, guests } = services;
  const unlisted = addresses.filter((address) => !universe.tokens.has(address));
  if (unlisted.length === 0 || unlisted.length > mostStrangers) return [];
  const seen = await onNewestMarket(services, ({ head }) => guests.look(unlisted, head));
  return [...seen.values()].flatMap(({ token }) => token ?? []);
}

/** Returns the page of a listing that also includes unlisted tokens, in order. */
export function answerWithUnlisted(
  unlisted: readonly TokenListing[],
  tokens: readonly TokenListing[],
  { filter, page, pageSize, includeMetadata }: TokensQuestion,
) {
  const all = [...filterTokens(tokens, filter), ...unlisted].sort(
    (a, b) => a.chainId - b.chainId || compareText(a.address, b.address),
  );
  const { data, meta } = paginate(all, page, pageSize);
  const item = (token: TokenListing) =>
    unlisted.includes(token) ? unlistedItem(token, includeMetadata) : tokenItem(token, includeMetadata);
  return { data: data.map(item), meta };
}

import { mostStrangers } from "../../../guests/index.js";
import type { Address } from "../../../lib/address.js";
import { makeLru } from "../../../lib/lru.js";
import { compareText } from "../../../lib/text.js";
import { filterTokens, paginate, type TokenListing } from "../../../listings/index.js";
import { fromReadable, onNewestMarket } from "../../../quote/index.js";
import type { Services } from "../../../service/index.js";
import type { Token } from "../../../tokens/index.js";
import type { App } from "../../app.js";
import { makePage, type Page } from "../../content/page.js";
import { sendPage } from "../../content/send.js";
import type { RawParameters } from "../../parameters/query.js";
import type { Endpoint } from "../endpoint.js";
import { lookErrors, readyNetwork, readyNetworkErrors } from "../shared/readyNetwork.js";
import { tokenItem, unlistedItem } from "./item.js";
import { tokenListParameters, tokenParameters } from "./parameters.js";
import { readTokens, type TokensQuestion } from "./read.js";
import { tokensResponse } from "./response.js";

/** The most bytes of cached pages, excluding their compressed forms. */
const keptPageBytes = 32 * 2 ** 20;
/** The most characters of cached queries. */
const keptQueryLength = 2 ** 20;

type Listing = readonly TokenListing[];

type KnownQuery = {
  readonly question: TokensQuestion;
  /** Equal for equal questions. `walkKey` ignores the page. */
  readonly key: string;
  readonly walkKey: string;
  readonly length: number;
};

/**
 * Lists the tokens of every network that has been read. For each question, the query is parsed and the answer
 * serialised and compressed only once, as long as the listing stays the same.
 */
export const tokensEndpoint: Endpoint = {
  method: "get",
  path: "/api/v1/tokens",
  tag: "Listings",
  summary: "Tokens that routes can start from and end in, including positions",
  description:
    "Sorted by chain id, then address. Past the last page `data` is empty. Pages that the same address requests within a minute of each other come from one listing, even if tokens change meanwhile. Up to 16 unlisted tokens that `address` names are included, with `unlisted`.",
  query: tokenParameters,
  lists: tokenListParameters,
  response: tokensResponse,
  errors: ["INVALID_PARAMETER", ...readyNetworkErrors, "STATE_STALE", ...lookErrors],
  hasEtag: true,
  access: "key",
  cost: 1,
  work: "none",
  answer({ app, tokens }) {
    const queries = makeLru<KnownQuery>(keptQueryLength, ({ length }) => length);
    const pages = makeLru<Page>(keptPageBytes, ({ plainBytes }) => plainBytes);
    const walks = makeWalks<Listing>();
    /** The numbers of listings that have cached pages. */
    let numbers = new Map<Listing, number>();
    let last = 0;

    function readQuery(url: string, sent: RawParameters): KnownQuery {
      const before = queries.get(url);
      if (before !== undefined) return before;
      const question = readTokens(sent);
      const key = JSON.stringify(question);
      const walkKey = JSON.stringify({ ...question, page: 0 });
      const known = { question, key, walkKey, length: url.length + key.length + walkKey.length };
      // The cache must not store an API key.
      if (sent.apikey === undefined) queries.set(url, known);
      return known;
    }

    function numberOf(listing: Listing, current: Listing): number {
      const known = numbers.get(listing);
      if (known !== undefined) return known;
      // Drops pages of listings that nobody reads any more.
      const kept = new Set([...walks.kept(), current]);
      if ([...numbers.keys()].some((each) => !kept.has(each))) pages.clear();
      numbers = new Map([...numbers].filter(([each]) => kept.has(each)));
      numbers.set(listing, ++last);
      return last;
    }

    function pageFor({ question, key, walkKey }: KnownQuery, ip: string): Page {
      const current = tokens.current();
      const single = question.page === 1 && current.length <= question.pageSize;
      const listing = single
        ? current
        : walks.listingFor(`${ip} ${walkKey}`, question.page, current, performance.now());
      const pageKey = `${numberOf(listing, current)} ${key}`;
      const before = pages.get(pageKey);
      if (before !== undefined) return before;
      const page = makePage(answerOf(listing, question));
      pages.set(pageKey, page);
      return page;
    }

    return async (request, reply) => {
      const known = readQuery(request.url, request.query as RawParameters);
      requireNetwork(app, known.question.filter.chainId);
      const unlisted = await findUnlisted(app, known.question);
      const page =
        unlisted.length === 0
          ? pageFor(known, request.ip)
          : makePage(answerWithUnlisted(unlisted, tokens.current(), known.question));
      return sendPage(request, reply, page);
    };
  },
};

function answerOf(tokens: Listing, { filter, page, pageSize, includeMetadata }: TokensQuestion) {
  const { data, meta } = paginate(filterTokens(tokens, filter), page, pageSize);
  return { data: data.map((token) => tokenItem(token, includeMetadata)), meta };
}

/** Throws if the requested network has not been read, or if no network has been read. */
function requireNetwork(app: App, chainId: number | undefined): void {
  if (chainId !== undefined) {
    readyNetwork(app, chainId);
    return;
  }
  const services = [...app.networks.values()];
  const [first] = services;
  if (first !== undefined && services.every((service) => service.services() === undefined)) {
    readyNetwork(app, first.network.id);
  }
}

/**
 * Returns the unlisted tokens that a request names by address and that pass its other filters. Returns none if the
 * request names too many. Of several networks, omits those that cannot be read at present. Throws any other error that
 * `Guests.look` throws, and STATE_STALE if no network can be read.
 */
async function findUnlisted(app: App, { filter }: TokensQuestion): Promise<readonly TokenListing[]> {
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
function answerWithUnlisted(
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

/** How long a reader keeps their listing after each page. */
const keptMs = 60_000;
/** The most readers to remember. Beyond this, the least recent ones are forgotten. */
const maxReaders = 10_000;

/** Gives a reader who pages through a listing every page from the same version of it. */
type Walks<Listing> = {
  /** Returns the listing from which `reader` gets their page. */
  listingFor(reader: string, page: number, current: Listing, nowMs: number): Listing;
  /** Returns the listings whose pages readers may still request. */
  kept(): ReadonlySet<Listing>;
};

/**
 * Makes an empty record of readers. If a listing changed between two pages, an item could appear twice or never. A
 * reader who starts with page 1 therefore gets all further pages from the same listing, provided they request each
 * within a minute.
 */
export function makeWalks<Listing>(): Walks<Listing> {
  const readers = new Map<string, { readonly listing: Listing; readonly atMs: number }>();

  function forgetOld(nowMs: number): void {
    for (const [reader, { atMs }] of readers) {
      // A map keeps the order of insertion, so the least recent readers come first.
      if (nowMs - atMs <= keptMs && readers.size <= maxReaders) return;
      readers.delete(reader);
    }
  }

  return {
    listingFor(reader, page, current, nowMs) {
      forgetOld(nowMs);
      const listing = page === 1 ? current : (readers.get(reader)?.listing ?? current);
      readers.delete(reader);
      readers.set(reader, { listing, atMs: nowMs });
      return listing;
    },
    kept: () => new Set([...readers.values()].map(({ listing }) => listing)),
  };
}

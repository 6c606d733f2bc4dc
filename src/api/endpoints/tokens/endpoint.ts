import { makeLru } from "../../../lib/lru.js";
import { filterTokens, paginate, type TokenListing } from "../../../listings/index.js";
import type { App } from "../../app.js";
import { makePage, type Page } from "../../content/page.js";
import { sendPage } from "../../content/send.js";
import type { RawParameters } from "../../parameters/query.js";
import type { Endpoint } from "../endpoint.js";
import { lookErrors, readyNetwork, readyNetworkErrors } from "../shared/readyNetwork.js";
import { tokenItem } from "./item.js";
import { tokenListParameters, tokenParameters } from "./parameters.js";
import { readTokens, type TokensQuestion } from "./read.js";
import { tokensResponse } from "./response.js";
import { answerWithUnlisted, findUnlisted } from "./unlisted.js";
import { makeWalks } from "./walks.js";

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

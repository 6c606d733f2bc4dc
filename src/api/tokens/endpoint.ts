import type { FastifyInstance } from "fastify";
import { type CatalogToken, filterTokens, makeTokenCatalog, pageOf } from "../../catalog/index.js";
import type { App } from "../app.js";
import { makeLru } from "../listing/lru.js";
import { makePage, type Page } from "../listing/page.js";
import { sendPage } from "../listing/send.js";
import { readyNetwork } from "../network.js";
import type { RawParameters } from "../parameters/query.js";
import { tokenItem } from "./item.js";
import { readTokens, type TokensQuestion } from "./read.js";

/** Bytes of pages kept, counted without compression; the compressed forms come on top. */
const keptPageBytes = 32 * 2 ** 20;
/** Characters of queries whose meaning is remembered. */
const keptQueryLength = 2 ** 20;

type KnownQuery = { readonly question: TokensQuestion; readonly key: string; readonly length: number };

/**
 * GET /v1/tokens: the tokens of every network that has been read. Reading the query, serialising and compressing
 * happen once per question for as long as the catalogue stays the same.
 */
export function tokensEndpoint(server: FastifyInstance, app: App): void {
  const catalog = makeTokenCatalog(() => readNetworks(app));
  const queries = makeLru<KnownQuery>(keptQueryLength, ({ length }) => length);
  const pages = makeLru<Page>(keptPageBytes, ({ plainBytes }) => plainBytes);
  let listed: readonly CatalogToken[] | undefined;

  function understand(url: string, sent: RawParameters): KnownQuery {
    const before = queries.get(url);
    if (before !== undefined) return before;
    const question = readTokens(sent);
    const key = JSON.stringify(question);
    const known = { question, key, length: url.length + 2 * key.length };
    queries.set(url, known);
    return known;
  }

  function pageFor({ question, key }: KnownQuery): Page {
    const tokens = catalog.current();
    if (tokens !== listed) pages.clear();
    listed = tokens;
    const before = pages.get(key);
    if (before !== undefined) return before;
    const page = makePage(answerOf(tokens, question));
    pages.set(key, page);
    return page;
  }

  server.get("/v1/tokens", (request, reply) => {
    const known = understand(request.url, request.query as RawParameters);
    requireNetwork(app, known.question.filter.chainId);
    return sendPage(request, reply, pageFor(known));
  });
}

function answerOf(
  tokens: readonly CatalogToken[],
  { filter, page, pageSize, includeMetadata }: TokensQuestion,
) {
  const { data, meta } = pageOf(filterTokens(tokens, filter), page, pageSize);
  return { data: data.map((token) => tokenItem(token, includeMetadata)), meta };
}

function readNetworks(app: App) {
  return [...app.networks.values()].flatMap((service) => {
    const context = service.context();
    if (context === undefined) return [];
    const { network, universe, follower } = context;
    return [{ network, universe, market: follower.current() }];
  });
}

/** Throws what keeps the listing from an answer: the network asked for is not read, or none is. */
function requireNetwork(app: App, chainId: number | undefined): void {
  if (chainId !== undefined) {
    readyNetwork(app, chainId);
    return;
  }
  const services = [...app.networks.values()];
  const [first] = services;
  if (first !== undefined && services.every((service) => service.context() === undefined)) {
    readyNetwork(app, first.network.id);
  }
}

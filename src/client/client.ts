import createApi from "openapi-fetch";
import type { paths } from "../wire/generated/schema.js";
import type * as types from "../wire/types.js";
import type { ApproveIfNeededParams } from "./approveIfNeeded.js";
import { failureOf, unexpected } from "./error.js";
import type { SameChainParams } from "./requireSameChain.js";
import type { RouteAtLeast, ShownAmounts } from "./routeAtLeast.js";
import { type RequestOptions, send } from "./send.js";
import { watch } from "./watch.js";

export type ClientOptions = Omit<RequestOptions, "signal"> & {
  /** The URL of the service, without `/api/v1`. May be empty in a page that the service itself serves. */
  readonly url: string;
  /** Replaces the platform's `fetch`. */
  readonly fetch?: (request: Request) => Promise<Response>;
};

type Connection = ReturnType<typeof connect>;

export type SluiceClient = ReturnType<typeof createSluiceClient>;

/**
 * Creates a client of one service. Amounts are raw units, as text or bigint. Responses are as in the service's OpenAPI
 * document. Every method throws SluiceApiError, or the reason of its `signal`.
 *
 * Helpers that a page rarely needs at first are imported by their first call. The client's own bundle contains them.
 */
export function createSluiceClient(options: ClientOptions) {
  const connection = connect(options);
  const methods = {
    ...routes(connection),
    ...listings(connection),
    ...prices(connection),
    ...wallets(connection),
    ...operations(connection),
  };
  return { ...methods, ...helpers(methods, connection) };
}

function connect({ url, fetch, ...defaults }: ClientOptions) {
  // Looks up `fetch` at each request, so that a later replacement takes effect.
  const plain = (request: Request) => (fetch ?? globalThis.fetch)(request);
  return {
    defaults,
    api: createApi<paths>({ baseUrl: url, bodySerializer }),
    /** Returns the options of one request. */
    how(options: RequestOptions = {}) {
      const { apiKey, ...sending } = { ...defaults, ...options };
      return {
        headers: apiKey === undefined ? {} : { Authorization: `Bearer ${apiKey}` },
        fetch: (request: Request) => send(request, plain, sending),
      };
    },
    live<Name extends "quote" | "route", Answer>(name: Name, params: object, options?: RequestOptions) {
      const query = new URLSearchParams();
      for (const [key, value] of Object.entries(params)) {
        for (const each of [value].flat()) if (each !== undefined) query.append(key, String(each));
      }
      const target = `${url.replace(/\/$/, "")}/api/v1/shortcuts/${name}?${query}`;
      return watch<Name, Answer>(name, target, plain, { ...defaults, ...options });
    },
  };
}

/** Quotes, routes and bundles, once or at every block. */
function routes({ api, how, live }: Connection) {
  return {
    /**
     * Returns the output of the best route, without a transaction or a wallet. Accepts the parameters of a route
     * unchanged.
     */
    async quote<const P extends types.QuoteParams>(
      params: types.Exact<P, types.QuoteParams | types.RouteParams>,
      options?: RequestOptions,
    ): Promise<types.Quote<P>> {
      const query = single<types.SingleQuote>(params);
      const call = api.GET("/api/v1/shortcuts/quote", { params: { query }, ...how(options) });
      return (await read(call)) as types.Quote<P>;
    },

    /** Returns the best route as an unsigned, simulated transaction. */
    async route<const P extends types.RouteParams>(
      params: types.Exact<P, types.RouteParams>,
      options?: RequestOptions,
    ): Promise<types.Route<P>> {
      const { permit2, ...query } = single<types.SingleRoute>(withUsual(params));
      const call =
        permit2 === undefined
          ? api.GET("/api/v1/shortcuts/route", { params: { query }, ...how(options) })
          : api.POST("/api/v1/shortcuts/route", { body: { ...query, permit2 }, ...how(options) });
      return (await read(call)) as types.Route<P>;
    },

    /** Returns up to 50 quotes of one network, each on its own, in order. One that fails is the body of its error. */
    async quotes(
      asked: readonly Omit<types.QuoteParams, "chainId">[],
      query: Pick<types.QuoteParams, "chainId"> = {},
      options?: RequestOptions,
    ) {
      const body = [...asked];
      return read(api.POST("/api/v1/shortcuts/quotes", { params: { query }, body, ...how(options) }));
    },

    /**
     * Returns the present answer to an earlier request, how it differs from the answer of then, and whether the
     * transaction of then would still succeed.
     *
     * @param params the request as it was sent.
     * @param answer the answer as it was received.
     */
    async refresh<const P extends types.RouteParams>(
      params: types.Exact<P, types.RouteParams>,
      answer: types.Route<P>,
      options?: RequestOptions,
    ): Promise<types.Refreshed<P>> {
      const body = { request: { ...withUsual(params) }, answer };
      const call = api.POST("/api/v1/shortcuts/refresh", { body, ...how(options) });
      return (await read(call)) as types.Refreshed<P>;
    },

    /** Returns several actions, in order, as one unsigned, simulated transaction. */
    async bundle<const C extends readonly types.BundleCall[], P extends types.BundleParams>(
      calls: C & { readonly [I in keyof C]: types.ExactCall<C[I]> },
      query: types.Exact<P, types.BundleParams>,
      options?: RequestOptions,
    ) {
      const body = [...calls];
      return read(api.POST("/api/v1/shortcuts/bundle", { params: { query }, body, ...how(options) }));
    },

    /** Decodes the call data of a route into its order and steps, with a decoder independent of the encoder. */
    async decode(data: `0x${string}`, options?: RequestOptions) {
      return read(api.POST("/api/v1/shortcuts/decode", { body: { data }, ...how(options) }));
    },

    /** Yields the result of {@link quote} at every block. See `watch`. */
    watchQuote<const P extends types.QuoteParams>(
      params: types.Exact<P, types.QuoteParams | types.RouteParams>,
      options?: RequestOptions,
    ) {
      return live<"quote", types.Quote<P>>("quote", params, options);
    },

    /** Yields the result of {@link route} at every block. See `watch`. */
    watchRoute<const P extends types.RouteParams>(
      params: types.Exact<P, types.RouteParams>,
      options?: RequestOptions,
    ) {
      return live<"route", types.Route<P>>("route", withUsual(params), options);
    },
  };
}

/** What the service knows of its networks. */
function listings({ api, how }: Connection) {
  return {
    /** Returns a page of tokens, including positions. */
    async tokens<P extends types.TokensParams>(
      query?: types.Exact<P, types.TokensParams>,
      options?: RequestOptions,
    ) {
      return read(
        api.GET("/api/v1/tokens", { params: query === undefined ? {} : { query }, ...how(options) }),
      );
    },

    async protocols<P extends types.ProtocolsParams>(
      query?: types.Exact<P, types.ProtocolsParams>,
      options?: RequestOptions,
    ) {
      return read(
        api.GET("/api/v1/protocols", { params: query === undefined ? {} : { query }, ...how(options) }),
      );
    },

    async networks<P extends types.NetworksParams>(
      query?: types.Exact<P, types.NetworksParams>,
      options?: RequestOptions,
    ) {
      return read(
        api.GET("/api/v1/networks", { params: query === undefined ? {} : { query }, ...how(options) }),
      );
    },

    async projects(options?: RequestOptions) {
      return read(api.GET("/api/v1/projects", how(options)));
    },

    /** Returns the actions that each protocol, or one protocol, supports in a bundle. */
    async actions(protocolSlug?: string, options?: RequestOptions) {
      if (protocolSlug === undefined) return read(api.GET("/api/v1/actions", how(options)));
      const params = { path: { protocolSlug } };
      return read(api.GET("/api/v1/actions/{protocolSlug}", { params, ...how(options) }));
    },

    async standards(slug?: string, options?: RequestOptions) {
      if (slug === undefined) return read(api.GET("/api/v1/standards", how(options)));
      return read(api.GET("/api/v1/standards/{slug}", { params: { path: { slug } }, ...how(options) }));
    },

    async aggregators(options?: RequestOptions) {
      return read(api.GET("/api/v1/aggregators", how(options)));
    },
  };
}

/** Prices of tokens. */
function prices({ api, how }: Connection) {
  return {
    /** Returns the USD price of one token. */
    async price<P extends types.PriceParams>(
      path: types.Exact<P, types.PriceParams>,
      options?: RequestOptions,
    ) {
      return read(api.GET("/api/v1/prices/{chainId}/{address}", { params: { path }, ...how(options) }));
    },

    /** Returns the price of one token at each venue. */
    async priceVenues<P extends types.PriceParams>(
      path: types.Exact<P, types.PriceParams>,
      options?: RequestOptions,
    ) {
      const params = { path };
      return read(api.GET("/api/v1/prices/{chainId}/{address}/venues", { params, ...how(options) }));
    },

    /** Returns the prices of one token that the service has seen, the oldest first. */
    async priceHistory<P extends types.PriceParams>(
      path: types.Exact<P, types.PriceParams>,
      options?: RequestOptions,
    ) {
      const params = { path };
      return read(api.GET("/api/v1/prices/{chainId}/{address}/history", { params, ...how(options) }));
    },

    /** Returns the USD prices of several tokens. */
    async prices<P extends types.PricesParams>(
      params: types.Exact<P, types.PricesParams>,
      options?: RequestOptions,
    ) {
      const { chainId, addresses }: types.PricesParams = params;
      const asked = { path: { chainId }, query: { addresses } };
      return read(api.GET("/api/v1/prices/{chainId}", { params: asked, ...how(options) }));
    },
  };
}

/** What an address has and allows, and what it is called. */
function wallets({ api, how }: Connection) {
  return {
    /** Returns an owner's smart wallet, deployed or not. */
    async wallet<P extends types.WalletParams>(
      query: types.Exact<P, types.WalletParams>,
      options?: RequestOptions,
    ) {
      return read(api.GET("/api/v1/wallet", { params: { query }, ...how(options) }));
    },

    /** Returns the balances of an address (`useEoa: true`) or of its smart wallet. */
    async balances<P extends types.BalancesParams>(
      query: types.Exact<P, types.BalancesParams>,
      options?: RequestOptions,
    ) {
      return read(api.GET("/api/v1/wallet/balances", { params: { query }, ...how(options) }));
    },

    /**
     * Returns the address of a name, or the name that an address claims and that leads back to it. Show the address to
     * the person who signs, since only the service says where a name leads.
     */
    async name<P extends types.NameParams>(path: types.Exact<P, types.NameParams>, options?: RequestOptions) {
      const params = { path };
      return read(api.GET("/api/v1/names/{chainId}/{nameOrAddress}", { params, ...how(options) }));
    },

    /** Returns the allowances that an address gives the Router and its smart wallet. */
    async approvals<P extends types.ApprovalsParams>(
      query: types.Exact<P, types.ApprovalsParams>,
      options?: RequestOptions,
    ) {
      return read(api.GET("/api/v1/wallet/approvals", { params: { query }, ...how(options) }));
    },

    /** Returns the transaction that approves a route's input. `approveIfNeeded` requests it only if needed. */
    async approve<P extends types.ApproveParams>(
      query: types.Exact<P, types.ApproveParams>,
      options?: RequestOptions,
    ) {
      return read(api.GET("/api/v1/wallet/approve", { params: { query }, ...how(options) }));
    },

    /** Returns the message to sign instead of an approval. */
    async permit<P extends types.PermitParams>(
      body: types.Exact<P, types.PermitParams>,
      options?: RequestOptions,
    ) {
      return read(api.POST("/api/v1/wallet/permit", { body, ...how(options) }));
    },
  };
}

/** What operators ask. */
function operations({ api, how }: Connection) {
  return {
    /** Returns blocks, venues and nodes of every network. May require the operator's key. */
    async status(options?: RequestOptions) {
      return read(api.GET("/status", how(options)));
    },

    /** Resolves when the service can answer for every network, and throws NOT_READY otherwise. */
    async ready(options?: RequestOptions) {
      return read(api.GET("/ready", how(options)));
    },

    /** Returns the service's metrics in Prometheus' text format. May require the operator's key. */
    async metrics(options?: RequestOptions) {
      return read(api.GET("/metrics", { parseAs: "text", ...how(options) }));
    },
  };
}

/** Helpers, each imported by its first call. */
function helpers(
  client: ReturnType<typeof routes> & ReturnType<typeof listings> & ReturnType<typeof wallets>,
  { defaults }: Pick<Connection, "defaults">,
) {
  return {
    /**
     * Returns the newest route of a trade whose minimum somebody has seen, with the request that `verifyRoute` compares
     * it with. Whether the price has improved or worsened since then, it costs no more than the slippage. See
     * `routeAtLeast`.
     */
    async routeAtLeast<const P extends types.RouteParams>(
      params: types.Exact<P, types.RouteParams>,
      shown: ShownAmounts,
      options?: RequestOptions,
    ): Promise<RouteAtLeast<P>> {
      const { routeAtLeast } = await import("./routeAtLeast.js");
      return routeAtLeast<P>(client, params, shown, options);
    },

    /**
     * Returns the transactions to send before a route's `tx`, if any. See `approveIfNeeded`. Also accepts the
     * parameters of that route.
     */
    async approveIfNeeded<T, P extends ApproveIfNeededParams<unknown> = ApproveIfNeededParams<T>>(
      params: ApproveIfNeededParams<T> & types.Exact<P, ApproveIfNeededParams<T> | types.RouteParams>,
      options?: RequestOptions,
    ) {
      const { approveIfNeeded } = await import("./approveIfNeeded.js");
      return approveIfNeeded<T>(client, params, options);
    },

    /** Throws unless a wallet's node is on the service's chain. See `requireSameChain`. */
    async requireSameChain(params: SameChainParams, options?: RequestOptions): Promise<void> {
      const { requireSameChain } = await import("./requireSameChain.js");
      return requireSameChain(client, params, { ...defaults, ...options });
    },
  };
}

/**
 * Casts to the document's types: only services with `api.relaxedRoute` accept lists, which the document does not show.
 */
function single<Single>(params: types.QuoteParams | types.RouteParams): Single {
  return params as Single;
}

function withUsual(params: types.RouteParams): types.RouteParams {
  const { fromAddress } = params;
  return { spender: fromAddress, receiver: fromAddress, routingStrategy: "router", ...params };
}

/** JSON has no bigint, so amounts travel as text. */
function bodySerializer(body: unknown): string {
  return JSON.stringify(body, (_, value) => (typeof value === "bigint" ? value.toString() : value));
}

type Call<A> = { readonly data?: A; readonly error?: unknown; readonly response: Response };

async function read<A>(call: Promise<Call<A>>): Promise<A> {
  const { data, error, response } = await call.catch((cause) => {
    throw cause instanceof SyntaxError ? unexpected("the answer is not JSON", cause) : cause;
  });
  if (!response.ok) throw failureOf(response, error);
  if (data === undefined) throw unexpected("the answer is empty");
  return data;
}

import createApi from "openapi-fetch";
import type { paths } from "../wire/generated/schema.js";
import type * as types from "../wire/types.js";
import { type ApproveIfNeededParams, approveIfNeeded } from "./approveIfNeeded.js";
import { failureOf, unexpected } from "./error.js";
import type { RequestOptions } from "./requestOptions.js";
import { send } from "./send.js";
import { watch } from "./watch.js";

export type ClientOptions = Omit<RequestOptions, "signal"> & {
  /** Where the service is, without `/api/v1`; in a page that the service itself serves, it may be empty. */
  readonly url: string;
  /** In place of the platform's own. */
  readonly fetch?: (request: Request) => Promise<Response>;
};

export type SluiceClient = ReturnType<typeof createSluiceClient>;

/**
 * A client of one service. Amounts are raw units, as text or bigint; answers are as the service's OpenAPI document has them.
 * Every method throws SluiceApiError, or the reason of its `signal`.
 */
export function createSluiceClient({ url, fetch, ...defaults }: ClientOptions) {
  const api = createApi<paths>({ baseUrl: url, bodySerializer });
  // Asked for at each request, so that who replaces it later is heard.
  const plain = (request: Request) => (fetch ?? globalThis.fetch)(request);

  const how = (options: RequestOptions = {}) => {
    const { apiKey, ...sending } = { ...defaults, ...options };
    return {
      headers: apiKey === undefined ? {} : { Authorization: `Bearer ${apiKey}` },
      fetch: (request: Request) => send(request, plain, sending),
    };
  };

  const client = {
    /** What the best route would give: no transaction, no wallet. It takes the parameters of a route as they are. */
    async quote<const P extends types.QuoteParams>(
      params: types.Exact<P, types.QuoteParams | types.RouteParams>,
      options?: RequestOptions,
    ): Promise<types.Quote<P>> {
      const query = single<types.SingleQuote>(params);
      const call = api.GET("/api/v1/shortcuts/quote", { params: { query }, ...how(options) });
      return (await read(call)) as types.Quote<P>;
    },

    /** The best route as an unsigned, simulated transaction. */
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

    /** Several actions, in their order, as one unsigned, simulated transaction. */
    async bundle<const C extends readonly types.BundleCall[], P extends types.BundleParams>(
      calls: C & { readonly [I in keyof C]: types.Exact<C[I], types.BundleCall> },
      query: types.Exact<P, types.BundleParams>,
      options?: RequestOptions,
    ) {
      const body = [...calls];
      return read(api.POST("/api/v1/shortcuts/bundle", { params: { query }, body, ...how(options) }));
    },

    /** What the call data of a route says: its order and steps, read back by another decoder than what wrote them. */
    async decode(data: `0x${string}`, options?: RequestOptions) {
      return read(api.POST("/api/v1/shortcuts/decode", { body: { data }, ...how(options) }));
    },

    /** What {@link quote} answers, at every block; see `watch`. */
    watchQuote<const P extends types.QuoteParams>(
      params: types.Exact<P, types.QuoteParams | types.RouteParams>,
      options?: RequestOptions,
    ) {
      return watch<"quote", types.Quote<P>>("quote", target("quote", params), plain, {
        ...defaults,
        ...options,
      });
    },

    /** What {@link route} answers, at every block; see `watch`. */
    watchRoute<const P extends types.RouteParams>(
      params: types.Exact<P, types.RouteParams>,
      options?: RequestOptions,
    ) {
      return watch<"route", types.Route<P>>("route", target("route", withUsual(params)), plain, {
        ...defaults,
        ...options,
      });
    },

    /** A page of the tokens, positions included. */
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

    /** What can be asked of every protocol in a bundle, or of one. */
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

    /** The USD price of one token. */
    async price<P extends types.PriceParams>(
      path: types.Exact<P, types.PriceParams>,
      options?: RequestOptions,
    ) {
      return read(api.GET("/api/v1/prices/{chainId}/{address}", { params: { path }, ...how(options) }));
    },

    /** What each venue says of that price. */
    async priceVenues<P extends types.PriceParams>(
      path: types.Exact<P, types.PriceParams>,
      options?: RequestOptions,
    ) {
      const params = { path };
      return read(api.GET("/api/v1/prices/{chainId}/{address}/venues", { params, ...how(options) }));
    },

    /** The USD prices of several. */
    async prices<P extends types.PricesParams>(
      params: types.Exact<P, types.PricesParams>,
      options?: RequestOptions,
    ) {
      const { chainId, addresses }: types.PricesParams = params;
      const asked = { path: { chainId }, query: { addresses } };
      return read(api.GET("/api/v1/prices/{chainId}", { params: asked, ...how(options) }));
    },

    /** An owner's smart wallet, deployed or not. */
    async wallet<P extends types.WalletParams>(
      query: types.Exact<P, types.WalletParams>,
      options?: RequestOptions,
    ) {
      return read(api.GET("/api/v1/wallet", { params: { query }, ...how(options) }));
    },

    /** What an address holds (`useEoa: true`), or its smart wallet. */
    async balances<P extends types.BalancesParams>(
      query: types.Exact<P, types.BalancesParams>,
      options?: RequestOptions,
    ) {
      return read(api.GET("/api/v1/wallet/balances", { params: { query }, ...how(options) }));
    },

    /** What an address allows the Router and its smart wallet. */
    async approvals<P extends types.ApprovalsParams>(
      query: types.Exact<P, types.ApprovalsParams>,
      options?: RequestOptions,
    ) {
      return read(api.GET("/api/v1/wallet/approvals", { params: { query }, ...how(options) }));
    },

    /** The transaction that allows a route its input; `approveIfNeeded` asks for it only where it is needed. */
    async approve<P extends types.ApproveParams>(
      query: types.Exact<P, types.ApproveParams>,
      options?: RequestOptions,
    ) {
      return read(api.GET("/api/v1/wallet/approve", { params: { query }, ...how(options) }));
    },

    /** What to sign in place of an approval. */
    async permit<P extends types.PermitParams>(
      body: types.Exact<P, types.PermitParams>,
      options?: RequestOptions,
    ) {
      return read(api.POST("/api/v1/wallet/permit", { body, ...how(options) }));
    },

    /** Blocks, venues and nodes of every network; may need the operator's key. */
    async status(options?: RequestOptions) {
      return read(api.GET("/status", how(options)));
    },

    /** Resolves when every network can be answered for; NOT_READY otherwise. */
    async ready(options?: RequestOptions) {
      return read(api.GET("/ready", how(options)));
    },

    /** The service's figures, in Prometheus' text format; may need the operator's key. */
    async metrics(options?: RequestOptions) {
      return read(api.GET("/metrics", { parseAs: "text", ...how(options) }));
    },

    /** What is to be sent before a route's `tx`, if anything; see `approveIfNeeded`. It takes the parameters of that route too. */
    approveIfNeeded<T, P extends ApproveIfNeededParams<unknown> = ApproveIfNeededParams<T>>(
      params: ApproveIfNeededParams<T> & types.Exact<P, ApproveIfNeededParams<T> | types.RouteParams>,
      options?: RequestOptions,
    ) {
      return approveIfNeeded<T>(client, params, options);
    },
  };

  function target(name: "quote" | "route", params: object): string {
    const query = new URLSearchParams();
    for (const [key, value] of Object.entries(params)) {
      for (const each of [value].flat()) if (each !== undefined) query.append(key, String(each));
    }
    return `${url.replace(/\/$/, "")}/api/v1/shortcuts/${name}?${query}`;
  }

  return client;
}

/** As the document has it: lists are taken by services with `api.relaxedRoute` alone, which it does not show. */
function single<Single>(params: types.QuoteParams | types.RouteParams): Single {
  return params as Single;
}

function withUsual(params: types.RouteParams): types.RouteParams {
  const { fromAddress } = params;
  return { spender: fromAddress, receiver: fromAddress, routingStrategy: "router", ...params };
}

/** JSON knows no bigint; amounts travel as text. */
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

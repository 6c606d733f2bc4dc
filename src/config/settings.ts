import {
  databaseUrl,
  exclusions,
  flag,
  integer,
  integerOrAuto,
  type Kind,
  list,
  oneOf,
  redisUrl,
  secret,
  text,
  trust,
} from "./kinds.js";
import type { NetworkTables } from "./networkTables.js";
import { defaultDeadlineSeconds, defaultRouteLimits } from "./routeDefaults.js";

export type Setting<T> = {
  readonly kind: Kind<T>;
  readonly fallback: T;
  readonly about: string;
  /** A short environment name, in addition to `SLUICE_<SECTION>_<NAME>`. */
  readonly env?: string;
};

function setting<T>(kind: Kind<T>, fallback: T, about: string, env?: string): Setting<T> {
  return env === undefined ? { kind, fallback, about } : { kind, fallback, about, env };
}

/** Every setting except the node addresses, by section and name. A test compares docs/settings.md with it. */
export const sections = {
  server: {
    port: setting(integer(0, 65_535), 3000, "Port of the HTTP service; 0 picks a free one.", "PORT"),
    host: setting(text(), "127.0.0.1", "Address the HTTP service listens on.", "HOST"),
    shutdownSeconds: setting(
      integer(0, 600),
      10,
      "How long requests in progress may continue after a stop signal.",
    ),
    trustProxy: setting(flag(), false, "Trust the `X-Forwarded-*` headers of a proxy in front."),
    headersSeconds: setting(
      integer(1, 600),
      10,
      "How long a request's headers may take to arrive (408 REQUEST_TIMEOUT). A connection that sends nothing is closed after the same time.",
    ),
    requestSeconds: setting(
      integer(1, 3600),
      30,
      "How long a whole request, including its body, may take to arrive (408 REQUEST_TIMEOUT).",
    ),
    idleSeconds: setting(
      integer(1, 3600),
      75,
      "How long an idle connection is kept open; a proxy in front should have a shorter timeout.",
    ),
    maxConnections: setting(
      integer(1, 1_000_000),
      4096,
      "Largest number of open connections; further ones are closed unanswered.",
    ),
    operatorKey: setting(
      secret(),
      "",
      "Key that `/status` and `/metrics` require, as `Authorization: Bearer <key>`. Without a key, both are open. Pages of other origins can never read them.",
    ),
    operatorPort: setting(
      integer(0, 65_535),
      0,
      "Separate port for `/status` and `/metrics`, which `server.port` then no longer answers; 0: no separate port.",
    ),
    operatorHost: setting(text(), "127.0.0.1", "Address that `server.operatorPort` listens on."),
    metrics: setting(flag(), true, "Collect metrics and serve them at `/metrics`."),
    page: setting(
      flag(),
      true,
      "Serve [the page](page.md) at `/`. If off, `/` redirects to the docs, which are always at `/docs/`.",
    ),
  },
  data: {
    folder: setting(text(), ".sluice", "Folder for all data that Sluice stores.", "SLUICE_DATA"),
    databaseUrl: setting(
      databaseUrl(),
      "",
      "PostgreSQL database to use instead of the one in the data folder; `none` stores nothing.",
      "DATABASE_URL",
    ),
  },
  fleet: {
    role: setting(
      oneOf("all", "index", "api"),
      "all",
      "What the process does. all: everything, on its own; index: it follows the chains for a [fleet](operate/scale.md#roles) and answers no requests; api: it answers requests, and gets the markets from the fleet's indexer.",
    ),
    stream: setting(
      redisUrl(),
      "",
      "Redis or Valkey server through which the processes of a [fleet](operate/scale.md) reach each other; without it, they use the PostgreSQL database.",
    ),
  },
  devnet: {
    network: setting(
      text(),
      "mainnet",
      "Network that the embedded local chain stands for, by slug or chain id: it has that network's chain id, tokens and factories.",
      "DEVNET_NETWORK",
    ),
    port: setting(
      integer(0, 65_535),
      8545,
      "JSON-RPC port of the embedded local chain; 0 picks a free one.",
      "DEVNET_PORT",
    ),
    allowOrigin: setting(
      list(),
      [],
      "Origins of pages that may use the local chain's port, in addition to the service's own page, such as `http://localhost:5173`.",
    ),
    blockTimeSeconds: setting(
      integer(0, 3600),
      0,
      "Seconds between blocks of the local chain; 0: it mines only when a transaction arrives.",
    ),
    traffic: setting(flag(), false, "Add random swaps to every block of the local chain."),
  },
  log: {
    level: setting(
      oneOf("fatal", "error", "warn", "info", "debug", "trace", "silent"),
      "info",
      "Lowest severity that is logged.",
      "LOG_LEVEL",
    ),
  },
  api: {
    relaxedRoute: setting(
      flag(),
      false,
      "Make `spender`, `receiver` and `routingStrategy` of a route optional, and allow several tokens.",
    ),
    cors: setting(
      flag(),
      true,
      "Allow requests from pages of other origins (CORS), except to `/status` and `/metrics`.",
    ),
    bodyLimitBytes: setting(integer(1024, 10_485_760), 262_144, "Largest request body accepted."),
    auth: setting(
      oneOf("open", "required"),
      "open",
      "Whether every path under `/api/v1` requires an [API key](operate/keys.md).",
    ),
    rateLimit: setting(
      integer(0, 1_000_000_000),
      12_000,
      "Cost units per minute for each API key or, without a key, each address; 0: no limit.",
    ),
    loopbackRateLimit: setting(
      integer(0, 1_000_000_000),
      0,
      "The same for requests from this machine that do not come through a proxy.",
    ),
    quoteTimeoutMs: setting(
      integer(50, 600_000),
      10_000,
      "How long a route or a quote may take (504 QUOTE_TIMEOUT). A request that would take more than half of this time is refused before its body is read (503 OVERLOADED).",
    ),
    liveStreams: setting(
      integer(0, 1_000_000),
      1000,
      "Largest number of open [live answers](live.md); further ones are refused (429 TOO_MANY_STREAMS).",
    ),
    liveStreamsPerCaller: setting(
      integer(0, 1_000_000),
      16,
      "The same for each API key or, without a key, each address.",
    ),
    liveSeconds: setting(
      integer(1, 86_400),
      3600,
      "How long a live answer lasts before it ends; clients then reconnect.",
    ),
  },
  chain: {
    pollMs: setting(
      integerOrAuto(20, 60_000),
      "auto",
      "How often a node is polled for its newest block, in milliseconds; auto: a quarter of the network's block time, at least 100 and at most 500.",
    ),
    timeoutMs: setting(integer(100, 120_000), 10_000, "How long one request to a node may take."),
    requestsPerSecond: setting(
      integer(0, 100_000),
      0,
      "Largest number of requests per second to a node; 0: as many as it accepts, learned from its refusals.",
    ),
    witnesses: setting(
      integer(1, 2),
      2,
      "How many nodes must agree before Sluice believes an answer about a block, where [several nodes](operate/nodes.md#several-nodes) are listed; 1: Sluice believes each node, which saves requests if all nodes are your own.",
    ),
    staleSeconds: setting(
      integerOrAuto(1, 86_400),
      "auto",
      "How long the node may be silent before requests are refused (503 STATE_STALE); auto: three block times of the network, at least 36.",
    ),
    staleBlocks: setting(
      integer(0, 100_000),
      10,
      "Requests are also refused when the newest block is older than this many block times and older than staleSeconds; 0: a block may have any age. Blocks of development nodes (anvil, Hardhat, Ganache) may always have any age.",
    ),
  },
  nodes: {
    alone: setting(
      oneOf("auto", "refuse", "answer"),
      "auto",
      "Whether Sluice believes an answer that only one of [several nodes](operate/nodes.md#one-voice) gives while the others are down: refuse (503 RPC_UNAVAILABLE) or answer; auto: refuse with three nodes or more.",
    ),
  },
  market: {
    venues: setting(
      integer(100, 1_000_000),
      5_000,
      "Largest number of venues per network that are kept in memory and followed, deepest first. Further venues are known and are read when a request needs them.",
    ),
    minDepthUsd: setting(
      integer(0, 1_000_000_000),
      25_000,
      "Beyond the first thousand venues, only those that hold at least this much, in US dollars, are followed, plus the three deepest of every token. If no stablecoin prices the native currency, the threshold is ten whole coins of it.",
    ),
  },
  venues: {
    trust: setting(
      trust(),
      [],
      "Contracts, factories and hashes of code that routes of all callers may run, in addition to those that the networks' data vouches for; see [venues that anybody can write](security.md#venues-that-anybody-can-write). They apply to every network.",
    ),
  },
  tokens: {
    lists: setting(
      list(),
      [],
      "Token list files to add to the built-in tokens (JSON with the `tokens` array of the common token list format).",
    ),
    bundledLists: setting(flag(), true, "Also add the tokens of the published lists bundled with Sluice."),
    logos: setting(
      text(),
      "none",
      "Folder with [logos for the page](page.md#logos), as `<chain id>/<address>.svg`, `.png`, `.webp` or `.jpg`; none: only those bundled with Sluice.",
    ),
  },
  routing: {
    maxHops: setting(
      integer(1, 12),
      defaultRouteLimits.maxHops,
      "Largest number of hops in a path, not counting wrapping native currency or entering and leaving a position.",
    ),
    maxFills: setting(integer(1, 100), defaultRouteLimits.maxFills, "Largest number of fills in a route."),
    unlisted: setting(
      flag(),
      true,
      "Route [unlisted tokens](listings.md#tokens-that-nobody-lists) for requests that name their address.",
    ),
    exclude: setting(
      exclusions(),
      [],
      "What [no route may use](operate/exclusions.md), in addition to entries of `sluice exclude add`.",
    ),
    deadlineMs: setting(
      integer(10, 60_000),
      250,
      "How long a search may run; then the best route found so far is used.",
    ),
  },
  engine: {
    workers: setting(
      integerOrAuto(0, 256),
      "auto",
      "Threads that search for routes; auto: one less than the number of cores; 0: none, so each search blocks other requests.",
    ),
    maxQueue: setting(
      integer(1, 100_000),
      64,
      "Searches that may wait for each thread; further ones are refused (503 OVERLOADED).",
    ),
  },
  prices: {
    minDepthUsd: setting(
      integer(1, 1_000_000_000),
      10_000,
      "US dollars that must be tradable near a venue's price for the venue to count towards a token's USD price.",
    ),
    impactDepthUsd: setting(
      integer(1, 1_000_000_000),
      100_000,
      "The total depth, in US dollars, that a token's price needs for `priceImpact` to be computed from it.",
    ),
  },
  execution: {
    deadlineSeconds: setting(
      integer(1, 31_536_000),
      defaultDeadlineSeconds.account,
      "How long a transaction sent by an ordinary account stays valid (strategies `router` and `ensowallet`).",
    ),
    walletDeadlineSeconds: setting(
      integer(1, 31_536_000),
      defaultDeadlineSeconds.contract,
      "The same for strategy `delegate`, and for `ensowallet` if the wallet's owner is a contract, since several people may have to sign.",
    ),
    toleranceBps: setting(
      integer(0, 10_000),
      100,
      "How much less than planned a transaction may pay, in basis points, unless the caller sets the minimum. A route that pays less is replaced by one that avoids the venue at fault; if there is none, the request fails with 422 BELOW_PLAN.",
    ),
    perFillMinimums: setting(
      flag(),
      false,
      "Also enforce a minimum (the planned amount less slippage) on each fill whose output stays in the Executor. A route whose price has moved then fails early and costs less gas.",
    ),
    allowUndeployed: setting(
      flag(),
      false,
      "Answer route requests even if Sluice's contracts are not on the chain. Value sent to their addresses is lost.",
    ),
  },
  simulation: {
    mode: setting(
      oneOf("auto", "simulate", "call"),
      "auto",
      "How transactions are simulated: with eth_simulateV1, with eth_call and overrides, or with whichever the node supports.",
    ),
  },
} as const satisfies Record<
  string,
  Record<
    string,
    | Setting<never>
    | Setting<number>
    | Setting<number | "auto">
    | Setting<boolean>
    | Setting<string>
    | Setting<readonly string[]>
  >
>;

type Sections = typeof sections;
type ValueOf<S> = S extends { readonly kind: Kind<infer T> } ? T : never;

export type Settings = {
  readonly [S in keyof Sections]: { readonly [N in keyof Sections[S]]: ValueOf<Sections[S][N]> };
} & {
  /**
   * Node addresses by chain id. If empty, the embedded local chain is used. They may contain keys, so they are never
   * printed.
   */
  readonly rpc: ReadonlyMap<number, readonly string[]>;
  /** Why a named node is not used, by chain id: Sluice has no data for the chain. */
  readonly unknownChains: ReadonlyMap<number, string>;
  /** The tables of networks. Not checked here: `networksOf` returns what they mean. */
  readonly networks: NetworkTables;
  /** The path of the settings file, or undefined if there is none. */
  readonly file: string | undefined;
};

/** Returns the environment name of a setting: `relaxedRoute` of section `api` becomes `SLUICE_API_RELAXED_ROUTE`. */
export function environmentName(section: string, name: string): string {
  const snake = name.replace(/([A-Z])/g, "_$1").toUpperCase();
  return `SLUICE_${section.toUpperCase()}_${snake}`;
}

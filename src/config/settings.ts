import {
  databaseUrl,
  exclusions,
  flag,
  integer,
  integerOrAuto,
  type Kind,
  list,
  oneOf,
  secret,
  text,
} from "./kinds.js";
import { defaultDeadlineSeconds, defaultRouteLimits } from "./routeDefaults.js";

export type Setting<T> = {
  readonly kind: Kind<T>;
  readonly fallback: T;
  readonly about: string;
  /** A short environment name beside `SLUICE_<SECTION>_<NAME>`. */
  readonly env?: string;
};

function setting<T>(kind: Kind<T>, fallback: T, about: string, env?: string): Setting<T> {
  return env === undefined ? { kind, fallback, about } : { kind, fallback, about, env };
}

/** Every setting but the node addresses, by section and name. The table of docs/settings.md is checked against this. */
export const sections = {
  server: {
    port: setting(integer(0, 65_535), 3000, "Port of the HTTP service; 0 takes a free one.", "PORT"),
    host: setting(text(), "127.0.0.1", "Address the HTTP service listens on.", "HOST"),
    shutdownSeconds: setting(integer(0, 600), 10, "How long running requests may take after a stop signal."),
    trustProxy: setting(flag(), false, "Believe `X-Forwarded-*` headers of a proxy in front."),
    headersSeconds: setting(
      integer(1, 600),
      10,
      "How long the headers of a request may take to arrive (408 REQUEST_TIMEOUT); a connection on which nothing comes is closed after as long.",
    ),
    requestSeconds: setting(
      integer(1, 3600),
      30,
      "How long a whole request may take to arrive, its body included (408 REQUEST_TIMEOUT).",
    ),
    idleSeconds: setting(
      integer(1, 3600),
      75,
      "How long a connection is kept for another request; a proxy in front should give up sooner.",
    ),
    maxConnections: setting(
      integer(1, 1_000_000),
      4096,
      "Connections that may be open at a time; further ones are closed unanswered.",
    ),
    operatorKey: setting(
      secret(),
      "",
      "Key that `/status` and `/metrics` ask for, as `Authorization: Bearer <key>`; no other origin may read them then. Without one both are open.",
    ),
    operatorPort: setting(
      integer(0, 65_535),
      0,
      "Port at which `/status` and `/metrics` are answered, and no longer at `server.port`; 0: none, they are answered there.",
    ),
    operatorHost: setting(text(), "127.0.0.1", "Address at which that port listens."),
    metrics: setting(flag(), true, "Count and time what is done, and tell it at `/metrics`."),
    page: setting(
      flag(),
      true,
      "Serve [the page](page.md) at `/`; without it `/` leads to the docs, which are always at `/docs/`.",
    ),
  },
  data: {
    folder: setting(text(), ".sluice", "Folder for everything Sluice keeps.", "SLUICE_DATA"),
    databaseUrl: setting(
      databaseUrl(),
      "",
      "PostgreSQL database to use in place of the one in the data folder; `none` keeps nothing.",
      "DATABASE_URL",
    ),
  },
  devnet: {
    port: setting(
      integer(0, 65_535),
      8545,
      "JSON-RPC port of the embedded local chain; 0 takes a free one.",
      "DEVNET_PORT",
    ),
    allowOrigin: setting(
      list(),
      [],
      "Origins of pages that may ask the local chain's port, beside the service's own page: `http://localhost:5173`.",
    ),
    blockTimeSeconds: setting(
      integer(0, 3600),
      0,
      "Seconds between the local chain's own blocks; 0: only when a transaction arrives.",
    ),
    traffic: setting(flag(), false, "Random swaps in every block of the local chain."),
    trafficSeed: setting(integer(0, 4_294_967_295), 1, "Seed of the random swaps."),
  },
  log: {
    level: setting(
      oneOf("fatal", "error", "warn", "info", "debug", "trace", "silent"),
      "info",
      "Least severe log line written.",
      "LOG_LEVEL",
    ),
  },
  api: {
    relaxedRoute: setting(
      flag(),
      false,
      "Let `spender`, `receiver` and `routingStrategy` of a route be absent, and its tokens be several.",
    ),
    cors: setting(flag(), true, "Answer browsers of other origins (CORS)."),
    bodyLimitBytes: setting(integer(1024, 10_485_760), 262_144, "Largest request body read."),
    auth: setting(
      oneOf("open", "required"),
      "open",
      "Whether every path under `/api/v1` needs an [API key](operate/keys.md).",
    ),
    rateLimit: setting(
      integer(0, 1_000_000_000),
      12_000,
      "Cost units a minute for each API key, else each address; 0: no limit.",
    ),
    loopbackRateLimit: setting(
      integer(0, 1_000_000_000),
      0,
      "The same for this machine's own requests that come through no proxy.",
    ),
    quoteTimeoutMs: setting(
      integer(50, 600_000),
      10_000,
      "How long a route or a quote may take (504 QUOTE_TIMEOUT). A request that would be answered later than after half of it is refused before its body is read (503 OVERLOADED).",
    ),
    liveStreams: setting(
      integer(0, 1_000_000),
      1000,
      "[Live answers](live.md) that may be open at a time; more are a 429 TOO_MANY_STREAMS.",
    ),
    liveStreamsPerCaller: setting(integer(0, 1_000_000), 16, "The same for each API key, else each address."),
    liveSeconds: setting(integer(1, 86_400), 3600, "After so long a live answer ends; clients ask again."),
  },
  chain: {
    pollMs: setting(integer(20, 60_000), 500, "How often a node is asked for its newest block."),
    timeoutMs: setting(integer(100, 120_000), 10_000, "How long one request to a node may take."),
    requestsPerSecond: setting(
      integer(0, 100_000),
      0,
      "How many requests a node is sent in a second at most; 0: as many as it takes, which is learnt from its refusals.",
    ),
    staleSeconds: setting(
      integer(1, 86_400),
      36,
      "Without a word from the node for so long, answers are refused (503 STATE_STALE).",
    ),
    staleBlocks: setting(
      integer(0, 100_000),
      10,
      "The same where the newest block is older than so many blocks take, and than staleSeconds; 0: it may be of any age. Blocks of development nodes (anvil, Hardhat, Ganache) always may.",
    ),
  },
  market: {
    venues: setting(
      integer(100, 1_000_000),
      5_000,
      "Venues of a network that are kept in memory and followed at most, the deepest first. Further ones are known, and read when a request needs them.",
    ),
    minDepth: setting(
      integer(0, 1_000_000_000),
      10,
      "Of the venues beyond the first thousand only those are followed that hold so much of the native currency, in whole coins, or its worth, and the three deepest of every token.",
    ),
  },
  tokens: {
    lists: setting(
      list(),
      [],
      "Token list files (JSON, the `tokens` array of the common token list form) added to the built-in tokens.",
    ),
    bundledLists: setting(flag(), true, "Also add the tokens of the published lists that come with Sluice."),
  },
  routing: {
    maxHops: setting(
      integer(1, 12),
      defaultRouteLimits.maxHops,
      "Longest path; wrapping native, and entering and leaving a position, are not counted.",
    ),
    maxFills: setting(integer(1, 100), defaultRouteLimits.maxFills, "Most fills one route may have."),
    unlisted: setting(
      flag(),
      true,
      "Route tokens [that nobody lists](listings.md#tokens-that-nobody-lists) for requests that name their address.",
    ),
    exclude: setting(
      exclusions(),
      [],
      "What [no route goes through](operate/exclusions.md), beside what `sluice exclude add` added.",
    ),
    deadlineMs: setting(integer(10, 60_000), 250, "After so long the best route found so far is taken."),
  },
  engine: {
    workers: setting(
      integerOrAuto(0, 256),
      "auto",
      "Threads that search for routes; auto: one less than there are cores, 0: none, and requests wait for each search.",
    ),
    maxQueue: setting(
      integer(1, 100_000),
      64,
      "Searches that may wait for each thread; more are refused (503 OVERLOADED).",
    ),
  },
  prices: {
    minDepthUsd: setting(
      integer(1, 1_000_000_000),
      10_000,
      "US dollars that must be tradable near a venue's price before the venue has a say in a token's USD price.",
    ),
    impactDepthUsd: setting(
      integer(1, 1_000_000_000),
      100_000,
      "US dollars of such depth a token needs in all before `priceImpact` is told from its price.",
    ),
  },
  execution: {
    deadlineSeconds: setting(
      integer(1, 31_536_000),
      defaultDeadlineSeconds.account,
      "How long a transaction that an ordinary account sends stays valid: strategies `router` and `ensowallet`.",
    ),
    walletDeadlineSeconds: setting(
      integer(1, 31_536_000),
      defaultDeadlineSeconds.contract,
      "The same for strategy `delegate`, and for `ensowallet` where the wallet's owner is a contract: several people may have to sign.",
    ),
    toleranceBps: setting(
      integer(0, 10_000),
      100,
      "How much less than the search planned a transaction may pay, in basis points, where its minimum is not the caller's own: a venue that does not pay what it says is gone around, else 422 BELOW_PLAN.",
    ),
    perFillMinimums: setting(
      flag(),
      false,
      "Also insist on what is planned of each fill whose output stays in the Executor, less the slippage: a route whose price has moved fails early and costs less.",
    ),
    allowUndeployed: setting(
      flag(),
      false,
      "Answer routes although Sluice's contracts are not on the chain. Value sent there is lost.",
    ),
  },
  simulation: {
    mode: setting(
      oneOf("auto", "simulate", "call"),
      "auto",
      "How transactions are simulated: eth_simulateV1, eth_call with overrides, or whichever the node has.",
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

/** The settings in force. */
export type Settings = {
  readonly [S in keyof Sections]: { readonly [N in keyof Sections[S]]: ValueOf<Sections[S][N]> };
} & {
  /** Node addresses by chain id; empty: the embedded local chain. They may carry keys, so they are never printed. */
  readonly rpc: ReadonlyMap<number, readonly string[]>;
};

/** `relaxedRoute` of section `api` → `SLUICE_API_RELAXED_ROUTE`. */
export function environmentName(section: string, name: string): string {
  const snake = name.replace(/([A-Z])/g, "_$1").toUpperCase();
  return `SLUICE_${section.toUpperCase()}_${snake}`;
}

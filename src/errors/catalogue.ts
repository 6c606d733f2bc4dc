/** Whether sending the same request again can help, and when. */
export type Retry = "never" | "after-change" | "later";

export type CatalogueEntry = {
  /** HTTP status; undefined for failures that only the command line meets. */
  readonly status?: number;
  readonly retry: Retry;
  /** What happened, in one sentence. */
  readonly meaning: string;
  /** What the reader can do about it. */
  readonly remedy: string;
};

/** Every failure a user can meet. docs/errors.md lists the same codes; a test keeps the two equal. */
export const catalogue = {
  INVALID_PARAMETER: {
    status: 400,
    retry: "after-change",
    meaning: "One or more parameters are missing, malformed or contradict each other.",
    remedy: "Each sentence in `message` names a parameter, what was sent and what is allowed.",
  },
  INVALID_JSON: {
    status: 400,
    retry: "after-change",
    meaning: "The request body is not valid JSON.",
    remedy: "Send a JSON object and `content-type: application/json`, or use GET with a query.",
  },
  MALFORMED_REQUEST: {
    status: 400,
    retry: "after-change",
    meaning: "What was sent is not HTTP, or its path is not valid percent-encoding.",
    remedy: "Send an HTTP/1.1 request; clients of every language do that by themselves.",
  },
  UNSUPPORTED_CHAIN: {
    status: 400,
    retry: "after-change",
    meaning: "This service does not follow the chain asked for.",
    remedy: "Use one of the chain ids in the message, or set `RPC_URL_<chainId>` and restart.",
  },
  UNAUTHORIZED: {
    status: 401,
    retry: "after-change",
    meaning: "The API key of the request is missing, unknown, revoked or expired.",
    remedy:
      "Send a valid key as `Authorization: Bearer <key>`; operators make one with `sluice keys create --name <name>`.",
  },
  NOT_FOUND: {
    status: 404,
    retry: "never",
    meaning: "There is nothing at this path.",
    remedy: "Paths of the interface begin with `/api/v1/`.",
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    retry: "after-change",
    meaning: "The path exists, but not for this HTTP method.",
    remedy: "The `Allow` header lists the methods the path answers.",
  },
  REQUEST_TIMEOUT: {
    status: 408,
    retry: "later",
    meaning: "The request did not arrive completely in time.",
    remedy: "Send it again; if it persists, look at the network or proxy in between.",
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    retry: "after-change",
    meaning: "The request body is larger than the service reads.",
    remedy: "Send less; a route request fits in a few kilobytes.",
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    retry: "after-change",
    meaning: "The request body is of a type, or in an encoding, that the service does not read.",
    remedy: "Send `content-type: application/json` and no `Content-Encoding`.",
  },
  EXPECTATION_FAILED: {
    status: 417,
    retry: "after-change",
    meaning: "The header `Expect` asks for something the service does not do.",
    remedy: "Leave the header out, or send `Expect: 100-continue`.",
  },
  HEADERS_TOO_LARGE: {
    status: 431,
    retry: "after-change",
    meaning: "The URL and the headers together are larger than the service reads.",
    remedy: "Send less than 16 kilobytes, or use POST with a JSON body.",
  },
  UNKNOWN_TOKEN: {
    status: 422,
    retry: "after-change",
    meaning:
      "A token of the request is not a token of this network, or one that nobody lists where only listed ones are routed.",
    remedy:
      "Check the address and chainId; `description` says what is at the address. Operators add tokens with `tokens.lists`, and `routing.unlisted` lets others be routed by their address.",
  },
  TOKEN_EXCLUDED: {
    status: 422,
    retry: "after-change",
    meaning: "The operator of this service lets no route begin, end or pass at a token of the request.",
    remedy: "Use another token; operators see and end exclusions with `sluice exclude list` and `remove`.",
  },
  NO_ROUTE: {
    status: 422,
    retry: "later",
    meaning: "No way leads from tokenIn to tokenOut through the known venues.",
    remedy:
      "Try another token or amount; a new pool is known from its own block on. For a token that nobody lists `description` says how many venues of it are known.",
  },
  INSUFFICIENT_LIQUIDITY: {
    status: 422,
    retry: "later",
    meaning: "The tokens are connected, but no venue takes an amount of this size.",
    remedy: "Use an amount within the range named in the message.",
  },
  SIMULATION_REVERTED: {
    status: 422,
    retry: "later",
    meaning: "The transaction was built, but reverts when it is simulated on the block it was made for.",
    remedy:
      "`description` holds the decoded reason and the failing step; tokens with transfer taxes or limits are the usual cause.",
  },
  BELOW_PLAN: {
    status: 422,
    retry: "later",
    meaning:
      "The simulated transaction pays much less than its venues say, and no way was found around the one that does not.",
    remedy:
      "`description` names the venue or token, most often one that keeps a part of every transfer. Who knows that sets `minAmountOut`; operators who serve such tokens raise `execution.toleranceBps`.",
  },
  INVALID_PERMIT: {
    status: 422,
    retry: "after-change",
    meaning: "What was signed in place of an approval does not let the Router move the input.",
    remedy:
      "`description` holds what the token or Permit2 says of it. Ask `/wallet/permit` again and sign what it answers: signatures expire, are used up, and hold for one signer, amount and chain.",
  },
  RATE_LIMITED: {
    status: 429,
    retry: "later",
    meaning: "The API key, or the address the request came from, has used up its rate limit.",
    remedy:
      "Try again after `Retry-After` seconds; operators raise `api.rateLimit` or give a key a limit of its own.",
  },
  TOO_MANY_STREAMS: {
    status: 429,
    retry: "later",
    meaning: "The caller, or all callers together, have as many live answers open as the service gives.",
    remedy:
      "Close one that is no longer looked at, or ask without `Accept: text/event-stream`; operators raise `api.liveStreams` and `api.liveStreamsPerCaller`.",
  },
  CLIENT_CLOSED: {
    status: 499,
    retry: "later",
    meaning: "The client closed the connection before it was answered.",
    remedy:
      "Nobody reads this answer: it is counted and logged only. Where there are many, clients or a proxy in between wait for too short a time.",
  },
  NOT_IMPLEMENTED: {
    status: 501,
    retry: "never",
    meaning: "A documented parameter asks for something this version does not do.",
    remedy: "Use the value named in the message, or a newer version.",
  },
  INTERNAL: {
    status: 500,
    retry: "later",
    meaning: "Something went wrong inside the service.",
    remedy: "Report the `requestId`; the log line with the same id holds the details.",
  },
  NOT_READY: {
    status: 503,
    retry: "later",
    meaning: "The network is still being read from the node, its state is stale, or the service is stopping.",
    remedy: "Try again after `Retry-After` seconds; `/ready` tells when the service can answer.",
  },
  STATE_STALE: {
    status: 503,
    retry: "later",
    meaning:
      "The node has not confirmed its newest block for too long, or that block is old, so an answer could be out of date.",
    remedy:
      "Try again after `Retry-After` seconds; operators check the node behind `RPC_URL_<chainId>`, and this machine's clock.",
  },
  RPC_UNAVAILABLE: {
    status: 503,
    retry: "later",
    meaning: "No node behind `RPC_URL_<chainId>` answered.",
    remedy: "Try again after `Retry-After` seconds; operators check the node or add a second URL.",
  },
  CONTRACTS_NOT_DEPLOYED: {
    status: 503,
    retry: "later",
    meaning:
      "Sluice's contracts are not at their address on this chain, so a transaction to them would lose its value.",
    remedy:
      "Run `sluice deploy --chain <id>` once; until then `sluice quote` works with the code overridden.",
  },
  DATABASE_UNAVAILABLE: {
    status: 503,
    retry: "later",
    meaning: "The database cannot be opened, or failed when something had to be kept.",
    remedy:
      "The message and the log say why; operators check `DATABASE_URL`, or space and rights in the data folder.",
  },
  OVERLOADED: {
    status: 503,
    retry: "later",
    meaning: "More requests are waiting than the service, or the node behind it, can answer in time.",
    remedy:
      "Try again after `Retry-After` seconds, not sooner. Operators run more instances, or use a node that takes more requests where `/status` tells `requestsPerSecond` of it.",
  },
  QUOTE_TIMEOUT: {
    status: 504,
    retry: "later",
    meaning: "The answer could not be completed within the time allowed.",
    remedy: "Try again; if it persists, the node behind the service is too slow.",
  },
  BAD_CONFIGURATION: {
    retry: "after-change",
    meaning: "A setting has a value that is not allowed.",
    remedy: "`sluice config check` lists every fault at once.",
  },
  UNSAFE_DATA_FOLDER: {
    retry: "after-change",
    meaning: "Other users of the machine could read or replace what is in the data folder.",
    remedy:
      "Do what the message says, or set `SLUICE_DATA` to a folder of your own inside one to which only you can write.",
  },
  BAD_MARKET_FILE: {
    retry: "after-change",
    meaning: "A market file cannot be read, or is not of the documented form.",
    remedy: "The message names the line or the member at fault; docs/market-file.md describes the form.",
  },
  PORT_IN_USE: {
    retry: "after-change",
    meaning: "Another process already listens on a port the service was told to use.",
    remedy: "Stop that process, or set `PORT`, `DEVNET_PORT` or `server.operatorPort` to a free port.",
  },
  DATA_IN_USE: {
    retry: "after-change",
    meaning: "Another process keeps its data in the folder this one was told to use.",
    remedy: "Stop the process the message names, or set `SLUICE_DATA` to a folder of its own.",
  },
  DATABASE_TOO_NEW: {
    retry: "after-change",
    meaning: "The database was last used by a newer Sluice, which changed its schema.",
    remedy: "Run that version again; going back needs another data folder or database.",
  },
  WRONG_CHAIN: {
    retry: "after-change",
    meaning: "A node answers with another chain id than the setting it is listed under.",
    remedy: "List each URL under the `RPC_URL_<chainId>` of its own chain.",
  },
  DEVNET_UNAVAILABLE: {
    retry: "after-change",
    meaning: "The embedded local chain cannot be started.",
    remedy: "Install with development dependencies, or set `RPC_URL_<chainId>` to a node.",
  },
  TRANSACTION_FAILED: {
    retry: "later",
    meaning: "A transaction could not be sent, was not mined in time, or reverted.",
    remedy:
      "The message says which. What was mined before it stays; ask for the route again, since prices have moved.",
  },
  SERVICE_UNREACHABLE: {
    retry: "later",
    meaning: "No service answered at the address given, or not in time.",
    remedy:
      "Check the address (`--api`, or the client's `url`) and that the service runs there; `sluice serve` starts one.",
  },
  UNEXPECTED_ANSWER: {
    retry: "never",
    meaning:
      "Something answered at the address given, but not as a Sluice service does, or not what was asked for.",
    remedy:
      "Check the address: it is the service's own, without a path; a proxy in between may answer in its place. Sign nothing of such an answer.",
  },
  CHAIN_UNFIT: {
    retry: "after-change",
    meaning:
      "A chain lacks what Sluice's contracts need of it, or has other code than the published at an address they rely on.",
    remedy:
      "The message says what, and what to do; nothing was sent. `sluice doctor` looks at the chain of every node in the settings.",
  },
  DEPLOYMENT_FAILED: {
    retry: "after-change",
    meaning: "Sluice's contracts could not be deployed.",
    remedy:
      "The message names the failing transaction; running the command again continues where it stopped.",
  },
} as const satisfies Record<string, CatalogueEntry>;

export type ErrorCode = keyof typeof catalogue;

// Written by scripts/client-types.mjs.
/** What can be done about a failure, by its code. */
export const advice = {
  INVALID_PARAMETER: {
    retry: "after-change",
    remedy: "Each sentence in `message` names a parameter, what was sent and what is allowed.",
  },
  INVALID_JSON: {
    retry: "after-change",
    remedy: "Send a JSON object and `content-type: application/json`, or use GET with a query.",
  },
  MALFORMED_REQUEST: {
    retry: "after-change",
    remedy: "Send an HTTP/1.1 request; clients of every language do that by themselves.",
  },
  UNSUPPORTED_CHAIN: {
    retry: "after-change",
    remedy: "Use one of the chain ids in the message, or set `RPC_URL_<chainId>` and restart.",
  },
  UNAUTHORIZED: {
    retry: "after-change",
    remedy:
      "Send a valid key as `Authorization: Bearer <key>`; operators make one with `sluice keys create --name <name>`.",
  },
  NOT_FOUND: { retry: "never", remedy: "Paths of the interface begin with `/api/v1/`." },
  METHOD_NOT_ALLOWED: {
    retry: "after-change",
    remedy: "The `Allow` header lists the methods the path answers.",
  },
  REQUEST_TIMEOUT: {
    retry: "later",
    remedy: "Send it again; if it persists, look at the network or proxy in between.",
  },
  PAYLOAD_TOO_LARGE: { retry: "after-change", remedy: "Send less; a route request fits in a few kilobytes." },
  UNSUPPORTED_MEDIA_TYPE: {
    retry: "after-change",
    remedy: "Send `content-type: application/json` and no `Content-Encoding`.",
  },
  EXPECTATION_FAILED: {
    retry: "after-change",
    remedy: "Leave the header out, or send `Expect: 100-continue`.",
  },
  HEADERS_TOO_LARGE: {
    retry: "after-change",
    remedy: "Send less than 16 kilobytes, or use POST with a JSON body.",
  },
  UNKNOWN_TOKEN: {
    retry: "after-change",
    remedy:
      "Check the address and chainId; `description` says what is at the address. Operators add tokens with `tokens.lists`, and `routing.unlisted` lets others be routed by their address.",
  },
  TOKEN_EXCLUDED: {
    retry: "after-change",
    remedy: "Use another token; operators see and end exclusions with `sluice exclude list` and `remove`.",
  },
  NO_ROUTE: {
    retry: "later",
    remedy:
      "Try another token or amount; a new pool is known from its own block on. For a token that nobody lists `description` says how many venues of it are known.",
  },
  INSUFFICIENT_LIQUIDITY: { retry: "later", remedy: "Use an amount within the range named in the message." },
  SIMULATION_REVERTED: {
    retry: "later",
    remedy:
      "`description` holds the decoded reason and the failing step; tokens with transfer taxes or limits are the usual cause.",
  },
  BELOW_PLAN: {
    retry: "later",
    remedy:
      "`description` names the venue or token, most often one that keeps a part of every transfer. Who knows that sets `minAmountOut`; operators who serve such tokens raise `execution.toleranceBps`.",
  },
  INVALID_PERMIT: {
    retry: "after-change",
    remedy:
      "`description` holds what the token or Permit2 says of it. Ask `/wallet/permit` again and sign what it answers: signatures expire, are used up, and hold for one signer, amount and chain.",
  },
  RATE_LIMITED: {
    retry: "later",
    remedy:
      "Try again after `Retry-After` seconds; operators raise `api.rateLimit` or give a key a limit of its own.",
  },
  TOO_MANY_STREAMS: {
    retry: "later",
    remedy:
      "Close one that is no longer looked at, or ask without `Accept: text/event-stream`; operators raise `api.liveStreams` and `api.liveStreamsPerCaller`.",
  },
  CLIENT_CLOSED: {
    retry: "later",
    remedy:
      "Nobody reads this answer: it is counted and logged only. Where there are many, clients or a proxy in between wait for too short a time.",
  },
  NOT_IMPLEMENTED: { retry: "never", remedy: "Use the value named in the message, or a newer version." },
  INTERNAL: {
    retry: "later",
    remedy: "Report the `requestId`; the log line with the same id holds the details.",
  },
  NOT_READY: {
    retry: "later",
    remedy: "Try again after `Retry-After` seconds; `/ready` tells when the service can answer.",
  },
  STATE_STALE: {
    retry: "later",
    remedy:
      "Try again after `Retry-After` seconds; operators check the node behind `RPC_URL_<chainId>`, and this machine's clock.",
  },
  RPC_UNAVAILABLE: {
    retry: "later",
    remedy: "Try again after `Retry-After` seconds; operators check the node or add a second URL.",
  },
  CONTRACTS_NOT_DEPLOYED: {
    retry: "later",
    remedy:
      "Run `sluice deploy --chain <id>` once; until then `sluice quote` works with the code overridden.",
  },
  DATABASE_UNAVAILABLE: {
    retry: "later",
    remedy:
      "The message and the log say why; operators check `DATABASE_URL`, or space and rights in the data folder.",
  },
  OVERLOADED: {
    retry: "later",
    remedy:
      "Try again after `Retry-After` seconds, not sooner. Operators run more instances, or use a node that takes more requests where `/status` tells `requestsPerSecond` of it.",
  },
  QUOTE_TIMEOUT: {
    retry: "later",
    remedy: "Try again; if it persists, the node behind the service is too slow.",
  },
  SERVICE_UNREACHABLE: {
    retry: "later",
    remedy:
      "Check the address (`--api`, or the client's `url`) and that the service runs there; `sluice serve` starts one.",
  },
  UNEXPECTED_ANSWER: {
    retry: "never",
    remedy:
      "Check the address: it is the service's own, without a path; a proxy in between may answer in its place. Sign nothing of such an answer.",
  },
} as const satisfies Record<string, Advice>;

type Advice = { readonly retry: "never" | "after-change" | "later"; readonly remedy: string };

// Written by scripts/client-types.mjs.
/** What can be done about a failure, by its code. */
export const advice = {
  INVALID_PARAMETER: {
    retry: "after-change",
    remedy: "Each sentence in `message` names a parameter, the value received and the values allowed.",
  },
  INVALID_JSON: {
    retry: "after-change",
    remedy: "Send a JSON object with `content-type: application/json`, or use GET with a query string.",
  },
  MALFORMED_REQUEST: {
    retry: "after-change",
    remedy: "Send a valid HTTP/1.1 request, for example with a standard HTTP client.",
  },
  UNSUPPORTED_CHAIN: {
    retry: "after-change",
    remedy: "Use one of the chain ids in the message, or set `RPC_URL_<chainId>` and restart.",
  },
  UNAUTHORIZED: {
    retry: "after-change",
    remedy:
      "Send a valid key as `Authorization: Bearer <key>`. Operators create one with `sluice keys create --name <name>`.",
  },
  NOT_FOUND: { retry: "never", remedy: "Check the path; API paths begin with `/api/v1/`." },
  METHOD_NOT_ALLOWED: { retry: "after-change", remedy: "Use one of the methods in the `Allow` header." },
  REQUEST_TIMEOUT: {
    retry: "later",
    remedy: "Send it again. If it keeps failing, check the network or the proxy in between.",
  },
  PAYLOAD_TOO_LARGE: {
    retry: "after-change",
    remedy: "Send a smaller body; a route request fits in a few kilobytes.",
  },
  UNSUPPORTED_MEDIA_TYPE: {
    retry: "after-change",
    remedy: "Send `content-type: application/json` and no `Content-Encoding`.",
  },
  EXPECTATION_FAILED: { retry: "after-change", remedy: "Omit the header, or send `Expect: 100-continue`." },
  WRONG_ROLE: {
    retry: "never",
    remedy:
      "Send requests to a process of role `api`; `sluice fleet` lists the processes with their addresses.",
  },
  HEADERS_TOO_LARGE: {
    retry: "after-change",
    remedy: "Keep them below 16 kilobytes, or use POST with a JSON body.",
  },
  UNKNOWN_TOKEN: {
    retry: "after-change",
    remedy:
      "Check the address and chainId; `description` says what is at the address. Operators add tokens with `tokens.lists`, or allow unlisted ones by address with `routing.unlisted`.",
  },
  TOKEN_EXCLUDED: {
    retry: "after-change",
    remedy:
      "Use another token. Operators list and remove exclusions with `sluice exclude list` and `sluice exclude remove`.",
  },
  NO_ROUTE: {
    retry: "later",
    remedy:
      "Try another token or amount; Sluice can use a new pool from the block that creates it. For an unlisted token, `description` says how many of its venues are known.",
  },
  INSUFFICIENT_LIQUIDITY: {
    retry: "after-change",
    remedy: "Use an amount within the range named in the message.",
  },
  BLOCK_NOT_KEPT: {
    retry: "after-change",
    remedy: "Use one of the blocks named in the message, or a market file of the block.",
  },
  MAX_AMOUNT_IN_TOO_LOW: {
    retry: "after-change",
    remedy: "Raise `maxAmountIn` to the amount named in the message, or ask for a smaller `amountOut`.",
  },
  SIMULATION_REVERTED: {
    retry: "later",
    remedy:
      "`description` gives the decoded reason and the failing step. The usual cause is a token with a transfer tax or limit.",
  },
  BELOW_PLAN: {
    retry: "later",
    remedy:
      "`description` names the venue or token, usually a token that takes a fee on transfers. To accept the loss, set `minAmountOut`; operators who serve such tokens raise `execution.toleranceBps`.",
  },
  INVALID_PERMIT: {
    retry: "after-change",
    remedy:
      "`description` gives the reason from the token or Permit2. Request `/wallet/permit` again and sign its answer: a signature expires, may be used only once, and is bound to one signer, amount and chain.",
  },
  SIGNATURE_UNUSABLE: {
    retry: "after-change",
    remedy:
      "Approve the Router instead, with the transaction from `/wallet/approve`. `description` names the contract.",
  },
  UNKNOWN_NAME: { retry: "after-change", remedy: "Check its spelling, or use the address itself." },
  NAME_WITHOUT_RESOLVER: {
    retry: "after-change",
    remedy: "Use the address itself. The owner can set a resolver in the ENS app.",
  },
  OFFCHAIN_NAME: { retry: "never", remedy: "Use the address itself." },
  UNREADABLE_NAME: { retry: "never", remedy: "Use the address itself. The owner can set another resolver." },
  NAMES_UNSUPPORTED: {
    retry: "never",
    remedy: "Use the address itself. `/networks` shows `ensRegistry` for networks that have names.",
  },
  RATE_LIMITED: {
    retry: "later",
    remedy:
      "Try again after `Retry-After` seconds. Operators raise `api.rateLimit` or give a key its own limit.",
  },
  TOO_MANY_STREAMS: {
    retry: "later",
    remedy:
      "Close a stream that you no longer need, or request without `Accept: text/event-stream`. Operators raise `api.liveStreams` and `api.liveStreamsPerCaller`.",
  },
  CLIENT_CLOSED: {
    retry: "later",
    remedy:
      "This code appears only in metrics and the log. If it is frequent, a timeout of the clients or of a proxy is too short.",
  },
  NOT_IMPLEMENTED: { retry: "never", remedy: "Use the value named in the message, or upgrade." },
  INTERNAL: {
    retry: "later",
    remedy: "Report the `requestId`; the log line with the same id has the details.",
  },
  NOT_READY: {
    retry: "later",
    remedy: "Try again after `Retry-After` seconds; `/ready` reports when the service can answer.",
  },
  STATE_STALE: {
    retry: "later",
    remedy:
      "Try again after `Retry-After` seconds. Operators check the node at `RPC_URL_<chainId>` and the machine's clock.",
  },
  RPC_UNAVAILABLE: {
    retry: "later",
    remedy:
      "Try again after `Retry-After` seconds. Operators check the nodes or list more. With `nodes.alone = answer`, Sluice believes the last node that is not down.",
  },
  NODES_DISAGREE: {
    retry: "later",
    remedy:
      "Try again after `Retry-After` seconds. Operators compare the nodes that the log names, and list at least three.",
  },
  CONTRACTS_NOT_DEPLOYED: {
    retry: "later",
    remedy:
      "Run `sluice deploy --chain <id>` once. Until then, `sluice quote` still works, since its simulation supplies the contracts' code.",
  },
  CONTRACTS_UNSUPPORTED: {
    retry: "later",
    remedy:
      "Use `/shortcuts/quote`, the listings and the wallet endpoints, which work without the contracts. Once the chain has the named opcodes, deploy the contracts.",
  },
  DATABASE_UNAVAILABLE: {
    retry: "later",
    remedy:
      "The message and the log give the reason. Operators check `DATABASE_URL`, or free space and permissions in the data folder.",
  },
  FLEET_UNAVAILABLE: {
    retry: "later",
    remedy:
      "Sluice reconnects by itself. The message and the log give the reason. Operators check `SLUICE_FLEET_STREAM` or `DATABASE_URL`.",
  },
  OVERLOADED: {
    retry: "later",
    remedy:
      "Try again after `Retry-After` seconds, not sooner. Operators add instances or, if `/status` shows `requestsPerSecond` for the node, use a node with a higher limit.",
  },
  QUOTE_TIMEOUT: {
    retry: "later",
    remedy: "Try again. If it keeps failing, the service's node is too slow.",
  },
  SERVICE_UNREACHABLE: {
    retry: "later",
    remedy:
      "Check the address (`--api`, or the client's `url`) and that a service is running there; `sluice serve` starts one.",
  },
  UNEXPECTED_ANSWER: {
    retry: "never",
    remedy:
      "Use the service's base address, without a path, and check for a proxy that answers in its place. Sign nothing from such an answer.",
  },
} as const satisfies Record<string, Advice>;

type Advice = { readonly retry: "never" | "after-change" | "later"; readonly remedy: string };

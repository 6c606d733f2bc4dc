/** Whether sending the same request again can help, and when. */
export type Retry = "never" | "after-change" | "later";

export type CatalogueEntry = {
  /** HTTP status; undefined for failures that only the command line meets. */
  readonly status?: number;
  readonly retry: Retry;
  /** What happened, in one sentence. */
  readonly meaning: string;
  /** What the reader can do about it, in one or two sentences. */
  readonly remedy: string;
};

/** Every failure that a user can meet. A test compares docs/errors.md with it. */
export const catalogue = {
  INVALID_PARAMETER: {
    status: 400,
    retry: "after-change",
    meaning: "One or more parameters are missing, malformed or contradictory.",
    remedy: "Each sentence in `message` names a parameter, the value received and the values allowed.",
  },
  INVALID_JSON: {
    status: 400,
    retry: "after-change",
    meaning: "The request body is not valid JSON.",
    remedy: "Send a JSON object with `content-type: application/json`, or use GET with a query string.",
  },
  MALFORMED_REQUEST: {
    status: 400,
    retry: "after-change",
    meaning: "The request is not valid HTTP, or its path is not valid percent-encoding.",
    remedy: "Send a valid HTTP/1.1 request, for example with a standard HTTP client.",
  },
  UNSUPPORTED_CHAIN: {
    status: 400,
    retry: "after-change",
    meaning: "This service does not follow the requested chain.",
    remedy: "Use one of the chain ids in the message, or set `RPC_URL_<chainId>` and restart.",
  },
  UNAUTHORIZED: {
    status: 401,
    retry: "after-change",
    meaning: "The request's API key is missing, unknown, revoked or expired.",
    remedy:
      "Send a valid key as `Authorization: Bearer <key>`. Operators create one with `sluice keys create --name <name>`.",
  },
  NOT_FOUND: {
    status: 404,
    retry: "never",
    meaning: "This path does not exist. The message names similar paths, if there are any.",
    remedy: "Check the path; API paths begin with `/api/v1/`.",
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    retry: "after-change",
    meaning: "The path exists but does not accept this HTTP method.",
    remedy: "Use one of the methods in the `Allow` header.",
  },
  REQUEST_TIMEOUT: {
    status: 408,
    retry: "later",
    meaning: "The complete request did not arrive in time.",
    remedy: "Send it again. If it keeps failing, check the network or the proxy in between.",
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    retry: "after-change",
    meaning: "The request body exceeds the size limit.",
    remedy: "Send a smaller body; a route request fits in a few kilobytes.",
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    retry: "after-change",
    meaning: "The service does not accept the request body's type or encoding.",
    remedy: "Send `content-type: application/json` and no `Content-Encoding`.",
  },
  EXPECTATION_FAILED: {
    status: 417,
    retry: "after-change",
    meaning: "The service does not support the value of the `Expect` header.",
    remedy: "Omit the header, or send `Expect: 100-continue`.",
  },
  WRONG_ROLE: {
    status: 421,
    retry: "never",
    meaning: "This process of a fleet follows the chains and answers no requests.",
    remedy:
      "Send requests to a process of role `api`; `sluice fleet` lists the processes with their addresses.",
  },
  HEADERS_TOO_LARGE: {
    status: 431,
    retry: "after-change",
    meaning: "The URL and the headers together exceed the size limit.",
    remedy: "Keep them below 16 kilobytes, or use POST with a JSON body.",
  },
  UNKNOWN_TOKEN: {
    status: 422,
    retry: "after-change",
    meaning:
      "A requested token does not exist on this network, or it is unlisted and this service routes only listed tokens.",
    remedy:
      "Check the address and chainId; `description` says what is at the address. Operators add tokens with `tokens.lists`, or allow unlisted ones by address with `routing.unlisted`.",
  },
  TOKEN_EXCLUDED: {
    status: 422,
    retry: "after-change",
    meaning: "The operator of this service has excluded a requested token from all routes.",
    remedy:
      "Use another token. Operators list and remove exclusions with `sluice exclude list` and `sluice exclude remove`.",
  },
  NO_ROUTE: {
    status: 422,
    retry: "later",
    meaning: "No path through the known venues connects tokenIn and tokenOut.",
    remedy:
      "Try another token or amount; Sluice can use a new pool from the block that creates it. For an unlisted token, `description` says how many of its venues are known.",
  },
  INSUFFICIENT_LIQUIDITY: {
    status: 422,
    retry: "after-change",
    meaning: "The tokens are connected, but no venue accepts an amount of this size.",
    remedy: "Use an amount within the range named in the message.",
  },
  BLOCK_NOT_KEPT: {
    status: 422,
    retry: "after-change",
    meaning: "The service does not keep the state of the block that a quote was requested at.",
    remedy: "Use one of the blocks named in the message, or a market file of the block.",
  },
  MAX_AMOUNT_IN_TOO_LOW: {
    status: 422,
    retry: "after-change",
    meaning: "The requested `amountOut` needs more of tokenIn than `maxAmountIn` allows.",
    remedy: "Raise `maxAmountIn` to the amount named in the message, or ask for a smaller `amountOut`.",
  },
  SIMULATION_REVERTED: {
    status: 422,
    retry: "later",
    meaning: "The transaction was built but reverts in simulation on the block it was made for.",
    remedy:
      "`description` gives the decoded reason and the failing step. The usual cause is a token with a transfer tax or limit.",
  },
  BELOW_PLAN: {
    status: 422,
    retry: "later",
    meaning:
      "The simulated transaction pays much less than its venues quoted, and no route avoids the venue at fault.",
    remedy:
      "`description` names the venue or token, usually a token that takes a fee on transfers. To accept the loss, set `minAmountOut`; operators who serve such tokens raise `execution.toleranceBps`.",
  },
  INVALID_PERMIT: {
    status: 422,
    retry: "after-change",
    meaning: "The signature given instead of an approval does not allow the Router to move the input.",
    remedy:
      "`description` gives the reason from the token or Permit2. Request `/wallet/permit` again and sign its answer: a signature expires, may be used only once, and is bound to one signer, amount and chain.",
  },
  SIGNATURE_UNUSABLE: {
    status: 422,
    retry: "after-change",
    meaning:
      "The account runs a contract's code (EIP-7702) that does not accept signatures of the account's key, so Permit2 and the token refuse them.",
    remedy:
      "Approve the Router instead, with the transaction from `/wallet/approve`. `description` names the contract.",
  },
  UNKNOWN_NAME: {
    status: 422,
    retry: "after-change",
    meaning: "Nobody has registered the name, or its owner has given it no address.",
    remedy: "Check its spelling, or use the address itself.",
  },
  NAME_WITHOUT_RESOLVER: {
    status: 422,
    retry: "after-change",
    meaning:
      "The name is registered, but its owner has not set a resolver, the contract that returns its address.",
    remedy: "Use the address itself. The owner can set a resolver in the ENS app.",
  },
  OFFCHAIN_NAME: {
    status: 422,
    retry: "never",
    meaning:
      "A server outside the chain keeps the name's address (ERC-3668), and Sluice sends no requests to third parties.",
    remedy: "Use the address itself.",
  },
  UNREADABLE_NAME: {
    status: 422,
    retry: "never",
    meaning: "The name's resolver reverts, or returns something that is not an address.",
    remedy: "Use the address itself. The owner can set another resolver.",
  },
  NAMES_UNSUPPORTED: {
    status: 422,
    retry: "never",
    meaning: "The network has no name registry, so names have no addresses there.",
    remedy: "Use the address itself. `/networks` shows `ensRegistry` for networks that have names.",
  },
  RATE_LIMITED: {
    status: 429,
    retry: "later",
    meaning: "The API key, or the client's IP address, has exhausted its rate limit.",
    remedy:
      "Try again after `Retry-After` seconds. Operators raise `api.rateLimit` or give a key its own limit.",
  },
  TOO_MANY_STREAMS: {
    status: 429,
    retry: "later",
    meaning: "The caller, or all callers together, have reached the limit of open live answers.",
    remedy:
      "Close a stream that you no longer need, or request without `Accept: text/event-stream`. Operators raise `api.liveStreams` and `api.liveStreamsPerCaller`.",
  },
  CLIENT_CLOSED: {
    status: 499,
    retry: "later",
    meaning: "The client closed the connection before the answer was ready.",
    remedy:
      "This code appears only in metrics and the log. If it is frequent, a timeout of the clients or of a proxy is too short.",
  },
  NOT_IMPLEMENTED: {
    status: 501,
    retry: "never",
    meaning: "This version does not implement the requested value of a documented parameter.",
    remedy: "Use the value named in the message, or upgrade.",
  },
  INTERNAL: {
    status: 500,
    retry: "later",
    meaning: "The service failed internally.",
    remedy: "Report the `requestId`; the log line with the same id has the details.",
  },
  NOT_READY: {
    status: 503,
    retry: "later",
    meaning: "The service is still reading the network, its state is stale, or it is stopping.",
    remedy: "Try again after `Retry-After` seconds; `/ready` reports when the service can answer.",
  },
  STATE_STALE: {
    status: 503,
    retry: "later",
    meaning:
      "The node has not confirmed its newest block recently, or that block is too old, so an answer could be out of date.",
    remedy:
      "Try again after `Retry-After` seconds. Operators check the node at `RPC_URL_<chainId>` and the machine's clock.",
  },
  RPC_UNAVAILABLE: {
    status: 503,
    retry: "later",
    meaning:
      "No node in `RPC_URL_<chainId>` answered or, with three or more nodes, only one answered and no other confirmed its answer.",
    remedy:
      "Try again after `Retry-After` seconds. Operators check the nodes or list more. With `nodes.alone = answer`, Sluice believes the last node that is not down.",
  },
  NODES_DISAGREE: {
    status: 503,
    retry: "later",
    meaning:
      "Two nodes in `RPC_URL_<chainId>` gave different answers about the same block, and no third could decide.",
    remedy:
      "Try again after `Retry-After` seconds. Operators compare the nodes that the log names, and list at least three.",
  },
  CONTRACTS_NOT_DEPLOYED: {
    status: 503,
    retry: "later",
    meaning:
      "Sluice's contracts are not deployed on this chain, so a transaction to them would lose its value.",
    remedy:
      "Run `sluice deploy --chain <id>` once. Until then, `sluice quote` still works, since its simulation supplies the contracts' code.",
  },
  CONTRACTS_UNSUPPORTED: {
    status: 503,
    retry: "later",
    meaning: "The chain cannot run Sluice's contracts, so Sluice builds no transactions for it.",
    remedy:
      "Use `/shortcuts/quote`, the listings and the wallet endpoints, which work without the contracts. Once the chain has the named opcodes, deploy the contracts.",
  },
  DATABASE_UNAVAILABLE: {
    status: 503,
    retry: "later",
    meaning: "The database cannot be opened, or a write to it failed.",
    remedy:
      "The message and the log give the reason. Operators check `DATABASE_URL`, or free space and permissions in the data folder.",
  },
  FLEET_UNAVAILABLE: {
    status: 503,
    retry: "later",
    meaning:
      "The PostgreSQL database or the Redis server that connects the processes of a fleet does not answer.",
    remedy:
      "Sluice reconnects by itself. The message and the log give the reason. Operators check `SLUICE_FLEET_STREAM` or `DATABASE_URL`.",
  },
  OVERLOADED: {
    status: 503,
    retry: "later",
    meaning: "More requests are waiting than the service or its node can answer in time.",
    remedy:
      "Try again after `Retry-After` seconds, not sooner. Operators add instances or, if `/status` shows `requestsPerSecond` for the node, use a node with a higher limit.",
  },
  QUOTE_TIMEOUT: {
    status: 504,
    retry: "later",
    meaning: "The answer was not complete within the time limit.",
    remedy: "Try again. If it keeps failing, the service's node is too slow.",
  },
  BAD_CONFIGURATION: {
    retry: "after-change",
    meaning: "A setting has a value that is not allowed.",
    remedy: "`sluice config check` lists every fault at once.",
  },
  UNSAFE_DATA_FOLDER: {
    retry: "after-change",
    meaning: "Other users of the machine could read or replace files in the data folder.",
    remedy:
      "Follow the message, or set `SLUICE_DATA` to a folder of your own whose parent folder only you can write to.",
  },
  UNSAFE_KEY_FILE: {
    retry: "after-change",
    meaning: "Other users of the machine could read or replace the file with the private key.",
    remedy:
      "Run `chmod 600` on the file. If others may have read it already, move the funds to a new key first.",
  },
  FILE_EXISTS: {
    retry: "after-change",
    meaning: "The file that a command would create already exists, and Sluice never overwrites it.",
    remedy: "Move the file away, or name another one.",
  },
  BAD_MARKET_FILE: {
    retry: "after-change",
    meaning: "A market file cannot be read or does not have the documented form.",
    remedy: "The message names the line or the member at fault; docs/market-file.md describes the form.",
  },
  PORT_IN_USE: {
    retry: "after-change",
    meaning: "Another process already listens on a port that the service is set to use.",
    remedy: "Stop that process, or set `PORT`, `DEVNET_PORT` or `server.operatorPort` to a free port.",
  },
  DATA_IN_USE: {
    retry: "after-change",
    meaning: "Another process is using the data folder.",
    remedy: "Stop the process named in the message, or set `SLUICE_DATA` to another folder.",
  },
  DATABASE_TOO_NEW: {
    retry: "after-change",
    meaning: "A newer version of Sluice has changed the database's schema.",
    remedy: "Run that version again. An older version requires another data folder or database.",
  },
  WRONG_CHAIN: {
    retry: "after-change",
    meaning:
      "A node or a wallet is not on the service's chain, or has not proved that it is; a chain id alone proves nothing, because chains may share one.",
    remedy:
      "List each URL under the `RPC_URL_<chainId>` of its own chain, and give a wallet a node of the service's chain.",
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
      "The message says which. Earlier transactions that were mined remain in effect; request a new route, since prices have moved.",
  },
  SERVICE_UNREACHABLE: {
    retry: "later",
    meaning: "No service answered in time at the given address.",
    remedy:
      "Check the address (`--api`, or the client's `url`) and that a service is running there; `sluice serve` starts one.",
  },
  UNEXPECTED_ANSWER: {
    retry: "never",
    meaning:
      "The given address did not answer as a Sluice service does, or its answer does not match the request.",
    remedy:
      "Use the service's base address, without a path, and check for a proxy that answers in its place. Sign nothing from such an answer.",
  },
  UNKNOWN_CONTRACT: {
    retry: "after-change",
    meaning:
      "The route calls a contract that neither the bundled data nor the factories and registries on your node vouch for, and someone else may run the service.",
    remedy:
      "Look the address up. If you trust the contract, name it in `--allow`; otherwise try another amount, or a service of your own.",
  },
  PRICE_IMPACT: {
    retry: "after-change",
    meaning: "The trade loses more against the market's price than was accepted, or its loss is unknown.",
    remedy:
      "Trade less at once. To accept the loss, set `--max-impact`, or state the least amount to receive with `--min-out`.",
  },
  CHAIN_UNFIT: {
    retry: "after-change",
    meaning:
      "The chain lacks a feature that Sluice's contracts need, or an address they rely on has unexpected code.",
    remedy:
      "Follow the message; nothing was sent. `sluice doctor` checks the chain of every node in the settings.",
  },
  DEPLOYMENT_FAILED: {
    retry: "after-change",
    meaning: "Sluice's contracts could not be deployed.",
    remedy: "The message names the failing transaction. Run the command again to continue from there.",
  },
} as const satisfies Record<string, CatalogueEntry>;

export type ErrorCode = keyof typeof catalogue;

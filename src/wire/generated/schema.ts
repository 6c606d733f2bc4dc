// Written by scripts/client-types.mjs.
export interface paths {
  "/api/v1/actions": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Actions of all protocols and of Sluice itself */
    get: operations["getActions"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/actions/{protocolSlug}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Actions of one protocol
     * @description Sluice's own actions are those of `enso`, `erc20` and `native`. An unknown slug returns an empty list.
     */
    get: operations["getActionsByProtocolSlug"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/aggregators": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** External quote services that routes use: none */
    get: operations["getAggregators"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/names/{chainId}/{nameOrAddress}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The address of a name, or the name of an address
     * @description Names of ENS at the newest block, on networks with `ensRegistry`. A name is normalised by ENSIP-15, which refuses characters that look like others. Show the address to whoever signs, and send to the address: other endpoints accept no names.
     */
    get: operations["getNamesByChainIdByNameOrAddress"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/networks": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Networks that the service follows */
    get: operations["getNetworks"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/openapi.json": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The OpenAPI 3.1 document of the service */
    get: operations["getOpenapiJson"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/prices/{chainId}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * USD prices of several tokens
     * @description In the order of `addresses`. An entry is null if the token is unknown or no venue that trades it is deep enough.
     */
    get: operations["getPricesByChainId"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/prices/{chainId}/{address}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The USD price of a token
     * @description The price is null if no venue that trades the token is deep enough, and for an unlisted token, since its creator can create its pools too.
     */
    get: operations["getPricesByChainIdByAddress"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/prices/{chainId}/{address}/history": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The prices of a token that this process has seen
     * @description The oldest first, the newest block last: the last hour or so in detail, at most one price every 12 seconds, and the day before every ten minutes. A process remembers what it has seen since its start; blocks that the chain has abandoned are not among them.
     */
    get: operations["getPricesByChainIdByAddressHistory"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/prices/{chainId}/{address}/venues": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The price of a token at each venue, the deepest first
     * @description Every followed venue of the token, against each of its other tokens with a known price, at the newest block. The price of the token is the median over the venues that are deep enough, weighted by depth. The price of a share follows from its underlying tokens.
     */
    get: operations["getPricesByChainIdByAddressVenues"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/projects": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Projects behind the protocols */
    get: operations["getProjects"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/protocols": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Protocols that routes can use */
    get: operations["getProtocols"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/shortcuts/bundle": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Several actions as one simulated transaction
     * @description Actions are executed in order, as one transaction. An amount is decimal digits or the output of an earlier
     *     call, `{"useOutputOfCallAt": n, "index": i}`, both counted from 0; `index` defaults to 0. Outputs that no call spends go to
     *     `receiver`. A route may state `amountOut`, what its receiver gets, in place of `amountIn`. `/api/v1/actions` lists all actions. A bundle makes and revokes its inner approvals itself; the tokens it starts
     *     from must be approved as for a route.
     */
    post: operations["postShortcutsBundle"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/shortcuts/decode": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Decode the call data of a route
     * @description Decoded by the independent decoder that checks every answer; it shares no code with the encoder. Data that is not exactly one route of Sluice is refused, and the message gives the reason: another executor, or a smart wallet that pulls for somebody else or twice, approves anything but the order's payment, or ends with a call that does not send the order's value to the Router.
     */
    post: operations["postShortcutsDecode"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/shortcuts/quote": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The result of the best route, without a transaction
     * @description Requires no wallet: without `fromAddress` the route is simulated for an address that owns nothing. Works even if Sluice's contracts are not deployed.
     */
    get: operations["getShortcutsQuote"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/shortcuts/quotes": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Several quotes at once
     * @description Each is a quote on its own, as of [GET /api/v1/shortcuts/quote](shortcuts-quote.md): none sees the trades of the others. The
     *     body lists their parameters, without `chainId`. An invalid parameter fails the whole request; any other error takes the place of its
     *     quote alone. Together they cost as much as they would one by one, but share the time limit of one: QUOTE_TIMEOUT replaces those that
     *     were not complete.
     */
    post: operations["postShortcutsQuotes"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/shortcuts/refresh": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * An earlier route anew, and what has changed
     * @description Takes the parameters of an earlier route and its answer, and answers the same question on the newest block. It also
     *     simulates the old transaction, so that nobody signs or waits for one that would revert. The old answer is not trusted: unless its
     *     transaction is one of Sluice's for exactly this request, the answer is a 400 that says what differs. Only `amountOut`, `createdAt`
     *     and `route` are taken from it as they are.
     */
    post: operations["postShortcutsRefresh"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/shortcuts/route": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The best route as a simulated transaction
     * @description Searches the venues that the service follows, across several hops and several venues at once, and simulates the
     *     transaction on the block it was made for. Before `tx` is sent, a tokenIn other than the native currency must be approved: with
     *     `router` for the Router, which is `tx.to`; with `ensowallet` for the owner's wallet; `delegate` needs no approval.
     *     `/wallet/approve` with the same `routingStrategy` returns that transaction. A missing balance or allowance never fails the
     *     request. Send `tx` with `gas`, raised by about 50 %, as its limit.
     *
     *     With strategy `router` the sender may sign instead of approving: `permit` for a token that supports permits, `permit2` in a
     *     POST for any other. `/wallet/permit` returns what to sign. If the signature is not valid when the answer is simulated, the
     *     request fails with INVALID_PERMIT.
     *
     *     With the service's setting `api.relaxedRoute`, `spender`, `receiver` and `routingStrategy` are optional, and `tokenIn` with
     *     `amountIn`, and `tokenOut`, may be lists of up to 8 distinct tokens: an equal part of every input is spent on each output.
     *     `amountOut` and `minAmountOut` are then lists in the order of `tokenOut`, and `feeAmount` has one entry for each input. For
     *     other parts, send a bundle with one `route` for each output, which needs no setting.
     *
     *     `Accept: text/event-stream` returns an event at once and one for every block, each at the cost of one answer, until the
     *     client disconnects or `api.liveSeconds` have passed.
     */
    get: operations["getShortcutsRoute"];
    put?: never;
    /**
     * The same, with the parameters as members of a JSON object
     * @description Searches the venues that the service follows, across several hops and several venues at once, and simulates the
     *     transaction on the block it was made for. Before `tx` is sent, a tokenIn other than the native currency must be approved: with
     *     `router` for the Router, which is `tx.to`; with `ensowallet` for the owner's wallet; `delegate` needs no approval.
     *     `/wallet/approve` with the same `routingStrategy` returns that transaction. A missing balance or allowance never fails the
     *     request. Send `tx` with `gas`, raised by about 50 %, as its limit.
     *
     *     With strategy `router` the sender may sign instead of approving: `permit` for a token that supports permits, `permit2` in a
     *     POST for any other. `/wallet/permit` returns what to sign. If the signature is not valid when the answer is simulated, the
     *     request fails with INVALID_PERMIT.
     *
     *     With the service's setting `api.relaxedRoute`, `spender`, `receiver` and `routingStrategy` are optional, and `tokenIn` with
     *     `amountIn`, and `tokenOut`, may be lists of up to 8 distinct tokens: an equal part of every input is spent on each output.
     *     `amountOut` and `minAmountOut` are then lists in the order of `tokenOut`, and `feeAmount` has one entry for each input. For
     *     other parts, send a bundle with one `route` for each output, which needs no setting.
     *
     *     `Accept: text/event-stream` returns an event at once and one for every block, each at the cost of one answer, until the
     *     client disconnects or `api.liveSeconds` have passed.
     */
    post: operations["postShortcutsRoute"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/solve": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Solutions for an auction of CoW Protocol
     * @description Answers the driver of CoW Protocol as a [solver engine](../solve.md). Each solution settles one order, whole, by one call
     *     of the Router that the settlement contract makes; it meets the order's limit after gas. The 32 most promising orders are
     *     searched, until shortly before `deadline`. Each costs as much as a route.
     */
    post: operations["postSolve"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/solvers/{chainId}/solve": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * The same, with the network in the path
     * @description As [POST /api/v1/solve](solve.md), for a driver that appends `/solve` to an address and adds no query.
     */
    post: operations["postSolversByChainIdSolve"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/standards": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Standards with their forks and actions */
    get: operations["getStandards"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/standards/{slug}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One standard, as a list with one entry
     * @description An unknown slug returns an empty list, and so does the slug of a fork.
     */
    get: operations["getStandardsBySlug"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/tokens": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Tokens that routes can start from and end in, including positions
     * @description Sorted by chain id, then address. Past the last page `data` is empty. Pages that the same address requests within a minute of each other come from one listing, even if tokens change meanwhile. Up to 16 unlisted tokens that `address` names are included, with `unlisted`.
     */
    get: operations["getTokens"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/wallet": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The smart wallet of an address
     * @description The wallet's address depends only on its owner's and is the same on every network.
     */
    get: operations["getWallet"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/wallet/appprove": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * A transaction that approves a route's tokenIn
     * @description The spender is the one that the later route requires. `appprove`, with three p, is the original spelling; both work.
     */
    get: operations["getWalletAppprove"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/wallet/approvals": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Approvals of an address for its smart wallet and the Router
     * @description All allowances above zero over the tokens in the listing.
     */
    get: operations["getWalletApprovals"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/wallet/approve": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * A transaction that approves a route's tokenIn
     * @description The spender is the one that the later route requires. `appprove`, with three p, is the original spelling; both work.
     */
    get: operations["getWalletApprove"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/wallet/balances": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Balances of an address or its smart wallet
     * @description Balances above zero over the tokens in the listing: the native currency first, then by value, then tokens without a price.
     */
    get: operations["getWalletBalances"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/wallet/permit": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * A message to sign instead of an approval
     * @description Checks at the newest block whether the token supports a permit that the service can prepare; the message then holds the
     *     owner's next nonce. Any other token is spent through Permit2, whose signature is valid for one route: request the route first
     *     (`routingStrategy` `router`), then send its `tx.data` here as `data`, in a POST or, if it is short enough, in the query. With
     *     `data` the answer is `permit2` for every token, as it is for a `fromAddress` with code, which has no key. An account that runs
     *     the code of a contract (EIP-7702) is refused if that code would have to check the signature, and does not accept one of the account's key.
     */
    get: operations["getWalletPermit"];
    put?: never;
    /**
     * The same, with the parameters as members of a JSON object
     * @description Checks at the newest block whether the token supports a permit that the service can prepare; the message then holds the
     *     owner's next nonce. Any other token is spent through Permit2, whose signature is valid for one route: request the route first
     *     (`routingStrategy` `router`), then send its `tx.data` here as `data`, in a POST or, if it is short enough, in the query. With
     *     `data` the answer is `permit2` for every token, as it is for a `fromAddress` with code, which has no key. An account that runs
     *     the code of a contract (EIP-7702) is refused if that code would have to check the signature, and does not accept one of the account's key.
     */
    post: operations["postWalletPermit"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/health": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The process is alive */
    get: operations["getHealth"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/metrics": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Metrics for Prometheus
     * @description In Prometheus' text format, version 0.0.4. A 404 if `server.metrics` is off. If `server.operatorPort` is set, only that port answers it.
     */
    get: operations["getMetrics"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/ready": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * A network is ready to answer
     * @description Ready as soon as one network can answer, so a dead node takes down only its own network. With `chainId`, that network must be ready. In a fleet, a process of role `api` is ready once it has joined, and one of role `index` while it follows the chain or stands by.
     */
    get: operations["getReady"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/status": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Blocks, venues and nodes of every network, and the search engine
     * @description If `server.operatorPort` is set, only that port answers it.
     */
    get: operations["getStatus"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    Error: {
      statusCode: number;
      /** @description The name of the status. */
      error: string;
      /** @description A code of the error catalogue. */
      code: string;
      /** @description A sentence, or a list of sentences if parameters are invalid. */
      message: string | string[];
      /** @description The cause, if it helps. */
      description?: string;
      /** @description The id in the header X-Request-Id and in the service's log. */
      requestId: string;
    };
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  getActions: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Actions of all protocols and of Sluice itself */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            action: string;
            /** @description The arguments by name. */
            inputs: {
              [key: string]: {
                /** @enum {string} */
                type: "AddressArg" | "NumberArg";
                description: string;
                /** @constant */
                optional?: true;
              };
            };
          }[];
        };
      };
    };
  };
  getActionsByProtocolSlug: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description A protocol's slug, in any letter case.
         * @example wrapped-native
         */
        protocolSlug: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Actions of one protocol */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            action: string;
            /** @description The arguments by name. */
            inputs: {
              [key: string]: {
                /** @enum {string} */
                type: "AddressArg" | "NumberArg";
                description: string;
                /** @constant */
                optional?: true;
              };
            };
          }[];
        };
      };
    };
  };
  getAggregators: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description External quote services that routes use: none */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": string[];
        };
      };
    };
  };
  getNamesByChainIdByNameOrAddress: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The network's id.
         * @example 1
         */
        chainId: number;
        /**
         * @description A name, whose address is returned, or an address, whose primary name is returned.
         * @example alice.eth
         */
        nameOrAddress: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The address of a name, or the name of an address */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            chainId: number;
            /** @description The name in normal form. Of an address: the name that it claims and that leads back to it, or null. */
            name: string | null;
            address: `0x${string}`;
          };
        };
      };
    };
  };
  getNetworks: {
    parameters: {
      query?: {
        /**
         * @description The network's id.
         * @example 1
         */
        chainId?: number;
        /**
         * @description A network's name or slug, in any letter case.
         * @example mainnet
         */
        name?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Networks that the service follows */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            id: number;
            /** @description The name also says if it is the embedded local chain. */
            name: string;
            /** @description True if its node answers, its newest block is fresh and its market has been read. */
            isConnected: boolean;
            /** @description The usual time between two blocks. */
            blockTimeSeconds: number;
            /** @description How long ago the node last confirmed its newest block. It grows while the node is silent. Absent until the network has been read. */
            secondsSinceConfirmed?: number;
            /** @description The block that answers are computed on now. Chains may share an id, but not this hash: before a wallet sends or signs, compare it with the hash that the wallet's node reports for the block. Absent until the network has been read. */
            block?: {
              number: number;
              hash: `0x${string}`;
            };
            /**
             * @description Routes may have several tokens on either side (`api.relaxedRoute`). Absent otherwise.
             * @constant
             */
            takesSeveralTokens?: true;
            /** @description The largest gas limit that a transaction may have. Absent if it is 16777216 or more. */
            maxTransactionGas?: string;
            /**
             * @description A transaction pays for its gas limit, used or not, so a limit above the answer's `gas` costs more. Absent where only used gas is paid.
             * @constant
             */
            chargesGasLimit?: true;
            /** @description The site that shows the network's transactions, at `<url>/tx/<hash>`. Absent for the embedded local chain, which no site knows. */
            explorer?: {
              name: string;
              url: string;
            };
            /** @description The coin that pays for gas. */
            nativeCurrency: {
              symbol: string;
              name: string;
              decimals: number;
            };
            /** @description A node that a wallet can be given for the network: a public one, or for the embedded local chain its own port, which answers on the service's machine. It reveals nothing about the service's own nodes, and is absent if none is known. */
            rpcUrl?: string;
            /** @description Nodes of others that take transactions and keep them from the public mempool, with the page that documents each. The service never sends to them. Absent if none is known, and for the embedded local chain, whose transactions are valid on the real network. */
            privateEndpoints?: {
              name: string;
              url: string;
              docs: string;
            }[];
            /** @description The registry of the names that `/names` knows. Absent on networks without names. */
            ensRegistry?: `0x${string}`;
          }[];
        };
      };
    };
  };
  getOpenapiJson: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The OpenAPI 3.1 document of the service */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            openapi: "3.1.0";
            info: {
              [key: string]: unknown;
            };
            servers: {
              [key: string]: unknown;
            }[];
            tags: {
              [key: string]: unknown;
            }[];
            security: {
              [key: string]: unknown;
            }[];
            paths: {
              [key: string]: unknown;
            };
            components: {
              [key: string]: unknown;
            };
          };
        };
      };
    };
  };
  getPricesByChainId: {
    parameters: {
      query: {
        /**
         * @description The tokens. Also as `addresses=a,b`.
         * @example [
         *       "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48"
         *     ]
         */
        addresses: string[];
      };
      header?: never;
      path: {
        /**
         * @description The network's id.
         * @example 1
         */
        chainId: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description USD prices of several tokens */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": ({
            chainId: number;
            address: `0x${string}`;
            decimals: number;
            symbol: string;
            name: string;
            /** @description US dollars for one whole token. */
            price: number;
            /** @description The time of the block that the price was computed on, in seconds since 1970. */
            timestamp: number;
            /** @description US dollars that can be traded either way near the price, over all venues that agree on it. Absent without a price, and for the stablecoins that all prices are derived from. */
            depthUsd?: number;
            /** @description How the price has changed since the earliest price of the last day that this process has seen. Absent if it has seen none. */
            change?: {
              /** @description As a fraction of the earlier price: 0.01 is 1 % more. */
              fraction: number;
              /** @description The time between the two prices. */
              seconds: number;
            };
          } | null)[];
        };
      };
    };
  };
  getPricesByChainIdByAddress: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The network's id.
         * @example 1
         */
        chainId: number;
        /**
         * @description The token; `0xeeee…` is the native currency.
         * @example 0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee
         */
        address: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The USD price of a token */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            chainId: number;
            address: `0x${string}`;
            decimals: number;
            symbol: string;
            name: string;
            price: number | null;
            /** @description The time of the block that the price was computed on, in seconds since 1970. */
            timestamp: number;
            /** @description US dollars that can be traded either way near the price, over all venues that agree on it. Absent without a price, and for the stablecoins that all prices are derived from. */
            depthUsd?: number;
            /** @description How the price has changed since the earliest price of the last day that this process has seen. Absent if it has seen none. */
            change?: {
              /** @description As a fraction of the earlier price: 0.01 is 1 % more. */
              fraction: number;
              /** @description The time between the two prices. */
              seconds: number;
            };
          };
        };
      };
    };
  };
  getPricesByChainIdByAddressHistory: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The network's id.
         * @example 1
         */
        chainId: number;
        /**
         * @description The token; `0xeeee…` is the native currency.
         * @example 0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee
         */
        address: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The prices of a token that this process has seen */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @description The number of the block. */
            block: number;
            /** @description The time of the block, in seconds since 1970. */
            timestamp: number;
            /** @description US dollars for one whole token. */
            price: number;
          }[];
        };
      };
    };
  };
  getPricesByChainIdByAddressVenues: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The network's id.
         * @example 1
         */
        chainId: number;
        /**
         * @description The token; `0xeeee…` is the native currency.
         * @example 0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee
         */
        address: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The price of a token at each venue, the deepest first */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @description Id of the venue. */
            venue: string;
            protocol: string;
            /** @description The contract of the venue. */
            pool: `0x${string}`;
            /** @description The other token. */
            against: `0x${string}`;
            /** @description US dollars for one whole token. */
            price: number;
            /** @description US dollars that can be traded either way near that price. */
            depthUsd: number;
          }[];
        };
      };
    };
  };
  getProjects: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Projects behind the protocols */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            id: string;
            chains: number[];
            /** @description Slugs of `/api/v1/protocols`. */
            protocols: string[];
          }[];
        };
      };
    };
  };
  getProtocols: {
    parameters: {
      query?: {
        /**
         * @description The network's id.
         * @example 1
         */
        chainId?: number;
        /**
         * @description The protocol with this slug.
         * @example wrapped-native
         */
        slug?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Protocols that routes can use */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            slug: string;
            project: string;
            name: string;
            description: string;
            url: string;
            logosUri: string[];
            chains: {
              id: number;
              /** @description The network's slug. */
              name: string;
            }[];
            /**
             * @description Present only if plans through some of its venues in the next block may not be exact to the wei, because a price moves with time by an unknown formula.
             * @constant
             */
            exact?: false;
            /** @description Present with `exact`: the largest deviation in parts per billion, rounded up. */
            tolerancePpb?: number;
          }[];
        };
      };
    };
  };
  postShortcutsBundle: {
    parameters: {
      query: {
        /**
         * @description The network's id.
         * @example 1
         */
        chainId?: number;
        /**
         * @description The sender of the transaction. The answer's `tx.from` repeats it exactly as sent.
         * @example 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266
         */
        fromAddress: string;
        /**
         * @description How the bundle is executed, as for a route.
         * @example router
         */
        routingStrategy?: "router" | "delegate" | "ensowallet";
        /**
         * @description The account whose tokens are spent: `fromAddress`, the default; with `routingStrategy` `ensowallet` also its smart wallet.
         * @example 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266
         */
        spender?: string;
        /**
         * @description Receives every output that no call spends or sends elsewhere. Defaults to `fromAddress`.
         * @example 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266
         */
        receiver?: string;
        /**
         * @description When true, the answer has neither `gas` nor amounts.
         * @example false
         */
        skipQuote?: boolean;
        /**
         * @description When true, calls may also use venues of their tokens that [nobody vouches for](../security.md#venues-that-anybody-can-write), as for a route.
         * @example false
         */
        unvouched?: boolean;
        /**
         * @description The only protocols that the route may use, as `/api/v1/protocols` names them, separated by commas. Wrapping the native currency is always allowed. `explain` compares with other routes through the same protocols.
         * @example uniswap-v2,uniswap-v3
         */
        protocols?: string;
        /**
         * @description Protocols that the route may not use, separated by commas.
         * @example uniswap-v4
         */
        excludeProtocols?: string;
        /**
         * @description The most fills of the route. The service's `routing.maxFills` applies if it is less. Wrapping is a fill too. In fills.
         * @example 8
         */
        maxFills?: number;
        /**
         * @description The price of gas, in wei, with which the search compares routes. It uses a venue only if the venue's additional output is worth more than its gas. Defaults to the network's present price. At 0, gas costs nothing. In the token's smallest unit.
         * @example 1000000000
         */
        gasPrice?: string | bigint;
        /**
         * @description When true, the answer's `priceImpact` is computed.
         * @example true
         */
        priceImpact?: boolean;
        /**
         * @description The transaction reverts after this time. Defaults to the service's own limit. In seconds since 1970.
         * @example 4102444800
         */
        deadline?: number;
        /**
         * @description When true, the answer's `stateAge` says how old the state is that the answer was computed on.
         * @example true
         */
        stateAge?: boolean;
        /**
         * @description When true, the answer's `calls` hold the transaction and the approvals that it lacks, for wallets that send them together (EIP-5792, EIP-7702). Not with `routingStrategy` `delegate`.
         * @example true
         */
        batch?: boolean;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example [
         *       {
         *         "protocol": "enso",
         *         "action": "route",
         *         "args": {
         *           "tokenIn": "0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee",
         *           "tokenOut": "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48",
         *           "amountIn": "1000000000000000000",
         *           "slippage": "50"
         *         }
         *       },
         *       {
         *         "protocol": "enso",
         *         "action": "minamountout",
         *         "args": {
         *           "amountOut": {
         *             "useOutputOfCallAt": 0
         *           },
         *           "minAmountOut": "1"
         *         }
         *       }
         *     ]
         */
        "application/json": {
          /** @description A slug of `/api/v1/protocols`, or `enso`, `erc20` or `native`. */
          protocol: string;
          /** @description An action of `/api/v1/actions`, in any letter case. */
          action: string;
          /** @description Arguments by name. */
          args: {
            [key: string]: unknown;
          };
        }[];
      };
    };
    responses: {
      /** @description Several actions as one simulated transaction */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @description The calls as they were sent. */
            bundle: {
              /** @description A slug of `/api/v1/protocols`, or `enso`, `erc20` or `native`. */
              protocol: string;
              /** @description An action of `/api/v1/actions`, in any letter case. */
              action: string;
              /** @description Arguments by name, as they were sent. */
              args: unknown;
            }[];
            /** @description Gas of the transaction, as in routes: raise it by about 50 % for the limit. Absent with `skipQuote`. */
            gas?: string;
            /** @description Wei that the network charges for the bytes of the transaction. With `gasIncludesDataFee`, `gas` covers them; otherwise they are paid in addition. Absent on networks without such a fee. */
            dataFee?: string;
            /**
             * @description The network charges for bytes in gas, so `gas` already covers `dataFee`. Absent where `dataFee` is paid in addition.
             * @constant
             */
            gasIncludesDataFee?: true;
            /** @description The number of the block that the answer was computed on. */
            createdAt: number;
            /** @description Present only if requested: the age of the state that the answer was computed on. */
            stateAge?: {
              /** @description Of the block `createdAt`, in Unix seconds. */
              timestamp: number;
              /** @description From then until the answer, by the service's clock; 0 if its clock is behind. */
              seconds: number;
              /** @description The number of blocks that the service has read after `createdAt`. */
              blocks: number;
            };
            /** @description The unsigned transaction; send it unchanged. */
            tx: {
              data: `0x${string}`;
              to: `0x${string}`;
              /** @description The sender, exactly as the request wrote it. */
              from: string;
              /** @description Wei to send with it. */
              value: string;
            };
            /** @description Present only if requested: the `calls` of a wallet's `wallet_sendCalls` (EIP-5792). First the approvals that are missing at the block `createdAt`, each of exactly the amount that the transaction takes, after a reset to 0 where the token requires one; the last is `tx`. */
            calls?: {
              to: `0x${string}`;
              data: `0x${string}`;
              /** @description Wei, as a hexadecimal quantity. */
              value: `0x${string}`;
            }[];
            /** @description The amounts that arrive, by token, simulated on the block `createdAt`. Absent with `skipQuote`. */
            amountsOut?: {
              [key: string]: string;
            };
            /** @description The amounts, by token, below which the transaction reverts. Absent with `skipQuote`. */
            minAmountsOut?: {
              [key: string]: string;
            };
            /** @description What each route with `amountOut` spends. Absent if there is none, and with `skipQuote`. */
            spent?: {
              /** @description The position of the call, from 0. */
              call: number;
              /** @description Its tokenIn. */
              token: `0x${string}`;
              /** @description What it spends in the end, as planned, after what it did not need came back. */
              amountIn: string;
              /** @description What it takes at first, and so the most that it can spend. */
              maxAmountIn: string;
            }[];
            /** @description Basis points. Null unless requested, or if a token has no USD price from a deep enough venue. */
            priceImpact: number | null;
            /** @description The amounts that fee calls take, by token. */
            feeAmount: {
              [key: string]: string;
            };
            /** @description One entry per fill, in the order of execution. */
            route: {
              /** @description The action of the protocol, as in `/api/v1/actions`. */
              action: string;
              /** @description Slug, as in `/api/v1/protocols`. */
              protocol: string;
              tokenIn: `0x${string}`[];
              tokenOut: `0x${string}`[];
              /** @description The contract of the venue. */
              primary: `0x${string}`;
              /** @description Basis points of all that the route spends of this fill's tokenIn. */
              share: number;
              /**
               * @description Present only if the venue's own quote may not be exact to the wei. The answer's `amountOut` is simulated in any case.
               * @constant
               */
              exact?: false;
              /**
               * @description Present only if [nobody vouches for](../security.md#venues-that-anybody-can-write) the venue's code: the request or the service's operator admitted it. The transaction reverts if it pays less than simulated.
               * @constant
               */
              unvouched?: true;
              /** @description `<chainId>:<tokenIn>`; present only for a route of a single fill. */
              positionInId?: string[];
              /** @description `<chainId>:<primary>:<tokenOut>`; present only for a route of a single fill. */
              positionOutId?: string[];
            }[];
          };
        };
      };
    };
  };
  postShortcutsDecode: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "data": "0x0aa19f850000000000000000000000002bcccfdf93256ad0139d988fbb17f14f091dbb4900000000000000000000000000000000000000000000000000000000f4865700000000000000000000000000eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee0000000000000000000000000000000000000000000000000de0b6b3a7640000000000000000000000000000c02aaa39b223fe8d0a0e5c4f27ead9083c756cc20000000000000000000000000000000000000000000000000de0b6b3a764000000000000000000000000000070997970c51812dc3a010c7d01b50e0d17dc79c800000000000000000000000070997970c51812dc3a010c7d01b50e0d17dc79c80000000000000000000000002bcccfdf93256ad0139d988fbb17f14f091dbb4900000000000000000000000070997970c51812dc3a010c7d01b50e0d17dc79c80000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000018000000000000000000000000000000000000000000000000000000000000000200101c02aaa39b223fe8d0a0e5c4f27ead9083c756cc20a0000fc0f42400e00fe"
         *     }
         */
        "application/json": {
          /**
           * @description `tx.data` of a route.
           * @example 0x0aa19f850000000000000000000000002bcccfdf93256ad0139d988fbb17f14f091dbb4900000000000000000000000000000000000000000000000000000000f4865700000000000000000000000000eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee0000000000000000000000000000000000000000000000000de0b6b3a7640000000000000000000000000000c02aaa39b223fe8d0a0e5c4f27ead9083c756cc20000000000000000000000000000000000000000000000000de0b6b3a764000000000000000000000000000070997970c51812dc3a010c7d01b50e0d17dc79c800000000000000000000000070997970c51812dc3a010c7d01b50e0d17dc79c80000000000000000000000002bcccfdf93256ad0139d988fbb17f14f091dbb4900000000000000000000000070997970c51812dc3a010c7d01b50e0d17dc79c80000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000018000000000000000000000000000000000000000000000000000000000000000200101c02aaa39b223fe8d0a0e5c4f27ead9083c756cc20a0000fc0f42400e00fe
           */
          data: `0x${string}`;
        };
      };
    };
    responses: {
      /** @description Decode the call data of a route */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /**
             * @description The kind of call, by strategy.
             * @enum {string}
             */
            call: "router" | "delegate" | "ensowallet";
            order: {
              executor: `0x${string}`;
              receiver: `0x${string}`;
              refundTo: `0x${string}`;
              feeReceiver: `0x${string}`;
              feeBps: string;
              /** @description Seconds since 1970. */
              deadline: string;
              inputs: {
                token: `0x${string}`;
                amountIn: string;
                fundTo: `0x${string}`;
              }[];
              outputs: {
                token: `0x${string}`;
                minAmountOut: string;
              }[];
            };
            steps: {
              /** @description The step's name in the program format. */
              op: string;
              /** @description An amount is a token and a quantity: `1000000 ppm` is a share of the Executor's balance at that step, here all of it; `1000000 units` is exactly that amount. */
              fields: {
                [key: string]: string;
              };
            }[];
            /**
             * @description The signatures that replace approvals: permits of the tokens, or one for Permit2.
             * @enum {string}
             */
            signed: "nothing" | "permits" | "permit2";
            /** @description Every call that a smart wallet makes, in order; `value` is wei. Empty if the route calls the Router or the sender's own account directly. */
            calls: {
              target: `0x${string}`;
              value: string;
              /** @enum {string} */
              does: "pull" | "approve" | "route";
            }[];
            /** @description The tokens that a smart wallet pulls first. */
            pulls: {
              token: `0x${string}`;
              from: `0x${string}`;
              to: `0x${string}`;
              amount: string;
            }[];
            /** @description The approvals that a smart wallet gives next. */
            approvals: {
              token: `0x${string}`;
              spender: `0x${string}`;
              amount: string;
            }[];
          };
        };
      };
    };
  };
  getShortcutsQuote: {
    parameters: {
      query: {
        /**
         * @description The network's id.
         * @example 1
         */
        chainId?: number;
        /**
         * @description The chain on which tokenOut arrives. It must equal `chainId`, the default; any other is a 501, since nothing is bridged.
         * @example 1
         */
        destinationChainId?: number;
        /**
         * @description The sender of the transaction. The answer's `tx.from` repeats it exactly as sent.
         * @example 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266
         */
        fromAddress?: string;
        /**
         * @description The account whose tokenIn is spent: `fromAddress`; with `routingStrategy` `ensowallet` also its smart wallet.
         * @example 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266
         */
        spender?: string;
        /**
         * @description The receiver of tokenOut: an account, or a contract that can spend it. Tokens, protocols' contracts, pools and vaults that the service knows are refused, unless they are `fromAddress`.
         * @example 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266
         */
        receiver?: string;
        /**
         * @description The token to sell, or the position to exit; `0xeeee…` is the native currency.
         * @example 0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee
         */
        tokenIn: string;
        /**
         * @description The amount of tokenIn to spend, including the fee. Either this or `amountOut`. In the token's smallest unit.
         * @example 1000000000000000000
         */
        amountIn?: string | bigint;
        /**
         * @description The least amount of tokenOut that is to arrive, for the least tokenIn. Either this or `amountIn`, and with a single tokenIn and tokenOut. See [exact output](../concepts/exact-output.md). In the token's smallest unit.
         * @example 3000000000
         */
        amountOut?: string | bigint;
        /**
         * @description With `amountOut`: the most tokenIn that the transaction may take, including the fee. It takes less if the slippage allows less. In the token's smallest unit.
         * @example 1000000000000000000
         */
        maxAmountIn?: string | bigint;
        /**
         * @description The token to buy, or the position to enter; `0xeeee…` is the native currency.
         * @example 0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48
         */
        tokenOut: string;
        /**
         * @description The account that executes the route: the Router contract, the sender's own account by DELEGATECALL, or the owner's smart wallet.
         * @example router
         */
        routingStrategy?: "router" | "delegate" | "ensowallet";
        /**
         * @deprecated
         * @description When true, `fromAddress` receives tokenOut, regardless of `receiver`. Use `receiver` instead.
         * @example false
         */
        toEOA?: boolean;
        /**
         * @description When false, the answer's `priceImpact` is not computed.
         * @example true
         */
        priceImpact?: boolean;
        /**
         * @description When true, the answer's `explain` states how far the route can be from the best one, and what it consists of. It takes up to a second more and requires a single tokenOut.
         * @example true
         */
        explain?: boolean;
        /**
         * @description When true, `explain` also states what one more fill, one more hop, and a transaction of any gas would bring. Costs as much as four answers, for three more searches. Requires `explain`.
         * @example true
         */
        explainLimits?: boolean;
        /**
         * @description When true, the route may also use venues of tokenIn and tokenOut that [nobody vouches for](../security.md#venues-that-anybody-can-write). The hops then say so, and the transaction reverts if such a venue pays less than simulated.
         * @example false
         */
        unvouched?: boolean;
        /**
         * @description The only protocols that the route may use, as `/api/v1/protocols` names them, separated by commas. Wrapping the native currency is always allowed. `explain` compares with other routes through the same protocols.
         * @example uniswap-v2,uniswap-v3
         */
        protocols?: string;
        /**
         * @description Protocols that the route may not use, separated by commas.
         * @example uniswap-v4
         */
        excludeProtocols?: string;
        /**
         * @description The most fills of the route. The service's `routing.maxFills` applies if it is less. Wrapping is a fill too. In fills.
         * @example 8
         */
        maxFills?: number;
        /**
         * @description The price of gas, in wei, with which the search compares routes. It uses a venue only if the venue's additional output is worth more than its gas. Defaults to the network's present price. At 0, gas costs nothing. In the token's smallest unit.
         * @example 1000000000
         */
        gasPrice?: string | bigint;
        /**
         * @description How much less than the simulated amount may arrive. Ignored if `minAmountOut` is set. With `amountOut`: how much more than needed the transaction takes, to give back what the price does not use up. With `auto`, the service [chooses](../concepts/slippage.md) between 5 and 300 for the route, and states in `slippage` what and why. In basis points.
         * @example 50
         */
        slippage?: number | "auto";
        /**
         * @description The least amount of tokenOut that may arrive; the transaction reverts below it. In the token's smallest unit.
         * @example 1
         */
        minAmountOut?: string | bigint;
        /**
         * @description The share of `amountIn` that goes to `feeReceiver`; with `amountOut`, of the answer's `maxAmountIn`. Requires `feeReceiver`. In basis points.
         * @example 10
         */
        fee?: number;
        /**
         * @description The receiver of the fee. The same addresses are refused as for `receiver`.
         * @example 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266
         */
        feeReceiver?: string;
        /**
         * @description The amount of an ERC-20 tokenIn that the smart wallet pulls from its owner. Defaults to `amountIn`, or to what the transaction takes for `amountOut`, if the owner is the `spender`, and to 0 otherwise. Other strategies ignore it. In the token's smallest unit.
         * @example 0
         */
        tokenInAmountToApprove?: string | bigint;
        /**
         * @description The amount of a native tokenIn that the owner sends to the smart wallet. It must equal `amountIn`, and is not for `amountOut`. Other strategies ignore it. In the token's smallest unit.
         * @example 1000000000000000000
         */
        tokenInAmountToTransfer?: string | bigint;
        /**
         * @description The transaction reverts after this time. Defaults to the service's own limit. In seconds since 1970.
         * @example 4102444800
         */
        deadline?: number;
        /**
         * @description When true, the answer's `stateAge` says how old the state is that the answer was computed on.
         * @example true
         */
        stateAge?: boolean;
        /**
         * @description The number of the block to answer at: one of the last blocks, whose states the service keeps for re-organisations. A transaction is simulated as in the block after it. `latest` is the newest, the default.
         * @example latest
         */
        blockNumber?: string;
        /**
         * @deprecated
         * @description Another spelling of `toEOA`.
         * @example false
         */
        toEoa?: boolean;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result of the best route, without a transaction */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @description Gas of the transaction: what it needs, 8 % more, and what one other trade in the same venues may add. Raise it by about 50 % for the limit, since several may be mined first; not on networks that charge the limit (`chargesGasLimit` of `/networks`). */
            gas: string;
            /** @description Wei that the network charges for the bytes of the transaction. With `gasIncludesDataFee`, `gas` covers them; otherwise they are paid in addition. Absent on networks without such a fee. */
            dataFee?: string;
            /**
             * @description The network charges for bytes in gas, so `gas` already covers `dataFee`. Absent where `dataFee` is paid in addition.
             * @constant
             */
            gasIncludesDataFee?: true;
            /** @description Only for a request with `amountOut`: the amount of tokenIn that is spent in the end, including the fee, simulated on the block `createdAt`. */
            amountIn?: string;
            /** @description Only for a request with `amountOut`: the most tokenIn that the transaction takes. What it does not need of it goes back to who paid, in tokenIn and the same transaction. */
            maxAmountIn?: string;
            /** @description The amount of tokenOut that the receiver gets, simulated on the block `createdAt`. A list for several tokenOut. */
            amountOut: string | string[];
            /** @description The amount of tokenOut below which the transaction reverts. A list for several tokenOut. */
            minAmountOut: string | string[];
            /** @description Present only with `slippage=auto`, unless `minAmountOut` is set: what was chosen, and why. */
            slippage?: {
              /** @description Basis points: the root of the sum of the squares of `movedBps` and `depthBps`, of which at most 50 count, rounded up, at least 5 and at most 300. */
              bps: number;
              /** @description How far the route's output may fall within `horizonBlocks`, as the same fills replayed on the kept blocks tell, in basis points to a hundredth of one. */
              movedBps: number;
              /** @description How much less arrives if somebody makes the same trade first, in basis points to a hundredth of one. Null if the venues do not take it twice. */
              depthBps: number | null;
              /** @description Whether `movedBps` is measured. If not, too few blocks are kept, or a venue was read for this request alone, and it is 50. */
              measured: boolean;
              /** @description The number of blocks over which the movement was measured. */
              blocks: number;
              /** @description Within how many blocks the transaction is assumed to be mined. */
              horizonBlocks: number;
              /** @description How often a fall beyond `movedBps` is to be expected if the next blocks are like the last. */
              failureRate: number;
            };
            /** @description Basis points. Null unless requested, or if a token has no USD price from a deep enough venue. */
            priceImpact: number | null;
            /** @description The number of the block that the answer was computed on. */
            createdAt: number;
            /** @description One entry per fill, in the order of execution. Empty for `permit2`, whose route was in the earlier answer. */
            route: {
              /** @description The action of the protocol, as in `/api/v1/actions`. */
              action: string;
              /** @description Slug, as in `/api/v1/protocols`. */
              protocol: string;
              tokenIn: `0x${string}`[];
              tokenOut: `0x${string}`[];
              /** @description The contract of the venue. */
              primary: `0x${string}`;
              /** @description Basis points of all that the route spends of this fill's tokenIn. */
              share: number;
              /**
               * @description Present only if the venue's own quote may not be exact to the wei. The answer's `amountOut` is simulated in any case.
               * @constant
               */
              exact?: false;
              /**
               * @description Present only if [nobody vouches for](../security.md#venues-that-anybody-can-write) the venue's code: the request or the service's operator admitted it. The transaction reverts if it pays less than simulated.
               * @constant
               */
              unvouched?: true;
              /** @description `<chainId>:<tokenIn>`; present only for a route of a single fill. */
              positionInId?: string[];
              /** @description `<chainId>:<primary>:<tokenOut>`; present only for a route of a single fill. */
              positionOutId?: string[];
            }[];
            /** @description Present only if requested: the age of the state that the answer was computed on. */
            stateAge?: {
              /** @description Of the block `createdAt`, in Unix seconds. */
              timestamp: number;
              /** @description From then until the answer, by the service's clock; 0 if its clock is behind. */
              seconds: number;
              /** @description The number of blocks that the service has read after `createdAt`. */
              blocks: number;
            };
            /**
             * @description Present only for a position that no known venue takes back at present, so that routes can enter it but not leave it. Its holdings are lent out or locked for a time, its shares cannot be transferred, or its pool pays out only all its tokens at once (which a bundle can request).
             * @constant
             */
            redeemable?: false;
            /** @description Present only if requested. It describes the planned route, before its simulation. */
            explain?: {
              /** @description The upper bound of any route through the known market with at most `routing.maxFills` fills, in raw units of tokenOut. Null if none was proved. */
              bound: {
                /** @description Before gas. */
                gross: string;
                /** @description After gas. */
                net: string;
              } | null;
              /** @description The distance of the route below the bound, in basis points of the bound. Null without a bound. */
              gap: {
                grossBps: number;
                netBps: number;
              } | null;
              /** @description The result of the route after gas, in raw units of tokenOut; negative if gas costs more than what arrives. */
              netAmountOut: string;
              /** @description The same for the best route without a split. Null if no such route can take the amount. */
              singlePathNetAmountOut: string | null;
              /** @description Wei per unit of gas, as the search assumed. */
              gasPrice: string;
              /** @description Wei per byte of the compressed transaction, as the search assumed. 0 on networks that charge for execution alone. */
              bytePrice: string;
              searchMilliseconds: number;
              /** @description The time spent on the bound. */
              certifyMilliseconds: number;
              /** @description Whether `routing.deadlineMs` cut the search short, so that a longer one may find a better route. */
              searchCut: boolean;
              /** @description The number of venues that the operator of the service excludes. */
              excludedVenues: number;
              /** @description The number of known venues that the search did not see, because others were deeper or there was no time to look. Only tokens that are unlisted, or that few followed venues trade, have such venues. Empty ones do not count. The bound does not cover these venues. */
              unreadVenues: number;
              /** @description One entry per fill, in the order of execution. */
              legs: {
                /** @description The id of the venue, unique within the network and stable over time. */
                venue: string;
                /** @description Slug, as in `/api/v1/protocols`. */
                protocol: string;
                /** @description The contract of the venue. */
                pool: `0x${string}`;
                tokenIn: `0x${string}`[];
                /** @description The amount spent of each tokenIn. */
                amountIn: string[];
                /** @description The fraction of all that the route spends of each tokenIn, from 0 to 1. */
                share: number[];
                tokenOut: `0x${string}`[];
                /** @description The amount received of each tokenOut. */
                amountOut: string[];
                /** @description Units of gas, as estimated by the search. */
                gas: number;
                /** @description Raw units of tokenOut for the next raw unit of tokenIn at the end of the trade, after the fee; 0 if the venue takes no more. Null for legs with several tokens on one side. */
                marginalPrice: number | null;
                /**
                 * @description Present only if amountOut of the plan may not be exact to the wei, because a price moves with time by an unknown formula.
                 * @constant
                 */
                exact?: false;
                /** @description Present with `exact`: the largest deviation in parts per billion, rounded up. */
                tolerancePpb?: number;
              }[];
              /** @description Present only with `explainLimits`: what the route would gain beyond each limit. */
              limits?: {
                /** @description With one more fill than `limit`. */
                fills: {
                  limit: number;
                  /** @description Raw units of tokenOut, after gas. 0 if nothing better is found. */
                  gain: string;
                  /** @description In basis points of the route's output, rounded down to a hundredth of one. */
                  gainBps: number;
                };
                /** @description With one more hop than `limit`. */
                hops: {
                  limit: number;
                  /** @description Raw units of tokenOut, after gas. 0 if nothing better is found. */
                  gain: string;
                  /** @description In basis points of the route's output, rounded down to a hundredth of one. */
                  gainBps: number;
                };
                /** @description Without the network's limit on the gas of a transaction. */
                gas: {
                  limit: number;
                  /** @description Raw units of tokenOut, after gas. 0 if nothing better is found. */
                  gain: string;
                  /** @description In basis points of the route's output, rounded down to a hundredth of one. */
                  gainBps: number;
                };
              };
              /** @description What others can take at most by trading around the transaction, since it reverts below `minAmountOut`. `privateEndpoints` of `/networks` are nodes that hide it until it is mined. */
              exposure?: {
                /** @description `amountOut` less `minAmountOut`, in raw units of tokenOut. */
                amount: string;
                /** @description In basis points of `amountOut`, rounded down to a hundredth of one. */
                bps: number;
                /** @description Null if tokenOut has no price from venues that are deep enough. */
                usd: number | null;
              };
            };
            /** @description The fee in each tokenIn. */
            feeAmount: string[];
            /**
             * @description Present only on a chain that cannot run Sluice's contracts: the amounts are planned, and the gas is an estimate.
             * @constant
             */
            simulated?: false;
          };
        };
      };
    };
  };
  postShortcutsQuotes: {
    parameters: {
      query?: {
        /**
         * @description The network's id.
         * @example 1
         */
        chainId?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example [
         *       {
         *         "tokenIn": "0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee",
         *         "tokenOut": "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48",
         *         "amountIn": "1000000000000000000"
         *       },
         *       {
         *         "tokenIn": "0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee",
         *         "tokenOut": "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48",
         *         "amountIn": "100000000000000000000",
         *         "maxFills": 4
         *       }
         *     ]
         */
        "application/json": {
          [key: string]: unknown;
        }[];
      };
    };
    responses: {
      /** @description Several quotes at once */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @description The number of the newest block when the quotes were begun. */
            createdAt: number;
            /** @description In the order sent: each a quote, or the body of the error that a request for it alone would have had, which has a `code`. */
            quotes: (
              | {
                  /** @description Gas of the transaction: what it needs, 8 % more, and what one other trade in the same venues may add. Raise it by about 50 % for the limit, since several may be mined first; not on networks that charge the limit (`chargesGasLimit` of `/networks`). */
                  gas: string;
                  /** @description Wei that the network charges for the bytes of the transaction. With `gasIncludesDataFee`, `gas` covers them; otherwise they are paid in addition. Absent on networks without such a fee. */
                  dataFee?: string;
                  /**
                   * @description The network charges for bytes in gas, so `gas` already covers `dataFee`. Absent where `dataFee` is paid in addition.
                   * @constant
                   */
                  gasIncludesDataFee?: true;
                  /** @description Only for a request with `amountOut`: the amount of tokenIn that is spent in the end, including the fee, simulated on the block `createdAt`. */
                  amountIn?: string;
                  /** @description Only for a request with `amountOut`: the most tokenIn that the transaction takes. What it does not need of it goes back to who paid, in tokenIn and the same transaction. */
                  maxAmountIn?: string;
                  /** @description The amount of tokenOut that the receiver gets, simulated on the block `createdAt`. A list for several tokenOut. */
                  amountOut: string | string[];
                  /** @description The amount of tokenOut below which the transaction reverts. A list for several tokenOut. */
                  minAmountOut: string | string[];
                  /** @description Present only with `slippage=auto`, unless `minAmountOut` is set: what was chosen, and why. */
                  slippage?: {
                    /** @description Basis points: the root of the sum of the squares of `movedBps` and `depthBps`, of which at most 50 count, rounded up, at least 5 and at most 300. */
                    bps: number;
                    /** @description How far the route's output may fall within `horizonBlocks`, as the same fills replayed on the kept blocks tell, in basis points to a hundredth of one. */
                    movedBps: number;
                    /** @description How much less arrives if somebody makes the same trade first, in basis points to a hundredth of one. Null if the venues do not take it twice. */
                    depthBps: number | null;
                    /** @description Whether `movedBps` is measured. If not, too few blocks are kept, or a venue was read for this request alone, and it is 50. */
                    measured: boolean;
                    /** @description The number of blocks over which the movement was measured. */
                    blocks: number;
                    /** @description Within how many blocks the transaction is assumed to be mined. */
                    horizonBlocks: number;
                    /** @description How often a fall beyond `movedBps` is to be expected if the next blocks are like the last. */
                    failureRate: number;
                  };
                  /** @description Basis points. Null unless requested, or if a token has no USD price from a deep enough venue. */
                  priceImpact: number | null;
                  /** @description The number of the block that the answer was computed on. */
                  createdAt: number;
                  /** @description One entry per fill, in the order of execution. Empty for `permit2`, whose route was in the earlier answer. */
                  route: {
                    /** @description The action of the protocol, as in `/api/v1/actions`. */
                    action: string;
                    /** @description Slug, as in `/api/v1/protocols`. */
                    protocol: string;
                    tokenIn: `0x${string}`[];
                    tokenOut: `0x${string}`[];
                    /** @description The contract of the venue. */
                    primary: `0x${string}`;
                    /** @description Basis points of all that the route spends of this fill's tokenIn. */
                    share: number;
                    /**
                     * @description Present only if the venue's own quote may not be exact to the wei. The answer's `amountOut` is simulated in any case.
                     * @constant
                     */
                    exact?: false;
                    /**
                     * @description Present only if [nobody vouches for](../security.md#venues-that-anybody-can-write) the venue's code: the request or the service's operator admitted it. The transaction reverts if it pays less than simulated.
                     * @constant
                     */
                    unvouched?: true;
                    /** @description `<chainId>:<tokenIn>`; present only for a route of a single fill. */
                    positionInId?: string[];
                    /** @description `<chainId>:<primary>:<tokenOut>`; present only for a route of a single fill. */
                    positionOutId?: string[];
                  }[];
                  /** @description Present only if requested: the age of the state that the answer was computed on. */
                  stateAge?: {
                    /** @description Of the block `createdAt`, in Unix seconds. */
                    timestamp: number;
                    /** @description From then until the answer, by the service's clock; 0 if its clock is behind. */
                    seconds: number;
                    /** @description The number of blocks that the service has read after `createdAt`. */
                    blocks: number;
                  };
                  /**
                   * @description Present only for a position that no known venue takes back at present, so that routes can enter it but not leave it. Its holdings are lent out or locked for a time, its shares cannot be transferred, or its pool pays out only all its tokens at once (which a bundle can request).
                   * @constant
                   */
                  redeemable?: false;
                  /** @description Present only if requested. It describes the planned route, before its simulation. */
                  explain?: {
                    /** @description The upper bound of any route through the known market with at most `routing.maxFills` fills, in raw units of tokenOut. Null if none was proved. */
                    bound: {
                      /** @description Before gas. */
                      gross: string;
                      /** @description After gas. */
                      net: string;
                    } | null;
                    /** @description The distance of the route below the bound, in basis points of the bound. Null without a bound. */
                    gap: {
                      grossBps: number;
                      netBps: number;
                    } | null;
                    /** @description The result of the route after gas, in raw units of tokenOut; negative if gas costs more than what arrives. */
                    netAmountOut: string;
                    /** @description The same for the best route without a split. Null if no such route can take the amount. */
                    singlePathNetAmountOut: string | null;
                    /** @description Wei per unit of gas, as the search assumed. */
                    gasPrice: string;
                    /** @description Wei per byte of the compressed transaction, as the search assumed. 0 on networks that charge for execution alone. */
                    bytePrice: string;
                    searchMilliseconds: number;
                    /** @description The time spent on the bound. */
                    certifyMilliseconds: number;
                    /** @description Whether `routing.deadlineMs` cut the search short, so that a longer one may find a better route. */
                    searchCut: boolean;
                    /** @description The number of venues that the operator of the service excludes. */
                    excludedVenues: number;
                    /** @description The number of known venues that the search did not see, because others were deeper or there was no time to look. Only tokens that are unlisted, or that few followed venues trade, have such venues. Empty ones do not count. The bound does not cover these venues. */
                    unreadVenues: number;
                    /** @description One entry per fill, in the order of execution. */
                    legs: {
                      /** @description The id of the venue, unique within the network and stable over time. */
                      venue: string;
                      /** @description Slug, as in `/api/v1/protocols`. */
                      protocol: string;
                      /** @description The contract of the venue. */
                      pool: `0x${string}`;
                      tokenIn: `0x${string}`[];
                      /** @description The amount spent of each tokenIn. */
                      amountIn: string[];
                      /** @description The fraction of all that the route spends of each tokenIn, from 0 to 1. */
                      share: number[];
                      tokenOut: `0x${string}`[];
                      /** @description The amount received of each tokenOut. */
                      amountOut: string[];
                      /** @description Units of gas, as estimated by the search. */
                      gas: number;
                      /** @description Raw units of tokenOut for the next raw unit of tokenIn at the end of the trade, after the fee; 0 if the venue takes no more. Null for legs with several tokens on one side. */
                      marginalPrice: number | null;
                      /**
                       * @description Present only if amountOut of the plan may not be exact to the wei, because a price moves with time by an unknown formula.
                       * @constant
                       */
                      exact?: false;
                      /** @description Present with `exact`: the largest deviation in parts per billion, rounded up. */
                      tolerancePpb?: number;
                    }[];
                    /** @description Present only with `explainLimits`: what the route would gain beyond each limit. */
                    limits?: {
                      /** @description With one more fill than `limit`. */
                      fills: {
                        limit: number;
                        /** @description Raw units of tokenOut, after gas. 0 if nothing better is found. */
                        gain: string;
                        /** @description In basis points of the route's output, rounded down to a hundredth of one. */
                        gainBps: number;
                      };
                      /** @description With one more hop than `limit`. */
                      hops: {
                        limit: number;
                        /** @description Raw units of tokenOut, after gas. 0 if nothing better is found. */
                        gain: string;
                        /** @description In basis points of the route's output, rounded down to a hundredth of one. */
                        gainBps: number;
                      };
                      /** @description Without the network's limit on the gas of a transaction. */
                      gas: {
                        limit: number;
                        /** @description Raw units of tokenOut, after gas. 0 if nothing better is found. */
                        gain: string;
                        /** @description In basis points of the route's output, rounded down to a hundredth of one. */
                        gainBps: number;
                      };
                    };
                    /** @description What others can take at most by trading around the transaction, since it reverts below `minAmountOut`. `privateEndpoints` of `/networks` are nodes that hide it until it is mined. */
                    exposure?: {
                      /** @description `amountOut` less `minAmountOut`, in raw units of tokenOut. */
                      amount: string;
                      /** @description In basis points of `amountOut`, rounded down to a hundredth of one. */
                      bps: number;
                      /** @description Null if tokenOut has no price from venues that are deep enough. */
                      usd: number | null;
                    };
                  };
                  /** @description The fee in each tokenIn. */
                  feeAmount: string[];
                  /**
                   * @description Present only on a chain that cannot run Sluice's contracts: the amounts are planned, and the gas is an estimate.
                   * @constant
                   */
                  simulated?: false;
                }
              | {
                  statusCode: number;
                  /** @description The name of the status. */
                  error: string;
                  /** @description A code of the error catalogue. */
                  code: string;
                  /** @description A sentence, or a list of sentences if parameters are invalid. */
                  message: string | string[];
                  /** @description The cause, if it helps. */
                  description?: string;
                  /** @description The id in the header X-Request-Id and in the service's log. */
                  requestId: string;
                }
            )[];
          };
        };
      };
    };
  };
  postShortcutsRefresh: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "request": {
         *         "fromAddress": "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",
         *         "spender": "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",
         *         "receiver": "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",
         *         "routingStrategy": "router",
         *         "slippage": 0,
         *         "tokenIn": "0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee",
         *         "amountIn": "1000000000000000000",
         *         "tokenOut": "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2"
         *       },
         *       "answer": {
         *         "createdAt": 1,
         *         "amountOut": "1000000000000000000",
         *         "minAmountOut": "1000000000000000000",
         *         "gas": "100000",
         *         "route": [
         *           {
         *             "protocol": "wrapped-native",
         *             "primary": "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2",
         *             "tokenIn": [
         *               "0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee"
         *             ],
         *             "tokenOut": [
         *               "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2"
         *             ]
         *           }
         *         ],
         *         "tx": {
         *           "from": "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",
         *           "to": "0x28f88a2f0e946d07780c4bcbe733ce92edac934d",
         *           "data": "0x0aa19f850000000000000000000000002bcccfdf93256ad0139d988fbb17f14f091dbb4900000000000000000000000000000000000000000000000000000000f4865700000000000000000000000000eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee0000000000000000000000000000000000000000000000000de0b6b3a7640000000000000000000000000000c02aaa39b223fe8d0a0e5c4f27ead9083c756cc20000000000000000000000000000000000000000000000000de0b6b3a7640000000000000000000000000000f39fd6e51aad88f6f4ce6ab8827279cfffb92266000000000000000000000000f39fd6e51aad88f6f4ce6ab8827279cfffb922660000000000000000000000002bcccfdf93256ad0139d988fbb17f14f091dbb4900000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000018000000000000000000000000000000000000000000000000000000000000000200101c02aaa39b223fe8d0a0e5c4f27ead9083c756cc20a0000fc0f42400e00fe",
         *           "value": "1000000000000000000"
         *         }
         *       }
         *     }
         */
        "application/json": {
          /**
           * @description The parameters of the earlier request, as members by name.
           * @example {
           *       "fromAddress": "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",
           *       "spender": "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",
           *       "receiver": "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",
           *       "routingStrategy": "router",
           *       "slippage": 0,
           *       "tokenIn": "0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee",
           *       "amountIn": "1000000000000000000",
           *       "tokenOut": "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2"
           *     }
           */
          request: {
            [key: string]: unknown;
          };
          /**
           * @description The answer of `/shortcuts/route` to it, as it was received.
           * @example {
           *       "createdAt": 1,
           *       "amountOut": "1000000000000000000",
           *       "minAmountOut": "1000000000000000000",
           *       "gas": "100000",
           *       "route": [
           *         {
           *           "protocol": "wrapped-native",
           *           "primary": "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2",
           *           "tokenIn": [
           *             "0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee"
           *           ],
           *           "tokenOut": [
           *             "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2"
           *           ]
           *         }
           *       ],
           *       "tx": {
           *         "from": "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",
           *         "to": "0x28f88a2f0e946d07780c4bcbe733ce92edac934d",
           *         "data": "0x0aa19f850000000000000000000000002bcccfdf93256ad0139d988fbb17f14f091dbb4900000000000000000000000000000000000000000000000000000000f4865700000000000000000000000000eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee0000000000000000000000000000000000000000000000000de0b6b3a7640000000000000000000000000000c02aaa39b223fe8d0a0e5c4f27ead9083c756cc20000000000000000000000000000000000000000000000000de0b6b3a7640000000000000000000000000000f39fd6e51aad88f6f4ce6ab8827279cfffb92266000000000000000000000000f39fd6e51aad88f6f4ce6ab8827279cfffb922660000000000000000000000002bcccfdf93256ad0139d988fbb17f14f091dbb4900000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000018000000000000000000000000000000000000000000000000000000000000000200101c02aaa39b223fe8d0a0e5c4f27ead9083c756cc20a0000fc0f42400e00fe",
           *         "value": "1000000000000000000"
           *       }
           *     }
           */
          answer: {
            [key: string]: unknown;
          };
        };
      };
    };
    responses: {
      /** @description An earlier route anew, and what has changed */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @description The number of the block of the new answer. */
            createdAt: number;
            /** @description The new answer, as `/shortcuts/route` returns it. */
            answer: {
              /** @description Gas of the transaction: what it needs, 8 % more, and what one other trade in the same venues may add. Raise it by about 50 % for the limit, since several may be mined first; not on networks that charge the limit (`chargesGasLimit` of `/networks`). */
              gas: string;
              /** @description Wei that the network charges for the bytes of the transaction. With `gasIncludesDataFee`, `gas` covers them; otherwise they are paid in addition. Absent on networks without such a fee. */
              dataFee?: string;
              /**
               * @description The network charges for bytes in gas, so `gas` already covers `dataFee`. Absent where `dataFee` is paid in addition.
               * @constant
               */
              gasIncludesDataFee?: true;
              /** @description Only for a request with `amountOut`: the amount of tokenIn that is spent in the end, including the fee, simulated on the block `createdAt`. */
              amountIn?: string;
              /** @description Only for a request with `amountOut`: the most tokenIn that the transaction takes. What it does not need of it goes back to who paid, in tokenIn and the same transaction. */
              maxAmountIn?: string;
              /** @description The amount of tokenOut that the receiver gets, simulated on the block `createdAt`. A list for several tokenOut. */
              amountOut: string | string[];
              /** @description The amount of tokenOut below which the transaction reverts. A list for several tokenOut. */
              minAmountOut: string | string[];
              /** @description Present only with `slippage=auto`, unless `minAmountOut` is set: what was chosen, and why. */
              slippage?: {
                /** @description Basis points: the root of the sum of the squares of `movedBps` and `depthBps`, of which at most 50 count, rounded up, at least 5 and at most 300. */
                bps: number;
                /** @description How far the route's output may fall within `horizonBlocks`, as the same fills replayed on the kept blocks tell, in basis points to a hundredth of one. */
                movedBps: number;
                /** @description How much less arrives if somebody makes the same trade first, in basis points to a hundredth of one. Null if the venues do not take it twice. */
                depthBps: number | null;
                /** @description Whether `movedBps` is measured. If not, too few blocks are kept, or a venue was read for this request alone, and it is 50. */
                measured: boolean;
                /** @description The number of blocks over which the movement was measured. */
                blocks: number;
                /** @description Within how many blocks the transaction is assumed to be mined. */
                horizonBlocks: number;
                /** @description How often a fall beyond `movedBps` is to be expected if the next blocks are like the last. */
                failureRate: number;
              };
              /** @description Basis points. Null unless requested, or if a token has no USD price from a deep enough venue. */
              priceImpact: number | null;
              /** @description The number of the block that the answer was computed on. */
              createdAt: number;
              /** @description One entry per fill, in the order of execution. Empty for `permit2`, whose route was in the earlier answer. */
              route: {
                /** @description The action of the protocol, as in `/api/v1/actions`. */
                action: string;
                /** @description Slug, as in `/api/v1/protocols`. */
                protocol: string;
                tokenIn: `0x${string}`[];
                tokenOut: `0x${string}`[];
                /** @description The contract of the venue. */
                primary: `0x${string}`;
                /** @description Basis points of all that the route spends of this fill's tokenIn. */
                share: number;
                /**
                 * @description Present only if the venue's own quote may not be exact to the wei. The answer's `amountOut` is simulated in any case.
                 * @constant
                 */
                exact?: false;
                /**
                 * @description Present only if [nobody vouches for](../security.md#venues-that-anybody-can-write) the venue's code: the request or the service's operator admitted it. The transaction reverts if it pays less than simulated.
                 * @constant
                 */
                unvouched?: true;
                /** @description `<chainId>:<tokenIn>`; present only for a route of a single fill. */
                positionInId?: string[];
                /** @description `<chainId>:<primary>:<tokenOut>`; present only for a route of a single fill. */
                positionOutId?: string[];
              }[];
              /** @description Present only if requested: the age of the state that the answer was computed on. */
              stateAge?: {
                /** @description Of the block `createdAt`, in Unix seconds. */
                timestamp: number;
                /** @description From then until the answer, by the service's clock; 0 if its clock is behind. */
                seconds: number;
                /** @description The number of blocks that the service has read after `createdAt`. */
                blocks: number;
              };
              /**
               * @description Present only for a position that no known venue takes back at present, so that routes can enter it but not leave it. Its holdings are lent out or locked for a time, its shares cannot be transferred, or its pool pays out only all its tokens at once (which a bundle can request).
               * @constant
               */
              redeemable?: false;
              /** @description Present only if requested. It describes the planned route, before its simulation. */
              explain?: {
                /** @description The upper bound of any route through the known market with at most `routing.maxFills` fills, in raw units of tokenOut. Null if none was proved. */
                bound: {
                  /** @description Before gas. */
                  gross: string;
                  /** @description After gas. */
                  net: string;
                } | null;
                /** @description The distance of the route below the bound, in basis points of the bound. Null without a bound. */
                gap: {
                  grossBps: number;
                  netBps: number;
                } | null;
                /** @description The result of the route after gas, in raw units of tokenOut; negative if gas costs more than what arrives. */
                netAmountOut: string;
                /** @description The same for the best route without a split. Null if no such route can take the amount. */
                singlePathNetAmountOut: string | null;
                /** @description Wei per unit of gas, as the search assumed. */
                gasPrice: string;
                /** @description Wei per byte of the compressed transaction, as the search assumed. 0 on networks that charge for execution alone. */
                bytePrice: string;
                searchMilliseconds: number;
                /** @description The time spent on the bound. */
                certifyMilliseconds: number;
                /** @description Whether `routing.deadlineMs` cut the search short, so that a longer one may find a better route. */
                searchCut: boolean;
                /** @description The number of venues that the operator of the service excludes. */
                excludedVenues: number;
                /** @description The number of known venues that the search did not see, because others were deeper or there was no time to look. Only tokens that are unlisted, or that few followed venues trade, have such venues. Empty ones do not count. The bound does not cover these venues. */
                unreadVenues: number;
                /** @description One entry per fill, in the order of execution. */
                legs: {
                  /** @description The id of the venue, unique within the network and stable over time. */
                  venue: string;
                  /** @description Slug, as in `/api/v1/protocols`. */
                  protocol: string;
                  /** @description The contract of the venue. */
                  pool: `0x${string}`;
                  tokenIn: `0x${string}`[];
                  /** @description The amount spent of each tokenIn. */
                  amountIn: string[];
                  /** @description The fraction of all that the route spends of each tokenIn, from 0 to 1. */
                  share: number[];
                  tokenOut: `0x${string}`[];
                  /** @description The amount received of each tokenOut. */
                  amountOut: string[];
                  /** @description Units of gas, as estimated by the search. */
                  gas: number;
                  /** @description Raw units of tokenOut for the next raw unit of tokenIn at the end of the trade, after the fee; 0 if the venue takes no more. Null for legs with several tokens on one side. */
                  marginalPrice: number | null;
                  /**
                   * @description Present only if amountOut of the plan may not be exact to the wei, because a price moves with time by an unknown formula.
                   * @constant
                   */
                  exact?: false;
                  /** @description Present with `exact`: the largest deviation in parts per billion, rounded up. */
                  tolerancePpb?: number;
                }[];
                /** @description Present only with `explainLimits`: what the route would gain beyond each limit. */
                limits?: {
                  /** @description With one more fill than `limit`. */
                  fills: {
                    limit: number;
                    /** @description Raw units of tokenOut, after gas. 0 if nothing better is found. */
                    gain: string;
                    /** @description In basis points of the route's output, rounded down to a hundredth of one. */
                    gainBps: number;
                  };
                  /** @description With one more hop than `limit`. */
                  hops: {
                    limit: number;
                    /** @description Raw units of tokenOut, after gas. 0 if nothing better is found. */
                    gain: string;
                    /** @description In basis points of the route's output, rounded down to a hundredth of one. */
                    gainBps: number;
                  };
                  /** @description Without the network's limit on the gas of a transaction. */
                  gas: {
                    limit: number;
                    /** @description Raw units of tokenOut, after gas. 0 if nothing better is found. */
                    gain: string;
                    /** @description In basis points of the route's output, rounded down to a hundredth of one. */
                    gainBps: number;
                  };
                };
                /** @description What others can take at most by trading around the transaction, since it reverts below `minAmountOut`. `privateEndpoints` of `/networks` are nodes that hide it until it is mined. */
                exposure?: {
                  /** @description `amountOut` less `minAmountOut`, in raw units of tokenOut. */
                  amount: string;
                  /** @description In basis points of `amountOut`, rounded down to a hundredth of one. */
                  bps: number;
                  /** @description Null if tokenOut has no price from venues that are deep enough. */
                  usd: number | null;
                };
              };
              /** @description The fee in each tokenIn; present only if the request has a `fee`. */
              feeAmount?: string[];
              /** @description The unsigned transaction; send it unchanged. */
              tx: {
                data: `0x${string}`;
                to: `0x${string}`;
                /** @description The sender, exactly as the request wrote it. */
                from: string;
                /** @description Wei to send with it. */
                value: string;
              };
              /** @description Present only if requested: the `calls` of a wallet's `wallet_sendCalls` (EIP-5792). First the approvals that are missing at the block `createdAt`, each of exactly the amount that the transaction takes, after a reset to 0 where the token requires one; the last is `tx`. */
              calls?: {
                to: `0x${string}`;
                data: `0x${string}`;
                /** @description Wei, as a hexadecimal quantity. */
                value: `0x${string}`;
              }[];
            };
            /** @description How the new answer differs from the old one. */
            change: {
              /** @description The new `createdAt` less the old one. */
              blocks: number;
              /** @description As the old answer states it. */
              oldAmountOut: string | string[];
              /** @description Of the new answer. */
              amountOut: string | string[];
              /** @description The change of `amountOut`, in basis points of the old one, to a hundredth of one. A list for several tokenOut. */
              bps: number | number[];
              /** @description Whether both routes trade the same tokens at the same venues in the same order. */
              sameRoute: boolean;
            };
            /** @description What the old transaction would do in the block after `createdAt`. A missing balance or allowance does not count. */
            oldTransaction:
              | {
                  /** @constant */
                  succeeds: true;
                  /** @description What the receiver would get of tokenOut. A list for several. */
                  amountOut: string | string[];
                  /** @description What the transaction needs now, as `gas` of a route. */
                  gas: string;
                }
              | {
                  /** @constant */
                  succeeds: false;
                  /**
                   * @description The code that a route with this outcome would have.
                   * @enum {string}
                   */
                  code: "SIMULATION_REVERTED" | "INVALID_PERMIT";
                  /** @description The error of Sluice's contracts, as in [the questions](../faq.md#the-transaction-reverted-why): `InsufficientOutput` if less than the minimum would arrive, `Expired` after the deadline, `StepFailed` if a venue refuses. Null if the revert names none. */
                  check: string | null;
                  /** @description The decoded reason. */
                  reason: string;
                };
          };
        };
      };
    };
  };
  getShortcutsRoute: {
    parameters: {
      query: {
        /**
         * @description The network's id.
         * @example 1
         */
        chainId?: number;
        /**
         * @description The chain on which tokenOut arrives. It must equal `chainId`, the default; any other is a 501, since nothing is bridged.
         * @example 1
         */
        destinationChainId?: number;
        /**
         * @description The sender of the transaction. The answer's `tx.from` repeats it exactly as sent.
         * @example 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266
         */
        fromAddress: string;
        /**
         * @description The account whose tokenIn is spent: `fromAddress`; with `routingStrategy` `ensowallet` also its smart wallet.
         * @example 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266
         */
        spender: string;
        /**
         * @description The receiver of tokenOut: an account, or a contract that can spend it. Tokens, protocols' contracts, pools and vaults that the service knows are refused, unless they are `fromAddress`.
         * @example 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266
         */
        receiver: string;
        /**
         * @description The token to sell, or the position to exit; `0xeeee…` is the native currency.
         * @example 0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee
         */
        tokenIn: string;
        /**
         * @description The amount of tokenIn to spend, including the fee. Either this or `amountOut`. In the token's smallest unit.
         * @example 1000000000000000000
         */
        amountIn?: string | bigint;
        /**
         * @description The least amount of tokenOut that is to arrive, for the least tokenIn. Either this or `amountIn`, and with a single tokenIn and tokenOut. See [exact output](../concepts/exact-output.md). In the token's smallest unit.
         * @example 3000000000
         */
        amountOut?: string | bigint;
        /**
         * @description With `amountOut`: the most tokenIn that the transaction may take, including the fee. It takes less if the slippage allows less. In the token's smallest unit.
         * @example 1000000000000000000
         */
        maxAmountIn?: string | bigint;
        /**
         * @description The token to buy, or the position to enter; `0xeeee…` is the native currency.
         * @example 0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48
         */
        tokenOut: string;
        /**
         * @description The account that executes the route: the Router contract, the sender's own account by DELEGATECALL, or the owner's smart wallet.
         * @example router
         */
        routingStrategy: "router" | "delegate" | "ensowallet";
        /**
         * @deprecated
         * @description When true, `fromAddress` receives tokenOut, regardless of `receiver`. Use `receiver` instead.
         * @example false
         */
        toEOA?: boolean;
        /**
         * @description When true, the answer's `priceImpact` is computed.
         * @example true
         */
        priceImpact?: boolean;
        /**
         * @description When true, the answer's `explain` states how far the route can be from the best one, and what it consists of. It takes up to a second more and requires a single tokenOut.
         * @example true
         */
        explain?: boolean;
        /**
         * @description When true, `explain` also states what one more fill, one more hop, and a transaction of any gas would bring. Costs as much as four answers, for three more searches. Requires `explain`.
         * @example true
         */
        explainLimits?: boolean;
        /**
         * @description When true, the route may also use venues of tokenIn and tokenOut that [nobody vouches for](../security.md#venues-that-anybody-can-write). The hops then say so, and the transaction reverts if such a venue pays less than simulated.
         * @example false
         */
        unvouched?: boolean;
        /**
         * @description The only protocols that the route may use, as `/api/v1/protocols` names them, separated by commas. Wrapping the native currency is always allowed. `explain` compares with other routes through the same protocols.
         * @example uniswap-v2,uniswap-v3
         */
        protocols?: string;
        /**
         * @description Protocols that the route may not use, separated by commas.
         * @example uniswap-v4
         */
        excludeProtocols?: string;
        /**
         * @description The most fills of the route. The service's `routing.maxFills` applies if it is less. Wrapping is a fill too. In fills.
         * @example 8
         */
        maxFills?: number;
        /**
         * @description The price of gas, in wei, with which the search compares routes. It uses a venue only if the venue's additional output is worth more than its gas. Defaults to the network's present price. At 0, gas costs nothing. In the token's smallest unit.
         * @example 1000000000
         */
        gasPrice?: string | bigint;
        /**
         * @description How much less than the simulated amount may arrive. Ignored if `minAmountOut` is set. With `amountOut`: how much more than needed the transaction takes, to give back what the price does not use up. With `auto`, the service [chooses](../concepts/slippage.md) between 5 and 300 for the route, and states in `slippage` what and why. In basis points.
         * @example 50
         */
        slippage?: number | "auto";
        /**
         * @description The least amount of tokenOut that may arrive; the transaction reverts below it. In the token's smallest unit.
         * @example 1
         */
        minAmountOut?: string | bigint;
        /**
         * @description The share of `amountIn` that goes to `feeReceiver`; with `amountOut`, of the answer's `maxAmountIn`. Requires `feeReceiver`. In basis points.
         * @example 10
         */
        fee?: number;
        /**
         * @description The receiver of the fee. The same addresses are refused as for `receiver`.
         * @example 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266
         */
        feeReceiver?: string;
        /**
         * @description The amount of an ERC-20 tokenIn that the smart wallet pulls from its owner. Defaults to `amountIn`, or to what the transaction takes for `amountOut`, if the owner is the `spender`, and to 0 otherwise. Other strategies ignore it. In the token's smallest unit.
         * @example 0
         */
        tokenInAmountToApprove?: string | bigint;
        /**
         * @description The amount of a native tokenIn that the owner sends to the smart wallet. It must equal `amountIn`, and is not for `amountOut`. Other strategies ignore it. In the token's smallest unit.
         * @example 1000000000000000000
         */
        tokenInAmountToTransfer?: string | bigint;
        /**
         * @description The transaction reverts after this time. Defaults to the service's own limit. In seconds since 1970.
         * @example 4102444800
         */
        deadline?: number;
        /**
         * @description When true, the answer's `stateAge` says how old the state is that the answer was computed on.
         * @example true
         */
        stateAge?: boolean;
        /**
         * @description When true, the answer's `calls` hold the transaction and the approvals that it lacks, for wallets that send them together (EIP-5792, EIP-7702). Not with `routingStrategy` `delegate`.
         * @example true
         */
        batch?: boolean;
        /**
         * @description A signed permit that replaces an approval of the Router for tokenIn: the `permit` of `/wallet/permit` with the signature appended, or `none`. Only with `routingStrategy` `router`.
         * @example none
         */
        permit?: string;
        /**
         * @deprecated
         * @description Another spelling of `toEOA`.
         * @example false
         */
        toEoa?: boolean;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The best route as a simulated transaction */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @description Gas of the transaction: what it needs, 8 % more, and what one other trade in the same venues may add. Raise it by about 50 % for the limit, since several may be mined first; not on networks that charge the limit (`chargesGasLimit` of `/networks`). */
            gas: string;
            /** @description Wei that the network charges for the bytes of the transaction. With `gasIncludesDataFee`, `gas` covers them; otherwise they are paid in addition. Absent on networks without such a fee. */
            dataFee?: string;
            /**
             * @description The network charges for bytes in gas, so `gas` already covers `dataFee`. Absent where `dataFee` is paid in addition.
             * @constant
             */
            gasIncludesDataFee?: true;
            /** @description Only for a request with `amountOut`: the amount of tokenIn that is spent in the end, including the fee, simulated on the block `createdAt`. */
            amountIn?: string;
            /** @description Only for a request with `amountOut`: the most tokenIn that the transaction takes. What it does not need of it goes back to who paid, in tokenIn and the same transaction. */
            maxAmountIn?: string;
            /** @description The amount of tokenOut that the receiver gets, simulated on the block `createdAt`. A list for several tokenOut. */
            amountOut: string | string[];
            /** @description The amount of tokenOut below which the transaction reverts. A list for several tokenOut. */
            minAmountOut: string | string[];
            /** @description Present only with `slippage=auto`, unless `minAmountOut` is set: what was chosen, and why. */
            slippage?: {
              /** @description Basis points: the root of the sum of the squares of `movedBps` and `depthBps`, of which at most 50 count, rounded up, at least 5 and at most 300. */
              bps: number;
              /** @description How far the route's output may fall within `horizonBlocks`, as the same fills replayed on the kept blocks tell, in basis points to a hundredth of one. */
              movedBps: number;
              /** @description How much less arrives if somebody makes the same trade first, in basis points to a hundredth of one. Null if the venues do not take it twice. */
              depthBps: number | null;
              /** @description Whether `movedBps` is measured. If not, too few blocks are kept, or a venue was read for this request alone, and it is 50. */
              measured: boolean;
              /** @description The number of blocks over which the movement was measured. */
              blocks: number;
              /** @description Within how many blocks the transaction is assumed to be mined. */
              horizonBlocks: number;
              /** @description How often a fall beyond `movedBps` is to be expected if the next blocks are like the last. */
              failureRate: number;
            };
            /** @description Basis points. Null unless requested, or if a token has no USD price from a deep enough venue. */
            priceImpact: number | null;
            /** @description The number of the block that the answer was computed on. */
            createdAt: number;
            /** @description One entry per fill, in the order of execution. Empty for `permit2`, whose route was in the earlier answer. */
            route: {
              /** @description The action of the protocol, as in `/api/v1/actions`. */
              action: string;
              /** @description Slug, as in `/api/v1/protocols`. */
              protocol: string;
              tokenIn: `0x${string}`[];
              tokenOut: `0x${string}`[];
              /** @description The contract of the venue. */
              primary: `0x${string}`;
              /** @description Basis points of all that the route spends of this fill's tokenIn. */
              share: number;
              /**
               * @description Present only if the venue's own quote may not be exact to the wei. The answer's `amountOut` is simulated in any case.
               * @constant
               */
              exact?: false;
              /**
               * @description Present only if [nobody vouches for](../security.md#venues-that-anybody-can-write) the venue's code: the request or the service's operator admitted it. The transaction reverts if it pays less than simulated.
               * @constant
               */
              unvouched?: true;
              /** @description `<chainId>:<tokenIn>`; present only for a route of a single fill. */
              positionInId?: string[];
              /** @description `<chainId>:<primary>:<tokenOut>`; present only for a route of a single fill. */
              positionOutId?: string[];
            }[];
            /** @description Present only if requested: the age of the state that the answer was computed on. */
            stateAge?: {
              /** @description Of the block `createdAt`, in Unix seconds. */
              timestamp: number;
              /** @description From then until the answer, by the service's clock; 0 if its clock is behind. */
              seconds: number;
              /** @description The number of blocks that the service has read after `createdAt`. */
              blocks: number;
            };
            /**
             * @description Present only for a position that no known venue takes back at present, so that routes can enter it but not leave it. Its holdings are lent out or locked for a time, its shares cannot be transferred, or its pool pays out only all its tokens at once (which a bundle can request).
             * @constant
             */
            redeemable?: false;
            /** @description Present only if requested. It describes the planned route, before its simulation. */
            explain?: {
              /** @description The upper bound of any route through the known market with at most `routing.maxFills` fills, in raw units of tokenOut. Null if none was proved. */
              bound: {
                /** @description Before gas. */
                gross: string;
                /** @description After gas. */
                net: string;
              } | null;
              /** @description The distance of the route below the bound, in basis points of the bound. Null without a bound. */
              gap: {
                grossBps: number;
                netBps: number;
              } | null;
              /** @description The result of the route after gas, in raw units of tokenOut; negative if gas costs more than what arrives. */
              netAmountOut: string;
              /** @description The same for the best route without a split. Null if no such route can take the amount. */
              singlePathNetAmountOut: string | null;
              /** @description Wei per unit of gas, as the search assumed. */
              gasPrice: string;
              /** @description Wei per byte of the compressed transaction, as the search assumed. 0 on networks that charge for execution alone. */
              bytePrice: string;
              searchMilliseconds: number;
              /** @description The time spent on the bound. */
              certifyMilliseconds: number;
              /** @description Whether `routing.deadlineMs` cut the search short, so that a longer one may find a better route. */
              searchCut: boolean;
              /** @description The number of venues that the operator of the service excludes. */
              excludedVenues: number;
              /** @description The number of known venues that the search did not see, because others were deeper or there was no time to look. Only tokens that are unlisted, or that few followed venues trade, have such venues. Empty ones do not count. The bound does not cover these venues. */
              unreadVenues: number;
              /** @description One entry per fill, in the order of execution. */
              legs: {
                /** @description The id of the venue, unique within the network and stable over time. */
                venue: string;
                /** @description Slug, as in `/api/v1/protocols`. */
                protocol: string;
                /** @description The contract of the venue. */
                pool: `0x${string}`;
                tokenIn: `0x${string}`[];
                /** @description The amount spent of each tokenIn. */
                amountIn: string[];
                /** @description The fraction of all that the route spends of each tokenIn, from 0 to 1. */
                share: number[];
                tokenOut: `0x${string}`[];
                /** @description The amount received of each tokenOut. */
                amountOut: string[];
                /** @description Units of gas, as estimated by the search. */
                gas: number;
                /** @description Raw units of tokenOut for the next raw unit of tokenIn at the end of the trade, after the fee; 0 if the venue takes no more. Null for legs with several tokens on one side. */
                marginalPrice: number | null;
                /**
                 * @description Present only if amountOut of the plan may not be exact to the wei, because a price moves with time by an unknown formula.
                 * @constant
                 */
                exact?: false;
                /** @description Present with `exact`: the largest deviation in parts per billion, rounded up. */
                tolerancePpb?: number;
              }[];
              /** @description Present only with `explainLimits`: what the route would gain beyond each limit. */
              limits?: {
                /** @description With one more fill than `limit`. */
                fills: {
                  limit: number;
                  /** @description Raw units of tokenOut, after gas. 0 if nothing better is found. */
                  gain: string;
                  /** @description In basis points of the route's output, rounded down to a hundredth of one. */
                  gainBps: number;
                };
                /** @description With one more hop than `limit`. */
                hops: {
                  limit: number;
                  /** @description Raw units of tokenOut, after gas. 0 if nothing better is found. */
                  gain: string;
                  /** @description In basis points of the route's output, rounded down to a hundredth of one. */
                  gainBps: number;
                };
                /** @description Without the network's limit on the gas of a transaction. */
                gas: {
                  limit: number;
                  /** @description Raw units of tokenOut, after gas. 0 if nothing better is found. */
                  gain: string;
                  /** @description In basis points of the route's output, rounded down to a hundredth of one. */
                  gainBps: number;
                };
              };
              /** @description What others can take at most by trading around the transaction, since it reverts below `minAmountOut`. `privateEndpoints` of `/networks` are nodes that hide it until it is mined. */
              exposure?: {
                /** @description `amountOut` less `minAmountOut`, in raw units of tokenOut. */
                amount: string;
                /** @description In basis points of `amountOut`, rounded down to a hundredth of one. */
                bps: number;
                /** @description Null if tokenOut has no price from venues that are deep enough. */
                usd: number | null;
              };
            };
            /** @description The fee in each tokenIn; present only if the request has a `fee`. */
            feeAmount?: string[];
            /** @description The unsigned transaction; send it unchanged. */
            tx: {
              data: `0x${string}`;
              to: `0x${string}`;
              /** @description The sender, exactly as the request wrote it. */
              from: string;
              /** @description Wei to send with it. */
              value: string;
            };
            /** @description Present only if requested: the `calls` of a wallet's `wallet_sendCalls` (EIP-5792). First the approvals that are missing at the block `createdAt`, each of exactly the amount that the transaction takes, after a reset to 0 where the token requires one; the last is `tx`. */
            calls?: {
              to: `0x${string}`;
              data: `0x${string}`;
              /** @description Wei, as a hexadecimal quantity. */
              value: `0x${string}`;
            }[];
          };
        };
      };
    };
  };
  postShortcutsRoute: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "chainId": 1,
         *       "destinationChainId": 1,
         *       "fromAddress": "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",
         *       "spender": "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",
         *       "receiver": "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",
         *       "tokenIn": "0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee",
         *       "amountIn": "1000000000000000000",
         *       "tokenOut": "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48",
         *       "routingStrategy": "router",
         *       "priceImpact": true,
         *       "explain": true,
         *       "explainLimits": true,
         *       "unvouched": false,
         *       "protocols": "uniswap-v2,uniswap-v3",
         *       "excludeProtocols": "uniswap-v4",
         *       "maxFills": 8,
         *       "gasPrice": "1000000000",
         *       "slippage": 50,
         *       "minAmountOut": "1",
         *       "fee": 10,
         *       "feeReceiver": "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",
         *       "tokenInAmountToApprove": "0",
         *       "tokenInAmountToTransfer": "1000000000000000000",
         *       "deadline": 4102444800,
         *       "stateAge": true,
         *       "batch": true,
         *       "permit": "none"
         *     }
         */
        "application/json": {
          /**
           * @description The network's id.
           * @default 1
           * @example 1
           */
          chainId?: number;
          /**
           * @description The chain on which tokenOut arrives. It must equal `chainId`, the default; any other is a 501, since nothing is bridged.
           * @example 1
           */
          destinationChainId?: number;
          /**
           * @description The sender of the transaction. The answer's `tx.from` repeats it exactly as sent.
           * @example 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266
           */
          fromAddress: string;
          /**
           * @description The account whose tokenIn is spent: `fromAddress`; with `routingStrategy` `ensowallet` also its smart wallet.
           * @example 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266
           */
          spender: string;
          /**
           * @description The receiver of tokenOut: an account, or a contract that can spend it. Tokens, protocols' contracts, pools and vaults that the service knows are refused, unless they are `fromAddress`.
           * @example 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266
           */
          receiver: string;
          /**
           * @description The token to sell, or the position to exit; `0xeeee…` is the native currency.
           * @example 0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee
           */
          tokenIn: string;
          /**
           * @description The amount of tokenIn to spend, including the fee. Either this or `amountOut`. In the token's smallest unit.
           * @example 1000000000000000000
           */
          amountIn?: string | bigint;
          /**
           * @description The least amount of tokenOut that is to arrive, for the least tokenIn. Either this or `amountIn`, and with a single tokenIn and tokenOut. See [exact output](../concepts/exact-output.md). In the token's smallest unit.
           * @example 3000000000
           */
          amountOut?: string | bigint;
          /**
           * @description With `amountOut`: the most tokenIn that the transaction may take, including the fee. It takes less if the slippage allows less. In the token's smallest unit.
           * @example 1000000000000000000
           */
          maxAmountIn?: string | bigint;
          /**
           * @description The token to buy, or the position to enter; `0xeeee…` is the native currency.
           * @example 0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48
           */
          tokenOut: string;
          /**
           * @description The account that executes the route: the Router contract, the sender's own account by DELEGATECALL, or the owner's smart wallet.
           * @example router
           * @enum {string}
           */
          routingStrategy: "router" | "delegate" | "ensowallet";
          /**
           * @deprecated
           * @description When true, `fromAddress` receives tokenOut, regardless of `receiver`. Use `receiver` instead.
           * @default false
           * @example false
           */
          toEOA?: boolean;
          /**
           * @description When true, the answer's `priceImpact` is computed.
           * @default false
           * @example true
           */
          priceImpact?: boolean;
          /**
           * @description When true, the answer's `explain` states how far the route can be from the best one, and what it consists of. It takes up to a second more and requires a single tokenOut.
           * @default false
           * @example true
           */
          explain?: boolean;
          /**
           * @description When true, `explain` also states what one more fill, one more hop, and a transaction of any gas would bring. Costs as much as four answers, for three more searches. Requires `explain`.
           * @default false
           * @example true
           */
          explainLimits?: boolean;
          /**
           * @description When true, the route may also use venues of tokenIn and tokenOut that [nobody vouches for](../security.md#venues-that-anybody-can-write). The hops then say so, and the transaction reverts if such a venue pays less than simulated.
           * @default false
           * @example false
           */
          unvouched?: boolean;
          /**
           * @description The only protocols that the route may use, as `/api/v1/protocols` names them, separated by commas. Wrapping the native currency is always allowed. `explain` compares with other routes through the same protocols.
           * @example uniswap-v2,uniswap-v3
           */
          protocols?: string;
          /**
           * @description Protocols that the route may not use, separated by commas.
           * @example uniswap-v4
           */
          excludeProtocols?: string;
          /**
           * @description The most fills of the route. The service's `routing.maxFills` applies if it is less. Wrapping is a fill too. In fills.
           * @example 8
           */
          maxFills?: number;
          /**
           * @description The price of gas, in wei, with which the search compares routes. It uses a venue only if the venue's additional output is worth more than its gas. Defaults to the network's present price. At 0, gas costs nothing. In the token's smallest unit.
           * @example 1000000000
           */
          gasPrice?: string | bigint;
          /**
           * @description How much less than the simulated amount may arrive. Ignored if `minAmountOut` is set. With `amountOut`: how much more than needed the transaction takes, to give back what the price does not use up. With `auto`, the service [chooses](../concepts/slippage.md) between 5 and 300 for the route, and states in `slippage` what and why. In basis points.
           * @default 300
           * @example 50
           */
          slippage?: number | "auto";
          /**
           * @description The least amount of tokenOut that may arrive; the transaction reverts below it. In the token's smallest unit.
           * @example 1
           */
          minAmountOut?: string | bigint;
          /**
           * @description The share of `amountIn` that goes to `feeReceiver`; with `amountOut`, of the answer's `maxAmountIn`. Requires `feeReceiver`. In basis points.
           * @default 0
           * @example 10
           */
          fee?: number;
          /**
           * @description The receiver of the fee. The same addresses are refused as for `receiver`.
           * @example 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266
           */
          feeReceiver?: string;
          /**
           * @description The amount of an ERC-20 tokenIn that the smart wallet pulls from its owner. Defaults to `amountIn`, or to what the transaction takes for `amountOut`, if the owner is the `spender`, and to 0 otherwise. Other strategies ignore it. In the token's smallest unit.
           * @example 0
           */
          tokenInAmountToApprove?: string | bigint;
          /**
           * @description The amount of a native tokenIn that the owner sends to the smart wallet. It must equal `amountIn`, and is not for `amountOut`. Other strategies ignore it. In the token's smallest unit.
           * @example 1000000000000000000
           */
          tokenInAmountToTransfer?: string | bigint;
          /**
           * @description The transaction reverts after this time. Defaults to the service's own limit. In seconds since 1970.
           * @example 4102444800
           */
          deadline?: number;
          /**
           * @description When true, the answer's `stateAge` says how old the state is that the answer was computed on.
           * @default false
           * @example true
           */
          stateAge?: boolean;
          /**
           * @description When true, the answer's `calls` hold the transaction and the approvals that it lacks, for wallets that send them together (EIP-5792, EIP-7702). Not with `routingStrategy` `delegate`.
           * @default false
           * @example true
           */
          batch?: boolean;
          /**
           * @description A signed permit that replaces an approval of the Router for tokenIn: the `permit` of `/wallet/permit` with the signature appended, or `none`. Only with `routingStrategy` `router`.
           * @default none
           * @example none
           */
          permit?: string;
          /** @description An earlier route of `routingStrategy` `router` and its signature for Permit2: the `permit2` of `/wallet/permit`, with `signature` added. The route is executed as signed, so all other parameters must equal those of the earlier request. */
          permit2?: {
            data: string;
            nonce: string | bigint;
            deadline: string | bigint;
            signature: string;
          };
          /**
           * @deprecated
           * @description Another spelling of `toEOA`.
           * @default false
           * @example false
           */
          toEoa?: boolean;
        };
      };
    };
    responses: {
      /** @description The same, with the parameters as members of a JSON object */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @description Gas of the transaction: what it needs, 8 % more, and what one other trade in the same venues may add. Raise it by about 50 % for the limit, since several may be mined first; not on networks that charge the limit (`chargesGasLimit` of `/networks`). */
            gas: string;
            /** @description Wei that the network charges for the bytes of the transaction. With `gasIncludesDataFee`, `gas` covers them; otherwise they are paid in addition. Absent on networks without such a fee. */
            dataFee?: string;
            /**
             * @description The network charges for bytes in gas, so `gas` already covers `dataFee`. Absent where `dataFee` is paid in addition.
             * @constant
             */
            gasIncludesDataFee?: true;
            /** @description Only for a request with `amountOut`: the amount of tokenIn that is spent in the end, including the fee, simulated on the block `createdAt`. */
            amountIn?: string;
            /** @description Only for a request with `amountOut`: the most tokenIn that the transaction takes. What it does not need of it goes back to who paid, in tokenIn and the same transaction. */
            maxAmountIn?: string;
            /** @description The amount of tokenOut that the receiver gets, simulated on the block `createdAt`. A list for several tokenOut. */
            amountOut: string | string[];
            /** @description The amount of tokenOut below which the transaction reverts. A list for several tokenOut. */
            minAmountOut: string | string[];
            /** @description Present only with `slippage=auto`, unless `minAmountOut` is set: what was chosen, and why. */
            slippage?: {
              /** @description Basis points: the root of the sum of the squares of `movedBps` and `depthBps`, of which at most 50 count, rounded up, at least 5 and at most 300. */
              bps: number;
              /** @description How far the route's output may fall within `horizonBlocks`, as the same fills replayed on the kept blocks tell, in basis points to a hundredth of one. */
              movedBps: number;
              /** @description How much less arrives if somebody makes the same trade first, in basis points to a hundredth of one. Null if the venues do not take it twice. */
              depthBps: number | null;
              /** @description Whether `movedBps` is measured. If not, too few blocks are kept, or a venue was read for this request alone, and it is 50. */
              measured: boolean;
              /** @description The number of blocks over which the movement was measured. */
              blocks: number;
              /** @description Within how many blocks the transaction is assumed to be mined. */
              horizonBlocks: number;
              /** @description How often a fall beyond `movedBps` is to be expected if the next blocks are like the last. */
              failureRate: number;
            };
            /** @description Basis points. Null unless requested, or if a token has no USD price from a deep enough venue. */
            priceImpact: number | null;
            /** @description The number of the block that the answer was computed on. */
            createdAt: number;
            /** @description One entry per fill, in the order of execution. Empty for `permit2`, whose route was in the earlier answer. */
            route: {
              /** @description The action of the protocol, as in `/api/v1/actions`. */
              action: string;
              /** @description Slug, as in `/api/v1/protocols`. */
              protocol: string;
              tokenIn: `0x${string}`[];
              tokenOut: `0x${string}`[];
              /** @description The contract of the venue. */
              primary: `0x${string}`;
              /** @description Basis points of all that the route spends of this fill's tokenIn. */
              share: number;
              /**
               * @description Present only if the venue's own quote may not be exact to the wei. The answer's `amountOut` is simulated in any case.
               * @constant
               */
              exact?: false;
              /**
               * @description Present only if [nobody vouches for](../security.md#venues-that-anybody-can-write) the venue's code: the request or the service's operator admitted it. The transaction reverts if it pays less than simulated.
               * @constant
               */
              unvouched?: true;
              /** @description `<chainId>:<tokenIn>`; present only for a route of a single fill. */
              positionInId?: string[];
              /** @description `<chainId>:<primary>:<tokenOut>`; present only for a route of a single fill. */
              positionOutId?: string[];
            }[];
            /** @description Present only if requested: the age of the state that the answer was computed on. */
            stateAge?: {
              /** @description Of the block `createdAt`, in Unix seconds. */
              timestamp: number;
              /** @description From then until the answer, by the service's clock; 0 if its clock is behind. */
              seconds: number;
              /** @description The number of blocks that the service has read after `createdAt`. */
              blocks: number;
            };
            /**
             * @description Present only for a position that no known venue takes back at present, so that routes can enter it but not leave it. Its holdings are lent out or locked for a time, its shares cannot be transferred, or its pool pays out only all its tokens at once (which a bundle can request).
             * @constant
             */
            redeemable?: false;
            /** @description Present only if requested. It describes the planned route, before its simulation. */
            explain?: {
              /** @description The upper bound of any route through the known market with at most `routing.maxFills` fills, in raw units of tokenOut. Null if none was proved. */
              bound: {
                /** @description Before gas. */
                gross: string;
                /** @description After gas. */
                net: string;
              } | null;
              /** @description The distance of the route below the bound, in basis points of the bound. Null without a bound. */
              gap: {
                grossBps: number;
                netBps: number;
              } | null;
              /** @description The result of the route after gas, in raw units of tokenOut; negative if gas costs more than what arrives. */
              netAmountOut: string;
              /** @description The same for the best route without a split. Null if no such route can take the amount. */
              singlePathNetAmountOut: string | null;
              /** @description Wei per unit of gas, as the search assumed. */
              gasPrice: string;
              /** @description Wei per byte of the compressed transaction, as the search assumed. 0 on networks that charge for execution alone. */
              bytePrice: string;
              searchMilliseconds: number;
              /** @description The time spent on the bound. */
              certifyMilliseconds: number;
              /** @description Whether `routing.deadlineMs` cut the search short, so that a longer one may find a better route. */
              searchCut: boolean;
              /** @description The number of venues that the operator of the service excludes. */
              excludedVenues: number;
              /** @description The number of known venues that the search did not see, because others were deeper or there was no time to look. Only tokens that are unlisted, or that few followed venues trade, have such venues. Empty ones do not count. The bound does not cover these venues. */
              unreadVenues: number;
              /** @description One entry per fill, in the order of execution. */
              legs: {
                /** @description The id of the venue, unique within the network and stable over time. */
                venue: string;
                /** @description Slug, as in `/api/v1/protocols`. */
                protocol: string;
                /** @description The contract of the venue. */
                pool: `0x${string}`;
                tokenIn: `0x${string}`[];
                /** @description The amount spent of each tokenIn. */
                amountIn: string[];
                /** @description The fraction of all that the route spends of each tokenIn, from 0 to 1. */
                share: number[];
                tokenOut: `0x${string}`[];
                /** @description The amount received of each tokenOut. */
                amountOut: string[];
                /** @description Units of gas, as estimated by the search. */
                gas: number;
                /** @description Raw units of tokenOut for the next raw unit of tokenIn at the end of the trade, after the fee; 0 if the venue takes no more. Null for legs with several tokens on one side. */
                marginalPrice: number | null;
                /**
                 * @description Present only if amountOut of the plan may not be exact to the wei, because a price moves with time by an unknown formula.
                 * @constant
                 */
                exact?: false;
                /** @description Present with `exact`: the largest deviation in parts per billion, rounded up. */
                tolerancePpb?: number;
              }[];
              /** @description Present only with `explainLimits`: what the route would gain beyond each limit. */
              limits?: {
                /** @description With one more fill than `limit`. */
                fills: {
                  limit: number;
                  /** @description Raw units of tokenOut, after gas. 0 if nothing better is found. */
                  gain: string;
                  /** @description In basis points of the route's output, rounded down to a hundredth of one. */
                  gainBps: number;
                };
                /** @description With one more hop than `limit`. */
                hops: {
                  limit: number;
                  /** @description Raw units of tokenOut, after gas. 0 if nothing better is found. */
                  gain: string;
                  /** @description In basis points of the route's output, rounded down to a hundredth of one. */
                  gainBps: number;
                };
                /** @description Without the network's limit on the gas of a transaction. */
                gas: {
                  limit: number;
                  /** @description Raw units of tokenOut, after gas. 0 if nothing better is found. */
                  gain: string;
                  /** @description In basis points of the route's output, rounded down to a hundredth of one. */
                  gainBps: number;
                };
              };
              /** @description What others can take at most by trading around the transaction, since it reverts below `minAmountOut`. `privateEndpoints` of `/networks` are nodes that hide it until it is mined. */
              exposure?: {
                /** @description `amountOut` less `minAmountOut`, in raw units of tokenOut. */
                amount: string;
                /** @description In basis points of `amountOut`, rounded down to a hundredth of one. */
                bps: number;
                /** @description Null if tokenOut has no price from venues that are deep enough. */
                usd: number | null;
              };
            };
            /** @description The fee in each tokenIn; present only if the request has a `fee`. */
            feeAmount?: string[];
            /** @description The unsigned transaction; send it unchanged. */
            tx: {
              data: `0x${string}`;
              to: `0x${string}`;
              /** @description The sender, exactly as the request wrote it. */
              from: string;
              /** @description Wei to send with it. */
              value: string;
            };
            /** @description Present only if requested: the `calls` of a wallet's `wallet_sendCalls` (EIP-5792). First the approvals that are missing at the block `createdAt`, each of exactly the amount that the transaction takes, after a reset to 0 where the token requires one; the last is `tx`. */
            calls?: {
              to: `0x${string}`;
              data: `0x${string}`;
              /** @description Wei, as a hexadecimal quantity. */
              value: `0x${string}`;
            }[];
          };
        };
      };
    };
  };
  postSolve: {
    parameters: {
      query?: {
        /**
         * @description The network's id.
         * @example 1
         */
        chainId?: number;
        /**
         * @description The settlement contract: it calls the Router, pays, and receives.
         * @example 0x9008d19f58aabd9ed0d60971565aa8510560ab41
         */
        settlement?: string;
        /**
         * @description The margin for prices that get worse until the settlement: how much less a solution guarantees than its route pays now, or how much more it may take. What is left of it stays with the settlement contract. In basis points.
         * @example 0
         */
        slippage?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "id": "1",
         *       "tokens": {
         *         "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2": {
         *           "decimals": 18,
         *           "referencePrice": "1000000000000000000",
         *           "availableBalance": "0",
         *           "trusted": true
         *         },
         *         "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48": {
         *           "decimals": 18,
         *           "referencePrice": "333333333333333333333333333",
         *           "availableBalance": "0",
         *           "trusted": true
         *         }
         *       },
         *       "orders": [
         *         {
         *           "uid": "0x2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a",
         *           "sellToken": "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2",
         *           "buyToken": "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48",
         *           "kind": "sell",
         *           "class": "limit",
         *           "sellAmount": "1000000000000000000",
         *           "fullSellAmount": "1000000000000000000",
         *           "buyAmount": "1000000000",
         *           "fullBuyAmount": "1000000000",
         *           "validTo": 4102444800,
         *           "owner": "0x5b1e2c2762667331bc91648052f646d1b0d35984",
         *           "partiallyFillable": false,
         *           "preInteractions": [],
         *           "postInteractions": [],
         *           "feePolicies": [],
         *           "sellTokenSource": "erc20",
         *           "buyTokenDestination": "erc20",
         *           "appData": "0x0000000000000000000000000000000000000000000000000000000000000000",
         *           "signingScheme": "presign",
         *           "signature": "0x"
         *         }
         *       ],
         *       "liquidity": [],
         *       "effectiveGasPrice": "1000000000",
         *       "deadline": "2106-01-01T00:00:00.000Z",
         *       "surplusCapturingJitOrderOwners": []
         *     }
         */
        "application/json": {
          /**
           * @description The auction. Null for a quote.
           * @example 1
           */
          id?: string | null;
          /**
           * @description What the auction knows of each token, by address. Read is `referencePrice`: wei for 10^18 of its smallest units.
           * @example {
           *       "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2": {
           *         "decimals": 18,
           *         "referencePrice": "1000000000000000000",
           *         "availableBalance": "0",
           *         "trusted": true
           *       },
           *       "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48": {
           *         "decimals": 18,
           *         "referencePrice": "333333333333333333333333333",
           *         "availableBalance": "0",
           *         "trusted": true
           *       }
           *     }
           */
          tokens: {
            [key: string]: {
              referencePrice?: (string | bigint) | null;
            } & {
              [key: string]: unknown;
            };
          };
          /**
           * @description The orders. Read are `uid`, `sellToken`, `buyToken`, `sellAmount`, `buyAmount`, `kind`, `class`, `feePolicies` and `wrappers`.
           * @example [
           *       {
           *         "uid": "0x2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a",
           *         "sellToken": "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2",
           *         "buyToken": "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48",
           *         "kind": "sell",
           *         "class": "limit",
           *         "sellAmount": "1000000000000000000",
           *         "fullSellAmount": "1000000000000000000",
           *         "buyAmount": "1000000000",
           *         "fullBuyAmount": "1000000000",
           *         "validTo": 4102444800,
           *         "owner": "0x5b1e2c2762667331bc91648052f646d1b0d35984",
           *         "partiallyFillable": false,
           *         "preInteractions": [],
           *         "postInteractions": [],
           *         "feePolicies": [],
           *         "sellTokenSource": "erc20",
           *         "buyTokenDestination": "erc20",
           *         "appData": "0x0000000000000000000000000000000000000000000000000000000000000000",
           *         "signingScheme": "presign",
           *         "signature": "0x"
           *       }
           *     ]
           */
          orders: ({
            uid: `0x${string}`;
            sellToken: string;
            buyToken: string;
            sellAmount: string | bigint;
            buyAmount: string | bigint;
            /** @enum {string} */
            kind: "sell" | "buy";
            /** @enum {string} */
            class: "market" | "limit";
            feePolicies?: unknown[] | null;
            wrappers?:
              | ({
                  isOmittable?: boolean;
                } & {
                  [key: string]: unknown;
                })[]
              | null;
          } & {
            [key: string]: unknown;
          })[];
          /**
           * @description Ignored: routes use the venues that the service follows.
           * @example []
           */
          liquidity?: unknown[];
          /**
           * @description The price of gas that a settlement pays, in wei.
           * @example 1000000000
           */
          effectiveGasPrice: string | bigint;
          /**
           * Format: date-time
           * @description When the answer must be there.
           * @example 2106-01-01T00:00:00.000Z
           */
          deadline: string;
          /**
           * @description Ignored.
           * @example []
           */
          surplusCapturingJitOrderOwners?: unknown[];
        };
      };
    };
    responses: {
      /** @description Solutions for an auction of CoW Protocol */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @description The number of the newest block when the searches began. */
            createdAt: number;
            /** @description One for each order that can be settled, on its own. */
            solutions: {
              id: number;
              /** @description Clearing prices: of the sell token what is bought, and of the buy token what is sold. */
              prices: {
                [key: string]: string;
              };
              trades: {
                /** @constant */
                kind: "fulfillment";
                /** @description The order's `uid`, exactly as the request wrote it. */
                order: string;
                /** @description Of the sell token without the fee for `sell`, of the buy token for `buy`. */
                executedAmount: string;
                /** @description What a `limit` order pays for the gas, in its sell token. */
                fee?: string;
              }[];
              preInteractions: unknown[];
              interactions: {
                /** @constant */
                kind: "custom";
                /** @constant */
                internalize: false;
                /** @description The Router. */
                target: `0x${string}`;
                /** @description Wei. */
                value: string;
                callData: `0x${string}`;
                /** @description What the settlement contract allows the Router to take. */
                allowances: {
                  token: `0x${string}`;
                  /** @description The Router. */
                  spender: `0x${string}`;
                  amount: string;
                  /** @description The same amount: the published schema requires this name, the reference implementation the other. */
                  minAmount: string;
                }[];
                /** @description What the call takes, at most. */
                inputs: {
                  token: `0x${string}`;
                  amount: string;
                }[];
                /** @description What the call pays, at least. Below it, the call reverts. */
                outputs: {
                  token: `0x${string}`;
                  amount: string;
                }[];
              }[];
              postInteractions: unknown[];
              /** @description Gas of the whole settlement. */
              gas: number;
            }[];
          };
        };
      };
    };
  };
  postSolversByChainIdSolve: {
    parameters: {
      query?: {
        /**
         * @description The settlement contract: it calls the Router, pays, and receives.
         * @example 0x9008d19f58aabd9ed0d60971565aa8510560ab41
         */
        settlement?: string;
        /**
         * @description The margin for prices that get worse until the settlement: how much less a solution guarantees than its route pays now, or how much more it may take. What is left of it stays with the settlement contract. In basis points.
         * @example 0
         */
        slippage?: number;
      };
      header?: never;
      path: {
        /**
         * @description The network's id.
         * @example 1
         */
        chainId: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "id": "1",
         *       "tokens": {
         *         "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2": {
         *           "decimals": 18,
         *           "referencePrice": "1000000000000000000",
         *           "availableBalance": "0",
         *           "trusted": true
         *         },
         *         "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48": {
         *           "decimals": 18,
         *           "referencePrice": "333333333333333333333333333",
         *           "availableBalance": "0",
         *           "trusted": true
         *         }
         *       },
         *       "orders": [
         *         {
         *           "uid": "0x2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a",
         *           "sellToken": "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2",
         *           "buyToken": "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48",
         *           "kind": "sell",
         *           "class": "limit",
         *           "sellAmount": "1000000000000000000",
         *           "fullSellAmount": "1000000000000000000",
         *           "buyAmount": "1000000000",
         *           "fullBuyAmount": "1000000000",
         *           "validTo": 4102444800,
         *           "owner": "0x5b1e2c2762667331bc91648052f646d1b0d35984",
         *           "partiallyFillable": false,
         *           "preInteractions": [],
         *           "postInteractions": [],
         *           "feePolicies": [],
         *           "sellTokenSource": "erc20",
         *           "buyTokenDestination": "erc20",
         *           "appData": "0x0000000000000000000000000000000000000000000000000000000000000000",
         *           "signingScheme": "presign",
         *           "signature": "0x"
         *         }
         *       ],
         *       "liquidity": [],
         *       "effectiveGasPrice": "1000000000",
         *       "deadline": "2106-01-01T00:00:00.000Z",
         *       "surplusCapturingJitOrderOwners": []
         *     }
         */
        "application/json": {
          /**
           * @description The auction. Null for a quote.
           * @example 1
           */
          id?: string | null;
          /**
           * @description What the auction knows of each token, by address. Read is `referencePrice`: wei for 10^18 of its smallest units.
           * @example {
           *       "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2": {
           *         "decimals": 18,
           *         "referencePrice": "1000000000000000000",
           *         "availableBalance": "0",
           *         "trusted": true
           *       },
           *       "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48": {
           *         "decimals": 18,
           *         "referencePrice": "333333333333333333333333333",
           *         "availableBalance": "0",
           *         "trusted": true
           *       }
           *     }
           */
          tokens: {
            [key: string]: {
              referencePrice?: (string | bigint) | null;
            } & {
              [key: string]: unknown;
            };
          };
          /**
           * @description The orders. Read are `uid`, `sellToken`, `buyToken`, `sellAmount`, `buyAmount`, `kind`, `class`, `feePolicies` and `wrappers`.
           * @example [
           *       {
           *         "uid": "0x2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a",
           *         "sellToken": "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2",
           *         "buyToken": "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48",
           *         "kind": "sell",
           *         "class": "limit",
           *         "sellAmount": "1000000000000000000",
           *         "fullSellAmount": "1000000000000000000",
           *         "buyAmount": "1000000000",
           *         "fullBuyAmount": "1000000000",
           *         "validTo": 4102444800,
           *         "owner": "0x5b1e2c2762667331bc91648052f646d1b0d35984",
           *         "partiallyFillable": false,
           *         "preInteractions": [],
           *         "postInteractions": [],
           *         "feePolicies": [],
           *         "sellTokenSource": "erc20",
           *         "buyTokenDestination": "erc20",
           *         "appData": "0x0000000000000000000000000000000000000000000000000000000000000000",
           *         "signingScheme": "presign",
           *         "signature": "0x"
           *       }
           *     ]
           */
          orders: ({
            uid: `0x${string}`;
            sellToken: string;
            buyToken: string;
            sellAmount: string | bigint;
            buyAmount: string | bigint;
            /** @enum {string} */
            kind: "sell" | "buy";
            /** @enum {string} */
            class: "market" | "limit";
            feePolicies?: unknown[] | null;
            wrappers?:
              | ({
                  isOmittable?: boolean;
                } & {
                  [key: string]: unknown;
                })[]
              | null;
          } & {
            [key: string]: unknown;
          })[];
          /**
           * @description Ignored: routes use the venues that the service follows.
           * @example []
           */
          liquidity?: unknown[];
          /**
           * @description The price of gas that a settlement pays, in wei.
           * @example 1000000000
           */
          effectiveGasPrice: string | bigint;
          /**
           * Format: date-time
           * @description When the answer must be there.
           * @example 2106-01-01T00:00:00.000Z
           */
          deadline: string;
          /**
           * @description Ignored.
           * @example []
           */
          surplusCapturingJitOrderOwners?: unknown[];
        };
      };
    };
    responses: {
      /** @description The same, with the network in the path */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @description The number of the newest block when the searches began. */
            createdAt: number;
            /** @description One for each order that can be settled, on its own. */
            solutions: {
              id: number;
              /** @description Clearing prices: of the sell token what is bought, and of the buy token what is sold. */
              prices: {
                [key: string]: string;
              };
              trades: {
                /** @constant */
                kind: "fulfillment";
                /** @description The order's `uid`, exactly as the request wrote it. */
                order: string;
                /** @description Of the sell token without the fee for `sell`, of the buy token for `buy`. */
                executedAmount: string;
                /** @description What a `limit` order pays for the gas, in its sell token. */
                fee?: string;
              }[];
              preInteractions: unknown[];
              interactions: {
                /** @constant */
                kind: "custom";
                /** @constant */
                internalize: false;
                /** @description The Router. */
                target: `0x${string}`;
                /** @description Wei. */
                value: string;
                callData: `0x${string}`;
                /** @description What the settlement contract allows the Router to take. */
                allowances: {
                  token: `0x${string}`;
                  /** @description The Router. */
                  spender: `0x${string}`;
                  amount: string;
                  /** @description The same amount: the published schema requires this name, the reference implementation the other. */
                  minAmount: string;
                }[];
                /** @description What the call takes, at most. */
                inputs: {
                  token: `0x${string}`;
                  amount: string;
                }[];
                /** @description What the call pays, at least. Below it, the call reverts. */
                outputs: {
                  token: `0x${string}`;
                  amount: string;
                }[];
              }[];
              postInteractions: unknown[];
              /** @description Gas of the whole settlement. */
              gas: number;
            }[];
          };
        };
      };
    };
  };
  getStandards: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Standards with their forks and actions */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            protocol: {
              slug: string;
              url: string;
            };
            /** @description Other deployments of the same standard. */
            forks: {
              slug: string;
              url: string;
            }[];
            actions: {
              action: string;
              /** @description Unique across all standards. */
              name: string;
              /** @description Functions of the protocol's contracts. */
              functionNames: string[];
              supportedChains: {
                id: number;
                /** @description The network's slug. */
                name: string;
              }[];
              /** @description Names of the action's arguments. */
              inputs: string[];
            }[];
          }[];
        };
      };
    };
  };
  getStandardsBySlug: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description A standard's slug, in any letter case.
         * @example wrapped-native
         */
        slug: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description One standard, as a list with one entry */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            protocol: {
              slug: string;
              url: string;
            };
            /** @description Other deployments of the same standard. */
            forks: {
              slug: string;
              url: string;
            }[];
            actions: {
              action: string;
              /** @description Unique across all standards. */
              name: string;
              /** @description Functions of the protocol's contracts. */
              functionNames: string[];
              supportedChains: {
                id: number;
                /** @description The network's slug. */
                name: string;
              }[];
              /** @description Names of the action's arguments. */
              inputs: string[];
            }[];
          }[];
        };
      };
    };
  };
  getTokens: {
    parameters: {
      query?: {
        /**
         * @description The network's id.
         * @example 1
         */
        chainId?: number;
        /**
         * @description DeFi tokens of this protocol.
         * @example wrapped-native
         */
        protocolSlug?: string;
        /**
         * @description DeFi tokens of this project.
         * @example wrapped-native
         */
        project?: string;
        /**
         * @description Base tokens are ordinary tokens; a DeFi token is a share of a position.
         * @example defiToken
         */
        type?: "baseToken" | "defiToken" | "base" | "defi";
        /**
         * @description DeFi tokens whose yield, a decimal fraction, is at least this.
         * @example 0.01
         */
        apyFrom?: number;
        /**
         * @description DeFi tokens whose yield, a decimal fraction, is at most this.
         * @example 0.2
         */
        apyTo?: number;
        /**
         * @description DeFi tokens whose total value is at least this many US dollars.
         * @example 10000
         */
        tvlFrom?: number;
        /**
         * @description DeFi tokens whose total value is at most this many US dollars.
         * @example 1000000000
         */
        tvlTo?: number;
        /**
         * @description The number of the page.
         * @example 1
         */
        page?: number;
        /**
         * @description Tokens per page.
         * @example 100
         */
        pageSize?: number;
        /**
         * @description When true, tokens and underlying tokens have `symbol`, `name` and `logosUri`.
         * @example true
         */
        includeMetadata?: boolean;
        /**
         * @description Tokens with one of these addresses. Also as `address=a,b`.
         * @example [
         *       "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48"
         *     ]
         */
        address?: string[];
        /**
         * @description DeFi tokens entered through one of these contracts. Also as `primayAddress=a,b`.
         * @example [
         *       "0xb4e16d0168e52d35cacd2c6185b44281ec28c9dc"
         *     ]
         */
        primayAddress?: string[];
        /**
         * @description The correct spelling of `primayAddress`. Also as `primaryAddress=a,b`.
         * @example [
         *       "0xb4e16d0168e52d35cacd2c6185b44281ec28c9dc"
         *     ]
         */
        primaryAddress?: string[];
        /**
         * @description DeFi tokens that hold all of these. Also as `underlyingTokens=a,b`.
         * @example [
         *       "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2"
         *     ]
         */
        underlyingTokens?: string[];
        /**
         * @description DeFi tokens that hold exactly these. Also as `underlyingTokensExact=a,b`.
         * @example [
         *       "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2"
         *     ]
         */
        underlyingTokensExact?: string[];
        /**
         * @description Tokens with exactly one of these names, in any letter case. Also as `name=a,b`.
         * @example [
         *       "USD Coin"
         *     ]
         */
        name?: string[];
        /**
         * @description Tokens with exactly one of these symbols, in any letter case. Also as `symbol=a,b`.
         * @example [
         *       "USDC"
         *     ]
         */
        symbol?: string[];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Tokens that routes can start from and end in, including positions */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            data: (
              | {
                  chainId: number;
                  address: `0x${string}`;
                  decimals: number;
                  /** @constant */
                  type: "base";
                  underlyingTokens: {
                    address: `0x${string}`;
                    chainId: number;
                    /** @enum {string} */
                    type: "base" | "defi";
                    decimals: number;
                    /** @description With `includeMetadata` only. */
                    symbol?: string;
                    /** @description With `includeMetadata` only. */
                    name?: string;
                    /** @description With `includeMetadata` only. */
                    logosUri?: string[];
                  }[];
                  /**
                   * @description Present only for an unlisted token requested by its address. Anybody can choose such a token's name, so show the address.
                   * @constant
                   */
                  unlisted?: true;
                  /** @description With `includeMetadata` only. */
                  symbol?: string;
                  /** @description With `includeMetadata` only. */
                  name?: string;
                  /** @description With `includeMetadata` only. */
                  logosUri?: string[];
                }
              | {
                  chainId: number;
                  address: `0x${string}`;
                  decimals: number;
                  /** @constant */
                  type: "defi";
                  protocolSlug: string;
                  /** @description The same as `protocolSlug`. */
                  protocol: string;
                  project: string;
                  underlyingTokens: {
                    address: `0x${string}`;
                    chainId: number;
                    /** @enum {string} */
                    type: "base" | "defi";
                    decimals: number;
                    /** @description With `includeMetadata` only. */
                    symbol?: string;
                    /** @description With `includeMetadata` only. */
                    name?: string;
                    /** @description With `includeMetadata` only. */
                    logosUri?: string[];
                  }[];
                  /** @description The contract through which the position is entered and exited. */
                  primaryAddress: `0x${string}`;
                  /** @description Yield as a decimal fraction: 0.041 is 4.1 %. Null while unknown. */
                  apy: number | null;
                  /** @description US dollars. Null while they are not known. */
                  tvl: number | null;
                  /**
                   * @description Present only if plans through it in the next block may not be exact to the wei, because a price moves with time by an unknown formula.
                   * @constant
                   */
                  exact?: false;
                  /** @description Present with `exact`: the largest deviation in parts per billion, rounded up. */
                  tolerancePpb?: number;
                  /**
                   * @description Present only for a position that no known venue takes back at present, so that routes can enter it but not leave it. Its holdings are lent out or locked for a time, its shares cannot be transferred, or its pool pays out only all its tokens at once (which a bundle can request).
                   * @constant
                   */
                  redeemable?: false;
                  /** @description With `includeMetadata` only. */
                  symbol?: string;
                  /** @description With `includeMetadata` only. */
                  name?: string;
                  /** @description With `includeMetadata` only. */
                  logosUri?: string[];
                }
            )[];
            meta: {
              /** @description Tokens on all pages. */
              total: number;
              lastPage: number;
              currentPage: number;
              perPage: number;
              /** @description The number of the previous page; null on the first. */
              prev: number | null;
              /** @description The number of the next page; null on the last. */
              next: number | null;
            };
          };
        };
      };
    };
  };
  getWallet: {
    parameters: {
      query: {
        /**
         * @description The network's id.
         * @example 1
         */
        chainId?: number;
        /**
         * @description The owner of the smart wallet.
         * @example 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266
         */
        fromAddress: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The smart wallet of an address */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            address: `0x${string}`;
            /** @description Whether the wallet's code is on the chain. */
            isDeployed: boolean;
          };
        };
      };
    };
  };
  getWalletAppprove: {
    parameters: {
      query: {
        /**
         * @description The network's id.
         * @example 1
         */
        chainId?: number;
        /**
         * @description The account that approves. The answer's `tx.from` repeats it exactly as sent.
         * @example 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266
         */
        fromAddress: string;
        /**
         * @description The token; the native currency needs no approval.
         * @example 0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48
         */
        tokenAddress: string;
        /**
         * @description The amount that the spender may move; 0 revokes an approval. In the token's smallest unit.
         * @example 1000000
         */
        amount: string | bigint;
        /**
         * @description The strategy of the later route, which determines the spender.
         * @example router
         */
        routingStrategy?: "router" | "delegate" | "ensowallet";
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A transaction that approves a route's tokenIn */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            tx: {
              /** @description The token. */
              to: `0x${string}`;
              /** @description The sender, exactly as the request wrote it. */
              from: `0x${string}`;
              data: `0x${string}`;
              value: string;
            };
            /** @description The gas limit of `tx`. */
            gas: string;
            token: `0x${string}`;
            amount: string;
            spender: `0x${string}`;
            /** @description Present only if the token requires it: a transaction that resets the old allowance and must be mined before `tx`. */
            resetTx?: {
              /** @description The token. */
              to: `0x${string}`;
              /** @description The sender, exactly as the request wrote it. */
              from: `0x${string}`;
              data: `0x${string}`;
              value: string;
            };
            /** @description The gas limit of `resetTx`. */
            resetGas?: string;
          };
        };
      };
    };
  };
  getWalletApprovals: {
    parameters: {
      query: {
        /**
         * @description The network's id.
         * @example 1
         */
        chainId?: number;
        /**
         * @description The account that gave the approvals.
         * @example 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266
         */
        fromAddress: string;
        /**
         * @description Only approvals that this strategy uses. By default, those for the owner's smart wallet and the Router.
         * @example router
         */
        routingStrategy?: "router" | "delegate" | "ensowallet";
        /**
         * @description Also those for Permit2, which moves tokens only with a signature.
         * @example false
         */
        permit2?: boolean;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Approvals of an address for its smart wallet and the Router */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            token: `0x${string}`;
            spender: `0x${string}`;
            amount: string;
            /** @description The same as `amount`. */
            allowance: string;
          }[];
        };
      };
    };
  };
  getWalletApprove: {
    parameters: {
      query: {
        /**
         * @description The network's id.
         * @example 1
         */
        chainId?: number;
        /**
         * @description The account that approves. The answer's `tx.from` repeats it exactly as sent.
         * @example 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266
         */
        fromAddress: string;
        /**
         * @description The token; the native currency needs no approval.
         * @example 0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48
         */
        tokenAddress: string;
        /**
         * @description The amount that the spender may move; 0 revokes an approval. In the token's smallest unit.
         * @example 1000000
         */
        amount: string | bigint;
        /**
         * @description The strategy of the later route, which determines the spender.
         * @example router
         */
        routingStrategy?: "router" | "delegate" | "ensowallet";
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A transaction that approves a route's tokenIn */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            tx: {
              /** @description The token. */
              to: `0x${string}`;
              /** @description The sender, exactly as the request wrote it. */
              from: `0x${string}`;
              data: `0x${string}`;
              value: string;
            };
            /** @description The gas limit of `tx`. */
            gas: string;
            token: `0x${string}`;
            amount: string;
            spender: `0x${string}`;
            /** @description Present only if the token requires it: a transaction that resets the old allowance and must be mined before `tx`. */
            resetTx?: {
              /** @description The token. */
              to: `0x${string}`;
              /** @description The sender, exactly as the request wrote it. */
              from: `0x${string}`;
              data: `0x${string}`;
              value: string;
            };
            /** @description The gas limit of `resetTx`. */
            resetGas?: string;
          };
        };
      };
    };
  };
  getWalletBalances: {
    parameters: {
      query: {
        /**
         * @description The network's id, or `all` for every network that is ready.
         * @example all
         */
        chainId?: string;
        /**
         * @description The account whose balances, or whose smart wallet's balances, are returned.
         * @example 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266
         */
        eoaAddress: string;
        /**
         * @description True for the address itself, false for its smart wallet.
         * @example true
         */
        useEoa?: boolean;
        /**
         * @description Only shares of pools, or only other tokens; `null` returns both.
         * @example baseTokens
         */
        tokenType?: "defiTokens" | "baseTokens" | "null";
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Balances of an address or its smart wallet */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            token: `0x${string}`;
            amount: string;
            chainId: number;
            decimals: number;
            /** @description US dollars for one whole token; null if no venue is deep enough. */
            price: string | null;
            name: string;
            symbol: string;
            logoUri: string | null;
          }[];
        };
      };
    };
  };
  getWalletPermit: {
    parameters: {
      query: {
        /**
         * @description The network's id.
         * @example 1
         */
        chainId?: number;
        /**
         * @description The account that signs, pays and sends.
         * @example 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266
         */
        fromAddress: string;
        /**
         * @description The token to pay with.
         * @example 0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48
         */
        tokenAddress: string;
        /**
         * @description The amount that the Router may move: the route's `amountIn`. In the token's smallest unit.
         * @example 1000000
         */
        amount: string | bigint;
        /**
         * @description How long the token's own permit is valid. A signed route has its own deadline. In seconds.
         * @example 1800
         */
        deadlineSeconds?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A message to sign instead of an approval */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /**
             * @description `erc2612` and `dai`: the token's own permit. `permit2`: a signature for a whole route. `none`: the token has no permit and the chain no Permit2, so approve the Router.
             * @enum {string}
             */
            kind: "erc2612" | "dai" | "permit2" | "none";
            token: `0x${string}`;
            amount: string;
            /** @description The Router. */
            spender: `0x${string}`;
            /** @description Pass it unchanged to `eth_signTypedData_v4` or viem's `signTypedData`; ethers takes its parts, without `EIP712Domain` of `types`. Null if there is nothing to sign: for `none`, and for `permit2` without `data`. */
            typedData: {
              domain: {
                name?: string;
                version?: string;
                chainId?: number;
                verifyingContract?: `0x${string}`;
                salt?: `0x${string}`;
              };
              types: {
                [key: string]: {
                  name: string;
                  type: string;
                }[];
              };
              primaryType: string;
              /** @description Numbers as decimal text. */
              message:
                | {
                    owner: `0x${string}`;
                    spender: `0x${string}`;
                    value: string;
                    nonce: string;
                    deadline: string;
                  }
                | {
                    holder: `0x${string}`;
                    spender: `0x${string}`;
                    nonce: string;
                    expiry: string;
                    /** @constant */
                    allowed: true;
                  }
                | {
                    permitted: {
                      token: `0x${string}`;
                      amount: string;
                    }[];
                    spender: `0x${string}`;
                    nonce: string;
                    deadline: string;
                    witness: {
                      inputs: {
                        token: `0x${string}`;
                        amountIn: string;
                        fundTo: `0x${string}`;
                      }[];
                      outputs: {
                        token: `0x${string}`;
                        minAmountOut: string;
                      }[];
                      executor: `0x${string}`;
                      receiver: `0x${string}`;
                      refundTo: `0x${string}`;
                      feeReceiver: `0x${string}`;
                      feeBps: string;
                      deadline: string;
                      program: `0x${string}`;
                    };
                  };
            } | null;
            /** @description For `erc2612` and `dai`: append the signature to get the route's parameter `permit`. */
            permit?: string;
            /** @description For `permit2`: add `signature` to get the route's parameter `permit2`. */
            permit2?: {
              data: `0x${string}`;
              nonce: string;
              deadline: string;
            };
            /** @description For `permit2`, if the owner's approval of Permit2 is below `amount`: a transaction as in `/wallet/approve` that must be mined once before the route. The approval is unlimited, since Permit2 moves nothing without a signature. */
            approval?: {
              tx: {
                /** @description The token. */
                to: `0x${string}`;
                /** @description The sender, exactly as the request wrote it. */
                from: `0x${string}`;
                data: `0x${string}`;
                value: string;
              };
              gas: string;
              resetTx?: {
                /** @description The token. */
                to: `0x${string}`;
                /** @description The sender, exactly as the request wrote it. */
                from: `0x${string}`;
                data: `0x${string}`;
                value: string;
              };
              resetGas?: string;
            };
          };
        };
      };
    };
  };
  postWalletPermit: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "chainId": 1,
         *       "fromAddress": "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",
         *       "tokenAddress": "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48",
         *       "amount": "1000000",
         *       "deadlineSeconds": 1800
         *     }
         */
        "application/json": {
          /**
           * @description The network's id.
           * @default 1
           * @example 1
           */
          chainId?: number;
          /**
           * @description The account that signs, pays and sends.
           * @example 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266
           */
          fromAddress: string;
          /**
           * @description The token to pay with.
           * @example 0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48
           */
          tokenAddress: string;
          /**
           * @description The amount that the Router may move: the route's `amountIn`. In the token's smallest unit.
           * @example 1000000
           */
          amount: string | bigint;
          /**
           * @description How long the token's own permit is valid. A signed route has its own deadline. In seconds.
           * @default 1800
           * @example 1800
           */
          deadlineSeconds?: number;
          /** @description The `tx.data` of a route of `routingStrategy` `router`, to be signed for Permit2 unchanged. */
          data?: string;
        };
      };
    };
    responses: {
      /** @description The same, with the parameters as members of a JSON object */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /**
             * @description `erc2612` and `dai`: the token's own permit. `permit2`: a signature for a whole route. `none`: the token has no permit and the chain no Permit2, so approve the Router.
             * @enum {string}
             */
            kind: "erc2612" | "dai" | "permit2" | "none";
            token: `0x${string}`;
            amount: string;
            /** @description The Router. */
            spender: `0x${string}`;
            /** @description Pass it unchanged to `eth_signTypedData_v4` or viem's `signTypedData`; ethers takes its parts, without `EIP712Domain` of `types`. Null if there is nothing to sign: for `none`, and for `permit2` without `data`. */
            typedData: {
              domain: {
                name?: string;
                version?: string;
                chainId?: number;
                verifyingContract?: `0x${string}`;
                salt?: `0x${string}`;
              };
              types: {
                [key: string]: {
                  name: string;
                  type: string;
                }[];
              };
              primaryType: string;
              /** @description Numbers as decimal text. */
              message:
                | {
                    owner: `0x${string}`;
                    spender: `0x${string}`;
                    value: string;
                    nonce: string;
                    deadline: string;
                  }
                | {
                    holder: `0x${string}`;
                    spender: `0x${string}`;
                    nonce: string;
                    expiry: string;
                    /** @constant */
                    allowed: true;
                  }
                | {
                    permitted: {
                      token: `0x${string}`;
                      amount: string;
                    }[];
                    spender: `0x${string}`;
                    nonce: string;
                    deadline: string;
                    witness: {
                      inputs: {
                        token: `0x${string}`;
                        amountIn: string;
                        fundTo: `0x${string}`;
                      }[];
                      outputs: {
                        token: `0x${string}`;
                        minAmountOut: string;
                      }[];
                      executor: `0x${string}`;
                      receiver: `0x${string}`;
                      refundTo: `0x${string}`;
                      feeReceiver: `0x${string}`;
                      feeBps: string;
                      deadline: string;
                      program: `0x${string}`;
                    };
                  };
            } | null;
            /** @description For `erc2612` and `dai`: append the signature to get the route's parameter `permit`. */
            permit?: string;
            /** @description For `permit2`: add `signature` to get the route's parameter `permit2`. */
            permit2?: {
              data: `0x${string}`;
              nonce: string;
              deadline: string;
            };
            /** @description For `permit2`, if the owner's approval of Permit2 is below `amount`: a transaction as in `/wallet/approve` that must be mined once before the route. The approval is unlimited, since Permit2 moves nothing without a signature. */
            approval?: {
              tx: {
                /** @description The token. */
                to: `0x${string}`;
                /** @description The sender, exactly as the request wrote it. */
                from: `0x${string}`;
                data: `0x${string}`;
                value: string;
              };
              gas: string;
              resetTx?: {
                /** @description The token. */
                to: `0x${string}`;
                /** @description The sender, exactly as the request wrote it. */
                from: `0x${string}`;
                data: `0x${string}`;
                value: string;
              };
              resetGas?: string;
            };
          };
        };
      };
    };
  };
  getHealth: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The process is alive */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            status: "ok";
          };
        };
      };
    };
  };
  getMetrics: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Metrics for Prometheus */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "text/plain": string;
        };
      };
    };
  };
  getReady: {
    parameters: {
      query?: {
        /**
         * @description The network's id.
         * @example 1
         */
        chainId?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A network is ready to answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            status: "ready";
            /** @description The networks that cannot answer at present. Absent if there are none. */
            notReady?: {
              id: number;
              name: string;
              reason: string;
            }[];
          };
        };
      };
    };
  };
  getStatus: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Blocks, venues and nodes of every network, and the search engine */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            engine: {
              /** @description Threads that search; 0: searches run in the main thread. */
              workers: number;
              /** @description Searches in progress. */
              searching: number;
              /** @description Searches waiting for a thread. */
              waiting: number;
              /** @description Searches completed since the start. */
              searches: number;
              /** @description Searches refused since the start because too many were waiting. */
              refused: number;
            };
            networks: {
              id: number;
              name: string;
              /** @description What the network is doing, for people: a phase of its start with its progress (`starting the local chain`, `reading venues, 340 of 1200`), why it cannot answer at present, or `ready`. Its words may change. */
              stage: string;
              /** @description Why the network cannot be read or cannot answer at present; null otherwise. */
              trouble: string | null;
              /** @description The number of the newest block read. Null until there is one; most other members are then absent. */
              block: number | null;
              blockHash?: `0x${string}`;
              /** @description Seconds since 1970. */
              blockTimestamp?: number;
              secondsSinceConfirmed?: number;
              /** @description How far this machine's clock is ahead of the timestamps of new blocks, including their delay; negative if it is behind. Null until the next block, and for development nodes. */
              clockSkewSeconds?: number | null;
              /** @description The number of pools that routes can use now. */
              venues?: number;
              /** @description Venues still to be read after a start. */
              venuesToCome?: number;
              /** @description The known venues of each deployment that can list all its venues. */
              catalogue?: {
                protocol: string;
                /** @description Venues in the catalogue, followed or not. */
                venues: number;
                /** @description Whether the catalogue is complete. */
                complete: boolean;
                /** @description The fraction of its history that has been read. */
                share: number;
                /** @description Why it could not be listed; null if it could. */
                trouble: string | null;
              }[];
              /** @description Progress of the start; absent afterwards. `share` stays 0 in a phase that counts nothing, such as `chain`. */
              start?: {
                /** @enum {string} */
                phase: "chain" | "joining" | "recalling" | "tokens" | "discovering" | "reading" | "preparing";
                share: number;
              };
              /** @description The number of venues found that cannot be traded, by reason. */
              refused?: {
                /** @description Slug of the deployment. */
                protocol: string;
                /**
                 * @description empty: It holds no tokens. uninitialised: Its price has not been set yet. paused: Its owner or a guardian has paused it. silent: It does not answer the calls that every contract of its kind answers. changed: Its tokens, share or tick spacing differ from those under which it was discovered. doesNotAddUp: Its answers contradict each other, or differ from what Sluice computes from its state. unknownCode: It reports a version whose arithmetic Sluice does not implement. unknownRounding: It rounds in a way that Sluice does not implement. unknownPool: No known factory created it, so anybody may have written its code. unknownHook: Its hooks run in every swap, and anybody may have written them. unknownRateProvider: Anybody may have written the contract that provides the rate of one of its tokens. unknownPlugin: Its plugin runs in every swap, and anybody may have written it. unknownPart: Its deposits or withdrawals run a strategy or an interest rate model that anybody may have written. hookDelta: Its hooks change what a swap takes or pays. hookFee: Its hooks set the fee of each swap. hookElsewhere: Its hooks fill swaps in pools that Sluice already uses directly. hookProxy: Its hooks can run other code, so a trial of them proves nothing. hookContext: Its hooks read the block or the transaction, so a trial of them proves nothing. hookUntried: No trial has shown that its hooks leave swaps unchanged: the node allows no trial, or the pool is too shallow for one. hookDiffers: In a trial, its hooks changed or refused a swap. plugin: Its plugin may set the fee of the next swap. feeUntried: The fee of its next swap is unknown: the node does not run calls at a later time. dynamicFee: Its fee follows a rule that Sluice does not implement. managed: Its manager can change its weights, tokens or fees, or stop trading. gated: Its own contracts decide who may trade in it or hold its shares. adapter: It lends through an adapter that Sluice does not know. crypto: It is a Curve pool with moving prices whose arithmetic Sluice does not implement. metapool: It is a Curve pool in which one coin is a share of another pool. newGeneration: It is a Curve pool with rates and a dynamic fee. rates: Its coins are valued at rates that Sluice does not read. tooShallow: It holds so little that its quotes do not reveal its kind. restless: Its share price changes faster than a quote stays valid. native: It trades the native currency in a way that its deployment does not support, or uses the currency's address for another token.
                 * @enum {string}
                 */
                reason:
                  | "empty"
                  | "uninitialised"
                  | "paused"
                  | "silent"
                  | "changed"
                  | "doesNotAddUp"
                  | "unknownCode"
                  | "unknownRounding"
                  | "unknownPool"
                  | "unknownHook"
                  | "unknownRateProvider"
                  | "unknownPlugin"
                  | "unknownPart"
                  | "hookDelta"
                  | "hookFee"
                  | "hookElsewhere"
                  | "hookProxy"
                  | "hookContext"
                  | "hookUntried"
                  | "hookDiffers"
                  | "plugin"
                  | "feeUntried"
                  | "dynamicFee"
                  | "managed"
                  | "gated"
                  | "adapter"
                  | "crypto"
                  | "metapool"
                  | "newGeneration"
                  | "rates"
                  | "tooShallow"
                  | "restless"
                  | "native";
                venues: number;
              }[];
              /** @description Pools among `venues` whose quotes may not be exact to the wei, by slug of the deployment; absent if there are none. */
              inexact?: {
                protocol: string;
                venues: number;
              }[];
              /** @description Deployments of the network's data that the chain does not have, by slug. */
              leftOut?: {
                protocol: string;
                reason: string;
              }[];
              tokens?: number;
              /** @description The estimated memory of the network's venues, tokens and catalogue, including the copies in search threads. At most a minute old. The process takes more than the sum of its networks. */
              memoryMiB?: number;
              /** @description The node's last answer; null if it has not answered yet. */
              contractsDeployed?: boolean | null;
              /** @description The versions of the Executor on the chain, in ascending order; routes use the last. The node's last answer; null if it has not answered yet. */
              executors?:
                | {
                    version: number;
                    address: `0x${string}`;
                  }[]
                | null;
              /** @description The block of that answer. Each request for the status makes the service ask the node again, so the next status has a newer answer. */
              contractsBlock?: number | null;
              /** @description Venues that no route uses for an hour, because transactions of this process failed in a block although a simulation on the block before pays in full. */
              setAside?: {
                /** @description Slug of the deployment. */
                protocol: string;
                address: `0x${string}`;
                reason: string;
                /** @description When routes may use it again, in milliseconds since 1970. */
                untilMs: number;
              }[];
              /** @description How the node runs transactions that are not sent; null if it has not been tried yet. */
              simulation?: {
                /** @enum {string} */
                method: "eth_simulateV1" | "eth_call";
                /** @description Whether the node checks and charges a simulated transaction as a block does. */
                validates: boolean;
                /** @description The values that a contract sees differently in a simulation and in the next block, because the node ignores the request's: `time`, `gas price`, `base fee`, `randomness` (PREVRANDAO) or `fee recipient`. A hostile contract can tell the two apart by it. */
                unlike: string[];
              } | null;
              /** @description Whether all nodes but one are down, so that no second node confirms its answers; see `nodes.alone`. */
              alone: boolean;
              nodes?: {
                /** @description Host and port. The rest of the URL is omitted, since it may contain a key. */
                host: string;
                /**
                 * @description How the service connects to it.
                 * @enum {string}
                 */
                transport: "http" | "websocket";
                /** @enum {string} */
                state: "ready" | "unchecked" | "open" | "limited" | "aside" | "wrongChain";
                /** @description No request is sent to it before this time, in milliseconds since 1970. */
                availableAtMs: number;
                /** @description The largest number of requests sent to it per second, by setting or because it refused more; absent without a limit. */
                requestsPerSecond?: number;
                /** @description The last error of the past ten minutes. */
                lastError?: string;
                /** @description The number of its answers rejected since the start because they belonged to other requests. */
                strayAnswers: number;
                /** @description The number of its answers since the start that other nodes contradicted. `lastError` and the log show them. */
                disagreements: number;
                /** @description The median time of its recent answers to the poll for the newest block; absent if it has answered too few. */
                latencyMs?: number;
                /** @description What its answers have taught about its limits. */
                limits: {
                  /** @description Methods and overrides of calls that it refused. */
                  lacks: string[];
                  /** @description The most calls sent in one batch. */
                  calls: number;
                  /** @description The most bytes of call data in one batch. */
                  bytes: number;
                  /** @description The most gas that the calls of one batch may declare. */
                  gas: number;
                  /** @description The blocks whose logs it returns at once; absent until it refuses a range. */
                  logBlocks?: number;
                };
              }[];
            }[];
            /** @description The processes of the fleet. Absent if the process belongs to none. */
            fleet?: {
              /** @description Random, new with every start. */
              id: string;
              /** @enum {string} */
              role: "all" | "index" | "api";
              version: string;
              /** @description Name of its machine. */
              host: string;
              /** @description Where it listens. Empty until then. */
              url: string;
              pid: number;
              secondsSinceSeen: number;
              networks: {
                id: number;
                /**
                 * @description leader: reads the chain and publishes it; standby: follows the leader, and takes over when it ends; joined: follows the leader and answers; joining: is not level with the leader; starting: none of these yet.
                 * @enum {string}
                 */
                state: "starting" | "leader" | "standby" | "joining" | "joined";
                /** @description The format of the messages that it writes or reads. */
                format: number;
                block: number | null;
                secondsSinceConfirmed: number | null;
                /** @description Blocks behind the leader. Null without a leader. */
                lagBlocks: number | null;
                /** @description The last message that it wrote or applied. */
                sequence: number;
                /** @description How often a message was missing, could not be read, or did not fit the process's market. */
                holes: number;
                /** @description How often it continued from a snapshot. */
                rejoins: number;
                /** @description Followed venues that its version does not know, or whose state is malformed. */
                unknownVenues: number;
                /** @description Why it is not level with the leader. Absent if it is, and while it leads. */
                waitsFor?: string;
              }[];
            }[];
            /** @description Networks whose configured nodes are not used. Absent if there are none. */
            unknownNetworks?: {
              id: number;
              reason: string;
            }[];
          };
        };
      };
    };
  };
}
/** The names of the arguments of each action, addresses apart from others. */
export type ActionArguments = {
  approve: { address: "spender" | "token"; other: "amount" };
  balance: { address: "token"; other: "estimate" };
  deposit: {
    address: "onBehalfOf" | "primaryAddress" | "primayAddress" | "receiver" | "tokenIn" | "tokenOut";
    other: "amountIn" | "poolFee" | "slippage";
  };
  fee: { address: "onBehalfOf" | "receiver" | "token"; other: "amount" | "bps" };
  merge: { address: "onBehalfOf" | "receiver" | "tokenIn" | "tokenOut"; other: "amountIn" };
  minamountout: { address: never; other: "amountOut" | "minAmountOut" };
  multideposit: {
    address: "onBehalfOf" | "primaryAddress" | "primayAddress" | "receiver" | "tokenIn" | "tokenOut";
    other: "amountIn" | "poolFee" | "slippage";
  };
  multiredeem: {
    address: "onBehalfOf" | "primaryAddress" | "primayAddress" | "receiver" | "tokenIn" | "tokenOut";
    other: "amountIn" | "poolFee" | "slippage";
  };
  redeem: {
    address: "onBehalfOf" | "primaryAddress" | "primayAddress" | "receiver" | "tokenIn" | "tokenOut";
    other: "amountIn" | "poolFee" | "slippage";
  };
  route: {
    address: "onBehalfOf" | "receiver" | "tokenIn" | "tokenOut";
    other: "amountIn" | "amountOut" | "maxAmountIn" | "minAmountOut" | "slippage";
  };
  singledeposit: {
    address: "onBehalfOf" | "primaryAddress" | "primayAddress" | "receiver" | "tokenIn" | "tokenOut";
    other: "amountIn" | "poolFee" | "slippage";
  };
  singleredeem: {
    address: "onBehalfOf" | "primaryAddress" | "primayAddress" | "receiver" | "tokenIn" | "tokenOut";
    other: "amountIn" | "poolFee" | "slippage";
  };
  slippage: { address: never; other: "amountOut" | "bps" };
  split: { address: "onBehalfOf" | "receiver" | "tokenIn" | "tokenOut"; other: "amountIn" };
  swap: {
    address: "onBehalfOf" | "primaryAddress" | "primayAddress" | "receiver" | "tokenIn" | "tokenOut";
    other: "amountIn" | "poolFee" | "slippage";
  };
  tokenizedmultideposit: {
    address: "onBehalfOf" | "primaryAddress" | "primayAddress" | "receiver" | "tokenIn" | "tokenOut";
    other: "amountIn" | "poolFee" | "slippage";
  };
  tokenizedmultiredeem: {
    address: "onBehalfOf" | "primaryAddress" | "primayAddress" | "receiver" | "tokenIn" | "tokenOut";
    other: "amountIn" | "poolFee" | "slippage";
  };
  tokenizedsingledeposit: {
    address: "onBehalfOf" | "primaryAddress" | "primayAddress" | "receiver" | "tokenIn" | "tokenOut";
    other: "amountIn" | "poolFee" | "slippage";
  };
  tokenizedsingleredeem: {
    address: "onBehalfOf" | "primaryAddress" | "primayAddress" | "receiver" | "tokenIn" | "tokenOut";
    other: "amountIn" | "poolFee" | "slippage";
  };
  transfer: { address: "onBehalfOf" | "receiver" | "token"; other: "amount" };
};

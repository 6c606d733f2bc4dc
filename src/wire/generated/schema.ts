// Written by scripts/client-types.mjs.
export interface paths {
  "/api/v1/actions": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** What protocols, and Sluice itself, can be asked to do */
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
     * What one protocol can be asked to do
     * @description Sluice's own actions are those of `enso`, `erc20` and `native`. A slug nobody knows gives an empty list.
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
    /** Foreign quote services that routes draw on: none */
    get: operations["getAggregators"];
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
    /** Networks the service follows */
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
    /** The service's interface as an OpenAPI 3.1 document */
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
     * @description In the order asked. An entry is null where the token is not known or no venue that trades it is deep enough.
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
     * @description The price is null where no venue that trades the token is deep enough, and for a token that nobody lists: who makes a token makes its pools as well.
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
  "/api/v1/prices/{chainId}/{address}/venues": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * What venues say of a token's price, the deepest first
     * @description Every followed venue of the token against each of its other tokens whose price is known, at the newest block. The price of the token is the median of what those say that are deep enough, each with the weight of its depth; a share's price follows from what lies behind it.
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
    /** Who is behind the protocols */
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
    /** Protocols that routes run through */
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
     * @description Actions are executed in their order, as one transaction. An amount is decimal digits or the output of an
     *     earlier call, `{"useOutputOfCallAt": n, "index": i}`, both counted from 0; `index` is 0 where it is absent. Outputs that no
     *     call spends go to `receiver`. What can be called is listed at `/api/v1/actions`. Approvals a bundle needs inside are made
     *     and ended by itself; the tokens it starts from must be approved as for a route.
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
     * What the call data of a route says
     * @description Read back by the decoder that checks every answer, which shares no code with what writes them. Whatever is not exactly one route of Sluice is refused, and the message says why: another executor, a smart wallet that takes for somebody else or twice, that allows anything but what the order pays, or whose last call does not go to the Router with the order's value.
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
     * What the best route would give, without a transaction
     * @description Needs no wallet: without `fromAddress` the route is simulated for an address that owns nothing. It answers where Sluice's contracts are not deployed, too.
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
  "/api/v1/shortcuts/route": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The best route as a simulated transaction
     * @description Searches the venues that the service follows, several hops and several venues at once, and simulates the
     *     transaction on the block it was made for. A tokenIn other than the native currency must be approved
     *     before `tx` is sent: for `router` to the Router, which is `tx.to`, for `ensowallet` to the owner's wallet, for `delegate` to
     *     nobody; `/wallet/approve` with the same `routingStrategy` answers that transaction. A missing balance or allowance never fails
     *     the answer. Send `tx` with `gas` as its limit.
     *
     *     In place of an approval the sender of strategy `router` may sign: `permit` for a token that takes permits, `permit2` in a
     *     POST for any other; `/wallet/permit` answers what to sign. Whatever is signed has to hold when the answer is simulated, or the
     *     answer is INVALID_PERMIT.
     *
     *     With the service's setting `api.relaxedRoute`, `spender`, `receiver` and `routingStrategy` may be absent,
     *     and `tokenIn` with `amountIn`, and `tokenOut`, may be lists of up to 8, all of them distinct: an equal part of every
     *     input is spent on each output. `amountOut` and `minAmountOut` are then lists in the order of `tokenOut`, and `feeAmount`
     *     has one entry for each input.
     *
     *     `Accept: text/event-stream` is answered with an event at once and one for every block, each of the same cost as an answer,
     *     until the client ends it or for as long as the service's setting `api.liveSeconds` says.
     */
    get: operations["getShortcutsRoute"];
    put?: never;
    /**
     * The same, with the parameters as members of a JSON object
     * @description Searches the venues that the service follows, several hops and several venues at once, and simulates the
     *     transaction on the block it was made for. A tokenIn other than the native currency must be approved
     *     before `tx` is sent: for `router` to the Router, which is `tx.to`, for `ensowallet` to the owner's wallet, for `delegate` to
     *     nobody; `/wallet/approve` with the same `routingStrategy` answers that transaction. A missing balance or allowance never fails
     *     the answer. Send `tx` with `gas` as its limit.
     *
     *     In place of an approval the sender of strategy `router` may sign: `permit` for a token that takes permits, `permit2` in a
     *     POST for any other; `/wallet/permit` answers what to sign. Whatever is signed has to hold when the answer is simulated, or the
     *     answer is INVALID_PERMIT.
     *
     *     With the service's setting `api.relaxedRoute`, `spender`, `receiver` and `routingStrategy` may be absent,
     *     and `tokenIn` with `amountIn`, and `tokenOut`, may be lists of up to 8, all of them distinct: an equal part of every
     *     input is spent on each output. `amountOut` and `minAmountOut` are then lists in the order of `tokenOut`, and `feeAmount`
     *     has one entry for each input.
     *
     *     `Accept: text/event-stream` is answered with an event at once and one for every block, each of the same cost as an answer,
     *     until the client ends it or for as long as the service's setting `api.liveSeconds` says.
     */
    post: operations["postShortcutsRoute"];
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
    /** Standards, their forks and actions */
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
     * One standard, as a list of one
     * @description A slug nobody knows gives an empty list; a fork's slug is not a standard.
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
     * Tokens that routes start from and end in, positions included
     * @description The order is chain id, then address. Past the last page `data` is empty. Pages asked for within a minute of each other by the same address belong to one listing, whatever changes meanwhile. Tokens that nobody lists are answered where `address` names them, up to 16 of them, with `unlisted`.
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
     * @description The wallet's address follows from its owner's alone and is the same on every network.
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
     * A transaction that approves what a route spends
     * @description The spender is the one the later route needs. The spelling with three p is the documented one; both are answered.
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
     * What an address lets its smart wallet and the Router move
     * @description Allowances above zero, by token, of every token in the listing.
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
     * A transaction that approves what a route spends
     * @description The spender is the one the later route needs. The spelling with three p is the documented one; both are answered.
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
     * What an address or its smart wallet holds
     * @description Balances above zero of every token in the listing: the native currency first, then by value, then what has no price.
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
     * What to sign in place of an approval
     * @description Finds out whether the token takes permits that the service knows how to sign, at the newest block; the answer holds the
     *     number the owner's next permit has. A token without one is paid with through Permit2, whose signature holds for one route: ask for
     *     the route first (`routingStrategy` `router`), then here with its `tx.data` as `data`, in a POST or, where it is short enough, in
     *     the query. With `data` the answer is `permit2` for every token, and so it is for a `fromAddress` with code, which has no key.
     */
    get: operations["getWalletPermit"];
    put?: never;
    /**
     * The same, with the parameters as members of a JSON object
     * @description Finds out whether the token takes permits that the service knows how to sign, at the newest block; the answer holds the
     *     number the owner's next permit has. A token without one is paid with through Permit2, whose signature holds for one route: ask for
     *     the route first (`routingStrategy` `router`), then here with its `tx.data` as `data`, in a POST or, where it is short enough, in
     *     the query. With `data` the answer is `permit2` for every token, and so it is for a `fromAddress` with code, which has no key.
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
     * Figures for Prometheus
     * @description In Prometheus' text form, version 0.0.4. Absent where `server.metrics` is off; where `server.operatorPort` is set it is answered there alone.
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
    /** Every network can be answered for */
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
     * Blocks, venues and nodes of every network, and what searches for routes
     * @description Where `server.operatorPort` is set it is answered there alone.
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
      /** @description The status in words. */
      error: string;
      /** @description A code of the error catalogue. */
      code: string;
      /** @description A sentence; a list of sentences where parameters are at fault. */
      message: string | string[];
      /** @description What lies behind it, where that helps. */
      description?: string;
      /** @description As in the header X-Request-Id and in the service's log. */
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
      /** @description What protocols, and Sluice itself, can be asked to do */
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
      /** @description What one protocol can be asked to do */
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
      /** @description Foreign quote services that routes draw on: none */
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
      /** @description Networks the service follows */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            id: number;
            /** @description Says so when it is the embedded local chain. */
            name: string;
            /** @description Its node answers, its newest block is fresh and its market has been read. */
            isConnected: boolean;
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
      /** @description The service's interface as an OpenAPI 3.1 document */
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
            /** @description Of the block the price belongs to, in seconds since 1970. */
            timestamp: number;
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
            /** @description Of the block the price belongs to, in seconds since 1970. */
            timestamp: number;
          };
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
      /** @description What venues say of a token's price, the deepest first */
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
      /** @description Who is behind the protocols */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            id: string;
            chains: number[];
            /** @description Slugs, as in `/api/v1/protocols`. */
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
      /** @description Protocols that routes run through */
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
             * @description Only where plans through some of its venues in the next block may not be to the wei: nobody knows the formula by which a price moves with time.
             * @constant
             */
            exact?: false;
            /** @description Beside `exact`: by how much, in parts per thousand million, rounded up. */
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
         * @description Who sends the transaction. The answer's `tx.from` repeats it as it was written.
         * @example 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266
         */
        fromAddress: string;
        /**
         * @description Who executes, as for a route.
         * @example router
         */
        routingStrategy?: "router" | "delegate" | "ensowallet";
        /**
         * @description Whose tokens are spent: `fromAddress`, which is the default; with `routingStrategy` `ensowallet` its smart wallet too.
         * @example 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266
         */
        spender?: string;
        /**
         * @description Who gets every output that no call spends or sends elsewhere; `fromAddress` without it.
         * @example 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266
         */
        receiver?: string;
        /**
         * @description When true, the answer has neither `gas` nor amounts.
         * @example false
         */
        skipQuote?: boolean;
        /**
         * @description When true, the answer's `priceImpact` is computed.
         * @example true
         */
        priceImpact?: boolean;
        /**
         * @description After this moment the transaction reverts. Without it, the service's own limit holds. In seconds since 1970.
         * @example 4102444800
         */
        deadline?: number;
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
          /** @description Slug, as in `/api/v1/protocols`; `enso`, `erc20` and `native` too. */
          protocol: string;
          /** @description As in `/api/v1/actions`, in any letter case. */
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
              /** @description Slug, as in `/api/v1/protocols`; `enso`, `erc20` and `native` too. */
              protocol: string;
              /** @description As in `/api/v1/actions`, in any letter case. */
              action: string;
              /** @description Arguments by name, as they were sent. */
              args: unknown;
            }[];
            /** @description The gas limit the transaction needs; absent with `skipQuote`. */
            gas?: string;
            /** @description Number of the block everything in the answer belongs to. */
            createdAt: number;
            /** @description The unsigned transaction; send it as it is. */
            tx: {
              data: `0x${string}`;
              to: `0x${string}`;
              /** @description The sender exactly as it was written in the request. */
              from: string;
              /** @description Wei sent along. */
              value: string;
            };
            /** @description What arrives, by token: simulated on the block `createdAt`. Absent with `skipQuote`. */
            amountsOut?: {
              [key: string]: string;
            };
            /** @description Below these amounts the transaction reverts, by token. Absent with `skipQuote`. */
            minAmountsOut?: {
              [key: string]: string;
            };
            /** @description Basis points; null unless asked for, and where a token has no USD price deep enough. */
            priceImpact: number | null;
            /** @description What fee calls take, by token. */
            feeAmount: {
              [key: string]: string;
            };
            /** @description One entry per fill, in the order of execution. */
            route: {
              /** @description What the protocol is asked to do, as `/api/v1/actions` names it. */
              action: string;
              /** @description Slug, as in `/api/v1/protocols`. */
              protocol: string;
              tokenIn: `0x${string}`[];
              tokenOut: `0x${string}`[];
              /** @description The contract of the venue. */
              primary: `0x${string}`;
              /** @description Basis points of everything the route spends of this hop's tokenIn. */
              share: number;
              /** @description `<chainId>:<tokenIn>`; only when the route has a single hop. */
              positionInId?: string[];
              /** @description `<chainId>:<primary>:<tokenOut>`; only when the route has a single hop. */
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
         *       "data": "0x0aa19f8500000000000000000000000042af17bf3a8cb625487e3bdac2a246cca5f850a900000000000000000000000000000000000000000000000000000000f4865700000000000000000000000000eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee0000000000000000000000000000000000000000000000000de0b6b3a7640000000000000000000000000000c02aaa39b223fe8d0a0e5c4f27ead9083c756cc20000000000000000000000000000000000000000000000000de0b6b3a764000000000000000000000000000070997970c51812dc3a010c7d01b50e0d17dc79c800000000000000000000000070997970c51812dc3a010c7d01b50e0d17dc79c800000000000000000000000042af17bf3a8cb625487e3bdac2a246cca5f850a900000000000000000000000070997970c51812dc3a010c7d01b50e0d17dc79c80000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000018000000000000000000000000000000000000000000000000000000000000000200101c02aaa39b223fe8d0a0e5c4f27ead9083c756cc20a0000fc0f42400e00fe"
         *     }
         */
        "application/json": {
          /**
           * @description `tx.data` of a route.
           * @example 0x0aa19f8500000000000000000000000042af17bf3a8cb625487e3bdac2a246cca5f850a900000000000000000000000000000000000000000000000000000000f4865700000000000000000000000000eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee0000000000000000000000000000000000000000000000000de0b6b3a7640000000000000000000000000000c02aaa39b223fe8d0a0e5c4f27ead9083c756cc20000000000000000000000000000000000000000000000000de0b6b3a764000000000000000000000000000070997970c51812dc3a010c7d01b50e0d17dc79c800000000000000000000000070997970c51812dc3a010c7d01b50e0d17dc79c800000000000000000000000042af17bf3a8cb625487e3bdac2a246cca5f850a900000000000000000000000070997970c51812dc3a010c7d01b50e0d17dc79c80000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000018000000000000000000000000000000000000000000000000000000000000000200101c02aaa39b223fe8d0a0e5c4f27ead9083c756cc20a0000fc0f42400e00fe
           */
          data: `0x${string}`;
        };
      };
    };
    responses: {
      /** @description What the call data of a route says */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /**
             * @description The strategy it belongs to.
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
              /** @description An amount is a token and how much of it: `1000000 ppm` is a share of what the Executor then holds, here all of it; `1000000 units` is that amount exactly. */
              fields: {
                [key: string]: string;
              };
            }[];
            /**
             * @description What travels along in place of approvals: permits of the tokens, or a signature for Permit2.
             * @enum {string}
             */
            signed: "nothing" | "permits" | "permit2";
            /** @description Every call that a smart wallet makes, in their order; `value` is wei. Empty where the sender's account or the Router is called at once. */
            calls: {
              target: `0x${string}`;
              value: string;
              /** @enum {string} */
              does: "pull" | "approve" | "route";
            }[];
            /** @description What a smart wallet takes first. */
            pulls: {
              token: `0x${string}`;
              from: `0x${string}`;
              to: `0x${string}`;
              amount: string;
            }[];
            /** @description What a smart wallet allows then. */
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
         * @description The chain on which tokenOut is to arrive: `chainId`, as without it. Another one is a 501, since nothing is bridged.
         * @example 1
         */
        destinationChainId?: number;
        /**
         * @description Who sends the transaction. The answer's `tx.from` repeats it as it was written.
         * @example 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266
         */
        fromAddress?: string;
        /**
         * @description Whose tokenIn is spent: the same as `fromAddress`; with `routingStrategy` `ensowallet` its smart wallet too.
         * @example 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266
         */
        spender?: string;
        /**
         * @description Who receives tokenOut.
         * @example 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266
         */
        receiver?: string;
        /**
         * @description The token to give, or the position to leave; `0xeeee…` is the native currency.
         * @example 0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee
         */
        tokenIn: string;
        /**
         * @description How much of tokenIn to give, the fee included. In the token's smallest unit.
         * @example 1000000000000000000
         */
        amountIn: string | bigint;
        /**
         * @description The token to get, or the position to enter; `0xeeee…` is the native currency.
         * @example 0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48
         */
        tokenOut: string;
        /**
         * @description Who executes: the router contract, the sender's own account by DELEGATECALL, or the owner's smart wallet.
         * @example router
         */
        routingStrategy?: "router" | "delegate" | "ensowallet";
        /**
         * @deprecated
         * @description When true, `fromAddress` receives tokenOut whatever `receiver` says. Use `receiver` instead.
         * @example false
         */
        toEOA?: boolean;
        /**
         * @description When false, the answer's `priceImpact` is not computed.
         * @example true
         */
        priceImpact?: boolean;
        /**
         * @description When true, the answer's `explain` tells how far from the best the route can be, and why it is what it is. That takes up to a second more. For a single tokenOut.
         * @example true
         */
        explain?: boolean;
        /**
         * @description How much less than the simulated amount may arrive. `minAmountOut` wins over it. In basis points.
         * @example 50
         */
        slippage?: number;
        /**
         * @description The least amount of tokenOut that may arrive; the transaction reverts below it. In the token's smallest unit.
         * @example 1
         */
        minAmountOut?: string | bigint;
        /**
         * @description The share of `amountIn` that goes to `feeReceiver`, which it requires. In basis points.
         * @example 10
         */
        fee?: number;
        /**
         * @description Who receives the fee.
         * @example 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266
         */
        feeReceiver?: string;
        /**
         * @description How much of an ERC-20 tokenIn the smart wallet takes from its owner; without it all of `amountIn` where the owner is the `spender`, else nothing. Other strategies ignore it. In the token's smallest unit.
         * @example 0
         */
        tokenInAmountToApprove?: string | bigint;
        /**
         * @description How much of a native tokenIn the owner sends to the smart wallet: `amountIn`. Other strategies ignore it. In the token's smallest unit.
         * @example 1000000000000000000
         */
        tokenInAmountToTransfer?: string | bigint;
        /**
         * @description After this moment the transaction reverts. Without it, the service's own limit holds. In seconds since 1970.
         * @example 4102444800
         */
        deadline?: number;
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
      /** @description What the best route would give, without a transaction */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @description The gas limit the transaction needs, and at least 8 % more, since it may be mined when others have traded. */
            gas: string;
            /** @description What the receiver gets of tokenOut: simulated on the block `createdAt`. A list where there are several. */
            amountOut: string | string[];
            /** @description Below this amount of tokenOut the transaction reverts. A list where there are several. */
            minAmountOut: string | string[];
            /** @description Basis points; null unless asked for, and where a token has no USD price deep enough. */
            priceImpact: number | null;
            /** @description Number of the block everything in the answer belongs to. */
            createdAt: number;
            /** @description One entry per fill, in the order of execution. Empty for `permit2`: that route was told when it was found. */
            route: {
              /** @description What the protocol is asked to do, as `/api/v1/actions` names it. */
              action: string;
              /** @description Slug, as in `/api/v1/protocols`. */
              protocol: string;
              tokenIn: `0x${string}`[];
              tokenOut: `0x${string}`[];
              /** @description The contract of the venue. */
              primary: `0x${string}`;
              /** @description Basis points of everything the route spends of this hop's tokenIn. */
              share: number;
              /** @description `<chainId>:<tokenIn>`; only when the route has a single hop. */
              positionInId?: string[];
              /** @description `<chainId>:<primary>:<tokenOut>`; only when the route has a single hop. */
              positionOutId?: string[];
            }[];
            /** @description Only when it was asked for. It speaks of the plan that was searched for, before it was simulated. */
            explain?: {
              /** @description What no route through the known market can exceed, in raw units of tokenOut. Null where nothing was proved. */
              bound: {
                /** @description As paid out. */
                gross: string;
                /** @description After gas. */
                net: string;
              } | null;
              /** @description How far the route stays below the bound, in basis points of it. Null without a bound. */
              gap: {
                grossBps: number;
                netBps: number;
              } | null;
              /** @description What the route gives after gas, in raw units of tokenOut; below 0 where gas costs more than arrives. */
              netAmountOut: string;
              /** @description The same of the best route without a split. Null where none takes the amount. */
              singlePathNetAmountOut: string | null;
              /** @description Wei for each unit of gas, as the search weighed it. */
              gasPrice: string;
              searchMilliseconds: number;
              /** @description The bound alone. */
              certifyMilliseconds: number;
              /** @description Venues that were left out because the operator of the service excludes them. */
              excludedVenues: number;
              /** @description One entry per fill, in the order of execution. */
              legs: {
                /** @description Id of the venue, unique within the network and stable over time. */
                venue: string;
                /** @description Slug, as in `/api/v1/protocols`. */
                protocol: string;
                /** @description The contract of the venue. */
                pool: `0x${string}`;
                tokenIn: `0x${string}`[];
                /** @description What is spent of each tokenIn. */
                amountIn: string[];
                /** @description The part, of 1, of everything the route spends of each tokenIn. */
                share: number[];
                tokenOut: `0x${string}`[];
                /** @description What arrives of each tokenOut. */
                amountOut: string[];
                /** @description Units of gas, as the search weighed them. */
                gas: number;
                /** @description Raw units of tokenOut for the next raw unit of tokenIn at the end of the trade, after the fee; 0 where the venue takes no more. Null for legs with several tokens on a side. */
                marginalPrice: number | null;
                /**
                 * @description Only where amountOut of the plan may not be to the wei: nobody knows the formula by which a price moves with time.
                 * @constant
                 */
                exact?: false;
                /** @description Beside `exact`: by how much, in parts per thousand million, rounded up. */
                tolerancePpb?: number;
              }[];
            };
            /** @description The fee in each tokenIn. */
            feeAmount: string[];
          };
          "text/event-stream": string;
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
         * @description The chain on which tokenOut is to arrive: `chainId`, as without it. Another one is a 501, since nothing is bridged.
         * @example 1
         */
        destinationChainId?: number;
        /**
         * @description Who sends the transaction. The answer's `tx.from` repeats it as it was written.
         * @example 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266
         */
        fromAddress: string;
        /**
         * @description Whose tokenIn is spent: the same as `fromAddress`; with `routingStrategy` `ensowallet` its smart wallet too.
         * @example 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266
         */
        spender: string;
        /**
         * @description Who receives tokenOut.
         * @example 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266
         */
        receiver: string;
        /**
         * @description The token to give, or the position to leave; `0xeeee…` is the native currency.
         * @example 0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee
         */
        tokenIn: string;
        /**
         * @description How much of tokenIn to give, the fee included. In the token's smallest unit.
         * @example 1000000000000000000
         */
        amountIn: string | bigint;
        /**
         * @description The token to get, or the position to enter; `0xeeee…` is the native currency.
         * @example 0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48
         */
        tokenOut: string;
        /**
         * @description Who executes: the router contract, the sender's own account by DELEGATECALL, or the owner's smart wallet.
         * @example router
         */
        routingStrategy: "router" | "delegate" | "ensowallet";
        /**
         * @deprecated
         * @description When true, `fromAddress` receives tokenOut whatever `receiver` says. Use `receiver` instead.
         * @example false
         */
        toEOA?: boolean;
        /**
         * @description When true, the answer's `priceImpact` is computed.
         * @example true
         */
        priceImpact?: boolean;
        /**
         * @description When true, the answer's `explain` tells how far from the best the route can be, and why it is what it is. That takes up to a second more. For a single tokenOut.
         * @example true
         */
        explain?: boolean;
        /**
         * @description How much less than the simulated amount may arrive. `minAmountOut` wins over it. In basis points.
         * @example 50
         */
        slippage?: number;
        /**
         * @description The least amount of tokenOut that may arrive; the transaction reverts below it. In the token's smallest unit.
         * @example 1
         */
        minAmountOut?: string | bigint;
        /**
         * @description The share of `amountIn` that goes to `feeReceiver`, which it requires. In basis points.
         * @example 10
         */
        fee?: number;
        /**
         * @description Who receives the fee.
         * @example 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266
         */
        feeReceiver?: string;
        /**
         * @description How much of an ERC-20 tokenIn the smart wallet takes from its owner; without it all of `amountIn` where the owner is the `spender`, else nothing. Other strategies ignore it. In the token's smallest unit.
         * @example 0
         */
        tokenInAmountToApprove?: string | bigint;
        /**
         * @description How much of a native tokenIn the owner sends to the smart wallet: `amountIn`. Other strategies ignore it. In the token's smallest unit.
         * @example 1000000000000000000
         */
        tokenInAmountToTransfer?: string | bigint;
        /**
         * @description After this moment the transaction reverts. Without it, the service's own limit holds. In seconds since 1970.
         * @example 4102444800
         */
        deadline?: number;
        /**
         * @description What the sender has signed in place of approving the Router for tokenIn: `permit` as `/wallet/permit` answered it, and the signature behind it, or `none`. With `routingStrategy` `router` alone.
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
            /** @description The gas limit the transaction needs, and at least 8 % more, since it may be mined when others have traded. */
            gas: string;
            /** @description What the receiver gets of tokenOut: simulated on the block `createdAt`. A list where there are several. */
            amountOut: string | string[];
            /** @description Below this amount of tokenOut the transaction reverts. A list where there are several. */
            minAmountOut: string | string[];
            /** @description Basis points; null unless asked for, and where a token has no USD price deep enough. */
            priceImpact: number | null;
            /** @description Number of the block everything in the answer belongs to. */
            createdAt: number;
            /** @description One entry per fill, in the order of execution. Empty for `permit2`: that route was told when it was found. */
            route: {
              /** @description What the protocol is asked to do, as `/api/v1/actions` names it. */
              action: string;
              /** @description Slug, as in `/api/v1/protocols`. */
              protocol: string;
              tokenIn: `0x${string}`[];
              tokenOut: `0x${string}`[];
              /** @description The contract of the venue. */
              primary: `0x${string}`;
              /** @description Basis points of everything the route spends of this hop's tokenIn. */
              share: number;
              /** @description `<chainId>:<tokenIn>`; only when the route has a single hop. */
              positionInId?: string[];
              /** @description `<chainId>:<primary>:<tokenOut>`; only when the route has a single hop. */
              positionOutId?: string[];
            }[];
            /** @description Only when it was asked for. It speaks of the plan that was searched for, before it was simulated. */
            explain?: {
              /** @description What no route through the known market can exceed, in raw units of tokenOut. Null where nothing was proved. */
              bound: {
                /** @description As paid out. */
                gross: string;
                /** @description After gas. */
                net: string;
              } | null;
              /** @description How far the route stays below the bound, in basis points of it. Null without a bound. */
              gap: {
                grossBps: number;
                netBps: number;
              } | null;
              /** @description What the route gives after gas, in raw units of tokenOut; below 0 where gas costs more than arrives. */
              netAmountOut: string;
              /** @description The same of the best route without a split. Null where none takes the amount. */
              singlePathNetAmountOut: string | null;
              /** @description Wei for each unit of gas, as the search weighed it. */
              gasPrice: string;
              searchMilliseconds: number;
              /** @description The bound alone. */
              certifyMilliseconds: number;
              /** @description Venues that were left out because the operator of the service excludes them. */
              excludedVenues: number;
              /** @description One entry per fill, in the order of execution. */
              legs: {
                /** @description Id of the venue, unique within the network and stable over time. */
                venue: string;
                /** @description Slug, as in `/api/v1/protocols`. */
                protocol: string;
                /** @description The contract of the venue. */
                pool: `0x${string}`;
                tokenIn: `0x${string}`[];
                /** @description What is spent of each tokenIn. */
                amountIn: string[];
                /** @description The part, of 1, of everything the route spends of each tokenIn. */
                share: number[];
                tokenOut: `0x${string}`[];
                /** @description What arrives of each tokenOut. */
                amountOut: string[];
                /** @description Units of gas, as the search weighed them. */
                gas: number;
                /** @description Raw units of tokenOut for the next raw unit of tokenIn at the end of the trade, after the fee; 0 where the venue takes no more. Null for legs with several tokens on a side. */
                marginalPrice: number | null;
                /**
                 * @description Only where amountOut of the plan may not be to the wei: nobody knows the formula by which a price moves with time.
                 * @constant
                 */
                exact?: false;
                /** @description Beside `exact`: by how much, in parts per thousand million, rounded up. */
                tolerancePpb?: number;
              }[];
            };
            /** @description The fee in each tokenIn; only when a fee above 0 was asked for. */
            feeAmount?: string[];
            /** @description The unsigned transaction; send it as it is. */
            tx: {
              data: `0x${string}`;
              to: `0x${string}`;
              /** @description The sender exactly as it was written in the request. */
              from: string;
              /** @description Wei sent along. */
              value: string;
            };
          };
          "text/event-stream": string;
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
         *       "slippage": 50,
         *       "minAmountOut": "1",
         *       "fee": 10,
         *       "feeReceiver": "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",
         *       "tokenInAmountToApprove": "0",
         *       "tokenInAmountToTransfer": "1000000000000000000",
         *       "deadline": 4102444800,
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
           * @description The chain on which tokenOut is to arrive: `chainId`, as without it. Another one is a 501, since nothing is bridged.
           * @example 1
           */
          destinationChainId?: number;
          /**
           * @description Who sends the transaction. The answer's `tx.from` repeats it as it was written.
           * @example 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266
           */
          fromAddress: string;
          /**
           * @description Whose tokenIn is spent: the same as `fromAddress`; with `routingStrategy` `ensowallet` its smart wallet too.
           * @example 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266
           */
          spender: string;
          /**
           * @description Who receives tokenOut.
           * @example 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266
           */
          receiver: string;
          /**
           * @description The token to give, or the position to leave; `0xeeee…` is the native currency.
           * @example 0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee
           */
          tokenIn: string;
          /**
           * @description How much of tokenIn to give, the fee included. In the token's smallest unit.
           * @example 1000000000000000000
           */
          amountIn: string | bigint;
          /**
           * @description The token to get, or the position to enter; `0xeeee…` is the native currency.
           * @example 0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48
           */
          tokenOut: string;
          /**
           * @description Who executes: the router contract, the sender's own account by DELEGATECALL, or the owner's smart wallet.
           * @example router
           * @enum {string}
           */
          routingStrategy: "router" | "delegate" | "ensowallet";
          /**
           * @deprecated
           * @description When true, `fromAddress` receives tokenOut whatever `receiver` says. Use `receiver` instead.
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
           * @description When true, the answer's `explain` tells how far from the best the route can be, and why it is what it is. That takes up to a second more. For a single tokenOut.
           * @default false
           * @example true
           */
          explain?: boolean;
          /**
           * @description How much less than the simulated amount may arrive. `minAmountOut` wins over it. In basis points.
           * @default 300
           * @example 50
           */
          slippage?: number;
          /**
           * @description The least amount of tokenOut that may arrive; the transaction reverts below it. In the token's smallest unit.
           * @example 1
           */
          minAmountOut?: string | bigint;
          /**
           * @description The share of `amountIn` that goes to `feeReceiver`, which it requires. In basis points.
           * @default 0
           * @example 10
           */
          fee?: number;
          /**
           * @description Who receives the fee.
           * @example 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266
           */
          feeReceiver?: string;
          /**
           * @description How much of an ERC-20 tokenIn the smart wallet takes from its owner; without it all of `amountIn` where the owner is the `spender`, else nothing. Other strategies ignore it. In the token's smallest unit.
           * @example 0
           */
          tokenInAmountToApprove?: string | bigint;
          /**
           * @description How much of a native tokenIn the owner sends to the smart wallet: `amountIn`. Other strategies ignore it. In the token's smallest unit.
           * @example 1000000000000000000
           */
          tokenInAmountToTransfer?: string | bigint;
          /**
           * @description After this moment the transaction reverts. Without it, the service's own limit holds. In seconds since 1970.
           * @example 4102444800
           */
          deadline?: number;
          /**
           * @description What the sender has signed in place of approving the Router for tokenIn: `permit` as `/wallet/permit` answered it, and the signature behind it, or `none`. With `routingStrategy` `router` alone.
           * @default none
           * @example none
           */
          permit?: string;
          /** @description A route that was answered before with `routingStrategy` `router`, and its signature for Permit2: what `/wallet/permit` answered as `permit2`, and `signature`. The route is carried out as it was signed, so that all other parameters must say what they said then. */
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
            /** @description The gas limit the transaction needs, and at least 8 % more, since it may be mined when others have traded. */
            gas: string;
            /** @description What the receiver gets of tokenOut: simulated on the block `createdAt`. A list where there are several. */
            amountOut: string | string[];
            /** @description Below this amount of tokenOut the transaction reverts. A list where there are several. */
            minAmountOut: string | string[];
            /** @description Basis points; null unless asked for, and where a token has no USD price deep enough. */
            priceImpact: number | null;
            /** @description Number of the block everything in the answer belongs to. */
            createdAt: number;
            /** @description One entry per fill, in the order of execution. Empty for `permit2`: that route was told when it was found. */
            route: {
              /** @description What the protocol is asked to do, as `/api/v1/actions` names it. */
              action: string;
              /** @description Slug, as in `/api/v1/protocols`. */
              protocol: string;
              tokenIn: `0x${string}`[];
              tokenOut: `0x${string}`[];
              /** @description The contract of the venue. */
              primary: `0x${string}`;
              /** @description Basis points of everything the route spends of this hop's tokenIn. */
              share: number;
              /** @description `<chainId>:<tokenIn>`; only when the route has a single hop. */
              positionInId?: string[];
              /** @description `<chainId>:<primary>:<tokenOut>`; only when the route has a single hop. */
              positionOutId?: string[];
            }[];
            /** @description Only when it was asked for. It speaks of the plan that was searched for, before it was simulated. */
            explain?: {
              /** @description What no route through the known market can exceed, in raw units of tokenOut. Null where nothing was proved. */
              bound: {
                /** @description As paid out. */
                gross: string;
                /** @description After gas. */
                net: string;
              } | null;
              /** @description How far the route stays below the bound, in basis points of it. Null without a bound. */
              gap: {
                grossBps: number;
                netBps: number;
              } | null;
              /** @description What the route gives after gas, in raw units of tokenOut; below 0 where gas costs more than arrives. */
              netAmountOut: string;
              /** @description The same of the best route without a split. Null where none takes the amount. */
              singlePathNetAmountOut: string | null;
              /** @description Wei for each unit of gas, as the search weighed it. */
              gasPrice: string;
              searchMilliseconds: number;
              /** @description The bound alone. */
              certifyMilliseconds: number;
              /** @description Venues that were left out because the operator of the service excludes them. */
              excludedVenues: number;
              /** @description One entry per fill, in the order of execution. */
              legs: {
                /** @description Id of the venue, unique within the network and stable over time. */
                venue: string;
                /** @description Slug, as in `/api/v1/protocols`. */
                protocol: string;
                /** @description The contract of the venue. */
                pool: `0x${string}`;
                tokenIn: `0x${string}`[];
                /** @description What is spent of each tokenIn. */
                amountIn: string[];
                /** @description The part, of 1, of everything the route spends of each tokenIn. */
                share: number[];
                tokenOut: `0x${string}`[];
                /** @description What arrives of each tokenOut. */
                amountOut: string[];
                /** @description Units of gas, as the search weighed them. */
                gas: number;
                /** @description Raw units of tokenOut for the next raw unit of tokenIn at the end of the trade, after the fee; 0 where the venue takes no more. Null for legs with several tokens on a side. */
                marginalPrice: number | null;
                /**
                 * @description Only where amountOut of the plan may not be to the wei: nobody knows the formula by which a price moves with time.
                 * @constant
                 */
                exact?: false;
                /** @description Beside `exact`: by how much, in parts per thousand million, rounded up. */
                tolerancePpb?: number;
              }[];
            };
            /** @description The fee in each tokenIn; only when a fee above 0 was asked for. */
            feeAmount?: string[];
            /** @description The unsigned transaction; send it as it is. */
            tx: {
              data: `0x${string}`;
              to: `0x${string}`;
              /** @description The sender exactly as it was written in the request. */
              from: string;
              /** @description Wei sent along. */
              value: string;
            };
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
      /** @description Standards, their forks and actions */
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
              /** @description Unique over all standards. */
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
      /** @description One standard, as a list of one */
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
              /** @description Unique over all standards. */
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
         * @description Base tokens are swapped as they are; DeFi tokens stand for a share of something.
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
         * @description DeFi tokens behind which at least so many US dollars stand.
         * @example 10000
         */
        tvlFrom?: number;
        /**
         * @description DeFi tokens behind which at most so many US dollars stand.
         * @example 1000000000
         */
        tvlTo?: number;
        /**
         * @description Number of the page.
         * @example 1
         */
        page?: number;
        /**
         * @description Tokens on a page.
         * @example 100
         */
        pageSize?: number;
        /**
         * @description When true, tokens and underlying tokens carry `symbol`, `name` and `logosUri`.
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
         * @description The same, spelt right. Also as `primaryAddress=a,b`.
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
         * @description Tokens with one of these names, whole, in any letter case. Also as `name=a,b`.
         * @example [
         *       "USD Coin"
         *     ]
         */
        name?: string[];
        /**
         * @description Tokens with one of these symbols, whole, in any letter case. Also as `symbol=a,b`.
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
      /** @description Tokens that routes start from and end in, positions included */
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
                   * @description Only on a token that nobody lists, asked for by its address: what it is called is its own choice, so show the address.
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
                  /** @description The contract through which the position is entered and left. */
                  primaryAddress: `0x${string}`;
                  /** @description Yield as a decimal fraction: 0.041 is 4.1 %. Null while it is not known. */
                  apy: number | null;
                  /** @description US dollars. Null while they are not known. */
                  tvl: number | null;
                  /**
                   * @description Only where plans through it in the next block may not be to the wei: nobody knows the formula by which a price moves with time.
                   * @constant
                   */
                  exact?: false;
                  /** @description Beside `exact`: by how much, in parts per thousand million, rounded up. */
                  tolerancePpb?: number;
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
              /** @description Number of the page before; null on the first. */
              prev: number | null;
              /** @description Number of the page after; null on the last. */
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
         * @description Who owns the smart wallet.
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
            /** @description The wallet's code is on the chain. */
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
         * @description Who approves. The answer's `tx.from` repeats it as it was written.
         * @example 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266
         */
        fromAddress: string;
        /**
         * @description The token; the native currency needs no approval.
         * @example 0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48
         */
        tokenAddress: string;
        /**
         * @description How much the spender may move; 0 takes an approval back. In the token's smallest unit.
         * @example 1000000
         */
        amount: string | bigint;
        /**
         * @description The strategy of the route to come, which decides who is approved.
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
      /** @description A transaction that approves what a route spends */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            tx: {
              /** @description The token. */
              to: `0x${string}`;
              /** @description The sender, as it was written. */
              from: `0x${string}`;
              data: `0x${string}`;
              value: string;
            };
            /** @description The gas limit that `tx` needs. */
            gas: string;
            token: `0x${string}`;
            amount: string;
            spender: `0x${string}`;
            /** @description Only for a token that needs it: to be mined before `tx`; it ends the old allowance. */
            resetTx?: {
              /** @description The token. */
              to: `0x${string}`;
              /** @description The sender, as it was written. */
              from: `0x${string}`;
              data: `0x${string}`;
              value: string;
            };
            /** @description The gas limit that `resetTx` needs. */
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
         * @description Who gave the approvals.
         * @example 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266
         */
        fromAddress: string;
        /**
         * @description Only approvals that this strategy uses; without it, those of the owner's smart wallet and the Router.
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
      /** @description What an address lets its smart wallet and the Router move */
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
         * @description Who approves. The answer's `tx.from` repeats it as it was written.
         * @example 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266
         */
        fromAddress: string;
        /**
         * @description The token; the native currency needs no approval.
         * @example 0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48
         */
        tokenAddress: string;
        /**
         * @description How much the spender may move; 0 takes an approval back. In the token's smallest unit.
         * @example 1000000
         */
        amount: string | bigint;
        /**
         * @description The strategy of the route to come, which decides who is approved.
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
      /** @description A transaction that approves what a route spends */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            tx: {
              /** @description The token. */
              to: `0x${string}`;
              /** @description The sender, as it was written. */
              from: `0x${string}`;
              data: `0x${string}`;
              value: string;
            };
            /** @description The gas limit that `tx` needs. */
            gas: string;
            token: `0x${string}`;
            amount: string;
            spender: `0x${string}`;
            /** @description Only for a token that needs it: to be mined before `tx`; it ends the old allowance. */
            resetTx?: {
              /** @description The token. */
              to: `0x${string}`;
              /** @description The sender, as it was written. */
              from: `0x${string}`;
              data: `0x${string}`;
              value: string;
            };
            /** @description The gas limit that `resetTx` needs. */
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
         * @description Whose balances, or whose smart wallet's.
         * @example 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266
         */
        eoaAddress: string;
        /**
         * @description True for the address itself, false for its smart wallet.
         * @example true
         */
        useEoa?: boolean;
        /**
         * @description Only shares of pools, or only other tokens; `null` asks for both.
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
      /** @description What an address or its smart wallet holds */
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
            /** @description US dollars for one whole token; null where no venue is deep enough to tell. */
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
         * @description Who signs, pays and sends.
         * @example 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266
         */
        fromAddress: string;
        /**
         * @description The token to pay with.
         * @example 0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48
         */
        tokenAddress: string;
        /**
         * @description How much of it the Router is to be allowed: the route's `amountIn`. In the token's smallest unit.
         * @example 1000000
         */
        amount: string | bigint;
        /**
         * @description How long the token's own permit holds. A route that is signed has a deadline of its own. In seconds.
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
      /** @description What to sign in place of an approval */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /**
             * @description The token's own permit, as in ERC-2612 or as DAI has it; `permit2`, a signature of a whole route; `none` where the token has no permit and the chain no Permit2: approve the Router.
             * @enum {string}
             */
            kind: "erc2612" | "dai" | "permit2" | "none";
            token: `0x${string}`;
            amount: string;
            /** @description The Router. */
            spender: `0x${string}`;
            /** @description For `eth_signTypedData_v4`, as it is. Null where there is nothing to sign: for `none`, and for `permit2` until `data` says which route. */
            typedData: {
              domain: {
                name?: string;
                version?: string;
                chainId?: number;
                verifyingContract?: `0x${string}`;
                salt?: string;
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
                      program: string;
                    };
                  };
            } | null;
            /** @description Of `erc2612` and `dai`: with the signature written behind it, the route's parameter `permit`. */
            permit?: string;
            /** @description Of `permit2`: with `signature` beside these, the route's parameter `permit2`. */
            permit2?: {
              data: string;
              nonce: string;
              deadline: string;
            };
            /** @description Of `permit2`, where the owner allows Permit2 less than `amount`: to be mined once before the route, as `/wallet/approve` answers it. It allows Permit2 all there is, since Permit2 moves nothing without a signature. */
            approval?: {
              tx: {
                /** @description The token. */
                to: `0x${string}`;
                /** @description The sender, as it was written. */
                from: `0x${string}`;
                data: `0x${string}`;
                value: string;
              };
              gas: string;
              resetTx?: {
                /** @description The token. */
                to: `0x${string}`;
                /** @description The sender, as it was written. */
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
           * @description Who signs, pays and sends.
           * @example 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266
           */
          fromAddress: string;
          /**
           * @description The token to pay with.
           * @example 0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48
           */
          tokenAddress: string;
          /**
           * @description How much of it the Router is to be allowed: the route's `amountIn`. In the token's smallest unit.
           * @example 1000000
           */
          amount: string | bigint;
          /**
           * @description How long the token's own permit holds. A route that is signed has a deadline of its own. In seconds.
           * @default 1800
           * @example 1800
           */
          deadlineSeconds?: number;
          /** @description The `tx.data` of a route of `routingStrategy` `router`, to be signed for Permit2 as it is. */
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
             * @description The token's own permit, as in ERC-2612 or as DAI has it; `permit2`, a signature of a whole route; `none` where the token has no permit and the chain no Permit2: approve the Router.
             * @enum {string}
             */
            kind: "erc2612" | "dai" | "permit2" | "none";
            token: `0x${string}`;
            amount: string;
            /** @description The Router. */
            spender: `0x${string}`;
            /** @description For `eth_signTypedData_v4`, as it is. Null where there is nothing to sign: for `none`, and for `permit2` until `data` says which route. */
            typedData: {
              domain: {
                name?: string;
                version?: string;
                chainId?: number;
                verifyingContract?: `0x${string}`;
                salt?: string;
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
                      program: string;
                    };
                  };
            } | null;
            /** @description Of `erc2612` and `dai`: with the signature written behind it, the route's parameter `permit`. */
            permit?: string;
            /** @description Of `permit2`: with `signature` beside these, the route's parameter `permit2`. */
            permit2?: {
              data: string;
              nonce: string;
              deadline: string;
            };
            /** @description Of `permit2`, where the owner allows Permit2 less than `amount`: to be mined once before the route, as `/wallet/approve` answers it. It allows Permit2 all there is, since Permit2 moves nothing without a signature. */
            approval?: {
              tx: {
                /** @description The token. */
                to: `0x${string}`;
                /** @description The sender, as it was written. */
                from: `0x${string}`;
                data: `0x${string}`;
                value: string;
              };
              gas: string;
              resetTx?: {
                /** @description The token. */
                to: `0x${string}`;
                /** @description The sender, as it was written. */
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
      /** @description Figures for Prometheus */
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
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Every network can be answered for */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            status: "ready";
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
      /** @description Blocks, venues and nodes of every network, and what searches for routes */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            engine: {
              /** @description Threads that search; 0: requests wait for each search. */
              workers: number;
              /** @description Searches under way. */
              searching: number;
              /** @description Searches that wait for a thread. */
              waiting: number;
              /** @description Searches done since the start. */
              searches: number;
              /** @description Searches refused since the start: too many were waiting. */
              refused: number;
            };
            networks: {
              id: number;
              name: string;
              /** @description Why the network cannot be read or answered for at present; null without trouble. */
              trouble: string | null;
              /** @description Number of the newest block read; null, and nothing else with it, until there is one. */
              block: number | null;
              blockHash?: `0x${string}`;
              /** @description Seconds since 1970. */
              blockTimestamp?: number;
              secondsSinceConfirmed?: number;
              /** @description How far this machine's clock is ahead of the times of new blocks, which come a moment after them; negative: behind. Null before the next block, and for development nodes. */
              clockSkewSeconds?: number | null;
              /** @description Pools that routes may go through now. */
              venues?: number;
              /** @description Venues that are worth following and not read yet, since the service started just now. */
              venuesToCome?: number;
              /** @description What is known of the deployments that tell of all their venues. */
              catalogue?: {
                protocol: string;
                /** @description Venues in the catalogue, followed or not. */
                venues: number;
                /** @description Whether those are all there are. */
                complete: boolean;
                /** @description How much of its history was gone through. */
                share: number;
                /** @description Why it could not be listed; null without trouble. */
                trouble: string | null;
              }[];
              /** @description How far the start has come, while it goes on. */
              start?: {
                /** @enum {string} */
                phase: "recalling" | "tokens" | "discovering" | "reading" | "preparing";
                share: number;
              };
              /** @description How many venues were found that cannot be traded as they stand, and why. */
              refused?: {
                /** @description Slug of the deployment. */
                protocol: string;
                /**
                 * @description empty: Nothing lies in it. uninitialised: It has no price yet. paused: Whoever may has stopped it. silent: It does not answer what every contract of its kind answers. changed: It answers other facts than those it is known by: tokens, share or tick spacing. doesNotAddUp: What it answers contradicts itself, or what is reckoned here of its state. unknownCode: It says that it is of a version whose arithmetic is not known here. unknownRounding: It rounds in neither of the ways that are known here. hook: Its hooks are asked about every swap. unnamedHook: It has hooks. They leave swaps alone, but the Executor has no way to name them. dynamicFee: Its fee moves by a rule that is not known here. managed: Somebody may change its weights, tokens or fees, or stop its trades. crypto: It is a Curve pool whose prices move. metapool: It is a Curve pool of which one coin is a share of another pool. newGeneration: It is a Curve pool with rates and a fee that moves. rates: Its coins count by rates that are not known here. tooShallow: So little lies in it that what it quotes does not tell of which kind it is. restless: Its share price moves with time faster than a quote can hold. native: It is a Curve pool with the native currency among its coins, which is not reckoned here.
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
                  | "hook"
                  | "unnamedHook"
                  | "dynamicFee"
                  | "managed"
                  | "crypto"
                  | "metapool"
                  | "newGeneration"
                  | "rates"
                  | "tooShallow"
                  | "restless"
                  | "native";
                venues: number;
              }[];
              tokens?: number;
              /** @description As the node last said; null where it has not. */
              contractsDeployed?: boolean | null;
              /** @description The versions of the Executor that are on the chain, the newest last, which routes use. As the node last said; null where it has not. */
              executors?:
                | {
                    version: number;
                    address: `0x${string}`;
                  }[]
                | null;
              /** @description The block at which the node said so. Asking for the status has it look again, for the next time. */
              contractsBlock?: number | null;
              nodes?: {
                /** @description Host and port; the rest of the URL may hold a key. */
                host: string;
                /**
                 * @description How it is asked.
                 * @enum {string}
                 */
                transport: "http" | "websocket";
                /** @enum {string} */
                state: "ready" | "unchecked" | "open" | "limited" | "wrongChain";
                /** @description Left alone until then, in milliseconds since 1970. */
                availableAtMs: number;
                /** @description It is asked so much in a second at most, by setting or since it refused more; absent without a limit. */
                requestsPerSecond?: number;
                /** @description What went wrong last, for ten minutes. */
                lastError?: string;
                /** @description How many of its answers were refused since the start, since they were those of other requests. */
                strayAnswers: number;
              }[];
            }[];
          };
        };
      };
    };
  };
}

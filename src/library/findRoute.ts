import { SluiceError } from "../errors/index.js";
import type { Address } from "../lib/address.js";
import { MAX_UINT256 } from "../lib/math.js";
import { tipWei } from "../lib/tip.js";
import type { TokenAmount } from "../protocols/index.js";
import {
  type Bound,
  type Gap,
  type Plan,
  type RouteFound,
  type RouteResult,
  findRoute as search,
} from "../routing/index.js";
import { findTokens } from "../tokens/index.js";
import type { OpenMarket } from "./market.js";

/** Far beyond any route; what cannot be routed is otherwise looked into without end. */
const DEFAULT_DEADLINE_MS = 10_000;

export type Request = {
  /** An address, or a symbol in any letter case that means one token. */
  readonly tokenIn: string;
  readonly tokenOut: string;
  /** Raw units of tokenIn, 1 to 2^256 − 1. */
  readonly amountIn: bigint;
  /** What a unit of gas costs; 0n makes gas free. Default: the next block's base fee and 1 gwei. */
  readonly gasPriceWei?: bigint;
  /** Longest way in venues, wrapping and unwrapping not counted. Default 6. */
  readonly maxHops?: number;
  /** Most venues of a route. Default 64. */
  readonly maxFills?: number;
  /** Most gas of the whole transaction. Default: what the network allows. */
  readonly maxGas?: number;
  /** Whether the bound is computed, which takes several times as long as the search. Default true. */
  readonly certify?: boolean;
  /** After so long the best route so far is taken. Default 10,000: a question that takes less has one answer. */
  readonly deadlineMs?: number;
};

/** One trade of a route through one venue; amounts in raw units. */
export type Leg = {
  /** Id of the venue in the market. */
  readonly venue: string;
  readonly protocol: string;
  readonly address: Address;
  /** Several where shares are made of several tokens, or turned into several. */
  readonly inputs: readonly TokenAmount[];
  readonly outputs: readonly TokenAmount[];
};

export type Route = {
  readonly found: true;
  readonly tokenIn: Address;
  readonly tokenOut: Address;
  readonly amountIn: bigint;
  /** Raw units of tokenOut, settled exactly as the chain would in the market's next block. */
  readonly amountOut: bigint;
  /** The same after gas, at the market's own price of the native currency; gas is free where it has none. */
  readonly netOut: bigint;
  /** The best route without a split after gas, which `netOut` is never below; undefined where none takes the amount. */
  readonly singlePathNetOut: bigint | undefined;
  /** What no route can exceed; undefined where it was not asked for or nothing is proved. */
  readonly bound: Bound | undefined;
  /** How far the route can be from the best one. */
  readonly gap: Gap | undefined;
  /** Units of gas of the transaction, estimated. */
  readonly gas: number;
  readonly gasPriceWei: bigint;
  /** In the order of execution. */
  readonly legs: readonly Leg[];
  /** The search alone, settling included. */
  readonly milliseconds: number;
  /** The bound alone; 0 where it was not asked for. */
  readonly certifyMilliseconds: number;
};

/** Why there is no route; raw units of tokenIn. */
export type NoRoute = Exclude<RouteResult, RouteFound>;

/**
 * The best route found on the market, after gas. The same market and request give the same route unless a deadline
 * cuts the search short. Synchronous, and does no I/O.
 *
 * @throws SluiceError UNKNOWN_TOKEN, or INVALID_PARAMETER for an amount or a pair that cannot be meant.
 */
export function findRoute(market: OpenMarket, request: Request): Route | NoRoute {
  const [tokenIn, tokenOut] = [tokenOf(market, request.tokenIn), tokenOf(market, request.tokenOut)];
  const gasPriceWei = request.gasPriceWei ?? market.context.baseFeeWei + tipWei;
  const faults = faultsOf(request, gasPriceWei);
  if (tokenIn === tokenOut) faults.push("tokenIn and tokenOut must differ");
  if (faults.length > 0) throw new SluiceError("INVALID_PARAMETER", faults);
  const result = search(market.graph, {
    inputs: [{ token: tokenIn, amount: request.amountIn }],
    tokenOut,
    context: market.context,
    gasPriceWei,
    maxGas: request.maxGas ?? Number(market.market.network.maxTransactionGas),
    ...(request.maxHops === undefined ? {} : { maxHops: request.maxHops }),
    ...(request.maxFills === undefined ? {} : { maxFills: request.maxFills }),
    certify: request.certify ?? true,
    deadlineMs: performance.now() + (request.deadlineMs ?? DEFAULT_DEADLINE_MS),
    nowMs: () => performance.now(),
  });
  if (!result.found) return result;
  const { plan, bound, gap, searchMs = 0, certifyMs = 0 } = result;
  return {
    found: true,
    tokenIn,
    tokenOut,
    amountIn: request.amountIn,
    amountOut: plan.output.amount,
    netOut: result.amountOutAfterGas,
    singlePathNetOut: result.singlePathAmountOutAfterGas,
    bound,
    gap,
    gas: plan.gas,
    gasPriceWei,
    legs: legsOf(plan),
    milliseconds: searchMs,
    certifyMilliseconds: certifyMs,
  };
}

function legsOf(plan: Plan): Leg[] {
  return plan.fills.map(({ pool: { venue }, inputs, outputs }) => ({
    venue: venue.id,
    protocol: venue.protocol,
    address: venue.address,
    inputs: inputs.map(({ token, amount }) => ({ token, amount })),
    outputs,
  }));
}

function faultsOf({ amountIn, maxHops, maxFills }: Request, gasPriceWei: bigint): string[] {
  const faults: string[] = [];
  if (amountIn <= 0n || amountIn > MAX_UINT256)
    faults.push(`amountIn is ${amountIn}; allowed is 1 to 2^256 − 1`);
  if (gasPriceWei < 0n) faults.push(`gasPriceWei is ${gasPriceWei}; allowed is 0 or more`);
  for (const [name, value] of Object.entries({ maxHops, maxFills })) {
    if (value !== undefined && !(Number.isInteger(value) && value > 0))
      faults.push(`${name} is ${value}; allowed is a whole number above 0`);
  }
  return faults;
}

function tokenOf({ universe, graph }: OpenMarket, text: string): Address {
  const [token, another] = findTokens(universe, text);
  if (another !== undefined)
    throw new SluiceError(
      "UNKNOWN_TOKEN",
      `${text} means several tokens of the market; give the address, e.g. ${another.address}`,
    );
  if (token !== undefined) return token.address;
  // A venue may trade a token of which the file knows no name.
  const address = text.toLowerCase() as Address;
  if (graph.tokenIndex.has(address) || graph.shares.has(address)) return address;
  throw new SluiceError("UNKNOWN_TOKEN", `${text} is not a token of the market`);
}

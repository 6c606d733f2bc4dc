import { oneShotDeadlineMs } from "../config/routeDefaults.js";
import { SluiceError } from "../errors/index.js";
import { usedGasPriceWei, usualTipWei } from "../fees/index.js";
import type { Address } from "../lib/address.js";
import { MAX_UINT256 } from "../lib/math.js";
import type { TokenAmount } from "../protocols/index.js";
import {
  type Bound,
  findInput,
  type Gap,
  type InputResult,
  type Plan,
  type RouteFound,
  type RouteResult,
  findRoute as search,
} from "../routing/index.js";
import { findTokens } from "../tokens/index.js";
import type { OpenMarket } from "./market.js";

export type Request = {
  /** An address, or a symbol in any letter case that identifies one token. */
  readonly tokenIn: string;
  readonly tokenOut: string;
  /** Raw units of tokenIn, 1 to 2^256 − 1. Either this or `amountOut`. */
  readonly amountIn?: bigint;
  /** Raw units of tokenOut, 1 to 2^256 − 1. The route then yields at least as much for the least input after gas. */
  readonly amountOut?: bigint;
  /** The price of a unit of gas. 0n makes gas free. Default: the next block's base fee plus the network's usual priority fee. */
  readonly gasPriceWei?: bigint;
  /** The price of a byte of the compressed transaction, as rollups charge it. Default 0n. */
  readonly bytePriceWei?: bigint;
  /** Maximum number of venues on a path, not counting wrapping and unwrapping. Default 6. */
  readonly maxHops?: number;
  /** Maximum number of venues in a route. Default 64. */
  readonly maxFills?: number;
  /** Maximum gas of the whole transaction. Default: the network's limit. */
  readonly maxGas?: number;
  /** Whether to compute the bound, which takes several times as long as the search. Default true. */
  readonly certify?: boolean;
  /**
   * The time after which the best route so far is returned. Default 10,000. A search that takes less time is
   * deterministic.
   */
  readonly deadlineMs?: number;
};

/** One trade of a route through one venue. Amounts are in raw units. */
export type Leg = {
  /** The venue's id in the market. */
  readonly venue: string;
  readonly protocol: string;
  readonly address: Address;
  /** Several if shares are made from several tokens or converted to several. */
  readonly inputs: readonly TokenAmount[];
  readonly outputs: readonly TokenAmount[];
};

export type Route = {
  readonly found: true;
  readonly tokenIn: Address;
  readonly tokenOut: Address;
  readonly amountIn: bigint;
  /** Raw units of tokenOut, settled exactly as on chain in the market's next block. */
  readonly amountOut: bigint;
  /**
   * The output after gas, at the market's own price of the native currency. Gas is free if the market has no such
   * price.
   */
  readonly netOut: bigint;
  /**
   * The output after gas of the best route without a split. `netOut` is never below it. Undefined if no single path
   * takes the amount.
   */
  readonly singlePathNetOut: bigint | undefined;
  /** The output that no route can exceed. Undefined if it was not requested or not proved. */
  readonly bound: Bound | undefined;
  /** How far the route can be from the best one. */
  readonly gap: Gap | undefined;
  /** Estimated gas of the transaction. */
  readonly gas: number;
  /** Estimated bytes of the compressed transaction. */
  readonly bytes: number;
  readonly gasPriceWei: bigint;
  readonly bytePriceWei: bigint;
  /** In execution order. */
  readonly legs: readonly Leg[];
  /** Time of the search alone, including settling. */
  readonly milliseconds: number;
  /** Whether the deadline cut the search short, so that a longer one may find a better route. */
  readonly searchCut: boolean;
  /** Time of the bound alone. 0 if it was not requested. */
  readonly certifyMilliseconds: number;
};

/**
 * The reason why there is no route. `maxAmountIn` and `minAmountIn` are raw units of tokenIn, and `maxAmountOut`, the
 * largest output found, of tokenOut.
 */
export type NoRoute = Exclude<RouteResult | InputResult, RouteFound>;

/**
 * Returns the best route found on the market, after gas: for `amountIn` the one with the most output, for `amountOut` the
 * one with the least input. The same market and request give the same route unless a
 * deadline cuts the search short. Runs synchronously, without I/O.
 *
 * @throws SluiceError UNKNOWN_TOKEN, or INVALID_PARAMETER for an invalid amount or pair.
 */
export function findRoute(market: OpenMarket, request: Request): Route | NoRoute {
  const [tokenIn, tokenOut] = [tokenOf(market, request.tokenIn), tokenOf(market, request.tokenOut)];
  const {
    context,
    market: { network },
  } = market;
  const { fees } = network;
  const usualWei = usedGasPriceWei(fees, context.baseFeeWei + usualTipWei(fees.priorityFee));
  const gasPriceWei = request.gasPriceWei ?? usualWei;
  const { bytePriceWei = 0n } = request;
  const faults = faultsOf(request, { gasPriceWei, bytePriceWei });
  if (tokenIn === tokenOut) faults.push("tokenIn and tokenOut must differ");
  if (faults.length > 0) throw new SluiceError("INVALID_PARAMETER", faults);
  const { amountIn, amountOut } = request;
  const question = {
    tokenOut,
    context,
    gasPriceWei,
    bytePriceWei,
    maxGas: request.maxGas ?? Number(network.maxTransactionGas),
    ...(request.maxHops === undefined ? {} : { maxHops: request.maxHops }),
    ...(request.maxFills === undefined ? {} : { maxFills: request.maxFills }),
    certify: request.certify ?? true,
    deadlineMs: performance.now() + (request.deadlineMs ?? oneShotDeadlineMs),
    nowMs: () => performance.now(),
  };
  const result =
    amountIn === undefined
      ? findInput(market.graph, { ...question, tokenIn, amountOut: amountOut! })
      : search(market.graph, { ...question, inputs: [{ token: tokenIn, amount: amountIn }] });
  if (!result.found) return result;
  const { plan, bound, gap, searchMs = 0, certifyMs = 0 } = result;
  return {
    found: true,
    tokenIn,
    tokenOut,
    amountIn: plan.inputs[0]!.amount,
    amountOut: plan.outputs[0].amount,
    netOut: result.amountOutAfterGas,
    singlePathNetOut: result.singlePathAmountOutAfterGas,
    bound,
    gap,
    gas: plan.gas,
    bytes: Math.round(plan.bytes),
    gasPriceWei,
    bytePriceWei,
    legs: legsOf(plan),
    milliseconds: searchMs,
    searchCut: result.isCut === true,
    certifyMilliseconds: certifyMs,
  };
}

function legsOf(plan: Plan): Leg[] {
  return plan.moves.map(({ pool: { venue }, inputs, outputs }) => ({
    venue: venue.id,
    protocol: venue.protocol,
    address: venue.address,
    inputs: inputs.map(({ token, amount }) => ({ token, amount })),
    outputs,
  }));
}

function faultsOf(
  { amountIn, amountOut, maxHops, maxFills }: Request,
  prices: { readonly gasPriceWei: bigint; readonly bytePriceWei: bigint },
): string[] {
  const faults: string[] = [];
  if ((amountIn === undefined) === (amountOut === undefined))
    faults.push("amountIn and amountOut are both there or both missing; one of them says how much to trade");
  for (const [name, amount] of Object.entries({ amountIn, amountOut })) {
    if (amount !== undefined && (amount <= 0n || amount > MAX_UINT256))
      faults.push(`${name} is ${amount}; allowed is 1 to 2^256 − 1`);
  }
  for (const [name, price] of Object.entries(prices))
    if (price < 0n) faults.push(`${name} is ${price}; allowed is 0 or more`);
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
  // A venue may trade a token that the file does not name.
  const address = text.toLowerCase() as Address;
  if (graph.tokenIndex.has(address) || graph.shares.has(address)) return address;
  throw new SluiceError("UNKNOWN_TOKEN", `${text} is not a token of the market`);
}

import type { FastifyReply } from "fastify";
import type { z } from "zod";
import { type ErrorCode, SluiceError } from "../../../errors/index.js";
import type { Address } from "../../../lib/address.js";
import { mapAtMost } from "../../../lib/mapAtMost.js";
import { type QuoteRequest, quote } from "../../../quote/index.js";
import type { Services } from "../../../service/index.js";
import type { App } from "../../app.js";
import { waitsInQueue } from "../../declaration.js";
import { address, chainId, wholeNumber } from "../../parameters/kinds.js";
import type { RawParameters } from "../../parameters/query.js";
import { ofPath, requireParameters } from "../../parameters/read.js";
import { type AnswerSearch, type Endpoint, markCut } from "../endpoint.js";
import { routeDefaults } from "../route/parameters.js";
import { readyNetwork } from "../shared/readyNetwork.js";
import { refuseDeadEnds } from "../shared/refuseDeadEnds.js";
import { requireContracts } from "../shared/requireContracts.js";
import { auctionBody, type Order, readAuction } from "./auction.js";
import { chooseOrders, maxOrders } from "./chooseOrders.js";
import { solutionOf, solveResponse } from "./response.js";
import { type SettlementTerms, type SolvedOrder, solveOrder } from "./solveOrder.js";

/** The settlement contract, which has this address on every network. */
const settlementContract = "0x9008d19f58aabd9ed0d60971565aa8510560ab41";

/** The most orders that are worked on at once. More would only wait for each other in the search and at the node. */
const maxAtOnce = 4;

/** How long before the auction's deadline the answer is sent, for its way to the driver. */
const marginMs = 500;

/** The share of the time limit within which the answer is complete, so that it arrives with what is there. */
const timeShare = 0.9;

/** Why a single order has no solution. Every other error concerns the whole auction. */
const ofOneOrder: ReadonlySet<ErrorCode> = new Set([
  ...(["UNKNOWN_TOKEN", "TOKEN_EXCLUDED", "NO_ROUTE", "INSUFFICIENT_LIQUIDITY"] as const),
  ...(["MAX_AMOUNT_IN_TOO_LOW", "SIMULATION_REVERTED", "BELOW_PLAN"] as const),
]);

const query = {
  settlement: address.optional().meta({
    description: "The settlement contract: it calls the Router, pays, and receives.",
    example: settlementContract,
    default: settlementContract,
  }),
  slippage: wholeNumber(0, 1000, "basis points").optional().meta({
    description:
      "The margin for prices that get worse until the settlement: how much less a solution guarantees than its route pays now, or how much more it may take. What is left of it stays with the settlement contract.",
    example: 0,
    default: 0,
  }),
};

const chainOfQuery = chainId.optional().meta({ default: routeDefaults.chainId });

const shared = {
  method: "post",
  tag: "Routes",
  body: auctionBody,
  response: solveResponse,
  errors: [
    ...(["INVALID_PARAMETER", "INVALID_JSON", "PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE"] as const),
    ...(["UNSUPPORTED_CHAIN", "NOT_READY", "STATE_STALE", "OVERLOADED", "RPC_UNAVAILABLE"] as const),
    ...(["NODES_DISAGREE", "CONTRACTS_NOT_DEPLOYED", "CONTRACTS_UNSUPPORTED", "QUOTE_TIMEOUT"] as const),
  ],
  access: "key",
  cost: 10,
  work: waitsInQueue,
  mayBeCut: true,
} as const;

export const solveEndpoint: Endpoint = {
  ...shared,
  path: "/api/v1/solve",
  summary: "Solutions for an auction of CoW Protocol",
  description: `Answers the driver of CoW Protocol as a [solver engine](../solve.md). Each solution settles one order, whole, by one call
of the Router that the settlement contract makes; it meets the order's limit after gas. The ${maxOrders} most promising orders are
searched, until shortly before \`deadline\`. Each costs as much as a route.`,
  query: { chainId: chainOfQuery, ...query },
  search:
    ({ app }) =>
    (request, reply) => {
      const { chainId: chain = routeDefaults.chainId, ...terms } = requireParameters(
        { chainId: chainOfQuery, ...query },
        request.query as RawParameters,
      );
      return solve(app, chain, terms, reply);
    },
};

export const networkSolveEndpoint: Endpoint = {
  ...shared,
  path: "/api/v1/solvers/{chainId}/solve",
  summary: "The same, with the network in the path",
  description:
    "As [POST /api/v1/solve](solve.md), for a driver that appends `/solve` to an address and adds no query.",
  inPath: { chainId },
  query,
  search:
    ({ app }) =>
    (request, reply) => {
      const { chainId: chain } = requireParameters({ chainId }, ofPath(request.params));
      const terms = requireParameters(query, request.query as RawParameters);
      return solve(app, chain, terms, reply);
    },
};

type Sent = { readonly settlement?: Address | undefined; readonly slippage?: number | undefined };

/** Returns the search for an auction's solutions. */
function solve(app: App, chain: number, sent: Sent, reply: FastifyReply): AnswerSearch {
  const { settlement = settlementContract, slippage = 0 } = sent;
  const auction = readAuction(reply.request.body);
  const services = readyNetwork(app, chain);
  refuseDeadEnds(services, [{ name: "settlement", receiver: settlement }]);
  const terms = { ...auction, settlement, slippageBps: BigInt(slippage) };
  const orders = chooseOrders(auction);
  const leftMs = Math.min(
    auction.deadlineMs - Date.now() - marginMs,
    timeShare * (app.api.quoteTimeoutMs - reply.elapsedTime),
  );
  const endsAtMs = performance.now() + leftMs;
  return {
    services,
    answers: Math.max(1, orders.length),
    async answer(signal) {
      const createdAt = Number(services.follower.current().head.number);
      if (orders.length > 0) await requireContracts(app, services);
      const solved = await solveAll({ services, orders, terms, endsAtMs, signal, reply });
      const found = solved.filter((each) => each !== undefined);
      return { createdAt, solutions: found.map(solutionOf) };
    },
  };
}

type Work = {
  readonly services: Services;
  readonly orders: readonly Order[];
  readonly terms: SettlementTerms;
  /** On the clock of `performance.now()`. */
  readonly endsAtMs: number;
  readonly signal: AbortSignal;
  readonly reply: FastifyReply;
};

/**
 * Returns what is found of each order in time, in their order. Throws what keeps the service from answering at all, if
 * nothing is found.
 */
async function solveAll(work: Work): Promise<readonly (SolvedOrder | undefined)[]> {
  const { services, orders, terms, endsAtMs, signal, reply } = work;
  const solved: (SolvedOrder | undefined)[] = orders.map(() => undefined);
  const ending = new AbortController();
  const stop = () => ending.abort(signal.reason);
  signal.addEventListener("abort", stop, { once: true });
  let trouble: unknown;
  const quoteInTime = async (request: QuoteRequest) => {
    ending.signal.throwIfAborted();
    const answer = await quote(services, request, ending.signal);
    if (!ending.signal.aborted) markCut(reply, answer.isCut);
    return answer;
  };
  const solveOne = async ([index, order]: [number, Order]) => {
    try {
      if (!ending.signal.aborted) solved[index] = await solveOrder(quoteInTime, order, terms);
    } catch (error) {
      const isOrders = error instanceof SluiceError && ofOneOrder.has(error.code);
      if (!isOrders && !ending.signal.aborted) trouble ??= error;
    }
  };
  let timer: NodeJS.Timeout | undefined;
  const ended = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, Math.max(0, endsAtMs - performance.now()));
  });
  try {
    await Promise.race([mapAtMost(maxAtOnce, [...orders.entries()], solveOne), ended]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", stop);
    ending.abort();
  }
  signal.throwIfAborted();
  if (trouble !== undefined && solved.every((each) => each === undefined)) throw trouble;
  if (trouble !== undefined) reply.log.warn({ err: trouble }, "Some orders were not searched");
  return [...solved];
}

/** The type of an answer, for tests. */
export type SolveResponse = z.output<typeof solveResponse>;

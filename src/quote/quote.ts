import { BlockGoneError, contextAfter } from "../chain/index.js";
import { SluiceError } from "../errors/index.js";
import type { Address } from "../lib/address.js";
import { BPS } from "../lib/math.js";
import type { Market } from "../market/index.js";
import type { BlockContext } from "../protocols/adapter.js";
import type { Plan } from "../routing/index.js";
import { tipWei } from "../simulation/index.js";
import type { QuoteAnswer } from "./answer.js";
import type { QuoteContext } from "./context.js";
import { noRoute, simulationReverted, unknownToken } from "./failures.js";
import { freshMarket, marketAfter } from "./freshness.js";
import { priceImpactBps } from "./priceImpact.js";
import type { QuoteRequest } from "./request.js";
import { settle } from "./settle.js";

/** A block that a re-organisation takes away while it is quoted on costs an attempt. */
const maxAttempts = 3;

/**
 * The main job: the best way from tokenIn to tokenOut right now, as a transaction that was simulated.
 * State, search, simulation and the answer's block number all belong to one market; when the node abandons its
 * block meanwhile, everything is done again on the next one.
 */
export async function quote(context: QuoteContext, request: QuoteRequest): Promise<QuoteAnswer> {
  requireTokens(context, request);
  for (let attempt = 1; ; attempt++) {
    const market = freshMarket(context);
    try {
      return await quoteOn(context, market, request);
    } catch (error) {
      if (!(error instanceof BlockGoneError)) throw error;
      if (attempt === maxAttempts) throw abandoned(context, error);
      await marketAfter(context.follower, market);
    }
  }
}

function abandoned({ network }: QuoteContext, cause: BlockGoneError): SluiceError {
  const message = `The node of chain ${network.id} keeps abandoning the block that was quoted on`;
  return new SluiceError("STATE_STALE", message, { retryAfterSeconds: network.blockTimeSeconds, cause });
}

async function quoteOn(context: QuoteContext, market: Market, request: QuoteRequest): Promise<QuoteAnswer> {
  const block = contextAfter(market.head, {
    blockTimeSeconds: context.network.blockTimeSeconds,
    nowSeconds: Math.floor(context.nowMs() / 1000),
  });
  const feeAmount = (request.amountIn * (request.fee?.bps ?? 0n)) / BPS;
  const plan = await search(context, market, block, request, request.amountIn - feeAmount);
  const settled = await settle(context, { market, block, request, plan });
  if (!settled.ok) throw simulationReverted(context, request, plan, settled);
  const { amountOut, minAmountOut, gas, tx } = settled;
  const impact = request.priceImpact
    ? priceImpactBps(context.pricer(market), { ...plan, amountOut }, context.limits.impactDepthUsd)
    : undefined;
  return {
    request,
    market,
    context: block,
    plan,
    amountOut,
    minAmountOut,
    feeAmount,
    priceImpactBps: impact,
    gas,
    tx,
  };
}

function requireTokens(context: QuoteContext, request: QuoteRequest): void {
  const unknown = [
    ["tokenIn", request.tokenIn],
    ["tokenOut", request.tokenOut],
  ].filter(([, address]) => !context.universe.tokens.has(address as Address));
  if (unknown.length > 0) throw unknownToken(context.network, unknown as [string, Address][]);
}

async function search(
  context: QuoteContext,
  market: Market,
  block: BlockContext,
  request: QuoteRequest,
  amountIn: bigint,
): Promise<Plan> {
  const result = await context.engine.search(market, {
    tokenIn: request.tokenIn,
    tokenOut: request.tokenOut,
    amountIn,
    context: block,
    gasPriceWei: block.baseFeeWei + tipWei,
    maxHops: context.limits.maxHops,
    maxFills: context.limits.maxFills,
    maxGas: Number(context.network.maxTransactionGas),
  });
  if (!result.found) throw noRoute(context, request, result);
  return result.plan;
}

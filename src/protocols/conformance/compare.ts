import { parseAbi } from "viem";
import { expect } from "vitest";
import type { ChainLog } from "../../chain/blocks/logs.js";
import { NATIVE } from "../../lib/address.js";
import { isRefusal, type Refusal } from "../../lib/refusal.js";
import { mainnet } from "../../networks/mainnet.js";
import { routerAddress } from "../../program/index.js";
import type { Adapter, Swap } from "../adapter.js";
import type { Venue } from "../venue.js";
import type { TestChain } from "./chain.js";
import { type Execution, isReverted, type Reverted, simulateEach, type TestTrade } from "./execute.js";
import { deepFreeze, quoteSide, type Side, tradeOf } from "./market.js";

/** Ethereum's gas limit for one transaction (EIP-7825). A quote may refuse trades that need about as much or more. */
const TRANSACTION_GAS = Number(mainnet.maxTransactionGas);

export type QuoteComparison = {
  /** Whether the quote accepted the trade. */
  readonly taken: boolean;
  /** Whether quote and chain agree. */
  readonly agrees: boolean;
  /** The chain's output. Undefined if it did not fill the trade. */
  readonly amountOut: bigint | undefined;
  /** The venue, the input, the quote and what the chain did, in a line: the message of a failure. */
  readonly evidence: string;
};

/** A trade to be compared, and its quote. */
export type QuotedTrade = {
  readonly trade: TestTrade;
  readonly quote: Swap<unknown> | Refusal;
};

/** Quotes a trade. A prefunded one pays the venue in advance. */
export function quoteTrade(adapter: Adapter, side: Side, amountIn: bigint, prefunded = false): QuotedTrade {
  return { trade: { ...tradeOf(side, amountIn), prefunded }, quote: quoteSide(adapter, side, amountIn) };
}

/**
 * Compares trades' quotes with their executions, each on the newest block's own state. They agree if both fill a trade
 * with the same output, or neither fills it. A trade is filled if the venue took all of the input. If balances are
 * rounded shares, up to `restUnits` of the input may remain, and the output may differ by as much. Up to `leftUnits` of
 * the input may remain where the venue takes no smaller parts.
 */
export async function compareAll(
  chain: TestChain,
  adapter: Adapter,
  plans: readonly QuotedTrade[],
  restUnits = 0n,
  leftUnits = restUnits,
): Promise<QuoteComparison[]> {
  const series = plans.map(({ trade }) => [trade]);
  const outcomes = await simulateEach(chain, adapter, series);
  const compared = plans.map(({ trade, quote }, index) => {
    const executed = outcomes[index]?.[0];
    if (executed === undefined) throw new TypeError("no trade was simulated");
    const filled = !isReverted(executed) && executed.leftIn <= leftUnits;
    const taken = !isRefusal(quote);
    const agrees = taken
      ? filled && isNear(executed.amountOut, quote.amountOut, restUnits)
      : !filled || executed.gasUsed > TRANSACTION_GAS * 0.8;
    const amountOut = filled ? executed.amountOut : undefined;
    const evidence = `${tradeText(trade)}: ${quoteText(quote)}; ${outcomeText(executed)}`;
    return { taken, agrees, amountOut, evidence };
  });
  return Promise.all(
    compared.map(async (result, index) => {
      if (result.agrees || !result.taken) return result;
      const { trade } = plans[index] as QuotedTrade;
      return { ...result, evidence: `${result.evidence}${await shortageText(chain, trade)}` };
    }),
  );
}

const abi = parseAbi([
  "function balanceOf(address) view returns (uint256)",
  "function allowance(address, address) view returns (uint256)",
]);

/** What the trader lacks for a trade: tokens revert in the same way for a missing balance and a missing allowance. */
async function shortageText({ view, trader }: TestChain, { tokenIn, amountIn }: TestTrade): Promise<string> {
  if (tokenIn === NATIVE) return "";
  const [held, allowed] = (await Promise.all([
    view(tokenIn, abi, "balanceOf", [trader]),
    view(tokenIn, abi, "allowance", [trader, routerAddress]),
  ])) as [bigint, bigint];
  if (held < amountIn) return `; the trader holds only ${held}: see \`provide\``;
  return allowed < amountIn ? `; the trader lets the Router take only ${allowed}: see \`provide\`` : "";
}

/** Compares one trade, as `compareAll` does. */
export async function compare(
  chain: TestChain,
  adapter: Adapter,
  side: Side,
  amountIn: bigint,
  prefunded = false,
  restUnits = 0n,
  leftUnits = restUnits,
): Promise<QuoteComparison> {
  const plans = [quoteTrade(adapter, side, amountIn, prefunded)];
  const [result] = await compareAll(chain, adapter, plans, restUnits, leftUnits);
  return result as QuoteComparison;
}

/** A trade in words: how much of which token, through which venue. */
export function tradeText({ venue, tokenIn, tokenOut, amountIn, prefunded = false }: TestTrade): string {
  return `${venue.id}: ${amountIn} of ${tokenIn} for ${tokenOut}${prefunded ? ", prefunded" : ""}`;
}

function quoteText(quote: Swap<unknown> | Refusal): string {
  return isRefusal(quote) ? `the adapter refuses: ${quote.reason}` : `the adapter quotes ${quote.amountOut}`;
}

/** What the chain did, in words. */
export function outcomeText(outcome: Execution | Reverted): string {
  if (isReverted(outcome)) return `the chain reverts: ${outcome.reverted}`;
  const { amountOut, leftIn, gasUsed } = outcome;
  return `the chain gives ${amountOut}, leaves ${leftIn} of the input and uses ${gasUsed} gas`;
}

/** The largest number of disagreements to show. Further ones rarely add information. */
const MOST_SHOWN = 10;

/** Fails with what the adapter and the chain disagree on as the message. */
export function expectAgreement(disagreements: readonly string[]): void {
  if (disagreements.length === 0) return;
  const shown = disagreements.slice(0, MOST_SHOWN).join("\n");
  expect.fail(`the adapter and the chain disagree on ${disagreements.length} trades:\n${shown}`);
}

/** Returns whether two amounts are at most `units` apart. */
export function isNear(a: bigint, b: bigint, units: bigint): boolean {
  return a - b <= units && b - a <= units;
}

/**
 * Quotes two trades in sequence, the second on the state that the first returns: either another amount in the same
 * direction, or `back` with the output of the first. Returns undefined if either is refused.
 */
export function quoteInTurn(
  adapter: Adapter,
  side: Side,
  first: bigint,
  second: bigint | "back",
  nextTransaction: (state: unknown) => unknown,
): { trades: TestTrade[]; amountsOut: bigint[] } | undefined {
  const quoted = quoteSide(adapter, side, first);
  if (isRefusal(quoted)) return undefined;
  const { tokenIn, tokenOut } = side;
  const turned = second === "back" ? { tokenIn: tokenOut, tokenOut: tokenIn } : { tokenIn, tokenOut };
  const next: Side = { ...side, state: deepFreeze(nextTransaction(quoted.state)), ...turned };
  const amountIn = second === "back" ? quoted.amountOut : second;
  const then = quoteSide(adapter, next, amountIn);
  if (isRefusal(then)) return undefined;
  return {
    trades: [tradeOf(side, first), tradeOf(next, amountIn)],
    amountsOut: [quoted.amountOut, then.amountOut],
  };
}

/**
 * Returns the frozen states after `logs`, or undefined for a venue from the log on for which the adapter requires a
 * reload.
 */
export function applyLogs(
  adapter: Adapter,
  venues: readonly Venue[],
  states: ReadonlyMap<string, unknown>,
  logs: readonly ChainLog[],
): Map<string, unknown> {
  const byAddress = new Map<string, Venue[]>();
  for (const venue of venues) {
    for (const address of new Set([venue.address, ...Object.values(venue.sources ?? {})]))
      byAddress.set(address, [...(byAddress.get(address) ?? []), venue]);
  }
  const after = new Map(states);
  for (const log of logs) {
    for (const venue of byAddress.get(log.address) ?? []) {
      const state = after.get(venue.id);
      if (state !== undefined) after.set(venue.id, deepFreeze(adapter.apply(venue, state, log)));
    }
  }
  return after;
}

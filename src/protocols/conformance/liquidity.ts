import { encodeRouteCall, type UnsignedTx } from "../../execution/index.js";
import { type Address, ZERO_ADDRESS } from "../../lib/address.js";
import { type Hex, quantity, uintAt } from "../../lib/hex.js";
import { encodeProgram, executorAddress, refOf, type Step } from "../../program/index.js";
import type { Adapter, Liquidity } from "../adapter.js";
import type { Venue } from "../venue.js";
import { balanceCall, type TestChain } from "./chain.js";
import {
  GAS,
  RECEIVER,
  type Reverted,
  requireDecoded,
  revertReasonOf,
  simulateCalls,
  type TestTrade,
  transactionOf,
} from "./execute.js";

/** Shares made from all tokens of a venue, in its order, or shares converted to all of them. */
export type Resize =
  | { readonly venue: Venue; readonly amounts: readonly bigint[] }
  | { readonly venue: Venue; readonly sharesIn: bigint };

/** The result of a resize. `spent` is what the payer lost of each offered token. */
export type Resized = {
  readonly amountsOut: readonly bigint[];
  readonly spent: readonly bigint[];
  /** What remains in the Executor of any of its tokens. */
  readonly left: bigint;
};

function endsOf(
  { meta }: Adapter,
  resize: Resize,
): { tokensIn: readonly Address[]; tokensOut: readonly Address[] } {
  const { venue } = resize;
  const share = meta.position?.(venue).address ?? venue.address;
  const coins = venue.tokens.filter((token) => token !== share);
  return "amounts" in resize
    ? { tokensIn: coins, tokensOut: [share] }
    : { tokensIn: [share], tokensOut: coins };
}

/** A change of liquidity in words. */
export function resizeText(resize: Resize): string {
  const what =
    "amounts" in resize ? `${resize.amounts.join(" and ")} added` : `${resize.sharesIn} shares removed`;
  return `${resize.venue.id}: ${what}`;
}

/**
 * Returns the Router's transaction for a resize, with the adapter's own step. What does not fit goes back to `from`.
 */
export function resizeTx(adapter: Adapter, resize: Resize, from: Address, receiver = RECEIVER): UnsignedTx {
  const { venue } = resize;
  const { encodeAdd, encodeRemove } = adapter.liquidity as Liquidity<unknown>;
  const { tokensIn, tokensOut } = endsOf(adapter, resize);
  const [first, ...others] = tokensIn.map((token) => ({ token: refOf(token), sharePpm: 1_000_000 }));
  if (first === undefined) throw new TypeError("nothing is offered");
  const isAdd = "amounts" in resize;
  const step = isAdd
    ? encodeAdd(venue, [first, ...others], "receiver")
    : encodeRemove(venue, first, "receiver");
  const rest = tokensIn.map((token): Step => ({ op: "sweep", token: refOf(token), to: "refundTo" }));
  const made = tokensOut.map((token): Step => ({ op: "sweep", token: refOf(token), to: "receiver" }));
  const amountsIn = isAdd ? resize.amounts : [resize.sharesIn];
  const order = {
    inputs: tokensIn.map((token, index) => ({
      token,
      amountIn: amountsIn[index] as bigint,
      fundTo: executorAddress,
    })),
    outputs: tokensOut.map((token) => ({ token, minAmountOut: 1n })),
    executor: executorAddress,
    receiver,
    refundTo: from,
    feeReceiver: ZERO_ADDRESS,
    feeBps: 0n,
    deadline: 2n ** 64n,
  };
  const steps = [step, ...(adapter.paysOut ? [] : made), ...(isAdd ? rest : [])];
  const program = encodeProgram({ steps });
  const tx = encodeRouteCall(from, { order, program }, { kind: "router" });
  requireDecoded(adapter, tx.data, { venue, tokensIn, tokensOut });
  return tx;
}

/**
 * Runs trades and liquidity changes one after another in the block that `chain.context` returns, without mining it.
 * Returns the results of the liquidity changes: undefined for trades.
 */
export async function simulateResizes(
  chain: TestChain,
  adapter: Adapter,
  moves: readonly (Resize | TestTrade)[],
): Promise<(Resized | Reverted | undefined)[]> {
  const { trader } = chain;
  const ranges: { readonly from: number; readonly tokensIn: number; readonly tokensOut: number }[] = [];
  const calls: Record<string, Hex>[] = [];
  for (const move of moves) {
    if ("tokenIn" in move) {
      ranges.push({ from: calls.length, tokensIn: 0, tokensOut: 0 });
      calls.push(transactionOf(adapter, move, trader));
      continue;
    }
    const { tokensIn, tokensOut } = endsOf(adapter, move);
    const holdings = (tokens: readonly Address[], who: Address) =>
      tokens.map((token) => balanceCall(token, who));
    const { from, to, data, valueWei } = resizeTx(adapter, move, trader);
    ranges.push({ from: calls.length, tokensIn: tokensIn.length, tokensOut: tokensOut.length });
    calls.push(
      ...holdings(tokensIn, trader),
      ...holdings(tokensOut, RECEIVER),
      { from, to, data, value: quantity(valueWei), gas: quantity(GAS) },
      ...holdings(tokensIn, trader),
      ...holdings(tokensOut, RECEIVER),
      ...holdings([...tokensIn, ...tokensOut], executorAddress),
    );
  }
  const results = await simulateCalls(chain, calls);
  return ranges.map(({ from, tokensIn, tokensOut }) => {
    const width = tokensIn + tokensOut;
    const routed = results[from + width];
    if (width === 0 || routed === undefined) return undefined;
    if (BigInt(routed.status) !== 1n) return { reverted: revertReasonOf(routed) };
    const held = (at: number) => uintAt(results[from + at]?.returnData ?? "0x", 0) as bigint;
    const changeOf = (index: number) => held(width + 1 + index) - held(index);
    return {
      spent: Array.from({ length: tokensIn }, (_, index) => -changeOf(index)),
      amountsOut: Array.from({ length: tokensOut }, (_, index) => changeOf(tokensIn + index)),
      left: Array.from({ length: width }, (_, index) => held(2 * width + 1 + index)).reduce((a, b) => a + b),
    };
  });
}

import { isRefusal, type Refusal } from "../../lib/refusal.js";
import type { Market } from "../../market/market.js";
import type { TokenAmount } from "../../protocols/index.js";
import type { Fill, Plan } from "../plan.js";
import { GAS_AROUND_FILLS } from "../plan.js";
import { context } from "./market.js";

type Traded = {
  readonly spent: readonly bigint[];
  readonly outputs: readonly bigint[];
  readonly state: unknown;
  readonly gas: number;
};

/**
 * Trades a plan's fills one after another on the market's own states. Returns every difference from the plan as a
 * sentence, none for a plan that settles. Shares no code with what made the plan.
 */
export function replayFaults(plan: Plan, { pools }: Market): string[] {
  const faults: string[] = [];
  const held = new Map<string, bigint>();
  const states = new Map<string, unknown>();
  const put = ({ token, amount }: TokenAmount) => held.set(token, (held.get(token) ?? 0n) + amount);
  plan.inputs.forEach(put);
  let gas = GAS_AROUND_FILLS;
  for (const [index, fill] of plan.moves.entries()) {
    const { id } = fill.pool.venue;
    const name = `fill ${index} at ${id}`;
    const offered = fill.inputs.map(
      ({ token, sharePpm, exact }) => exact ?? ((held.get(token) ?? 0n) * BigInt(sharePpm)) / 1_000_000n,
    );
    const state = states.has(id) ? states.get(id) : pools.get(id)?.state;
    const traded = tradeBy(fill, state, offered);
    if ("refused" in traded) return [...faults, `${name}: ${traded.reason}`];
    states.set(id, traded.state);
    gas += traded.gas;
    if (traded.gas !== fill.gas) faults.push(`${name}: gas ${traded.gas}, stated ${fill.gas}`);
    for (const [place, { token, amount }] of fill.inputs.entries()) {
      const spent = traded.spent[place]!;
      if (spent !== amount) faults.push(`${name}: spends ${spent}, stated ${amount}`);
      put({ token, amount: -spent });
      if (held.get(token)! < 0n) faults.push(`${name}: spends more of ${token} than there is`);
    }
    for (const [place, { token, amount }] of fill.outputs.entries()) {
      const output = traded.outputs[place]!;
      if (output !== amount) faults.push(`${name}: yields ${output}, stated ${amount}`);
      put({ token, amount: output });
    }
  }
  if (gas !== plan.gas) faults.push(`gas ${gas}, stated ${plan.gas}`);
  for (const { token, amount } of [plan.outputs[0], ...plan.leftovers]) put({ token, amount: -amount });
  for (const [token, rest] of held) if (rest !== 0n) faults.push(`${rest} more of ${token} than stated`);
  return faults;
}

function tradeBy(
  { pool: { adapter, venue }, inputs, outputs }: Fill,
  state: unknown,
  offered: readonly bigint[],
): Traded | Refusal {
  const [amountIn = 0n] = offered;
  if (inputs.length > 1) {
    const amounts = venue.tokens.map((token) => offered[inputs.findIndex((part) => part.token === token)]!);
    const added = adapter.liquidity!.add(venue, state, { amounts, context });
    return isRefusal(added) ? added : { ...added, outputs: [added.amountOut] };
  }
  if (outputs.length > 1) {
    const removed = adapter.liquidity!.remove(venue, state, { amountIn, context });
    return isRefusal(removed) ? removed : { ...removed, spent: [amountIn], outputs: removed.amountsOut };
  }
  const [tokenIn, tokenOut] = [inputs[0]!.token, outputs[0]!.token];
  const swap = adapter.quote(venue, state, { tokenIn, tokenOut, amountIn, context });
  return isRefusal(swap) ? swap : { ...swap, spent: [amountIn], outputs: [swap.amountOut] };
}

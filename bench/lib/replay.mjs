import { GAS_AROUND_FILLS } from "../../dist/routing/plan.js";

/**
 * Trades a plan's fills one after the other on the market's own states, and returns a sentence for every outcome that
 * differs from the plan; none for a plan that settles.
 */
export function replayFaults({ inputs, moves, gas, outputs, leftovers }, { pools }, context) {
  const faults = [];
  const held = new Map();
  const states = new Map();
  const put = (token, amount) => held.set(token, (held.get(token) ?? 0n) + amount);
  for (const { token, amount } of inputs) put(token, amount);
  let gasUsed = GAS_AROUND_FILLS;
  for (const [index, fill] of moves.entries()) {
    const { venue, adapter } = fill.pool;
    const offered = fill.inputs.map(
      ({ token, sharePpm, exact }) => exact ?? ((held.get(token) ?? 0n) * BigInt(sharePpm)) / 1_000_000n,
    );
    const state = states.get(venue.id) ?? pools.get(venue.id).state;
    const traded = trade({ venue, adapter, state, fill, offered, context });
    if (traded.refused !== undefined) return [...faults, `fill ${index}: ${traded.reason ?? traded.refused}`];
    states.set(venue.id, traded.state);
    gasUsed += traded.gas;
    for (const [place, { token, amount }] of fill.inputs.entries()) {
      if (traded.spent[place] !== amount) faults.push(`fill ${index} spends ${traded.spent[place]}`);
      put(token, -traded.spent[place]);
    }
    for (const [place, { token, amount }] of fill.outputs.entries()) {
      if (traded.outputs[place] !== amount) faults.push(`fill ${index} yields ${traded.outputs[place]}`);
      put(token, traded.outputs[place]);
    }
  }
  if (gasUsed !== gas) faults.push(`gas ${gasUsed}`);
  for (const { token, amount } of [...outputs, ...leftovers]) put(token, -amount);
  for (const [token, rest] of held) if (rest !== 0n) faults.push(`${rest} more of ${token}`);
  return faults;
}

/** One trade, or shares made of several tokens, or turned into several. */
function trade({ venue, adapter, state, fill: { inputs, outputs }, offered, context }) {
  if (inputs.length > 1) {
    const amounts = venue.tokens.map((token) => offered[inputs.findIndex((part) => part.token === token)]);
    const added = adapter.liquidity.add(venue, state, { amounts, context });
    return { ...added, outputs: [added.amountOut] };
  }
  const [amountIn] = offered;
  if (outputs.length > 1) {
    const removed = adapter.liquidity.remove(venue, state, { amountIn, context });
    return { ...removed, spent: offered, outputs: removed.amountsOut };
  }
  const [tokenIn, tokenOut] = [inputs[0].token, outputs[0].token];
  const swap = adapter.quote(venue, state, { tokenIn, tokenOut, amountIn, context });
  return { ...swap, spent: offered, outputs: [swap.amountOut] };
}

import { type Address, NATIVE } from "../../lib/address.js";
import { executorAddress, type PartyRef, type Step, type TokenRef } from "../../program/index.js";
import { collector, friend, type HonestBundle, less, wbtc, yields } from "./bundles.js";
import { attacker, dai, owner, usdc, weth } from "./routes.js";

/** Thrown where the chain would revert. */
class Reverted extends Error {}

/**
 * Runs a changed bundle on balances, as the contracts would, and returns the harm that it does: somebody is paid whom no
 * call names, or somebody whom a call names gets less than it states. Undefined if it reverts or does no harm. The pools
 * pay `percent` of what was expected.
 */
export function findBundleHarm(
  { drawn, asked }: HonestBundle,
  { order, steps }: Pick<HonestBundle, "order" | "steps">,
  percent: readonly bigint[],
): string | undefined {
  const { gift, sold, kept, bought, traded, saved, feeBps, slippage } = drawn;
  if (order.inputs.some(({ token, amountIn }) => token !== usdc || amountIn > gift + sold + kept))
    return "more is paid";
  if (order.feeBps !== 0n) return "a fee is taken";
  if (order.refundTo !== owner) return "what is left goes elsewhere";
  const held = new Map<string, bigint>();
  const read = (who: Address, token: Address) => held.get(`${who} ${token}`) ?? 0n;
  const move = (from: Address, to: Address, token: Address, amount: bigint) => {
    if (read(from, token) < amount) throw new Reverted();
    held.set(`${from} ${token}`, read(from, token) - amount);
    held.set(`${to} ${token}`, read(to, token) + amount);
  };
  const earned = new Map<Address, bigint>();
  // What each pool would pay for what the honest program sells it.
  const rates = [
    [sold, bought],
    [bought - (bought * feeBps) / 10_000n, traded],
    [kept, saved],
  ] as const;
  const pools = Object.keys(yields) as Address[];
  try {
    for (const { token, amountIn } of order.inputs) held.set(`${executorAddress} ${token}`, amountIn);
    for (const step of steps) run(step);
    for (const { token, minAmountOut } of order.outputs)
      if (read(order.receiver, token) < minAmountOut) throw new Reverted();
  } catch (error) {
    if (error instanceof Reverted) return undefined;
    throw error;
  }
  function run(step: Step) {
    const place = (party: PartyRef): Address =>
      party === "executor" || party === "receiver" || party === "refundTo" ? order[party] : party;
    const own = (token: TokenRef) => (token === "native" ? NATIVE : token);
    const amountOf = (amount: Extract<Step, { op: "pay" }>["amount"]) =>
      "exact" in amount
        ? amount.exact
        : (read(executorAddress, own(amount.token)) * BigInt(amount.sharePpm)) / 1_000_000n;
    switch (step.op) {
      case "check":
        if (read(place(step.who), own(step.token)) < step.min) throw new Reverted();
        return;
      case "sweep":
        return move(executorAddress, place(step.to), own(step.token), read(executorAddress, own(step.token)));
      case "pay":
        return move(executorAddress, place(step.to), own(step.amount.token), amountOf(step.amount));
      case "v2Swap": {
        const index = pools.indexOf(step.pool);
        const given = amountOf(step.amount);
        move(executorAddress, step.pool, own(step.amount.token), given);
        const [paid, gained] = rates[index] as readonly [bigint, bigint];
        const out = (given * gained * (percent[index] ?? 100n)) / (paid * 100n);
        const token = yields[step.pool] as Address;
        earned.set(token, (earned.get(token) ?? 0n) + out);
        held.set(`${step.pool} ${token}`, read(step.pool, token) + out);
        return move(step.pool, place(step.to), token, out);
      }
      default:
        throw new Error(`no ${step.op} in these bundles`);
    }
  }
  const tokens = [usdc, weth, dai, wbtc];
  if (tokens.some((token) => read(attacker, token) > 0n)) return "a stranger is paid";
  if (read(friend, usdc) !== gift) return "the friend gets another amount than given";
  if (read(friend, weth) > 0n || read(friend, wbtc) > 0n) return "the friend gets what was not agreed";
  if (tokens.some((token) => token !== weth && read(collector, token) > 0n)) return "a fee in another token";
  if (read(collector, weth) * 10_000n > feeBps * (earned.get(weth) ?? 0n)) return "more than the fee";
  // Shares round down by a millionth.
  const slack = 8n + traded / 100_000n;
  const least = (token: Address, amount: bigint) => BigInt(asked.atLeast?.[token] ?? less(amount, slippage));
  if (read(friend, dai) + slack < less(traded, slippage)) return "less for the friend";
  return read(owner, wbtc) + 8n + saved / 100_000n < least(wbtc, saved) ? "less for the owner" : undefined;
}

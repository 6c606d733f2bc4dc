import type { Address } from "../../lib/address.js";
import { maxBigint, mulDivDown } from "../../lib/math.js";
import { PPM } from "../../lib/whole.js";
import type { TokenAmount } from "../../protocols/index.js";
import type { Course, Move } from "../../routing/index.js";

/**
 * Returns, for each move, the amounts of a fill's outputs that the Executor holds right after it if everything goes as
 * planned. Outputs that go elsewhere count as if they stayed.
 */
export function plannedBalances({ inputs, moves }: Course): (readonly TokenAmount[])[] {
  const held = new Map(inputs.map(({ token, amount }) => [token, amount]));
  const heldOf = (token: Address) => held.get(token) ?? 0n;
  const spend = (token: Address, amount: bigint) => held.set(token, maxBigint(heldOf(token) - amount, 0n));
  return moves.map((move) => {
    if (move.kind === "check") return [];
    if (move.kind === "pay") {
      spend(move.token, paidBy(move, heldOf(move.token)));
      return [];
    }
    for (const { token, amount } of move.inputs) spend(token, amount);
    for (const { token, amount } of move.outputs) held.set(token, heldOf(token) + amount);
    return move.outputs.map(({ token }) => ({ token, amount: heldOf(token) }));
  });
}

function paidBy({ portion }: Move & { kind: "pay" }, held: bigint): bigint {
  return "exact" in portion ? portion.exact : mulDivDown(held, BigInt(portion.sharePpm), PPM);
}

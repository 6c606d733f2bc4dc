import { SluiceError } from "../../errors/index.js";
import type { Address } from "../../lib/address.js";
import { MAX_UINT256, minBigint } from "../../lib/math.js";
import { isRefusal } from "../../lib/refusal.js";
import { plusSlippage, WHOLE_PPM } from "../../lib/whole.js";
import { MAX_STEP_AMOUNT } from "../../program/index.js";
import {
  type Attempt,
  copyOf,
  type Draft,
  heldOf,
  playPlan,
  searchInput,
  searchRoute,
  tooLowMaximum,
} from "../../quote/index.js";
import {
  endsOf,
  type Fill,
  isWrapping,
  type Plan,
  type RouteFound,
  restPathOf,
} from "../../routing/index.js";
import type { CallOf } from "../call.js";
import { type Output, type Planning, pay, receiverOf, spendingCallOf, takingOf } from "./planning.js";

/** The position of the call, and who gets its output. */
type Place = { readonly index: number; readonly to: Address };

/**
 * Sells what `amountOut` needs, and the slippage, pays exactly that amount to `to` and sells the rest of it back, as a route
 * to an exact output does. What comes back belongs to the payer, as every remainder. Throws NO_ROUTE,
 * INSUFFICIENT_LIQUIDITY, MAX_AMOUNT_IN_TOO_LOW, and INVALID_PARAMETER if tokenOut is held for other calls, since what is
 * sold back could then be theirs.
 */
export async function planExactOutput(
  attempt: Attempt,
  planning: Planning,
  call: CallOf<"exactOutput">,
  place: Place,
): Promise<Output[]> {
  const { services } = attempt;
  if (call.amountOut > MAX_STEP_AMOUNT)
    throw new SluiceError("INVALID_PARAMETER", [
      `amountOut is ${call.amountOut}; a program can pay ${MAX_STEP_AMOUNT} at most`,
    ]);
  const { tokenIn, tokenOut, amountOut, slippageBps, maxAmountIn = MAX_UINT256 } = call;
  requireAlone(planning, tokenOut, place.index);
  const { states } = planning.draft;
  const asked = {
    inputs: [{ token: tokenIn, amount: 0n }],
    outputs: [tokenOut],
    fee: undefined,
    wanted: { amountOut },
  };
  const found = await searchInput(attempt, asked, { tokenIn, tokenOut, amountOut, states });
  planning.isCut ||= found.isCut === true;
  const needed = found.plan.inputs[0]!.amount;
  if (maxAmountIn < needed) throw tooLowMaximum(services, asked, needed, maxAmountIn);
  // What is one to one in every block needs no reserve.
  const isFixed = isWrapping(services.network, [tokenIn, tokenOut]);
  const most = minBigint(isFixed ? needed : plusSlippage(needed, slippageBps), maxAmountIn);
  // The venues may not take the reserve.
  const amount = takes(planning.draft, found.plan, tokenIn, tokenOut, most) ? most : needed;
  const taken = takingOf(planning, tokenIn, { kind: "exact", amount });
  const sold = playPlan(planning.draft, found.plan.moves, [taken], tokenOut);
  if (isRefusal(sold)) throw new TypeError("the plan of a search does not settle");
  const returned = await payExactly(attempt, planning, call, { ...place, found, surplus: sold - amountOut });
  planning.spent.push({
    call: place.index,
    token: tokenIn,
    amountIn: amount - returned,
    maxAmountIn: amount,
  });
  return [];
}

/** Returns whether the venues of a plan take `amount` of its input after the moves so far. */
function takes(draft: Draft, plan: Plan, tokenIn: Address, tokenOut: Address, amount: bigint): boolean {
  const trial = copyOf(draft);
  trial.holdings.set(tokenIn, heldOf(trial, tokenIn) + amount);
  const played = playPlan(trial, plan.moves, [{ token: tokenIn, amount, isExact: true }], tokenOut);
  return !isRefusal(played);
}

type Sold = Place & { readonly found: RouteFound; readonly surplus: bigint };

/**
 * Pays the output, and sells the surplus back. Returns how much of the input that yields, in raw units: 0n if there is no
 * way back, so that the surplus stays a remainder.
 */
async function payExactly(
  attempt: Attempt,
  planning: Planning,
  { tokenIn, tokenOut, amountOut }: CallOf<"exactOutput">,
  { to, found, surplus }: Sold,
): Promise<bigint> {
  const { draft } = planning;
  const floor = { amount: amountOut, slippageBps: undefined };
  const portion = { exact: amountOut };
  pay(planning, { token: tokenOut, portion, to, floor, isFee: false, isExactOutput: true });
  if (surplus === 0n) return 0n;
  const back = await wayBack(attempt, draft, found.plan, { tokenIn, tokenOut, surplus });
  if (back === undefined) return 0n;
  const returned = playPlan(draft, back, [{ token: tokenOut, amount: surplus, isExact: false }], tokenIn);
  if (isRefusal(returned)) throw new TypeError("the way back does not settle again");
  return returned;
}

type Back = { readonly tokenIn: Address; readonly tokenOut: Address; readonly surplus: bigint };

/**
 * Returns the fills that sell the surplus back: along the path of the plan that takes the rest or, if that has no way back,
 * along the best route. Undefined if there is none.
 */
async function wayBack(
  attempt: Attempt,
  draft: Draft,
  plan: Plan,
  { tokenIn, tokenOut, surplus }: Back,
): Promise<readonly Fill[] | undefined> {
  const sources = [{ token: tokenOut, amount: surplus, isExact: false }];
  const along = restPathOf(plan)
    ?.map((fill): Fill => {
      const ends = endsOf(fill);
      return {
        ...fill,
        inputs: [{ token: ends.tokenOut, amount: 0n, sharePpm: WHOLE_PPM }],
        outputs: [{ token: ends.tokenIn, amount: 0n }],
      };
    })
    .reverse();
  if (along !== undefined && !isRefusal(playPlan(copyOf(draft), along, sources, tokenIn))) return along;
  const inputs = [{ token: tokenOut, amount: surplus }];
  const asked = { inputs, outputs: [tokenIn], fee: undefined };
  const { states } = draft;
  const found = await searchRoute(attempt, asked, { inputs, tokenOut: tokenIn, states }).catch(ifNotFound);
  if (found === undefined) return undefined;
  const { moves } = found.plan;
  return isRefusal(playPlan(copyOf(draft), moves, sources, tokenIn)) ? undefined : moves;
}

function ifNotFound(error: unknown): undefined {
  const isNotFound =
    error instanceof SluiceError && (error.code === "NO_ROUTE" || error.code === "INSUFFICIENT_LIQUIDITY");
  if (!isNotFound) throw error;
}

/** Throws unless all that is held of the token are remainders. */
function requireAlone(planning: Planning, token: Address, index: number): void {
  const { outputs, free, supply, brought } = planning;
  const referred = outputs.flatMap((list, call) =>
    list.filter(({ token: gained }, at) => {
      if (gained !== token || receiverOf(planning.calls[call]) !== undefined) return false;
      return (spendingCallOf(planning, { kind: "output", call, index: at }) ?? -1) > index;
    }),
  );
  const supplied = (supply?.get(token) ?? 0n) - (supply === undefined ? 0n : (brought.get(token) ?? 0n));
  const held = referred.reduce((sum, { amount }) => sum + amount, (free.get(token) ?? 0n) + supplied);
  if (held <= 0n) return;
  throw new SluiceError("INVALID_PARAMETER", [
    `the bundle holds ${held} of tokenOut for other calls, so what amountOut does not need cannot be told apart; put this call first, or state amountIn`,
  ]);
}

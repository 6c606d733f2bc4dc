import { SluiceError } from "../../errors/index.js";
import { type Address, NATIVE } from "../../lib/address.js";
import { isRefusal, type Refusal } from "../../lib/refusal.js";
import { BPS } from "../../lib/whole.js";
import type { Market, Pool } from "../../market/index.js";
import type { TokenAmount } from "../../protocols/index.js";
import {
  type Attempt,
  copyOf,
  type Draft,
  exactPortionOf,
  fillThrough,
  heldOf,
  playPlan,
  portionOf,
  refusedToPlay,
  searchRoute,
} from "../../quote/index.js";
import type { Fill, Portion } from "../../routing/index.js";
import type { AmountRef, CallOf } from "../call.js";
import { defaultFloor, type Floor, floorOf } from "./floors.js";
import { bring, type Output, type Planning, pay, type Taking, takingOf } from "./planning.js";

/** Routes the call's amount to its tokenOut. Throws NO_ROUTE and INSUFFICIENT_LIQUIDITY. */
export async function planRoute(
  attempt: Attempt,
  planning: Planning,
  call: CallOf<"route">,
): Promise<Output[]> {
  const taking = takingOf(planning, call.tokenIn, call.amountIn);
  return [await routed(attempt, planning, [taking], call.tokenOut)];
}

/** Splits the amount. Each part is a share of the remainder, so that the last part takes the rest. */
export async function planSplit(
  attempt: Attempt,
  planning: Planning,
  call: CallOf<"split">,
): Promise<Output[]> {
  const { token, amount, isExact } = takingOf(planning, call.tokenIn, call.amountIn);
  const outputs: Output[] = [];
  let left = amount;
  for (const [index, tokenOut] of call.tokensOut.entries()) {
    const part = left / BigInt(call.tokensOut.length - index);
    left -= part;
    if (tokenOut === token) outputs.push({ token, amount: part, isExact });
    else outputs.push(await routed(attempt, planning, [{ token, amount: part, isExact }], tokenOut));
  }
  return outputs;
}

/**
 * Routes the inputs together to tokenOut. An input of tokenOut itself is added to the result. Throws the same errors as
 * `planRoute`.
 */
export async function planMerge(
  attempt: Attempt,
  planning: Planning,
  call: CallOf<"merge">,
): Promise<Output[]> {
  const takings = call.inputs.map(({ token, amount }) => takingOf(planning, token, amount));
  const kept = takings.filter(({ token }) => token === call.tokenOut);
  const others = takings.filter(({ token }) => token !== call.tokenOut);
  const own = kept.reduce((sum, { amount }) => sum + amount, 0n);
  const isExact = takings.every((taking) => taking.isExact);
  if (others.length === 0) return [{ token: call.tokenOut, amount: own, isExact }];
  const { token, amount } = await routed(attempt, planning, others, call.tokenOut);
  return [{ token, amount: amount + own, isExact: false }];
}

/** Adds the best plan for all takings together to the draft. */
async function routed(
  attempt: Attempt,
  planning: Planning,
  takings: readonly Taking[],
  tokenOut: Address,
): Promise<Output> {
  const { draft } = planning;
  const sources = takings.map((taking) => within(draft, taking));
  const inputs = sources.map(({ token, amount }) => ({ token, amount }));
  const asked = { inputs, outputs: [tokenOut], fee: undefined };
  const { states } = draft;
  const { plan, isCut = false } = await searchRoute(attempt, asked, { inputs, tokenOut, states });
  planning.isCut ||= isCut;
  const amount = playPlan(draft, plan.moves, sources, tokenOut);
  if (typeof amount === "object") throw refusedToPlay(attempt.services, asked, amount);
  return { token: tokenOut, amount, isExact: false };
}

/**
 * Returns the taking, limited to the amount held. Rounded shares may have left a few units less than the output was.
 */
function within(draft: Draft, taking: Taking): Taking {
  const held = heldOf(draft, taking.token);
  return taking.isExact || taking.amount < held ? taking : { ...taking, amount: held };
}

/** Converts through the venue that yields the most. */
export function planConvert(
  { services, basis }: Attempt,
  planning: Planning,
  call: CallOf<"convert">,
): Output[] {
  const pools = venuesFor(basis.view.market, call);
  const asked = { inputs: [] as TokenAmount[], outputs: call.outputs, fee: undefined };
  const takings = call.inputs.map(({ token, amount }) => takingOf(planning, token, amount));
  asked.inputs.push(...takings.map(({ token, amount }) => ({ token, amount })));
  if (pools.length === 0) throw noVenue(call);
  const tries = pools.map((pool) => ({ venue: pool, made: tryPool(planning, pool, call, takings, true) }));
  const best = tries.reduce((one, other) => (got(other.made) > got(one.made) ? other : one));
  const made = tryPool(planning, best.venue, call, takings, false);
  if (isRefusal(made)) throw refusedToPlay(services, asked, made);
  return made.outputs.map(({ token, amount }) => ({ token, amount, isExact: false }));
}

function tryPool(
  { draft }: Planning,
  pool: Pool,
  call: CallOf<"convert">,
  takings: readonly Taking[],
  isTrial: boolean,
): Fill | Refusal {
  const used = isTrial ? copyOf(draft) : draft;
  const ordered = takings.length === 1 ? takings : inOrderOf(pool, takings);
  const offers = ordered.map((taking) => ({
    token: taking.token,
    portion: portionOf(used, taking, taking.isExact),
  }));
  return fillThrough(used, pool, offers, call.outputs);
}

/** Returns the takings in the order of the venue's tokens. */
function inOrderOf({ venue }: Pool, takings: readonly Taking[]): Taking[] {
  return venue.tokens.flatMap((token) => takings.find((taking) => taking.token === token) ?? []);
}

function got(made: Fill | Refusal): bigint {
  return isRefusal(made) ? -1n : (made.outputs[0]?.amount ?? -1n);
}

function noVenue({ protocol, action, inputs, outputs }: CallOf<"convert">): SluiceError {
  const names = (tokens: readonly Address[]) => tokens.join(", ");
  const message = `Could not quote shortcuts for route: no known venue of ${protocol} does a ${action} from ${names(inputs.map(({ token }) => token))} to ${names(outputs)}`;
  return new SluiceError("NO_ROUTE", message);
}

/** Takes the whole amount held, or the caller's estimate of what the payer holds if nothing is held. */
export function planBalance(planning: Planning, { token, estimate }: CallOf<"balance">): Output[] {
  const before =
    planning.supply === undefined
      ? heldOf(planning.draft, token)
      : heldOf(planning.draft, token) - unspent(planning, token);
  if (before <= 0n && estimate !== undefined) bring(planning, token, estimate);
  const amount = before > 0n ? before : (estimate ?? 0n);
  if (amount === 0n) {
    const what = token === NATIVE ? "the native currency" : token;
    throw new SluiceError("INVALID_PARAMETER", [
      `balance of ${what}: nothing earlier yields it, and there is no estimate of what the payer holds`,
    ]);
  }
  planning.free.set(token, 0n);
  return [{ token, amount, isExact: !planning.draft.yielded.has(token) }];
}

/** Returns how much of the token the payer supplied for later calls. */
function unspent({ supply, brought }: Planning, token: Address): bigint {
  return (supply?.get(token) ?? 0n) - (brought.get(token) ?? 0n);
}

/** Sends the amount to its receiver. There is no output. */
export function planTransfer(
  planning: Planning,
  { token, amount, receiver: to }: CallOf<"transfer">,
): Output[] {
  const taking = takingOf(planning, token, amount);
  const portion = paymentOf(planning, taking, taking.isExact);
  pay(planning, { token, portion, to, floor: floorOfTransfer(planning, amount, taking), isFee: false });
  return [];
}

function paymentOf({ draft }: Planning, payment: TokenAmount, isExact: boolean): Portion {
  return isExact ? exactPortionOf(draft, payment) : portionOf(draft, payment, false);
}

/**
 * Returns the floor of a transfer. This is the whole of an exact amount, or the floor of the output that the transfer
 * sends.
 */
function floorOfTransfer({ calls }: Planning, of: AmountRef, { amount, isExact }: Taking): Floor {
  if (isExact || of.kind === "exact") return { amount, slippageBps: undefined };
  return floorOf(calls, of) ?? defaultFloor;
}

/**
 * Pays the fee as a share of the holding, so that it scales with the amount that arrives. Pays an exact fee if the
 * amount is exact.
 */
export function planFee(planning: Planning, { token, amount, bps, receiver: to }: CallOf<"fee">): Output[] {
  const { amount: all, isExact } = takingOf(planning, token, amount);
  const fee = (all * bps) / BPS;
  if (fee === 0n) return [{ token, amount: all, isExact }];
  const portion = paymentOf(planning, { token, amount: fee }, isExact);
  const paid = pay(planning, { token, portion, to, floor: defaultFloor, isFee: true });
  return [{ token, amount: all - paid, isExact }];
}

/**
 * Returns the venues of the call's protocol that perform its action between its tokens. If the caller names venues,
 * returns only these.
 */
function venuesFor(market: Market, call: CallOf<"convert">): Pool[] {
  const fitting = [...market.pools.values()].filter((each) => fits(each, call));
  const { primaryAddress: primary, poolFeePpm } = call;
  const ofFee = fitting.filter(
    ({ venue }) => poolFeePpm === undefined || BigInt(venue.feePpm) === poolFeePpm,
  );
  const named = ofFee.filter((each) => primary !== undefined && namesOf(each).includes(primary));
  return named.length > 0 ? named : ofFee;
}

/** Returns the addresses that identify a venue. A protocol's router does not identify one. */
function namesOf({ venue, adapter }: Pool): readonly (Address | undefined)[] {
  return [venue.address, adapter.meta.position?.(venue).address];
}

function fits({ venue, adapter }: Pool, { protocol, action, inputs, outputs }: CallOf<"convert">): boolean {
  if (venue.protocol !== protocol) return false;
  const paid = inputs.map(({ token }) => token);
  const [tokenIn] = paid;
  const [tokenOut] = outputs;
  if (tokenIn === undefined || tokenOut === undefined) return false;
  if (paid.length === 1 && outputs.length === 1) {
    const trades = venue.tokens.includes(tokenIn) && venue.tokens.includes(tokenOut);
    return trades && adapter.meta.action({ venue, tokenIn, tokenOut }) === action;
  }
  const share = adapter.liquidity === undefined ? undefined : adapter.meta.position?.(venue).address;
  const coins = venue.tokens.filter((token) => token !== share);
  const isAll = (tokens: readonly Address[]) =>
    tokens.length === coins.length && coins.every((token) => tokens.includes(token));
  if (action === "deposit") return outputs.length === 1 && tokenOut === share && isAll(paid);
  return action === "redeem" && paid.length === 1 && tokenIn === share && isAll(outputs);
}

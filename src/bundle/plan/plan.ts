import { SluiceError } from "../../errors/index.js";
import type { Address } from "../../lib/address.js";
import { maxBigint } from "../../lib/math.js";
import type { TokenAmount } from "../../protocols/index.js";
import { type Attempt, openDraft } from "../../quote/index.js";
import type { Call } from "../call.js";
import type { BundleRequest } from "../request.js";
import { planBalance, planConvert, planFee, planMerge, planRoute, planSplit, planTransfer } from "./calls.js";
import { planExactOutput } from "./exactOutput.js";
import { type BundlePlan, finish } from "./finish.js";
import { keepOutputs } from "./keep.js";
import { labelOf } from "./label.js";
import { type Output, type Planning, startPlanning } from "./planning.js";

/** The most rounds of planning. The payer's supply settles in at most one more round, and nearly always at once. */
const maxRounds = 4;

/**
 * Plans the calls in order. Each call starts from what the previous ones leave. The payer supplies everything before
 * the first call, and each round determines that amount for the next one. Whatever is not needed goes back.
 */
export async function planBundle(attempt: Attempt, request: BundleRequest): Promise<BundlePlan> {
  let supply: ReadonlyMap<Address, bigint> | undefined;
  let ahead: ReadonlySet<number> = new Set();
  for (let rounds = 1; ; rounds++) {
    const draft = openDraft(attempt.basis.context, amountsOf(supply ?? new Map()));
    const planning = await round(
      attempt,
      startPlanning(draft, request.calls, supply),
      ahead,
      request.receiver,
    );
    if (planning.brought.size === 0) throw nothingSpent();
    const needed = planning.brought;
    if (supply === undefined) ahead = planning.ahead;
    const isEnough = [...needed].every(([token, amount]) => amount <= (supply?.get(token) ?? 0n));
    if (isEnough || rounds === maxRounds) return finish(planning, amountsOf(supply ?? needed), request);
    const tokens = new Set([...(supply?.keys() ?? []), ...needed.keys()]);
    supply = new Map(
      [...tokens].map((token) => [token, maxBigint(supply?.get(token) ?? 0n, needed.get(token) ?? 0n)]),
    );
  }
}

function amountsOf(amounts: ReadonlyMap<Address, bigint>): TokenAmount[] {
  return [...amounts].map(([token, amount]) => ({ token, amount }));
}

function nothingSpent(): SluiceError {
  return new SluiceError("INVALID_PARAMETER", [
    "the bundle spends nothing: no call names an amount to begin with",
  ]);
}

async function round(
  attempt: Attempt,
  planning: Planning,
  ahead: ReadonlySet<number>,
  receiver: Address,
): Promise<Planning> {
  const calls = [...planning.calls.entries()];
  const inOrder = [
    ...calls.filter(([index]) => ahead.has(index)),
    ...calls.filter(([index]) => !ahead.has(index)),
  ];
  for (const [index, call] of inOrder) {
    if (planning.draft.moves.length > 0 && isOnlyBrought(planning, call)) planning.ahead.add(index);
    await named(index, call, async () =>
      keepOutputs(planning, index, call, await plan(attempt, planning, { call, index, receiver })),
    );
  }
  return planning;
}

/** Returns whether a call sends an exact amount that includes nothing from earlier calls. */
function isOnlyBrought({ free }: Planning, call: Call): boolean {
  if (call.kind !== "transfer") return false;
  return call.amount.kind === "exact" && (free.get(call.token) ?? 0n) <= 0n;
}

/** A call with its position and the receiver of what no call sends elsewhere. */
type Positioned = { readonly call: Call; readonly index: number; readonly receiver: Address };

function plan(
  attempt: Attempt,
  planning: Planning,
  { call, index, receiver }: Positioned,
): Promise<Output[]> | Output[] {
  switch (call.kind) {
    case "exactOutput":
      return planExactOutput(attempt, planning, call, { index, to: call.receiver ?? receiver });
    case "route":
      return planRoute(attempt, planning, call);
    case "convert":
      return planConvert(attempt, planning, call);
    case "split":
      return planSplit(attempt, planning, call);
    case "merge":
      return planMerge(attempt, planning, call);
    case "balance":
      return planBalance(planning, call);
    case "transfer":
      return planTransfer(planning, call);
    case "fee":
      return planFee(planning, call);
    case "minimum":
    case "slippage":
    case "approve":
      return [];
  }
}

/** Runs `work` and names the call in its errors. */
async function named<T>(index: number, call: Call, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof SluiceError)) throw error;
    const where = labelOf(index, call);
    const description = error.description === undefined ? where : `${where}: ${error.description}`;
    const message = error.messages?.map((each) => `${where}: ${each}`) ?? error.message;
    throw new SluiceError(error.code, message, { description, cause: error });
  }
}

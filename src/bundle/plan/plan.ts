import { SluiceError } from "../../errors/index.js";
import type { Address } from "../../lib/address.js";
import { maxBigint } from "../../lib/math.js";
import type { TokenAmount } from "../../protocols/index.js";
import { openDraft } from "../../quote/index.js";
import type { Call } from "../call.js";
import type { BundleRequest } from "../request.js";
import {
  type Planner,
  planBalance,
  planConvert,
  planFee,
  planMerge,
  planRoute,
  planSplit,
  planTransfer,
} from "./calls.js";
import { type Desk, type Output, openDesk } from "./desk.js";
import { type BundlePlan, finish } from "./finish.js";
import { keepOutputs } from "./keep.js";
import { labelOf } from "./label.js";

/** The most rounds of planning. The payer's supply settles in at most one more round, and nearly always at once. */
const maxRounds = 4;

/**
 * Plans the calls in order. Each call starts from what the previous ones leave. The payer supplies everything before
 * the first call, and each round determines that amount for the next one. Whatever is not needed goes back.
 */
export async function planBundle(planner: Planner, request: BundleRequest): Promise<BundlePlan> {
  let supply: ReadonlyMap<Address, bigint> | undefined;
  let ahead: ReadonlySet<number> = new Set();
  for (let rounds = 1; ; rounds++) {
    const draft = openDraft(planner.basis.context, amountsOf(supply ?? new Map()));
    const desk = await round(planner, openDesk(draft, request.calls, supply), ahead);
    if (desk.brought.size === 0) throw nothingSpent();
    const needed = desk.brought;
    if (supply === undefined) ahead = desk.ahead;
    const isEnough = [...needed].every(([token, amount]) => amount <= (supply?.get(token) ?? 0n));
    if (isEnough || rounds === maxRounds) return finish(desk, amountsOf(supply ?? needed), request);
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

async function round(planner: Planner, desk: Desk, ahead: ReadonlySet<number>): Promise<Desk> {
  const calls = [...desk.calls.entries()];
  const inOrder = [
    ...calls.filter(([index]) => ahead.has(index)),
    ...calls.filter(([index]) => !ahead.has(index)),
  ];
  for (const [index, call] of inOrder) {
    if (desk.draft.moves.length > 0 && isOnlyBrought(desk, call)) desk.ahead.add(index);
    await named(index, call, async () => keepOutputs(desk, index, call, await plan(planner, desk, call)));
  }
  return desk;
}

/** Returns whether a call sends an exact amount that includes nothing from earlier calls. */
function isOnlyBrought({ free }: Desk, call: Call): boolean {
  if (call.kind !== "transfer") return false;
  return call.amount.kind === "exact" && (free.get(call.token) ?? 0n) <= 0n;
}

function plan(planner: Planner, desk: Desk, call: Call): Promise<Output[]> | Output[] {
  switch (call.kind) {
    case "route":
      return planRoute(planner, desk, call);
    case "convert":
      return planConvert(planner, desk, call);
    case "split":
      return planSplit(planner, desk, call);
    case "merge":
      return planMerge(planner, desk, call);
    case "balance":
      return planBalance(desk, call);
    case "transfer":
      return planTransfer(desk, call);
    case "fee":
      return planFee(desk, call);
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

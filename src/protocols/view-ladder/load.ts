import { type Hex, uintAt, word } from "../../lib/hex.js";
import type { Call, Reading } from "../../lib/reading.js";
import { type Unusable, unusable } from "../kit/adapter/unusable.js";
import type { Venue } from "../venue.js";
import type { LadderFacts } from "./facts.js";
import type { LadderDirection, LadderState } from "./state.js";

/** The largest output that counts: no token has more units. */
const MOST_OUT = 1n << 128n;

/**
 * Reads every rung of every direction. A direction ends before the first rung without an answer, or whose answer does
 * not exceed the one before. Unusable if no direction has two rungs.
 */
export function* load(venue: Venue<LadderFacts>): Reading<LadderState | Unusable> {
  const { rungs, view } = venue.facts;
  const directions = venue.tokens.flatMap((_, from) =>
    venue.tokens.flatMap((_, to) => (from === to ? [] : [{ from, to }])),
  );
  const questions = directions.map(({ from, to }) =>
    (rungs[from] ?? []).map((amount) => questionOf(venue, from, to, BigInt(amount))),
  );
  const answers = yield questions.flat();
  let at = 0;
  const ways: LadderDirection[] = [];
  for (const [index, direction] of directions.entries()) {
    const size = questions[index]?.length ?? 0;
    const outs: bigint[] = [];
    for (const answer of answers.slice(at, at + size)) {
      const out = uintAt(answer ?? "0x", view.output);
      if (out === undefined || out <= (outs[outs.length - 1] ?? 0n) || out >= MOST_OUT) break;
      outs.push(out);
    }
    at += size;
    if (outs.length >= 2) ways.push({ ...direction, outs });
  }
  return ways.length === 0 ? unusable("silent") : { ways };
}

function questionOf(
  { tokens, facts: { view } }: Venue<LadderFacts>,
  from: number,
  to: number,
  amount: bigint,
): Call {
  const [tokenIn, tokenOut] = [tokens[from], tokens[to]] as [Hex, Hex];
  const values: Readonly<Record<string, bigint>> = {
    tokenIn: BigInt(tokenIn),
    tokenOut: BigInt(tokenOut),
    i: BigInt(from),
    j: BigInt(to),
    zeroForOne: tokenIn < tokenOut ? 1n : 0n,
    amount,
  };
  const words = view.args.map((arg) => word(values[arg] ?? BigInt(arg)));
  return { to: view.to, data: `${view.selector}${words.join("")}` as Hex };
}

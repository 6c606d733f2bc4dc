import { isRefusal } from "../../../lib/refusal.js";
import type { Venue } from "../../venue.js";
import type { CurveFacts } from "../facts.js";
import { curveDex } from "../index.js";
import type { CurveState } from "../rooms.js";

/** What became of the trades of mutated states, and how many of the states were unsound. */
type Verdicts = { quoted: number; refused: number; unsound: number };

/**
 * Quotes trades between all tokens in every state with one of its numbers replaced by an extreme one, unless it is
 * unsound. Throws if a quote does.
 */
export function quoteMutants<State extends CurveState>(
  venue: Venue<CurveFacts>,
  states: readonly State[],
  isSound: (state: State) => boolean,
): Verdicts {
  const verdicts = { quoted: 0, refused: 0, unsound: 0 };
  const replacements = [0n, 1n, 2n ** 256n - 1n];
  const mutants = states.flatMap((state) => replacements.flatMap((each) => [...mutantsOf(state, each)]));
  for (const mutant of mutants as State[]) {
    if (!isSound(mutant)) {
      verdicts.unsound++;
      continue;
    }
    for (const tokenIn of venue.tokens) {
      for (const tokenOut of venue.tokens) {
        if (tokenIn === tokenOut) continue;
        const context = { number: 1n, timestamp: 2_000n, baseFeeWei: 1n };
        const asked = { tokenIn, tokenOut, amountIn: 10n ** 21n, context };
        verdicts[isRefusal(curveDex.quote(venue, mutant, asked)) ? "refused" : "quoted"]++;
      }
    }
  }
  return verdicts;
}

/** Yields the value with each of its numbers replaced in turn, also inside of objects and lists. */
function* mutantsOf(value: unknown, replacement: bigint): Generator<unknown> {
  if (typeof value === "bigint") yield replacement;
  if (typeof value !== "object" || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    for (const mutant of mutantsOf(member, replacement)) {
      yield Array.isArray(value) ? value.with(Number(key), mutant) : { ...value, [key]: mutant };
    }
  }
}

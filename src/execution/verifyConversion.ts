import { type Address, NATIVE } from "../lib/address.js";
import type { Venue } from "../protocols/adapter.js";
import { endsOf, type Fill } from "../routing/index.js";
import type { Place, ReadConversion } from "./readProgram.js";

/**
 * What does not fit between a step that has a protocol convert a token and the fill it stands for: every address in it
 * must be the venue's, the output it names the fill's, and the numbers of a pool's coins those of the fill's tokens.
 */
export function conversionFault(step: ReadConversion, fill: Fill): string | undefined {
  const { venue } = fill.pool;
  const ends = { ...endsOf(fill), venue };
  const own = new Set<Address>([venue.address, ...venue.tokens, ...(venue.contracts ?? [])]);
  if (!own.has(step.contract as Address)) return "a step calls a contract outside the plan";
  if (step.tokenOut !== undefined && tokenOf(step.tokenOut) !== ends.tokenOut)
    return "a step yields another token";
  for (const fact of step.facts) {
    if (typeof fact === "number") continue;
    // A pool's id begins with the pool's address.
    const address = fact.length === idLength ? (fact.slice(0, addressLength) as Address) : tokenOf(fact);
    if (!own.has(address)) return "a step names a token or pool outside the plan";
  }
  const fits = rules[step.op];
  return fits === undefined || fits(step, ends) ? undefined : "a step goes another way";
}

/**
 * The same for a step that makes shares of several tokens or turns them into several: the pool is the venue, which is
 * its own share.
 */
export function liquidityFault(
  step: ReadConversion,
  { pool: { venue }, inputs, outputs }: Fill,
): string | undefined {
  if (step.contract !== venue.address) return "a step calls a contract outside the plan";
  const shares = step.op === ADD ? outputs : inputs;
  const tokens = step.op === ADD ? inputs : outputs;
  const fits =
    (step.op === ADD || step.op === REMOVE) &&
    shares.every(({ token }) => token === venue.address) &&
    tokens.every(({ token }) => venue.tokens.includes(token));
  return fits ? undefined : "a step goes another way";
}

const ADD = 11;
const REMOVE = 12;

type Ends = ReturnType<typeof endsOf> & Pick<Fill["pool"], "venue">;

/** What the numbers in steps must say of a fill, by the steps' codes. */
const rules: Readonly<Record<number, (step: ReadConversion, ends: Ends) => boolean>> = {
  // Fee and tick spacing are the pool's.
  3: ({ facts: [fee, spacing] }, { venue }) =>
    fee === venue.feePpm && spacing === (venue as Venue<{ tickSpacing?: number }>).facts.tickSpacing,
  // Coins are named by their places in the pool.
  4: ({ facts: [, i, j] }, { venue, tokenIn, tokenOut }) =>
    i === venue.tokens.indexOf(tokenIn) && j === venue.tokens.indexOf(tokenOut),
  // 0 puts in, and the vault itself is the share; 1 and 2 take out.
  6: ({ facts: [mode], contract }, { tokenIn, tokenOut }) =>
    mode === 0 ? tokenOut === contract : tokenIn === contract,
  // 0 and 1 put the asset in, 2 takes it out.
  7: ({ facts: [mode, asset] }, { tokenIn, tokenOut }) => asset === (mode === 2 ? tokenOut : tokenIn),
  // 1 takes out, 2 puts native in.
  8: ({ facts: [mode], contract }, { tokenIn, tokenOut }) =>
    mode === 1 ? tokenIn === contract : tokenOut === contract && (mode === 2) === (tokenIn === NATIVE),
  // 0 stakes native, 1 wraps, 2 unwraps.
  9: ({ facts: [mode], contract }, { tokenIn, tokenOut }) =>
    mode === 2 ? tokenIn === contract : tokenOut === contract && (mode === 0) === (tokenIn === NATIVE),
  [ADD]: () => false,
  [REMOVE]: () => false,
};

const idLength = 66;
const addressLength = 42;

function tokenOf(place: Place): Address {
  return place === "native" ? NATIVE : (place as Address);
}

import type { Address } from "../../../../lib/address.js";
import type { Hex } from "../../../../lib/hex.js";
import type { Reading } from "../../../../lib/reading.js";
import type { Deployment } from "../../../kit/adapter/deployment.js";
import { factoriesOf } from "../../../kit/adapter/provenance.js";
import { askEach } from "../../../kit/reading/ask.js";
import { readCode } from "../../../kit/reading/code.js";

/**
 * The types of coins of the newest generation: plain, with an oracle of its rate, rebasing, and shares of a vault
 * (ERC-4626).
 */
const [ORACLE, REBASING, VAULT] = [1n, 2n, 3n];

/** The last words of a pool's code that can hold what its constructor was given: eight words for each of eight coins. */
const MOST_WORDS = 96;
/** A function's selector, eight bytes of zero, and the oracle that has the function. */
const ORACLE_WORD = /^(?!0{8})[0-9a-f]{8}0{16}([0-9a-f]{40})$/;

/**
 * Reads which contracts a pool of the newest generation asks for rates. Anybody may create one and choose these
 * contracts: an oracle for a coin, and coins that report their own rate or count balances as they like. If the
 * contracts cannot be found out, the pool itself counts as one that nobody vouches for.
 */
export function* readAsked(
  deployment: Deployment,
  pool: Address,
  coins: readonly Address[],
): Reading<readonly Address[]> {
  const { factory } = deployment.contracts;
  const makers = [...(factory === undefined ? [] : [factory]), ...factoriesOf(deployment)];
  if (makers.length === 0) return [pool];
  const told = yield* askEach(
    "get_pool_asset_types(address) uint256[]",
    makers.map((maker) => [maker, pool] as const),
  );
  const types = told.find((each) => each?.length === coins.length && each.every((type) => type <= VAULT));
  if (types === undefined) return [pool];
  const asked = coins.filter((_, index) => types[index] === REBASING || types[index] === VAULT);
  const oracles = types.filter((type) => type === ORACLE).length;
  if (oracles === 0) return asked;
  const found = oraclesIn(yield* readCode(pool));
  return found.length === oracles ? [...new Set([...asked, ...found])] : [pool];
}

/** Returns the oracles in a pool's code. Vyper appends the values of immutables to the code, one word each. */
function oraclesIn(code: Hex): Address[] {
  const first = Math.max(2, code.length - 64 * MOST_WORDS);
  const found: Address[] = [];
  for (let end = code.length; end - 64 >= first; end -= 64) {
    const oracle = ORACLE_WORD.exec(code.slice(end - 64, end))?.[1];
    if (oracle !== undefined) found.push(`0x${oracle}`);
  }
  return found;
}

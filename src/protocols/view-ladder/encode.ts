import { NATIVE } from "../../lib/address.js";
import type { Step } from "../../program/index.js";
import type { FillToEncode } from "../adapter.js";
import type { Venue } from "../venue.js";
import type { LadderFacts } from "./facts.js";

/**
 * Returns the step that trades through the function that the operator names. Throws for tokens that the contract lacks.
 */
export function encode(
  { id, address, tokens, facts }: Venue<LadderFacts>,
  _state: unknown,
  { tokenIn, tokenOut, amount, to }: FillToEncode,
): Step {
  const [i, j] = [tokens.indexOf(tokenIn), tokens.indexOf(tokenOut)];
  if (i < 0 || j < 0 || i === j) throw new TypeError(`${id} does not trade ${tokenIn} for ${tokenOut}`);
  if (facts.curve !== undefined) {
    const received = tokenOut === NATIVE ? "native" : tokenOut;
    return { op: "curve", pool: address, kind: facts.curve.exchange, i, j, amount, tokenOut: received };
  }
  if (facts.conversion !== undefined) {
    return { op: "convert", venue: address, kind: "swapExactIn", amount, tokenOut, to };
  }
  if (facts.callback === undefined) throw new TypeError(`${id} has no function that trades`);
  return {
    op: "v3Swap",
    pool: address,
    zeroForOne: tokenIn < tokenOut,
    callback: facts.callback,
    amount,
    to,
  };
}

import type { Field } from "./fields.js";
import { STEPS, type Step } from "./format.js";

/** Encoded bytes of each type of field. Lists are counted with one item, which is the token itself in most programs. */
const fieldBytes: Readonly<Record<Field["type"], number>> = {
  contract: 1,
  token: 1,
  erc20: 1,
  party: 1,
  amount: 4,
  u128: 16,
  b32: 32,
  u8: 1,
  u24: 3,
  erc20s: 2,
  amounts: 5,
  bits: 1,
};

/** Returns the encoded bytes of a step without its addresses, which a program holds once for all of its steps. */
export function stepBytes(op: Step["op"]): number {
  return STEPS[op].fields.reduce((sum, { type }) => sum + fieldBytes[type], 1);
}

import { z } from "zod";
import type { Address } from "../../lib/address.js";
import { cryptoFacts } from "./crypto/facts.js";
import type { CryptoFacts } from "./crypto/pool.js";
import type { FxFacts } from "./fx/pool.js";
import { fxFacts } from "./fx/state/facts.js";
import { type PoolFacts, poolFacts } from "./plain/poolFacts.js";
import { type StableFacts, stableFacts } from "./stable/facts.js";

/** The facts of a pool of any kind. Those of plain pools have no `kind`. */
export type CurveFacts = PoolFacts | StableFacts | CryptoFacts | FxFacts;

export const curveFacts: z.ZodType<CurveFacts> = z.union([poolFacts, stableFacts, cryptoFacts, fxFacts]);

/** Returns the contracts that a trade asks for the coins' rates, and those that the base pool asks. */
export function askedFor(facts: CurveFacts): readonly Address[] {
  if (!("kind" in facts) || facts.kind !== "stable") return [];
  return [...(facts.asks ?? []), ...(facts.base === undefined ? [] : askedFor(facts.base.facts))];
}

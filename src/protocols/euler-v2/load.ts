import type { Reading } from "../../lib/reading.js";
import type { Proofs } from "../kit/adapter/proofs.js";
import { isUnusable, type Unusable, unusable } from "../kit/adapter/unusable.js";
import { load as loadEvk } from "../kit/evk/load.js";
import { isHarmless } from "../kit/evk/model.js";
import type { EvkState } from "../kit/evk/state.js";
import type { VaultFacts } from "../kit/vault/facts.js";
import type { Venue } from "../venue.js";

/** Reads a vault. Unusable, besides, once its governor has set a model of interest that may do more than compute. */
export function* load(venue: Venue<VaultFacts>, proofs?: Proofs): Reading<EvkState | Unusable> {
  const state = yield* loadEvk(venue, proofs);
  if (isUnusable(state) || state.model === undefined) return state;
  if (venue.facts.runs?.includes(state.model)) return state;
  return (yield* isHarmless(state.model, proofs)) ? state : unusable("changed");
}

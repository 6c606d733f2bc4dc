import type { Address } from "../../lib/address.js";
import type { Reading } from "../../lib/reading.js";
import type { Proofs } from "../kit/adapter/proofs.js";
import { isUnusable, type Unusable } from "../kit/adapter/unusable.js";
import { virtualOf } from "../kit/morpho/books.js";
import { readVaultV1 } from "../kit/morpho/readVaultV1.js";
import type { VaultV1State } from "../kit/morpho/state.js";
import type { VaultFacts } from "../kit/vault/facts.js";
import type { Venue } from "../venue.js";

/** Reads a vault and its markets. */
export function* load(venue: Venue<VaultFacts>, proofs?: Proofs): Reading<VaultV1State | Unusable> {
  const { address: vault, tokens, sources, facts } = venue;
  const [asset, morpho] = [tokens[0], sources?.morpho] as [Address, Address];
  const read = yield* readVaultV1({ vault, asset, morpho, virtual: virtualOf(facts) }, proofs);
  return isUnusable(read) ? read : read.state;
}

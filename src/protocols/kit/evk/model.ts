import { type Address, ZERO_ADDRESS } from "../../../lib/address.js";
import type { Reading } from "../../../lib/reading.js";
import type { Venue } from "../../venue.js";
import type { Deployment } from "../adapter/deployment.js";
import type { Proofs } from "../adapter/proofs.js";
import { addressOf } from "../reading/answers.js";
import { callData } from "../reading/calldata.js";
import { codeCall } from "../reading/code.js";
import { codeTraitsOf } from "../trial/code.js";
import type { VaultFacts } from "../vault/facts.js";
import { readVault } from "../vault/readVault.js";

const INTEREST_RATE_MODEL = "0xf3fdb15a"; // interestRateModel()

/** Reads an EVK vault. Its facts name a model of interest that does more than compute. */
export function* readEvkVault(
  deployment: Deployment,
  address: Address,
): Reading<Venue<VaultFacts> | undefined> {
  const venue = yield* readVault(deployment, address);
  const model = addressOf((yield [{ to: address, data: callData(INTEREST_RATE_MODEL) }])[0]);
  if (venue === undefined || model === undefined) return undefined;
  if (model === ZERO_ADDRESS || (yield* isHarmless(model))) return venue;
  return { ...venue, facts: { ...venue.facts, runs: [model] } };
}

/**
 * Returns whether a model of interest can do nothing but compute. A vault's governor chooses it, and every operation of
 * the vault calls it at its end. What it answers counts only for later interest, so code that calls nobody, and looks at
 * nothing that differs between a simulation and a block, can do no harm there, whoever wrote it.
 */
export function* isHarmless(model: Address, proofs?: Proofs): Reading<boolean> {
  if (proofs?.harmless.has(model)) return true;
  const [code = "0x"] = yield [codeCall(model)];
  const { changes, looksAround, calls } = codeTraitsOf(code);
  const harmless = code !== "0x" && !changes && !looksAround && !calls;
  if (harmless) proofs?.harmless.add(model);
  return harmless;
}

import { type Address, addressAt } from "../../lib/address.js";
import { type Hex, uintAt } from "../../lib/hex.js";
import type { Reading } from "../../lib/reading.js";
import type { Deployment } from "../kit/adapter/deployment.js";
import { uintOf } from "../kit/reading/answers.js";
import { callData } from "../kit/reading/calldata.js";
import type { VaultFacts } from "../kit/vault/facts.js";
import { readVault } from "../kit/vault/readVault.js";
import type { Venue } from "../venue.js";

export const AUTO_ALLOCATE: Hex = "0xdd47db90"; // auto_allocate()
export const DEFAULT_QUEUE: Hex = "0xa9bbf1cc"; // get_default_queue()

/** Reads a vault that the factory's log announced. Its facts name the strategy to which it passes deposits on. */
export function* readMade(deployment: Deployment, address: Address): Reading<Venue<VaultFacts> | undefined> {
  const venue = yield* readVault(deployment, address);
  const strategy = yield* passesTo(address);
  return venue && strategy ? { ...venue, facts: { ...venue.facts, runs: [strategy] } } : venue;
}

/** Reads a vault that names the factory itself, which any contract can do: nothing vouches for its own code. */
export function* readNamed(deployment: Deployment, address: Address): Reading<Venue<VaultFacts> | undefined> {
  const venue = yield* readMade(deployment, address);
  return venue && { ...venue, facts: { ...venue.facts, runs: [address, ...(venue.facts.runs ?? [])] } };
}

/** Returns the first strategy of the queue of a vault that passes deposits on. */
function* passesTo(address: Address): Reading<Address | undefined> {
  const [passesOn, queue = "0x"] = yield [
    { to: address, data: callData(AUTO_ALLOCATE) },
    { to: address, data: callData(DEFAULT_QUEUE) },
  ];
  return uintOf(passesOn) === 1n && uintAt(queue, 1) !== 0n ? addressAt(queue, 2) : undefined;
}

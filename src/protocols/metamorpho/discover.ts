import { type Address, NATIVE } from "../../lib/address.js";
import { type Reading, together } from "../../lib/reading.js";
import type { DiscoverInput } from "../adapter.js";
import { uintOf } from "../kit/answers.js";
import { callData } from "../kit/calldata.js";
import { contractOf } from "../kit/deployment.js";
import type { VaultFacts } from "../kit/vault/facts.js";
import type { Venue } from "../venue.js";
import { readVenue } from "./venue.js";

const IS_META_MORPHO = "0x29b5352c"; // isMetaMorpho(address)

/** Finds the vaults whose shares or assets are among the tokens: those of the tokens that the factory made. */
export function* discover({ deployment, tokens }: DiscoverInput): Reading<Venue<VaultFacts>[]> {
  const factory = contractOf(deployment, "factory");
  const asked = tokens.filter((token) => token !== NATIVE);
  const answers = yield asked.map((token: Address) => ({
    to: factory,
    data: callData(IS_META_MORPHO, token),
  }));
  const vaults = asked.filter((_, index) => uintOf(answers[index]) === 1n);
  const venues = yield* together(vaults.map((vault) => readVenue(deployment, vault)));
  return venues.filter((venue) => venue !== undefined);
}

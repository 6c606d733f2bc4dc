import { NATIVE } from "../../lib/address.js";
import type { Reading } from "../../lib/reading.js";
import type { DiscoverInput } from "../adapter.js";
import { contractOf, identityOf } from "../kit/adapter/deployment.js";
import { addressOf } from "../kit/reading/answers.js";
import { callData } from "../kit/reading/calldata.js";
import type { Venue } from "../venue.js";
import type { FraxFacts } from "./facts.js";
import { SFRXETH } from "./load.js";

/** Returns the way from the native currency to sfrxETH, where the minter names that token. */
export function* discover({ deployment }: DiscoverInput): Reading<Venue<FraxFacts>[]> {
  const [minter, staked] = [contractOf(deployment, "minter"), contractOf(deployment, "sfrxeth")];
  const [itsStaked] = yield [{ to: minter, data: callData(SFRXETH) }];
  if (addressOf(itsStaked) !== staked) return [];
  return [
    {
      ...identityOf(deployment, staked),
      address: staked,
      tokens: [NATIVE, staked],
      feePpm: 0,
      facts: { staking: "submitAndDeposit" },
      contracts: [minter],
    },
  ];
}

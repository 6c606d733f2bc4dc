import { NATIVE } from "../../lib/address.js";
import type { Reading } from "../../lib/reading.js";
import type { DiscoverInput } from "../adapter.js";
import { contractOf, identityOf } from "../kit/adapter/deployment.js";
import { addressOf } from "../kit/reading/answers.js";
import { callData } from "../kit/reading/calldata.js";
import type { Venue } from "../venue.js";
import type { EtherFiFacts } from "./facts.js";
import { POOL, STAKED } from "./load.js";

/** Returns the venues for staking and wrapping, where the tokens name the contracts of the network's data. */
export function* discover({ deployment }: DiscoverInput): Reading<Venue<EtherFiFacts>[]> {
  const [pool, eeth, weeth] = [
    contractOf(deployment, "pool"),
    contractOf(deployment, "eeth"),
    contractOf(deployment, "weeth"),
  ];
  const [itsPool, itsToken] = (yield [
    { to: eeth, data: callData(POOL) },
    { to: weeth, data: callData(STAKED) },
  ]).map(addressOf);
  const common = { feePpm: 0, sources: { pool, eeth } };
  const staking: Venue<EtherFiFacts> = {
    ...identityOf(deployment, eeth),
    ...common,
    address: eeth,
    tokens: [NATIVE, eeth],
    facts: { staking: "deposit" },
    contracts: [pool],
    shareSymbol: "eETH",
  };
  const wrapping: Venue<EtherFiFacts> = {
    ...identityOf(deployment, weeth),
    ...common,
    address: weeth,
    tokens: [eeth, weeth],
    facts: {},
    shareSymbol: "weETH",
  };
  if (itsPool !== pool) return [];
  return itsToken === eeth ? [staking, wrapping] : [staking];
}

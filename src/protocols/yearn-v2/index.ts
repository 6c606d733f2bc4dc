import { ZERO_ADDRESS } from "../../lib/address.js";
import type { Adapter } from "../adapter.js";
import { type ShareFacts, shareFacts } from "../kit/adapter/facts.js";
import { callData } from "../kit/reading/calldata.js";
import { discover } from "./discover.js";
import { encode } from "./encode.js";
import { load } from "./load.js";
import { meta } from "./meta.js";
import { curve, FILL_GAS, quote } from "./quote.js";
import { shares } from "./shares.js";
import type { YearnState } from "./state.js";

/**
 * Vaults of Yearn V2. They are read at every block, because deposits and withdrawals are logged only as transfers of
 * shares, and anyone who sends the asset to a vault changes the price of its shares.
 */
export const yearnV2: Adapter<YearnState, ShareFacts> = {
  standard: "yearn-v2",
  meta,
  facts: shareFacts,
  refresh: "everyBlock",
  topics: [],
  steps: ["vault"],
  modes: ["withdraw"],
  shares,
  prefundable: false,
  paysOut: true,
  code: "protocol",
  probes: [
    { contract: "registry", getter: "numVaults(address)", data: callData("0xf9c7bba5", ZERO_ADDRESS) },
  ],
  discover,
  load,
  apply: () => undefined,
  quote,
  curve,
  gas: () => FILL_GAS,
  encode,
};

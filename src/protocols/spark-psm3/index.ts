import type { Adapter } from "../adapter.js";
import { discover } from "./discover.js";
import { encode } from "./encode.js";
import { facts, type PsmFacts } from "./facts.js";
import { load } from "./load.js";
import { meta } from "./meta.js";
import { curve, FILL_GAS, quote } from "./quote.js";
import type { PsmState } from "./state.js";

/**
 * Spark's peg stability module on rollups. It is read at every block: its balances change with transfers, deposits and
 * withdrawals, and the rate with every report of the bridge.
 */
export const sparkPsm3: Adapter<PsmState, PsmFacts> = {
  standard: "spark-psm3",
  meta,
  facts,
  refresh: "everyBlock",
  topics: [],
  steps: ["convert"],
  prefundable: false,
  paysOut: true,
  code: "protocol",
  probes: [{ contract: "psm", getter: "susds()", data: "0x58b8f19c" }],
  discover,
  load,
  apply: () => undefined,
  quote,
  curve,
  gas: () => FILL_GAS,
  encode,
};

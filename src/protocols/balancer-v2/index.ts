import type { Adapter } from "../adapter.js";
import { apply, TOPICS } from "./apply.js";
import { curve } from "./curve.js";
import { discover } from "./discover.js";
import { encode } from "./encode.js";
import { load } from "./load.js";
import { meta } from "./meta.js";
import { FILL_GAS, quote } from "./quote.js";
import type { PoolState } from "./state.js";

/** Weighted pools of Balancer V2, of its first factories: those that pay the protocol's fees out on joins and exits. */
export const balancerV2: Adapter<PoolState> = {
  standard: "balancer-v2",
  meta,
  refresh: "logs",
  steps: ["balancer", "balancerJoin", "balancerExit"],
  topics: TOPICS,
  prefundable: false,
  paysOut: true,
  discover,
  load,
  apply,
  quote,
  curve,
  gas: () => FILL_GAS,
  encode,
};

import type { Deployment } from "../kit/adapter/deployment.js";
import type { Source } from "../kit/adapter/source.js";
import type { KeyTerms } from "../kit/infinity/key.js";
import { infinitySource } from "../kit/infinity/source.js";
import { weighPools } from "../kit/singleton/weigh.js";
import { INITIALIZE } from "./apply.js";
import type { PoolFacts } from "./facts.js";

/** The slot of the manager's mapping of pools (storage layout of `CLPoolManager.sol`). */
export const POOLS_SLOT = 4n;

/** Finds pools by the manager's logs, which contain every pool's full key. */
export const source = (deployment: Deployment): Source<PoolFacts, KeyTerms> =>
  infinitySource(deployment, {
    ...{ initialize: INITIALIZE, poolsSlot: POOLS_SLOT, steps: "tickSpacings" },
    factOf: (tickSpacing) => ({ tickSpacing }),
    weighAll: (manager, pools) =>
      weighPools(
        manager,
        POOLS_SLOT,
        pools.map(({ id, step }) => ({ id, tickSpacing: step, isHooked: false })),
      ),
  });

import type { Address } from "../../lib/address.js";
import type { Hex } from "../../lib/hex.js";
import type { Reading } from "../../lib/reading.js";
import type { Deployment } from "../kit/adapter/deployment.js";
import type { Source, Weight } from "../kit/adapter/source.js";
import { halves } from "../kit/bins/change.js";
import { floatPriceOf } from "../kit/bins/price.js";
import type { KeyTerms } from "../kit/infinity/key.js";
import { infinitySource } from "../kit/infinity/source.js";
import { slotsAt } from "../kit/singleton/weigh.js";
import type { PoolFacts } from "./facts.js";
import { POOLS_SLOT, slotsOf, unpackSlot0 } from "./load.js";
import { INITIALIZE } from "./state.js";

/** Finds pools by the manager's logs, which contain every pool's full key. */
export const source = (deployment: Deployment): Source<PoolFacts, KeyTerms> =>
  infinitySource(deployment, {
    ...{ initialize: INITIALIZE, poolsSlot: POOLS_SLOT, steps: "stepsBps" },
    factOf: (stepBps) => ({ stepBps }),
    weighAll,
  });

/** Bins that are weighed on either side of the active one. */
const SIDE = 2;

/** Reads what the bins at the price hold, and the price. */
function* weighAll(
  manager: Address,
  pools: readonly { readonly id: Hex; readonly step: number }[],
): Reading<(Weight | undefined)[]> {
  const slots = pools.map(({ id }) => slotsOf(id));
  const firsts = yield* slotsAt(
    manager,
    slots.map(({ slot0 }) => slot0),
  );
  const actives = firsts.map((slot0) => unpackSlot0(slot0 ?? 0n).activeId);
  const places = Array.from({ length: 2 * SIDE + 1 }, (_, index) => index - SIDE);
  const held = yield* slotsAt(
    manager,
    slots.flatMap(({ bin }, index) => places.map((place) => bin((actives[index] as number) + place))),
  );
  return pools.map(({ step }, index) => {
    const near = held.slice(index * places.length, (index + 1) * places.length);
    if (!firsts[index] || near.includes(undefined)) return undefined;
    const bins = near.map((packed) => halves(packed ?? 0n));
    const sum = (side: "x" | "y") => Number(bins.reduce((total, bin) => total + bin[side], 0n));
    return { reserves: [sum("x"), sum("y")], price: floatPriceOf(step, actives[index] as number) };
  });
}

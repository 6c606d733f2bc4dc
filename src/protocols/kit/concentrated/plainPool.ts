import type { PlainForm } from "../../adapter.js";
import type { PoolState } from "./state.js";
import { listTicks, packTicks, type Tick } from "./ticks.js";

/** The form of a pool in files: its ticks as a list of objects. */
export const plainPool: PlainForm<PoolState> = {
  write: (state) => ({ ...state, ticks: listTicks(state.ticks) }),
  read(plain) {
    const { ticks, ...rest } = plain as Omit<PoolState, "ticks"> & { readonly ticks: readonly Tick[] };
    for (const { tick } of ticks) if (!Number.isInteger(tick)) throw new TypeError(`${tick} is no tick`);
    return { ...rest, ticks: packTicks(ticks) };
  },
};

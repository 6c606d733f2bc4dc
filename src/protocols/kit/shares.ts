import type { Shares } from "../adapter.js";

/** For shares whose yield is told by their venue's state, so that no log needs to be looked at. */
export const noFees = { topics: [], fees: () => [] } satisfies Pick<Shares<unknown>, "topics" | "fees">;

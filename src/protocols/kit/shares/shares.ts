import type { Shares } from "../../adapter.js";

/** For shares whose yield follows from their venue's state, so that no logs are needed. */
export const noFees = { topics: [], fees: () => [] } satisfies Pick<Shares<unknown>, "topics" | "fees">;

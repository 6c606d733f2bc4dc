import { endLeftovers } from "../helpers/leftovers.js";
import { prepareDatabase } from "../helpers/prebuilt.js";

/** Before all tests that may need them: the program as its sources are now, and a database, so that not every worker makes one. */
export async function setup(): Promise<void> {
  const { build } = (await import("../../scripts/build.mjs" as string)) as {
    build(parts: readonly string[]): Promise<number>;
  };
  if ((await build(["program"])) !== 0) throw new Error("The program could not be built");
  await prepareDatabase();
}

/** After all tests, when nobody uses what the workers shared. */
export const teardown = endLeftovers;

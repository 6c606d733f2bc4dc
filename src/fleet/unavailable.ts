import { reasonOf, SluiceError } from "../errors/index.js";
import { LeaseLostError } from "./transport.js";

/** Runs work on the engine named `engine`. Rejects with FLEET_UNAVAILABLE for any error that the engine did not intend. */
export async function orFleetUnavailable<T>(engine: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SluiceError || error instanceof LeaseLostError) throw error;
    const message = `The fleet's ${engine} does not answer: ${reasonOf(error)}`;
    throw new SluiceError("FLEET_UNAVAILABLE", message, { cause: error, retryAfterSeconds: 1 });
  }
}

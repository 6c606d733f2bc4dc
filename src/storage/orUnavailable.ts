import { SluiceError } from "../errors/index.js";

/** Runs work on the database. Throws DATABASE_UNAVAILABLE with `message` for any error that is not a SluiceError. */
export async function orUnavailable<T>(message: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SluiceError) throw error;
    throw new SluiceError("DATABASE_UNAVAILABLE", message, { cause: error, retryAfterSeconds: 1 });
  }
}

import { type Gate, gate } from "../chain/index.js";
import { SluiceError } from "../errors/index.js";

/** Lets `width` pieces of work run at once and `length` others wait. Throws OVERLOADED where more would have to. */
export function makeLine(width: number, length: number): Gate {
  const pass = gate(width);
  let inside = 0;
  return async (work) => {
    if (inside >= width + length) {
      const message = `${inside} requests for unlisted tokens are already waiting`;
      throw new SluiceError("OVERLOADED", message, { retryAfterSeconds: 1 });
    }
    inside += 1;
    try {
      return await pass(work);
    } finally {
      inside -= 1;
    }
  };
}

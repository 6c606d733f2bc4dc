import { SluiceError } from "../errors/index.js";
import { type Gate, gate } from "../lib/gate.js";

/**
 * Makes a gate that runs up to `width` tasks at once and lets `waiting` others wait. Throws OVERLOADED if more would
 * have to wait.
 */
export function makeBoundedGate(width: number, waiting: number): Gate {
  const pass = gate(width);
  let inside = 0;
  return async (work) => {
    if (inside >= width + waiting) {
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

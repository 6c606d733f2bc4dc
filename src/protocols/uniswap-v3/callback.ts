import type { Deployment } from "../kit/deployment.js";
import { type Callback, callbacks } from "./facts.js";

/** The deployment's `callback`, Uniswap's own where it names none. Throws for one that nobody knows. */
export function callbackOf({ slug, parameters = {} }: Deployment): Callback {
  const { callback: named = "uniswapV3" } = parameters;
  const known = callbacks.find((callback) => callback === named);
  if (known !== undefined) return known;
  throw new TypeError(
    `deployment ${slug}: parameters.callback is ${named}; there are ${callbacks.join(", ")}`,
  );
}

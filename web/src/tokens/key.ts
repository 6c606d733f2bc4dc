/** How the API writes a network's own coin. */
export { NATIVE as native } from "../../../src/client/index.js";

/** One name for a token of a network, however its address was written. */
export function keyOf(chainId: number, address: string): string {
  return `${chainId}:${address.toLowerCase()}`;
}

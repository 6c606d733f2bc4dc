/** The API's notation for a network's native coin. */
export { NATIVE as native } from "../../../src/client/index.js";

/** Returns one key for a token of a network, in any spelling of its address. */
export function keyOf(chainId: number, address: string): string {
  return `${chainId}:${address.toLowerCase()}`;
}

import { type Address, addressAt } from "../lib/address.js";
import { type Hex, uintAt } from "../lib/hex.js";

/** The selector of `approve(address,uint256)`. */
const selector = "0x095ea7b3";

/** Decodes an `approve` of an ERC-20. Returns undefined if `data` is not exactly such a call. */
export function decodeApproval(
  data: Hex,
): { readonly spender: Address; readonly amount: bigint } | undefined {
  if (data.length !== 10 + 2 * 64 || !data.startsWith(selector)) return undefined;
  const args = `0x${data.slice(10)}` as const;
  const [spender, amount] = [addressAt(args, 0), uintAt(args, 1)];
  return spender === undefined || amount === undefined ? undefined : { spender, amount };
}

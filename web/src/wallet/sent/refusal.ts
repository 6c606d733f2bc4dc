/** Codes of EIP-1193 and JSON-RPC by which a wallet says that it has done nothing. */
const refusals = [4001, 4100, 4200, 4900, 4901, 4902, -32700, -32600, -32601, -32602, -32002, -32003];
/** What nodes say of a transaction that they do not take, under codes that they use for anything. */
const notTaken =
  /insufficient funds|nonce too (low|high)|intrinsic gas|gas (limit|required)|less than block base fee|underpriced|revert|reject|denied|declined|cancel/i;

/**
 * Whether a wallet's failure says that nothing was sent. Any other one, a connection that broke for example, may have come
 * after the transaction was on its way.
 */
export function isRefusal(code: number, message: string): boolean {
  return refusals.includes(code) || (code >= 400 && code < 500) || code === 503 || notTaken.test(message);
}

/** Codes of EIP-1193 and JSON-RPC by which a wallet says that it did nothing. */
const refusals = [4001, 4100, 4200, 4900, 4901, 4902, -32700, -32600, -32601, -32602, -32002, -32003];
/** Messages of nodes that reject a transaction under generic codes. */
const notTaken =
  /insufficient funds|nonce too (low|high)|intrinsic gas|gas (limit|required)|less than block base fee|underpriced|revert|reject|denied|declined|cancel/i;

/**
 * Returns whether a wallet's failure means that nothing was sent. Any other failure, such as a broken connection, may
 * have occurred after the transaction was sent.
 */
export function isRefusal(code: number, message: string): boolean {
  return refusals.includes(code) || (code >= 400 && code < 500) || code === 503 || notTaken.test(message);
}

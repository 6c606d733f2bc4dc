/**
 * The form of each method's result. A result of another form did not come from a node. Methods not listed may return
 * anything.
 */
const forms: Readonly<Record<string, (result: unknown) => boolean>> = {
  eth_call: isHex,
  // Some nodes write the one number that everybody can read without a prefix.
  eth_chainId: (result) => isHex(result) || Number.isSafeInteger(result),
  eth_blockNumber: isHex,
  eth_estimateGas: isHex,
  eth_getBalance: isHex,
  eth_getCode: isHex,
  eth_getStorageAt: isHex,
  eth_getTransactionCount: isHex,
  eth_getLogs: (result) => Array.isArray(result) && result.every(isLog),
  eth_getBlockByHash: isBlockOrNone,
  eth_getBlockByNumber: isBlockOrNone,
  eth_simulateV1: (result) => result === null || (Array.isArray(result) && result.every(isObject)),
};

/** Returns whether `result` has the form of a result of `method`. The caller validates its parts. */
export function hasForm(method: string, result: unknown): boolean {
  return forms[method]?.(result) ?? true;
}

/** Results may be megabytes long, so only the beginning is checked. */
function isHex(value: unknown): boolean {
  return typeof value === "string" && value.startsWith("0x");
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isLog(value: unknown): boolean {
  return isObject(value) && isHex(value.address) && isHex(value.data) && Array.isArray(value.topics);
}

function isBlockOrNone(value: unknown): boolean {
  if (value === null) return true;
  return isObject(value) && ["number", "hash", "parentHash", "timestamp"].every((name) => isHex(value[name]));
}

import type { Ask } from "../transport/answer.js";

/**
 * Returns what a node must support to answer `ask`: the method, for calls the kinds of overrides, and for
 * logs how block and contracts are named. A node that
 * refuses one of them is not asked for it while another node supports it.
 */
export function featureOf({ method, params }: Ask): string {
  if (method === "eth_getLogs") {
    const { blockHash, address } = (params[0] ?? {}) as { blockHash?: unknown; address?: unknown };
    const of = address === undefined ? "of all contracts" : "of some contracts";
    return `${method} ${of} by ${blockHash === undefined ? "number" : "hash"}`;
  }
  if (method !== "eth_call" && method !== "eth_estimateGas") return method;
  const [, , state, block] = params;
  const overrides = Object.values((state ?? {}) as Record<string, Record<string, unknown>>);
  const parts = [
    ...(overrides.some((each) => each.code !== undefined) ? ["code"] : []),
    ...(overrides.some((each) => each.code === undefined) ? ["state"] : []),
    ...(block === undefined ? [] : ["block"]),
  ];
  return parts.length === 0 ? method : `${method} with ${parts.join(" and ")} overrides`;
}

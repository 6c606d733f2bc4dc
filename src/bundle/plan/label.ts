import type { Call } from "../call.js";

const names: Partial<Record<Call["kind"], string>> = {
  exactOutput: "enso route",
  minimum: "enso minamountout",
  transfer: "erc20 transfer",
  approve: "erc20 approve",
};

/** Returns the name of a call in error messages: its position, protocol and action. */
export function labelOf(index: number, call: Call): string {
  const name =
    call.kind === "convert" ? `${call.protocol} ${call.action}` : (names[call.kind] ?? `enso ${call.kind}`);
  return `call ${index} (${name})`;
}

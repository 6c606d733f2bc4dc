import type { Call } from "../../../lib/reading.js";

/** An unused address at which the clock's code is overridden. */
const CLOCK = "0x0000000000000000000000000000000000c10c00";

/** TIMESTAMP PUSH1 0 MSTORE PUSH1 32 PUSH1 0 RETURN */
const CLOCK_CODE = "0x4260005260206000f3";

/**
 * Returns a call whose result is the Unix second at which it runs: the block's, or `timestamp` if the node supports
 * time overrides. Other results in the same batch are from that second.
 */
export function clockCall(timestamp?: bigint): Call {
  return { to: CLOCK, data: "0x", code: CLOCK_CODE, ...(timestamp === undefined ? {} : { timestamp }) };
}

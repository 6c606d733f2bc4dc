import type { Call } from "../../lib/reading.js";

/** Nobody's address, over which the clock's code is laid. */
const CLOCK = "0x0000000000000000000000000000000000c10c00";

/** TIMESTAMP PUSH1 0 MSTORE PUSH1 32 PUSH1 0 RETURN */
const CLOCK_CODE = "0x4260005260206000f3";

/**
 * The call that answers the Unix second at which it runs: the block's, or `timestamp` where a node moves the time. What
 * a node answers beside it, in the same batch, holds for that second.
 */
export function clockCall(timestamp?: bigint): Call {
  return { to: CLOCK, data: "0x", code: CLOCK_CODE, ...(timestamp === undefined ? {} : { timestamp }) };
}

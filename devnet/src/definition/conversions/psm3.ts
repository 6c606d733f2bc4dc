import { devToken } from "../tokens.js";
import { devSky } from "./sky.js";

/**
 * Spark's module of rollups, with our own code. It is not on Ethereum, so its addresses are of the local chain only. Its
 * rate is that of sUSDS. Amounts are in whole units.
 */
export const devPsm3 = {
  psm: "0x5c0de00000000000000000000000000000000082",
  oracle: "0x5c0de00000000000000000000000000000000083",
  held: [
    { token: devToken("USDC").address, decimals: 6, amount: 14_236_841n },
    { token: devSky.usds, decimals: 18, amount: 8_946_856n },
    { token: devSky.susds, decimals: 18, amount: 7_759_833n },
  ],
} as const;

import { usualMulticall3 } from "../network.js";

/** What chains of the OP Stack whose native coin is ether have in common. Their files state what differs. */
export const opStack = {
  native: { symbol: "ETH", name: "Ether", decimals: 18 },
  wrappedNative: "0x4200000000000000000000000000000000000006",
  multicall3: usualMulticall3,
  maxTransactionGas: 16_777_216n,
  fees: {
    priorityFee: { kind: "suggested", usualWei: 1_000_000n },
    baseFee: { kind: "op-stack", denominator: 250, elasticity: 6 },
    dataFee: { kind: "op-stack", oracle: "0x420000000000000000000000000000000000000f" },
  },
} as const;

import type { Hex } from "../../../lib/hex.js";

/** Every log that affects the trades of FX pools and that pools of moving prices do not share. */
export const FX_TOPICS: readonly Hex[] = [
  "0x0e1f3c59f25a027e14a3f55c68245d22089c42b1dcd09f123a11d4af3c0d6f72", // AddLiquidity
  "0xc05458c16b884817a70d3d18223db5fe4adb4cb541a5573bef0daae7a6f20542", // Donation
  "0x22f9ea3e7d7b113cb423896d2e121f96a66c17814ac7f63d69096769fa3e2a55", // RemoveLiquidityImbalance
  "0xfaec9577d11cc0ccde5c7dc231f72c89b0ffeb61e8295d8858c613b54904911a", // SetDonationParameters
  "0xd8c40ef62d8608ade62e6c2363caa4cc6909f666deb8c973df9113c41e32950f", // SetFeeParameters
  "0x78e81206388ab3ee5e73c68b87da16f8cc8968c831d517adec68a516c75d09b0", // SetPolicyContract
  "0x91452c7d2b6a6f6ecfdddb64101731dda875bd3aa8dabdb13fefeeb006b8ed23", // LPAllowlistChanged
];

import type { Hex } from "../../../lib/hex.js";

/** Every log specific to pools with moving prices that affects their trades, for two and three coins. */
export const CRYPTO_TOPICS: readonly Hex[] = [
  "0xb2e76ae99761dc136e598d4a629bb347eccb9532a5f8bbd72e18467c3c34cc98", // TokenExchange
  "0x143f1f8e861fbdeddd5b46e844b7d3ac7b86a122f36e8c463859ee6811b1f29c", // TokenExchange of the newest generation
  "0x540ab385f9b5d450a27404172caade516b3ba3f4be88239ac56a2ad1de2a1f5a", // AddLiquidity
  "0x96b486485420b963edd3fdec0b0195730035600feb7de6f544383d7950fa97ee",
  "0x7196cbf63df1f2ec20638e683ebe51d18260be510592ee1e2efe3f3cfd4c33e9", // AddLiquidity of the newest generation
  "0xe1b60455bd9e33720b547f60e4e0cfbf1252d0f2ee0147d53029945f39fe3c1a",
  "0xdd3c0336a16f1b64f172b7bb0dad5b2b3c7c76f91e8c4aafd6aae60dce800153", // RemoveLiquidity
  "0xd6cc314a0b1e3b2579f8e64248e82434072e8271290eef8ad0886709304195f5",
  "0xe200e24d4a4c7cd367dd9befe394dc8a14e6d58c88ff5e2f512d65a9e0aa9c5c", // RemoveLiquidityOne of the newest generation
  "0x6059a38198b1dc42b3791087d1ff0fbd72b3179553c25f678cd246f52ffaaf59", // ClaimAdminFee
  "0x3bbd5f2f4711532d6e9ee88dfdf2f1468e9a4c3ae5e14d2e1a67bf4242d008d0",
  "0x5ebe66c628d0969a211b99673a322baa5fc8a62baf286c175e254daef76f5bcc",
  "0x1c65bbdc939f346e5d6f0bde1f072819947438d4fc7b182cc59c2f6dc5504087", // NewParameters
  "0xa32137411fc7c20db359079cd84af0e2cad58cd7a182a8a5e23e08e554e88bf0", // NewParameters of the newest generation
  "0xe35f0559b0642164e286b30df2077ec3a05426617a25db7578fd20ba39a6cd05", // RampAgamma
  "0x5f0e7fba3d100c9e19446e1c92fe436f0a9a22fe99669360e4fdd6d3de2fc284", // StopRampA
];

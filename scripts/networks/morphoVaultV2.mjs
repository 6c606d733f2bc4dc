/**
 * The factories of what Vault V2 lends through, by network: those of its adapters, and those of MetaMorpho's vaults. A
 * vault is refused if another factory made one of its adapters, so a network without them has no use for the rest. Two
 * organisations name each.
 */
export const lenders = {
  base: {
    comment: [
      "npm:@morpho-org/morpho-ts@2.8.0 lib/esm/addresses.js:112",
      "github:Byzantine-Finance/debt-fund-sdk@ffb070c2e0c3 src/constants/networks.ts:61",
    ],
    vaultV1Factory: "0xFf62A7c278C62eD665133147129245053Bbf5918",
    vaultV10Factory: "0xA9c3D3a366466Fa809d1Ae982Fb2c46E5fC41101",
    marketAdapterV2Factory: "0x9a1B378C43BA535cDB89934230F0D3890c51C0EB",
    vaultAdapterFactory: "0xF42D9c36b34c9c2CF3Bc30eD2a52a90eEB604642",
  },
};

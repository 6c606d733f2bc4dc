import type { Network } from "../network.js";

export const berachain: Network = {
  id: 80_094,
  slug: "berachain",
  name: "Berachain",
  native: { symbol: "BERA", name: "BERA Token", decimals: 18 },
  wrappedNative: "0x6969696969696969696969696969696969696969",
  multicall3: "0xca11bde05977b3631167028862be2a173976ca11",
  blockTimeSeconds: 2,
  reorgBlocks: 16,
  maxTransactionGas: 16_777_216n,
  // BRIP-2 changed the constants of EIP-1559 and added a minimum
  fees: { priorityFee: { kind: "suggested", usualWei: 1_000_000_000n }, baseFee: { kind: "parent" } },
  explorer: { name: "Berascan", url: "https://berascan.com" },
  publicNode: "https://rpc.berachain.com",
  baseTokens: [
    "0x6969696969696969696969696969696969696969",
    "0x549943e04f40284185054145c6e4e9568c1d3241",
    "0xfcbd14dc51f0a4d49d5e53c2e0950e0bc26d0dce",
    "0x5d3a1ff2b6bab83b63cd9ad0787074081a52ef34",
    "0x2f6f07cdcf3588944bf4c42ac74ff24bf56e7590",
    "0x0555e30da8f98308edb960aa94c0db47230d2b9c",
    "0x211cc4dd073734da055fbf44a2b4667d5e5fe5d2",
  ],
  stablecoins: [
    "0x549943e04f40284185054145c6e4e9568c1d3241",
    "0xfcbd14dc51f0a4d49d5e53c2e0950e0bc26d0dce",
    "0x5d3a1ff2b6bab83b63cd9ad0787074081a52ef34",
  ],
  tokens: [
    {
      address: "0x6969696969696969696969696969696969696969",
      symbol: "WBERA",
      name: "Wrapped Bera",
      decimals: 18,
    },
    {
      address: "0x549943e04f40284185054145c6e4e9568c1d3241",
      symbol: "USDCe",
      name: "Bridged USDC (Stargate)",
      decimals: 6,
    },
    { address: "0xfcbd14dc51f0a4d49d5e53c2e0950e0bc26d0dce", symbol: "HONEY", name: "Honey", decimals: 18 },
    { address: "0x5d3a1ff2b6bab83b63cd9ad0787074081a52ef34", symbol: "USDe", name: "USDe", decimals: 18 },
    { address: "0x2f6f07cdcf3588944bf4c42ac74ff24bf56e7590", symbol: "WETH", name: "WETH", decimals: 18 },
    {
      address: "0x0555e30da8f98308edb960aa94c0db47230d2b9c",
      symbol: "WBTC",
      name: "Wrapped BTC",
      decimals: 8,
    },
    {
      address: "0x211cc4dd073734da055fbf44a2b4667d5e5fe5d2",
      symbol: "sUSDe",
      name: "Staked USDe",
      decimals: 18,
    },
  ],
  // Above each, its two sources: of different organisations, or one and a derivation (CREATE2) of a known pool.
  deployments: [
    // github:lifinance/contracts@ef00558fde config/networks.json
    // github:0xProject/0x-settler@f6b73031e5d8 chain_config.json:749
    {
      slug: "wrapped-native",
      standard: "wrapped-native",
      contracts: { wrappedNative: "0x6969696969696969696969696969696969696969" },
    },
    // github:DefiLlama/DefiLlama-Adapters@1eb4e81d4dd0 projects/euler-v2/index.js:18
    // github:euler-xyz/euler-interfaces@8007d05e630d addresses/80094/CoreAddresses.json:3
    {
      slug: "euler-v2",
      standard: "euler-v2",
      contracts: { factory: "0x5c13fb43ae9bae8470f646ea647784534e9543af" },
    },
    // github:DefiLlama/DefiLlama-Adapters@1eb4e81d4dd0 registries/uniswapV3.js:785
    // github:0xProject/0x-settler@f6b73031e5d8 src/core/univ3forks/KodiakV3.sol:4 (kodiakV3Factory)
    {
      slug: "kodiak-v3",
      standard: "uniswap-v3",
      sinceBlock: 12_314,
      contracts: { factory: "0xd84cbf0b02636e7f53db9e5e45a616e05d710990" },
      lists: { feeTiersPpm: [100, 500, 3000, 10_000] },
      about: { name: "Kodiak V3", project: "kodiak", url: "https://www.kodiak.finance" },
    },
    // github:DefiLlama/yield-server@ca9c8a348d1e src/adaptors/euler-v2/index.js
    // github:euler-xyz/euler-interfaces@8007d05e630d addresses/80094/CoreAddresses.json
    {
      slug: "euler-earn",
      standard: "euler-earn",
      sinceBlock: 786_314,
      contracts: { factory: "0x9cbc3030e6d133d1aaa148d598fd82d70263495c" },
    },
  ],
};

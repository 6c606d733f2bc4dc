import type { Network } from "../network.js";
import { common } from "./deployments.js";

export const hyperevm: Network = {
  id: 999,
  slug: "hyperevm",
  name: "HyperEVM",
  native: { symbol: "HYPE", name: "HYPE", decimals: 18 },
  wrappedNative: "0x5555555555555555555555555555555555555555",
  multicall3: "0xca11bde05977b3631167028862be2a173976ca11",
  blockTimeSeconds: 1,
  reorgBlocks: 16,
  maxTransactionGas: 2_000_000n,
  // Small and big blocks share one base fee; tips are burned
  fees: { priorityFee: { kind: "suggested", usualWei: 100_000_000n }, baseFee: { kind: "parent" } },
  explorer: { name: "HyperEVMScan", url: "https://hyperevmscan.io" },
  publicNode: "https://rpc.hyperliquid.xyz/evm",
  baseTokens: [
    "0x5555555555555555555555555555555555555555",
    "0xb8ce59fc3717ada4c02eadf9682a9e934f625ebb",
    "0x5d3a1ff2b6bab83b63cd9ad0787074081a52ef34",
  ],
  stablecoins: ["0xb8ce59fc3717ada4c02eadf9682a9e934f625ebb", "0x5d3a1ff2b6bab83b63cd9ad0787074081a52ef34"],
  tokens: [
    {
      address: "0x5555555555555555555555555555555555555555",
      symbol: "WHYPE",
      name: "Wrapped HYPE",
      decimals: 18,
    },
    { address: "0xb8ce59fc3717ada4c02eadf9682a9e934f625ebb", symbol: "USDT0", name: "USDT0", decimals: 6 },
    { address: "0x5d3a1ff2b6bab83b63cd9ad0787074081a52ef34", symbol: "USDe", name: "USDeOFT", decimals: 18 },
  ],
  // Above each, its two sources: of different organisations, or one and a derivation (CREATE2) of a known pool.
  deployments: [
    // github:lifinance/contracts@ef00558fde config/networks.json
    // github:0xProject/0x-settler@f6b73031e5d8 chain_config.json:787
    {
      slug: "wrapped-native",
      standard: "wrapped-native",
      contracts: { wrappedNative: "0x5555555555555555555555555555555555555555" },
    },
    // github:DefiLlama/DefiLlama-Adapters@1eb4e81d4dd0 registries/uniswapV3.js:770
    // github:0xProject/0x-settler@f6b73031e5d8 src/core/univ3forks/KittenSwap.sol:4 (kittenSwapFactory)
    {
      slug: "kittenswap-cl",
      standard: "algebra",
      sinceBlock: 2_033_100,
      contracts: { factory: "0x2e08f5ff603e4343864b14599caedb19918bdcaf" },
      about: { name: "KittenSwap CL", project: "kittenswap", url: "https://app.kittenswap.finance" },
    },
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d dexs/curve/index.ts:417
    // github:curvefi/curve-core@b4c27f3f8e30 deployments/prod/hyperliquid.yaml:32
    { ...common.curveNg, contracts: { factory: "0x604388bb1159afd21eb5191ce22b4decdee2ae22" } },
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d dexs/curve/index.ts:414
    // github:curvefi/curve-core@b4c27f3f8e30 deployments/prod/hyperliquid.yaml:93
    { ...common.curveTricrypto, contracts: { factory: "0x5702bdb1ec244704e3cbbaae11a0275ae5b07499" } },
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d dexs/curve/index.ts:411
    // github:curvefi/curve-js@8cb9f82dfa54 src/constants/network_constants.ts:231
    { ...common.curveTwocrypto, contracts: { factory: "0xc9fe0c63af9a39402e8a5514f9c43af0322b665f" } },
    // github:DefiLlama/DefiLlama-Adapters@1eb4e81d4dd0 projects/euler-v2/index.js:27
    // github:euler-xyz/euler-interfaces@8007d05e630d addresses/999/CoreAddresses.json:3
    {
      slug: "euler-v2",
      standard: "euler-v2",
      contracts: { factory: "0xcf5552580fd364cdbbfcb5ae345f75674c59273a" },
    },
    // npm:@morpho-org/morpho-ts@2.8.0 lib/esm/addresses.js:474
    // github:DefiLlama/DefiLlama-Adapters@1eb4e81d4dd0 projects/helper/morpoho.js:15
    {
      slug: "metamorpho",
      standard: "metamorpho",
      sinceBlock: 1_988_677,
      contracts: { factory: "0xec051b19d654c48c357dc974376deb6272f24e53" },
    },
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d factory/uniV3.ts:256
    // github:0xProject/0x-settler@f6b73031e5d8 src/core/univ3forks/Hybra.sol:4 (hybraFactory)
    {
      slug: "hybra-v3",
      standard: "uniswap-v3",
      sinceBlock: 6_523_521,
      contracts: { factory: "0x2dc0ec0f0db8baf250ecccf268d7dfbf59346e5e" },
      lists: { feeTiersPpm: [100, 500, 3000, 10_000] },
      about: { name: "Hybra V3", project: "hybra", url: "https://www.hybra.finance" },
    },
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d factory/uniV3.ts:171
    // github:0xProject/0x-settler@f6b73031e5d8 src/core/univ3forks/PrjxV3.sol:4 (prjxV3Factory)
    {
      slug: "projectx-v3",
      standard: "uniswap-v3",
      sinceBlock: 7_876_741,
      contracts: { factory: "0xff7b3e8c00e57ea31477c32a5b52a58eea47b072" },
      lists: { feeTiersPpm: [100, 500, 3000, 10_000] },
      about: { name: "Project X", project: "projectx", url: "https://www.prjx.com" },
    },
  ],
};

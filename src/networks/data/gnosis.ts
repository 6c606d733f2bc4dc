import type { Network } from "../network.js";
import { common } from "./deployments.js";
import { vouched } from "./vouched.js";
import { vouchedBalancerV3 } from "./vouchedBalancerV3.js";

export const gnosis: Network = {
  id: 100,
  slug: "gnosis",
  name: "Gnosis",
  native: { symbol: "XDAI", name: "xDAI", decimals: 18 },
  wrappedNative: "0xe91d153e0b41518a2ce8dd3d7944fa863463a97d",
  multicall3: "0xca11bde05977b3631167028862be2a173976ca11",
  blockTimeSeconds: 5,
  reorgBlocks: 64,
  maxTransactionGas: 16_777_216n,
  // The constants of EIP-1559, as on Ethereum
  fees: {
    priorityFee: { kind: "suggested", usualWei: 1_000_000_000n },
    baseFee: { kind: "eip-1559", denominator: 8, elasticity: 2 },
  },
  explorer: { name: "Gnosisscan", url: "https://gnosisscan.io" },
  publicNode: "https://rpc.gnosischain.com",
  baseTokens: [
    "0xe91d153e0b41518a2ce8dd3d7944fa863463a97d",
    "0xddafbb505ad214d7b80b1f830fccc89b60fb7a83",
    "0x4ecaba5870353805a9f068101a40e0f32ed605c6",
    "0x2a22f9c3b484c3629090feed35f17ff8f88f76f0",
    "0x6a023ccd1ff6f2045c3309768ead9e68f978f6e1",
    "0x9c58bacc331c9aa871afd802db6379a98e80cedb",
    "0x6c76971f98945ae98dd7d4dfca8711ebea946ea6",
    "0x8e5bbbb09ed1ebde8674cda39a0c169401db4252",
  ],
  stablecoins: [
    "0xe91d153e0b41518a2ce8dd3d7944fa863463a97d",
    "0xddafbb505ad214d7b80b1f830fccc89b60fb7a83",
    "0x4ecaba5870353805a9f068101a40e0f32ed605c6",
    "0x2a22f9c3b484c3629090feed35f17ff8f88f76f0",
    "0xabef652195f98a91e490f047a5006b71c85f058d",
  ],
  tokens: [
    {
      address: "0xe91d153e0b41518a2ce8dd3d7944fa863463a97d",
      symbol: "WXDAI",
      name: "Wrapped XDAI",
      decimals: 18,
    },
    {
      address: "0xddafbb505ad214d7b80b1f830fccc89b60fb7a83",
      symbol: "USDC",
      name: "USD//C on xDai",
      decimals: 6,
    },
    { address: "0x4ecaba5870353805a9f068101a40e0f32ed605c6", symbol: "USDT", name: "USDT", decimals: 6 },
    {
      address: "0x2a22f9c3b484c3629090feed35f17ff8f88f76f0",
      symbol: "USDC.e",
      name: "Bridged USDC (Gnosis)",
      decimals: 6,
    },
    {
      address: "0xabef652195f98a91e490f047a5006b71c85f058d",
      symbol: "crvUSD",
      name: "Curve USD Stablecoin",
      decimals: 18,
    },
    {
      address: "0x6a023ccd1ff6f2045c3309768ead9e68f978f6e1",
      symbol: "WETH",
      name: "Wrapped Ether on xDai",
      decimals: 18,
    },
    {
      address: "0x9c58bacc331c9aa871afd802db6379a98e80cedb",
      symbol: "GNO",
      name: "Gnosis Token on xDai",
      decimals: 18,
    },
    {
      address: "0x6c76971f98945ae98dd7d4dfca8711ebea946ea6",
      symbol: "wstETH",
      name: "Wrapped liquid staked Ether 2.0 from Mainnet",
      decimals: 18,
    },
    {
      address: "0x8e5bbbb09ed1ebde8674cda39a0c169401db4252",
      symbol: "WBTC",
      name: "Wrapped BTC",
      decimals: 8,
    },
  ],
  // Above each, its two sources: of different organisations, or one and a derivation (CREATE2) of a known pool.
  deployments: [
    // npm:@bgd-labs/aave-address-book@4.44.22 tokenlist.json
    // github:balancer/backend@4190058935f7 config/gnosis.ts:9
    {
      slug: "wrapped-native",
      standard: "wrapped-native",
      contracts: { wrappedNative: "0xe91d153e0b41518a2ce8dd3d7944fa863463a97d" },
    },
    // npm:@bgd-labs/aave-address-book@4.44.22 tokenlist.json:5722
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d fees/aave-v3.ts:104
    {
      slug: "aave-v3",
      standard: "aave-v3",
      contracts: { pool: "0xb50201558b00496a145fe76f7424749556e326d8" },
    },
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d fees/spark/index.ts
    // github:messari/subgraphs@2711ac91ef55 subgraphs/aave-forks/protocols/spark-lend/config/deployments/spark-lend-gnosis/configurations.json
    {
      slug: "spark",
      standard: "aave-v3",
      contracts: { pool: "0x2dae5307c5e3fd1cf5a72cb6f698f915860607e0" },
      about: { name: "Spark", project: "spark", url: "https://spark.fi" },
    },
    // npm:@paraswap/dex-lib@5.0.6 build/dex/algebra/config.js:40
    // github:DefiLlama/DefiLlama-Adapters@1eb4e81d4dd0 projects/seer/index.js:16
    {
      slug: "swapr-v3",
      standard: "algebra",
      sinceBlock: 30_096_640,
      contracts: { factory: "0xa0864cca6e114013ab0e27cbd5b6f4c8947da766" },
      about: { name: "Swapr V3", project: "swapr", url: "https://swapr.eth.limo" },
    },
    // github:balancer/backend@4190058935f7 config/gnosis.ts:54
    // npm:@paraswap/dex-lib@5.0.6 build/dex/balancer-v2/config.js:34
    {
      slug: "balancer-v2",
      standard: "balancer-v2",
      sinceBlock: 24_821_598,
      contracts: { vault: "0xba12222222228d8ba445958a75a0704d566bf2c8" },
      vouched: vouched.gnosis["balancer-v2"],
    },
    // npm:@curvefi/api@2.65.13 lib/constants/network_constants.js:136
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d dexs/curve/index.ts:354
    { ...common.curveFactory, contracts: { factory: "0xd19baeadc667cf2015e395f2b08668ef120f41f5" } },
    // github:curvefi/stableswap-ng@2abe778f4020 scripts/deployments.py:91
    // npm:@paraswap/dex-lib@5.0.6 build/dex/curve-v1-stable-ng/config.js:228
    {
      ...common.curveNg,
      contracts: { factory: "0xbc0797015fcfc47d9c1856639cae50d0e69fbee8" },
      vouched: vouched.gnosis["curve-ng"],
    },
    // github:curvefi/twocrypto-ng@0fcca0d7b1e5 deployments.yaml:73
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d dexs/curve/index.ts:357
    { ...common.curveTwocrypto, contracts: { factory: "0x98ee851a00abee0d95d08cf4ca2bdce32aeaaf7f" } },
    // npm:sushi@7.3.15 _esm/evm/config/features/sushiswap-v2.js:90
    // npm:@paraswap/dex-lib@5.0.6 build/dex/uniswap-v2/config.js:243
    { ...common.sushiswapV2, contracts: { factory: "0xc35dadb65012ec5796536bd9864ed8773abc74c4" } },
    // npm:sushi@7.3.15 evm/config/features/sushiswap-v3.ts:51
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d dexs/sushiswap-v3.ts:8
    {
      ...common.sushiswapV3,
      sinceBlock: 27_232_871,
      contracts: { factory: "0xf78031cbca409f2fb6876bdfdbc1b2df24cf9bef" },
    },
    // npm:sushi@7.3.15 evm/config/features/uniswap-v3.ts:136
    // npm:@paraswap/dex-lib@5.0.6 build/dex/uniswap-v3/config.js:303
    {
      ...common.uniswapV3,
      sinceBlock: 27_416_614,
      contracts: { factory: "0xe32f7dd7e3f098d518ff19a22d5f028e076489b1" },
    },
    // github:balancer/balancer-deployments@6826feb824e5 v3/tasks/20241204-v3-vault/output/gnosis.json
    // github:DefiLlama/DefiLlama-Adapters@a2c2e0a8f2df projects/balancer-v3/index.js
    {
      ...common.balancerV3,
      sinceBlock: 37_360_338,
      contracts: { vault: "0xba1333333333a1ba1108e8412f11850a5c319ba9" },
      vouched: vouchedBalancerV3.gnosis,
    },
  ],
};

import { common } from "./data/deployments.js";
import { vouched } from "./data/vouched.js";
import { vouchedBalancerV3 } from "./data/vouchedBalancerV3.js";
import { ethereumFees } from "./fees.js";
import {
  localBalancerPools,
  localCurvePools,
  localDeployments,
  localHooks,
  localStrategies,
} from "./localDeployments.js";
import { type Network, usualMulticall3 } from "./network.js";

const WETH = "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2";
const USDC = "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48";
const USDT = "0xdac17f958d2ee523a2206206994597c13d831ec7";
const DAI = "0x6b175474e89094c44da98b954eedeac495271d0f";
const WBTC = "0x2260fac5e5542a773aa44fbcfedf7c193bc2c599";

/**
 * Ethereum. The addresses come from the protocols' own deployment pages. The devnet's tests show that they result from
 * deployer and nonce.
 */
export const mainnet: Network = {
  id: 1,
  slug: "mainnet",
  name: "Ethereum",
  native: { symbol: "ETH", name: "Ether", decimals: 18 },
  wrappedNative: WETH,
  multicall3: usualMulticall3,
  blockTimeSeconds: 12,
  reorgBlocks: 64,
  maxTransactionGas: 16_777_216n,
  fees: ethereumFees,
  explorer: { name: "Etherscan", url: "https://etherscan.io" },
  // Each address is in the operator's own documentation, to which `docs` links.
  privateEndpoints: [
    {
      name: "Flashbots Protect",
      url: "https://rpc.flashbots.net/fast",
      docs: "https://docs.flashbots.net/flashbots-protect/quick-start",
    },
    {
      name: "MEV Blocker",
      url: "https://rpc.mevblocker.io/fast",
      docs: "https://docs.cow.fi/mevblocker/orderflow-originators/Endpoints",
    },
    {
      name: "MEV Blocker, full privacy",
      url: "https://rpc.mevblocker.io/fullprivacy",
      docs: "https://docs.cow.fi/mevblocker/orderflow-originators/Endpoints",
    },
  ],
  ensRegistry: "0x00000000000c2e074ec69a0dfb2997ba6c7d2e1e",
  baseTokens: [WETH, USDC, USDT, DAI, WBTC],
  stablecoins: [USDC, USDT, DAI],
  tokens: [
    { address: WETH, symbol: "WETH", name: "Wrapped Ether", decimals: 18 },
    { address: USDC, symbol: "USDC", name: "USD Coin", decimals: 6 },
    { address: USDT, symbol: "USDT", name: "Tether USD", decimals: 6 },
    { address: DAI, symbol: "DAI", name: "Dai Stablecoin", decimals: 18 },
    { address: WBTC, symbol: "WBTC", name: "Wrapped BTC", decimals: 8 },
    { address: "0x1f9840a85d5af5bf1d1762f925bdaddc4201f984", symbol: "UNI", name: "Uniswap", decimals: 18 },
    {
      address: "0x514910771af9ca656af840dff83e8264ecf986ca",
      symbol: "LINK",
      name: "ChainLink Token",
      decimals: 18,
    },
    {
      address: "0x7fc66500c84a76ad7e9c93437bfc5ac33e2ddae9",
      symbol: "AAVE",
      name: "Aave Token",
      decimals: 18,
    },
    { address: "0x9f8f72aa9304c8b593d555f12ef6589cc3a579a2", symbol: "MKR", name: "Maker", decimals: 18 },
    {
      address: "0x5a98fcbea516cf06857215779fd812ca3bef1b32",
      symbol: "LDO",
      name: "Lido DAO Token",
      decimals: 18,
    },
    {
      address: "0xd533a949740bb3306d119cc777fa900ba034cd52",
      symbol: "CRV",
      name: "Curve DAO Token",
      decimals: 18,
    },
    { address: "0xc00e94cb662c3520282e6f5717214004a7f26888", symbol: "COMP", name: "Compound", decimals: 18 },
    {
      address: "0xc011a73ee8576fb46f5e1c5751ca3b9fe0af2a6f",
      symbol: "SNX",
      name: "Synthetix Network Token",
      decimals: 18,
    },
    { address: "0x853d955acef822db058eb8505911ed77f175b99e", symbol: "FRAX", name: "Frax", decimals: 18 },
    {
      address: "0x056fd409e1d7a124bd7017459dfea2f387b6d5cd",
      symbol: "GUSD",
      name: "Gemini dollar",
      decimals: 2,
    },
    {
      address: "0x0bc529c00c6401aef6d220be8c6ea1667f6ad93e",
      symbol: "YFI",
      name: "yearn.finance",
      decimals: 18,
    },
    { address: "0xba100000625a3754423978a60c9317c58a424e3d", symbol: "BAL", name: "Balancer", decimals: 18 },
    {
      address: "0x111111111117dc0aa78b770fa6a738034120c302",
      symbol: "1INCH",
      name: "1INCH Token",
      decimals: 18,
    },
    {
      address: "0xc18360217d8f7ab5e7c516566761ea12ce7f9d72",
      symbol: "ENS",
      name: "Ethereum Name Service",
      decimals: 18,
    },
    {
      address: "0xc944e90c64b2c07662a292be6244bdf05cda44a7",
      symbol: "GRT",
      name: "Graph Token",
      decimals: 18,
    },
    {
      address: "0x95ad61b0a150d79219dcf64e1e6cc01f0b64c4ce",
      symbol: "SHIB",
      name: "SHIBA INU",
      decimals: 18,
    },
    { address: "0x6982508145454ce325ddbe47a25d4ec3d2311933", symbol: "PEPE", name: "Pepe", decimals: 18 },
    {
      address: "0x18084fba666a33d37592fa2633fd49a74dd93a88",
      symbol: "TBTC",
      name: "tBTC v2",
      decimals: 18,
    },
    {
      address: "0x5f98805a4e8be255a32880fdec7f6728c6568ba0",
      symbol: "LUSD",
      name: "LUSD Stablecoin",
      decimals: 18,
    },
    {
      address: "0x6c3ea9036406852006290770bedfcaba0e23a0e8",
      symbol: "PYUSD",
      name: "PayPal USD",
      decimals: 6,
    },
  ],
  deployments: [
    { slug: "wrapped-native", standard: "wrapped-native", contracts: { wrappedNative: WETH } },
    {
      ...common.uniswapV2,
      sinceBlock: 10_000_835,
      contracts: { factory: "0x5c69bee701ef814a2b6a3edd4b1652cb9cc5aa6f" },
    },
    {
      ...common.uniswapV3,
      sinceBlock: 12_369_621,
      contracts: { factory: "0x1f98431c8ad98523631ae4a59f267346ea31f984" },
    },
    {
      ...common.sushiswapV2,
      sinceBlock: 10_794_229,
      contracts: { factory: "0xc0aee478e3658e2610c5f7a4a2e1777ce9e4f2ac" },
    },
    {
      ...common.pancakeswapV3,
      sinceBlock: 16_950_686,
      contracts: { factory: "0x0bfbcf9fa4f9c56b0f40a671ad40e0805a091865" },
      // The pools call pancakeV3SwapCallback.
    },
    {
      slug: "lido",
      standard: "lido",
      contracts: {
        steth: "0xae7ab96520de3a18e5e111b5eaab095312d7fe84",
        wsteth: "0x7f39c581f595b53c5cb19bd0b3f8da6c935e2ca0",
      },
    },
    {
      slug: "yearn-v2",
      standard: "yearn-v2",
      contracts: { registry: "0x50c1a2ea0a861a967d9d0ffe2ae4012c2e053804" },
    },
    {
      slug: "erc4626",
      standard: "erc4626",
      contracts: {},
      instances: [
        // sDAI
        { address: "0x83f20f44975d03b1b09e64809b757c47f942beea" },
        // sUSDS
        { address: "0xa3931d71877c0e7a3148cb7eb4463524fec27fbd" },
        // sUSDe
        { address: "0x9d39a5de30e57443bff2a8307a4256c8797a3497" },
        // sfrxETH
        { address: "0xac3e018457b222d93114458476f3e3416abbe38f" },
        // An address of the local chain only. Nobody can put a contract there on Ethereum.
        { address: "0x5c0de00000000000000000000000000000000020" },
        { address: "0x5c0de00000000000000000000000000000000021" },
        {
          address: "0x5c0de00000000000000000000000000000000022",
          holder: "0x5c0de00000000000000000000000000000000001",
        },
        { address: "0x5c0de00000000000000000000000000000000023" },
        { address: "0x5c0de00000000000000000000000000000000024" },
      ],
    },
    {
      slug: "sky-psm",
      standard: "sky-psm",
      contracts: { converter: "0x3225737a9bbb6473cb4a45b7244aca2befdb276a" },
      instances: [
        // The module of DAI and USDC, and its wrapper that pays USDS
        { address: "0xf6e72db5454dd049d0788e411b06cfaf16853042" },
        { address: "0xa188eec8f81263234da3622a406892f3d630f98c" },
      ],
    },
    // The keys MKR_SKY, MKR and SKY of Sky's chainlog, as in test/addresses_mainnet.sol of sky-ecosystem/spells-mainnet
    // The executive vote of 15 May 2025, "Launch New MKR-to-SKY Conversion Contract", in sky-ecosystem/executive-votes
    {
      slug: "mkr-sky",
      standard: "mkr-sky",
      contracts: { converter: "0xa1ea1ba18e88c381c724a75f23a130420c403f9a" },
    },
    {
      slug: "metamorpho",
      standard: "metamorpho",
      sinceBlock: 21_439_510,
      contracts: { factory: "0x1897a8997241c1cd4bd0698647e4eb7213535c24" },
    },
    {
      slug: "metamorpho-v1-0",
      standard: "metamorpho",
      sinceBlock: 18_925_584,
      contracts: { factory: "0xa9c3d3a366466fa809d1ae982fb2c46e5fc41101" },
      about: { name: "MetaMorpho V1.0", project: "morpho", url: "https://morpho.org" },
    },
    {
      slug: "morpho-vault-v2",
      standard: "morpho-vault-v2",
      sinceBlock: 23_375_073,
      contracts: {
        factory: "0xa1d94f746defa1928926b84fb2596c06926c0405",
        vaultV1Factory: "0x1897a8997241c1cd4bd0698647e4eb7213535c24",
        vaultV10Factory: "0xa9c3d3a366466fa809d1ae982fb2c46e5fc41101",
        marketAdapterFactory: "0xb049465969ac6355127cdf9e88dee63d25204d5d",
        marketAdapterV2Factory: "0x32bb1c0d48d8b1b3363e86eeb9a0300bad61ccc1",
        vaultAdapterFactory: "0xd1b8e2dee25c2b89dcd2f98448a7ce87d6f63394",
      },
    },
    {
      slug: "euler-v2",
      standard: "euler-v2",
      contracts: { factory: "0x29a56a1b8214d9cf7c5561811750d5cbdb45cc8e" },
    },
    {
      slug: "euler-earn",
      standard: "euler-earn",
      sinceBlock: 20_529_225,
      contracts: { factory: "0x59709b029b140c853fe28d277f83c3a65e308af4" },
    },
    {
      slug: "spark-vault",
      standard: "spark-vault",
      contracts: {},
      instances: [
        // spUSDC, spUSDT and spETH
        { address: "0x28b3a8fb53b741a8fd78c0fb9a6b2393d896a43d" },
        { address: "0xe2e7a17dff93280dec073c995595155283e3c372" },
        { address: "0xfe6eb3b609a7c8352a241f7f3a21cea4e9209b8f" },
      ],
    },
    {
      slug: "yearn-v3",
      standard: "yearn-v3",
      sinceBlock: 21_000_000,
      contracts: { factory: "0x770d0d1fb036483ed4abb6d53c1c88fb277d812f" },
      vouched: { contracts: localStrategies },
    },
    {
      slug: "yearn-v3-0-3",
      standard: "yearn-v3",
      sinceBlock: 20_800_000,
      contracts: { factory: "0x5577edcb8a856582297cdbbb07055e6a6e38eb5f" },
      about: { name: "Yearn V3.0.3", project: "yearn", url: "https://yearn.fi" },
    },
    {
      slug: "yearn-v3-0-2",
      standard: "yearn-v3",
      sinceBlock: 19_000_000,
      contracts: { factory: "0x444045c5c13c246e117ed36437303cac8e250ab0" },
      about: { name: "Yearn V3.0.2", project: "yearn", url: "https://yearn.fi" },
    },
    {
      slug: "yearn-v3-0-1",
      standard: "yearn-v3",
      sinceBlock: 18_385_809,
      contracts: { factory: "0xe9e8c89c8fc7e8b8f23425688eb68987231178e5" },
      about: { name: "Yearn V3.0.1", project: "yearn", url: "https://yearn.fi" },
    },
    {
      slug: "rocket-pool",
      standard: "rocket-pool",
      contracts: { storage: "0x1d8f8f00cfa6758d7be78336684788fb0ee0fa46" },
    },
    {
      slug: "ether-fi",
      standard: "ether-fi",
      contracts: {
        pool: "0x308861a430be4cce5502d0a12724771fc6daf216",
        eeth: "0x35fa164735182de50811e8e2e824cfb9b6118ac2",
        weeth: "0xcd5fe23c85820f7b72d0926fc9b05b43e359b7ee",
      },
    },
    {
      slug: "frax-ether",
      standard: "frax-ether",
      contracts: {
        minter: "0xbafa44efe7901e04e39dad13167d089c559c1138",
        sfrxeth: "0xac3e018457b222d93114458476f3e3416abbe38f",
      },
    },
    // docs.frax.finance/frax-v3/sfrax; github.com/FraxFinance/frax-tokens (scripts/constants/mainnet.ts)
    {
      slug: "staked-frax",
      standard: "staked-frax",
      contracts: {},
      instances: [{ address: "0xa663b02cf0a4b149d2ad41910cb81e23e1c41c32" }],
    },
    // docs.resupply.finance/resupply-protocol/savings-reusd; github.com/resupplyfi/resupply (deployment/contracts.json)
    {
      slug: "savings-reusd",
      standard: "staked-frax",
      contracts: {},
      instances: [{ address: "0x557ab1e003951a73c12d16f0fea8490e39c33c35" }],
      about: { name: "Savings reUSD", project: "resupply", url: "https://resupply.fi/savings-reusd" },
    },
    {
      slug: "aave-v2",
      standard: "aave-v2",
      contracts: { pool: "0x7d2768de32b0b80b7a3454c06bdac94a69ddc7a9" },
    },
    {
      slug: "aave-v3",
      standard: "aave-v3",
      contracts: { pool: "0x87870bca3f3fd6335c3f4ce8392d69350b4fa4e2" },
    },
    {
      slug: "compound-v2",
      standard: "compound-v2",
      contracts: {
        comptroller: "0x3d9819210a31b4961b30ef54be2aed79b9c9cd3b",
        nativeMarket: "0x4ddc2d193948926d02f9b1fe9e1daa0718270ed5",
      },
    },
    {
      slug: "curve-dex",
      standard: "curve-dex",
      // Curve's MetaRegistry
      contracts: { registry: "0xf98b45fa17de75fb1ad0e7afd971b0ca00e379fc" },
      instances: [
        {
          address: "0xa5407eae9ba41422680e2e00537571bcc53efbfd",
          share: "0xc25a3a3b969415c80451098fa907ec722572917f",
          parameters: { coins: 4 },
        },
        {
          address: "0xbebc44782c7db0a1a60cb6fe97d0b483032ff1c7",
          share: "0x6c3f90f043a72fa612cbac8115ee7e52bde6e490",
          parameters: { coins: 3 },
        },
        {
          address: "0xdcef968d416a41cdac0ed8702fac8128a64241a2",
          share: "0x3175df0976dfa876431c2e9ee6bc45b65d3473cc",
          parameters: { coins: 2 },
        },
      ],
      vouched: {
        ...vouched.mainnet["curve-dex"],
        contracts: [...localCurvePools, ...vouched.mainnet["curve-dex"].contracts],
      },
    },
    {
      slug: "balancer-v2",
      standard: "balancer-v2",
      sinceBlock: 12_272_146,
      contracts: { vault: "0xba12222222228d8ba445958a75a0704d566bf2c8" },
      instances: [
        { address: "0x5c6ee304399dbdb9c8ef030ab642b10820db8f56" },
        { address: "0xa6f548df93de924d73be7d25dc02554c6bd66db5" },
        { address: "0x79c58f70905f734641735bc61e45c19dd9ad60bc" },
        { address: "0x93d199263632a4ef4bb438f1feb99e57b4b5f0bd" },
      ],
      vouched: vouched.mainnet["balancer-v2"],
    },
    {
      ...common.uniswapV4,
      sinceBlock: 21_688_329,
      contracts: { manager: "0x000000000004444c5dc75cb358380d2e3de08a90" },
      vouched: { contracts: [...localHooks, ...vouched.mainnet["uniswap-v4"].contracts] },
    },
    {
      ...common.balancerV3,
      sinceBlock: 21_332_121,
      contracts: { vault: "0xba1333333333a1ba1108e8412f11850a5c319ba9" },
      instances: localBalancerPools,
      vouched: vouchedBalancerV3.mainnet,
    },
    { ...common.fluidDex, contracts: { factory: "0x91716c4eda1fb55e84bf8b4c7085f84285c19085" } },
    ...localDeployments,
  ],
};

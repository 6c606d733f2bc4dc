import { rateProviders } from "./rateProviders.mjs";

/**
 * Whose code is known: what scripts/bundle-networks.mjs adds to the deployments as `vouched`. Two organisations name the
 * addresses of each group. One suffices if the addresses are `reviewed`: the protocol's maintainers read the code and
 * keep the list. A contract that creates pools may be proved in place of a second source: its address and a nonce give a
 * pool that another organisation names (`creates`).
 */
function group(network, slug, list, sources, addresses, more) {
  return { network, slug, list, sources, addresses: addresses.trim().split(/\s+/), ...more };
}

const balancer = "github:balancer/balancer-deployments@6826feb824e5 addresses";
const subgraph = "github:balancer/balancer-subgraph-v2@8040b355ad2d networks.json";
const cow = "github:cowprotocol/services@6a3eb4265469 contracts/src/main.rs";
const beets = "github:beethovenxfi/beethovenx-backend@84c236e9dba8 modules/network";

/** Beets has Balancer's contracts on Sonic. */
function slugOf(network) {
  return network === 146 ? "beets-v2" : "balancer-v2";
}

/** The creator's nonce, the pool that results, and who names the pool on that network. */
function creates(nonce, pool, namedIn) {
  return { creates: { nonce, pool, namedIn } };
}

/**
 * Factories of Balancer V2's weighted and composable stable pools, which the adapter trades. What is deprecated makes no
 * new pools; those that it made trade on.
 */
function balancerFactories(network, name, source, addresses, more) {
  return group(
    network,
    slugOf(network),
    "factories",
    [`${balancer}/${name}.json`, source].flat(),
    addresses,
    more,
  );
}

const factories = [
  balancerFactories(
    1,
    "mainnet",
    cow,
    `
    0x8E9aa87E45e92bad84D5F8DD1bff34Fb92637dE9 0xA5bf2ddF098bb0Ef6d120C98217dD6B141c74EE0
    0x5Dd94Da3644DDD055fcf6B3E1aa310Bb7801EB8b 0x897888115Ada5773E02aA29F775430BFB5F34c51
    0xf9ac7B9dF2b3454E841110CcE5550bD5AC6f875F 0xdba127fBc23fb20F5929C546af220A991b5C6e01
    0xfADa0f4547AB2de89D1304A668C39B3E09Aa7c76 0xDB8d758BCb971e482B2C45f7F8a7740283A1bd3A
    0x5B42eC6D40f7B7965BE5308c70e2603c0281C1E9`,
  ),
  balancerFactories(
    1,
    "mainnet",
    `${beets}/mainnet.ts`,
    "0xcC508a455F5b0073973107Db6a878DdBDab957bC 0x85a80afee867aDf27B50BdB7b76DA70f1E853062",
  ),
  balancerFactories(
    10,
    "optimism",
    cow,
    `
    0xdAE7e32ADc5d490a43cCba1f0c736033F2b4eFca 0xA0DAbEBAAd1b243BBb243f933013d560819eB66f
    0x230a59F4d9ADc147480f03B0D3fFfeCd56c3289a 0xf145caFB67081895EE80eB7c04A30Cf87f07b745
    0xe2E901AB09f37884BA31622dF3Ca7FC19AA443Be 0x1802953277FD955f9a254B80Aa0582f193cF1d77
    0x043A2daD730d585C44FB79D2614F295D2d625412 0x4bdCc2fb18AEb9e2d281b0278D946445070EAda7`,
  ),
  balancerFactories(10, "optimism", `${beets}/optimism.ts`, "0xad901309d9e9DbC5Df19c84f729f429F0189a633"),
  balancerFactories(
    10,
    "optimism",
    [],
    "0x0F3e0c4218b7b0108a3643cFe9D3ec0d4F57c54e",
    creates(
      21n,
      "0xefb0d9f51efd52d7589a9083a6d0ca4de416c249",
      "github:karpatkey/defi-kit@45d4929c6c6c sdk/src/protocols/balancer/v2/_oethPools.ts",
    ),
  ),
  balancerFactories(
    100,
    "gnosis",
    cow,
    `
    0xC128a9954e6c874eA3d62ce62B468bA073093F25 0x6CaD2ea22BFA7F4C14Aae92E47F510Cd5C509bc7
    0xC128468b7Ce63eA702C1f104D55A2566b13D3ABD 0xD87F44Df0159DC78029AB9CA7D7e57E7249F5ACD
    0x4bdCc2fb18AEb9e2d281b0278D946445070EAda7 0x47B489bf5836f83ABD928C316F8e39bC0587B020`,
  ),
  balancerFactories(
    100,
    "gnosis",
    `${beets}/gnosis.ts`,
    "0xf302f9F50958c5593770FDf4d4812309fF77414f 0x76578ecf9a141296Ec657847fb45B0585bCDa3a6",
  ),
  balancerFactories(
    137,
    "polygon",
    cow,
    `
    0x8E9aa87E45e92bad84D5F8DD1bff34Fb92637dE9 0x82e4cFaef85b1B6299935340c964C942280327f4
    0xFc8a407Bba312ac761D8BFe04CE1201904842B76 0x136FD06Fa01eCF624C7F2B3CB15742c1339dC2c4
    0x7bc6C0E73EDAa66eF3F6E2f27b0EE8661834c6C9 0x6Ab5549bBd766A43aFb687776ad8466F8b42f777
    0xe2fa4e1d17725e72dcdAfe943Ecf45dF4B9E285b 0xEAedc32a51c510d35ebC11088fD5fF2b47aACF2E`,
  ),
  balancerFactories(
    137,
    "polygon",
    `${beets}/polygon.ts`,
    "0x0e39C3D9b2ec765eFd9c5c70BB290B1fCD8536E3 0x85a80afee867aDf27B50BdB7b76DA70f1E853062",
  ),
  balancerFactories(
    137,
    "polygon",
    [],
    "0xA5bf2ddF098bb0Ef6d120C98217dD6B141c74EE0",
    creates(
      9n,
      "0x186084ff790c65088ba694df11758fae4943ee9e",
      "github:telcoin/balancer-airdrops@6c0aa9a8317c balPools.ts:35",
    ),
  ),
  group(
    146,
    "beets-v2",
    "factories",
    ["github:beethovenxfi/balancer-deployments@12c56508ba44 addresses/sonic.json", subgraph],
    "0x22f5b7FDD99076f1f20f8118854ce3984544D56d 0x993767E29726dDb7F5e8A751fAF54d4b83F3FC62",
  ),
  balancerFactories(
    8453,
    "base",
    cow,
    "0x4C32a8a8fDa4E24139B51b456B42290f51d6A1c4 0x8df317a729fcaA260306d7de28888932cb579b88",
  ),
  // A later commit of the same file has another digit, and so a wrong checksum.
  balancerFactories(
    8453,
    "base",
    "github:cowprotocol/services@2893987c31ab crates/contracts/build.rs:341",
    "0x956CCab09898C0AF2aCa5e6C229c3aD4E93d9288",
  ),
  balancerFactories(
    42161,
    "arbitrum",
    cow,
    `
    0xCF0a32Bbef8F064969F21f7e02328FB577382018 0xc7E5ED1054A24Ef31D827E6F86caA58B3Bc168d7
    0xaEb406b0E430BF5Ea2Dc0B9Fe62E4E53f74B3a33 0x1c99324EDC771c82A0DCCB780CC7DDA0045E50e7
    0x2498A2B0d6462d2260EAC50aE1C3e03F4829BA95 0xA8920455934Da4D853faac1f94Fe7bEf72943eF1
    0x4bdCc2fb18AEb9e2d281b0278D946445070EAda7`,
  ),
  balancerFactories(
    42161,
    "arbitrum",
    `${beets}/arbitrum.ts`,
    `
    0x8df6EfEc5547e31B0eb7d1291B511FF8a2bf987c 0xf1665E19bc105BE4EDD3739F88315cC699cc5b65
    0x85a80afee867aDf27B50BdB7b76DA70f1E853062`,
  ),
  balancerFactories(
    42161,
    "arbitrum",
    [],
    "0x7dFdEF5f355096603419239CE743BfaF1120312B",
    creates(
      1n,
      "0x64541216bafffeec8ea535bb71fbc927831d0595",
      "github:karpatkey/defi-kit@45d4929c6c6c sdk/src/protocols/balancer/v2/_arb1Pools.ts",
    ),
  ),
  balancerFactories(
    43114,
    "avalanche",
    cow,
    `
    0x94f68b54191F62f781Fe8298A8A5Fa3ed772d227 0x230a59F4d9ADc147480f03B0D3fFfeCd56c3289a
    0x3B1eb8EB7b43882b385aB30533D9A2BeF9052a98 0xE42FFA682A26EF8F25891db4882932711D42e467
    0xb9F8AB3ED3F3aCBa64Bc6cd2DcA74B7F38fD7B88`,
  ),
  // The newest generation of Curve's stable pools, of which Ethereum's registry does not say which coins have rates.
  group(
    1,
    "curve-dex",
    "factories",
    [
      "github:curvefi/curve-js@8cb9f82dfa54 src/constants/network_constants.ts:45",
      "github:DefiLlama/DefiLlama-Adapters@1eb4e81d4dd0 projects/curve/contracts.json:42",
    ],
    "0x6A8cbed756804B16E05E741eDaBd5cB544AE21bf",
  ),
];

/** Those that were in it when pools of V2 were last made, and still are. */
const registry = ["40a602a18c83", "cb07c6456af9"].map(
  (commit) => `github:balancer/code-review@${commit} rate-providers/registry.json`,
);
const reviewed = Object.entries(rateProviders).map(([id, addresses]) =>
  group(Number(id), slugOf(Number(id)), "contracts", registry, addresses, { reviewed: true }),
);

const hooklist = "github:Uniswap/hooklist@8633bf4dcd67 hooklist.json";
const router = "github:Uniswap/routing-api@f5a81893b812 lib/util/hooksAddressesAllowlist.ts";
const kyber =
  "github:KyberNetwork/kyberswap-dex-lib@ae6a99aa5515 pkg/liquidity-source/uniswap/v4/hooks/doppler";

/**
 * Hooks of Uniswap V4 that the manager calls for swaps. Uniswap's list says of each that it leaves swaps and fees alone
 * and cannot be replaced, and either Uniswap's own router or another organisation trades through it.
 */
const hooks = [
  group(1, "uniswap-v4", "contracts", [hooklist, router], "0xd53006d1e3110fD319a79AEEc4c527a0d265E080", {
    reviewed: true,
  }),
  group(130, "uniswap-v4", "contracts", [hooklist, router], "0x79330fE369c32A03e3b8516aFf35B44706E39080", {
    reviewed: true,
  }),
  group(
    8453,
    "uniswap-v4",
    "contracts",
    [hooklist, kyber],
    "0x3e342a06f9592459D75721d6956B570F02eF2Dc0 0x892D3C2B4ABEAAF67d52A7B29783E2161B7CaD40",
  ),
];

const beefy = "github:beefyfinance/beefy-api@596423e79edc packages/address-book/src/address-book";
const backend = "github:balancer/backend@4190058935f7";

/** Tokens that say their own rate, which pools of Curve's newest generation ask for. */
function rateTokens(network, sources, addresses) {
  return group(network, network === 1 ? "curve-dex" : "curve-ng", "contracts", sources, addresses);
}

const tokens = [
  // ankrETH, cbETH, rETH, sDAI, sDOLA, sfrxETH, sUSDe, stETH and wstETH
  rateTokens(
    1,
    [`${beefy}/ethereum/tokens/tokens.ts`, `${backend} config/mainnet.ts`],
    `
    0xE95A203B1a91a908F9B9CE46459d101078c2c3cb 0xBe9895146f7AF43049ca1c1AE358B0541Ea49704
    0xae78736Cd615f374D3085123A210448E74Fc6393 0x83F20F44975D03b1b09e64809B757c47f942BEeA
    0xb45ad160634c528Cc3D2926d9807104FA3157305 0xac3E018457B222d93114458476f3E3416Abbe38F
    0x9D39A5DE30e57443BfF2A8307A4256c8797A3497 0xae7ab96520DE3A18E5e111B5EaAb095312D7fE84
    0x7f39C581F595B53c5cb19bD0b3f8dA6c935E2Ca0`,
  ),
  // scrvUSD, sUSDS and wBETH
  rateTokens(
    1,
    [
      `${beefy}/ethereum/tokens/tokens.ts`,
      "github:curvefi/curve-js@8cb9f82dfa54 src/constants/coins/ethereum.ts",
    ],
    `
    0x0655977FEb2f289A4aB78af67BAB0d17aAb84367 0xa3931d71877C0E7a3148CB7Eb4463524FEc27fbD
    0xa2E3356610840701BDf5611a53974510Ae27E2e1`,
  ),
  // weETH
  rateTokens(
    1,
    [
      `${beefy}/ethereum/tokens/tokens.ts:1823`,
      "github:DefiLlama/DefiLlama-Adapters@1eb4e81d4d projects/helper/coreAssets.json",
    ],
    "0xCd5fE23C85820F7B72D0926FC9b05b43E359b7ee",
  ),
  // swETH
  rateTokens(
    1,
    [
      `${backend} config/mainnet.ts:343`,
      "github:DefiLlama/yield-server@e638965f2898 src/adaptors/sommelier/config.js:119",
    ],
    "0xf951E335afb289353dc249e82926178EaC7DEd78",
  ),
  // syrupUSDC
  rateTokens(
    1,
    [
      `${beefy}/ethereum/tokens/tokens.ts:2235`,
      "github:smartcontractkit/documentation@59e5cde702f7 src/config/data/ccip/v1_2_0/mainnet/tokens.json:7338",
    ],
    "0x80ac24aA929eaF5013f6436cdA2a7ba190f5Cc0b",
  ),
  // sDAI
  rateTokens(
    100,
    [
      `${beefy}/gnosis/tokens/tokens.ts:123`,
      `${backend} modules/pool/lib/apr-data-sources/yb-apr-handlers/sources/maker-gnosis-apr-handler.ts:10`,
    ],
    "0xaf204776c7245bF4147c2612BF6e5972Ee483701",
  ),
  // stS
  rateTokens(
    146,
    [
      `${beefy}/sonic/tokens/tokens.ts:81`,
      "github:DefiLlama/DefiLlama-Adapters@1eb4e81d4d projects/helper/coreAssets.json",
    ],
    "0xE5DA20F15420aD15DE0fa650600aFc998bbE3955",
  ),
  // wOS
  rateTokens(
    146,
    [`${beefy}/sonic/tokens/tokens.ts:107`, "npm:@paraswap/dex-lib@5.0.6 build/dex/erc4626/config.js:82"],
    "0x9F0dF7799f6FDAd409300080cfF680f5A23df4b1",
  ),
  // sAVAX
  rateTokens(
    43114,
    [`${beefy}/avax/tokens/tokens.ts:473`, `${backend} config/avalanche.ts:125`],
    "0x2b2C81e08f1Af8835a78Bb2A90AE924ACE0eA4bE",
  ),
];

export const vouched = [...factories, ...reviewed, ...hooks, ...tokens];

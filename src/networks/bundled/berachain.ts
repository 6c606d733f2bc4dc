// Written by scripts/bundle-tokens.mjs.

import type { BundledList } from "./list.js";

/*!
 * NOTICE: the tokens are from the data of these packages, under their licences.
 *
 * blockchain-addressbook 0.54.111: MIT, as its manifest states
 * sushi 7.3.15: Copyright (c) 2026 Sushi
 * @ledgerhq/cryptoassets 13.33.0: Copyright (c) 2017-present Ledger https://www.ledger.com/
 *
 * Permission is hereby granted, free of charge, to any person obtaining a copy of this software and
 * associated documentation files (the "Software"), to deal in the Software without restriction,
 * including without limitation the rights to use, copy, modify, merge, publish, distribute,
 * sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is
 * furnished to do so, subject to the following conditions:
 *
 * The above copyright notice and this permission notice shall be included in all copies or substantial
 * portions of the Software.
 *
 * THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT
 * NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND
 * NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES
 * OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN
 * CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
 *
 * @lifi/data-types 7.1.0
 *
 * Apache License 2.0, https://www.apache.org/licenses/LICENSE-2.0; src/networks/bundled/apache-2.0.txt
 * has its text. Sluice has selected, merged and rearranged the data.
 */
export const berachainTokens: BundledList = {
  logoFolders: {
    c: "https://assets.coingecko.com/coins/images/",
    t: "https://raw.githubusercontent.com/trustwallet/assets/master/blockchains/",
  },
  tokens: [
    "0x0000382fbb422b4f593931fc6f2d25cc16600000|18|ZERO|Zero;0x0003eedfdd020bf60d10cf684abac7c4534b7ead|18|BREAD|BREAD;0x009af46df68db0e76bfe9ea35663f6ed17877956|18|OOGA|OOGA",
    "0x01c8a5ccad23a4d3764ef71c403862160aa2913a|18|WIZZ|Wizzwoods Token",
    "0x02f92800f57bcd74066f5709f1daa1a4302df875|18|PEAS|Peapods",
    "0x047b41a14f0bef681b94f570479ae7208e577a0c|18|HIM|Honey Is Money",
    "0x0555e30da8f98308edb960aa94c0db47230d2b9c|8|WBTC|Wrapped BTC|t:ethereum/assets/0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599/logo.png",
    "0x08a38caa631de329ff2dad1656ce789f31af3142|18|YEET|YEET",
    "0x09d4214c03d01f49544c0448dbe3a27f768f2b34|18|rUSD|Reservoir Stablecoin",
    "0x0f6f337b09cb5131cf0ce9df3beb295b8e728f3b|18|SOLVBTC.BERA|SolvBTC Bera Vault;0x0f81001ef0a83ecce5ccebf63eb302c70a39a654|18|DOLO|Dolomite",
    "0x118d2ceee9785eaf70c15cd74cd84c9f8c3eec9a|18|SWBERA|POL Staked WBERA",
    "0x147c9a7f5265d7ca9a671c3817b212a0cf88856e|18|BIXBT|BeraXBT",
    "0x18878df23e2a36f81e820e4b47b4a40576d3159c|9|OHM|Olympus",
    "0x1b25ca174c158440621ff96e4b1262cb5cc8942f|18|SOLVBTC.BNB|SolvBTC.BNB",
    "0x1ce0a25d13ce4d52071ae7e02cf1f6606f4c79d3|18|NECT|Nectar",
    "0x1de7efabfa656d077cfd961e4a83b061d351a83b|18|NVDA|TWIN ASSET TOKEN - NVDA",
    "0x1f7210257fa157227d09449229a9266b0d581337|18|BERAMO|BeramoniumCoin;0x1fcca65fb6ae3b2758b9b2b394cb227eae404e1e|8|PUMPBTC.BERA|pumpBTC.bera",
    "0x211cc4dd073734da055fbf44a2b4667d5e5fe5d2|18|sUSDe|Staked USDe",
    "0x2206182a4264bce0663681448b24fc6781fc8e40|18|BULLA|BULLA",
    "0x2416092f143378750bb29b79ed961ab195cceea5|18|ezETH|Renzo Restaked ETH;0x2492d0006411af6c8bbb1c8afc1b0197350a79e9|18|USR|Resolv USD",
    "0x2840f9d9f96321435ab0f977e7fdbf32ea8b304f|18|SUSDA|USDa saving token;0x28e0e3b9817012b356119df9e217c25932d609c2|18|BURR|Burr Governance Token",
    "0x2a5fc05f71cfc54ddcad19457cee79e3aaf415c9|8|SAT.UNIBTC|SatLayer uniBTC",
    "0x2cec7f1ac87f5345ced3d6c74bbb61bfae231ffb|18|STBGT|stBGT",
    "0x2f6f07cdcf3588944bf4c42ac74ff24bf56e7590|18|WETH|WETH|t:ethereum/assets/0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2/logo.png",
    "0x35e5db674d8e93a03d814fa0ada70731efe8a4b9|18|RLP|Resolv Liquidity Provider Token",
    "0x36e9fe653e673fda3857dbe5afbc884af8a316a2|18|BERAFI|BeraFi",
    "0x3a4b2d07c237c701c68238da07e11302353a16f1|18|INVDA|TWIN ASSET TOKEN - iNVDA",
    "0x3ec3849c33291a9ef4c5db86de593eb4a37fde45|18|sfrxETH|Staked Frax Ether",
    "0x40a8d9efe6a2c6c9d193cc0a4476767748e68133|18|OBERO|Beradrome Call Option",
    "0x417b0ff8358eb72867da92225cab99bcd5e6f205|18|PUFETH|pufETH;0x4186bfc76e2e237523cbc30fd220fe055156b41f|18|rsETH|KelpDao Restaked ETH",
    "0x43edd7f3831b08fe70b7555ddd373c8bf65a9050|18|frxETH|Frax Ether",
    "0x53a216703434f10771f815723860beafd5b80740|18|GRAMEN|gRAMEN Token",
    "0x541fd749419ca806a8bc7da8ac23d346f2df8b77|18|SolvBTC|SolvBTC;0x5475611dffb8ef4d697ae39df9395513b6e947d7|18|SRUSD|Savings rUSD;0x549943e04f40284185054145c6e4e9568c1d3241|6|USDCe|Bridged USDC (Stargate)|t:ethereum/assets/0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48/logo.png",
    "0x5b82028cfc477c4e7dda7ff33d59a23fa7be002a|18|MIM|Magic Internet Money;0x5bff88ca1442c2496f7e475e9e7786383bc070c0|18|sfrxUSD|Staked Frax USD",
    "0x5d3a1ff2b6bab83b63cd9ad0787074081a52ef34|18|USDe|USDe",
    "0x63ca3e797cbbcb16b1875d42b4869af7d328d820|18|AAPL|TWIN ASSET TOKEN - AAPL",
    "0x64445f0aecc51e94ad52d8ac56b7190e764e561a|18|WFRAX|Wrapped Frax",
    "0x6536cead649249cae42fc9bfb1f999429b3ec755|18|NAV|NavFinance;0x656b95e550c07a9ffe548bd4085c72418ceb1dba|18|BGT|Bera Governance Token;0x65967109401506222609bdc86e3039f910c4d08b|18|COIN|TWIN ASSET TOKEN - COIN",
    "0x6698ede14709a9dd8379744cc2d28f276e3d2eac|18|PLUTUS|Plutus token;0x66a501076865a2b21df9dbd51fa931317188418b|18|BERATARDIO|Beratardio",
    "0x688e72142674041f8f6af4c808a4045ca1d6ac82|6|BYUSD|Bera pyUSD|c:67819/standard/byusd.png?1753942382",
    "0x6969696969696969696969696969696969696969|18|WBERA|Wrapped Bera;0x69f1e971257419b1e9c405a553f252c64a29a30a|18|ORIBGT|Origami iBGT Auto-Compounder",
    "0x6b26f778bfae56cfb4bf9b62c678d9d40e725227|8|BITCOIN|HarryPotterObamaSonic10Inu",
    "0x6d4223dae2a8744a85a6d44e97f3f61679f87ee6|18|USDbr|USDbr",
    "0x6fc6545d5cde268d5c7f1e476d444f39c995120d|18|BERAETH|Berachain Staked ETH",
    "0x71356761fd23e77e5d78c37c70fe78229ca75a72|18|DAM|Reservoir",
    "0x779ded0c9e1022225f8e0630b35a9b54be713736|6|USDT|Tether USD",
    "0x7838cec5b11298ff6a9513fa385621b765c74174|18|BERO|Beradrome",
    "0x7dcc39b4d1c53cb31e1abc0e358b43987fef80f7|18|weETH|Wrapped eETH",
    "0x7e768f47dfdd5dae874aac233f1bc5817137e453|18|YBGT|Bearn BGT",
    "0x804cf700de1e18f2411bd05aad5fa10d60e1900f|18|ASUGAR|aSugar;0x80d6206c800a6ede51ec52fe724df57fa4b4410b|18|MSTR|TWIN ASSET TOKEN - MSTR;0x80eede496655fb9047dd39d9f418d5483ed600df|18|frxUSD|Frax USD",
    "0x850cdf416668210ed0c36bfff5d21921c7ada3b8|18|rswETH|rswETH",
    "0x8f06863df59a042bcc2c86cc8ca1709ec1ee316b|18|JANI|janitooor",
    "0x93919784c523f39cacaa98ee0a9d96c3f32b593e|8|BRBTC|brBTC",
    "0x949185d3be66775ea648f4a306740ea9eff9c567|18|YEL|YELToken",
    "0x982940ebfc5caa2f5b5a82aac2dfa99f18bb7da4|18|YBERA|Bearn BERA;0x9895d81bb462a195b4922ed7de0e3acd007c32cb|18|STG|StargateToken",
    "0x9b6761bf2397bb5a6624a856cc84a3a14dcd3fe5|18|iBERA|Infrared Bera",
    "0x9ea30078bc52740f10812539e77b6502a2a5387a|18|ICOIN|TWIN ASSET TOKEN - iCOIN",
    "0xa452810a4215fccc834ed241e6667f519b9856ec|18|BBOT|Berabot",
    "0xab7e0f3d69de8061aa46d7c9964dbc11878468eb|18|BRLY|Berally Token",
    "0xac03caba51e17c86c921e1f6cbfbdc91f8bb2e6b|18|iBGT|Infrared Bera Governance Token",
    "0xb2f776e9c1c926c4b2e54182fac058da9af0b6a5|18|HENLO|henlo",
    "0xb749584f9fc418cf905d54f462fdbfdc7462011b|18|bm|bm;0xb7e448e5677d212b8c8da7d6312e8afc49800466|18|LOCKS|Locks",
    "0xb8b1af593dc37b33a2c87c8db1c9051fc32858b7|18|RAMEN|Ramen Token",
    "0xbaadcc2962417c01af99fb2b7c75706b9bd6babe|18|LBGT|Liquid BGT;0xbac93a69c62a1518136ff840b788ba715cbdfe2b|8|FBTC|Fire Bitcoin",
    "0xc3827a4bc8224ee2d116637023b124ced6db6e90|8|uniBTC|uniBTC",
    "0xc82971bcff09171e16ac08aee9f4ea3fb16c3bdc|18|YHONEY|Bearn Honey",
    "0xc99e948e9d183848a6c4f5e6c1d225f02f171d79|18|POLLEN|POLLEN",
    "0xcb700b56226d3b28a3b897c6ce8881bbfb22d2f8|18|IAAPL|TWIN ASSET TOKEN - iAAPL",
    "0xcc0966d8418d412c599a6421b760a847eb169a8c|18|xSolvBTC|xSolvBTC;0xcc601605dc5011616934b6fdac8a14d51b791a94|18|wstUSR|Wrapped Staked USR;0xcc6a16bcfda7d0ebe168f69ef7b946e96a90e67f|18|AIBERA|HoneyFun AI",
    "0xd2c41bf4033a83c0fc3a7f58a392bf37d6dcdb58|18|OSBGT|OpenState BGT",
    "0xd3415dcfbda117814e24a4cbaf61128a4d79b860|18|CEL|Celeron Token;0xd352dc6e5f0c45e2f2b38eb5565eb286a1ea4087|18|BR|Bedrock",
    "0xd77552d3849ab4d8c3b189a9582d0ba4c1f4f912|18|WGBERA|Wrapped gBERA",
    "0xe5a08b6f213a7c530e03ad40522befcbaa1a7f8c|18|IMSTR|TWIN ASSET TOKEN - iMSTR",
    "0xe946dd7d03f6f5c440f68c84808ca88d26475fc5|8|YLFBTC|CIAN YIELD Layer fBTC",
    "0xeb9b5f4eb023ae754ff59a04c9c038d58606dac6|18|EUL|Euler",
    "0xec901da9c68e90798bbbb74c11406a32a70652c3|18|STONE|StakeStone Ether;0xecac9c5f704e954931349da37f60e39f515c11c1|8|LBTC|Lombard Staked BTC",
    "0xedb5180661f56077292c92ab40b1ac57a279a396|18|MEAD|Roots Stable",
    "0xf05a207442f14e446b0e32b12d2043bfc68cb1c9|18|BOLD|BOLD Stablecoin",
    "0xf3530788deb3d21e8fa2c3cbbf93317fb38a0d3c|18|LAIR|Lair",
    "0xf6718b2701d4a6498ef77d7c152b2137ab28b8a3|18|STBTC|Lorenzo stBTC",
    "0xfaf4c16847bd0ebac546c49a9c9c6b81abd4b08c|18|NOME|NOME",
    "0xfcbd14dc51f0a4d49d5e53c2e0950e0bc26d0dce|18|HONEY|Honey",
    "0xff0a636dfc44bb0129b631cdd38d21b613290c98|18|HOLD|Holdstation;0xff12470a969dd362eb6595ffb44c82c959fe9acc|18|USDA|USDa;0xff9c599d51c407a45d631c6e89cb047efb88aef6|18|PENDLE|Pendle",
  ],
};

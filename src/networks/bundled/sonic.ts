// Written by scripts/bundle-tokens.mjs.

import type { BundledList } from "./list.js";

/*!
 * NOTICE: the tokens are from the data of these packages, under their licences.
 *
 * @bgd-labs/aave-address-book 4.44.22: Copyright 2026 BGD Labs
 * blockchain-addressbook 0.54.111: MIT, as its manifest states
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
export const sonicTokens: BundledList = {
  logoFolders: {
    a: "https://raw.githubusercontent.com/bgd-labs/web3-icons/main/icons/full/",
    t: "https://raw.githubusercontent.com/trustwallet/assets/master/blockchains/",
  },
  tokens: [
    "0x005851f943ee2957b1748957f26319e4f9edebc1|18|$AG|Silver",
    "0x02f92800f57bcd74066f5709f1daa1a4302df875|18|PEAS|Peapods",
    "0x039e2fb66102314ce7b64ce5ce3e5183bc94ad38|18|wS|Wrapped Sonic|a:ws.svg",
    "0x0555e30da8f98308edb960aa94c0db47230d2b9c|8|WBTC|Wrapped BTC|t:ethereum/assets/0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599/logo.png;0x05e31a691405d06708a355c029599c12d5da8b28|18|FSONIC|FantomSonicInu",
    "0x068e9e009fda970fa953e1f6a43d982ca991f4ba|18|WHALE|Whale",
    "0x08417cdb7f52a5021bb4eb6e0deaf3f295c3f182|18|USDP|USDp;0x08c320a84a59c6f533e0dca655cf497594bca1f9|18|SiloWETH|Silo wETH",
    "0x09d4214c03d01f49544c0448dbe3a27f768f2b34|18|rUSD|Reservoir Stablecoin",
    "0x0c4e186eae8acaa7f7de1315d5ad174be39ec987|18|ANS|Angles Staked Sonic",
    "0x0e0ce4d450c705f8a0b6dd9d5123e3df2787d16b|18|WAGMI|Wagmi;0x0e899da2ad0817ed850ce68f7f489688e4d42d9d|18|GHOG|GHOG",
    "0x1217bfe6c773eec6cc4a38b5dc45b92292b6e189|6|oUSDT|OpenUSDT;0x123468b48eadbc13c65cd9c66a9913cde4e94321|18|LONG|Long",
    "0x131f5ae1cbfefe8efbdf93da23fa4d39f14a817c|18|FROQ|Froq",
    "0x17af1df44444ab9091622e4aa66db5bb34e51ad5|18|THC|Tin Hat Cat",
    "0x1cb934e1f5acdb5b805c609a2c5a09aa8489f124|18|ATV111|aarna atv111",
    "0x24c74b30d1a4261608e84bf5a618693032681dac|18|SiloScETH|Silo scETH",
    "0x261dfa2528dfa19011f10b168c856e02baaf0eb6|18|FOX|Foxify",
    "0x284d81e48fbc782aa9186a03a226690aea5cbe0e|18|ATETH|Atoll ETH",
    "0x29219dd400f2bf60e5a23d13be72b486d4038894|6|USDC.e|Bridged USDC (Sonic Labs)|a:usdc.svg|t:ethereum/assets/0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48/logo.png",
    "0x2d0e0814e62d80056181f5cd932274405966e4f0|18|BEETS|BEETS;0x2ddcf85d3cf27dea338e0371d38409ba80058630|18|WSLT|BMX: Wrapped Sonic Liquidity Token",
    "0x2f2f2f74ab5db61ae8bd3c13ccd4dc8c9e8a2f2f|18|ZF|zkSwap Finance",
    "0x322e1d5384aa4ed66aeca770b95686271de61dc3|6|bUSDCe-20|Silo Finance Borrowable USDC.e Deposit, SiloId: 20",
    "0x3333111a391cc08fa51353e9195526a70b333333|18|x33|x33;0x3333b97138d4b086720b5ae8a7844b1345a33333|18|SHADOW|SHADOW",
    "0x3a516e01f82c1e18916ed69a81dd498ef64bb157|18|SNAKE|SNAKE",
    "0x3bce5cb273f0f148010bbea2470e7b5df84c7812|18|scETH|Sonic ETH",
    "0x3d75f2bb8abcdbd1e27443cb5cbce8a668046c81|6|HLP0|HLP0",
    "0x3e08cb3067dc198fc313e1789347c9ae72c079d4|18|WM|Womo;0x3ec3849c33291a9ef4c5db86de593eb4a37fde45|18|sfrxETH|Staked Frax Ether",
    "0x41211648c51acb9a5f39a93c657e894a0bdb88e4|18|TAILS|Tails on Sonic;0x41a5477364bf60d8936b90310fecfda79593304e|18|sdUSD|Staked dUSD",
    "0x43edd7f3831b08fe70b7555ddd373c8bf65a9050|18|frxETH|Frax Ether",
    "0x4451765739b2d7bce5f8bc95beaf966c45e1dcc9|18|XSILO|xSILO;0x446649f0727621bdbb76644b1910be2163b62a11|18|SONIC|Sonic;0x44bd4f79a95cf04505f2dc5c8e2e4043f67c7b07|18|POLTER|Polter.Finance Protocol Token;0x44e23b1f3f4511b3a7e81077fd9f2858df1b7579|18|MCLB|Millennium Club",
    "0x455d5f11fea33a8fa9d3e285930b478b6bf85265|18|STKSCETH|Staked Sonic ETH",
    "0x4772d2e014f9fc3a820c444e3313968e9a5c8121|18|YUSD|YieldFi yUSD",
    "0x4809010926aec940b550d34a46a52739f996d75d|18|WSRUSD|Wrapped Savings rUSD;0x486b6fa0419b33a0c7a6e4698c231d7e2f2d5299|18|MOON|Moon Bay",
    "0x4cae73a23078e7a94d1e828fa3baba5080c04fca|18|AMPED|Amped Finance",
    "0x4d85ba8c3918359c78ed09581e5bc7578ba932ba|6|stkscUSD|Staked Sonic USD",
    "0x4eec869d847a6d13b0f6d1733c5dec0d1e741b4f|18|INDI|Indi",
    "0x5050bc082ff4a74fb6b0b04385defddb114b2424|18|xSHADOW|xSHADOW;0x50c42deacd8fc9773493ed674b675be577f2634b|18|WETH|Wrapped Ether on Sonic|a:weth.svg|t:ethereum/assets/0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2/logo.png",
    "0x53e24706d6642ca495498557415b1af7a025d8da|6|USD+|USD+;0x53f753e4b17f4075d6fa2c6909033d224b81e698|18|SILO|Silo",
    "0x541fd749419ca806a8bc7da8ac23d346f2df8b77|18|SolvBTC|Solv BTC",
    "0x5555b2733602ded58d47b8d3d989e631cbee5555|18|GEMS|Shadow wrapped Gems",
    "0x56192e94434c4fd3278b4fa53039293fb00de3db|18|TYSG|ThankYouSonicGod",
    "0x59524d5667b299c0813ba3c99a11c038a3908fbc|18|YOKO|Yoko",
    "0x5af79133999f7908953e94b7a5cf367740ebee35|18|CRV|Curve DAO Token",
    "0x5bff88ca1442c2496f7e475e9e7786383bc070c0|18|sfrxUSD|Staked Frax USD",
    "0x5fd9cd00c975ccedb4298a562d132fb2683164d9|18|SPINDASH|SpinDash",
    "0x6047828dc181963ba44974801ff68e538da5eaf9|6|USDT|Bridged USDT (Sonic Labs)|t:ethereum/assets/0xdAC17F958D2ee523a2206206994597C13D831ec7/logo.png",
    "0x614914b028a7d1fd4fab1e5a53a3e2df000bcb0e|18|DS|dTRINITY S;0x61647882acf21792e577a963d320d51e2c8f6194|18|OGN|OriginToken",
    "0x63a522f6e7d5b96f7aebb74d2648545e9e14078d|18|CONK|ShibaPoconk",
    "0x64445f0aecc51e94ad52d8ac56b7190e764e561a|18|WFRAX|Wrapped Frax",
    "0x65a3e654790a2b7ed80afca646caaebaa84db4df|18|MIM|Magic Internet Money",
    "0x674a430f531847a6f8976a900f8ace765f896a1b|18|GSNAKE|GSNAKE",
    "0x6881b80ea7c858e4aeef63893e18a8a36f3682f3|18|NAVI|NAVI",
    "0x6ba47940f738175d3f8c22aa8ee8606eaae45eb2|18|SS|SupraFi Staked Sonic",
    "0x6c9b3a74ae4779da5ca999371ee8950e8db3407f|18|FLY|fly.trade",
    "0x6fb9897896fe5d05025eb43306675727887d0b7c|18|HEDGY|HEDGY the hedgehog",
    "0x70e7f1d907e30efb18fe1dd8a1d75c09a98177d3|9|JEFE|JEFE TOKEN",
    "0x71052bae71c25c78e37fd12e5ff1101a71d9018f|18|LINK|ChainLink Token;0x71e99522ead5e21cf57f1f542dc4ad2e841f7321|18|METRO|Metropolis Token",
    "0x737ce76225d5d0a1b696cdeaeb9fa0ecbc8ef424|18|MAHA|MAHA.xyz",
    "0x777cf5ba9c291a1a8f57ff14836f6f9dc5c0f9dd|18|SOLID|Solidly",
    "0x78a76316f66224cbaca6e70acb24d5ee5b2bd2c7|18|STBL|Stability",
    "0x79bbf4508b1391af3a0f4b30bb5fc4aa9ab0e07c|18|ANON|HeyAnon",
    "0x7a08bf5304094ca4c7b4132ef62b5edc4a3478b7|18|ECO|SonicEco;0x7a0c53f7eb34c5bc8b01691723669ada9d6cb384|18|BOO|SpookyToken V2;0x7a5c61047ad8fa4a743c75eb46a01300c7c9dada|18|DAWAE|Dawae;0x7ad5935ea295c4e743e4f2f5b4cda951f41223c2|18|SACRA|Sacra token",
    "0x7b0a41f0c17474e41a0c36c0bf33b9aed06ee9f5|18|SNS|Sonic Name Service",
    "0x7df74bbb6f82ec1bcb1562a30ef5bf5c326e2811|18|SPRL1|Stake PRL",
    "0x7f883da3b0d77978075f7c9c03e1b9f461ca1b8d|9|WOOF|Muttski;0x7fff4c4a827c84e32c5e175052834111b2ccd270|18|crvUSD|Curve.Fi USD Stablecoin",
    "0x80eede496655fb9047dd39d9f418d5483ed600df|18|frxUSD|Frax USD",
    "0x841aef70237a88027ccb2d15c1bbaf88a669674a|18|XSPACE|xSpace Token",
    "0x871a101dcf22fe4fe37be7b654098c801cba1c88|18|beS|beSonic",
    "0x89f0462e56930cfea4a481c1b9a0d26fa8bd94e6|18|BRNX|BurnX",
    "0x8ad39144b37741573f85aa03d6c3e817a0054161|18|FA|Fate Adventure",
    "0x8bb21b10f32a10bed94041746ffd32003bad6534|18|STRIKE|Search for Animera",
    "0x8e15c8d399e86d4fd7b427d42f06c60cdd9397e7|18|EUL|Euler",
    "0x949185d3be66775ea648f4a306740ea9eff9c567|18|YEL|YELToken",
    "0x97a10beebb25e0ebfa55ca0a7d00e37afe957dea|18|STTX|Stout",
    "0x9d549c39e5e1a0e7ef41d4b7d74c49f976102e36|18|JACK|Stable Jack",
    "0x9e462d5603bb983b74e941ebd5ce9ea76f3a9e1e|18|SLT|BMX: Sonic Liquidity Token",
    "0x9f0df7799f6fdad409300080cff680f5a23df4b1|18|wOS|Wrapped Origin Sonic;0x9fb76f7ce5fceaa2c42887ff441d46095e494206|6|wstkscUSD|Wrapped stkscUSD;0x9fdbc3f8abc05fa8f3ad3c17d2f806c1230c4564|18|GOGLZ|GOGGLES",
    "0xa04bc7140c26fc9bb1f36b1a604c7a5a88fb0e70|18|SWPx|SwapX",
    "0xa3d68b74bf0528fdd07263c60d6488749044914b|18|weETH|Wrapped eETH",
    "0xac611438ae5f3953dedb47c2ea8d6650d601c1b4|18|AMP|Amped Finance",
    "0xad747e3cf4e31b8897b96c81c6c74152de52f614|18|VRTX|Vertex",
    "0xb0695ce12c56aae40894235e2d1888d0b62dd110|18|FIVE|FIVE",
    "0xb1e25689d55734fd3fffc939c4c3eb52dff8a794|18|OS|Origin Sonic",
    "0xbb30e76d9bb2cc9631f7fc5eb8e87b5aff32bfbd|8|scBTC|Sonic BTC",
    "0xbc0d0650412ef353d672c0bbd12efff90591b251|18|FS|FutureStarter",
    "0xbf5899166ac476370b3117c9256b7fc45624f4ea|18|GFI|Gravity Finance",
    "0xc0da8629599b364eb0a8921a477fb80440a68bd4|18|LUMOS|Lumos",
    "0xc3827a4bc8224ee2d116637023b124ced6db6e90|8|uniBTC|uniBTC",
    "0xc7990369da608c2f4903715e3bd22f2970536c29|18|SMSUSD|Staked msUSD",
    "0xc96de26018a54d51c097160568752c4e3bd6c364|8|FBTC|Fire Bitcoin;0xc97d74d05eff009027bee8514c310a0b1e2d1c3c|18|TRIBE|Tribe",
    "0xcbfe13919530cb054b9cabbf9cda1dd1d811e3e6|18|COAL|Coal",
    "0xcc0966d8418d412c599a6421b760a847eb169a8c|18|SOLVBTCBBN|SolvBTC Babylon;0xcc17dbc9eb1c29f90388fa197b983714fdaada46|18|BOOM|Boom Token;0xcc5d9cc0d781d7f41f6809c0e8356c15942b775e|18|SAM|SAMURAI",
    "0xd0851030c94433c261b405fecbf1dec5e15948d0|8|STKSCBTC|Staked Sonic BTC",
    "0xd3dce716f3ef535c5ff8d041c1a41c3bd89b97ae|6|scUSD|Sonic USD",
    "0xd4a5c68a1ed1fc2bb06cba2d90d6adeee7503671|18|HOOPS|HOOPS the Squirrel;0xd4dd9e2f021bb459d5a5f6c24c12fe09c5d45553|18|ZCHF|Frankencoin",
    "0xd70c020c48403295100884ee47db80d51baa9d87|18|beGEMS1|Beefy Gems Season 1;0xd75787ba9aba324420d522bda84c08c87e5099b1|18|rsETH|KelpDao Restaked ETH",
    "0xdc2de2f2c0122ff7cb8482dc47da75a6a5d1a88b|18|ELITERINGSSCETH|Eliteness.Network/eliteRingsScETH",
    "0xddf26b42c1d903de8962d3f79a74a501420d5f19|18|EQUAL|Equalizer on Sonic",
    "0xe061aa40be525a13296cb4bf69f513242349d708|18|XVGSON|XVGSON",
    "0xe30e73cc52ef50a4e4a8b1a3dd0b002b2276f854|18|DUSX|DUSX Stablecoin",
    "0xe4a4353cd8f008f1a70f1a564535990479e8ceb7|18|PAL|Paladin Token",
    "0xe51ee9868c1f0d6cd968a8b8c8376dc2991bfe44|18|BRUSH|PaintSwap;0xe53afa646d48e9ef68fcd559f2a598880a3f1370|18|PLUS|PLUS;0xe5da20f15420ad15de0fa650600afc998bbe3955|18|stS|Beets Staked Sonic|a:sts.svg",
    "0xe6605932e4a686534d19005bb9db0fba1f101272|6|SiloScUSD|Silo scUSDC;0xe6cc4d855b4fd4a9d02f46b9adae4c5efb1764b5|18|LUDWIG|LUDWIG",
    "0xe715cba7b5ccb33790cebff1436809d36cb17e57|6|EURC|EURC",
    "0xe8a3da6f5ed1cf04c58ac7f6a7383641e877517b|18|SUSDP|Staked USDp;0xe8a41c62bb4d5863c6eadc96792cfe90a1f37c47|18|wstkscETH|Wrapped stkscETH;0xe8c962493104b71f1bf22bc415e02ed3ef685c26|18|WSAFU|Wrapped SAFU",
    "0xe920d1da9a4d59126dc35996ea242d60efca1304|18|DERP|Derp Token",
    "0xecac9c5f704e954931349da37f60e39f515c11c1|8|LBTC|Lombard Staked BTC",
    "0xf1ef7d2d4c0c881cd634481e0586ed5d2871a74b|18|PENDLE|Pendle",
    "0xf26ff70573ddc8a90bd7865af8d7d70b8ff019bc|18|EGGS|Eggs",
    "0xf4f447e6afa04c9d11ef0e2fc0d7f19c24ee55de|18|VYUSD|YieldFi vyUSD;0xf4f9c50455c698834bb645089dbaa89093b93838|18|TOONA|toona",
    "0xf520d737dc03e0dfb81350c6fd27479dd75db88d|18|LSD|Liquid Sonic Drop",
    "0xf61ccfc0ec470b2595fa08132c0102968b36cabc|18|SONAR|Sonar",
    "0xf9f143705b2bbde9b4abfd0320f328ae59364f5e|18|GS|GammaSwap",
    "0xfd28f108e95f4d41daae9dbfff707d677985998e|18|PRL|Parallel Governance Token",
    "0xff12470a969dd362eb6595ffb44c82c959fe9acc|18|USDA|USDa",
  ],
};

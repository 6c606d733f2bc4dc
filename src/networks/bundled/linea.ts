// Written by scripts/bundle-tokens.mjs.

import type { BundledList } from "./list.js";

/*!
 * NOTICE: the tokens are from the data of these packages, under their licences.
 *
 * @bgd-labs/aave-address-book 4.44.22: Copyright 2026 BGD Labs
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
export const lineaTokens: BundledList = {
  logoFolders: {
    a: "https://raw.githubusercontent.com/bgd-labs/web3-icons/main/icons/full/",
    c: "https://assets.coingecko.com/coins/images/",
    p: "https://tokens.pancakeswap.finance/images/",
    t: "https://raw.githubusercontent.com/trustwallet/assets/master/blockchains/",
  },
  tokens: [
    "0x0000206329b97db379d5e1bf586bbdb969c63274|18|aGUSD|Angle USD;0x0018d96c579121a94307249d47f053e2d687b5e7|18|MVX|Metavault Trade;0x0047c3c6d6a9537b2b5d2d969d44a8bef5bc7067|18|EGOLD|ARYZE eGold",
    "0x0684fc172a0b8e6a65cf4684edb2082272fe9050|18|Z0EZETH|ZeroLend Renzo Restaked ETH",
    "0x092b9e25a7d143c83d44c27194f5cee7c1150f22|18|CWC|CatWifCap;0x0963a1abaf36ca88c21032b82e479353126a1c4b|18|LEET|leetswap.finance",
    "0x0a3bb08b3a15a19b4de82f8acfc862606fb69a2d|18|IUSD|iZUMi Bond USD;0x0a79e44c99505c7f388ca30c787ff97217e73ecc|18|FXS|Frax Share",
    "0x0b1a02a7309dfbfad1cd4adc096582c87e8a3ac1|18|HZN|Horizon",
    "0x0d1e753a25ebda689453309112904807625befbe|18|Cake|PancakeSwap Token",
    "0x0e076aafd86a71dceac65508daf975425c9d0cb6|18|LDO|Lido DAO Token;0x0e5f2ee8c29e7ebc14e45da7ff90566d8c407db7|18|HAPI|HAPI",
    "0x0f87d0618b873be947ff7d3620c51b832b71c4d0|18|Z0DAI|ZeroLend DAI Stablecoin",
    "0x109f4af9ec6a5ede198f7a4d9d9d7390de29362a|8|MEWRSETH|Mendi rsETHWrapper",
    "0x11d8680c7f8f82f623e840130eb06c33d9f90c89|18|ankrETH|Ankr Staked ETH;0x11f98c7e42a367dab4f200d2fdc460fb445ce9a8|18|SPARTA|SPARTA",
    "0x1217bfe6c773eec6cc4a38b5dc45b92292b6e189|6|oUSDT|OpenUSDT;0x12bbdc004a0e9085ff94df1717336ecbc9f9e5fe|18|RUSTY|RUSTY",
    "0x13a7f090d46c74acba98c51786a5c46ed9a474f0|18|SCM|Scamfari",
    "0x1578f35532fa091eced8638730f9db829930ce16|18|agEUR|agEUR;0x15eefe5b297136b8712291b632404b66a8ef4d25|18|uniETH|Universal ETH",
    "0x176211869ca2b568f2a7d4ee941e073a821ee1ff|6|USDC|USDC|a:usdc.svg|p:0xB12BFcA5A55806AaF64E99521918A4bf0fC40802.svg|t:ethereum/assets/0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48/logo.png;0x1789e0043623282d5dcc7f213d703c6d8bafbb04|18|LINEA|Linea",
    "0x1a51b19ce03dbe0cb44c1528e34a7edd7771e9af|18|LYNX|Lynex Token;0x1a7e4e63778b4f12a199c062f3efdd288afcbce8|18|EURA|EURA",
    "0x1be3735dd0c0eb229fb11094b6c277192349ebbf|18|LUBE|LUBE;0x1bf74c010e6320bab11e2e5a532b5ac15e0b8aa6|18|weETH|Wrapped eETH|a:weeth.svg",
    "0x1e1f509963a6d33e169d9497b11c7dbfe73b7f13|6|USDT+|USDT+",
    "0x1f031f8c523b339c7a831355879e3568fa3eb263|18|DVF|DeversiFi Token;0x1f27f81c1d13dd96a3b75d42e3d5d92b709869aa|8|MEDAI|Mendi Dai Stablecoin;0x1f63d0ec7193964142ef6b13d901462d0e5cbb50|18|ONEPUNCH|ONEPUNCH",
    "0x211cc4dd073734da055fbf44a2b4667d5e5fe5d2|18|sUSDe|Staked USDe;0x2140ea50bc3b6ac3971f9e9ea93a1442665670e4|18|NFTE|NFTEarthOFT",
    "0x224d8fd7ab6ad4c6eb4611ce56ef35dec2277f03|18|SGETH|Stargate ETH",
    "0x23ee2343b892b1bb63503a4fabc840e0e2c6810f|6|AXL|Axelar",
    "0x2416092f143378750bb29b79ed961ab195cceea5|18|ezETH|Renzo Restaked ETH|a:ezeth.svg;0x2442bd7ae83b51f6664de408a385375fe4a84f52|18|MKR|Maker",
    "0x265b25e22bcd7f10a5bd6e6410f10537cc7567e8|18|MATIC|Matic Token",
    "0x2b1d36f5b61addaf7da7ebbd11b35fd8cfb0de31|18|ITP|Interport Token",
    "0x2e207eca8b6bf77a6ac82763eeed2a94de4f081d|6|Z0USDC|ZeroLend USDC",
    "0x2f0b4300074afc01726262d4cc9c1d2619d7297a|18|WUSK|Wrapped USK",
    "0x303241e2b3b4aed0bb0f8623e7442368fed8faf3|18|alETH|Alchemix ETH",
    "0x332c72dd7e77070740f01d2d35851c461585d5d0|18|AXLLQDR|Axelar Wrapped Lqdr;0x333d8b480bdb25ea7be4dd87eeb359988ce1b30d|8|MEUSDC|Mendi USD Coin",
    "0x34b5c2936dae6698e54781edb8b1e69a2c2873f8|18|RYZE|Aryze",
    "0x383eac7ccaa89684b8277cbabc25bca8b13b7aa2|18|sfrxETH|Staked Frax Ether",
    "0x3aab2285ddcddad8edf438c1bab47e1a9d05a9b4|8|WBTC|Wrapped BTC|a:wbtc.svg|t:ethereum/assets/0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599/logo.png",
    "0x3b2f62d42db19b30588648bf1c184865d4c3b1d6|18|KNC|Kyber Network Crystal v2",
    "0x3d4b2132ed4ea0aa93903713a4de9f98e625a5c7|18|A3A|3A Utility Token",
    "0x3e5d9d8a63cc8a88748f229999cf59487e90721e|18|XMT|MetalSwap;0x3ebd0148badab9388936e4472c4415d5700478a5|18|EUL|Euler",
    "0x3f817b28da4940f018c6b5c0a11c555ebb1264f9|18|EURO3|EURO3;0x3ff47c5bf409c86533fe1f4907524d304062428d|18|EURe|Monerium EURe",
    "0x406cde76a3fd20e48bc1e0f60651e60ae204b040|18|AXLFRAX|Axelar Wrapped FRAX",
    "0x4186bfc76e2e237523cbc30fd220fe055156b41f|18|rsETH|KelpDao Restaked ETH;0x41b94c5867f7f6217c9a30520cb3e793b1ee1b97|6|AXLTIA|Axelar Wrapped TIA",
    "0x43e8809ea748eff3204ee01f08872f063e44065f|18|MENDI|MENDI",
    "0x45229ac791c56cb86fc1972f3082dab19385dfa2|18|FOXX|Foxx Of Linea",
    "0x4af15ec2a0bd43db75dd04e62faa3b8ef36b00d5|18|DAI|Dai Stablecoin|t:ethereum/assets/0x6B175474E89094C44Da98b954EedeAC495271d0F/logo.png",
    "0x4ea77a86d6e70ffe8bb947fc86d68a7f086f198a|18|CLIP|Clip Finance",
    "0x508c39cd02736535d5cb85f3925218e5e0e8f07a|6|Z0USDT|ZeroLend USDT",
    "0x5217ab28ece654aab2c68efedb6a22739df6c3d5|18|WFRAX|Wrapped Frax",
    "0x539ae81a166e5e80aed211731563e549c411b140|18|TA|Trusta.AI",
    "0x541fd749419ca806a8bc7da8ac23d346f2df8b77|18|SolvBTC|Solv BTC;0x5471ea8f739dd37e9b81be9c5c77754d8aa953e4|18|AVAX|Avalanche",
    "0x58538e6a46e07434d7e7375bc268d3cb839c0133|18|ENA|ENA;0x58ade43a276ddf3e101941571ede398a32492ed7|18|pxETH|Pirex Ether OFT",
    "0x592a48c0fb9c7f8bf1701cb0136b90dea2a5b7b6|18|sfrxUSD|Staked Frax USD;0x59debed8d46a0cb823d8be8b957add987ead39aa|18|QUACK|Quack Token",
    "0x5a32d48411387577c26a15775cf939494da8064a|18|INANKRETH|Inception Restaked ankrETH;0x5a7a183b6b44dc4ec2e3d2ef43f98c5152b1d76d|18|inETH|Inception ETH",
    "0x5b16228b94b68c7ce33af2acc5663ebde4dcfa2d|18|LINK|ChainLink Token",
    "0x5c7e299cf531eb66f2a1df637d37abb78e6200c7|18|DAI|Dai Stablecoin;0x5cc5e64ab764a0f1e97f23984e20fd4528356a6a|18|XRGB|XRGB",
    "0x5d3a1ff2b6bab83b63cd9ad0787074081a52ef34|18|USDe|USDe",
    "0x5e15e8afc627397075ebe0a7c9dc14177429bbff|18|SLN|Smart Layer Network Token",
    "0x5fbdf89403270a1846f5ae7d113a989f850d1566|18|FOXY|Foxy;0x5ffce65a40f6d3de5332766fff6a28bf491c868c|18|SOLVBTC.M|Free Bridged SolvBTC",
    "0x60892e742d91d16be2cb0ffe847e85445989e30b|18|WEFI|WeFi;0x60d01ec2d5e98ac51c8b4cf84dfcce98d527c747|18|IZI|izumi Token",
    "0x63349ba5e1f71252ecd56e8f950d1a518b400b60|18|oLYNX|Option LYNX Token;0x636b22bc471c955a8db60f28d4795066a8201fa3|18|UNI|Uniswap;0x63ba74893621d3d12f13cec1e86517ec3d329837|18|LUSD|LUSD Stablecoin",
    "0x65d97bdfd4c1076cd1f95cbe3b56954277d0956f|6|wUSD+|Wrapped USD+",
    "0x68592c5c98c4f4a8a4bc6da2121e65da3d1c0917|6|USDLR|Stable US Dollar",
    "0x6a661312938d22a2a0e27f585073e4406903990a|18|MAHA|MAHA.xyz",
    "0x6baa318cf7c51c76e17ae1ebe9bbff96ae017acb|18|APE|ApeCoin",
    "0x6ef95b6f3b0f39508e3e04054be96d5ee39ede0d|18|SIS|Symbiosis",
    "0x70359c1eeb98eb3d12ee7178359a4541ff11cc8e|18|DSLA|DSLA",
    "0x757cd583004400ee67e5cc3c7a60c6a62e3f6d30|18|DACKIE|Dackie OFT Token",
    "0x77e305b4d4d3b9da4e82cefd564f5b948366a44b|18|Z0WEETH|ZeroLend Wrapper Ether.fi ETH",
    "0x78354f8dccb269a615a7e0a24f9b0718fdc3c7a7|18|ZERO|ZeroLend",
    "0x796000fad0d00b003b9dd8e531ba90cff39e01e0|8|DUCKIES|Yellow Duckies",
    "0x7a087e75807f2e5143c161a817e64df6dc5eafe0|18|ABTC|aBTC",
    "0x7d43aabc515c356145049227cee54b608342c0ad|18|BUSD|Binance USD;0x7da14988e4f390c2e34ed41df1814467d3ade0c3|18|PEPE|Pepe",
    "0x7f5373ae26c3e8ffc4c77b7255df7ec1a9af52a6|6|axlUSDT|Axelar Wrapped USDT",
    "0x808d7c71ad2ba3fa531b068a2417c63106bc0949|18|STG|StargateToken",
    "0x81be2acb2e9291db6400f9f6a4d0f35f24de2e77|18|LPUSS|Linpuss",
    "0x82cc61354d78b846016b559e3ccd766fa7e793d5|18|LINDA|Linda",
    "0x850cdf416668210ed0c36bfff5d21921c7ada3b8|18|swETH|swETH",
    "0x880a3ae90f989030708a529abd841589053c1dc2|18|BEAVER|Beaver Coin",
    "0x894134a25a5fac1c2c26f1d8fbf05111a3cb9487|18|GRAI|Gravita Debt Token",
    "0x8a90d208666deec08123444f67bf5b1836074a67|8|MEEZETH|Mendi Renzo Restaked ETH",
    "0x8b6e58ea81679eecd63468c6d4eaefa48a45868d|8|Z0WBTC|ZeroLend Wrapper BTC",
    "0x8c56017b172226fe024dea197748fc1eaccc82b1|18|XFIT|XFIT;0x8cf881799e3b5ab24271a9b66b6ca2b0e575b1ef|18|FBOMB|fBOMB",
    "0x8d8b70a576113feedd7e3810ce61f5e243b01264|18|Z0RSETH|ZeroLend Kelp rsETH",
    "0x9201f3b9dfab7c13cd659ac5695d12d605b5f1e6|18|ECP|ECP",
    "0x93f4d0ab6a8b4271f4a28db399b5e30612d21116|18|STONE|StakeStone Ether",
    "0x99ad925c1dc14ac7cc6ca1244eef8043c74e99d5|18|SHIB|SHIBA INU",
    "0x9b4971ac84054597eded7dc7b4b7e8a0c90753b5|8|MEWEETH|Mendi Wrapped eETH;0x9be5e24f05bbafc28da814bd59284878b388a40f|8|MEWBTC|Mendi Wrapped BTC",
    "0x9d36f49d3d42b3a9bcc0f5ac76ff8ef78fb2bc01|18|LBR|LBR",
    "0x9eb8879231c71bd739967628ca26b72810beead8|18|Z0STETH|ZeroLend Lido Staked ETH",
    "0xa0b18e70387ba72d1c7038bc0bd3a05e5a2287f6|18|CADC|CAD Coin",
    "0xa1d241276b76638ee74fc04c7152208596954a44|18|WCROTCH|WCrotch",
    "0xa219439258ca9da29e9cc4ce5596924745e12b93|6|USDT|Tether USD|a:usdt.svg|t:ethereum/assets/0xdAC17F958D2ee523a2206206994597C13D831ec7/logo.png",
    "0xa334884bf6b0a066d553d19e507315e839409e62|18|ERN|Ethos Reserve Note",
    "0xa500000000e482752f032ea387390b6025a2377b|18|asUSD|Astera USD",
    "0xa6eb75b11b36fb9175fb94c5b96959879a26c2a8|18|PEEL|Meta Apes Peel",
    "0xa88b54e6b76fb97cdb8ecae868f1458e18a953f4|18|DUSD|Davos.xyz USD;0xa8ae6365383eb907e6b4b1b7e82a35752cc5ef8c|18|ANKR|Ankr Network",
    "0xaaaac83751090c6ea42379626435f805ddf54dc8|18|NILE|NILE Token",
    "0xaca92e438df0b2401ff60da7e4337b687a2435da|6|mUSD|MetaMask USD|a:musd.svg;0xacb54d07ca167934f57f829bee2cc665e1a5ebef|18|CROAK|CROAK",
    "0xad7f33984bed10518012013d4ab0458d37fee6f3|8|MEWETH|Mendi Wrapped Ether",
    "0xb171ef5cd8d320d52f257924a0e0d41e6f5c40d9|18|BOL|Bank Of Linea;0xb1afd04774c02ae84692619448b08ba79f19b1ff|18|frxETH|frxETH|c:28284/standard/frxETH_icon.png;0xb1fe27b32ffb5ce54e272c096547f1e86c19e72f|18|rswETH|rswETH",
    "0xb20116ee399f15647bb1eef9a74f6ef3b58bc951|18|LYU|LYVE Debt Token",
    "0xb448ec505c924944ca8b2c55ef05c299ee0781df|18|AXLKNC|Axelar Wrapped KNC;0xb4ffef15daf4c02787bc5332580b838ce39805f5|18|Z0WETH|ZeroLend WETH",
    "0xb5bedd42000b71fdde22d3ee8a79bd49a568fc8f|18|wstETH|Wrapped liquid staked Ether 2.0|a:wsteth.svg",
    "0xb79dd08ea68a908a97220c76d19a6aa9cbde4376|6|USD+|USD+;0xb7f8f05825f3e37dfa68e1f3df8b6d4b5829bc78|18|XUSDZ|ZAI Stablecoin",
    "0xb97f21d1f2508ff5c73e7b5af02847640b1ff75d|18|LAB|LineaBank Token",
    "0xba2f9e7ae9f5f03fce7d560f986743659e768bbf|18|eUSD|ARYZE eUSD",
    "0xc7346783f5e645aa998b106ef9e7f499528673d8|18|frxUSD|frxUSD",
    "0xc84f2ce21272f17d92d2a450f1c8567bf0ff448e|18|USK|US KUMA Interest Bearing Token",
    "0xcc0966d8418d412c599a6421b760a847eb169a8c|18|SolvBTC.BBN|SolvBTC Babylon;0xcc22f6aa610d1b2a0e89ef228079cb3e1831b1d1|18|LVC|Linea Velocore;0xcc6f1e1b87cfcbe9221808d2d85c501aab0b5192|18|DMAIL|Dmail Network",
    "0xceed853798ff1c95ceb4dc48f68394eb7a86a782|8|MEWSTETH|Mendi Wrapped liquid staked Ether 2.0",
    "0xcf0f95e34f25d1bb3d9cad3cbb2eb40dab7c3841|18|IBEX|Impermax",
    "0xd08c3f25862077056cb1b710937576af899a4959|18|INSTETH|Inception Restaked stETH",
    "0xd2671165570f41bbb3b0097893300b6eb6101e6c|18|wrsETH|rsETHWrapper|a:wrseth.svg;0xd2bc272ea0154a93bf00191c8a1db23e67643ec5|18|USDP|Pax Dollar",
    "0xd83af4fbd77f3ab65c3b1dc4b38d7e67aecf599a|18|LXP|Linea Voyage XP",
    "0xd96536b77ae5500fe850add2253bcf640e7824c1|18|SIDUS|Sidus",
    "0xdb9c83cc3e2c61217ac1763232ba508da1064ba1|18|USDz|ZAI Stablecoin (OFT)",
    "0xdd3b8084af79b9bae3d1b668c0de08ccc2c9429a|18|MIM|Magic Internet Money;0xddf7d080c82b8048baae54e376a3406572429b4e|18|OOOOOO|GODDOG",
    "0xe2a6e74118e708f7652fc4c74d2f9ee5fa210563|18|NWG|NotWifGary",
    "0xe4d584ae9b753e549cae66200a6475d2f00705f7|18|M-BTC|Merlin BTC;0xe4eeb461ad1e4ef8b8ef71a33694ccd84af051c4|18|REX33|Etherex Liquid Staking Token",
    "0xe516a5cff996cc399efbb48355fd5ab83438e7a9|18|GNO|Gnosis Token;0xe5d7c2a44ffddf6b295a15c148167daaaf5cf34f|18|WETH|Wrapped Ether|a:weth.svg|t:ethereum/assets/0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2/logo.png",
    "0xeb1fd1dbb8adda4fa2b5a5c4bce34f6f20d125d2|18|DTC|Donald Toad Coin;0xeb466342c4d449bc9f53a865d5cb90586f405215|6|axlUSDC|Axelar Wrapped USDC|t:ethereum/assets/0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48/logo.png",
    "0xec4cb1148ec60e00a6bfcfce4482db724db6bdde|18|SWI|Swirl Lend;0xec859566fc5d7ed84ac823509f3f7db06c461b20|18|SOULS|Unfettered Ecosystem",
    "0xefd81eec32b9a8222d1842ec3d99c7532c31e348|18|REX|Etherex",
    "0xf3b001d64c656e30a62fbaaca003b1336b4ce12a|18|MAI|Mai Stablecoin;0xf3df0a31ec5ea438150987805e841f960b9471b6|18|WOO|WOO",
    "0xf5c6825015280cdfd0b56903f9f8b5a2233476f5|18|BNB|BNB|c:825/small/binance-coin-logo.png?1547034615",
    "0xf669c3c03d9fdf4339e19214a749e52616300e89|8|MEUSDT|Mendi USD Tether",
    "0xfd7353c0bcbe8eadafe31e5256e3d4f04792a374|6|DCKUSD|Dackie USD OFT",
  ],
};

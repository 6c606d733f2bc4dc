// Written by scripts/bundle-tokens.mjs.

import type { BundledList } from "./list.js";

/*!
 * NOTICE: the tokens are from the data of these packages, under their licences.
 *
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
export const blastTokens: BundledList = {
  logoFolders: { t: "https://raw.githubusercontent.com/trustwallet/assets/master/blockchains/" },
  tokens: [
    "0x000000daa580e54635a043d2773f2c698593836a|18|OHNO|Oh no",
    "0x010392305558d58e1cb0eec5529a65bf3545f82e|18|MACHI|MACHI;0x01e8bd212f5f319e7126b62aa020831b92e19cd9|18|HODL.D|VanEck Bitcoin Trust - Dinari",
    "0x049e6a52e2c9b7814c8178908f3630726c134c92|18|ankrETH|Ankr Staked ETH;0x04c0599ae5a44757c0af6f9ec3b93da8976c150a|18|weETH|Wrapped eETH;0x04d4fd245acd3d7b3a1126ae27173fca354f658b|18|FWDUSD|Few Wrapped Duo USD",
    "0x08a51d066c12f5b020c3b34817feb6f200aa3ed1|18|HUT.D|Hut 8 Corp. Common Stock - Dinari;0x08ccb86a31270fd97d927a4e17934c6262a68b7e|18|SQUAD|SquadSwap",
    "0x098dbfd917f59495fdfc30628c0a5dad4bda2b1e|18|ETHE.D|Grayscale Ethereum Trust (ETH) - Dinari",
    "0x0b96517fb729c6f6c00ab15abb3d72ae708d5960|18|TQQQ.D|ProShares  UltraPro QQQ - Dinari",
    "0x0f8881fc1fca1f5151fa4205d55922ffa15e707a|18|DISP|Blast Disperse",
    "0x129ed667bf8c065fe5f66c9b44b7cb0126d85cc3|18|$WAI|AI Waifu;0x12aa089d5425af22ffc34ff86987caaf1091824f|18|BTARD|Blastardio",
    "0x15bd262ede6e8aa04b2361a1df697adf1cf40e75|18|PETOSHI|Petoshi;0x15d24de366f69b835be19f7cf9447e770315dd80|18|KAP|KAP Games",
    "0x1ba52a63adf7e9425ddd85b378dda25e3818e596|18|$DUCKIE|Duckie The Meme Token",
    "0x1ea5625399565fa0c3c2499ebf960eb9d9224212|18|V.D|VISA Inc. - Dinari",
    "0x1f55a02a049033e3419a8e2975cf3f572f4e6e9a|18|sfrxETH|Staked Frax Ether",
    "0x20fe91f17ec9080e3cac2d688b4ecb48c5ac3a9c|18|YES|YES Money",
    "0x211cc4dd073734da055fbf44a2b4667d5e5fe5d2|18|sUSDe|Staked USDe;0x216a5a1135a9dab49fa9ad865e0f22fe22b5630a|18|PUMP|Pump",
    "0x233b23de890a8c21f6198d03425a2b986ae05536|18|CORE|Core Markets;0x236bb48fcf61ce996b2c8c196a9258c176100c7d|18|RBX|RabbitX",
    "0x2416092f143378750bb29b79ed961ab195cceea5|18|ezETH|Renzo Restaked ETH",
    "0x25f233c3e3676f9e900a89644a3fe5404d643c84|18|RING|Ring Protocol",
    "0x28215d9e6444116e194405e93ccf68afde544d5c|18|IBIT.D|iShares Bitcoin Trust iShares Bitcoin Trust - Dinari",
    "0x296c2186948712d66bef4778567c4d2f734bff3c|18|ARKB.D|ARK 21Shares Bitcoin ETF - Dinari",
    "0x2f67f59b3629bf24962290db9ede0cd4127e606d|18|KALA|Kalax",
    "0x30c7b9f4cd589203d250ad165651e82e338cb5bb|18|FWJUICE|Few Wrapped Juice",
    "0x336d814f94581bd70898da35feb266163bfc8199|18|BNET|Blastnet;0x33c62f70b14c438075be70defb77626b1ac3b503|18|BLP|BlastUP",
    "0x34050224f9ea1859790b7cbbbe2264f1204771a6|9|BINU|Blast Inu",
    "0x3580ac35bed2981d6bdd671a5982c2467d301241|18|ANKR|Ankr Network;0x35b1cd11b684c7a9e1aa8d34e6b2a500310ec35c|18|FWORBIT|Few Wrapped Orbit Protocol",
    "0x399351786afd19dc7524b6af87aad8339f641494|18|DAL.D|Delta Air Lines, Inc. - Dinari",
    "0x3fada70ea1251bec1e87c2ff9cd5bb72a818c350|18|ADBE.D|Adobe Inc. - Dinari",
    "0x4186bfc76e2e237523cbc30fd220fe055156b41f|18|rsETH|KelpDAO Bridged rsETH (Blast)",
    "0x42e12d42b3d6c4a74a88a61063856756ea2db357|18|ORBIT|Orbit Protocol",
    "0x4300000000000000000000000000000000000003|18|USDB|USD Blast;0x4300000000000000000000000000000000000004|18|WETH|Wrapped Ether|t:ethereum/assets/0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2/logo.png",
    "0x44ba66f8ad159f8f400c7d9e06f670c018bdd57c|18|KO.D|Coca-Cola Company - Dinari",
    "0x47c337bd5b9344a6f3d6f58c474d9d8cd419d8ca|18|DACKIE|DackieSwap",
    "0x491e6de43b55c8eae702edc263e32339da42f58c|18|ESE|Eesee",
    "0x4fee793d435c6d2c10c135983bb9d6d4fc7b9bbd|18|USD+|USD+",
    "0x51707dc661630f8fd624b985fa6ef4f1d4d919db|18|UNV|Unvest",
    "0x52056ed29fe015f4ba2e3b079d10c0b87f46e8c6|18|USDz|USDz;0x52f847356b38720b55ee18cb3e094ca11c85a192|18|FNX|Fenix",
    "0x548a6fe792015dd2a7827659d3feb8cf88cf1c79|18|HOGE|Blast Hoge;0x54e7780089aee73ef98b8238b0866a517914254e|18|ASO|Aso Finance",
    "0x578122317baca7a3c7bb5301460d2f4f96e9394a|18|DUSD|Davos.xyz USD",
    "0x58538e6a46e07434d7e7375bc268d3cb839c0133|18|ENA|ENA;0x58e6489eca0e55a16adee6f37301638470738ce6|18|XUSDZ|ZAI Stablecoin",
    "0x59c159e5a4f4d1c86f7abdc94b7907b7473477f6|18|BLASTUP|BlastUP Token;0x59debed8d46a0cb823d8be8b957add987ead39aa|18|QUACK|Quack Token",
    "0x5a7a183b6b44dc4ec2e3d2ef43f98c5152b1d76d|18|inETH|Inception Restaked ETH",
    "0x5bff88ca1442c2496f7e475e9e7786383bc070c0|18|sfrxUSD|Staked Frax USD",
    "0x5d3a1ff2b6bab83b63cd9ad0787074081a52ef34|18|USDe|USDe",
    "0x5ffd9ebd27f2fcab044c0f0a26a45cb62fa29c06|18|PAC|PacMoon",
    "0x60701c37cd9fed322dde7c17dc1e356f09a35b88|18|BD|BlastDEX",
    "0x64445f0aecc51e94ad52d8ac56b7190e764e561a|18|WFRAX|Wrapped Frax;0x64931990e69b55ff7acaf0f20416d29b20855be6|18|DEFI.D|Hashdex Bitcoin Futures ETF - Dinari",
    "0x665b080affb4a7e0ceae3ce88ba0401c864635d8|18|EZBC.D|Franklin Bitcoin ETF - Dinari",
    "0x68449870eea84453044bd430822827e21fd8f101|18|ZAI|Zaibot;0x688a880ae19e766c6ad4b749a315ec25034a0645|18|ERO.D|Ero Copper Corp. - Dinari",
    "0x6a661312938d22a2a0e27f585073e4406903990a|18|MAHA|MAHA.xyz",
    "0x6c511dc18572d31c2c3f7b1505cb2bbc08282fcc|18|AIPO|Aipocalypto;0x6c627b1e04ede1a6e0619727c70f69cb259d06f8|18|SLX.D|VanEck Steel ETF - Dinari;0x6cc87c5ab2cfac0f2d582286f5ba69ca555fecb0|18|AIR|AIRcoin On Blast;0x6cd20f11470e9c9d1458a69c8f7b330b99577ef9|18|VRTX|Vertex",
    "0x7135b32e9903bdb4e19a8b1d22fc2038964b8451|18|EARLY|EARLY;0x71ca0e46434b4dfbd7065afe508c9a107eb3a522|18|ZKDX|ZKDX",
    "0x7217124c626f0b7077be91df939195c9a8184ecc|18|FINGER|Finger Blast",
    "0x73c369f61c90f03eb0dd172e95c90208a28dc5bc|18|OLE|OLE token powering both DistrictOne and OpenLeverage;0x73d23f3778a90be8846e172354a115543df2a7e4|18|sUSDz|Staked USDz",
    "0x74798fd1a87e07c7b8bf89fafc922e4bf10c35a9|18|NLY.D|Annaly Capital Management. Inc. - Dinari",
    "0x75483179a38d21f3608e71bbede5ec1314f0067d|18|NPTX|NeptuneX",
    "0x764933fbad8f5d04ccd088602096655c2ed9879f|18|AI|Any Inu;0x76da31d7c9cbeae102aff34d3398bc450c8374c1|18|MIM|Magic Internet Money",
    "0x80eede496655fb9047dd39d9f418d5483ed600df|18|frxUSD|Frax USD",
    "0x81100713096041923d65b9f9a2c8dbf8fd8de691|18|AMC.D|AMC ENTERTAINMENT HOLDINGS, INC. - Dinari;0x818a92bc81aad0053d72ba753fb5bc3d0c5c0923|18|JUICE|Juice Finance",
    "0x837fe561e9c5dfa73f607fda679295dbc2be5e40|18|mUSD|MonoSwap USD",
    "0x84fc0e1dca50cf341b497a56f843d4dd7d818b84|18|DYOR|Dyor",
    "0x87084c981709878e3c806ad45fb01e3522e08123|18|ARKK.D|ARK Innovation ETF - Dinari;0x870a8f46b62b8bdeda4c02530c1750cddf2ed32e|18|USDC+|Overnight.fi USDC+;0x87e154e86fb691ab8a27116e93ed8d54e2b8c18c|18|TES|Titan Trading Token;0x87ec43715cd54b97e3da2bbebbeb919177aa2f6d|18|QQQ.D|Invesco QQQ Trust, Series 1 - Dinari",
    "0x89d0a55a8c2d94c0d4a91c6e3de58dd131ad87fc|18|SQ.D|Block, Inc. - Dinari",
    "0x8c3ede5db70719ab9191655994880b088dd03917|24|YYOLO|yYOLO",
    "0x904eba5084426b0bb5c2e88770abc92155428fc2|18|UBER.D|Uber Technologies, Inc. - Dinari;0x909dbde1ebe906af95660033e478d59efe831fed|18|FRAX|Frax",
    "0x9306fc95b8becdc9166112fd6cf86b39e2335f09|18|DCASK|DigiCask;0x93202ec683288a9ea75bb829c6bacfb2bfea9013|18|LINK|ChainLink Token;0x93a9f06576cfe91e8c408467cd684df42ca23c23|18|PHO.D|Invesco Water Resources ETF - Dinari",
    "0x949185d3be66775ea648f4a306740ea9eff9c567|18|YEL|YELToken",
    "0x9558e1217e0cb47ade9b5f63cc5aca8d47691ab7|18|GBTC.D|Grayscale Bitcoin Trust (BTC) - Dinari;0x95b9b27f2eba05433b4a64257f0342285d89a479|18|AVO|Avolend",
    "0x963eec23618bbc8e1766661d5f263f18094ae4d5|18|CYBRO|Cybro Token",
    "0x97dd837806eab484b440f15e60f84c4f312f7cdd|18|AVGO.D|Broadcom Inc. Common Stock - Dinari",
    "0x9a50953716ba58e3d6719ea5c437452ac578705f|18|PUNKETH-20|MetaStreet V2 mwstETH-WPUNKS:20",
    "0x9b0ae1c1fbe7006697356030d45ab3e17cbcf70f|18|XDX|XDX;0x9bd75c164daf830733ac2ea71a0258f95aac7c57|18|BCAT|BlastCat",
    "0x9e0d7d79735e1c63333128149c7b616a0dc0bbdb|18|pxETH|Pirex Ether OFT;0x9e20461bc2c4c980f62f1b279d71734207a6a356|18|OMNI|OmniCat",
    "0x9f04b6cefd5bcd67d76ab708f17553ce40188e6a|18|IBEX|Impermax;0x9fe9991daf6b9a5d79280f48cbb6827d46de2ea4|9|HYPE|HyperBlast",
    "0xa027a3a04b44f79560153234e999b17c88e22db9|18|PTC|Particle Trade",
    "0xa4c7aa67189ec5623121c6c94ec757dfed932d4b|18|MIA|Mia",
    "0xa5d7512c6a3b87ad7bf2f597b93845950f738fdd|18|IAU.D|iShares Gold Trust - Dinari;0xa5de16db7c14cd87fb35042ed8e7a6f4f00b7f26|18|RIOT.D|Riot Platforms, Inc. Common Stock - Dinari",
    "0xa9053e91a9ea714023de577929c3e119264d80d6|18|BITB.D|Bitwise Bitcoin ETF - Dinari",
    "0xaaaaaa19ddd491648db2a31c32f2b2792dec5015|18|ANGLE|ANGLE",
    "0xb0de93a54da8a2cfcde44a06f797ab2fb9d39fb8|18|FWDETH|Few Wrapped Duo ETH",
    "0xb1a5700fa2358173fe465e6ea4ff52e36e88e2ad|18|BLAST|Blast",
    "0xb582dc28968c725d2868130752afa0c13ebf9b1a|18|BEPE|Blast Pepe;0xb5a86030b64afaa75c42c0d28f8d5ce5f9f61401|18|WOOL|Wolf Game Wool",
    "0xb66fb7a6baaece3edd6b4d506b0e2f0bae5fc6e0|18|RDDT.D|Reddit, Inc. - Dinari;0xb6e0d8a730c6e5c85c637b1cf7ad6fd07927b965|18|BPEPE|Blastin Pepes",
    "0xb73d8850510f2001fd4655c3baf98f3dfb00c0cc|18|COIN|DJENN",
    "0xb85415a2e44d2911b265e578f9468fc300e78e49|18|MSTR.D|MicroStrategy Inc - Dinari",
    "0xb9dfcd4cf589bb8090569cb52fac1b88dbe4981f|18|BAG|Bag",
    "0xba0dda8762c24da9487f5fa026a9b64b695a07ea|18|OX|OX Coin",
    "0xbb4e01b8940e8e2b3a95ced7941969d033786ff7|18|ULTRAETHS|Affine ultraETHs 2.0;0xbba2b55370753e326e2fb68161c240e328218bcf|18|GLD.D|SPDR Gold Trust, SPDR Gold Shares - Dinari",
    "0xbf26ece8626c30f6efc6518ac93a773d24e6ff83|18|FBTC.D|Fidelity Wise Origin Bitcoin Fund - Dinari;0xbffaea400b56da7b7085a27676d4b72361217e35|18|CCL.D|Carnival Corporation - Dinari",
    "0xc6561ff3100d8b3c33898dfbfeb6e695134e6957|18|BAC.D|Bank of America Corporation - Dinari",
    "0xc7edf7b7b3667a06992508e7b156eff794a9e1c8|6|XPRT|XPRT native asset",
    "0xc96a98c8c95a0f64a60d9925220d54d28bfe2441|18|BYTE|ByteonBlast",
    "0xca84812e477ee5a96a92328689d8ce2589ab6ffd|18|ALIEN|Alien",
    "0xcbf7b47e9da345812e3bd732e3ee369a7203b5ae|18|PSTAKE|pSTAKE Finance",
    "0xcd738867c0157dbd1130a52960f24d717595378d|18|PET|PET",
    "0xcf09205d04647b0dbf99fe702113358df764ced3|24|YETH|yETH",
    "0xd07379a755a8f11b57610154861d694b2a0f615a|18|SBF|SwapBlast Finance Token",
    "0xd1fedd031b92f50a50c05e2c45af1adb4cea82f4|18|BLADE|BladeSwap",
    "0xd43d8adac6a4c7d9aeece7c3151fca8f23752cf8|9|ANDY|AndyBlast",
    "0xd55edfc79c0d14084260d16f38bda75e28abfb6a|18|OFF|OFF;0xd582879453337bd149ae53ec2092b0af5281d1d7|18|GLORY|Sekai Glory",
    "0xda5afff979a356af2cfa75bd0054c2c8c505234a|18|XOM.D|Exxon Mobil Corporation - Dinari",
    "0xdb13df2ea134e7df2208d74b96db063837db5b5c|18|LAMB|LAMB by OPNX",
    "0xdd6a4d44987fc974c4113ef403b941fe09d0068c|18|AZN.D|AstraZeneca PLC - Dinari;0xddcd99775b70bee3b1d06399b69e45465dea010c|18|HOOD.D|Robinhood Markets, Inc. Class A Common Stock - Dinari;0xddf7d080c82b8048baae54e376a3406572429b4e|18|OOOOOO|GODDOG",
    "0xe070b87c4d88826d4cd1b85babe186fdb14cd321|18|CBR|Cyberblast Token",
    "0xe20d45377370135c733876548de202040cfc0664|18|BACGAMES|BAC Games;0xe231db5f348d709239ef1741ea30961b3b635a61|18|YNETHX|ynETH MAX;0xe2a8b9d1a129df339118c5b10eeefe4dab9334e1|18|GME.D|GameStop Corp. Class A - Dinari",
    "0xe36072dd051ce26261bf50cd966311cab62c596e|18|THRUST|Thruster",
    "0xe41228a455700caf09e551805a8ab37caa39d08c|18|FPI|Frax Price Index;0xe4796ccb6bb5de2290c417ac337f2b66ca2e770e|18|sFRAX|Staked FRAX",
    "0xe7903b1f75c534dd8159b313d92cdcfbc62cb3cd|18|wrsETH|Wrapped rsETH",
    "0xeb466342c4d449bc9f53a865d5cb90586f405215|6|axlUSDC|Axelar Wrapped USDC|t:ethereum/assets/0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48/logo.png",
    "0xec73284e4ec9bcea1a7dddf489eaa324c3f7dd31|18|HYPER|Hyper",
    "0xf0a23fd4a51e9c5055b912e41a6052b56e6108b8|18|BRRR.D|Valkyrie Bitcoin Fund - Dinari",
    "0xf53c57338a304558709ef69fe53b518c5f62733e|6|DCKUSD|Dackie USD",
    "0xf77dd21c5ce38ac08786be35ef1d1dec1a6a15f3|18|YOLO|YOLO Games;0xf7bc58b8d8f97adc129cfc4c9f45ce3c0e1d2692|8|WBTC|Wrapped BTC",
    "0xfcbe84b53fd3ed33b5dfa82fb005603daa5204a7|18|MCD.D|McDonald's Corporation - Dinari",
    "0xfd4d19f9fbb9f730c3c88a21755832bd2455144e|18|SSS|SSS;0xfdc1901e40c708e72661af607a8a027740a08676|18|COST.D|Costco Wholesale Corp - Dinari",
    "0xfecf117ce579acb96e89872af6cc9525980c397c|18|SONY.D|Sony Group Corporation American Depositary Shares (Each Representing One Share of Dollar Validated Common Stock) - Dinari",
  ],
};

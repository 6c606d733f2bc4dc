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
export const zksyncTokens: BundledList = {
  logoFolders: {
    a: "https://raw.githubusercontent.com/bgd-labs/web3-icons/main/icons/full/",
    b: "https://raw.githubusercontent.com/beefyfinance/beefy-app/prod/src/images/single-assets/",
    c: "https://assets.coingecko.com/coins/images/",
    t: "https://raw.githubusercontent.com/trustwallet/assets/master/blockchains/",
  },
  tokens: [
    "0x016341e6da8da66b33fd32189328c102f32da7cc|6|Z0USDC|ZeroLend zK USDC",
    "0x0469d9d1de0ee58fa1153ef00836b9bbcb84c0b6|18|USN|USN Token",
    "0x06662147240414cc0dc25e6414100750d346bc44|18|FLASHDASH|Flashdash",
    "0x0bf4cb727b3f8092534d793893b2cc3348963dbf|18|DERP|Derp",
    "0x0c6eaaab86e8374a91e3f42c726b6fd1abacb54c|18|ZPET|ZinoPet Token",
    "0x0e97c7a0f8b2c9885c8ac9fc6136e829cbc21d42|18|MUTE|Mute.io",
    "0x10d967f46b06580c4a87b05c78f04e4df25c0db0|18|UGOLD|uGOLD",
    "0x1382628e018010035999a1ff330447a0751aa84f|18|IUSD|iZUMi Bond USD",
    "0x144b83555d8a3119b0a69a7bc2f0a0388308fee3|18|AAI|AutoAir AI;0x14c64a6e09511207b7746f1b6a76f9d8fa4f695f|18|SLN|Smart Layer Network Token",
    "0x160e07e42adbc1fce92d505b579bcd8a3fbea77d|18|FANG|Dracula;0x16a9494e257703797d747540f01683952547ee5b|18|IZI|izumi Token",
    "0x18012cb9e1478ef458c8c996f99b8dceca60795c|6|PC0000077|Private Credit Direct Deal0000077",
    "0x19bc97d3c223fc8a0ff0541d260f4f438d5faf99|18|FXS|Frax Share",
    "0x1d17cbcf0d6d143135ae902365d2e5e2a16538d4|6|USDC|USDC|a:usdc.svg|t:ethereum/assets/0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48/logo.png",
    "0x1f179a51ab46252f469733dfcbd9115090a91f03|6|PC0000019|Private Credit Direct Deal0000019",
    "0x2039bb4116b4efc145ec4f0e2ea75012d6c0f181|18|BUSD|Binance USD",
    "0x2141d7fe06a1d69c016fc638ba75b6ef92fa1435|18|ZKID|zkSync id",
    "0x22f91e9436c220af83fb0ce27a08918dd1d27d32|18|sfrxETH|Staked Frax Ether",
    "0x240f765af2273b0cab6caff2880d6d8f8b285fa4|18|SWORD|eZKalibur Token;0x244c238325fc1bdf6eded726ee1b47d55895d944|18|ZORRO|Zorro",
    "0x27d0a2b5316b98088294378692f4eabfb3222e36|18|ZERO|ZeroLend",
    "0x2878295d69aa3bdcf9004fcf362f0959992d801c|18|SolvBTC.BBN|SolvBTC Babylon;0x28a487240e4d45cff4a2980d334cc933b7483842|18|MATIC|Matic Token",
    "0x2ab105a3ead22731082b790ca9a00d9a3a7627f9|2|FIUSD|Fidelity ILF USD Fund Class G Acc",
    "0x2b64237277c605d07f17b96f9627712340c32981|18|ZGEM|ZkSync Gem Token",
    "0x2d20b8891f2f9ed0ebf1b179b2279f936dec9282|9|SYNC|Syncus",
    "0x31c2c031fdc9d33e974f327ab0d9883eae06ca4a|18|ZF|zkSwap Finance",
    "0x32fd44bb869620c0ef993754c8a00be67c464806|18|rETH|Rocket Pool ETH",
    "0x3355df6d4c9c3035724fd0e3914de96a5a83aaf4|6|USDCe|Bridged USD Coin|t:ethereum/assets/0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48/logo.png",
    "0x3613ad277df1d5935d41400a181aa9ec1dc2dc9e|18|WAGMI|Wagmi;0x36711ba13b461f1998ec9f9b36a410799560f206|18|FPIS|Frax Price Index Share",
    "0x3a287a06c66f9e95a56327185ca2bdf5f031cecd|18|Cake|PancakeSwap Token;0x3a34fa9a1288597ad6c1da709f001d37fef8b19e|18|SYDX|SyncDex;0x3a4fea0cf14c18c21975ff08efe11c08cccefe10|18|OPAD|OrbitPad",
    "0x3b925184c17b4648da212229a2fde6a8031462ee|18|DUDIEZ|Dudiez Meme Token;0x3beff5cc75f04e3717676dae3eeac8f57a8ca493|18|BSMTI|Basmati",
    "0x3d19625bb8e4b52ac4ca28ecec2b5e243ae2ee81|6|PC0000101|Private Credit Direct Deal0000101",
    "0x3e9c747db47602210ea7513c9d00abf356b53880|18|AIWS|aiws",
    "0x42c1c56be243c250ab24d2ecdcc77f9ccaa59601|18|PERP|Perpetual",
    "0x43cd37cc4b9ec54833c8ac362dd55e58bfd62b86|18|crvUSD|Curve.Fi USD Stablecoin",
    "0x44aa3eedd3214ddd02e8b3fe1e8ae4cac452a2e0|18|oldBIFI|Beefy.Finance|b:BIFI.png",
    "0x45656c02aae856443717c34159870b90d1288203|18|HYCO|HYCO",
    "0x47260090ce5e83454d5f05a0abbb2c953835f777|18|SPACE|SPACE;0x47ef4a5641992a72cfd57b9406c9d9cefee8e0c4|18|ZAT|zkApes token",
    "0x493257fd37edb34451f62edf8d2a0c418852ba4c|6|USDT|Tether USD|a:usdt.svg|t:ethereum/assets/0xdAC17F958D2ee523a2206206994597C13D831ec7/logo.png",
    "0x4bef76b6b7f2823c6c1f4fcfeacd85c24548ad7e|18|DAI|DAI Stablecoin|t:ethereum/assets/0x6B175474E89094C44Da98b954EedeAC495271d0F/logo.png",
    "0x503234f203fc7eb888eec8513210612a43cf6115|18|LUSD|LUSD Stablecoin",
    "0x5165ec33b491d7b67260b3143f96bb4ac4736398|18|LONG|Long",
    "0x52869bae3e091e36b0915941577f2d47d8d8b534|18|LINK|ChainLink Token",
    "0x533b5f887383196c6bc642f83338a69596465307|18|$SNRK|Snark Launch;0x53acd3c88ec04b8e22b8ef768ec4d928153d892e|6|PC0000111|Private Credit Direct Deal0000111",
    "0x5556fe72eb021f97d39ba704f3674f1731e1acc4|6|PC0000113|Private Credit Direct Deal0000113",
    "0x5756a28e2aae01f600fc2c01358395f5c1f8ad3a|18|VS|veSync;0x57fd71a86522dc06d6255537521886057c1772a3|2|BCAP|Blockchain Capital Token",
    "0x5895024c953bee18d5f026bfcf6259bb2d79e12d|6|PC0000061|Private Credit Direct Deal0000061",
    "0x5a7d6b2f92c77fad6ccabd7ee0624e64907eaf3e|18|ZK|ZKsync|a:zk.svg;0x5abe0a2ead1357f70e73f5b60e227df64a54ddd5|6|PC0000097|Private Credit Direct Deal0000097;0x5aea5775959fbc2557cc8789bc1bf90a239d9a91|18|WETH|Wrapped Ether|a:weth.svg|t:ethereum/assets/0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2/logo.png",
    "0x5d0d7bca050e2e98fd4a5e8d3ba823b49f39868d|18|ZFI|Zyfi Token",
    "0x5f7cbcb391d33988dad74d6fd683aadda1123e4d|18|RF|ReactorFusion;0x5fc44e95eaa48f9eb84be17bd3ac66b6a82af709|18|GRAI|Gravita Debt Token;0x5fd37f12029511f17c1898477f7fb685cf6c0c0f|18|KZ|KZ",
    "0x60143f39b54a731ac790708c8719211878e638c3|18|PEPERA|PEPERA;0x60e7fe7ae4461b535bb9eb40c20424c7c61063d0|18|ZWIF|zeekwifhat",
    "0x61b41e0244133b9c9c47a57e51a5ef70be2c5dd4|18|BOLT|Bolt Token",
    "0x686b311f82b407f0be842652a98e5619f64cc25f|18|ENA|ENA",
    "0x6be2425c381eb034045b527780d2bf4e21ab7236|18|rsETH|KelpDao Restaked ETH",
    "0x6ee46cb7cd2f15ee1ec9534cf29a5b51c83283e6|18|KNC|Kyber Network Crystal v2",
    "0x6ff4fafd8d604614c704a5936d9146c0af19bd1e|6|PC0000033|Private Credit Direct Deal0000033",
    "0x703b52f2b28febcb60e1372858af5b18849fe867|18|wstETH|Wrapped liquid staked Ether 2.0|a:wsteth.svg",
    "0x71fd7dfa7db7094e0f857ad3040f1afef76fef85|18|BLT|Bullets",
    "0x7400793aad94c8ca801aa036357d10f5fd0ce08f|18|BNB|BNB|c:825/small/binance-coin-logo.png?1547034615;0x74ed17608cc2b5f30a59d6af07c9ad1b1ab3a5b1|18|SolvBTC|Solv BTC",
    "0x75af292c1c9a37b3ea2e6041168b4e48875b9ed5|18|cbETH|Coinbase Wrapped Staked ETH;0x75c568a970e54a075b2a5475264cfcff672d2b89|18|ZKGROK|ZKGROK",
    "0x7715c206a14ac93cb1a6c0316a6e5f8ad7c9dc31|18|USDm|Mountain Protocol USD",
    "0x787c09494ec8bcb24dcaf8659e7d5d69979ee508|18|MAV|Maverick Token",
    "0x79db8c67d0c33203da4efb58f7d325e1e0d4d692|18|MEOW|Zeek Coin",
    "0x7b3e1236c39ddd2e61cf6da6ac6d11193238ccb0|18|ZKE|ZKE",
    "0x7c65e6ec6feceb333092e6fe69672a3475c591fb|8|Z0WBTC|ZeroLend zK WBTC",
    "0x7d3cfc3e9eee2aa5feff52d6193a0dbb08492279|18|TEKTIAS|TEKTIAS",
    "0x7f2fd959013eec5144269ac6edd0015cb10968fc|18|TAROT|Tarot",
    "0x81e7186947fb59aaaaeb476a47daac60680cbbaf|18|WEFI|WeFi",
    "0x83547ba6b1992f70ae7203de4e95bb74b37ca3ec|6|PC0000037|Private Credit Direct Deal0000037",
    "0x8483bf6d5e45e467f2979c5d51b76100aab60294|18|OKSE|Okse",
    "0x85d84c774cf8e9ff85342684b0e795df72a24908|18|VC|Velocore",
    "0x8ba0aae056de87aefcbc973623d9d43470eae248|18|pxETH|Pirex Ether OFT",
    "0x8e86e46278518efc1c5ced245cba2c7e3ef11557|6|USD+|USD+",
    "0x9002ecb8a06060e3b56669c6b8f18e1c3b119914|18|Z0WETH|ZeroLend zK WETH;0x90059c32eeeb1a2aa1351a58860d98855f3655ad|18|ONEZ|ONEZ Stablecoin",
    "0x941fc398d9faebdd9f311011541045a1d66c748e|18|NOP|NOP App",
    "0x959ab3394246669914bddeaeb50f8ac85648615e|18|ZKPAD|zkLaunchpad",
    "0x971b79ef5e76088af5e52c6d6aa3276c2190e45c|18|ZKSNP|Synapse Network",
    "0x9929bcac4417a21d7e6fc86f6dae1cc7f27a2e41|18|DEXTF|DEXTF Token",
    "0x9ca4806fa54984bf5da4e280b7aa8bb821d21505|6|Z0USDT|ZeroLend zK USDT",
    "0x9d86578f4b935bed8398353c89bf0fca987dcef2|18|KITTEN|BabyZeek;0x9db6bf8b0215a02bea9bef28a92d829fd008d480|18|CHEEMS|Cheems",
    "0x9e22d758629761fc5708c171d06c2fabb60b5159|18|WOO|Wootrade Network",
    "0xa4b3dc5433ecabdd1498ca7f3f4d890b185c0b0a|6|PC0000081|Private Credit Direct Deal0000081",
    "0xa51710195cdc29c43d3beeeb6b255cfd97b3dd88|18|ZKS|Zks",
    "0xa900cbe7739c96d2b153a273953620a701d5442b|18|wUSDM|Wrapped Mountain Protocol USD;0xa995ad25ce5eb76972ab356168f5e1d9257e4d05|18|KOI|Koi",
    "0xabec5ecbe08b6c02f5c9a2ff82696e1e7db6f9bf|18|HEU|Heurist",
    "0xac4de1e9a9e83524f24af77972dd39d588de8164|6|PC0000031|Private Credit Direct Deal0000031",
    "0xad17da2f6ac76746ef261e835c50b2651ce36da8|18|sUSDe|Staked USDe|a:susde.svg",
    "0xae0d8cad4ce522538ae34386c319c7ccd11fe428|6|PC0000023|Private Credit Direct Deal0000023",
    "0xaf08a9d918f16332f22cf8dc9abe9d9e14ddcbc2|6|HSUSDC|hsUSDC;0xafe4ca0bbe6215cbda12857e723134bc3809f766|18|MCRN|MacaronSwap Token",
    "0xb0588f9a9cade7cd5f194a5fe77acd6a58250f82|18|BONSAI|Bonsai Token;0xb0c2bdc425fd01c33d8514f8be016070212bdc6a|18|LMAO|LONGMAO",
    "0xb2c5a37a4c37c16ddd21181f6ddbc989c3d36cdc|18|INCR|Increment",
    "0xb4c1544cb4163f4c2eca1ae9ce999f63892d912a|18|FRAX|Frax",
    "0xb54aae4a0743aeec1d584f2b2abc1ebdc12f1b0f|18|frxETH|Frax Ether;0xb5a58c1d3542a65f93a5a504765cd2cd3155a418|18|ATH|Aethir Token",
    "0xb6841b40baafedf4e37935270357ff89df42e68e|6|USDLR|USDLR by Stable;0xb6a09d426861c63722aa0b333a9ce5d5a9b04c4f|18|SUSN|Staked USN",
    "0xb72207e1fb50f341415999732a20b6d25d8127aa|18|ZKETH|ZK Liquid Staked Token;0xb727f8e11bc417c90d4dcaf82eda06cf590533b5|18|Z0BUSD|ZeroLend zK BUSD;0xb7f5b452b381a90ba10bdde6d75c6a4fd65a4239|18|RMAV|Rogue MAV",
    "0xb8d7d88d042880ae87bb61de2dfff8441768766d|18|USDA|USDa",
    "0xbbd1ba24d589c319c86519646817f2f153c9b716|18|DVF|rhino.fi;0xbbeb516fb02a01611cbbe0453fe3c580d7281011|8|WBTC|Wrapped BTC",
    "0xbd4372e44c5ee654dd838304006e1f0f69983154|18|NODL|Nodle Token;0xbde632e042bd6e7439856461b87b89d60bc07417|18|WKG|WalkMining Governance",
    "0xbe9f8c0d6f0fd7e46cdacca340747ea2f247991d|18|IBEX|Impermax",
    "0xbfb4b5616044eded03e5b1ad75141f0d9cb1499b|18|ZKDOGE|zkDoge",
    "0xc059767cb62f003e863f9e7bd1fc813beff9693c|18|ZK-TIUSD|zkSync Era TiUSD",
    "0xc1fa6e2e8667d9be0ca938a54c7e0285e9df924a|18|weETH|Wrapped eETH|a:weeth.svg",
    "0xc2b13bb90e33f1e191b8aa8f44ce11534d5698e3|18|COMBO|Furucombo",
    "0xc3a3aa99b80845d22cc41dea3bdb9b2a9ebe199a|18|ZKDX|ZKDX",
    "0xc629d9e3d1a4325dbfaff85d5a61da956cc5e32b|6|PC0000027|Private Credit Direct Deal0000027;0xc65364c35d8e2aaba17d00e468c29576f3ec105c|18|$BEANY|Beany Coin;0xc6dac3a53d5d6de9d1d05aa6e28b8e9e41722601|18|LIBERTAS|Wrapped LIBERTAS OMNIBUS",
    "0xc76997c863bac0f6e4b6d3c2404b06013a0b29e2|18|HNX|HeartX Utility Token",
    "0xc8ac6191cdc9c7bf846ad6b52aaaa7a0757ee305|18|MVX|Metavault Trade;0xc8ec5b0627c794de0e4ea5d97ad9a556b361d243|18|WISP|Whisper",
    "0xcab3f741fa54e79e34753b95717b23018332b8ac|18|TES|Tiny Era Shard Token",
    "0xcd2cfa60f04f3421656d6eebee122b3973b3f60c|8|MELD|MetaElfLand Token;0xcdb7d260c107499c80b4b748e8331c64595972a1|18|KAT|Karat Token",
    "0xd03465338226ea0178337f4abb16fdd6df529f57|18|ITP|Interport Token;0xd0ea21ba66b67be636de1ec4bd9696eb8c61e9aa|18|OT|OT;0xd0fb453e03f128a35d7409135981c754170378a5|18|DINERO|Dinero OFT",
    "0xd405617db7473b0a3158356be7bc9ebec6d88b85|18|FPI|Frax Price Index;0xd4169e045bcf9a86cc00101225d9ed61d2f51af2|18|wrsETH|rsETHWrapper|a:wrseth.svg",
    "0xd63ef5e9c628c8a0e8984cdfb7444aee44b09044|18|GOVI|GOVI;0xd6c008fb375648972206518fb0b1a1b65f371d05|18|OSEA|Omnisea",
    "0xd8916e15d351dc728414e99a4883c72010ee11f8|6|PC0000015|Private Credit Direct Deal0000015",
    "0xd90764041da2720396863836e9f78ddaee140533|18|wTBT|wTBT Pool",
    "0xda562340a395ba2f5d72a5ee1b1b60c578768578|18|GORILLA|GORILLA ARMY",
    "0xdb89d7b0dccd0c0e5ac3571133a9aa1a037945cb|18|USX|dForce USD;0xdbff7c6d368904680706804645cafa4defa3c224|18|TEVA|Tevaera",
    "0xdd9f72afed3631a6c85b5369d84875e6c42f1827|18|SIS|Symbiosis",
    "0xdea6d5161978d36b5c0fa6a491faa754f4bc809c|18|IDO|Idexo Token",
    "0xe027d939f7de6f521675907cf086f59e4d75b876|18|SLR|SolarCoin on Mainnet;0xe061aa40be525a13296cb4bf69f513242349d708|18|XVGZKE|XVGZKE",
    "0xe3d53addadb3f87adc38b4192171aaf5a07a3738|6|PC0016245|Private Credit Direct Deal0016245",
    "0xe53dbcef6f700536a912c51caea4d0e2be2b1388|6|PC0000049|Private Credit Direct Deal0000049;0xe593853b4d603d5b8f21036bb4ad0d1880097a6e|18|FUL|FUL",
    "0xe757355edba7ced7b8c0271bba4efda184ad75ab|18|M-BTC|Merlin BTC;0xe75a17b4f5c4f844688d5670b684515d7c785e63|18|VNO|VenoToken;0xe7895ed01a1a6aacf1c2e955af14e7cf612e7f9d|18|LETH|Liquid ETH",
    "0xe87269fa38180a13e9bb3c487537f5282ef3e5d7|18|APPA|Dappad",
    "0xecd9f240ed3895c77db676004328dd1d246f33c9|18|ERA|ERA",
    "0xed0c95ebe5a3e687cb2224687024fec6518e683e|8|SYBTC|syBTC;0xed4040fd47629e7c8fbb7da76bb50b3e7695f0f2|18|HOLD|Holdstation",
    "0xf6d9a093a1c69a152d87e269a7d909e9d76b1815|18|LAUNCH|Super Launcher",
    "0xfb3fccdd38a96c3f769c62e578323f22c3bfcbec|6|PC0000089|Private Credit Direct Deal0000089;0xfb4c64c144c2bd0e7f2a06da7d6aac32d8cb2514|18|ARC|Archly",
    "0xfc7e56298657b002b3e656400e746b7212912757|6|ZKUSD|zkUSD Dollar",
    "0xfeafde23fb2364896c297c3fa6628f04601a035b|6|PC0000085|Private Credit Direct Deal0000085",
  ],
};

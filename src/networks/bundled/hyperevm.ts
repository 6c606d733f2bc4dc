// Written by scripts/bundle-tokens.mjs.

import type { BundledList } from "./list.js";

/*!
 * NOTICE: the tokens are from the data of these packages, under their licences.
 *
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
export const hyperevmTokens: BundledList = {
  logoFolders: { t: "https://raw.githubusercontent.com/trustwallet/assets/master/blockchains/" },
  tokens: [
    "0x00fdbc53719604d924226215bc871d55e40a1009|18|LOOP|Looping Collective",
    "0x02c6a2fa58cc01a18b8d9e00ea48d65e4df26c70|18|feUSD|feUSD",
    "0x0d9316b9fcebe012e16779690b21bcee5fdda9e3|18|WIN|OpenFortune Win",
    "0x1359b05241ca5076c9f59605214f4f84114c0de8|6|WHLP|Wrapped HLP",
    "0x1bee6762f0b522c606dc2ffb106c0bb391b2e309|18|PiP|PiP",
    "0x1d5a8a4efbe8ce2d4a6d241901d04e351399fe38|18|TURBO|Turbo",
    "0x1ecd15865d7f8019d546f76d095d9c93cc34edfa|18|LIQD|LiquidLaunch",
    "0x1fbccdc677c10671ee50b46c61f0f7d135112450|18|ETH|ETH|t:ethereum/assets/0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2/logo.png",
    "0x27249fc563e0308f7a9e27b23379527b06357d72|18|HP|Hypepe;0x27ec642013bcb3d80ca3706599d3cda04f6f4452|6|UPUMP|Unit Pumpcoin",
    "0x2900abd73631b2f60747e687095537b673c06a76|18|FEHYPE|Felix HYPE",
    "0x3b4575e689ded21caad31d64c4df1f10f3b2cedf|6|UFART|Unit Fartcoin",
    "0x441794d6a8f9a3739f5d4e98a728937b33489d29|18|LIQUIDHYPE|Liquid HYPE Yield",
    "0x4533c3002660117a56fa44ed3c4bf4b6a8e0b0a2|18|LAUNCH|Hyperlauncher",
    "0x47bb061c0204af921f43dc73c7d7768d2672ddee|6|BUDDY|alright buddy",
    "0x4ae080eccd89cf1dc2965dbd5198b7a4efdfa7b8|6|GLO|hi im Glo",
    "0x5555555555555555555555555555555555555555|18|WHYPE|Wrapped HYPE",
    "0x5748ae796ae46a4f1348a1693de4b50560485562|18|LHYPE|Looped HYPE",
    "0x5d3a1ff2b6bab83b63cd9ad0787074081a52ef34|18|USDe|USDeOFT",
    "0x5e105266db42f78fa814322bce7f388b4c2e61eb|18|HBUSDT|Hyperbeat USDT",
    "0x618275f8efe54c2afa87bfb9f210a52f0ff89364|18|KITTEN|Kittenswap",
    "0x74a40455ff49ece02009bee405154ac9ac3fa340|6|STONKS|Stonks",
    "0x75cd9e692a2bf5157f6429d0a5e5a75b3e5ea884|18|HYDOGE|HYDOGE",
    "0x7f5ab8f7974fccd857163e5da649eb2588201df1|18|HGUN|HyperGun",
    "0x94e8396e0869c9f2200760af0621afd240e1cf38|18|WSTHYPE|Staked HYPE Shares",
    "0x96c6cbb6251ee1c257b2162ca0f39aa5fa44b1fb|18|HBHYPE|Hyperbeat Ultra HYPE",
    "0x9b498c3c8a0b8cd8ba1d9851d40d186f1872b44e|18|PURR|Purr;0x9ba2edc44e0a4632eb4723e81d4142353e1bb160|18|VKHYPE|Kinetiq Earn Vault",
    "0x9fdbda0a5e284c32744d2f17ee5c74b284993463|8|UBTC|Unit Bitcoin",
    "0xa522572cf63e6ceed49db6c77cd9ec76c1d47d09|6|HD-MKT-USD_0|Hyperdrive Primary USD₮0 Market",
    "0xacdab7652772aed39dcbb939a6c4159f6aa6ad41|18|PEPE|PEPE",
    "0xae83a3a0f0722782c943da06570f9f963ecb515e|18|DOG|DOG",
    "0xb50a96253abdf803d85efcdce07ad8becbc52bd5|6|USDHL|Hyper USD;0xb5fe77d323d69eb352a02006ea8ecc38d882620c|18|KEI|KEI Stablecoin",
    "0xb88339cb7199b77e23db6e890353e22632ba630f|6|USDC|USD Coin|t:ethereum/assets/0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48/logo.png;0xb8ce59fc3717ada4c02eadf9682a9e934f625ebb|6|USDT0|USDT0",
    "0xbe6727b535545c67d5caa73dea54865b92cf7907|18|UETH|Unit Ethereum",
    "0xc061d38903b99ac12713b550c2cb44b221674f94|8|HBBTC|Hyperbeat Ultra uBTC",
    "0xc53ac24320e3a54c7211e4993c8095078a0cb3cf|6|WGC|Wild Goat Coin",
    "0xca79db4b49f608ef54a5cb813fbed3a6387bc645|18|USDXL|Last USD",
    "0xdabb040c428436d41cecd0fb06bcfdbaad3a9aa8|18|MHYPE|Hyperpie Staked mHYPE",
    "0xe9e70b7c9d108011c5ab15ce9bf6ef21d0cf8363|6|PGAY|peanut is gay",
    "0xf2e6a23b1aa09565fdb3a77af7772709de3f4f95|6|LILLY|Lilly",
    "0xfd739d4e423301ce9385c1fb8850539d657c296d|18|kHYPE|Kinetiq Staked HYPE",
    "0xffaa4a3d97fe9107cef8a3f48c069f577ff76cc1|18|STHYPE|Staked HYPE",
  ],
};

// Written by scripts/bundle-tokens.mjs.

import type { BundledList } from "./list.js";

/*!
 * NOTICE: the tokens are from the data of these packages, under their licences.
 *
 * @bgd-labs/aave-address-book 4.44.22: Copyright 2026 BGD Labs
 * blockchain-addressbook 0.54.111: MIT, as its manifest states
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
export const mantleTokens: BundledList = {
  logoFolders: {
    a: "https://raw.githubusercontent.com/bgd-labs/web3-icons/main/icons/full/",
    t: "https://raw.githubusercontent.com/trustwallet/assets/master/blockchains/",
  },
  tokens: [
    "0x051665f2455116e929b9972c36d23070f5054ce0|6|syrupUSDT|Syrup USDT",
    "0x09bc4e0d864854c6afb6eb9a9cdf58ac190d0df9|6|USDC|USD Coin|a:usdc.svg|t:ethereum/assets/0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48/logo.png",
    "0x111111d2bf19e43c34263401e0cad979ed1cdb61|18|USD1|World Liberty Financial USD",
    "0x201eba5cc46d216ce6dc03f6a759e8e766e956ae|6|USDT|USDT|t:ethereum/assets/0xdAC17F958D2ee523a2206206994597C13D831ec7/logo.png",
    "0x211cc4dd073734da055fbf44a2b4667d5e5fe5d2|18|sUSDe|Staked USDe|a:susde.svg",
    "0x25356aeca4210ef7553140edb9b8026089e49396|18|LEND|Lendle Protocol Token",
    "0x371c7ec6d8039ff7933a2aa28eb827ffe1f52f07|18|JOE|Joe Token",
    "0x4515a45337f461a11ff0fe8abf3c606ae5dc00c9|18|MOE|Moe Token",
    "0x51cfe5b1e764dc253f4c8c1f19a081ff4c3517ed|18|MINU|Mantle Inu Token",
    "0x58538e6a46e07434d7e7375bc268d3cb839c0133|18|ENA|ENA",
    "0x5be26527e817998a7206475496fde1e68957c5a6|18|USDY|Ondo U.S. Dollar Yield",
    "0x5d3a1ff2b6bab83b63cd9ad0787074081a52ef34|18|USDe|USDe|a:usde.svg",
    "0x779ded0c9e1022225f8e0630b35a9b54be713736|6|USDT0|USDT0|a:usdt0.svg;0x779f4e5fb773e17bc8e809f4ef1abb140861159a|18|KTC|KTX Community Token",
    "0x78c1b0c915c4faa5fffa6cabf0219da63d7f4cb8|18|WMNT|Wrapped Mantle",
    "0x93e855643e940d025be2e529272e4dbd15a2cf74|18|wrsETH|rsETHWrapper|a:wrseth.svg",
    "0xc96de26018a54d51c097160568752c4e3bd6c364|8|FBTC|Fire Bitcoin|a:fbtc.svg",
    "0xcabae6f6ea1ecab08ad02fe02ce9a44f09aebfa2|8|WBTC|WBTC|t:ethereum/assets/0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599/logo.png",
    "0xcda86a272531e8640cd7f1a92c01839911b90bb0|18|mETH|Mantle Staked Ether",
    "0xd7782b99671dd23203ebd4584fc71cf2b3dbb111|18|mShards|mShards",
    "0xdeaddeaddeaddeaddeaddeaddeaddeaddead1111|18|WETH|Ether|a:weth.svg|t:ethereum/assets/0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2/logo.png",
    "0xeb466342c4d449bc9f53a865d5cb90586f405215|6|axlUSDC|Axelar Wrapped USDC|t:ethereum/assets/0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48/logo.png",
    "0xfc421ad3c883bf9e7c4f42de845c4e4405799e73|18|GHO|Gho Token|a:gho.svg",
  ],
};

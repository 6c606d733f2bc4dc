// Written by scripts/bundle-tokens.mjs.

import type { BundledList } from "./list.js";

/*!
 * NOTICE: the tokens are from the data of these packages, under their licences.
 *
 * @bgd-labs/aave-address-book 4.44.22: Copyright 2026 BGD Labs
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
export const soneiumTokens: BundledList = {
  logoFolders: {
    a: "https://raw.githubusercontent.com/bgd-labs/web3-icons/main/icons/full/",
    t: "https://raw.githubusercontent.com/trustwallet/assets/master/blockchains/",
  },
  tokens: [
    "0x0555e30da8f98308edb960aa94c0db47230d2b9c|8|WBTC|WBTC|t:ethereum/assets/0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599/logo.png",
    "0x3a337a6ada9d885b6ad95ec48f9b75f197b5ae35|6|USDT|Tether USD|a:usdt.svg|t:ethereum/assets/0xdAC17F958D2ee523a2206206994597C13D831ec7/logo.png",
    "0x4200000000000000000000000000000000000006|18|WETH|Wrapped Ether|a:weth.svg|t:ethereum/assets/0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2/logo.png",
    "0xba9986d2381edf1da03b0b9c1f8b00dc4aacc369|6|USDC.e|Bridged USDC (Soneium)|a:usdc.svg|t:ethereum/assets/0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48/logo.png",
  ],
};

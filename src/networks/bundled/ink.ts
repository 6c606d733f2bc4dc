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
export const inkTokens: BundledList = {
  logoFolders: {
    a: "https://raw.githubusercontent.com/bgd-labs/web3-icons/main/icons/full/",
    t: "https://raw.githubusercontent.com/trustwallet/assets/master/blockchains/",
  },
  tokens: [
    "0x0200c29006150606b650577bbe7b6248f58470c1|6|USD₮0|USD₮0|a:usdt0.svg",
    "0x2416092f143378750bb29b79ed961ab195cceea5|18|ezETH|Renzo Restaked ETH|a:ezeth.svg",
    "0x2d270e6886d130d724215a266106e6832161eaed|6|USDC|USDC|a:usdc.svg",
    "0x4200000000000000000000000000000000000006|18|WETH|Wrapped Ether|a:weth.svg|t:ethereum/assets/0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2/logo.png",
    "0x73e0c0d45e048d25fc26fa3159b0aa04bfa4db98|8|kBTC|Kraken Wrapped Bitcoin|a:kbtc.svg",
    "0x9f0a74a92287e323eb95c1cd9ecdbeb0e397cae4|18|wrsETH|rsETHWrapper|a:wrseth.svg",
    "0xa3d68b74bf0528fdd07263c60d6488749044914b|18|weETH|Wrapped eETH|a:weeth.svg",
    "0xe343167631d89b6ffc58b88d6b7fb0228795491d|6|USDG|Global Dollar",
    "0xf1815bd50389c46847f0bda824ec8da914045d14|6|USDC.e|Bridged USDC (Stargate)|t:ethereum/assets/0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48/logo.png",
    "0xfc421ad3c883bf9e7c4f42de845c4e4405799e73|18|GHO|Gho Token|a:gho.svg",
  ],
};

// Written by scripts/bundle-tokens.mjs.

import type { BundledList } from "./list.js";

/*!
 * NOTICE: the tokens are from the data of these packages, under their licences.
 *
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
export const monadTokens: BundledList = {
  logoFolders: { t: "https://raw.githubusercontent.com/trustwallet/assets/master/blockchains/" },
  tokens: [
    "0x00000000efe302beaa2b3e6e1b18d08d69a9012a|6|AUSD|Agora Dollar",
    "0x0555e30da8f98308edb960aa94c0db47230d2b9c|8|WBTC|Wrapped BTC",
    "0x10aeaf63194db8d453d4d85a06e5efe1dd0b5417|18|wstETH|Wrapped liquid staked Ether 2.0",
    "0x111111d2bf19e43c34263401e0cad979ed1cdb61|6|USD1|World Liberty Financial USD",
    "0x1b68626dca36c7fe922fd2d55e4f631d962de19c|18|shMON|ShMonad",
    "0x3bd359c1119da7da1d913d1c4d2b7c461115433a|18|WMON|Wrapped Monad",
    "0x4917a5ec9fcb5e10f47cbb197abe6ab63be81fe8|18|AZND|Asian Dollar",
    "0x754704bc059f8c67012fed69bc8a327a5aafb603|6|USDC|USD Coin|t:ethereum/assets/0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48/logo.png",
    "0x8498312a6b3cbd158bf0c93abdcf29e6e4f55081|18|gMON|gMON",
    "0xa3227c5969757783154c60bf0bc1944180ed81b9|18|sMON|Kintsu Staked Monad",
    "0xb0f70c0bd6fd87dbeb7c10dc692a2a6106817072|8|BTCb|Bridged Bitcoin",
    "0xe01d426b589c7834a5f6b20d7e992a705d3c22ed|18|cWMON|Curvance WMON",
    "0xe7cd86e13ac4309349f30b3435a9d337750fc82d|6|USDT0|USDT0",
    "0xecac9c5f704e954931349da37f60e39f515c11c1|8|LBTC|Lombard Staked Bitcoin",
    "0xee8c0e9f1bffb4eb878d8f15f368a02a35481242|18|WETH|Wrapped Ether",
  ],
};

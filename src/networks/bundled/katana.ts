// Written by scripts/bundle-tokens.mjs.

import type { BundledList } from "./list.js";

/*!
 * NOTICE: the tokens are from the data of these packages, under their licences.
 *
 * sushi 7.3.15: Copyright (c) 2026 Sushi
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
export const katanaTokens: BundledList = {
  logoFolders: { t: "https://raw.githubusercontent.com/trustwallet/assets/master/blockchains/" },
  tokens: [
    "0x00000000efe302beaa2b3e6e1b18d08d69a9012a|6|AUSD|AgoraDollar",
    "0x0913da6da4b42f538b445599b46bb4622342cf52|8|WBTC|Wrapped BTC|t:ethereum/assets/0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599/logo.png",
    "0x203a662b0bd271a6ed5a60edfbd04bfce608fd36|6|USDC|USD Coin|t:ethereum/assets/0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48/logo.png",
    "0x2dca96907fde857dd3d816880a0df407eeb2d2f2|6|USDT|Tether USD|t:ethereum/assets/0xdAC17F958D2ee523a2206206994597C13D831ec7/logo.png",
    "0x7fb4d0f51544f24f385a421db6e7d4fc71ad8e5c|18|wstETH|Wrapped liquid staked Ether 2.0",
    "0x9893989433e7a383cb313953e4c2365107dc19a7|18|weETH|Wrapped eETH",
    "0xb0f70c0bd6fd87dbeb7c10dc692a2a6106817072|8|BTC.b|Lombard Bitcoin",
    "0xecac9c5f704e954931349da37f60e39f515c11c1|8|LBTC|Lombard Staked Bitcoin",
    "0xee7d8bcfb72bc1880d0cf19822eb0a2e6577ab62|18|WETH|Wrapped Ether|t:ethereum/assets/0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2/logo.png",
  ],
};

// Written by scripts/bundle-tokens.mjs.

import type { BundledList } from "./list.js";

/*!
 * NOTICE: the tokens are from the data of these packages, under their licences.
 *
 * @superfluid-finance/tokenlist 5.38.0: MIT, as its manifest states
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
export const sepoliaTokens: BundledList = {
  logoFolders: {
    s: "https://tokenlist.superfluid.org/icons/",
    t: "https://raw.githubusercontent.com/trustwallet/assets/master/blockchains/",
  },
  tokens: [
    "0x1c7d4b196cb0c7b01d743fbc6116a902379c7238|6|USDC|USD Coin|t:ethereum/assets/0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48/logo.png",
    "0x4e89088cd14064f38e5b2f309cfab9c864f9a8e6|18|fDAI|fDAI Fake Token|s:dai.svg",
    "0x868b328ab844b5236d832ea9e02e50419a1c34f3|6|TUSDD|USDDrako",
    "0xafe70a1985ebdefbdcaeedba045d66091c38e1b1|9|FUND|FUND (Sepolia)|s:fund.svg",
    "0xb8ba4b007321e0eb4586de49e59593e0ed66d367|18|TACREBTC|Acre Bitcoin",
    "0xc4bf5cbdabe595361438f8c6a187bdc330539c60|18|GHO|Gho Token|s:gho.svg",
    "0xda3f792ec1ff2072ecea9757b065b76337a9b0cc|18|TYSS|YassToken",
    "0xe72f289584eda2be69cfe487f4638f09bac920db|18|fUSDC|fUSDC Fake Token|s:usdc.svg",
    "0xfff9976782d46cc05630d1f6ebab18b2324d6b14|18|WETH|Wrapped Ether",
  ],
};

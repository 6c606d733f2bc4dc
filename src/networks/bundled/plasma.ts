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
export const plasmaTokens: BundledList = {
  logoFolders: {
    a: "https://raw.githubusercontent.com/bgd-labs/web3-icons/main/icons/full/",
    t: "https://raw.githubusercontent.com/trustwallet/assets/master/blockchains/",
  },
  tokens: [
    "0x1b64b9025eebb9a6239575df9ea4b9ac46d4d193|6|XAUt0|XAUt0|a:xaut0.svg",
    "0x211cc4dd073734da055fbf44a2b4667d5e5fe5d2|18|sUSDe|Staked USDe|a:susde.svg",
    "0x29ad7fe4516909b9e498b5a65339e54791293234|18|msUSD|Metronome Synth USD",
    "0x5d3a1ff2b6bab83b63cd9ad0787074081a52ef34|18|USDe|USDe|a:usde.svg",
    "0x6100e367285b01f48d07953803a2d8dca5d19873|18|WXPL|Wrapped XPL|a:xpl.svg;0x616185600989bf8339b58ac9e539d49536598343|18|splUSD|Staked Plasma USD",
    "0x9895d81bb462a195b4922ed7de0e3acd007c32cb|18|WETH|WETH|a:weth.svg|t:ethereum/assets/0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2/logo.png",
    "0xa3d68b74bf0528fdd07263c60d6488749044914b|18|weETH|Wrapped eETH|a:weeth.svg",
    "0xabb48792a3161e81b47ca084c0b7a22a50324a44|18|LITH|Lithos",
    "0xb8ce59fc3717ada4c02eadf9682a9e934f625ebb|6|USDT0|USDT0|a:usdt0.svg",
    "0xc4374775489cb9c56003bf2c9b12495fc64f0771|6|syrupUSDT|Syrup USDT",
    "0xd1074e0ae85610ddba0147e29ebe0d8e5873a000|6|PlasmaUSD|Plasma USD Vault (PlasmaUSD)",
    "0xe48d935e6c9e735463cccf29a7f11e32bc09136e|18|wstETH|Wrapped liquid staked Ether 2.0|a:wsteth.svg",
    "0xe561fe05c39075312aa9bc6af79ddae981461359|18|wrsETH|rsETHWrapper|a:wrseth.svg",
  ],
};

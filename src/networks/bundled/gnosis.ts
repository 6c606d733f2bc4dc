// Written by scripts/bundle-tokens.mjs.

import type { BundledList } from "./list.js";

/*!
 * NOTICE: the tokens are from the data of these packages, under their licences.
 *
 * @bgd-labs/aave-address-book 4.44.22: Copyright 2026 BGD Labs
 * blockchain-addressbook 0.54.111: MIT, as its manifest states
 * @superfluid-finance/tokenlist 5.38.0: MIT, as its manifest states
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
export const gnosisTokens: BundledList = {
  logoFolders: {
    a: "https://raw.githubusercontent.com/bgd-labs/web3-icons/main/icons/full/",
    c: "https://assets.coingecko.com/coins/images/",
    s: "https://tokenlist.superfluid.org/icons/",
    t: "https://raw.githubusercontent.com/trustwallet/assets/master/blockchains/",
  },
  tokens: [
    "0x004626a008b1acdc4c74ab51644093b155e59a23|18|stEUR|Staked EURA",
    "0x1509706a6c66ca549ff0cb464de88231ddbe213b|18|AURA|Aura",
    "0x177127622c4a00f3d409b75571e12cb3c8973d3c|18|COW|CoW Protocol|s:cow.svg",
    "0x1e2c4fb7ede391d116e6b41cd0608260e8801d59|18|bCSPX|Backed CSPX Core S&P 500",
    "0x1f82284c1658ad71c576f7230e6c2dee7901c1fa|18|wbTSLA|Wrapped Backed Tesla Inc",
    "0x2995d1317dcd4f0ab89f4ae60f3f020a4f17c7ce|18|SUSHI|SushiToken|t:ethereum/assets/0x6B3595068778DD592e39A122f4f5a5cF09C90fE2/logo.png",
    "0x2a22f9c3b484c3629090feed35f17ff8f88f76f0|6|USDC.e|Bridged USDC (Gnosis)|a:usdc.svg|t:ethereum/assets/0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48/logo.png",
    "0x2bf2ba13735160624a0feae98f6ac8f70885ea61|18|FRACTION|Own a fraction|s:fraction.svg",
    "0x338d4527c9e7f7316c43581684bc510b851f832a|18|SAVE|Save Coin from Mainnet",
    "0x3b6a1b76d772a771bf3fce802bead6ff196b84d5|18|SBC|STREETBASED Community Token|s:sbc.png",
    "0x3f56e0c36d275367b8c502090edf38289b3dea0d|18|MAI|Mai Stablecoin",
    "0x431d5dff03120afa4bdf332c61a6e1766ef37bdb|18|JPYC|JPY Coin",
    "0x4537e328bf7e4efa29d05caea260d7fe26af9d74|18|UNI|Uniswap",
    "0x4b1e2c2762667331bc91648052f646d1b0d35984|18|EURA|EURA (previously agEUR)",
    "0x4d18815d14fe5c3304e87b3fa18318baa5c23820|18|SAFE|SAFE Token",
    "0x4ecaba5870353805a9f068101a40e0f32ed605c6|6|USDT|USDT|t:ethereum/assets/0xdAC17F958D2ee523a2206206994597C13D831ec7/logo.png",
    "0x5f1f81de1d21b97a5d0d5d62d89bde9ddec27325|18|AC|Adept Coin Governance on xDai",
    "0x60fdb4d22e793353d98324d824034d66827f602e|18|NTDL|NTDL|s:ntdl.svg",
    "0x63e62989d9eb2d37dfdb1f93a22f063635b07d51|18|MIVA|Minerva Wallet SuperToken|s:miva.svg",
    "0x6a023ccd1ff6f2045c3309768ead9e68f978f6e1|18|WETH|Wrapped Ether on xDai|a:weth.svg|s:eth.svg|t:ethereum/assets/0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2/logo.png",
    "0x6c76971f98945ae98dd7d4dfca8711ebea946ea6|18|wstETH|Wrapped liquid staked Ether 2.0 from Mainnet|a:wsteth.svg",
    "0x7122d7661c4564b7c6cd4878b06766489a6028a2|18|MATIC|Matic Token;0x71850b7e9ee3f13ab46d67167341e4bdc905eef9|18|HNY|Honey|s:hny.png",
    "0x7ef541e2a22058048904fe5744f9c7e4c57af717|18|BAL|Balancer",
    "0x83ff60e2f93f8edd0637ef669c69d5fb4f64ca8e|18|BRIGHT|Bright on xDai|s:bright.svg",
    "0x8e5bbbb09ed1ebde8674cda39a0c169401db4252|8|WBTC|WBTC|t:ethereum/assets/0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599/logo.png",
    "0x9c58bacc331c9aa871afd802db6379a98e80cedb|18|GNO|Gnosis Token on xDai|a:gno.svg;0x9c940356f5846eceff282d3ee8b33015d93502a9|18|protoWORK|Commons protoWORK on xDai|s:work.png",
    "0xabef652195f98a91e490f047a5006b71c85f058d|18|crvUSD|Curve USD Stablecoin",
    "0xaf204776c7245bf4147c2612bf6e5972ee483701|18|sDAI|Savings xDAI|a:sdai.svg|c:23354/small/eur.png?1643926562|s:sdai.webp",
    "0xb0c5f3100a4d9d9532a4cfd68c55f1ae8da987eb|18|HAUS|DAOhaus Token on xDai|s:haus.svg",
    "0xbf65bfcb5da067446cee6a706ba3fe2fb1a9fdfd|18|YFI|yearn.finance",
    "0xc791240d1f2def5938e2031364ff4ed887133c3d|18|rETH|Rocket Pool ETH from Mainnet",
    "0xc8992645d060703fb1582c422c96e16941c7eb14|18|WORKt|Commons Work Test|s:workt.svg",
    "0xca8d20f3e0144a72c6b5d576e9bd3fd8557e2b04|18|WBNB|WBNB",
    "0xcb444e90d8198415266c6a2724b7900fb12fc56e|18|EURe|Monerium EUR emoney|a:eure.svg|c:23354/small/eur.png?1643926562",
    "0xcd1f2f1a1d1ba631a06b957db77bb9d7b13bf861|18|TDL|TDL Fake Token|s:tdl.svg",
    "0xddafbb505ad214d7b80b1f830fccc89b60fb7a83|6|USDC|USD//C on xDai|a:usdc.svg|s:usdc.svg|t:ethereum/assets/0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48/logo.png",
    "0xe2e73a1c69ecf83f464efce6a5be353a37ca09b2|18|LINK|ChainLink Token",
    "0xe91d153e0b41518a2ce8dd3d7944fa863463a97d|18|WXDAI|Wrapped XDAI|a:wxdai.svg|s:xdai.svg",
    "0xfa9454bbba1ddf83747bdc42bea8641475753c42|18|ION|Peerion",
    "0xfc421ad3c883bf9e7c4f42de845c4e4405799e73|18|GHO|Gho Token|a:gho.svg",
  ],
};

// Written by scripts/bundle-tokens.mjs.

import type { BundledList } from "./list.js";

/*!
 * NOTICE: the tokens are from the data of these packages, under their licences.
 *
 * @bgd-labs/aave-address-book 4.44.22: Copyright 2026 BGD Labs
 * blockchain-addressbook 0.54.111: MIT, as its manifest states
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
export const scrollTokens: BundledList = {
  logoFolders: {
    a: "https://raw.githubusercontent.com/bgd-labs/web3-icons/main/icons/full/",
    c: "https://assets.coingecko.com/coins/images/",
    t: "https://raw.githubusercontent.com/trustwallet/assets/master/blockchains/",
  },
  tokens: [
    "0x0018d96c579121a94307249d47f053e2d687b5e7|18|MVX|Metavault Trade",
    "0x01f0a31698c4d065659b9bdc21b3610292a1c506|18|weETH|Wrapped eETH|a:weeth.svg",
    "0x056a5fa5da84ceb7f93d36e545c5905607d8bd81|18|ETHFI|ether.fi governance token",
    "0x06efdbff2a14a7c8e15944d1f4a48f9f95f663a4|6|USDC|USD Coin|a:usdc.svg|t:ethereum/assets/0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48/logo.png",
    "0x087c440f251ff6cfe62b86dde1be558b95b4bb9b|18|BOLD|Bold Stablecoin",
    "0x0a3bb08b3a15a19b4de82f8acfc862606fb69a2d|18|IUSD|iZUMi Bond USD",
    "0x0fc479e2f9b7310bfb1db606cf565dea6910eedc|18|PAPYRUS|PAPYRUS",
    "0x12d8ce035c5de3ce39b1fdd4c1d5a745eaba3b8c|18|ankrETH|Ankr Staked ETH",
    "0x1467b62a6ae5cdcb10a6a8173cfe187dd2c5a136|18|SIS|Symbiosis",
    "0x188b158caf5ea252012dbd6030afc030329c4961|18|ZEN|Zen",
    "0x1a2fcb585b327fadec91f55d45829472b15f17a4|18|TKN|Tokan",
    "0x1b896893dfc86bb67cf57767298b9073d2c1ba2c|18|Cake|PancakeSwap Token",
    "0x211cc4dd073734da055fbf44a2b4667d5e5fe5d2|18|sUSDe|Staked USDe;0x2147a89fb4608752807216d5070471c09a0dce32|18|ZP|Z Protocol",
    "0x23ee2343b892b1bb63503a4fabc840e0e2c6810f|6|AXL|Axelar",
    "0x2a00647f45047f05bded961eb8ecabc42780e604|18|LAB.S|LayerBank Token",
    "0x2b1d36f5b61addaf7da7ebbd11b35fd8cfb0de31|18|ITP|Interport Token;0x2bbbdf97295f73175b12cc087cf446765931e1c3|18|_WSTETH|Wrapped liquid staked Ether 2.0",
    "0x2fc5cf65fd0a660801f119832b2158756968266d|18|CHI|Chi USD",
    "0x330c43d22bd65a60ffea93a197f04e87faa27b70|18|ABCNURI|abcNURI",
    "0x376e673566f0b32738cc55f145e73f57beb44f4c|6|DCKUSD|Dackie USD OFT",
    "0x397f939c3b91a74c321ea7129396492ba9cdce82|18|frxUSD|Frax USD",
    "0x3c1bca5a656e69edcd0d4e36bebb3fcdaca60cf1|8|WBTC|Wrapped BTC|t:ethereum/assets/0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599/logo.png",
    "0x406cde76a3fd20e48bc1e0f60651e60ae204b040|18|AXLFRAX|Axelar Wrapped FRAX",
    "0x41b94c5867f7f6217c9a30520cb3e793b1ee1b97|6|AXLTIA|Axelar Wrapped TIA",
    "0x434cda25e8a2ca5d9c1c449a8cb6bcbf719233e8|18|UNI|Uniswap",
    "0x44d4b627997b41abd2bf2ea05b731fe535f01c3d|18|XUSDZ|ZAI Stablecoin",
    "0x46ead9ad6bfa9986c53dde09abf929ac2a7d82c7|18|ISS|ISSUAA Protocol Token",
    "0x5300000000000000000000000000000000000004|18|WETH|Wrapped Ether|a:weth.svg|t:ethereum/assets/0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2/logo.png;0x53878b874283351d26d206fa512aece1bef6c0dd|18|rETH|Rocket Pool ETH",
    "0x548c6944cba02b9d1c0570102c89de64d258d3ac|18|LINK|ChainLink Token;0x549423e69576b80e91dc836ae37e04209660c4ec|18|LORE|Lore Token",
    "0x58538e6a46e07434d7e7375bc268d3cb839c0133|18|ENA|ENA",
    "0x5d3a1ff2b6bab83b63cd9ad0787074081a52ef34|18|USDe|USDe",
    "0x608ef9a3bffe206b86c3108218003b3cfbf99c84|18|KNC|Kyber Network Crystal v2;0x60d01ec2d5e98ac51c8b4cf84dfcce98d527c747|18|IZI|izumi Token",
    "0x61a9cc561b6c1f9c31bcdeb447afecf25f33bbf9|18|PANDA|PANDA",
    "0x65421ba909200b81640d98b979d07487c9781b66|18|rsETH|KelpDao Restaked ETH;0x657e8c867d8b37dcc18fa4caead9c45eb088c642|8|eBTC|ether.fi BTC",
    "0x690f1d2da47d9a759a93dd2b0ace3c1627f216ba|18|VEN|Venium",
    "0x6a28e90582c583fcd3347931c544819c31e9d0e0|18|BAL|Balancer;0x6a661312938d22a2a0e27f585073e4406903990a|18|MAHA|MAHA.xyz",
    "0x6b7d1c9d519dfc3a5d8d1b7c15d4e5bbe8dde1cf|18|OMKG|OmniKingdoms Gold",
    "0x750351a9f75f98f2c2e91d4edb3beb14e719557e|18|SCRIBES|SCRIBES",
    "0x77fbf86399ed764a084f77b9accb049f3dbc32d2|18|loreUSD|Lore USD",
    "0x78ab77f7d590fb101aa18affc238cbfea31ead5b|18|IBEX|Impermax",
    "0x79379c0e09a41d7978f883a56246290ee9a8c4d3|18|AAVE|Aave Token",
    "0x80137510979822322193fc997d400d5a6c747bf7|18|STONE|StakeStone Ether",
    "0x850cdf416668210ed0c36bfff5d21921c7ada3b8|18|swETH|swETH",
    "0x8731d54e9d02c286767d56ac03e8037c07e01e98|18|STG|StargateToken;0x879ba0efe1ab0119fefa745a21585fa205b07907|18|WFRAX|Wrapped Frax",
    "0x89f17ab70cafb1468d633056161573efefea0713|18|rswETH|rswETH",
    "0x95a52ec1d60e74cd3eb002fe54a2c74b185a4c16|18|SKY|Skydrome",
    "0x9735fb1126b521a913697a541f768376011bccf9|18|CHESS|Tranchess DAO Token",
    "0x99f775945e46da5d443246fad7bc317993ee1b1a|18|EGOLD|ARYZE eGold",
    "0x9e0d7d79735e1c63333128149c7b616a0dc0bbdb|18|pxETH|Pirex Ether OFT;0x9ee1963f05553ef838604dd39403be21cef26aa4|18|USDP|USDp",
    "0xa25b25548b4c98b0c7d3d27dca5d5ca743d68b7f|18|wrsETH|rsETHWrapper",
    "0xaaae8378809bb8815c08d3c59eb0c7d1529ad769|18|NURI|NURI Token",
    "0xb0643f7b3e2e2f10fe4e38728a763ec05f4adec3|18|DAPP|Pencils Protocol Token",
    "0xb448ec505c924944ca8b2c55ef05c299ee0781df|18|AXLKNC|Axelar Wrapped KNC",
    "0xb755039edc7910c1f1bd985d48322e55a31ac0bf|18|CRV|Curve DAO Token",
    "0xb9010964301326160173da694c0697a2fce82f39|18|DACKIE|Dackie OFT Token",
    "0xc19669a405067927865b40ea045a2baabbbe57f5|18|STAR|STAR",
    "0xc4d46e8402f476f269c379677c99f18e22ea030e|18|PUFETH|PufferVault",
    "0xca77eb3fefe3725dc33bccb54edefc3d9f764f97|18|DAI|Dai Stablecoin|t:ethereum/assets/0x6B175474E89094C44Da98b954EedeAC495271d0F/logo.png",
    "0xd29687c813d741e2f938f4ac377128810e217b1b|18|SCR|Scroll|a:scr.svg",
    "0xdb9e8f82d6d45fff803161f2a5f75543972b229a|18|USDQ|Quill USD Stablecoin",
    "0xdd6a49995ad38fe7409b5d5cb5539261bd1bc901|18|CAT|Danjuan Cat;0xddeb23905f6987d5f786a93c00bbed3d97af1ccc|18|PUNK|PunkSwap Token",
    "0xdf474b7109b73b7d57926d43598d5934131136b2|18|ANKR|Ankr Network",
    "0xe231db5f348d709239ef1741ea30961b3b635a61|18|YNETHX|ynETH MAX",
    "0xeb466342c4d449bc9f53a865d5cb90586f405215|6|axlUSDC|Axelar Wrapped USDC|t:ethereum/assets/0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48/logo.png",
    "0xecc68d0451e20292406967fe7c04280e5238ac7d|18|frxETH|frxETH|c:28284/standard/frxETH_icon.png",
    "0xedeabc3a1e7d21fe835ffa6f83a710c70bb1a051|18|LUSD|LUSD Stablecoin",
    "0xf55bec9cafdbe8730f096aa55dad6d22d44099df|6|USDT|USDT|t:ethereum/assets/0xdAC17F958D2ee523a2206206994597C13D831ec7/logo.png",
    "0xf610a9dfb7c89644979b4a0f27063e9e7d7cda32|18|wstETH|Wrapped liquid staked Ether 2.0|a:wsteth.svg",
    "0xf9af83fc41e0cc2af2fba93644d542df6ea0f2b7|18|POOL|PoolTogether",
    "0xfec65bfb6e5bbcc9ab8ae98f62a8aab2ea51c495|18|PED|Perseid Token",
  ],
};

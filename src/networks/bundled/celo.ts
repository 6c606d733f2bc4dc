// Written by scripts/bundle-tokens.mjs.

import type { BundledList } from "./list.js";

/*!
 * NOTICE: the tokens are from the data of these packages, under their licences.
 *
 * @bgd-labs/aave-address-book 4.44.22: Copyright 2026 BGD Labs
 * blockchain-addressbook 0.54.111: MIT, as its manifest states
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
export const celoTokens: BundledList = {
  logoFolders: {
    a: "https://raw.githubusercontent.com/bgd-labs/web3-icons/main/icons/full/",
    b: "https://raw.githubusercontent.com/beefyfinance/beefy-app/prod/src/images/single-assets/",
    p: "https://tokens.pancakeswap.finance/images/",
    s: "https://tokenlist.superfluid.org/icons/",
    t: "https://raw.githubusercontent.com/trustwallet/assets/master/blockchains/",
  },
  tokens: [
    "0x0000206329b97db379d5e1bf586bbdb969c63274|18|USDA|USDA",
    "0x02de4766c272abc10bc88c220d214a26960a7e92|18|NCT|Toucan Protocol: Nature Carbon Tonne",
    "0x0a60c25ef6021fc3b479914e6bca7c03c18a97f1|18|STABILUSD|Stabilite USD",
    "0x105d4a9306d2e55a71d2eb95b81553ae1dc20d7b|18|PUSO|PUSO",
    "0x122013fd7df1c6f636a5bb8f03108e876548b455|18|WETH|Wrapped Ether|p:0x122013fd7dF1C6F636a5bb8f03108E876548b455.svg|t:ethereum/assets/0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2/logo.png",
    "0x173234922eb27d5138c5e481be9df5261faed450|18|SOL|SOL;0x17700282592d6917f6a73d0bf8accf4d578c131e|18|MOO|Moola",
    "0x1d18d0386f51ab03e7e84e71bda1681eba865f1f|18|JMPT|JumpToken",
    "0x218c3c3d49d0e7b37aff0d8bb079de36ae61a4c0|18|FTM|Fantom",
    "0x27cd006548df7c8c8e9fdc4a67fa05c2e3ca5cf9|9|PLASTIK|PLASTIK Token",
    "0x29dfce9c22003a4999930382fd00f9fd6133acd1|18|SUSHI|Sushi Swap|t:ethereum/assets/0x6B3595068778DD592e39A122f4f5a5cF09C90fE2/logo.png",
    "0x2def4285787d58a2f811af24755a8150622f4361|18|cETH|Wrapped Ethereum",
    "0x2e3487f967df2ebc2f236e16f8fcaeac7091324d|18|WMATIC|Wrapped Matic",
    "0x301a61d01a63c8d670c2b8a43f37d12ef181f997|18|PCELO|Poof CELO",
    "0x32a9fe697a32135bfd313a6ac28792dae4d9979d|18|CMCO2|cMCO2",
    "0x452ef5a4bd00796e62e5e5758548e0da6e8ccdf3|18|CSTAR|CeloStarter;0x456a3d042c0dbd3db53d5489e98dfb038553b0d0|18|CKES|Celo Kenyan Shilling;0x4581e64115d46ccdee65be2336bec86c9ba54c01|9|WSOL|Token Wrapped SOL (Wormhole)",
    "0x46c9757c5497c5b1f2eb73ae79b6b67d119b0b58|18|PACT|impactMarket",
    "0x471ece3750da237f93b8e339c536989b8978a438|18|CELO|Celo native asset;0x47264ae1fc0c8e6418ebe78630718e11a07346a8|18|SBR|SBR",
    "0x48065fbbe25f71c9282ddf5e1cd6d6a887483d5e|6|USD₮|Tether USD|a:usdt.svg|t:ethereum/assets/0xdAC17F958D2ee523a2206206994597C13D831ec7/logo.png",
    "0x4c35853a3b4e647fd266f4de678dcc8fec410bf6|18|CZAR|Celo South African Rand",
    "0x4f604735c1cf31399c6e711d5962b2b3e0225ad3|18|USDGLO|Glo Dollar",
    "0x50e85c754929840b58614f48e29c64bc78c58345|18|CHAR|Biochar",
    "0x57f5e098cad7a3d1eed53991d4d66c45c9af7812|18|wUSDM|Wrapped Mountain Protocol USD",
    "0x5927fd244e11db1c7b1215619144d2aabac80a4f|18|CLA|celoLaunch;0x59d9356e565ab3a36dd77763fc0d87feaf85508c|18|USDm|Mountain Protocol USD",
    "0x5c7e299cf531eb66f2a1df637d37abb78e6200c7|18|axlDAI|Axelar Wrapped DAI",
    "0x62b8b11039fcfe5ab0c56e502b1c372a3d2a9c7a|18|G$|GoodDollar",
    "0x639a647fbe20b6c8ac19e48e2de44ea792c62c5c|18|oldBIFI|Beefy.Finance|b:BIFI.png",
    "0x66803fb87abd4aac3cbb3fad7c3aa01f6f3fb207|18|WETH|Wrapped Ether|s:eth.svg",
    "0x6e512bfc33be36f2666754e996ff103ad1680cc9|18|ABR|Allbridge",
    "0x7175504c455076f15c04a2f90a8e352281f492f9|18|CAUD|Celo Australian Dollar;0x718aa4f7f026fd16086c842a68ce9ef55203b54f|18|SWEAT|SWEAT",
    "0x73a210637f6f6b7005512677ba6b3c96bb4aa44b|18|MOBI|Mobius DAO Token|p:0x73a210637f6F6B7005512677Ba6B3C96bb4AA44B.svg;0x73f93dcc49cb8a239e2032663e9475dd5ef29a08|18|eXOF|ECO CFA|s:exof.svg",
    "0x74c0c58b99b68cf16a717279ac2d056a34ba2bfe|18|SOURCE|Source",
    "0x765de816845861e75a25fca122bb6898b8b1282a|18|cUSD|Celo Dollar|s:cusd.svg",
    "0x774b9dd3977a7556bf16cc22b74b2991e4511e13|18|SCAI|SecureChain AI",
    "0x788ba01f8e2b87c08b142db46f82094e0bdcad4f|18|XABR|xABR",
    "0x7ae4265ecfc1f31bc0e112dfcfe3d78e01f4bb7f|18|VGBP|VNX British Pound",
    "0x7d00cd74ff385c955ea3d79e47bf06bd7386387d|18|MCELO|Moola interest bearing CELO",
    "0x7ff62f59e3e89ea34163ea1458eebcc81177cfb6|18|MENTO|Mento Token",
    "0x832f03bcee999a577cb592948983e35c048b5aa4|18|CXOF|Duniapay West African CFA franc",
    "0x8427bd503dd3169ccc9aff7326c15258bc305478|18|SYMM|Symmetric",
    "0x88eec49252c8cbc039dcdb394c0c2ba2f1637ea0|6|USDT|Tether USD|p:0x88eeC49252c8cbc039DCdB394c0c2BA2f1637EA0.svg",
    "0x8a567e2ae79ca692bd748ab832081c45de4041ea|18|CCOP|Celo Colombian Peso",
    "0x8e0c1cdceeb773139b471fd1137502a28588178a|18|NSFW|Pleasure Coin;0x8e3670fd7b0935d3fe832711debfe13bb689b690|18|AVAX|AVAX",
    "0x90ca507a5d4458a4c6c6249d186b6dcb02a5bccd|18|DAI|Dai Stablecoin|t:ethereum/assets/0x6B175474E89094C44Da98b954EedeAC495271d0F/logo.png",
    "0x918146359264c492bd6934071c6bd31c854edbc3|18|MCUSD|Moola interest bearing CUSD",
    "0x9346f43c1588b6df1d52bdd6bf846064f92d9cba|18|VEUR|VNX Euro",
    "0x94140c2ea9d208d8476ca4e3045254169791c59e|18|PREMIO|PREMIO",
    "0x9802d866fde4563d088a6619f7cef82c0b991a55|18|MCREAL|Moola interest bearing CREAL",
    "0x9995cc8f20db5896943afc8ee0ba463259c931ed|18|ETHIX|Ethix",
    "0xa287a3722c367849efa5c76e96be36efd65c290e|18|CDEFI|Celo Defi Index",
    "0xacffae8e57ec6e394eb1b41939a8cf7892dbdc51|18|OLAS|Autonolas",
    "0xae978582de8ca83a53eb1d8f879ba854895f96b1|18|TGS|Tegisto",
    "0xb55a79f398e759e43c95b979163f30ec87ee131d|18|CCHF|Celo Swiss Franc",
    "0xb9c8f0d3254007ee4b98970b94544e473cd610ec|18|MAI|Mai Stablecoin",
    "0xbaab46e28388d2779e6e31fd00cf0e5ad95e327b|8|WBTC|WBTC|t:ethereum/assets/0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599/logo.png",
    "0xbdd31effb9e9f7509feaac5b4091b31645a47e4b|18|TFBX|Truefeedback Token;0xbddc3554269053544be0d6d027a73271225e9859|6|EUROC|Euro Coin",
    "0xc16b81af351ba9e64c1a069e3ab18c244a1e3049|18|agEUR|agEUR",
    "0xc45ecf20f3cd864b32d9794d6f76814ae8892e20|18|CJPY|Celo Japanese Yen",
    "0xc5ebea9984c485ec5d58ca5a2d376620d93af871|18|VCHF|VNX Franc",
    "0xc668583dcbdc9ae6fa3ce46462758188adfdfc24|18|STCELO|Staked CELO",
    "0xccf663b1ff11028f0b19058d0f7b674004a40746|18|CGBP|Celo British Pound",
    "0xceba9300f2b948710d2653dd7b07f33a8b32118c|6|USDC|USDC|a:usdc.svg|t:ethereum/assets/0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48/logo.png",
    "0xd07294e6e917e07dfdcee882dd1e2565085c2ae0|18|LINK|ChainLink Token",
    "0xd15ec721c2a896512ad29c671997dd68f9593226|18|SUSHI|Sushi Swap",
    "0xd221812de1bd094f35587ee8e174b07b6167d9af|18|WETH|Wrapped Ether (Celo native bridge)|a:weth.svg;0xd252e98c5b6ea1e29a7e2789a9ec0493707a60b9|18|KRW|KRW",
    "0xd629eb00deced2a080b7ec630ef6ac117e614f1b|8|WBTC|Wrapped BTC",
    "0xd8763cba276a3738e6de85b4b3bf5fded6d6ca73|18|cEUR|Celo Euro|s:ceur.svg",
    "0xe2702bd97ee33c88c8f6f92da3b733608aa76f71|18|CNGN|Celo Nigerian Naira;0xe273ad7ee11dcfaa87383ad5977ee1504ac07568|18|MCEUR|Moola interest bearing CEUR",
    "0xe4fe50cdd716522a56204352f00aa110f731932d|18|DAI|Dai Stablecoin|p:0x1af3f329e8be154074d8769d1ffa4ee058b1dbc3.png|p:0xE4fE50cdD716522A56204352f00AA110F731932d.svg",
    "0xe685d21b7b0fc7a248a6a8e03b8db22d013aa2ee|9|IMMO|Immortal",
    "0xe8537a3d056da446677b9e9d6c5db704eaab4787|18|cREAL|Celo Brazilian Real|s:creal.svg",
    "0xe919f65739c26a42616b7b8eedc6b5524d1e3ac4|18|WETH|Wrapped Ether",
    "0xeb466342c4d449bc9f53a865d5cb90586f405215|6|axlUSDC|Axelar Wrapped USDC|t:ethereum/assets/0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48/logo.png",
    "0xecc68d0451e20292406967fe7c04280e5238ac7d|18|frxETH|Frax Ether",
    "0xee9801669c6138e84bd50deb500827b776777d28|18|O3|O3 Swap Token",
    "0xef4229c8c3250c675f21bcefa42f58efbff6002a|6|USDC|USD Coin|p:0xef4229c8c3250C675F21BCefa42f58EfbfF6002a.svg",
    "0xf3608f846ca73147f08fde8d57f45e27ceea4d61|18|CMETA|metaCelo Game NFT",
    "0xfaea5f3404bba20d3cc2f8c4b0a888f55a3c7313|18|CGHS|Celo Ghanian Cedi",
    "0xfecb3f7c54e2caae9dc6ac9060a822d47e053760|18|BRLA|BRLA Token",
    "0xff4ab19391af240c311c54200a492233052b6325|18|CCAD|Celo Canadian Dollar",
  ],
};

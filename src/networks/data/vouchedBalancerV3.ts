import type { Vouched } from "../../protocols/index.js";
import { vouched } from "./vouched.js";

/**
 * The factories of Balancer V3 and the rate providers and hooks whose code is vouched for, by network. The protocol's own
 * organisation names the factories, and nobody else names all of them; its maintainers reviewed the other contracts.
 * V2's lists come from the same registry, and its rate providers may serve pools of V3 too.
 */
export const vouchedBalancerV3 = {
  mainnet: {
    // github:balancer/balancer-deployments@6826feb824e5 addresses
    // github:balancer/balancer-subgraph-v3@ed5d6cbf24d6 networks.json
    factories: [
      "0xb9d01ca61b9c181da1051bfdd28e1097e920ab14",
      "0x201efd508c8dfe9de1a13c2452863a78cb2a86cc",
      "0xb96524227c4b5ab908fc3d42005fe3b07aba40e9",
      "0xe42c2e153bb0a8899b59c73f5ff941f9742f1197",
      "0x355bd33f0033066bb3de396a6d069be57353ad95",
      "0x332694ef46d880df6ea9593e04cb8abee5f81d99",
      "0x4efcd8bce8ac9b94bd76648e2c85bef6c40f3228",
      "0x187a05fb9e4234dd310ae74215743560d1baa6ac",
      "0x8902f9c211f91c84da2076f633873f8266dcecc6",
      "0xe9b0a3bc48178d7fe2f5453c8bc1415d73f966d0",
      "0x04d584195a96dffc7f8b695aa3c9d3c1606b69d1",
    ],
    // github:balancer/code-review@cb07c6456af9 rate-providers/registry.json
    // github:balancer/code-review@cb07c6456af9 hooks/registry.json
    contracts: [
      ...vouched.mainnet["balancer-v2"].contracts,
      "0x03905d9877f5af95b520acb33a2733baf26d87dd",
      "0x05e956cb3407b1b22f4ed8568f3c28644da28b85",
      "0x09425a7c3d25a0e743f5242f2769f776d5b70849",
      "0x0e6013eb5540dbf81e19fb76674cec59b2a242a4",
      "0x1195be91e78ab25494c855826ff595eef784d47b",
      "0x1592d6f331460ead0b3f757b5d1aa6e696c31147",
      "0x17a9cfc9449f1ed965be911cc004dc97aac4cfb5",
      "0x1892aba528652b7c3bbd356363ba1023687c096e",
      "0x1dc897e9740073f21204b39681debecdfc9308d1",
      "0x2563795ff93056a791966635ae7515cdccafd5af",
      "0x2e5b31f629237475a2e83b651e9db8017db881c8",
      "0x2ea4699ec488ccbc7b58c92399f0184f0ec62fb6",
      "0x3888bb14cae8c313f5bbd5b03ae272d06868726f",
      "0x3bf5236dd54d3b9c4fe0f2763fbeebb457d3cbd4",
      "0x3f032432f239d86d36ccf01fb0c86399a33bd004",
      "0x449a17096e8a853842233b7a5e0d098fc81df582",
      "0x46c966f8f31dd512f830b30a00bcad36f9c86318",
      "0x716f0c5453099690b54e7b72d9491a72b8df445e",
      "0x72f332da42e21721ba047b95f8f6fb1fd34340be",
      "0x785d401051e1e0df29abc99043fe5c542252e1a3",
      "0x7d5e115161991ed498ad0a90169ca17c25576b4a",
      "0x7ff03b19348f5fd1391fb22928860813ca5b9e10",
      "0x8924b3db50f4b94de2b2a9228bf030f9e4dfce85",
      "0x89f70f5424e22a106d789c61bedd8001f2195444",
      "0x8c56323368eeca7ec625c419c1c09481d2a5ccd0",
      "0x9ba7cb68fa96d022e20c3dd2dd26b7bf3e42fc1b",
      "0xa3cc6d07bedbeb3160c9fa673fd07a453b14897b",
      "0xa3ceaca6577fd5fb9e7cb84ae6217d86d08b033c",
      "0xae8aeab2ed10376bb8a791fe7e3b25886c8287bc",
      "0xaf32870516c6301fbf4d027e7d8ac5537feb6904",
      "0xb0926cfc3ac047035b11d9afb85dc782e6d9d76a",
      "0xb9c0443f2415ce555886ecd63e716d3482b7dcac",
      "0xbdbadc891bb95dee80ebc491699228ef0f7d6ff1",
      "0xc17a22a7d1f0ca3f392f5920e7142240aea8b2ae",
      "0xc354cdaf83f0182405788783027f72e9df220aae",
      "0xc5ea4b3fe030d6da69462d026e4475fe121c2cc9",
      "0xd231564648c94542c01e9a528c9caa033bbf274c",
      "0xd4546ea0934a204d7e27b697ae4fc710ca1fa4eb",
      "0xe1fd04511671e43617e9c7e9759a7e11c8fb6a51",
      "0xe346245daea4b541bc2a8a6b2b1e3edb6a32c866",
      "0xf32dc0ee2cc78dca2160bb4a9b614108f28b176c",
      "0xf47c506c293319b3bc517acc371f86b87b03dd5d",
      "0xfff48ae7b60dc72e7daa61d96d3f22ca028d37bb",
    ],
  },
  optimism: {
    // github:balancer/balancer-deployments@6826feb824e5 addresses
    // github:balancer/balancer-subgraph-v3@ed5d6cbf24d6 networks.json
    factories: [
      "0x0f08eef2c785aa5e7539684af04755dec1347b7c",
      "0x4b979ed48f982ba0baa946cb69c1083eb799729c",
      "0x268e2ee1413d768b6e2dc3f5a4ddc9ae03d9af42",
      "0x3beb058de1a25dd24223fd9e1796df8589429ace",
      "0x254f3a2974b97dc2e675f6115c845567c55f83b0",
      "0x1780e8185199dac45284039bb3e3b64060d943ab",
      "0xfd214210587fb84798cbe7f37235e12898f3128f",
      "0x99364f84d1c68d87aead0ce92eb47409a0c52c58",
      "0x22625eedd92c81a219a83e1dc48f88d54786b017",
      "0x53eff5068a1a3b39a9157da6ef5a18d555c479ef",
    ],
    // github:balancer/code-review@cb07c6456af9 rate-providers/registry.json
    // github:balancer/code-review@cb07c6456af9 hooks/registry.json
    contracts: [...vouched.optimism["balancer-v2"].contracts, "0xf39ca6ede9bf7820a952b52f3c94af526bab9015"],
  },
  gnosis: {
    // github:balancer/balancer-deployments@6826feb824e5 addresses
    // github:balancer/balancer-subgraph-v3@ed5d6cbf24d6 networks.json
    factories: [
      "0x22625eedd92c81a219a83e1dc48f88d54786b017",
      "0xeb1eeabf0126d813589c3d2cfeffe410d9ae3863",
      "0x7fa49df302a98223d98d115fc4fcd275576f6faa",
      "0x161f4014c27773840ccb4ec1957113e6dd028846",
      "0x45fb5af0a1ad80ea16c803146eb81844d9972373",
      "0x78ad1e1c10033b18ceaa20088e4e490be42a5417",
      "0x9338f9484120fdfe8f8abea8e5d6d9d8d055962d",
      "0x59d55fa503faea8d95935a561f34153c273255dd",
      "0x1c58cc548a23956469c7c528bb3a846c842dfaf9",
      "0xea924b45a3fcdaadf4e5cfb1665823b8f8f2039b",
      "0x1c53af9d683a4424d03f61d70d9f6bc53af7fcc1",
    ],
    // github:balancer/code-review@cb07c6456af9 rate-providers/registry.json
    // github:balancer/code-review@cb07c6456af9 hooks/registry.json
    contracts: [
      ...vouched.gnosis["balancer-v2"].contracts,
      "0x1a63b425600d775a1e1bfc212f021273812c3b16",
      "0x90bd26fbb9db17d75b56e4ca3a4c438fa7c93694",
    ],
  },
  base: {
    // github:balancer/balancer-deployments@6826feb824e5 addresses
    // github:balancer/balancer-subgraph-v3@ed5d6cbf24d6 networks.json
    factories: [
      "0xb9f8ab3ed3f3acba64bc6cd2dca74b7f38fd7b88",
      "0x5cf4928a3205728bd12830e1840f7db85c62a4b9",
      "0xf5cddf6fed9c589f1be04899f48f9738531dad59",
      "0xc49ca921c4cd1117162eaeec0ee969649997950c",
      "0x8e3feaab11b7b351e3ea1e01247ab6ccc847dd52",
      "0xbdbadc891bb95dee80ebc491699228ef0f7d6ff1",
      "0xfc2986feab34713e659da84f3b1fa32c1da95832",
      "0x6623d1ceeab236ae93acafb285ddfb77336b6981",
      "0x312600bc7645e47a4926dc658827398af070d431",
      "0x5f6848976c2914403b425f18b589a65772f082e3",
      "0x86a0e97ec0d5db8dae106d3067358d41968fd12c",
    ],
    // github:balancer/code-review@cb07c6456af9 rate-providers/registry.json
    // github:balancer/code-review@cb07c6456af9 hooks/registry.json
    contracts: [
      ...vouched.base["balancer-v2"].contracts,
      "0x8d3e5e54a703ebc5e70c635268e7886d629486e4",
      "0xd8bc11aa3f7aa53193dc098adb0d8776fa1e194b",
      "0xdb8d758bcb971e482b2c45f7f8a7740283a1bd3a",
      "0xfd9f651ca1e136f47d50c102d33d6cd342673c65",
    ],
  },
  arbitrum: {
    // github:balancer/balancer-deployments@6826feb824e5 addresses
    // github:balancer/balancer-subgraph-v3@ed5d6cbf24d6 networks.json
    factories: [
      "0xeb1eeabf0126d813589c3d2cfeffe410d9ae3863",
      "0xd961e30156c2e0d0d925a0de45f931cb7815e970",
      "0x65a22ec32c37835ad5e77eb6f7452ac59e113a9f",
      "0x44d33798dddcdabc93fe6a40c80588033dc502d3",
      "0x201efd508c8dfe9de1a13c2452863a78cb2a86cc",
      "0x83bf399fa3dc49af8fb5c34031a50c7c93f56129",
      "0x1fc7f1f84cfe61a04224ac8d3f87f56214fec08c",
      "0x8a8b9f35765899b3a0291700141470d79ea2ea88",
      "0x64b7dfe8a3972639712efa124d180dc3ff0f5bcf",
      "0x88ed12a90142fdbfe2a28f7d5b48927254c7e760",
      "0xe31715e75207acc8bfadd96902ff522058928479",
    ],
    // github:balancer/code-review@cb07c6456af9 rate-providers/registry.json
    // github:balancer/code-review@cb07c6456af9 hooks/registry.json
    contracts: [
      ...vouched.arbitrum["balancer-v2"].contracts,
      "0x1c69da5f388167cca3b9b07b7ec3472e7c380a63",
      "0x7c1b7a97bfacd39975de53e989a16c7bc4c78275",
      "0xb5af5defd471990545c7e416868ef054b56ec807",
      "0xd33935475723e51c8e0cd6e024a2e5a73a48a5e9",
    ],
  },
  avalanche: {
    // github:balancer/balancer-deployments@6826feb824e5 addresses
    // github:balancer/balancer-subgraph-v3@ed5d6cbf24d6 networks.json
    factories: [
      "0xd961e30156c2e0d0d925a0de45f931cb7815e970",
      "0xe2fa4e1d17725e72dcdafe943ecf45df4b9e285b",
      "0xeaedc32a51c510d35ebc11088fd5ff2b47aacf2e",
      "0x18cc3c68a5e64b40c846aa6e45312cbcbb94f71b",
      "0xbdbadc891bb95dee80ebc491699228ef0f7d6ff1",
      "0x16b50f6bf8c8ca73c07e17762188c5deee7ae5db",
      "0x8d217cb74f675b46cc2767c8cf0aab53be1c4818",
      "0x312600bc7645e47a4926dc658827398af070d431",
      "0x268e2ee1413d768b6e2dc3f5a4ddc9ae03d9af42",
      "0x86a0e97ec0d5db8dae106d3067358d41968fd12c",
    ],
    // github:balancer/code-review@cb07c6456af9 rate-providers/registry.json
    // github:balancer/code-review@cb07c6456af9 hooks/registry.json
    contracts: [
      ...vouched.avalanche["balancer-v2"].contracts,
      "0x6c7011f695c3bbab9492e7e71a8aea2a44211750",
      "0x86705ee19c0509ff68f1118c55ee2ebde383d122",
      "0xa41f1552cd8bf74002793d51c5c64ceebe2a62a8",
      "0xa80cf9898257d221fdf889fc37fb322b9a3d145c",
      "0xcc6448b8adc00614c1cdd915bf7a00f3effa0e45",
      "0xee7befdaf63dab8ee4d82995932ba2c4fdb151bc",
    ],
  },
} satisfies Readonly<Record<string, Vouched>>;

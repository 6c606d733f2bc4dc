import type { Vouched } from "../../protocols/index.js";

/**
 * The contracts, factories and hashes whose code is vouched for, by network and deployment. The sources of each list
 * are above it: two organisations that name the addresses, or one whose maintainers reviewed them. A factory may be
 * proved by a pool that another organisation names.
 */
export const vouched = {
  mainnet: {
    "balancer-v2": {
      // github:cowprotocol/services@6a3eb4265469 contracts/src/main.rs
      // github:balancer/balancer-deployments@6826feb824e5 addresses/mainnet.json
      // github:beethovenxfi/beethovenx-backend@84c236e9dba8 modules/network/mainnet.ts
      factories: [
        "0x8e9aa87e45e92bad84d5f8dd1bff34fb92637de9",
        "0xa5bf2ddf098bb0ef6d120c98217dd6b141c74ee0",
        "0x5dd94da3644ddd055fcf6b3e1aa310bb7801eb8b",
        "0x897888115ada5773e02aa29f775430bfb5f34c51",
        "0xf9ac7b9df2b3454e841110cce5550bd5ac6f875f",
        "0xdba127fbc23fb20f5929c546af220a991b5c6e01",
        "0xfada0f4547ab2de89d1304a668c39b3e09aa7c76",
        "0xdb8d758bcb971e482b2c45f7f8a7740283a1bd3a",
        "0x5b42ec6d40f7b7965be5308c70e2603c0281c1e9",
        "0xcc508a455f5b0073973107db6a878ddbdab957bc",
        "0x85a80afee867adf27b50bdb7b76da70f1e853062",
      ],
      // github:balancer/code-review@40a602a18c83 rate-providers/registry.json
      // github:balancer/code-review@cb07c6456af9 rate-providers/registry.json
      contracts: [
        "0x00f8e64a8651e3479a0b20f46b1d462fe29d6abc",
        "0x033e20068db853fa6c077f38faa4670423fc55ff",
        "0x12589a727aefac3fbe5025f890f1cb97c269bec2",
        "0x159aa33322918c12a08d8b83a215836781c2682f",
        "0x1a8f81c256aee9c640e14bb0453ce247ea0dfe6f",
        "0x1f037c849cf2448d67a120543ea4ec3ce5a95fca",
        "0x23b315083e80804a696b26093974c61ebc78cc9a",
        "0x302013e7936a39c358d07a3df55dc94ec417e3a1",
        "0x3556f710c165090aae9f98eb62f5b04adef7eaea",
        "0x387dbc0fb00b26fb085aa658527d5be98302c84c",
        "0x388bed0f17ad5752ebc5b4034226d4c5d33baa9e",
        "0x3a244e6b3cfed21593a5e5b347b593c0b48c7da1",
        "0x3d40f9dd83bd404fa4047c15da494e58c3c1f1ac",
        "0x3fc2eada4fe8ecc835e74d295b9447b4a4475bae",
        "0x50a6dbb52d271b68d17b018a5b60f0d0eb711e67",
        "0x51b7f50044a2a1a9a846575be33c00a68e0172df",
        "0x5f0a29e479744dca0d3d912f87f1a6e3237a55d3",
        "0x64c04442c4bc85c49782525abe92c8a6fb714b50",
        "0x71f80e2cfafa5ec2f0bf12f71fa7ea57c3d0c7af",
        "0x72d07d7dca67b8a406ad1ec34ce969c90bfee768",
        "0x7311e4bb8a72e7b300c5b8bde4de6cdaa822a5b1",
        "0x73a9fc5173d211f0d264af4e816cb44f61e5f4a2",
        "0x746df66bc1bb361b9e8e2a794c299c3427976e6c",
        "0x7aee5f039da2891bf02414bc6ada1b53c0c3902a",
        "0x7c40e25a57bc93ef7ee3506f111d3e108f7ae0a8",
        "0x7c53f86d9a6b01821f916802a7606e9255dfe4e2",
        "0x8023518b2192fb5384dadc596765b3dd1cdfe471",
        "0x829de46686cd24edfcd28763a70034b3b9b4d7cd",
        "0x851b73c4bfd5275d47fff082f9e8b4997dccb253",
        "0x8bc73134a736437da780570308d3b37b67174ddb",
        "0x8be2e3d4b85d05cac2dbbac6c42798fb342aef45",
        "0x8f4e8439b970363648421c692dd897fb9c0bd1d9",
        "0x8fc43e76874cae40939edeb90e5683258b63c508",
        "0x9062a576d3e6cf6999e99e405608063033c4cff6",
        "0xaae054b9b822554dd1d9d1f48f892b4585d3bbf0",
        "0xac30cb7fe8b4e93c62da046d14f607b0e3ddea00",
        "0xb42ecf39fc9251f2b2f094e02e6ce4557f364436",
        "0xbe7be04807762bc433911dd927fd54a385fa91d6",
        "0xc6465f11d8db8dacb5c94729c4f2b3bd725a2392",
        "0xc7177b6e18c1abd725f5b75792e5f7a3ba5dbc2c",
        "0xcd5fe23c85820f7b72d0926fc9b05b43e359b7ee",
        "0xcdaa68ce322728fe4185a60f103c194f1e2c47bc",
        "0xd02011c6c8aee310d0aa42aa98bfe9dca547fcc0",
        "0xd2c59781f1db84080a0592ce83fe265642a4a8eb",
        "0xd43f5a722e8e7355d790adda4642f392dfb820a1",
        "0xd4580a56e715f14ed9d340ff30147d66230d44ba",
        "0xd8689e8740c23d73136744817347fd6ac464e842",
        "0xda3e8cd08753a05ed4103af28c69c47e35d6d8da",
        "0xdb44a0223604abad704c4bcddaad88b101953246",
        "0xdd8aebc13b3dfaf85e3b512d26681987ad2c43b2",
        "0xdddf909076b641c51f22acd4b134c54adad51e68",
        "0xde76434352633349f119bce523d092743fef20e9",
        "0xe843ba80bd133fc1a8c0ce2e9e2962b9499cbeb4",
        "0xed29fbe335a0602bf100825b533b12133fe523a3",
        "0xedf63cce4ba70cbe74064b7687882e71ebb0e988",
        "0xf4b5d1c22f35a460b91edd7f33cefe619e2faaf4",
        "0xf518f2ebea5df8ca2b5e9c7996a2a25e8010014b",
        "0xf951e335afb289353dc249e82926178eac7ded78",
        "0xfae103dc9cf190ed75350761e95403b7b8afa6c0",
      ],
    },
    "curve-dex": {
      // github:curvefi/curve-js@8cb9f82dfa54 src/constants/network_constants.ts:45
      // github:DefiLlama/DefiLlama-Adapters@1eb4e81d4dd0 projects/curve/contracts.json:42
      factories: ["0x6a8cbed756804b16e05e741edabd5cb544ae21bf"],
      // github:balancer/backend@4190058935f7 config/mainnet.ts
      // github:beefyfinance/beefy-api@596423e79edc packages/address-book/src/address-book/ethereum/tokens/tokens.ts
      // github:curvefi/curve-js@8cb9f82dfa54 src/constants/coins/ethereum.ts
      // github:DefiLlama/DefiLlama-Adapters@1eb4e81d4d projects/helper/coreAssets.json
      // github:beefyfinance/beefy-api@596423e79edc packages/address-book/src/address-book/ethereum/tokens/tokens.ts:1823
      // github:balancer/backend@4190058935f7 config/mainnet.ts:343
      // github:DefiLlama/yield-server@e638965f2898 src/adaptors/sommelier/config.js:119
      // github:smartcontractkit/documentation@59e5cde702f7 src/config/data/ccip/v1_2_0/mainnet/tokens.json:7338
      // github:beefyfinance/beefy-api@596423e79edc packages/address-book/src/address-book/ethereum/tokens/tokens.ts:2235
      contracts: [
        "0xe95a203b1a91a908f9b9ce46459d101078c2c3cb",
        "0xbe9895146f7af43049ca1c1ae358b0541ea49704",
        "0xae78736cd615f374d3085123a210448e74fc6393",
        "0x83f20f44975d03b1b09e64809b757c47f942beea",
        "0xb45ad160634c528cc3d2926d9807104fa3157305",
        "0xac3e018457b222d93114458476f3e3416abbe38f",
        "0x9d39a5de30e57443bff2a8307a4256c8797a3497",
        "0xae7ab96520de3a18e5e111b5eaab095312d7fe84",
        "0x7f39c581f595b53c5cb19bd0b3f8da6c935e2ca0",
        "0x0655977feb2f289a4ab78af67bab0d17aab84367",
        "0xa3931d71877c0e7a3148cb7eb4463524fec27fbd",
        "0xa2e3356610840701bdf5611a53974510ae27e2e1",
        "0xcd5fe23c85820f7b72d0926fc9b05b43e359b7ee",
        "0xf951e335afb289353dc249e82926178eac7ded78",
        "0x80ac24aa929eaf5013f6436cda2a7ba190f5cc0b",
      ],
    },
    "uniswap-v4": {
      // github:Uniswap/hooklist@8633bf4dcd67 hooklist.json
      // github:Uniswap/routing-api@f5a81893b812 lib/util/hooksAddressesAllowlist.ts
      contracts: ["0xd53006d1e3110fd319a79aeec4c527a0d265e080"],
    },
  },
  optimism: {
    "balancer-v2": {
      // github:cowprotocol/services@6a3eb4265469 contracts/src/main.rs
      // github:balancer/balancer-deployments@6826feb824e5 addresses/optimism.json
      // github:beethovenxfi/beethovenx-backend@84c236e9dba8 modules/network/optimism.ts
      // github:karpatkey/defi-kit@45d4929c6c6c sdk/src/protocols/balancer/v2/_oethPools.ts
      // CREATE gives 0xefb0d9f51efd52d7589a9083a6d0ca4de416c249, which the last names
      factories: [
        "0xdae7e32adc5d490a43ccba1f0c736033f2b4efca",
        "0xa0dabebaad1b243bbb243f933013d560819eb66f",
        "0x230a59f4d9adc147480f03b0d3fffecd56c3289a",
        "0xf145cafb67081895ee80eb7c04a30cf87f07b745",
        "0xe2e901ab09f37884ba31622df3ca7fc19aa443be",
        "0x1802953277fd955f9a254b80aa0582f193cf1d77",
        "0x043a2dad730d585c44fb79d2614f295d2d625412",
        "0x4bdcc2fb18aeb9e2d281b0278d946445070eada7",
        "0xad901309d9e9dbc5df19c84f729f429f0189a633",
        "0x0f3e0c4218b7b0108a3643cfe9d3ec0d4f57c54e",
      ],
      // github:balancer/code-review@40a602a18c83 rate-providers/registry.json
      // github:balancer/code-review@cb07c6456af9 rate-providers/registry.json
      contracts: [
        "0x0643b504c2fa33b7f98a99b92138d94d372998de",
        "0x0e5dbd9cf65558e5709877dd1cec1e6acf233e05",
        "0x1210697804380213844445f6e8a40593d8775b3d",
        "0x1373a61449c26cc3f48c1b4c547322edaa36eb12",
        "0x15acee5f73b36762ab1a6b7c98787b8148447898",
        "0x210abdfd989f3ee5c08614a8f4e096cf8408f5df",
        "0x2124372fb3f106a9753edf1c248eb1fd3fc72833",
        "0x35b6b84ce756769338a7b9665c178be001a1137c",
        "0x3f921ebabab0703bc06d1828d09a245e8390c263",
        "0x477b39f88dc5dda8b525060d4b4aed582f22add3",
        "0x49b6bf1a81f25250c58f234a9e3ef5d88c7e0a2e",
        "0x52b6b1d3a52d0d294e41328b56b3b6323ce3f99d",
        "0x538fae4c3f76ccfe7cd4741fa669539cf31a7938",
        "0x56af1076b9bace64a9cacf366270d727bf874212",
        "0x62ce65fe49dccac248806ea7b374900dbe68c734",
        "0x658843bb859b7b85ceab5cf77167e3f0a78dfe7f",
        "0x91151ba698253e24c23a754d94f94049a17e8084",
        "0x97b323fc033323b66159402bcdb9d7b9dc604235",
        "0x9aa3cd420f830e049e2b223d0b07d8c809c94d15",
        "0xbcebb4dcdec1c12bf7eb31bd26bc9c3b8f55c966",
        "0xc092e0a4f5a2adf3cf91e27cf4b7d7917d12ca2b",
        "0xdd4cac23a178d221d4ea159b9ce0697cae05081b",
        "0xde3b7ec86b67b05d312ac8fd935b6f59836f2c41",
        "0xdfa8d2b3c146b8a10b5d63ca0306aea84b602cfb",
        "0xef42d000a3e85c4e71c57e2c6a1e600e86f5a91b",
        "0xf6655d9f5c2060ef4836a067e61a78891f8feb03",
        "0xf752dd899f87a91370c1c8ac1488aef6be687505",
        "0xfde55e81434f05db33329b0896e60a989fa3ea65",
      ],
    },
  },
  gnosis: {
    "balancer-v2": {
      // github:cowprotocol/services@6a3eb4265469 contracts/src/main.rs
      // github:balancer/balancer-deployments@6826feb824e5 addresses/gnosis.json
      // github:beethovenxfi/beethovenx-backend@84c236e9dba8 modules/network/gnosis.ts
      factories: [
        "0xc128a9954e6c874ea3d62ce62b468ba073093f25",
        "0x6cad2ea22bfa7f4c14aae92e47f510cd5c509bc7",
        "0xc128468b7ce63ea702c1f104d55a2566b13d3abd",
        "0xd87f44df0159dc78029ab9ca7d7e57e7249f5acd",
        "0x4bdcc2fb18aeb9e2d281b0278d946445070eada7",
        "0x47b489bf5836f83abd928c316f8e39bc0587b020",
        "0xf302f9f50958c5593770fdf4d4812309ff77414f",
        "0x76578ecf9a141296ec657847fb45b0585bcda3a6",
      ],
      // github:balancer/code-review@40a602a18c83 rate-providers/registry.json
      // github:balancer/code-review@cb07c6456af9 rate-providers/registry.json
      contracts: [
        "0x0008a59c1d2e5922790c929ea432ed02d4d3323a",
        "0x09f9611fe9d24c6a518f656e925e3628a2ecde3b",
        "0x1529f6af353e180867f257820843425b49b1b478",
        "0x1e28a0450865274873bd5485a1e13a90f5f59cbd",
        "0x30eacec6bd250589043de026e45dc9a158c65a1f",
        "0x5f62fd24941b585b91eb059e0ea1a7e729357511",
        "0x79fe0750be76913e83a0f0eb60ba1ab7fa6fda5d",
        "0x821afe819450a359e29a5209c48f2fa3321c8ad2",
        "0x89c80a4540a00b5270347e02e2e144c71da2eced",
        "0x92320d3c8fd6be59b22eb0eee330901fe4617f33",
        "0x9b1b13afa6a57e54c03ad0428a4766c39707d272",
        "0xbbb4966335677ea24f7b86dc19a423412390e1fb",
        "0xccfe43e5853c87225948317379ffd910039f6a14",
        "0xdc90e2680094314ceab45ce15100f6e02ceb7ced",
        "0xdddf909076b641c51f22acd4b134c54adad51e68",
        "0xe7511f6e5c593007ea8a7f52af4b066333765e03",
        "0xff315299c4d3fb984b67e31f028724b6a9aeb077",
      ],
    },
    "curve-ng": {
      // github:beefyfinance/beefy-api@596423e79edc packages/address-book/src/address-book/gnosis/tokens/tokens.ts:123
      // github:balancer/backend@4190058935f7 modules/pool/lib/apr-data-sources/yb-apr-handlers/sources/maker-gnosis-apr-handler.ts:10
      contracts: ["0xaf204776c7245bf4147c2612bf6e5972ee483701"],
    },
  },
  polygon: {
    "balancer-v2": {
      // github:cowprotocol/services@6a3eb4265469 contracts/src/main.rs
      // github:balancer/balancer-deployments@6826feb824e5 addresses/polygon.json
      // github:beethovenxfi/beethovenx-backend@84c236e9dba8 modules/network/polygon.ts
      // github:telcoin/balancer-airdrops@6c0aa9a8317c balPools.ts:35
      // CREATE gives 0x186084ff790c65088ba694df11758fae4943ee9e, which the last names
      factories: [
        "0x8e9aa87e45e92bad84d5f8dd1bff34fb92637de9",
        "0x82e4cfaef85b1b6299935340c964c942280327f4",
        "0xfc8a407bba312ac761d8bfe04ce1201904842b76",
        "0x136fd06fa01ecf624c7f2b3cb15742c1339dc2c4",
        "0x7bc6c0e73edaa66ef3f6e2f27b0ee8661834c6c9",
        "0x6ab5549bbd766a43afb687776ad8466f8b42f777",
        "0xe2fa4e1d17725e72dcdafe943ecf45df4b9e285b",
        "0xeaedc32a51c510d35ebc11088fd5ff2b47aacf2e",
        "0x0e39c3d9b2ec765efd9c5c70bb290b1fcd8536e3",
        "0x85a80afee867adf27b50bdb7b76da70f1e853062",
        "0xa5bf2ddf098bb0ef6d120c98217dd6b141c74ee0",
      ],
      // github:balancer/code-review@40a602a18c83 rate-providers/registry.json
      // github:balancer/code-review@cb07c6456af9 rate-providers/registry.json
      contracts: [
        "0x4b697c8c3220fcbdd02dffa46db5a896ae7a0843",
        "0x693a9aca2f7b699bbd3d55d980ac8a5d7a66868b",
        "0x737b6ea575ad54e0c4f45c7a36ad8c0e730aad74",
        "0x7d10050f608c8efff118edd1416d82a0ef2d7531",
        "0x87393be8ac323f2e63520a6184e5a8a9cc9fc051",
        "0x9977a61a6aa950044d4dcd8aa0cab76f84ea5acd",
        "0xded6c522d803e35f65318a9a4d7333a22d582199",
        "0xee652bbf72689aa59f0b8f981c9c90e2a8af8d8f",
      ],
    },
  },
  sonic: {
    "beets-v2": {
      // github:balancer/balancer-subgraph-v2@8040b355ad2d networks.json
      // github:beethovenxfi/balancer-deployments@12c56508ba44 addresses/sonic.json
      factories: ["0x22f5b7fdd99076f1f20f8118854ce3984544d56d", "0x993767e29726ddb7f5e8a751faf54d4b83f3fc62"],
      // github:balancer/code-review@40a602a18c83 rate-providers/registry.json
      // github:balancer/code-review@cb07c6456af9 rate-providers/registry.json
      contracts: [
        "0x180ec5fe23a2331b8180775c712eab5f7a138c46",
        "0x2446b93ec86be9225d07379ee5dba6b0aa632c55",
        "0x25b5e53e3dfca480047b6e53f637ebe44abadd59",
        "0x2d087c0999223997b77cc33be5e7e8ec79396cea",
        "0x4a3ea10da3c422d31485585096cd00fb5e9f1019",
        "0x59c9262da57918557780e6010d15c01b59971c42",
        "0x5fded3206608d3f33175a8865576431906cdb43b",
        "0x635d8b3870ade127eb7ffc21753883f8f30e1051",
        "0x71453d205b1437f7f3057ce480cdb7a02c1568a0",
        "0x871a101dcf22fe4fe37be7b654098c801cba1c88",
        "0xb86e2517caab8e7aecc7472f29c0cbdaaf28e5e5",
        "0xe508a70deef702d5cd1df120bf6936540c9a6b2d",
        "0xe5da20f15420ad15de0fa650600afc998bbe3955",
        "0xec722f8e430273eac92017a0d7d7b272d043f747",
        "0xecdfaa456a01c9804fc8d11955cf4b54e0ea2bd7",
        "0xf05afb759f1bc07756329d7080987d5ccc2a26e7",
        "0xf9fe8c5009b1015363e4452e0ac1d45d3924b986",
        "0xfbcee1fcaa2db776b4b575a8da3e8c93ea5eef53",
      ],
    },
    "curve-ng": {
      // github:DefiLlama/DefiLlama-Adapters@1eb4e81d4d projects/helper/coreAssets.json
      // github:beefyfinance/beefy-api@596423e79edc packages/address-book/src/address-book/sonic/tokens/tokens.ts:81
      // npm:@paraswap/dex-lib@5.0.6 build/dex/erc4626/config.js:82
      // github:beefyfinance/beefy-api@596423e79edc packages/address-book/src/address-book/sonic/tokens/tokens.ts:107
      contracts: ["0xe5da20f15420ad15de0fa650600afc998bbe3955", "0x9f0df7799f6fdad409300080cff680f5a23df4b1"],
    },
  },
  base: {
    "balancer-v2": {
      // github:cowprotocol/services@6a3eb4265469 contracts/src/main.rs
      // github:balancer/balancer-deployments@6826feb824e5 addresses/base.json
      // github:cowprotocol/services@2893987c31ab crates/contracts/build.rs:341
      factories: [
        "0x4c32a8a8fda4e24139b51b456b42290f51d6a1c4",
        "0x8df317a729fcaa260306d7de28888932cb579b88",
        "0x956ccab09898c0af2aca5e6c229c3ad4e93d9288",
      ],
      // github:balancer/code-review@40a602a18c83 rate-providers/registry.json
      // github:balancer/code-review@cb07c6456af9 rate-providers/registry.json
      contracts: [
        "0x0368b79b6a173a5ad589594e3227153d8cc7cecc",
        "0x039f7205c2cba4535c2575123ac3d657263892c4",
        "0x0bb7028d24b24424485e769bd44b936b315cb8fc",
        "0x1298d51c51a201614502f90f554549256f1121fe",
        "0x14bd1e9b30007510c2afe3a7a8053a6de5605d35",
        "0x2e40acbbb710e04bee940560af0b0932018b67ec",
        "0x2fb9fb5eb65c17b405c1b1c02bae992d625b34c6",
        "0x3786a6caab433f5dfe56503207df31df87c5b5c1",
        "0x3b3dd5f913443bb5e70389f29c83f7dca460cae1",
        "0x3e89cc86307af44a77eb29d0c4163d515d348313",
        "0x3fa516ceb5d068b60fdc0c68a3b793fc43b88f15",
        "0x4467ab7bc794bb3929d77e826328bd378bf5392f",
        "0x47fc979c519fa6c07d4db6ab7b7573e20d94c5f9",
        "0x4a0f0012004bc22d4fdb818b9c539e78adc0c69d",
        "0x5a7a419c59eaadec8dc00bc93ac95612e6e154cf",
        "0x5e10c2a55fb6e4c14c50c7f6b82bb28a813a4748",
        "0x6ac3b3bece5aa61c6ab5d50ecd2d47b1f18ace49",
        "0x84394fa6a39bdff63b255622da362b113c690267",
        "0x8cb017261719799f8b5a3762ebe2b0e214f9a735",
        "0x940748d30315276362f594ecccb648a4f9ab7629",
        "0xb0027c1c870573d5626df1f049a12e39d3e613e9",
        "0xba0fd0f3b019e8aba61fea2ac4eb56b29f6808c0",
        "0xbf21251c74208771e25de5c08971ce586236ee89",
        "0xcb1f29103f710a0a562de7f0e9dde223d0860674",
        "0xd47c15cdd7c734db321f07cb9ab1f852ae9a0b83",
        "0xd58338f102e8de2e3d9d54cc043c6d606826a790",
        "0xdbb41da7de45729857a09baaf98d1e9b0b1a8740",
        "0xf8cda16566a06f3c848258de4ec5fc3401cbb214",
        "0xff4b2ce4131e0fb6b8a40447b4df96bdc83f759a",
      ],
    },
    "uniswap-v4": {
      // github:Uniswap/hooklist@8633bf4dcd67 hooklist.json
      // github:KyberNetwork/kyberswap-dex-lib@ae6a99aa5515 pkg/liquidity-source/uniswap/v4/hooks/doppler
      contracts: ["0x3e342a06f9592459d75721d6956b570f02ef2dc0", "0x892d3c2b4abeaaf67d52a7b29783e2161b7cad40"],
    },
  },
  arbitrum: {
    "balancer-v2": {
      // github:cowprotocol/services@6a3eb4265469 contracts/src/main.rs
      // github:balancer/balancer-deployments@6826feb824e5 addresses/arbitrum.json
      // github:beethovenxfi/beethovenx-backend@84c236e9dba8 modules/network/arbitrum.ts
      // github:karpatkey/defi-kit@45d4929c6c6c sdk/src/protocols/balancer/v2/_arb1Pools.ts
      // CREATE gives 0x64541216bafffeec8ea535bb71fbc927831d0595, which the last names
      factories: [
        "0xcf0a32bbef8f064969f21f7e02328fb577382018",
        "0xc7e5ed1054a24ef31d827e6f86caa58b3bc168d7",
        "0xaeb406b0e430bf5ea2dc0b9fe62e4e53f74b3a33",
        "0x1c99324edc771c82a0dccb780cc7dda0045e50e7",
        "0x2498a2b0d6462d2260eac50ae1c3e03f4829ba95",
        "0xa8920455934da4d853faac1f94fe7bef72943ef1",
        "0x4bdcc2fb18aeb9e2d281b0278d946445070eada7",
        "0x8df6efec5547e31b0eb7d1291b511ff8a2bf987c",
        "0xf1665e19bc105be4edd3739f88315cc699cc5b65",
        "0x85a80afee867adf27b50bdb7b76da70f1e853062",
        "0x7dfdef5f355096603419239ce743bfaf1120312b",
      ],
      // github:balancer/code-review@40a602a18c83 rate-providers/registry.json
      // github:balancer/code-review@cb07c6456af9 rate-providers/registry.json
      contracts: [
        "0x2237a270e87f81a30a1980422185f806e4549346",
        "0x2ba447d4b823338435057571bf70907f8224bb47",
        "0x30a225b9e9989bed9c3e473686a29c9106e4393e",
        "0x3222d3de5a9a3ab884751828903044cc4adc627e",
        "0x3a216b01db971bf28d171c9da44cc8c89867697f",
        "0x3a236f67fce401d87d7215695235e201966576e4",
        "0x48942b49b5bb6f3e1d43c204a3f40a4c5f696ef6",
        "0x4fefc8a9104464671e909c6470f3a08b71130659",
        "0x5b988aacf8ad14ce4b50c19676c234410135696e",
        "0x63e3ceb3aa1bdbd74e8971249da041964322e150",
        "0x6dbf2155b0636cb3fd5359fccefb8a2c02b6cb51",
        "0x72f6da3b4bd0ab7028f52339ee3b1f94fffe2dd0",
        "0x76889a37f3e7e56b314c593df5b749ce86e9d828",
        "0x788dab521c4607c99f879f327894cc6facd217e3",
        "0x8581953084ffddbb82fc63f30f11bdb0e7300284",
        "0x87cd462a781c0ca843eab131bf368328848bb6fd",
        "0x8aa73ec870dc4a0af6b471937682a8fc3b8a21f8",
        "0x957914d31912194911365d644f008e537c0150eb",
        "0x998de64cb90edf3d205cfdb864e199fda4d55710",
        "0x9cc54cb63e61c7d5231c506e4206eb459250d2a7",
        "0xb0a3f194bf6dad4409e861c48cbba9f41e870be7",
        "0xb1d5c23dbfcb36864f32bc704ae4205bb9720c33",
        "0xb866b055d0f970fd48dea5db28fdea5bcae3ea67",
        "0xba74737a078c05500dd98c970909e4a3b90c35c6",
        "0xc6b25ba4c028cb238ab7cac7a2ee59ed4f1e96d4",
        "0xc7c5820e210dac087facd1692a7e66b5feda1c75",
        "0xcd9e3fb32c8f258555b8292531112bbb5b87e2f4",
        "0xcdaa68ce322728fe4185a60f103c194f1e2c47bc",
        "0xd4e96ef8eee8678dbff4d535e033ed1a4f7605b7",
        "0xd983d5560129475bfc210332422fadcb4ecd09b0",
        "0xdaff80737b23a6e40f77aa28957a10c9af5dff45",
        "0xdcd8db2a23e21a4b9fa3d984d5a31fb554c70832",
        "0xdea44786e61fd5475b35869586737d99b5e6db59",
        "0xe3df105db16282e5ce5cda2d15391b04a408bccf",
        "0xeaaf42989c294e2280efbb0b0f368e806ad8ca69",
        "0xefa422c31fc71a636c2c630d226dba4cced1073a",
        "0xf25484650484de3d554fb0b7125e7696efa4ab99",
        "0xf7c5c26b574063e7b098ed74fad6779e65e3f836",
        "0xfa5d15f15bc1bebf3b413d9373e27586ac799db6",
        "0xfc8d81a01ded207ad3deb4fe91437cae52ded0b5",
      ],
    },
  },
  avalanche: {
    "balancer-v2": {
      // github:cowprotocol/services@6a3eb4265469 contracts/src/main.rs
      // github:balancer/balancer-deployments@6826feb824e5 addresses/avalanche.json
      factories: [
        "0x94f68b54191f62f781fe8298a8a5fa3ed772d227",
        "0x230a59f4d9adc147480f03b0d3fffecd56c3289a",
        "0x3b1eb8eb7b43882b385ab30533d9a2bef9052a98",
        "0xe42ffa682a26ef8f25891db4882932711d42e467",
        "0xb9f8ab3ed3f3acba64bc6cd2dca74b7f38fd7b88",
      ],
      // github:balancer/code-review@40a602a18c83 rate-providers/registry.json
      // github:balancer/code-review@cb07c6456af9 rate-providers/registry.json
      contracts: [
        "0x04936cb19efa1c0e9091922cf143d3690ed31038",
        "0x06ff8a561eabe71554fa44c727e76fcaa731f5ef",
        "0x099961a744446af57f7ea93815a69366d3ed4341",
        "0x1bb74ec551ccd9fe416c71f904d64f42079a0a7f",
        "0x332648a03fe7f43f6d835d9547cd0fd1bb420944",
        "0x358ea83380f1a66b22a15e5f5965967db6d75748",
        "0x37c9a6ca1124d7c6166fbdfa566575d93f398241",
        "0x3a053d215da33be9b24dd11b2e44b22a97836dc3",
        "0x3dc85a7d42875e086ce1717a57c080f8dddd1a71",
        "0x3f83967f262a1aef68cfc6c884be8b75f06947c3",
        "0x41f21f6ee1742e15775efcf52e0ecfd2ce8309c2",
        "0x484ebac26a05e1feb7909243f293a4f79eef837a",
        "0x4a93b8a90c4be95879f240fb8d3fed46ab1a51db",
        "0x5f8147f9e4fb550c5be815c8a20013171eefb46d",
        "0x64a721e8bae80983d00f96ccfa8ed95ec9352255",
        "0x6be2e71238e2000cba004a38acea357d14d7e081",
        "0x7c0b810b445a26d6383eb29b283e49bea0a9cd37",
        "0x7e98951ae90fd1fd7af3cfe0aca2a8a8d0fc5767",
        "0x8be2e3d4b85d05cac2dbbac6c42798fb342aef45",
        "0xcdaa68ce322728fe4185a60f103c194f1e2c47bc",
        "0xd0c13867bea969398370b2a2b9124e3b2e48743c",
        "0xd6fd021662b83bb1aabc2006583a62ad2efb8d4a",
        "0xd70c8aac058e6dafe3446f78091325f9e29bcee4",
        "0xe92543e2910c7c60ba56cf282bbc84c7226f97b0",
        "0xec21c3e82b89ec14d3ddf4bebd50f4b1bd52cfe6",
      ],
    },
    "curve-ng": {
      // github:balancer/backend@4190058935f7 config/avalanche.ts:125
      // github:beefyfinance/beefy-api@596423e79edc packages/address-book/src/address-book/avax/tokens/tokens.ts:473
      contracts: ["0x2b2c81e08f1af8835a78bb2a90ae924ace0ea4be"],
    },
  },
  unichain: {
    "uniswap-v4": {
      // github:Uniswap/hooklist@8633bf4dcd67 hooklist.json
      // github:Uniswap/routing-api@f5a81893b812 lib/util/hooksAddressesAllowlist.ts
      contracts: ["0x79330fe369c32a03e3b8516aff35b44706e39080"],
    },
  },
} satisfies Readonly<Record<string, Readonly<Record<string, Vouched>>>>;

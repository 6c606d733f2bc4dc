/** The deployments that are known and left out: standard, slug, address and reason. */
export const leftOut: readonly { readonly network: number; readonly deployments: readonly string[] }[] = [
  // OP Mainnet
  {
    network: 10,
    deployments: [
      "compound-v2|ironbank|0xe0b57feed45e7d908f2d0dacd26f113cf26715bf|noNativeMarket",
      "compound-v2|moonwell|0xca889f40aae37fff165bccf69aef1e82b5c511b9|otherCode",
      "compound-v2|sonne-finance|0x60cf091cd3f50420d50fd7f707414d0df4751c58|insolvent",
      "compound-v2|unitus|0xa300a84d8970718dac32f54f61bd568142d8bcf4|otherCode",
      "compound-v2|venus|0x5593ff68be84c966821eef5f0a988c285d5b7cec|otherCode",
      "compound-v3|compound-v3-usdc|0x2e44e174f7d53f0212823acc11c01a11d58c5bcb|noAdapter",
      "compound-v3|compound-v3-usdt|0x995e394b8b2437ac8ce61ee0bc610d617962b214|noAdapter",
      "compound-v3|compound-v3-weth|0xe36a30d249f7761327fd973001a32010b521b6fd|noAdapter",
      "curve-address_provider|curve|0x0000000022d53366457f9d5e68ec105046fc4383|noAdapter",
      "dodo|dodo|0xdb9c53f2ced34875685b607c97a61a65da2f30a8|noAdapter",
      "dodo|dodo|0x1f83858cd6d0ae7a08ab1fd977c06dabece6d711|noAdapter",
      "dodo|dodo|0x2b800dc6270726f7e2266ce8cd5a3f8436fe0b40|noAdapter",
      "morpho-blue|morpho-blue|0xce95afbb8ea029495c66020883f87aae8864af92|noAdapter",
      "pendle|pendle|0x17f100fb4be2707675c6439468d38249dd993d58|noAdapter",
      "pendle|pendle|0x4a2b38b9cbd83c86f261a4d64c243795d4d44abc|noAdapter",
      "pendle|pendle|0x73be47237f12f36203823bac9a4d80dc798b7015|noAdapter",
      "pendle|pendle|0x02adf72d5d06a9c92136562eb237c07696833a84|noAdapter",
      "pendle|pendle|0x95a937f7064c75c6bc257160088c0a9d58cca333|noAdapter",
      "uniswap-v3|solidly-v3|0x70fe4a44ea505cfa3a57b95cf2862d4fd5f0f687|otherCallback",
      "woofi-v2|woofiv2|0x5520385bfcf07ec87c4c53a7d8d65595dff69fa4|noAdapter",
    ],
  },
  // BNB Chain
  {
    network: 56,
    deployments: [
      "aave-v3|kinza|0x37d7eb561e189895e5c8601cd03eeab67c269189|otherContract",
      "algebra|babydoge-algebra|0xda3285630ee68b94e9ba484e11512f586634d593|oneSource",
      "algebra|litxswap|0xbbc7f5605c9cb341d9c41e46ae6ceb30511bdfcf|oneSource",
      "algebra|thena-integral|0x30055f87716d3dfd0e5198c27024481099fb4a98|oneSource",
      "compound-v2|cream|0x589de0f0ccf905477646599bb3e5c622c84cc0ba|insolvent",
      "compound-v2|knightswap-lending|0x4f92913b86d5e79593fa2e475a8232b22ef17ed1|insolvent",
      "compound-v2|unitus|0x0b53e608bd058bb54748c35148484fd627e6dc0a|otherCode",
      "compound-v2|venus|0xfd36e2c2a6789db23113685031d7f16329158384|otherCode",
      "compound-v2|wepiggy|0x8c925623708a94c7de98a8e83e8200259ff716e0|noNativeMarket",
      "curve-crypto-factory-legacy|curve|0xbd5fbd2fa58cb15228a9abdac9ec994f79e3483c|noAdapter",
      "dodo|dodo|0xca459456a45e300aa7ef447dbb60f87cccb42828|noAdapter",
      "dodo|dodo|0xd9cac3d964327e47399aebd8e1e6dcc4c251daae|noAdapter",
      "dodo|dodo|0x9b64c81ba54ea51e1f6b7fefb3cff8aa6f1e2a09|noAdapter",
      "dodo|dodo|0x0fb9815938ad069bf90e14fe6c596c514bede767|noAdapter",
      "dodo|dodo|0x790b4a80fb1094589a3c0efc8740aa9b0c1733fb|noAdapter",
      "dodo|dodo|0xf50bdc9e90b7a1c138cb7935071b85c417c4cb8e|noAdapter",
      "dodo|dodo|0xcc7fc8666f6e62cb44aa781de841ee6be3bbe54c|noAdapter",
      "morpho-blue|morpho-blue|0x01b0bd309aa75547f7a37ad7b1219a898e67a83a|noAdapter",
      "pendle|pendle|0x2bea6bfd8fbff45aa2a893eb3b6d85d10efcc70e|noAdapter",
      "pendle|pendle|0xc40febf5a33b8c92b187d9be0fd3fe0ac2e4b07c|noAdapter",
      "pendle|pendle|0x7d20e644d2a9e149e5be9be9ad2ab243a7835d37|noAdapter",
      "pendle|pendle|0x7c7f73f7a320364dbb3c9aaa9bccd402040ee0f9|noAdapter",
      "pendle|pendle|0x80ce46449df1c977f6ba60495125ce282f83ddfb|noAdapter",
      "pendle-routerstatic|pendle|0x2700adb035f82a11899ce1d3f1bf8451c296eabb|noAdapter",
      "uniswap-v2|apeswap-v2|0x0841bd0b734e4f5853f0dd8d7ea041c241fb0da6|feeDisputed",
      "uniswap-v2|autoshark|0xe759dd4b9f99392be64f1050a6a8018f73b53a13|feeUnknown",
      "uniswap-v2|babydogeswap|0x4693b62e5fc9c0a45f89d62e6300a03c85f43137|feeUnknown",
      "uniswap-v2|babyswap|0x86407bea2078ea5f5eb5a52b2caa963bc1f889da|feeUnknown",
      "uniswap-v2|bakeryswap|0x01bf7c66c6bd861915cdaae475042d3c4bae16a7|otherCode",
      "uniswap-v2|biswap|0x858e3312ed3a876947ea49d572a7c42de08af7ee|feeByPair",
      "uniswap-v2|burgerswap|0x8a1e9d3aebbbd5ba2a64d3355a48dd5e9b511256|feeUnknown",
      "uniswap-v2|dddx|0xb5737a06c330c22056c77a4205d16ffd1436c81b|feeUnknown",
      "uniswap-v2|jetswap|0x0eb58e5c8aa63314ff5547289185cc4583dfcbd5|feeUnknown",
      "uniswap-v2|justmoney|0xf2fb1b5be475e7e1b3c31082c958e781f73a1712|feeUnknown",
      "uniswap-v2|knightswap|0xf0bc2e21a76513aa7cc2730c7a1d6dee0790751f|feeUnknown",
      "uniswap-v2|latte|0x4dce5bdb81b8d5edb66ca1b8b2616a8e0dd5f807|feeUnknown",
      "uniswap-v2|leonicornswap|0xeb10f4fe2a57383215646b4ac0da70f8edc69d4f|feeUnknown",
      "uniswap-v2|mdex|0x3cd1c46068daea5ebb0d3f55f6915b10648062b8|feeUnknown",
      "uniswap-v2|orbitalswap|0x1a04afe9778f95829017741bf46c9524b91433fb|feeUnknown",
      "uniswap-v2|pandora-digital|0xff9a4e72405df3ca3d909523229677e6b2b8dc71|feeUnknown",
      "uniswap-v2|twindex|0x4e66fda7820c53c1a2f601f84918c375205eac3e|feeUnknown",
      "uniswap-v2|w3swap|0xd04a80baeef12fd7b1d1ee6b1f8ad354f81bc4d7|feeUnknown",
      "woofi-v2|woofiv2|0x5520385bfcf07ec87c4c53a7d8d65595dff69fa4|noAdapter",
    ],
  },
  // Gnosis
  {
    network: 100,
    deployments: [
      "aave-v3|spark-fi|0xa98dacb3fc964a6a0d2ce3b77294241585eaba6d|otherContract",
      "curve-address_provider|curve|0x0000000022d53366457f9d5e68ec105046fc4383|noAdapter",
      "uniswap-v2|honeyswap|0xa818b4f111ccac7aa31d0bcc0806d64f2e0737d7|feeDisputed",
    ],
  },
  // Unichain
  {
    network: 130,
    deployments: [
      "compound-v2|venus|0xe22af1e6b78318e1fe1053edbd7209b8fc62c4fe|otherCode",
      "compound-v3|compound-v3-usdc|0x2c7118c4c88b9841fcf839074c26ae8f035f2921|noAdapter",
      "compound-v3|compound-v3-weth|0x6c987dde50db1dcdd32cd4175778c2a291978e2a|noAdapter",
      "euler-swap|euler-swap|0x45b146bc07c9985589b52df651310e75c6be066a|noAdapter",
      "morpho-blue|morpho-blue|0x8f5ae9cddb9f68de460c77730b018ae7e04a140a|noAdapter",
      "morpho-vault-v2|morpho-vault-v2|0xc9b34c108014b44e5a189a830e7e04c56704a0c9|oneSource",
    ],
  },
  // Polygon PoS
  {
    network: 137,
    deployments: [
      "algebra|w-dex|0x215fde4b415b9ce21dee6cacefc27aa92441c4aa|oneSource",
      "compound-v2|cream|0x20ca53e2395fa571798623f1cfbd11fe2c114c24|noNativeMarket",
      "compound-v2|unitus|0x52eacd19e38d501d006d2023c813d7e37f025f37|otherCode",
      "compound-v3|compound-v3-usdc|0xf25212e676d1f7f89cd72ffee66158f541246445|noAdapter",
      "compound-v3|compound-v3-usdt|0xaeb318360f27748acb200ce616e389a6c9409a07|noAdapter",
      "curve-address_provider|curve|0x0000000022d53366457f9d5e68ec105046fc4383|noAdapter",
      "curve-crypto-factory-legacy|curve|0xe5de15a9c9bbedb4f5ec13b131e61245f2983a69|noAdapter",
      "dodo|dodo|0xd24153244066f0afa9415563bfc7ba248bfb7a51|noAdapter",
      "dodo|dodo|0x43c49f8dd240e1545f147211ec9f917376ac1e87|noAdapter",
      "dodo|dodo|0x79887f65f83bdf15bcc8736b5e5bcdb48fb8fe13|noAdapter",
      "morpho-blue|morpho-blue|0x1bf0c2541f820e775182832f06c0b7fc27a25f67|noAdapter",
      "solidly|dystopia|0x1d21db6cde1b18c7e47b0f7f42f4b3f68b9beec9|otherCode",
      "uniswap-v2|dfyn|0xe7fb3e833efe5f9c441105eb65ef8b261266423b|feeUnknown",
      "uniswap-v2|honeyswap|0x03daa61d8007443a6584e3d8f85105096543c19c|feeUnknown",
      "uniswap-v2|mm-finance-polygon|0x7cfb780010e9c861e03bcbc7ac12e013137d47a5|feeUnknown",
      "uniswap-v2|mustcometh|0x800b052609c355ca8103e06f022aa30647ead60a|feeDisputed",
      "woofi-v2|woofiv2|0x5520385bfcf07ec87c4c53a7d8d65595dff69fa4|noAdapter",
    ],
  },
  // Monad
  {
    network: 143,
    deployments: [
      "balancer-v3|balancer-v3|0xba1333333333a1ba1108e8412f11850a5c319ba9|oneSource",
      "curve-router|curve|0xff5cb29241f002ffed2eaa224e3e996d24a6e8d1|noAdapter",
      "morpho-blue|morpho-blue|0xd5d960e8c380b724a48ac59e2dff1b2cb4a1eaee|noAdapter",
      "morpho-vault-v2|morpho-vault-v2|0x8b2f922162fbb60a6a072cc784a2e4168fb0bb0c|oneSource",
      "pendle|pendle|0xa3cb62a49b66eb2536cf6f3c7ac82293784888a3|noAdapter",
    ],
  },
  // Sonic
  {
    network: 146,
    deployments: [
      "algebra|atlantis-algebra|0x7c839669a12fae0bfbe2f6a16516dd2adc2f1a1b|oneSource",
      "algebra|silverswap|0xb860200bd68dc39ceafd6ebb82883f189f4cda76|oneSource",
      "algebra|swapx-algebra|0x8121a3f8c4176e9765deea0b95fa2bdfd3016794|oneSource",
      "balancer-v3|beethovenx-v3|0xba1333333333a1ba1108e8412f11850a5c319ba9|oneSource",
      "curve-router|curve|0x5eee3091f747e60a045a2e715a4c71e600e31f6e|noAdapter",
      "morpho-blue|morpho-blue|0xd6c916eb7542d0ad3f18aed0fcbd50c582cfa95f|noAdapter",
      "pendle|pendle|0xfee31a6ec6ebefa0b5a594bf5b1139e3c6faa0fb|noAdapter",
      "pendle|pendle|0x0ab3ae25c42a2f3748a018556989355d568fa6d6|noAdapter",
      "pendle-routerstatic|pendle|0x0013acc071f732fd6bf8210ab46a3794a7d8945e|noAdapter",
    ],
  },
  // zkSync Era
  { network: 324, deployments: ["compound-v2|venus|0xdde4d098d9995b659724ae6d5e3fb9681ac941b1|otherCode"] },
  // World Chain
  {
    network: 480,
    deployments: [
      "morpho-blue|morpho-blue|0xe741bc7c34758b4cae05062794e8ae24978af432|noAdapter",
      "morpho-vault-v2|morpho-vault-v2|0x6846ea318b6b987ee6b28ebfd87c3409f1d13108|oneSource",
    ],
  },
  // HyperEVM
  {
    network: 999,
    deployments: [
      "balancer-v3|balancer-v3|0xba1333333333a1ba1108e8412f11850a5c319ba9|oneSource",
      "morpho-blue|morpho-blue|0x68e37de8d93d3496ae143f2e900490f6280c57cd|noAdapter",
      "morpho-vault-v2|morpho-vault-v2|0xd7217e5687ff1071356c780b5fe4803d9d967da7|oneSource",
      "pendle|pendle|0x44a2ddf5339ffde8c23af4099a64def59b11b128|noAdapter",
      "pendle|pendle|0xb5cd902cbef8461b8d6fa852f93784f090fd7beb|noAdapter",
    ],
  },
  // Soneium
  {
    network: 1868,
    deployments: ["morpho-blue|morpho-blue|0xe75fc5ea6e74b824954349ca351eb4e671ada53a|noAdapter"],
  },
  // Mantle
  {
    network: 5000,
    deployments: [
      "compound-v3|compound-v3-usde|0x606174f62cd968d8e684c645080fa694c1d7786e|noAdapter",
      "dodo|dodo|0x46af6b152f2cb02a3cfcc74014c2617bc4f6cd5c|noAdapter",
      "dodo|dodo|0x7db214f2d46d94846936a0f8bd9044c5c5bd2b93|noAdapter",
      "dodo|dodo|0x29c7718e8b606cef1c44fe6e43e07af9d0875de1|noAdapter",
      "pendle|pendle|0xd228ec1f7d4313fe321fab511a872475d07f5ba6|noAdapter",
      "pendle|pendle|0xca274a44a52241c1a8efb9f84bf492d8363929fc|noAdapter",
      "pendle|pendle|0xcb02435716b0143d4ac1bdf370302d619e714126|noAdapter",
      "pendle|pendle|0xa35ae21a593cb06959978e20b33db34163166c79|noAdapter",
    ],
  },
  // Base
  {
    network: 8453,
    deployments: [
      "aave-v3|seamless|0x90c5055530c0465abb077fa016a3699a3f53ef99|otherContract",
      "compound-v2|moonwell|0xfbb21d0380bee3312b33c4353c8936a0f13ef26c|otherCode",
      "compound-v2|venus|0x0c7973f9598aa62f9e03b94e92c967fd5437426c|otherCode",
      "compound-v3|compound-v3-aero|0x784efeb622244d2348d4f2522f8860b96fbece89|noAdapter",
      "compound-v3|compound-v3-usdbc|0x9c4ec768c28520b50860ea7a15bd7213a9ff58bf|noAdapter",
      "compound-v3|compound-v3-usdc|0xb125e6687d4313864e53df431d5425969c15eb2f|noAdapter",
      "compound-v3|compound-v3-usds|0x2c776041ccfe903071af44aa147368a9c8eea518|noAdapter",
      "compound-v3|compound-v3-weth|0x46e6b214b524310239732d51387075e0e70970bf|noAdapter",
      "dodo|dodo|0xc0f9553df63de5a97fe64422c8578d0657c360f7|noAdapter",
      "dodo|dodo|0x200d866edf41070de251ef92715a6ea825a5eb80|noAdapter",
      "dodo|dodo|0x0226fce8c969604c3a0ad19c37d1fafac73e13c2|noAdapter",
      "dodo|dodo|0x78a087d713be963bf307b18f2ff8122ef9a63ae9|noAdapter",
      "morpho-blue|morpho-blue|0xbbbbbbbbbb9cc5e90e3b3af64bdaf62c37eeffcb|noAdapter",
      "morpho-irm|morpho-irm|0x46415998764c29ab2a25cbea6254146d50d22687|noAdapter",
      "pendle|pendle|0x59968008a703dc13e6beaeced644bdce4ee45d13|noAdapter",
      "pendle|pendle|0x81e80a50e56d10c501ff17b5fe2f662bd9ea4590|noAdapter",
      "solidly|infusion|0x2d9a3a2bd6400ee28d770c7254ca840c82faf23f|otherCode",
      "solidly|scale|0xed8db60acc29e14bc867a497d94ca6e3ceb5ec04|otherCode",
      "uniswap-v3|solidly-v3|0x70fe4a44ea505cfa3a57b95cf2862d4fd5f0f687|otherCallback",
      "woofi-v2|woofiv2|0x5520385bfcf07ec87c4c53a7d8d65595dff69fa4|noAdapter",
    ],
  },
  // Plasma
  {
    network: 9745,
    deployments: [
      "balancer-v3|balancer-v3|0xba1333333333a1ba1108e8412f11850a5c319ba9|oneSource",
      "curve-router|curve|0xff5cb29241f002ffed2eaa224e3e996d24a6e8d1|noAdapter",
      "pendle|pendle|0x28de02ac3c3f5ef427e55c321f73fdc7f192e8e4|noAdapter",
      "pendle|pendle|0x84a240fa784e7f03cb99ba3716065961c5d0d531|noAdapter",
      "pendle-routerstatic|pendle|0x6813d43782395a1f2aab42f39aeede03ac655e09|noAdapter",
    ],
  },
  // Arbitrum One
  {
    network: 42_161,
    deployments: [
      "algebra|camelot-v3|0xd490f2f6990c0291597fd1247651b4e0dcf684dd|oneSource",
      "camelot-v2|camelot|0x6eccab422d763ac031210895c81787e87b43a652|noAdapter",
      "compound-v2|cream|0xbadac56c9aca307079e8b8fc699987aac89813ee|noNativeMarket",
      "compound-v2|unitus|0x8e7e9ea9023b81457ae7e6d2a51b003d421e5408|otherCode",
      "compound-v2|venus|0x317c1a5739f39046e20b08ac9beea3f10fd43326|otherCode",
      "compound-v3|compound-v3-usdc|0x9c4ec768c28520b50860ea7a15bd7213a9ff58bf|noAdapter",
      "compound-v3|compound-v3-usdc-e|0xa5edbdd9646f8dff606d7448e414884c7d905dca|noAdapter",
      "compound-v3|compound-v3-usdt|0xd98be00b5d27fc98112bde293e487f8d4ca57d07|noAdapter",
      "compound-v3|compound-v3-weth|0x6f7d514bbd4aff3bcd1140b7344b32f063dee486|noAdapter",
      "curve-address_provider|curve|0x0000000022d53366457f9d5e68ec105046fc4383|noAdapter",
      "dodo|dodo|0xa6cf3d163358af376ec5e8b7cc5e102a05fde63d|noAdapter",
      "dodo|dodo|0xc8fe2440744dcd733246a4db14093664defd5a53|noAdapter",
      "dodo|dodo|0xda4c4411c55b0785e501332354a036c04833b72b|noAdapter",
      "morpho-blue|morpho-blue|0x6c247b1f6182318877311737bac0844baa518f5e|noAdapter",
      "morpho-vault-v2|morpho-vault-v2|0x6b46fa3cc9ebf8ab230abac664e37f2966bf7971|oneSource",
      "pendle|pendle|0xf5a7de2d276dbda3eef1b62a9e718eff4d29ddc8|noAdapter",
      "pendle|pendle|0x2fcb47b58350cd377f94d3821e7373df60bd9ced|noAdapter",
      "pendle|pendle|0xd9f5e9589016da862d2abce980a5a5b99a94f3e8|noAdapter",
      "pendle|pendle|0xd29e76c6f15ada0150d10a1d3f45accd2098283b|noAdapter",
      "pendle|pendle|0x49f2f7002669e0e4425fa0203975625ab4af3143|noAdapter",
      "pendle-routerstatic|pendle|0xadb09f65bd90d19e3148d9ccb693f3161c6db3e8|noAdapter",
      "ramses-cl|ramses-cl|0xaa2cd7477c451e703f3b9ba5663334914763edf8|noAdapter",
      "solidly|chronos|0xce9240869391928253ed9cc9bcb8cb98cb5b0722|otherCode",
      "solidly|ramses|0xaaa20d08e59f6561f242b08513d36266c5a29415|otherCode",
      "uniswap-v3|chronos-v2|0x4db9d624f67e00dbf8ef7ae0e0e8ee54af1dee49|otherCode",
      "uniswap-v3|solidly-v3|0x70fe4a44ea505cfa3a57b95cf2862d4fd5f0f687|otherCallback",
      "woofi-v2|woofiv2|0x5520385bfcf07ec87c4c53a7d8d65595dff69fa4|noAdapter",
    ],
  },
  // Celo
  {
    network: 42_220,
    deployments: [
      "morpho-blue|morpho-blue|0xd24ecdd8c1e0e57a4e26b1a7bbeaa3e95466a569|noAdapter",
      "uniswap-v2|ubeswap|0x62d5b84be28a183abb507e125b384122d2c25fae|feeUnknown",
      "uniswap-v3|ubeswap-v3|0x67fea58d5a5a4162ced847e13c2c81c73bf8aec4|otherCode",
      "wrapped-native|wrapped-native|0x471ece3750da237f93b8e339c536989b8978a438|noWrapping",
    ],
  },
  // Avalanche C-Chain
  {
    network: 43_114,
    deployments: [
      "compound-v2|ironbank|0x2ee80614ccbc5e28654324a66a396458fa5cd7cc|noNativeMarket",
      "compound-v2|traderjoe-lend|0xdc13687554205e5b89ac783db14bb5bba4a1edac|insolvent",
      "curve-address_provider|curve|0x0000000022d53366457f9d5e68ec105046fc4383|noAdapter",
      "curve-oldcrypto-ng|curve|0x90f421832199e93d01b64daf378b183809eb0988|noAdapter",
      "curve-oldmain-ng|curve|0x8474ddbe98f5aa3179b3b3f5942d724afcdec9f6|noAdapter",
      "curve-oldstable-ng|curve|0xb17b674d9c5cb2e441f8e196a2f048a81355d031|noAdapter",
      "dodo|dodo|0xb7865a5cee051d35b09a48b624d7057d3362655a|noAdapter",
      "dodo|dodo|0x2b0d94eb7a63b8a2909de1cb3951ecf7ae76d2fe|noAdapter",
      "dodo|dodo|0xff133a6d335b50bdaa6612d19e1352b049a8ae6a|noAdapter",
      "ramses-cl|pharaoh-exchange|0xaaa32926fce6be95ea2c51cb4fcb60836d320c42|noAdapter",
      "ramses-cl|pharaoh-exchange-v3|0xae6e5c62328ade73ceefd42228528b70c8157d0d|noAdapter",
      "solidly|blackhole|0xfe926062fb99ca5653080d6c14fe945ad68c265c|otherCode",
      "solidly|pharaoh-exchange-v1|0xaaa16c016bf556fcd620328f0759252e29b1ab57|otherCode",
      "uniswap-v2|arena-dex|0xf16784dcaf838a3e16bef7711a62d12413c39bd1|feeDisputed",
      "uniswap-v3|pangolin-v3|0x1128f23d0bc0a8396e9fbc3c0c68f5ea228b8256|otherCode",
      "woofi-v2|woofiv2|0x5520385bfcf07ec87c4c53a7d8d65595dff69fa4|noAdapter",
    ],
  },
  // Ink
  {
    network: 57_073,
    deployments: ["morpho-blue|morpho-blue|0x857f3eefe8cbda3bc49367c996cd664a880d3042|noAdapter"],
  },
  // Linea
  {
    network: 59_144,
    deployments: [
      "compound-v3|compound-v3-usdc|0x8d38a3d6b3c3b7d96d6536da7eef94a9d7dbc991|noAdapter",
      "dodo|dodo|0x97bbf5bb1dcfc93a8c67e97e50bea19db3416a83|noAdapter",
      "dodo|dodo|0x2933c0374089d7d98ba0c71c5e02e1a0e09debee|noAdapter",
      "dodo|dodo|0xc0f9553df63de5a97fe64422c8578d0657c360f7|noAdapter",
      "morpho-blue|morpho-blue|0x6b0d716ac0a45536172308e08fc2c40387262c9f|noAdapter",
    ],
  },
  // Berachain
  {
    network: 80_094,
    deployments: [
      "pendle|pendle|0x8a09574b0401a856d89d1b583ee22e8cb0c5530b|noAdapter",
      "pendle|pendle|0x6131ca76529250679cf9e2a3b07b135f20aab01a|noAdapter",
    ],
  },
  // Blast
  {
    network: 81_457,
    deployments: ["aave-v3|seismic|0xeeca436a6d4aff6f0d55d71e9b1c271abf511cd0|otherContract"],
  },
  // Scroll
  {
    network: 534_352,
    deployments: [
      "compound-v3|compound-v3-usdc|0xb2f97c1bd3bf02f5e74d13f02e3e26f93d77ce44|noAdapter",
      "dodo|dodo|0x31ac053c31a77055b2ae2d3899091c0a9c19ce3a|noAdapter",
      "dodo|dodo|0x7e9c460d0a10bd0605b15f0d0388e307d34a62e6|noAdapter",
      "dodo|dodo|0x5a0c840a7089aa222c4458b3be0947fe5a5006de|noAdapter",
      "morpho-blue|morpho-blue|0x2d012edbadc37edc2bc62791b666f9193fdf5a55|noAdapter",
      "ramses-cl|nuri-exchange|0xaaa32926fce6be95ea2c51cb4fcb60836d320c42|noAdapter",
      "uniswap-v3|zebra-v2|0x96a7f53f7636c93735bf85de416a4ace94b56bd9|otherCallback",
    ],
  },
  // Katana
  {
    network: 747_474,
    deployments: [
      "morpho-blue|morpho-blue|0xd50f2dfffd62f94ee4aed9ca05c61d0753268abc|noAdapter",
      "morpho-vault-v2|morpho-vault-v2|0xfcb8b57e56787bb29e130fca67f3c5a1232975d1|oneSource",
    ],
  },
  // Sepolia
  {
    network: 11_155_111,
    deployments: ["balancer-v3|balancer-v3|0xba1333333333a1ba1108e8412f11850a5c319ba9|oneSource"],
  },
];

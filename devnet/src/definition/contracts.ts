/** Where the contracts sit: the same addresses as on Ethereum mainnet. */
export const devContracts = {
  create2Deployer: "0x4e59b44847b379578588920ca78fbf26c0b4956c",
  multicall3: "0xca11bde05977b3631167028862be2a173976ca11",
  permit2: "0x000000000022d473030f116ddee9f6b43ac78ba3",
  v2Factory: "0x5c69bee701ef814a2b6a3edd4b1652cb9cc5aa6f",
  v2Router02: "0x7a250d5630b4cf539739df2c5dacb4c659f2488d",
  v3Factory: "0x1f98431c8ad98523631ae4a59f267346ea31f984",
  v3TickLens: "0xbfd8137f7d1516d3ea5ca83523914859ec47f573",
  v3Quoter: "0xb27308f9f90d607463bb33ea1bebb41c27ce5ab6",
  v3SwapRouter: "0xe592427a0aece92de3edee1f18e0157c05861564",
  v3NftDescriptor: "0x42b24a95702b9986e82d421cc3568932790a48ec",
  v3PositionDescriptor: "0x91ae842a5ffd8d12023116943e72a606179294f3",
  v3PositionManager: "0xc36442b4a4522e871399cd717abdd847ab11fe88",
  v3QuoterV2: "0x61ffe014ba17989e743c5f6cb21bf9697530b21e",
  v3SwapRouter02: "0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45",
} as const;

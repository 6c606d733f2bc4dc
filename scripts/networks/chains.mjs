// What scripts/bundle-networks.mjs adds to the facts about each network: fees, explorers and gaps. Each row says why.

const gwei = 1_000_000_000n;

/** The predeploy of the OP Stack that answers what bytes cost (specs, protocol/predeploys.md). */
const opOracle = "0x420000000000000000000000000000000000000f";

/** op-geth suggests at least 0.001 gwei (`MinSuggestedPriorityFee`). */
const opTip = suggested(1_000_000n);

function suggested(usualWei) {
  return { kind: "suggested", usualWei };
}

/** Chains of the OP Stack. Since Holocene, `extraData` holds the constants, so those here are those of the genesis. */
function opStack(denominator, elasticity) {
  return {
    priorityFee: opTip,
    baseFee: { kind: "op-stack", denominator, elasticity },
    dataFee: { kind: "op-stack", oracle: opOracle },
  };
}

const parent = { kind: "parent" };
const eip1559 = { kind: "eip-1559", denominator: 8, elasticity: 2 };

/**
 * - `why`: the source of the fee rules, written above them.
 * - `blockTimeSeconds`: where the facts have none.
 * - `finality`: `slots` for chains that may take back blocks until an epoch ends, `instant` for chains that agree on
 *   each block before the next, `sequencer` for rollups, or the number of blocks.
 * - `publicNode`: a node that answers everybody without a key, where it is not the default of `viem/chains`; false where
 *   wallets know the network anyway.
 */
export const chains = {
  optimism: {
    why: "superchain-registry, configs/mainnet/op.toml",
    fees: opStack(250, 6),
    finality: "sequencer",
    explorer: ["Etherscan", "https://optimistic.etherscan.io"],
  },
  binance: {
    why: "the base fee is 0; validators demand 0.05 gwei, and wallets offer 0.1",
    fees: { priorityFee: suggested(gwei / 10n), baseFee: parent },
    finality: "slots",
    explorer: ["BscScan", "https://bscscan.com"],
    // docs.bnbchain.org/bnb-smart-chain/developers/rpc; viem's is another company's.
    publicNode: "https://bsc-dataseed.bnbchain.org",
  },
  gnosis: {
    why: "the constants of EIP-1559, as on Ethereum",
    fees: { priorityFee: suggested(gwei), baseFee: eip1559 },
    finality: "slots",
    explorer: ["Gnosisscan", "https://gnosisscan.io"],
  },
  unichain: {
    why: "superchain-registry, configs/mainnet/unichain.toml",
    fees: opStack(250, 6),
    finality: "sequencer",
    explorer: ["Uniscan", "https://uniscan.xyz"],
  },
  polygon: {
    why: "Bor changed the constants of EIP-1559 several times; it refuses tips below 25 gwei",
    fees: { priorityFee: suggested(30n * gwei), baseFee: parent },
    finality: 128,
    explorer: ["PolygonScan", "https://polygonscan.com"],
  },
  monad: {
    why: "docs.monad.xyz, gas pricing: another base fee rule, and the gas limit is charged",
    fees: { priorityFee: suggested(2n * gwei), baseFee: parent, chargesGasLimit: true },
    finality: "instant",
    explorer: ["Monadscan", "https://monadscan.com"],
  },
  sonic: {
    why: "the base fee depends on the network's rules, which may change at any epoch",
    fees: { priorityFee: suggested(gwei), baseFee: parent },
    finality: "instant",
    explorer: ["SonicScan", "https://sonicscan.org"],
  },
  zksync: {
    why: "the operator sets the base fee, and ignores tips; bytes are paid for in gas",
    fees: { priorityFee: { kind: "fixed", wei: 0n }, baseFee: parent },
    finality: "sequencer",
    explorer: ["zkSync Era explorer", "https://explorer.zksync.io"],
    runsEvm: false,
  },
  worldchain: {
    why: "superchain-registry, configs/mainnet/worldchain.toml",
    fees: opStack(250, 10),
    finality: "sequencer",
    explorer: ["Worldscan", "https://worldscan.org"],
  },
  hyperevm: {
    why: "small and big blocks share one base fee; tips are burned",
    fees: { priorityFee: suggested(gwei / 10n), baseFee: parent },
    finality: "instant",
    explorer: ["HyperEVMScan", "https://hyperevmscan.io"],
    // Ordinary transactions go to blocks of this size. Larger blocks are open only to senders who opt in.
    maxTransactionGas: 2_000_000n,
  },
  soneium: {
    why: "superchain-registry, configs/mainnet/soneium.toml",
    fees: opStack(250, 6),
    finality: "sequencer",
    explorer: ["Blockscout", "https://soneium.blockscout.com"],
  },
  mantle: {
    why: "the operator sets the base fee; the fee for bytes is converted to MNT",
    fees: { priorityFee: opTip, baseFee: parent, dataFee: { kind: "mantle", oracle: opOracle } },
    blockTimeSeconds: 2,
    finality: "sequencer",
    explorer: ["Mantlescan", "https://mantlescan.xyz"],
  },
  base: {
    why: "the OP Stack's constants since Canyon; extraData has newer ones",
    fees: opStack(250, 6),
    finality: "sequencer",
    explorer: ["BaseScan", "https://basescan.org"],
  },
  plasma: {
    why: "the base fee rule is not published",
    fees: { priorityFee: suggested(gwei), baseFee: parent },
    finality: "instant",
    explorer: ["Plasmascan", "https://plasmascan.to"],
  },
  arbitrum: {
    why: "ArbOS sets the base fee, and the sequencer ignores tips",
    fees: {
      priorityFee: { kind: "fixed", wei: 0n },
      baseFee: parent,
      dataFee: { kind: "arbitrum" },
    },
    finality: "sequencer",
    explorer: ["Arbiscan", "https://arbiscan.io"],
    // Nodes have no block before 22,207,817, where the present software begins, unless they are told of an older node.
    genesisHash: "0x7ee576b35482195fc49205cec9af72ce14f003b9ae69f6ba0faef4514be8b442",
  },
  celo: {
    why: "the OP Stack with a minimum base fee that headers do not carry",
    fees: { priorityFee: opTip, baseFee: parent, dataFee: { kind: "op-stack", oracle: opOracle } },
    finality: "sequencer",
    explorer: ["Celoscan", "https://celoscan.io"],
    hasNoWrapping: true,
  },
  avalanche: {
    why: "ACP-176: the base fee depends on more than the parent's header",
    fees: { priorityFee: suggested(gwei), baseFee: parent },
    finality: "instant",
    explorer: ["Snowscan", "https://snowscan.xyz"],
  },
  ink: {
    why: "superchain-registry, configs/mainnet/ink.toml",
    fees: opStack(250, 6),
    finality: "sequencer",
    explorer: ["Blockscout", "https://explorer.inkonchain.com"],
  },
  linea: {
    why: "the base fee is 7 wei; the tip pays for bytes, by the constants in extraData",
    fees: { priorityFee: suggested(30_000_000n), baseFee: parent, dataFee: { kind: "linea" } },
    finality: "sequencer",
    explorer: ["LineaScan", "https://lineascan.build"],
  },
  berachain: {
    why: "BRIP-2 changed the constants of EIP-1559 and added a minimum",
    fees: { priorityFee: suggested(gwei), baseFee: parent },
    finality: "instant",
    explorer: ["Berascan", "https://berascan.com"],
  },
  blast: {
    why: "a fork of the OP Stack from before Holocene, with constants of its own",
    fees: { priorityFee: opTip, baseFee: parent, dataFee: { kind: "op-stack", oracle: opOracle } },
    finality: "sequencer",
    explorer: ["Blastscan", "https://blastscan.io"],
  },
  scroll: {
    why: "the base fee follows that of Ethereum",
    fees: {
      priorityFee: opTip,
      baseFee: parent,
      dataFee: { kind: "scroll", oracle: "0x5300000000000000000000000000000000000002" },
    },
    finality: "sequencer",
    explorer: ["Scrollscan", "https://scrollscan.com"],
  },
  katana: {
    why: "built on the OP Stack (developers.bitgo.com/docs/katana), with its usual constants",
    fees: opStack(250, 6),
    blockTimeSeconds: 1,
    finality: "sequencer",
    explorer: ["Katanascan", "https://katanascan.com"],
  },
  sepolia: {
    why: "a test network of Ethereum",
    fees: { priorityFee: suggested(gwei), baseFee: eip1559 },
    blockTimeSeconds: 12,
    finality: "slots",
    explorer: ["Etherscan", "https://sepolia.etherscan.io"],
    publicNode: false,
    // docs.ens.domains, learn/deployments
    ensRegistry: "0x00000000000c2e074ec69a0dfb2997ba6c7d2e1e",
  },
};

/** Names and decimals that the facts lack or have wrong, by network and symbol there. */
export const tokenCorrections = {
  blast: { USDB: { name: "USDB" } },
  gnosis: { WBTC: { name: "Wrapped BTC" } },
  // npm:sushi@7.3.15 _esm/evm/config/tokens/tokens
  katana: {
    WETH9: { symbol: "WETH", name: "Wrapped Ether" },
    AUSD: { name: "AgoraDollar" },
    USDT: { name: "Tether USD" },
    USDC: { name: "USD Coin", decimals: 6 },
    LBTC: { name: "Lombard Staked Bitcoin" },
    WBTC: { name: "Wrapped BTC", decimals: 8 },
    WstETH: { symbol: "wstETH", name: "Wrapped liquid staked Ether 2.0", decimals: 18 },
  },
};

/** Coins that were issued for one dollar, but are wound up or have traded far below it for months. */
export const formerStablecoins = new Set(["BUSD", "MIM", "sUSD", "USD+"]);

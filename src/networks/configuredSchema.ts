import { z } from "zod";
import {
  address,
  bigNumber,
  fact,
  flag,
  hash,
  listOf,
  oneOf,
  positiveNumber,
  site,
  slug,
  table,
  tableOf,
  text,
  wholeNumber,
  wordsByAddress,
} from "./configuredKinds.js";

const wei = bigNumber(0n, 10n ** 24n, " in wei");

const native = table({
  symbol: text(32).meta({ description: "Its symbol." }),
  name: text().meta({ description: "Its name." }),
  decimals: wholeNumber(0, 36).meta({ description: "Its decimals, 18 nearly everywhere." }),
});

const constants = {
  denominator: wholeNumber(1, 1_000_000).meta({
    description:
      "The divisor of the base fee's change: a full block raises the base fee by 1 ÷ denominator × (elasticity − 1). 8 on Ethereum.",
  }),
  elasticity: wholeNumber(1, 1_000).meta({
    description: "A block's gas limit divided by its gas target. 2 on Ethereum.",
  }),
};
const oracle = address.meta({ description: "The contract that computes the charge." });

const fees = table({
  priorityFee: oneOf(
    table({
      kind: z.literal("suggested"),
      usualWei: wei.meta({
        description: "In wei per gas: what applies if the node does not support `eth_maxPriorityFeePerGas`.",
      }),
    }),
    table({
      kind: z.literal("fixed"),
      wei: wei.meta({
        description: "In wei per gas: a minimum that the network demands, or 0 where a sequencer ignores it.",
      }),
    }),
  )
    .optional()
    .meta({ description: "What gets a transaction included soon." }),
  baseFee: oneOf(
    table({ kind: z.literal("eip-1559"), ...constants }),
    table({ kind: z.literal("op-stack"), ...constants }),
    table({ kind: z.literal("parent") }),
  )
    .optional()
    .meta({
      description:
        "How the base fee follows from the parent block: by EIP-1559 with the network's constants; by EIP-1559 with the constants and the minimum in `extraData`, where it has some (`op-stack`); or as that of the parent (`parent`).",
    }),
  dataFee: oneOf(
    table({ kind: z.literal("none") }),
    table({ kind: z.literal("op-stack"), oracle }),
    table({ kind: z.literal("mantle"), oracle }),
    table({ kind: z.literal("arbitrum") }),
    table({ kind: z.literal("scroll"), oracle }),
    table({ kind: z.literal("linea") }),
  )
    .optional()
    .meta({
      description:
        "The charge for a transaction's bytes. `none`, also if absent, on a network that charges for execution alone.",
    }),
  chargesGasLimit: flag
    .optional()
    .meta({ description: "Whether a transaction pays for its gas limit instead of the gas that it uses." }),
});

const token = table({
  address: address.meta({ description: "Its contract." }),
  symbol: text(64).meta({ description: "Its symbol." }),
  name: text().meta({ description: "Its name." }),
  decimals: wholeNumber(0, 77).meta({ description: "Its decimals. The chain must confirm them." }),
});

const parameters = tableOf(fact).optional();

const deployment = table({
  slug: slug.meta({ description: "Its name in answers and exclusions. Occurs once on a network." }),
  standard: text().meta({ description: "The standard whose code it has." }),
  contracts: tableOf(address).meta({ description: "Its contracts by role, such as `factory`." }),
  parameters: parameters.meta({ description: "What its contracts do not report, such as `feePpm`." }),
  lists: tableOf(listOf(wholeNumber(0, Number.MAX_SAFE_INTEGER)))
    .optional()
    .meta({ description: "Lists of whole numbers, such as `feeTiersPpm`." }),
  rules: wordsByAddress.optional().meta({
    description:
      "What is known of contracts that its venues call. For hooks of Uniswap V4: `plain` if they leave swaps alone, `elsewhere` if they fill swaps in pools of other deployments.",
  }),
  sinceBlock: wholeNumber(0, Number.MAX_SAFE_INTEGER)
    .optional()
    .meta({ description: "The block of its first contract: logs are read from there on." }),
  instances: listOf(
    table({
      address: address.meta({ description: "The contract." }),
      share: address.optional().meta({ description: "Its share token, if that is another contract." }),
      shareSymbol: text(64).optional().meta({ description: "The symbol of its shares." }),
      holder: address.optional().meta({ description: "An account that holds many shares." }),
      parameters: parameters.meta({ description: "What it does not report." }),
    }),
  )
    .optional()
    .meta({ description: "Contracts that no registry on the chain lists." }),
  vouched: table({
    factories: listOf(address)
      .optional()
      .meta({ description: "Contracts whose creations are known code: factories of pools or vaults." }),
    contracts: listOf(address)
      .optional()
      .meta({ description: "Single contracts whose code is known: hooks, plugins, rate providers, vaults." }),
    codeHashes: listOf(hash).optional().meta({ description: "Keccak-256 hashes of known code." }),
  })
    .optional()
    .meta({ description: "Whose code routes may run. Venues that run other code are not followed." }),
  about: table({
    name: text().optional().meta({ description: "The name of the protocol." }),
    project: slug.optional().meta({ description: "The slug of the project behind it." }),
    description: text(500).optional().meta({ description: "One sentence about it." }),
    url: site.optional().meta({ description: "Its site." }),
    positionSymbol: text(32).optional().meta({ description: "The symbol of its position tokens." }),
  })
    .optional()
    .meta({ description: "What listings show for it, if it is not the standard's own deployment." }),
});

/** The members that state facts of the chain: those of `Network`. */
const facts = {
  slug: slug.meta({ description: "Its slug, by which `/api/v1/networks` finds it." }),
  name: text().meta({ description: "Its name." }),
  native: native.meta({ description: "Its native currency." }),
  wrappedNative: address.meta({
    description: "The contract that wraps the native currency 1:1, by `deposit()` and `withdraw(uint256)`.",
  }),
  multicall3: address.meta({
    description: "Multicall3. If absent: 0xca11bde05977b3631167028862be2a173976ca11.",
  }),
  blockTimeSeconds: positiveNumber(3600).meta({
    description: "The protocol's target time between blocks, in seconds.",
  }),
  reorgBlocks: wholeNumber(1, 10_000).meta({
    description: "How deep, in blocks, re-organisations usually are at most. If absent: 64.",
  }),
  maxTransactionGas: bigNumber(100_000n, 10n ** 15n, " of gas").meta({
    description: "The largest gas limit that a transaction may have.",
  }),
  runsEvm: flag.meta({
    description:
      "False if Sluice's contracts cannot run there. Only listings, prices and balances are then served.",
  }),
  fees: fees.meta({
    description: "What a transaction pays. Each member replaces the bundled one of the same name.",
  }),
  explorer: table({
    name: text().meta({ description: "Its name." }),
    url: site.meta({ description: "Its address." }),
  }).meta({ description: "The site that shows its blocks." }),
  publicNode: site.meta({
    description:
      "A node for wallets that do not know the network. `/networks` shows it to everybody, so never use a URL that contains your key.",
  }),
  ensRegistry: address.meta({
    description: "The registry of names (ENS), which people may write instead of addresses.",
  }),
  baseTokens: listOf(address).meta({
    description: "Tokens through which most routes run, the wrapped native currency first.",
  }),
  stablecoins: listOf(address).meta({
    description: "Tokens worth one US dollar each, from which all prices derive. May be empty.",
  }),
  tokens: listOf(token).meta({ description: "Tokens that you vouch for." }),
  extraTokens: listOf(token).meta({
    description: "Tokens besides those. One with the address of another replaces it.",
  }),
  deployments: listOf(deployment).meta({ description: "The protocols there." }),
  extraDeployments: listOf(deployment).meta({
    description: "Protocols besides those. One with the slug of another replaces it.",
  }),
};

/** The members that replace settings for one network. */
const own = {
  pollMs: wholeNumber(20, 60_000).meta({ description: "Replaces `chain.pollMs` here, in milliseconds." }),
  staleSeconds: wholeNumber(1, 86_400).meta({
    description: "Replaces `chain.staleSeconds` here, in seconds.",
  }),
  minDepthUsd: wholeNumber(0, 1_000_000_000).meta({
    description: "Replaces `market.minDepthUsd` here, in US dollars.",
  }),
};

/** The table `[networks.<id>]`: everything that a `Network` states, and settings of this network. All are optional. */
export const networkTable = table({ ...facts, ...own }).partial();

export type NetworkTable = z.output<typeof networkTable>;

/** The members that a network has to state if it is not bundled. */
export const requiredMembers = [
  "slug",
  "name",
  "native",
  "wrappedNative",
  "blockTimeSeconds",
  "maxTransactionGas",
  "fees",
  "baseTokens",
  "stablecoins",
  "tokens",
  "deployments",
] as const satisfies readonly (keyof NetworkTable)[];

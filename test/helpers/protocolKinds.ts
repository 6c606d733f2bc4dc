import type { UnusableReason } from "../../src/protocols/index.js";

/** What docs/protocols.md states of a family. */
type Kind = {
  /** What quotes are exact for. */
  readonly exact: string;
  /** The reasons for which its venues may be refused. */
  readonly refused: readonly UnusableReason[];
  /** What is refused or left out without a reason of its own, or quoted inexactly. */
  readonly also?: string;
  /** What vouches for the code that its fills run, where anybody may have written some, and the reasons without it. */
  readonly vouched?: { readonly by: string; readonly else: readonly UnusableReason[] };
};

export const kinds: Readonly<Record<string, Kind>> = {
  algebra: {
    exact:
      "swaps in pools of 1.x, with one fee or one for each direction, at the fee of the next block, computed from the past day's trades; swaps in pools of Integral without a plugin, with a plugin that is not called before swaps, or with Algebra's own plugin, which computes the fee from the past day's prices, with or without a farm",
    refused: [
      "silent",
      "uninitialised",
      "doesNotAddUp",
      "paused",
      "plugin",
      "feeUntried",
      "dynamicFee",
      "changed",
    ],
    also: "pools that a factory's role creates (`CustomPool`) are not found; pools of a version between 1.x and Integral are left out; a plugin is refused if its fee slides with the price or depends on the sender, if it fills limit orders, or if it is a proxy",
    vouched: {
      by: "a plugin of Integral: the factory of plugins that the pool's own factory names, or one in the data, made it for that pool; only administrators of the protocol may give a pool another one",
      else: ["unknownPlugin"],
    },
  },
  "aave-v2": {
    exact: "deposits and withdrawals of aTokens, at the time of the next block",
    refused: ["silent", "changed", "unknownRounding"],
  },
  "aave-v3": {
    exact: "deposits and withdrawals of aTokens, with caps, at the time of the next block",
    refused: ["silent", "changed", "unknownCode", "unknownRounding"],
  },
  "balancer-v2": {
    exact:
      "swaps in weighted pools of all versions and composable stable pools of versions 2 to 6; joins and exits",
    refused: ["silent", "changed", "empty", "paused", "managed", "unknownCode"],
    also: "quotes during a change of the amplification may be off by a millionth; meta stable pools are left out",
    vouched: {
      by: "the pool: a factory in the data announced it in the block in which it registered; rate providers: the data names each, as Balancer's maintainers have reviewed them",
      else: ["unknownPool", "unknownRateProvider"],
    },
  },
  "balancer-v3": {
    exact:
      "swaps in stable pools of versions 1 to 3, weighted pools, 2-CLP and E-CLP pools of versions 1 and 2, with rates and the yield fees they cause, and the fees of Balancer's surge hook of version 2",
    refused: ["silent", "changed", "empty", "paused", "restless"],
    also: "rates that move with time are quoted to a stated tolerance; reCLAMM and liquidity bootstrapping pools, pools with other hooks, buffers of wrapped tokens, and shares of pools are left out",
    vouched: {
      by: "the pool: a factory in the data registered it, which the Vault's log names; rate providers and hooks that set fees: the data names each, as Balancer's maintainers have reviewed them",
      else: ["unknownPool", "unknownRateProvider", "unknownHook"],
    },
  },
  "compound-v2": {
    exact: "mints and redemptions, with interest up to the next block",
    refused: ["silent", "paused", "doesNotAddUp"],
  },
  "curve-dex": {
    exact:
      "swaps in plain stableswap pools of two to four coins; in stableswap pools of the newest generation, of up to eight coins, with rates from oracles and vaults; in pools with stored rates, the native currency or stETH, which counts in shares; in metapools, including after trades in their base pool; in pools of the aTokens of Aave V2 and its forks, whose balances grow up to the next block's second; and in pools of moving prices of two and three coins, of the first generation and of twocrypto-NG 2.0, 2.1 and 3.0 (FXSwap, with its donated shares) and tricrypto-NG, including before and after they pay their admin; deposits of one coin and withdrawals in one coin; and in bundles, deposits of all coins and withdrawals in all coins of stableswap pools",
    refused: [
      ...(["silent", "changed", "empty", "doesNotAddUp", "tooShallow", "crypto", "metapool"] as const),
      ...(["newGeneration", "rates", "dynamicFee", "native", "paused", "restless"] as const),
      ...(["unknownCode", "unknownRounding"] as const),
    ],
    also: "rates and balances that change with time may be off by their change in one block; if no quote distinguishes a pool of the newest generation from its first templates, of 2023, a deposit may be off by their rounding; pools of cTokens and yTokens are refused (`rates`), and so are metapools with a redemption price (`doesNotAddUp`), pools of twocrypto-NG of 2025 with the arithmetic of stableswap (`crypto`), and those of version 3.0 that a policy prices (`dynamicFee`); deposits are refused if a pool of version 3.0 restricts them to a list of accounts; a deposit of all coins and a withdrawal in all coins are refused in pools of moving prices, because the first generation prices a deposit by its one coin, and in pools of aTokens and stETH, because each of their transfers rounds; deposits of some of the coins and withdrawals of given amounts are not offered; `exchange_underlying` is not called: routes trade the underlying tokens of a metapool or a lending pool in two or three steps, through the base pool or the market",
    vouched: {
      by: "oracles of rates, vaults (ERC-4626) and coins that rebase, in pools of the newest generation: the data names each; if no factory says which contracts the pool asks, or if its creator may replace its oracle, the data must name the pool itself; other pools: the registry or factory that lists them",
      else: ["unknownRateProvider"],
    },
  },
  erc4626: {
    exact:
      "deposits and redemptions of vaults with a ratio, fixed fees, a growing rate, payments that vest (sUSDe) or cycles of rewards (sfrxETH)",
    refused: ["silent", "doesNotAddUp", "restless", "gated"],
    also: "vaults whose shares cannot be transferred (`gated`), since the Executor counts them before it passes them on; deposits into vaults that state no deposit limit; redemptions while a vault's cooldown has to pass; only the simulation shows which accounts a vault restricts",
    vouched: {
      by: "the data lists the vault",
      else: ["unknownPool"],
    },
  },
  "ether-fi": {
    exact:
      "staking for eETH, up to the limit of its supply at the next block's second, and wrapping as weETH and back",
    refused: ["silent", "changed", "empty", "paused"],
    also: "only the simulation shows which accounts are on the blacklist; withdrawals for the native currency take days and are left out",
  },
  "frax-ether": {
    exact:
      "minting of frxETH and its deposit for sfrxETH at once (`submitAndDeposit`), at the next block's second",
    refused: ["silent", "changed", "empty", "paused", "doesNotAddUp"],
    also: "minting for frxETH alone is left out, because no step of the program calls `submit()`: a route mints sfrxETH and redeems it at the vault, which is another venue; a plan does not see that a deposit into one of the two changes the other",
  },
  lido: { exact: "staking and wrapping", refused: ["silent", "changed", "empty", "paused"] },
  slipstream: {
    exact:
      "swaps in pools of any tick spacing, with the fee that the factory's module states at the block; fees that move with the price and with time are computed for the time of the swap",
    refused: ["silent", "changed", "uninitialised", "doesNotAddUp", "dynamicFee"],
    also: "from 65 seconds after the block that was read until the end of the averaging period, a moving fee may be off by its cap; discounts for single senders are ignored",
  },
  solidly: {
    exact:
      "swaps in stable and volatile pools of Velodrome (both versions), Aerodrome, Thena and Velocimeter, with the fee that the factory states at the block, including sales of a token whose balance in the pool is below its reserve by up to a millionth, if the route sends the token to the pool before the step; shares of pools",
    refused: ["silent", "changed", "empty", "paused", "doesNotAddUp", "unknownRounding"],
    also: "pools of other factories, which ask for the fee in other ways, are left out; a share does not include the fees that its holder has not claimed",
  },
  "euler-earn": {
    exact:
      "deposits and redemptions of vaults whose strategies are vaults of the Euler Vault Kit, with caps, fees, losses, and the interest of all strategies up to the next block's second",
    refused: ["silent", "changed", "doesNotAddUp", "unknownCode", "unknownPart"],
    also: "vaults with a strategy of another kind; operations for which a strategy calls its hook; all operations on nodes without code overrides; vaults with the same strategy, and the strategy itself, are quoted independently of each other",
  },
  "euler-v2": {
    exact:
      "deposits and redemptions of vaults of the Euler Vault Kit, with caps, cash, fees, and interest up to the next block's second",
    refused: ["silent", "doesNotAddUp", "changed"],
    also: "operations that call a vault's hook; all operations on nodes without code overrides",
    vouched: {
      by: "the vault: the factory made it; its interest rate model: code that calls nobody and reads nothing but its storage, its arguments and the time",
      else: ["unknownPart"],
    },
  },
  "fluid-dex": {
    exact:
      "swaps in pools of the first type, the native currency among their tokens, through supplies, debts or both, with interest, limits, and moving ranges at the next block's second",
    refused: ["silent", "paused", "uninitialised", "empty", "unknownHook", "restless"],
    also: "where a contract states a centre price that moves with time, quotes are exact to a stated tolerance; pools are read whole at every block; shares of pools, which are no tokens, and Fluid's other exchanges are left out",
  },
  "infinity-bin": {
    exact:
      "swaps in pools with bins, the native currency among them, with the protocol's fee and dynamic fees of hooks",
    refused: [
      "silent",
      "paused",
      "uninitialised",
      "empty",
      "dynamicFee",
      "hookDelta",
      "hookFee",
      "hookUntried",
    ],
    also: "the bins within 384 ids of the price are read, and a swap that needs others is refused; pools whose hooks run in swaps are refused; positions, which are no ERC-20, are left out",
    vouched: {
      by: "hooks that set a dynamic fee: the data names them",
      else: ["unknownHook"],
    },
  },
  "infinity-cl": {
    exact:
      "swaps in pools with ticks, the native currency among them, with the protocol's fee and dynamic fees of hooks",
    refused: [
      "silent",
      "paused",
      "uninitialised",
      "doesNotAddUp",
      "dynamicFee",
      "hookDelta",
      "hookFee",
      "hookUntried",
    ],
    also: "pools whose hooks run in swaps are refused; positions, which are no ERC-20, are left out",
    vouched: {
      by: "hooks that set a dynamic fee: the data names them",
      else: ["unknownHook"],
    },
  },
  "liquidity-book": {
    exact:
      "swaps in pairs of versions 2.0, 2.1 and 2.2, with the fee that follows the price's movement and falls with time, at the time of the next block",
    refused: ["silent", "changed", "empty", "doesNotAddUp", "unknownHook"],
    also: "the bins within 128 ids of the price are read, and a swap that needs others is refused; pairs whose hooks run in swaps are refused (`unknownHook`); pairs of rebasing tokens that hold less than they count are refused (`doesNotAddUp`); shares, which a pair counts by bin and which are no ERC-20, are left out",
  },
  metamorpho: {
    exact:
      "deposits and redemptions of vaults of versions 1.0 and 1.1, with caps, fees, and the interest of all their markets up to the next block's second",
    refused: ["silent", "doesNotAddUp", "unknownCode"],
    also: "vaults that lend in the same market are quoted independently of each other",
  },
  "mkr-sky": {
    exact:
      "conversions of MKR into SKY by the converter of May 2025, less its fee, up to the SKY that it holds",
    refused: ["silent", "changed", "paused", "unknownCode"],
    also: "the converter before it, which takes SKY back too, is refused",
  },
  "morpho-vault-v2": {
    exact:
      "deposits and redemptions of Morpho's Vault V2 with adapters of markets (both versions) and of MetaMorpho's vaults, with caps, fees, idle assets, the highest rate, and the interest of all loans up to the next block's second, which a transaction adds only once",
    refused: ["silent", "doesNotAddUp", "unknownCode", "gated", "adapter"],
    also: "forced deallocation is not offered; vaults that lend in the same market are quoted independently of each other",
  },
  "rocket-pool": {
    exact:
      "deposits for rETH, with the fee and the limits of the pool, and burning of rETH, up to the available ether",
    refused: ["silent", "changed", "doesNotAddUp"],
    also: "if one route both deposits and burns, it counts only the ether available before the route",
  },
  "sky-psm": {
    exact:
      "conversions of DAI and USDS, sales to LitePSM and its USDS wrapper, and purchases of whole units, with fees and buffers",
    refused: ["silent", "unknownCode"],
    also: "the module and its wrapper share one buffer, but a plan counts it separately for each; the fraction of a unit that a purchase cannot spend goes back to the payer",
  },
  "spark-vault": {
    exact:
      "deposits and redemptions of Spark's savings vaults of the second version, with their caps and liquidity, at the price of the next block's second",
    refused: ["silent", "changed", "doesNotAddUp"],
  },
  "spark-psm3": {
    exact: "swaps of USDC, USDS and sUSDS on rollups, at the rate of the next block's second",
    refused: ["silent", "changed", "rates"],
    also: "deposits into the module are left out, because no token represents them",
  },
  "staked-frax": {
    exact:
      "deposits and redemptions of vaults with linear rewards: Staked FRAX and Savings reUSD, with the cycle's rewards and their cap up to the next block's second, and across the end of a cycle",
    refused: ["silent", "changed", "empty", "doesNotAddUp"],
    also: "sfrxUSD is left out, because only its minters can enter and leave it on Ethereum; only the simulation shows a failure of the weekly fees that the first trade of Savings reUSD distributes",
  },
  "uniswap-v2": {
    exact:
      "swaps in pairs with a constant fee, including sales of a token whose balance in the pair is below its reserve by up to a millionth, if the route sends the token to the pair before the step; shares of pairs",
    refused: ["silent", "changed", "empty", "doesNotAddUp"],
  },
  "uniswap-v3": {
    exact: "swaps in pools of any fee and tick spacing",
    refused: ["silent", "changed", "uninitialised", "doesNotAddUp"],
  },
  "uniswap-v4": {
    exact:
      "swaps in pools of any fee, from 0 to 100 %, and tick spacing, with protocol fees and dynamic fees; with hooks that leave swaps alone, as below",
    refused: [
      ...(["silent", "uninitialised", "doesNotAddUp", "dynamicFee", "hookDelta", "hookFee"] as const),
      ...(["hookElsewhere", "hookProxy", "hookContext", "hookUntried", "hookDiffers"] as const),
    ],
    also: "hook data is always empty",
    vouched: {
      by: "hooks that the manager calls for swaps: the data names them",
      else: ["unknownHook"],
    },
  },
  "wrapped-native": { exact: "wrapping and unwrapping", refused: ["silent"] },
  "yearn-v2": {
    exact: "deposits and withdrawals of vaults of version 0.3.4",
    refused: ["silent", "changed", "unknownCode"],
  },
  "yearn-v3": {
    exact:
      "deposits into vaults of versions 3.0.1 to 3.0.4, including vaults that pass deposits on to a strategy, and redemptions of their idle assets, with limits, at the supply that remains in the next block's second as profits unlock",
    refused: ["silent", "changed", "doesNotAddUp", "unknownCode"],
    also: "redemptions of more than the idle assets, since a strategy's code decides what it pays; deposits and redemptions that need a decision of the vault's module; all operations on nodes without code overrides; single strategies (`TokenizedStrategy`), which no contract lists",
    vouched: {
      by: "the vault: a factory's log announced it (the vault's own claim does not suffice); the strategy to which the vault passes deposits on: the data names it",
      else: ["unknownPart", "unknownPool"],
    },
  },
};

export const vouchingNotes = `## Whose code fills run

A protocol's own contracts are known code: its factories and registries made or admitted them. If anybody may have written a contract that a fill runs, routes use the venue only if something vouches for that contract: a factory, an address or a hash of code in the network's data (\`vouched\` of the deployment). This table says what vouches. Code that is called only while a quote is read, such as an oracle of loans, needs nothing to vouch for it.`;

export const hookNotes = `## Hooks of Uniswap V4

The address of a hooks contract tells the manager when to call it. If the manager calls the hooks for swaps, or if the pool's fee is dynamic, so that its hooks may set it at any time, routes use the pool only if something [vouches for the hooks' code](security.md#venues-that-anybody-can-write). The hooks must also be of one of these kinds:

| the manager calls the hooks | fee | quotes |
|---|---|---|
| never for swaps | constant, or dynamic | exact; a dynamic fee is read from the pool's first slot at every block, since it changes without a log |
| after swaps, without a change of amounts | constant, or dynamic | exact after a trial |
| before swaps, without a change of amounts | constant | exact after a trial |
| before swaps | dynamic | refused (\`hookFee\`): they may set another fee for each swap |
| before or after swaps, with a change of amounts | any | refused (\`hookDelta\`) |

Sluice tries the code of each hooks contract once, when it reads the first pool with that code. A call at the followed block swaps from the Executor's address and reverts the swap. It tries some 30 pairs of swaps in each direction, there and back, from one raw unit to more than the pool takes. Every result must equal the quote, and a swap that the quote refuses must not fill. A success counts for all pools with that code. A failure counts for this pool alone (\`hookDiffers\`), since anyone can create another pool that the hooks refuse.

A trial proves nothing about code that can become other code. Sluice therefore refuses delegated accounts and code with DELEGATECALL, CALLCODE or SELFDESTRUCT, such as every kind of proxy (\`hookProxy\`). A trial also proves nothing about code that can recognise the trial. Sluice therefore refuses code that reads the block's number, the sender of the transaction or similar values (\`hookContext\`). It tries code that reads the time at eight different times within a month. A hook may still behave differently later, because of its storage, the answers of other contracts, or the time. Then the simulation of the transaction fails, and the quote avoids the pool.

A network's data may state a rule for the hooks at an address, in \`rules\` of the deployment. \`plain\` accepts the hooks without a trial. \`elsewhere\` leaves out hooks that fill swaps in pools of other deployments, because the liquidity of those pools would count twice. Pools that the hooks' address alone rules out are counted in \`/status\`, but neither weighed nor followed.`;

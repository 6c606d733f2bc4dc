import type { Address } from "../lib/address.js";

/** How a network charges for a transaction. Contains only data; `src/fees` computes with it. */
export type FeeRules = {
  readonly priorityFee: PriorityFee;
  readonly baseFee: BaseFee;
  /** The charge for a transaction's bytes. Absent on networks that charge for execution alone. */
  readonly dataFee?: DataFeeRule;
  /** Whether the network charges the gas limit of a transaction instead of the gas that it uses. */
  readonly chargesGasLimit?: boolean;
};

/** The priority fee that gets a transaction included soon, in wei per gas. */
export type PriorityFee =
  /** The node suggests it (`eth_maxPriorityFeePerGas`). `usualWei` applies if the node does not support the method. */
  | { readonly kind: "suggested"; readonly usualWei: bigint }
  /** Always the same: a minimum that the network demands, or 0 where a sequencer ignores it. */
  | { readonly kind: "fixed"; readonly wei: bigint };

/** How the base fee of a block follows from its parent. */
export type BaseFee =
  /** EIP-1559 with the network's constants: Ethereum has denominator 8 and elasticity 2. */
  | { readonly kind: "eip-1559"; readonly denominator: number; readonly elasticity: number }
  /** EIP-1559 with the constants, and a minimum, in the parent's `extraData` (Holocene, Jovian). The constants here apply without them. */
  | { readonly kind: "op-stack"; readonly denominator: number; readonly elasticity: number }
  /** The parent's base fee, because the network's rule is not known or depends on more than the parent. */
  | { readonly kind: "parent" };

/** The rules of Ethereum, for a network that nothing else is known about. */
export const ethereumFees: FeeRules = {
  priorityFee: { kind: "suggested", usualWei: 1_000_000_000n },
  baseFee: { kind: "eip-1559", denominator: 8, elasticity: 2 },
};

export type DataFeeRule =
  /** The fee of the OP Stack, in the native currency, from the oracle `GasPriceOracle`. */
  | { readonly kind: "op-stack"; readonly oracle: Address }
  /** The OP Stack's fee times the price of ETH in the native currency, which the oracle reports. */
  | { readonly kind: "mantle"; readonly oracle: Address }
  /** Gas that is added to the gas used, priced by ArbGasInfo. */
  | { readonly kind: "arbitrum" }
  /** A fee that grows with the square of the compressed size, from the oracle `L1GasPriceOracle`. */
  | { readonly kind: "scroll"; readonly oracle: Address }
  /** A minimum priority fee that depends on the compressed size, from the block's `extraData`. */
  | { readonly kind: "linea" };

/** What a network says of gas limits: members of its item of `/networks`. */
export type GasRules = {
  readonly maxTransactionGas?: string | bigint | undefined;
  readonly chargesGasLimit?: boolean | undefined;
};

/** No transaction of Ethereum may have a larger gas limit (EIP-7825), nor one of the networks that adopted the cap. */
const usualMostGas = 2n ** 24n;

/**
 * Returns the gas limit to send for the service's, which covers what the simulated block needs and what one more trade
 * may add. Half as much is added, since the transaction may be mined many blocks later, when trades have moved pools to
 * other ticks, or when bytes, which some networks charge as gas, have become dearer. Unused gas is not paid. The addition
 * ends at the cap of a transaction, which a limit above it would make invalid. Where the limit itself is paid, nothing
 * is added.
 */
export function gasLimitOf(
  gas: string | number | bigint,
  { maxTransactionGas, chargesGasLimit }: GasRules = {},
): bigint {
  const least = BigInt(gas);
  const mostGas = maxTransactionGas === undefined ? usualMostGas : BigInt(maxTransactionGas);
  const ample = (least * 3n) / 2n;
  if (least >= mostGas || chargesGasLimit === true) return least;
  return ample < mostGas ? ample : mostGas;
}

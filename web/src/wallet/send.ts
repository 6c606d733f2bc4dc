import type { CheckedTransaction } from "../../../src/verify/index.js";
import type { NetworkItem, Quote } from "../service/types.js";
import { feeParamsOf, type GasFees } from "./gasFees.js";
import { hex, type Provider, WalletError } from "./provider.js";

/** What a network says of gas limits. */
export type GasRules = Pick<NetworkItem, "maxTransactionGas" | "chargesGasLimit">;

/** No transaction of Ethereum may have a larger gas limit (EIP-7825), nor one of the networks that adopted the cap. */
const usualMostGas = 2n ** 24n;

/**
 * Returns the gas limit to send for the service's, which covers what the simulated block needs with a margin of a few
 * percent. Half as much is added, since a person may confirm many blocks later, when trades have moved pools to other
 * ticks, or when bytes, which some networks charge as gas, have become dearer. Unused gas is not paid. The addition
 * ends at the cap of a transaction, which a limit above it would make invalid. Where the limit itself is paid, nothing
 * is added.
 */
export function gasLimitOf(gas: bigint, { maxTransactionGas, chargesGasLimit }: GasRules = {}): bigint {
  const mostGas = maxTransactionGas === undefined ? usualMostGas : BigInt(maxTransactionGas);
  const ample = (gas * 3n) / 2n;
  if (gas >= mostGas || chargesGasLimit === true) return gas;
  return ample < mostGas ? ample : mostGas;
}

/** A transaction. The wallet determines a gas limit that is absent. */
export type Sendable = { readonly [Name in keyof Omit<CheckedTransaction, "gas">]: string } & {
  readonly gas?: string;
  /** The largest gas limit that the person was told of. */
  readonly mostGas?: bigint;
};

/**
 * Sends a transaction with the gas limit that `gasLimitOf` returns for its `gas`, and with these fees. It names the chain,
 * so a wallet that was switched to another one refuses it. Throws WalletError and the wallet's errors.
 */
export async function send(
  provider: Provider,
  chainId: number,
  { to, from, data, value, gas, mostGas }: Sendable,
  rules: GasRules,
  fees: GasFees | undefined,
): Promise<string> {
  const ample = gas === undefined ? undefined : gasLimitOf(BigInt(gas), rules);
  const limited = ample !== undefined && mostGas !== undefined && ample > mostGas ? mostGas : ample;
  const limit = limited === undefined ? {} : { gas: hex(limited) };
  const common = { to, from, data, value: hex(BigInt(value)), chainId: hex(BigInt(chainId)) };
  const params = [{ ...common, ...limit, ...feeParamsOf(fees) }];
  const hash = await provider.request({ method: "eth_sendTransaction", params });
  if (typeof hash === "string" && /^0x[0-9a-fA-F]{64}$/.test(hash)) return hash;
  throw new WalletError(0, "The wallet returned no transaction hash");
}

/** Permit2 has this address on every network. */
export const permit2Address = "0x000000000022d473030f116ddee9f6b43ac78ba3";

/** Reads a spender's current allowance of an owner's token, in raw units, from the wallet's own node. Throws the wallet's errors. */
export async function allowanceOf(
  provider: Provider,
  { token, owner, spender }: { readonly token: string; readonly owner: string; readonly spender: string },
): Promise<bigint> {
  const word = (address: string) => address.slice(2).toLowerCase().padStart(64, "0");
  const call = { to: token, data: `0xdd62ed3e${word(owner)}${word(spender)}` };
  const answer = String(await provider.request({ method: "eth_call", params: [call, "latest"] }));
  // Where there is no token, nothing is allowed.
  return answer === "0x" ? 0n : BigInt(answer);
}

/** Returns the amounts of an answer as a list. A single one is a text. */
export function amountsOf(amounts: Quote["amountOut"]): readonly string[] {
  return typeof amounts === "string" ? [amounts] : amounts;
}

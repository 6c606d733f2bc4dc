import { type GasRules, gasLimitOf } from "../../../src/client/index.js";
import type { CheckedTransaction } from "../../../src/verify/index.js";
import type { Quote } from "../service/types.js";
import { feeParamsOf, type GasFees } from "./gasFees.js";
import { hex, type Provider, WalletError } from "./provider.js";

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

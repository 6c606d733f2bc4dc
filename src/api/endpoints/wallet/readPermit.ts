import { SluiceError } from "../../../errors/index.js";
import type { RouteCall } from "../../../execution/index.js";
import type { Address } from "../../../lib/address.js";
import type { Hex } from "../../../lib/hex.js";
import type { RawParameters } from "../../parameters/query.js";
import { readParameters } from "../../parameters/read.js";
import { readOrder } from "../signatures/order.js";
import { permitBody, walletDefaults } from "./parameters.js";
import { senderFaults, tokenFaults, type WalletQuestion } from "./read.js";

export type PermitQuestion = WalletQuestion & {
  /** `fromAddress` exactly as the client wrote it. */
  readonly fromText: string;
  readonly tokenAddress: Address;
  /** Raw units of the token. */
  readonly amount: bigint;
  readonly deadlineSeconds: number;
  /** The route to sign as a whole, and the call data that it was read from. */
  readonly order: { readonly call: RouteCall; readonly data: Hex } | undefined;
};

/** Reads a request for a permit. Throws INVALID_PARAMETER, which lists every fault at once. */
export function readPermitQuestion(sent: RawParameters): PermitQuestion {
  const { values, faults } = readParameters(permitBody, sent);
  const { data, fromAddress } = values;
  const order = data === undefined ? undefined : readOrder("data", data, fromAddress);
  const all = [
    ...faults,
    ...senderFaults(fromAddress),
    ...tokenFaults(values.tokenAddress),
    ...(order === undefined ? [] : "faults" in order ? order.faults : paymentFaults(order.call, values)),
  ];
  if (all.length > 0) throw new SluiceError("INVALID_PARAMETER", all);
  const { chainId = walletDefaults.chainId, ...rest } = values as Required<typeof values>;
  const { tokenAddress, amount, deadlineSeconds = walletDefaults.permitSeconds } = rest;
  return {
    chainId,
    fromAddress: rest.fromAddress,
    fromText: sent.fromAddress?.[0] ?? "",
    tokenAddress,
    amount,
    deadlineSeconds,
    order:
      order !== undefined && "call" in order && data !== undefined ? { call: order.call, data } : undefined,
  };
}

type Paid = { readonly tokenAddress?: Address | undefined; readonly amount?: bigint | undefined };

/** Returns a fault unless the token and amount equal one of the order's inputs. */
function paymentFaults({ order }: RouteCall, { tokenAddress, amount }: Paid): string[] {
  if (tokenAddress === undefined) return [];
  const input = order.inputs.find(({ token }) => token === tokenAddress);
  if (input === undefined) {
    const tokens = order.inputs.map(({ token }) => token).join(", ");
    return [`data pays with ${tokens}; tokenAddress must be one of them`];
  }
  if (amount === undefined || amount === input.amountIn) return [];
  return [`data pays ${input.amountIn} of ${tokenAddress}; amount must be that`];
}

import { walletOf } from "../../execution/index.js";
import { type Address, NATIVE, ZERO_ADDRESS } from "../../lib/address.js";
import { runtimeCodes } from "../../program/index.js";
import type { RouteValues } from "./read.js";

/** Faults between parameters that are each well-formed, one sentence each. */
export function contradictions(values: RouteValues, nowSeconds: number): string[] {
  return [
    ...tokenFaults(values),
    ...senderFaults(values),
    ...feeFaults(values),
    ...walletFaults(values),
    ...deadlineFaults(values, nowSeconds),
  ];
}

function tokenFaults({ tokenIn, tokenOut, receiver }: RouteValues): string[] {
  const faults =
    tokenIn !== undefined && tokenIn === tokenOut
      ? [`tokenIn and tokenOut are both ${tokenIn}; they must differ`]
      : [];
  if (receiver !== undefined) faults.push(...receiverFaults("receiver", receiver, tokenOut));
  return faults;
}

function senderFaults({ fromAddress, spender, routingStrategy }: RouteValues): string[] {
  if (fromAddress === ZERO_ADDRESS) return ["fromAddress is the zero address; it cannot send a transaction"];
  if (fromAddress === undefined || spender === undefined || routingStrategy === undefined) return [];
  // Nothing is ever taken from third parties: a wallet may hold the input already, that is all.
  if (spender === fromAddress) return [];
  const must = `spender is ${spender}; with routingStrategy ${routingStrategy} it must equal`;
  if (routingStrategy !== "ensowallet") return [`${must} fromAddress (${fromAddress})`];
  const wallet = walletOf(fromAddress);
  return spender === wallet ? [] : [`${must} fromAddress (${fromAddress}) or its wallet (${wallet})`];
}

function feeFaults({ fee, feeReceiver, feeReceiverSent, tokenIn }: RouteValues): string[] {
  if (fee === undefined || fee === 0) return [];
  if (!feeReceiverSent) return ["feeReceiver is missing; it is required when fee is above 0"];
  return feeReceiver === undefined ? [] : receiverFaults("feeReceiver", feeReceiver, tokenIn);
}

/** What an owner has prepared for the wallet must fit the token; other strategies ignore it. */
function walletFaults(values: RouteValues): string[] {
  const { routingStrategy, tokenIn, amountIn } = values;
  const { tokenInAmountToApprove: approved, tokenInAmountToTransfer: sent } = values;
  if (routingStrategy !== "ensowallet" || tokenIn === undefined) return [];
  if (tokenIn !== NATIVE) {
    if (sent === undefined || sent === 0n) return [];
    return [
      `tokenInAmountToTransfer is ${sent}; it is for the native currency, and tokenIn is the ERC-20 ${tokenIn}`,
    ];
  }
  const faults: string[] = [];
  if (approved !== undefined && approved > 0n)
    faults.push(`tokenInAmountToApprove is ${approved}; the native currency knows no approval`);
  if (sent !== undefined && amountIn !== undefined && sent !== amountIn)
    faults.push(`tokenInAmountToTransfer is ${sent}; it must equal amountIn (${amountIn}) or be absent`);
  return faults;
}

function deadlineFaults({ deadline }: RouteValues, nowSeconds: number): string[] {
  if (deadline === undefined || deadline >= nowSeconds) return [];
  return [`deadline is ${deadline}, which is past; allowed is ${nowSeconds} or later`];
}

const ownContracts: ReadonlySet<Address> = new Set(runtimeCodes.map(({ address }) => address));

/** Addresses at which tokens would be lost. */
function receiverFaults(name: string, receiver: Address, token: Address | undefined): string[] {
  if (receiver === ZERO_ADDRESS) return [`${name} is the zero address; tokens sent there are lost`];
  if (ownContracts.has(receiver)) {
    return [`${name} is ${receiver}, a contract of Sluice, which keeps nothing; use an address of yours`];
  }
  if (receiver === token)
    return [`${name} is the token's own contract (${receiver}); tokens sent there are lost`];
  return [];
}

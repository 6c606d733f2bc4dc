import { walletOf } from "../../../execution/index.js";
import { type Address, NATIVE, ZERO_ADDRESS } from "../../../lib/address.js";
import { isNativeTwin, isSystemAddress } from "../../../lib/systemAddresses.js";
import { usualMulticall3 } from "../../../networks/index.js";
import { permit2Address, runtimeCodes } from "../../../program/index.js";
import { batchFaults } from "../shared/batch.js";
import type { RouteValues } from "./values.js";

/** Returns one sentence for each contradiction between well-formed parameters. */
export function contradictions(values: RouteValues, nowSeconds: number): string[] {
  return [
    ...amountFaults(values),
    ...lengthFaults(values),
    ...tokenFaults(values),
    ...senderFaults(values),
    ...feeFaults(values),
    ...walletFaults(values),
    ...deadlineFaults(values, nowSeconds),
    ...signatureFaults(values),
    ...batchFaults(values),
  ];
}

/** Returns the faults of the amounts that say how much to trade. */
function amountFaults(values: RouteValues): string[] {
  const { amountIn, amountOut, maxAmountIn, tokenIn = [], tokenOut = [], minAmountOut } = values;
  const { tokenInAmountToTransfer } = values;
  if (amountIn !== undefined && amountOut !== undefined)
    return ["amountIn and amountOut are both there; one of them says how much to trade"];
  if (amountOut === undefined) {
    const isAlone = amountIn !== undefined && maxAmountIn !== undefined;
    return isAlone ? [`maxAmountIn is ${maxAmountIn}; it is for amountOut`] : [];
  }
  const faults: string[] = [];
  if (tokenIn.length > 1 || tokenOut.length > 1)
    faults.push(`amountOut is ${amountOut}; it is for a single tokenIn and tokenOut, and there are several`);
  if (minAmountOut !== undefined)
    faults.push(
      `minAmountOut is ${minAmountOut.join(", ")}; it is for amountIn, and amountOut is a minimum itself`,
    );
  if (tokenInAmountToTransfer !== undefined && values.routingStrategy === "ensowallet")
    faults.push(`tokenInAmountToTransfer is ${tokenInAmountToTransfer}; it is for amountIn`);
  return faults;
}

/** Returns a fault for each pair of parallel lists that differ in length. */
function lengthFaults({ tokenIn, amountIn, tokenOut, minAmountOut, fee }: RouteValues): string[] {
  const faults = [
    ...unequal("amountIn", amountIn, "tokenIn", tokenIn),
    ...unequal("minAmountOut", minAmountOut, "tokenOut", tokenOut),
  ];
  if (fee === undefined || fee.length === 1) return faults;
  if (new Set(fee).size > 1) faults.push(`fee is ${fee.join(", ")}; it must be the same for every tokenIn`);
  return [...faults, ...unequal("fee", fee, "tokenIn", tokenIn)];
}

function unequal(
  name: string,
  list: readonly unknown[] | undefined,
  otherName: string,
  other: readonly unknown[] | undefined,
): string[] {
  if (list === undefined || other === undefined || list.length === other.length) return [];
  return [`${name} has ${list.length} values and ${otherName} ${other.length}; they must be as many`];
}

function tokenFaults({
  tokenIn = [],
  tokenOut = [],
  receiver,
  explain,
  explainLimits,
}: RouteValues): string[] {
  const faults = [
    ...repeated(tokenIn).map((token) => `tokenIn names ${token} more than once`),
    ...repeated(tokenOut).map((token) => `tokenOut names ${token} more than once`),
    ...tokenIn
      .filter((token) => tokenOut.includes(token))
      .map((token) => `tokenIn and tokenOut are both ${token}; they must differ`),
    ...twinFaults("tokenIn", tokenIn),
    ...twinFaults("tokenOut", tokenOut),
  ];
  if (receiver !== undefined)
    faults.push(...allReceiverFaults("receiver", receiver, [...tokenIn, ...tokenOut]));
  if (explain === true && tokenOut.length > 1)
    faults.push("explain is true; it is for a single tokenOut, and there are several");
  if (explainLimits === true && explain !== true)
    faults.push("explainLimits is true; it adds to an explanation, so explain must be true as well");
  return [...new Set(faults)];
}

/** Refuses alternative addresses of the native currency, whose balance would be counted twice. */
export function twinFaults(name: string, tokens: readonly Address[]): string[] {
  return tokens
    .filter(isNativeTwin)
    .map((token) => `${name} is ${token}, the native currency under another address; write ${NATIVE}`);
}

/** Returns every token that a list names more than once. */
export function repeated(tokens: readonly Address[]): Address[] {
  return [...new Set(tokens.filter((token, index) => tokens.indexOf(token) !== index))];
}

type Sender = Pick<RouteValues, "fromAddress" | "spender" | "routingStrategy">;

/** Returns why the strategy cannot spend the spender's tokens for the sender, one sentence per reason. */
export function senderFaults({ fromAddress, spender, routingStrategy }: Sender): string[] {
  if (fromAddress === ZERO_ADDRESS) return ["fromAddress is the zero address; it cannot send a transaction"];
  if (fromAddress !== undefined && isSystemAddress(fromAddress))
    return [`fromAddress is ${fromAddress}, an address of the chain's own; it cannot send a transaction`];
  if (fromAddress === undefined || spender === undefined || routingStrategy === undefined) return [];
  // Sluice never takes tokens from third parties. Only the sender's wallet may already hold the input.
  if (spender === fromAddress) return [];
  const must = `spender is ${spender}; with routingStrategy ${routingStrategy} it must equal`;
  if (routingStrategy !== "ensowallet") return [`${must} fromAddress (${fromAddress})`];
  const wallet = walletOf(fromAddress);
  return spender === wallet ? [] : [`${must} fromAddress (${fromAddress}) or its wallet (${wallet})`];
}

function feeFaults({ fee = [], feeReceiver, feeReceiverSent, tokenIn = [] }: RouteValues): string[] {
  if (fee.every((bps) => bps === 0)) return [];
  if (!feeReceiverSent) return ["feeReceiver is missing; it is required when fee is above 0"];
  return feeReceiver === undefined ? [] : allReceiverFaults("feeReceiver", feeReceiver, tokenIn);
}

/**
 * Returns a fault if the amounts that an owner has prepared for the wallet do not fit the tokens. Other strategies
 * ignore them.
 */
function walletFaults(values: RouteValues): string[] {
  const { routingStrategy, tokenIn, amountIn } = values;
  const { tokenInAmountToApprove: approved, tokenInAmountToTransfer: sent } = values;
  if (routingStrategy !== "ensowallet" || tokenIn === undefined) return [];
  if (tokenIn.length > 1) {
    return Object.entries({ tokenInAmountToApprove: approved, tokenInAmountToTransfer: sent })
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => `${name} is ${value}; it is for a single tokenIn, and there are several`);
  }
  const [token] = tokenIn;
  if (token !== NATIVE) {
    if (sent === undefined || sent === 0n) return [];
    return [
      `tokenInAmountToTransfer is ${sent}; it is for the native currency, and tokenIn is the ERC-20 ${token}`,
    ];
  }
  const faults: string[] = [];
  if (approved !== undefined && approved > 0n)
    faults.push(`tokenInAmountToApprove is ${approved}; the native currency knows no approval`);
  if (sent !== undefined && amountIn !== undefined && sent !== amountIn[0])
    faults.push(`tokenInAmountToTransfer is ${sent}; it must equal amountIn (${amountIn[0]}) or be absent`);
  return faults;
}

/**
 * Returns the faults of signatures. Only the caller of the Router can sign, and only one kind of signature is allowed.
 */
function signatureFaults({ permit, permit2Sent, routingStrategy, tokenIn, explain }: RouteValues): string[] {
  const permits = permit?.some((text) => text !== "none") === true;
  const faults = unequal("permit", permit, "tokenIn", tokenIn);
  for (const [name, isSent] of Object.entries({ permit: permits, permit2: permit2Sent })) {
    if (!isSent || routingStrategy === undefined || routingStrategy === "router") continue;
    faults.push(
      `${name} is there, and routingStrategy is ${routingStrategy}; a signature is for routingStrategy router, since only who calls the Router can sign for it`,
    );
  }
  if (permits && permit2Sent)
    faults.push("permit and permit2 are both there; one of them pays for all of tokenIn");
  if (permit2Sent && explain === true)
    faults.push("explain is true; it needs a search, and permit2 holds a route that exists already");
  return faults;
}

/**
 * Returns one sentence if the deadline has passed. A transaction is still valid in the exact second of its deadline.
 */
export function deadlineFaults({ deadline }: Pick<RouteValues, "deadline">, nowSeconds: number): string[] {
  if (deadline === undefined || deadline >= nowSeconds) return [];
  return [`deadline is ${deadline}, which is past; allowed is ${nowSeconds} or later`];
}

/** Addresses of Sluice's own contracts. */
export const ownContracts: ReadonlySet<Address> = new Set(runtimeCodes.map(({ address }) => address));

/** Contracts that belong to nobody and forward anybody's calls, or none: Multicall3 and Permit2. */
const sharedContracts: ReadonlySet<Address> = new Set([usualMulticall3, permit2Address]);

/** Returns the faults of a receiver for all tokens of a trade. */
function allReceiverFaults(name: string, receiver: Address, tokens: readonly Address[]): string[] {
  const faults = [undefined, ...tokens].flatMap((token) => receiverFaults(name, receiver, token));
  return [...new Set(faults)];
}

/** Returns why tokens sent to an address would be lost. */
export function receiverFaults(name: string, receiver: Address, token: Address | undefined): string[] {
  if (receiver === ZERO_ADDRESS) return [`${name} is the zero address; tokens sent there are lost`];
  if (isSystemAddress(receiver)) {
    return [
      `${name} is ${receiver}, an address of the chain's own or of its native currency; tokens sent there are lost`,
    ];
  }
  if (ownContracts.has(receiver)) {
    return [`${name} is ${receiver}, a contract of Sluice, which keeps nothing; use an address of yours`];
  }
  if (sharedContracts.has(receiver)) {
    return [`${name} is ${receiver}, a contract that everybody shares; tokens sent there are lost`];
  }
  if (receiver === token)
    return [`${name} is the token's own contract (${receiver}); tokens sent there are lost`];
  return [];
}

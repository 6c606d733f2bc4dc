import { NATIVE } from "../lib/address.js";
import { routerAddress } from "../program/contracts.js";
import type { WalletCalls } from "./decodeWallet.js";
import { walletOf } from "./walletAddress.js";

/**
 * Returns the fault in calls that claim to be one route by a smart wallet, as the end of a sentence. Returns undefined
 * if they are exactly that, for any owner: the wallet pulls inputs of the order from its owner, at most once each, and
 * keeps them; approves the Router for exactly what the order pays; and calls the Router with the order's native input.
 */
export function findWalletFault({ pulls, approvals, route }: WalletCalls): string | undefined {
  const { inputs, refundTo } = route.call.order;
  if (route.target !== routerAddress) return `calls ${route.target}, which is not the Router`;
  const native = inputs.find(({ token }) => token === NATIVE)?.amountIn ?? 0n;
  if (route.valueWei !== native) return `sends the Router ${route.valueWei} wei; the order pays ${native}`;
  for (const [index, { token, from, to }] of pulls.entries()) {
    if (to !== walletOf(from) || to !== refundTo) return `takes ${token} from ${from} for ${to}`;
    if (!inputs.some((input) => input.token === token)) return `takes ${token}, which the order does not pay`;
    if (pulls.findIndex((pull) => pull.token === token) !== index) return `takes ${token} more than once`;
  }
  const stranger = approvals.find(({ spender }) => spender !== routerAddress);
  if (stranger !== undefined) return `allows ${stranger.spender}, which is not the Router`;
  const tokens = inputs.filter(({ token }) => token !== NATIVE);
  return findOtherApproval(approvals, tokens);
}

/**
 * Checks that each token has one allowance of exactly what the order pays. A reset of an old allowance may precede it.
 */
function findOtherApproval(
  approvals: WalletCalls["approvals"],
  inputs: WalletCalls["route"]["call"]["order"]["inputs"],
): string | undefined {
  let at = 0;
  for (const { token, amountIn } of inputs) {
    const isEnd = approvals[at]?.token === token && approvals[at]?.amount === 0n && amountIn !== 0n;
    const given = approvals[isEnd ? at + 1 : at];
    if (given?.token !== token || given.amount !== amountIn)
      return `does not allow exactly ${amountIn} of ${token}`;
    at += isEnd ? 2 : 1;
  }
  return at === approvals.length ? undefined : "allows more than the order pays";
}

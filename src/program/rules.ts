import type { Address } from "../lib/address.js";
import type { Hex } from "../lib/hex.js";
import type { Step } from "./format.js";
import type { TokenRef } from "./refs.js";

/** The reason why the Executor would refuse a step, as a sentence about the step. Undefined if it accepts the step. */
export type Fault = string;

/**
 * Returns why `step` cannot take the amount `name` in `token`, or undefined if it can. The Executor refuses exactly the
 * same.
 */
export function tokenFault(step: Step, name: string, token: TokenRef): Fault | undefined {
  const expected = expectedToken(step);
  if (expected === "any") return undefined;
  if (expected === "erc20")
    return token === "native" ? `${name}.token must be an ERC-20 token, not native` : undefined;
  if (expected === "joinable") {
    if (step.op !== "balancerJoin" || isJoinable(step.assets, step.poolId, token)) return undefined;
    return `${name}.token must be one of assets and not the pool's own token, got ${token}`;
  }
  if (token === expected) return undefined;
  const purpose = "mode" in step ? ` to ${step.mode}` : step.op === "stake" ? ` to ${step.kind}` : "";
  return `${name}.token must be ${expected}${purpose}, got ${token}`;
}

/** How an amount is encoded: by its token alone, as a part of the balance, or exactly. */
export type AmountForm = "none" | "part" | "exact";

/** Returns why `step` cannot take the amount `name` in this form, or undefined if it can. */
export function formFault(step: Step, name: string, form: AmountForm): Fault | undefined {
  if (step.op === "curveAdd" || step.op === "curveAddList") return undefined;
  if (isPrefunded(step))
    return form === "part" ? `${name} must be exact or have share 0, the pool is prefunded` : undefined;
  if (form !== "none") return undefined;
  return `${name} must not have share 0, which is for prefunded pools only`;
}

/** Returns why `step` cannot take exactly this amount as `name`, or undefined if it can. */
export function exactFault(step: Step, name: string, exact: bigint): Fault | undefined {
  if (exact > 0n || !isPrefunded(step)) return undefined;
  return `${name} must not be exactly nothing, the pool is prefunded`;
}

/** Returns whether the step trades what its pool was paid before. */
function isPrefunded(step: Step): boolean {
  return "prefunded" in step && step.prefunded;
}

/** Returns why `step` cannot return its `tokenOut`, or undefined if it can. The Executor refuses exactly the same. */
export function outputFault(step: Step): Fault | undefined {
  if (step.op !== "balancerExit" || isJoinable(step.assets, step.poolId, step.tokenOut)) return undefined;
  return `tokenOut must be one of assets and not the pool's own token, got ${step.tokenOut}`;
}

/**
 * Returns the required token of a step's amount: a specific one, any ERC-20, any token, or one that can join the pool.
 */
function expectedToken(step: Step): TokenRef | "erc20" | "any" | "joinable" {
  switch (step.op) {
    case "v2Swap":
    case "v3Swap":
    case "solidlySwap":
    case "lbSwap":
    case "balancer":
    case "balancerV3Swap":
    case "v2Add":
    case "curveRemoveOne":
    case "curveRemove":
    case "curveRemoveList":
    case "curveRemoveOneUint":
    case "convert":
      return "erc20";
    case "stake":
      return step.kind === "burn" ? step.venue : "native";
    case "v2Remove":
      return step.pool;
    case "vault":
      return step.mode === "deposit" ? "erc20" : step.vault;
    case "aave":
      return step.mode === "withdraw" ? "erc20" : step.asset;
    case "balancerJoin":
      return "joinable";
    case "balancerExit":
      return ownToken(step.poolId);
    case "weth":
      return step.mode === "wrap" ? "native" : step.weth;
    case "compoundV2":
      if (step.mode === "mintNative") return "native";
      return step.mode === "mint" ? "erc20" : step.cToken;
    case "lido":
      if (step.mode === "submit") return "native";
      return step.mode === "wrap" ? "erc20" : step.token;
    default:
      return "any";
  }
}

/**
 * Returns whether the pool can be joined or left with this token. Some pools list their own token among their assets,
 * but it can do neither.
 */
function isJoinable(assets: readonly Address[], poolId: Hex, token: TokenRef): boolean {
  return token !== ownToken(poolId) && assets.some((asset) => asset === token);
}

/** Returns the pool's own token: a pool is the token of its shares, and its id begins with its address. */
const ownToken = (poolId: Hex) => poolId.slice(0, 42) as Address;

import type { RouteCall } from "../../execution/order.js";
import { type Address, NATIVE } from "../../lib/address.js";
import { decodeProgram } from "../../program/decode.js";
import type { Field, FieldValue } from "../../program/fields.js";
import { STEPS, type Step } from "../../program/format.js";
import type { Amount, PartyRef, TokenRef } from "../../program/refs.js";

/** Returns the steps of a program, or undefined if the Executor would refuse its bytes. */
export function stepsOf({ program }: Pick<RouteCall, "program">): readonly Step[] | undefined {
  try {
    return decodeProgram(program).steps;
  } catch {
    return undefined;
  }
}

/** Everything that a step touches, read from the format's description, so that no kind of step is left out. */
export type Touched = {
  /** The contracts that it calls. */
  readonly contracts: readonly Address[];
  /** The tokens that it names, without the native currency. */
  readonly tokens: readonly Address[];
  readonly amounts: readonly Amount[];
  /** Who receives something, or whose balance is read. */
  readonly parties: readonly PartyRef[];
};

export function touchedBy(step: Step): Touched {
  const contracts: Address[] = [];
  const tokens: TokenRef[] = [];
  const amounts: Amount[] = [];
  const parties: PartyRef[] = [];
  for (const { name, type } of STEPS[step.op].fields as readonly Field[]) {
    const value = (step as unknown as Record<string, FieldValue>)[name];
    if (type === "contract" && !(name === "hooks" && isIdle(step))) contracts.push(value as Address);
    // A pool's id begins with its address.
    if (type === "b32") contracts.push((value as string).slice(0, 42) as Address);
    if (type === "token" || type === "erc20") tokens.push(value as TokenRef);
    if (type === "erc20s") tokens.push(...(value as readonly Address[]));
    if (type === "amount") amounts.push(value as Amount);
    if (type === "amounts") amounts.push(...(value as readonly Amount[]));
    if (type === "party") parties.push(value as PartyRef);
  }
  tokens.push(...amounts.map(({ token }) => token));
  return {
    ...{ contracts, amounts, parties },
    tokens: tokens.filter((token): token is Address => token !== "native" && token !== NATIVE),
  };
}

/**
 * The permissions of hooks to be called for swaps, and to change their amounts: beforeSwap, afterSwap and what both return.
 * One singleton reads them from the hooks' address (`Hooks.sol`), the other from the pool's key (`ICLHooks.sol`,
 * `IBinHooks.sol`).
 */
const SWAP_PERMISSIONS = { v4HookSwap: 0xccn, infinityHookSwap: 0xcc0n };

/** Returns whether a pool's hooks are never called for a swap. */
function isIdle(step: Step): boolean {
  if (step.op === "v4HookSwap") return (BigInt(step.hooks) & SWAP_PERMISSIONS.v4HookSwap) === 0n;
  if (step.op !== "infinityHookSwap") return false;
  return (BigInt(step.hookBits) & SWAP_PERMISSIONS.infinityHookSwap) === 0n;
}

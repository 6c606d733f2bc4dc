import type { Address } from "../../lib/address.js";
import type { Call } from "../../lib/reading.js";
import { callData } from "../kit/reading/calldata.js";

/**
 * How a factory is asked for a pool's fee, by the arguments of its `getFee`: the pool and whether it is stable
 * (Velodrome V2, Aerodrome), only whether it is stable (Velodrome V1, Thena), or only the pool (Velocimeter).
 */
export const feeRules = ["poolAndKind", "kind", "pool"] as const;
export type FeeRule = (typeof feeRules)[number];

/**
 * How a stable pool solves its curve: as Solidly's first pools do, which stop within a unit of the solution, or as
 * Velodrome's second pools do, which find the smallest balance that keeps the invariant.
 */
export const roundings = ["solidly", "velodrome"] as const;
export type Rounding = (typeof roundings)[number];

/** The rounding of the published pools whose factory has the rule. */
export const usualRounding: Readonly<Record<FeeRule, Rounding>> = {
  poolAndKind: "velodrome",
  kind: "solidly",
  pool: "solidly",
};

const GET_FEE_OF_POOL_AND_KIND = "0xcc56b2c5"; // getFee(address,bool)
const GET_FEE_OF_KIND = "0x512b45ea"; // getFee(bool)
const GET_FEE_OF_POOL = "0xb88c9148"; // getFee(address)

/** Returns the call that asks a factory for a pool's fee in ten-thousandths. */
export function feeCall(rule: FeeRule, factory: Address, pool: Address, stable: boolean): Call {
  const kind = stable ? 1n : 0n;
  switch (rule) {
    case "poolAndKind":
      return { to: factory, data: callData(GET_FEE_OF_POOL_AND_KIND, pool, kind) };
    case "kind":
      return { to: factory, data: callData(GET_FEE_OF_KIND, kind) };
    case "pool":
      return { to: factory, data: callData(GET_FEE_OF_POOL, pool) };
  }
}

/**
 * Returns whether the factory logs that its pools are stopped and started: Velodrome's second version does
 * (`SetPauseState`), earlier ones do not.
 */
export function logsPauses(rule: FeeRule): boolean {
  return rule === "poolAndKind";
}

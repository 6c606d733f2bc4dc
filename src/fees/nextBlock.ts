import type { BlockContext, Head } from "../chain/index.js";
import type { Hex } from "../lib/hex.js";
import { maxBigint } from "../lib/math.js";
import type { BaseFee, Network } from "../networks/index.js";

/** The constants of EIP-1559: how fast the base fee moves, and the gas limit divided by the gas target. */
type Constants = { readonly denominator: number; readonly elasticity: number };

/**
 * Returns the block that a result on top of `head` is computed for. `nowSeconds` is the clock in Unix seconds.
 */
export function contextAfter(
  head: Head,
  { blockTimeSeconds, fees }: Pick<Network, "blockTimeSeconds" | "fees">,
  nowSeconds: number,
): BlockContext {
  const due = head.timestamp + BigInt(Math.round(blockTimeSeconds));
  const clock = BigInt(Math.floor(nowSeconds));
  return {
    number: head.number + 1n,
    timestamp: due > clock ? due : clock,
    baseFeeWei: nextBaseFeeWei(head, fees.baseFee),
  };
}

/** Returns the base fee of the block after `head` in wei per gas, as the network's rule computes it. */
export function nextBaseFeeWei(head: Head, rule: BaseFee): bigint {
  if (rule.kind === "parent") return head.baseFeeWei;
  if (rule.kind === "eip-1559") return byEip1559(head, rule);
  const { constants, leastWei } = opStackConstants(head.extraData) ?? { constants: rule };
  if (leastWei === undefined) return byEip1559(head, constants);
  // Jovian meters the transactions' bytes beside their gas, as blob gas, and counts the larger.
  const gasUsed = maxBigint(head.gasUsed, head.blobGasUsed ?? 0n);
  return maxBigint(byEip1559({ ...head, gasUsed }, constants), leastWei);
}

/** Rounded down, with a rise of at least 1 (EIP-1559). */
function byEip1559(head: Head, { denominator, elasticity }: Constants): bigint {
  const target = head.gasLimit / BigInt(elasticity);
  const base = head.baseFeeWei;
  if (head.gasUsed === target || target === 0n) return base;
  const change = BigInt(denominator);
  if (head.gasUsed < target) return base - (base * (target - head.gasUsed)) / target / change;
  const rise = (base * (head.gasUsed - target)) / target / change;
  return base + (rise > 0n ? rise : 1n);
}

/**
 * Reads `extraData` of an OP Stack block: version, denominator (4 bytes), elasticity (4 bytes) since Holocene, and since
 * Jovian the minimum base fee (8 bytes; `leastWei`, absent before). Returns undefined for blocks before Holocene.
 */
function opStackConstants(
  extraData: Hex | undefined,
): { readonly constants: Constants; readonly leastWei?: bigint } | undefined {
  const digits = extraData?.slice(2) ?? "";
  const hasMinimum = digits.length === 34 && digits.startsWith("01");
  if (!hasMinimum && !(digits.length === 18 && digits.startsWith("00"))) return undefined;
  const denominator = Number.parseInt(digits.slice(2, 10), 16);
  const elasticity = Number.parseInt(digits.slice(10, 18), 16);
  if (denominator === 0 || elasticity === 0) return undefined;
  const constants: Constants = { denominator, elasticity };
  return hasMinimum ? { constants, leastWei: BigInt(`0x${digits.slice(18)}`) } : { constants };
}

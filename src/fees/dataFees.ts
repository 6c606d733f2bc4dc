import type { Head, Rpc } from "../chain/index.js";
import type { DataFeeRule } from "../networks/index.js";
import { arbitrumFees, readArbitrumPrices } from "./arbitrum.js";
import type { DataFees } from "./blockFees.js";
import { lineaFees } from "./linea.js";
import { mantleFees } from "./mantle.js";
import { opStackFees, readOracle } from "./opStack.js";
import { readScrollOracle, scrollFees } from "./scroll.js";

/**
 * What a network's contract states of the price of bytes at one block. Plain data, so that one process can read it for
 * others.
 */
export type DataFeeFigures = {
  /** The rule whose contract stated them. */
  readonly kind: DataFeeRule["kind"];
  /** Whole numbers by name, in the contract's own units. Absent where the contract does not answer. */
  readonly values: Readonly<Record<string, bigint>>;
};

/**
 * Reads what the network's contract states at `head`. Returns undefined for a rule whose figures are in the block itself.
 * Throws BlockGoneError and RPC_UNAVAILABLE.
 */
export async function readDataFeeFigures(
  rpc: Rpc,
  rule: DataFeeRule,
  head: Head,
): Promise<DataFeeFigures | undefined> {
  const { kind } = rule;
  switch (kind) {
    case "op-stack":
    case "mantle":
      return { kind, values: await readOracle(rpc, rule.oracle, head) };
    case "arbitrum":
      return { kind, values: await readArbitrumPrices(rpc, head) };
    case "linea":
      return undefined;
    case "scroll":
      return { kind, values: await readScrollOracle(rpc, rule.oracle, head) };
  }
}

/** Returns what the network charges for bytes at `head`, from the figures that its contract states there. */
export async function dataFeesFrom(
  { kind }: DataFeeRule,
  figures: DataFeeFigures | undefined,
  { head, chainId }: { readonly head: Head; readonly chainId: number },
): Promise<DataFees> {
  const values = figures?.values ?? {};
  switch (kind) {
    case "op-stack":
      return opStackFees(values, chainId);
    case "mantle":
      return mantleFees(values, chainId);
    case "arbitrum":
      return arbitrumFees(values);
    case "linea":
      return lineaFees(head, chainId);
    case "scroll":
      return scrollFees(values, chainId);
  }
}

/** Returns what the network charges for bytes at `head`. Throws BlockGoneError and RPC_UNAVAILABLE. */
export async function readDataFees(rpc: Rpc, rule: DataFeeRule, head: Head): Promise<DataFees> {
  const figures = await readDataFeeFigures(rpc, rule, head);
  return dataFeesFrom(rule, figures, { head, chainId: rpc.chainId });
}

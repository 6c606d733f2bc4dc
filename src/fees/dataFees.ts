import type { Head, Rpc } from "../chain/index.js";
import type { DataFeeRule } from "../networks/index.js";
import { readArbitrumFees } from "./arbitrum.js";
import type { DataFees } from "./blockFees.js";
import { readLineaFees } from "./linea.js";
import { readMantleFees } from "./mantle.js";
import { readOpStackFees } from "./opStack.js";
import { readScrollFees } from "./scroll.js";

/** Returns what the network charges for bytes at `head`. Throws BlockGoneError and RPC_UNAVAILABLE. */
export async function readDataFees(rpc: Rpc, rule: DataFeeRule, head: Head): Promise<DataFees> {
  switch (rule.kind) {
    case "op-stack":
      return readOpStackFees(rpc, rule.oracle, head);
    case "mantle":
      return readMantleFees(rpc, rule.oracle, head);
    case "arbitrum":
      return readArbitrumFees(rpc, head);
    case "linea":
      return readLineaFees(head, rpc.chainId);
    case "scroll":
      return readScrollFees(rpc, rule.oracle, head);
  }
}

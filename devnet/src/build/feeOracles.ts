import { type Address, type Hex, numberToHex } from "viem";
import type { Artifacts } from "../artifacts.js";
import type { NetworkPlan } from "../definition/network.js";
import type { Session } from "./session.js";
import { store } from "./storage.js";

/** The OP Stack's contract with the figures of Ethereum's newest block. */
const l1Block: Address = "0x4200000000000000000000000000000000000015";
const arbGasInfo: Address = "0x000000000000000000000000000000000000006c";

/** As Base has them, with prices as Ethereum usually has them. */
const l1Figures = {
  baseFeeWei: 10n ** 9n,
  blobBaseFeeWei: 10n ** 8n,
  baseFeeScalar: 2_269n,
  blobBaseFeeScalar: 1_055_762n,
};

/**
 * Puts the contract that states the price of a transaction's bytes to where the network has it. The chain itself charges
 * for execution alone.
 */
export async function buildFeeOracle(
  session: Session,
  artifacts: Artifacts,
  { fees }: NetworkPlan,
): Promise<void> {
  const { kind, oracle } = fees?.dataFee ?? {};
  const place = (address: Address, initCode: string) =>
    session.initInPlace([{ label: `${kind} fee oracle`, address, initCode: initCode as Hex }]);
  if (kind === "arbitrum") await place(arbGasInfo, artifacts.arbPrices);
  if (oracle === undefined) return;
  if (kind === "scroll") await place(oracle, artifacts.scrollPrices);
  if (kind === "mantle") await place(oracle, artifacts.mantlePrices);
  if (kind !== "op-stack") return;
  await place(oracle, artifacts.gasPriceOracle);
  await place(l1Block, artifacts.l1Block);
  const { baseFeeWei, blobBaseFeeWei, baseFeeScalar, blobBaseFeeScalar } = l1Figures;
  // By the storage layouts in the artifacts: both flags of the oracle, isEcotone and isFjord, are in slot 0.
  await store(session, oracle, { "0x00": "0x0101" });
  await store(session, l1Block, {
    "0x01": numberToHex(baseFeeWei),
    "0x03": numberToHex((baseFeeScalar << 96n) | (blobBaseFeeScalar << 64n)),
    "0x07": numberToHex(blobBaseFeeWei),
  });
}

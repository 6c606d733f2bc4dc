import { type Address, concat, getContractAddress, type Hex, zeroHash } from "viem";
import { devContracts } from "../definition/contracts.js";
import type { Session } from "./session.js";

const deployGas = 6_000_000;

/**
 * Queues the creation, through the CREATE2 deployer with salt zero, of contracts that have no known mainnet address.
 * Returns their addresses.
 */
export function queueCreate2(
  session: Session,
  contracts: readonly { label: string; initCode: Hex }[],
): Address[] {
  return contracts.map(({ label, initCode }) => {
    const data = concat([zeroHash, initCode]);
    session.queue({ label, to: devContracts.create2Deployer, data, gas: deployGas });
    return getContractAddress({
      opcode: "CREATE2",
      from: devContracts.create2Deployer,
      salt: zeroHash,
      bytecode: initCode,
    });
  });
}

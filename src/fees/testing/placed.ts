import { decodeFunctionResult, encodeFunctionData } from "viem";
import { type Compiled, compileSolidity } from "../../../test/helpers/solidity.js";
import { blockByNumber, type Head, type Rpc } from "../../chain/index.js";
import type { Anvil } from "../../chain/testing/anvil.js";
import type { Address } from "../../lib/address.js";
import type { Hex } from "../../lib/hex.js";

/** A contract of `test/contracts` at the address where a network has it. */
export type Placed = {
  /** Calls a function in a transaction and mines the block with it. Returns that block. */
  write(rpc: Rpc, name: string, args: readonly unknown[]): Promise<Head>;
  /** Returns what a view returns at the newest block. */
  read(name: string, args?: readonly unknown[]): Promise<bigint>;
};

/** Compiles the only contract of a file and places its code at `address`. */
export async function placeContract(anvil: Anvil, file: string, address: Address): Promise<Placed> {
  const [{ abi, bytecode }] = Object.values(compileSolidity(file)) as [Compiled];
  await anvil.send("anvil_setCode", [address, await anvil.send<Hex>("eth_call", [{ data: bytecode }])]);
  const [from] = await anvil.send<Address[]>("eth_accounts");
  return {
    async write(rpc, functionName, args) {
      const data = encodeFunctionData({ abi, functionName, args });
      const hash = await anvil.send<Hex>("eth_sendTransaction", [{ from, to: address, data }]);
      await anvil.send("anvil_mine", ["0x1"]);
      const receipt = await anvil.send<{ status: Hex } | null>("eth_getTransactionReceipt", [hash]);
      if (receipt?.status !== "0x1") throw new Error(`${functionName} failed`);
      return (await blockByNumber(rpc, "latest"))!;
    },
    async read(functionName, args = []) {
      const data = encodeFunctionData({ abi, functionName, args });
      const result = await anvil.send<Hex>("eth_call", [{ to: address, data }, "latest"]);
      return decodeFunctionResult({ abi, functionName, data: result }) as bigint;
    },
  };
}

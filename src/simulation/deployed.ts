import { type BlockRef, codeHashAt, type Rpc } from "../chain/index.js";
import { runtimeCodes } from "../program/index.js";

/** Whether Sluice's contracts are on the chain at `block`, with the code they should have. Throws BlockGoneError. */
export async function contractsDeployed(rpc: Rpc, block: BlockRef): Promise<boolean> {
  const hashes = await Promise.all(runtimeCodes.map(({ address }) => codeHashAt(rpc, address, block)));
  return runtimeCodes.every(({ codeHash }, index) => hashes[index] === codeHash);
}

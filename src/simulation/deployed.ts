import { type BlockRef, codeHashAt, type Rpc } from "../chain/index.js";
import { executorAddress, executorCodeHash, routerAddress, routerCodeHash } from "../program/index.js";

/** Whether Sluice's contracts are on the chain at `block`, with the code they should have. Throws BlockGoneError. */
export async function contractsDeployed(rpc: Rpc, block: BlockRef): Promise<boolean> {
  const [router, executor] = await Promise.all([
    codeHashAt(rpc, routerAddress, block),
    codeHashAt(rpc, executorAddress, block),
  ]);
  return router === routerCodeHash && executor === executorCodeHash;
}

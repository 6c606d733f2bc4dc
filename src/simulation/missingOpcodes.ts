import { type BlockRef, blockParameter, type Head, type Rpc, RpcError } from "../chain/index.js";
import { type Hex, uintAt } from "../lib/hex.js";

/** MSTOREs 1 at 0 and RETURNs the word: every chain can run this. */
const control: Hex = "0x600160005260206000f3";
/** The same result through each opcode that Sluice's contracts need and older chains lack. */
const programs: readonly { readonly opcode: string; readonly code: Hex }[] = [
  // PUSH0 replaces the zeros.
  { opcode: "PUSH0", code: "0x60015f5260205ff3" },
  // The 1 passes through transient storage.
  { opcode: "TSTORE and TLOAD", code: "0x600160005d60005c60005260206000f3" },
  // MCOPY copies the word from memory at 0 to memory at 32, which is returned.
  { opcode: "MCOPY", code: "0x60016000526020600060205e60206020f3" },
];

/**
 * Returns the opcodes that Sluice's contracts need and the chain lacks at `block`. Each is tested by an `eth_call` with
 * contract creation code. Returns undefined if the node does not support such calls. Throws BlockGoneError and
 * RPC_UNAVAILABLE.
 */
export async function missingOpcodes(rpc: Rpc, block: BlockRef): Promise<readonly string[] | undefined> {
  if (!(await runs(rpc, block, control))) return undefined;
  const ran = await Promise.all(programs.map(({ code }) => runs(rpc, block, code)));
  return programs.flatMap(({ opcode }, at) => (ran[at] ? [] : [opcode]));
}

/** An upgrade may add opcodes, so missing ones are looked for again after this time. */
const lookAgainMs = 60_000;

/**
 * Creates a function that returns what `missingOpcodes` found lately. It returns none if the node does not support the
 * test.
 */
export function makeLackedOpcodes(rpc: Rpc): (head: Head) => Promise<readonly string[]> {
  let last: { readonly atMs: number; readonly missing: Promise<readonly string[]> } | undefined;
  return (head) => {
    const nowMs = performance.now();
    if (last !== undefined && nowMs - last.atMs < lookAgainMs) return last.missing;
    const missing = missingOpcodes(rpc, { blockHash: head.hash }).then((found) => found ?? []);
    const entry = { atMs: nowMs, missing };
    last = entry;
    missing.catch(() => {
      if (last === entry) last = undefined;
    });
    return missing;
  };
}

async function runs(rpc: Rpc, block: BlockRef, code: Hex): Promise<boolean> {
  try {
    return uintAt(await rpc.request<Hex>("eth_call", [{ data: code }, blockParameter(block)]), 0) === 1n;
  } catch (error) {
    if (error instanceof RpcError) return false;
    throw error;
  }
}

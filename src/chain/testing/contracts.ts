import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Address } from "../../lib/address.js";
import type { Hex } from "../../lib/hex.js";
import type { Anvil } from "./anvil.js";

/** The address of Multicall3 on every public network. */
export const MULTICALL3: Address = "0xca11bde05977b3631167028862be2a173976ca11";

/** The real Multicall3's creation code, which viem carries without exporting it. */
function multicall3CreationCode(): Hex {
  const require = createRequire(import.meta.url);
  const constants = require(join(dirname(require.resolve("viem")), "constants", "contracts.js"));
  return constants.multicall3Bytecode;
}

/** Deploys Multicall3 at its public address. */
export async function placeMulticall3(anvil: Anvil): Promise<void> {
  const runtime = await anvil.send<Hex>("eth_call", [{ data: multicall3CreationCode() }]);
  await anvil.send("anvil_setCode", [MULTICALL3, runtime]);
}

/**
 * Contracts small enough to write as bytes.
 *
 * `echo` returns its calldata. `number` returns the block's number. `refuse` reverts with its calldata as data. `burn`
 * runs into INVALID, which consumes all of its gas. `log` emits LOG1 with the first calldata word as topic and the rest
 * as data. `spend` uses the amount of gas in its first calldata word, or all that is left, then returns that word.
 */
export const code = {
  echo: "0x366000600037366000f3",
  number: "0x4360005260206000f3",
  refuse: "0x366000600037366000fd",
  burn: "0xfe",
  log: "0x602036036020600037600035602036036000a100",
  spend: "0x6000355a035b805a1360055760003560005260206000f3",
} as const satisfies Record<string, Hex>;

/** The addresses at which `placeContracts` puts the contracts above. */
export const at = {
  echo: "0x00000000000000000000000000000000000ec000",
  number: "0x00000000000000000000000000000000000ec001",
  refuse: "0x00000000000000000000000000000000000ec002",
  burn: "0x00000000000000000000000000000000000ec003",
  log: "0x00000000000000000000000000000000000ec004",
  spend: "0x00000000000000000000000000000000000ec005",
  nothing: "0x00000000000000000000000000000000000ec0ff",
} as const satisfies Record<keyof typeof code | "nothing", Address>;

export async function placeContracts(anvil: Anvil): Promise<void> {
  for (const [name, bytes] of Object.entries(code)) {
    await anvil.send("anvil_setCode", [at[name as keyof typeof code], bytes]);
  }
}

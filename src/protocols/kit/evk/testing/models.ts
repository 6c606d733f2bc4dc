import type { Address } from "../../../../lib/address.js";
import type { Hex } from "../../../../lib/hex.js";
import type { TestChain } from "../../../conformance/chain.js";

/** Where the models of tests are put. */
export const strangeModel: Address = `0x${"e".repeat(40)}`;

/** The slot of a vault that holds the model in its lowest 20 bytes. */
const MODEL_SLOT = `0x${"6".padStart(64, "0")}` as const;
const returnsZero = "60006000526020" + "6000f3";

/** Code of models that call another contract, create one, let another run as their own, or look at the gas price. */
export const hostileModels: readonly Hex[] = [
  `0x6000600060006000600073${"d".repeat(40)}5af150${returnsZero}`,
  `0x600060006000f050${returnsZero}`,
  `0x600060006000600073${"d".repeat(40)}5af450${returnsZero}`,
  `0x3a50${returnsZero}`,
];

/** Returns a function that gives a vault a model with the given code or, without code, the vault's own model again. */
export async function replaceModel(chain: TestChain, vault: Address): Promise<(code?: Hex) => Promise<void>> {
  const before = await chain.rpc.request<Hex>("eth_getStorageAt", [vault, MODEL_SLOT, "latest"]);
  const changed = `${before.slice(0, -40)}${strangeModel.slice(2)}`;
  return async (code) => {
    await chain.rpc.request("anvil_setCode", [strangeModel, code ?? "0x"]);
    await chain.rpc.request("anvil_setStorageAt", [vault, MODEL_SLOT, code === undefined ? before : changed]);
  };
}

import { expect, onTestFinished, test } from "vitest";
import type { Hex } from "../../lib/hex.js";
import { startAnvil } from "../testing/anvil.js";
import { hasOwnHash } from "./headerHash.js";

type Block = Record<string, unknown>;

/** Fields that accompany the header. */
const beside = ["hash", "totalDifficulty", "size", "uncles", "transactions", "withdrawals"];

/** `value` with its last digit changed. */
const changed = (value: Hex) => `${value.slice(0, -1)}${value.endsWith("1") ? "2" : "1"}`;

test.each(["berlin", "london", "shanghai", "cancun", "prague"])(
  "a block of %s has its own hash, and none once a field of its header is another",
  async (fork) => {
    const anvil = await startAnvil(["--hardfork", fork]);
    onTestFinished(anvil.stop);
    const [from] = await anvil.send<Hex[]>("eth_accounts");
    await anvil.send("eth_sendTransaction", [{ from, to: from, value: "0x1", gasPrice: "0x77359400" }]);
    await anvil.send("anvil_mine", ["0x100"]);
    for (const number of ["0x1", "0x100"]) {
      const block = await anvil.send<Block>("eth_getBlockByNumber", [number, false]);
      expect(hasOwnHash(block)).toBe(true);
      for (const name of Object.keys(block).filter((each) => !beside.includes(each))) {
        const value = block[name] === "0x" ? "0x00" : changed(block[name] as Hex);
        expect([name, hasOwnHash({ ...block, [name]: value })]).toEqual([name, false]);
        expect([name, hasOwnHash({ ...block, [name]: null })]).toEqual([name, false]);
      }
      for (const name of beside.slice(1)) expect(hasOwnHash({ ...block, [name]: null })).toBe(true);
    }
  },
);

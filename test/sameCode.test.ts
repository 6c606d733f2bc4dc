import { keccak256 } from "viem";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Hex } from "../src/lib/hex.js";
import { startTestChain, type TestChain } from "../src/protocols/conformance/chain.js";
import { provenBy } from "./helpers/provenBy.js";

const contracts = Object.entries(provenBy).flatMap(([standard, { sameCode = {} }]) =>
  Object.entries(sameCode).map(([address, hash]) => ({ standard, address, hash })),
);
let chain: TestChain;

beforeAll(async () => {
  chain = await startTestChain();
});
afterAll(() => chain?.stop());

test.each(contracts)(
  "the local chain runs the code of Ethereum's $address ($standard)",
  async ({ address, hash }) => {
    expect(keccak256(await chain.rpc.request<Hex>("eth_getCode", [address, "latest"]))).toBe(hash);
  },
);

import { devMorphoV2Vaults, devToken } from "@sluice/devnet";
import { parseAbi } from "viem";
import { describe, expect, test } from "vitest";
import type { TestChain } from "../conformance/chain.js";
import { describeVaults, onVaultChain, testOverDays, vaultsByLogs } from "../conformance/vaults.js";
import type { Loan, VaultV2State } from "./books.js";
import { morphoVaultV2 } from "./index.js";
import { deployment } from "./testing/governed.js";

const abi = parseAbi(["function totalSupply() view returns (uint256)"]);
const find = (chain: TestChain) => vaultsByLogs(chain, morphoVaultV2, deployment);

/** A transaction adds interest only once; the next one adds it again. */
function nextTransaction({ firstAssets: _, ...state }: VaultV2State): VaultV2State {
  return state;
}

/** The second at which a vault was read to which the vault lends does not matter: each trade has its own. */
function decisive({ loans, ...state }: VaultV2State): unknown {
  const timeless = (loan: Loan) =>
    loan.kind === "vault" ? { ...loan, vault: { ...loan.vault, readAt: 0n } } : loan;
  return { ...state, loans: loans.map(timeless) };
}

describeVaults({
  adapter: morphoVaultV2,
  deployment,
  find,
  days: 9n,
  vectors: { folder: new URL("vectors/", import.meta.url), venues: 4 },
  decisive,
  nextTransaction,
  previewed: 1_234_567_890_123n,
  async confirm(chain, venue, { supply }) {
    expect(supply).toBe(await chain.view(venue.address, abi, "totalSupply"));
  },
});

describe("vaults of Morpho's second generation over months", () => {
  const at = onVaultChain(find);

  test("are those of the factory", () => {
    const assets = devMorphoV2Vaults.map(({ asset }) => devToken(asset).address);
    expect(at().venues.map(({ tokens: [asset] }) => asset)).toEqual(assets);
  });

  testOverDays(at, morphoVaultV2, { spans: [9n, 1n, 40n], each: 30, least: 100 });
});

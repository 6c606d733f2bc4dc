import { devMorpho, devMorphoVaults, devToken } from "@sluice/devnet";
import { parseAbi } from "viem";
import { describe, expect, test } from "vitest";
import type { Address } from "../../lib/address.js";
import type { Hex } from "../../lib/hex.js";
import type { TestChain } from "../conformance/chain.js";
import { describeVaults, onVaultChain, testOverDays, vaultsByLogs } from "../conformance/vaults.js";
import type { Deployment } from "../kit/adapter/deployment.js";
import { makeProofs } from "../kit/adapter/proofs.js";
import { unusable } from "../kit/adapter/unusable.js";
import type { VaultFacts } from "../kit/vault/facts.js";
import type { Venue } from "../venue.js";
import { metamorpho } from "./index.js";

const abi = parseAbi([
  "function totalSupply() view returns (uint256)",
  "function withdrawQueue(uint256) view returns (bytes32)",
  "function idToMarketParams(bytes32) view returns (address, address, address, address, uint256)",
]);
const deploymentOf = (factory: Address): Deployment => ({
  slug: "metamorpho",
  standard: "metamorpho",
  contracts: { factory },
});
const [factory] = devMorpho.factories;

describeVaults({
  adapter: metamorpho,
  deployment: deploymentOf(factory),
  find: (chain) => vaultsByLogs(chain, metamorpho, deploymentOf(factory)),
  days: 9n,
  vectors: { folder: new URL("vectors/", import.meta.url), venues: 4 },
  previewed: 1_234_567_890_123n,
  async confirm(chain, venue, { supply }) {
    expect(supply).toBe(await chain.view(venue.address, abi, "totalSupply"));
  },
});

/** Finds the vaults of both factories. */
async function allVaults(chain: TestChain): Promise<Venue<VaultFacts>[]> {
  const venues = [];
  for (const each of devMorpho.factories)
    venues.push(...(await vaultsByLogs(chain, metamorpho, deploymentOf(each))));
  return venues;
}

describe("vaults of MetaMorpho over months", () => {
  const at = onVaultChain(allVaults);

  test("are those of both factories", () => {
    const assets = devMorphoVaults.map(({ asset }) => devToken(asset).address);
    expect(at().venues.map(({ tokens: [asset] }) => asset)).toEqual(assets);
  });

  testOverDays(at, metamorpho, { spans: [9n, 1n, 40n], each: 30, least: 100 });

  test("are proved once, and refused if another interest rate model moves them", async () => {
    const { chain, venues } = at();
    const [venue] = venues;
    if (venue === undefined) throw new Error("no vault was made");
    const proofs = makeProofs();
    expect(await chain.read(metamorpho.load(venue, proofs))).toMatchObject({ supplyOrder: [0, 1, 2] });
    expect([...proofs.contracts]).toEqual([venue.address]);
    // The model answers the same rate at the target, but a rate per second that is not its curve's.
    const model = await modelOf(chain, venue);
    const code = await chain.rpc.request<Hex>("eth_getCode", [model, "latest"]);
    await chain.rpc.request("anvil_setCode", [model, "0x64012a05f20060005260206000f3"]);
    expect(await chain.read(metamorpho.load(venue, makeProofs()))).toEqual(unusable("doesNotAddUp"));
    await chain.rpc.request("anvil_setCode", [model, code]);
  });
});

/** The interest rate model of the first market from which the vault withdraws. */
async function modelOf(chain: TestChain, { address, sources }: Venue): Promise<Address> {
  const id = await chain.view(address, abi, "withdrawQueue", [0n]);
  const params = (await chain.view(sources?.morpho as Address, abi, "idToMarketParams", [id])) as Address[];
  return params[3]?.toLowerCase() as Address;
}

import { concatHex } from "viem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Address } from "../../lib/address.js";
import type { Hex } from "../../lib/hex.js";
import { isRefusal } from "../../lib/refusal.js";
import { mainnet } from "../../networks/mainnet.js";
import type { Adapter } from "../adapter.js";
import { startTestChain, type TestChain } from "../conformance/chain.js";
import { compareAll, expectAgreement, quoteTrade } from "../conformance/compare.js";
import { discoverAll, loadAll, type Side, sidesOf } from "../conformance/market.js";
import type { Deployment } from "../kit/adapter/deployment.js";
import { unusable } from "../kit/adapter/unusable.js";
import type { VaultFacts } from "../kit/vault/facts.js";
import type { Venue } from "../venue.js";
import { erc4626 } from "./index.js";

const adapter = erc4626 as Adapter;
const deployment = mainnet.deployments.find(({ slug }) => slug === "erc4626") as Deployment;
/** Where the vaults' own code lies meanwhile. */
const codeAt = (index: number): Address => `0x${(0xc0de000 + index).toString(16).padStart(40, "0")}`;

/** Returns code that reverts on a selector and otherwise runs the code at an address. */
function without(selector: Hex, elsewhere: Address): Hex {
  return concatHex([
    ...["0x5f3560e01c63", selector, "0x1460", "0x3b", "0x57"],
    ...["0x365f5f37", "0x5f5f365f73", elsewhere, "0x5af4", "0x3d5f5f3e"],
    ...["0x60", "0x37", "0x57", "0x3d5ffd", "0x5b3d5ff3", "0x5b5f5ffd"],
  ] as Hex[]);
}

describe("a vault that does not answer everything", () => {
  let chain: TestChain;
  let venues: Venue<VaultFacts>[];
  let codes: Hex[];

  beforeAll(async () => {
    chain = await startTestChain();
    venues = await discoverAll(chain, erc4626, deployment);
    codes = [];
    for (const [index, { address }] of venues.entries()) {
      await chain.deal(address);
      const code = await chain.rpc.request<Hex>("eth_getCode", [address, "latest"]);
      await chain.rpc.request("anvil_setCode", [codeAt(index), code]);
      codes.push(code);
    }
  });
  afterAll(() => chain?.stop());

  /** Returns the sides of the vaults, entry and exit, without the answer to a selector. */
  async function sidesWithout(selector: Hex | undefined): Promise<(readonly [Side, Side])[]> {
    for (const [index, { address }] of venues.entries()) {
      const code = selector === undefined ? codes[index] : without(selector, codeAt(index));
      await chain.rpc.request("anvil_setCode", [address, code]);
    }
    await chain.rpc.request("anvil_mine", []);
    const states = await loadAll(chain, adapter, venues);
    const sides = sidesOf(adapter, venues, states, await chain.context());
    return venues.map((venue) => {
      const to = (token: Address) =>
        sides.find((side) => side.venue === venue && side.tokenOut === token) as Side;
      return [to(venue.address), to(venue.tokens[0] as Address)];
    });
  }

  const amount = 12_345_678n;
  const isOpen = (side: Side) => !isRefusal(quoteTrade(adapter, side, amount).quote);
  /** Fails unless what is open of these sides gives what is quoted. Returns how many are. */
  async function openOf(sides: readonly Side[]): Promise<number> {
    const plans = sides.filter(isOpen).map((side) => quoteTrade(adapter, side, amount));
    const results = await compareAll(chain, adapter, plans);
    expectAgreement(results.flatMap(({ agrees, evidence }) => (agrees ? [] : [evidence])));
    return plans.length;
  }

  test.each([
    ["the limit of deposits", "0x402d267d", "exit"],
    ["previews of deposits", "0xef8b30f7", "exit"],
    ["the limit of redemptions", "0xd905777e", "entry"],
    ["previews of redemptions", "0x4cdad506", "entry"],
  ] as const)("without %s (%s) has its %s still, to the wei", async (_, selector, open) => {
    const whole = await sidesWithout(undefined);
    const kept = whole.map(([entry, exit]) => (open === "exit" ? exit : entry));
    const wanted = await openOf(kept);
    expect(wanted).toBeGreaterThan(0);
    const sides = await sidesWithout(selector);
    const [still, closed] = [0, 1].map((turn) =>
      sides.map((pair) => pair[(open === "exit") === (turn === 0) ? 1 : 0]),
    );
    expect(await openOf(still as Side[])).toBe(wanted);
    expect((closed as Side[]).filter(isOpen)).toEqual([]);
  });

  test("without transfers of its shares is not traded, since the Executor could not pass them on", async () => {
    await sidesWithout(undefined);
    const [venue] = venues as [Venue<VaultFacts>];
    await chain.rpc.request("anvil_setCode", [venue.address, without("0xa9059cbb", codeAt(0))]);
    expect(await chain.read(erc4626.load(venue))).toEqual(unusable("gated"));
  });
});

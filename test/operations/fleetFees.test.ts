import { devAccounts, networkMarket, rpc } from "@sluice/devnet";
import { type Hex, numberToHex } from "viem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Ask, type FaultyProxy, startFaultyProxy } from "../../src/chain/testing/faultyProxy.js";
import { NATIVE } from "../../src/lib/address.js";
import { type Network, networks } from "../../src/networks/index.js";
import { ownPostgresMissing } from "../../src/storage/testing/postgres.js";
import { type Fleet, type FleetProcess, fleetCaughtUp, startFleet } from "../helpers/fleet.js";
import { type AnyService, caughtUp, makeDataFolder } from "../helpers/service.js";
import { startServiceHere } from "../helpers/serviceHere.js";

const missing = ownPostgresMissing();
const note = missing === undefined ? "" : `: NOT RUN, since ${missing}`;
if (missing !== undefined) process.stderr.write(`NOT RUN: data fees in a fleet, since ${missing}\n`);

const base = networks.get(8453) as Network;
const oracle = "420000000000000000000000000000000000000f";
const l1Block = "0x4200000000000000000000000000000000000015";
const sender = devAccounts[0]?.address as string;

const asksOracle = ({ params }: Pick<Ask, "params">) => JSON.stringify(params).toLowerCase().includes(oracle);

describe.skipIf(missing !== undefined)(`the data fee of a rollup in a fleet${note}`, () => {
  let fleet: Fleet;
  let folder: Awaited<ReturnType<typeof makeDataFolder>>;
  let alone: AnyService;
  let aloneNode: FaultyProxy;
  const api = () => fleet.apis()[0] as FleetProcess;
  const leader = () => fleet.indexers()[0] as FleetProcess;

  beforeAll(async () => {
    fleet = await startFleet({ apis: 1, network: base, here: true });
    folder = await makeDataFolder();
    aloneNode = await startFaultyProxy(fleet.chain.url);
    alone = await startServiceHere({
      ...{ RPC_URL_8453: aloneNode.url, SLUICE_DATA: folder.path, SLUICE_CHAIN_POLL_MS: "50" },
    });
  });

  afterAll(async () => {
    await alone?.stop();
    await aloneNode?.stop();
    await fleet?.stop();
    await folder?.remove();
  });

  /** Mines a block with another price of a byte on Ethereum. Its time is ahead of all clocks, so answers depend on it alone. */
  async function mine(l1BaseFeeGwei: number): Promise<void> {
    const { url } = fleet.chain;
    const price = numberToHex(BigInt(l1BaseFeeGwei) * 10n ** 9n, { size: 32 });
    await rpc(url, "anvil_setStorageAt", [l1Block, numberToHex(1, { size: 32 }), price]);
    await rpc(url, "evm_increaseTime", [600]);
    await rpc<Hex>(url, "evm_mine", []);
    await fleetCaughtUp(fleet);
    await caughtUp(alone, fleet.chain);
  }

  /** Returns the answer without the request's id, and its data fee. */
  async function ask({ url }: { readonly url: string }, tokenOut: string) {
    const query = new URLSearchParams({
      ...{ chainId: "8453", fromAddress: sender, spender: sender, receiver: sender },
      ...{ routingStrategy: "router", tokenIn: NATIVE, tokenOut, amountIn: String(10n ** 17n) },
    });
    const response = await fetch(`${url}/api/v1/shortcuts/route?${query}`);
    const { requestId: _, ...body } = (await response.json()) as { requestId: string; dataFee?: string };
    expect({ status: response.status, text: JSON.stringify(body) }).toMatchObject({ status: 200 });
    return { text: JSON.stringify(body), dataFee: BigInt(body.dataFee ?? 0) };
  }

  /** Expects both processes to give the same answers at the newest block. Returns the first data fee. */
  async function expectSame(): Promise<bigint> {
    const fees: bigint[] = [];
    for (const { address } of networkMarket(base).tokens.slice(1)) {
      const [own, other] = await Promise.all([ask(api(), address), ask(alone, address)]);
      expect(own.text).toBe(other.text);
      fees.push(own.dataFee);
    }
    expect(fees.length).toBeGreaterThan(1);
    return fees[0] as bigint;
  }

  test("comes from the leader, and is that of a process that reads it itself", async () => {
    const asked = [api().node, aloneNode].map((node) => node.asked.length);
    const fees: bigint[] = [];
    for (const gwei of [1, 7, 30]) {
      await mine(gwei);
      fees.push(await expectSame());
    }
    expect(fees[0]).toBeGreaterThan(0n);
    expect([...fees].sort((a, b) => (a < b ? -1 : 1))).toEqual(fees);
    expect(new Set(fees).size).toBe(3);
    const [own, others] = [api().node, aloneNode].map((node, index) => node.asked.slice(asked[index]));
    expect(own?.filter((each) => asksOracle(each) || each.method === "eth_maxPriorityFeePerGas")).toEqual([]);
    expect(others?.filter(asksOracle).length).toBeGreaterThanOrEqual(3);
  });

  test("is read by an API process if the leader's node does not tell it", async () => {
    leader().node.behave((ask) => {
      const error = { code: -32000, message: "no state" };
      if (!asksOracle(ask)) return { do: "pass" };
      return { do: "status", status: 200, body: JSON.stringify({ jsonrpc: "2.0", id: ask.id, error }) };
    });
    try {
      const before = api().node.asked.length;
      await mine(50);
      await expectSame();
      expect(api().node.asked.slice(before).filter(asksOracle)).toHaveLength(1);
    } finally {
      leader().node.behave(() => ({ do: "pass" }));
    }
    const before = api().node.asked.length;
    await mine(60);
    await expectSame();
    expect(api().node.asked.slice(before).filter(asksOracle)).toEqual([]);
  });
});

import {
  type Devnet,
  devAccounts,
  devLido,
  devStablePools,
  devVaults,
  driveTraffic,
  rpc,
} from "@sluice/devnet";
import { encodeFunctionData, type Hex, numberToHex, parseAbi } from "viem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Ask, type FaultyProxy, startFaultyProxy } from "../src/chain/testing/faultyProxy.js";
import type { Address } from "../src/lib/address.js";
import { ownPostgresMissing } from "../src/storage/testing/postgres.js";
import { approve, balanceOf, send } from "./helpers/execute.js";
import { type Fleet, startFleet } from "./helpers/fleet.js";
import { eventually } from "./helpers/http.js";
import { type AnyService, caughtUp, makeDataFolder, makeFolderIn, startChain } from "./helpers/service.js";
import { startServiceHere } from "./helpers/serviceHere.js";

type Item = { address: Address; symbol: string; protocolSlug: string; apy: number | null };
type Block = { number: Hex; hash: Hex; timestamp: Hex };

const daySeconds = 86_400;
/** What their venues earn, only the logs of an observed time tell. */
const fromFees = new Set(["uniswap-v2", "sushiswap-v2"]);
const abi = parseAbi([
  "function reward() payable",
  "function stEthPerToken() view returns (uint256)",
  "function transfer(address to, uint256 amount) returns (bool)",
  "function exchange(int128 i, int128 j, uint256 amountIn, uint256 leastOut)",
]);
/** Standards whose shares grow, and say nothing of a rate. */
const growing = new Set(["balancer-v2", "curve-dex", "lido", "rocket-pool", "yearn-v2"]);
const missing = ownPostgresMissing();
if (missing !== undefined) process.stderr.write(`NOT RUN: yields of the past in a fleet, since ${missing}\n`);
const holder = devAccounts[0]?.address as Address;

let folder: Awaited<ReturnType<typeof makeDataFolder>>;
let chain: Devnet;
let proxy: FaultyProxy;
let observing: AnyService;
/** The block a day before the newest one. */
let then: Block;

beforeAll(async () => {
  folder = await makeDataFolder();
  chain = await startChain(folder.path);
  proxy = await startFaultyProxy(chain.url);
  observing = await startServiceHere({ RPC_URL_1: chain.url, SLUICE_DATA: folder.path });
  then = await newestBlock();
  await rpc(chain.url, "evm_increaseTime", [daySeconds]);
  // A service that falls far behind misses blocks, of which nothing counts as observed.
  const watched = () => caughtUp(observing, chain);
  await driveTraffic(chain, { seed: 5, blocks: 1 });
  await watched();
  await earn(watched);
});

afterAll(async () => {
  await observing?.stop();
  await proxy?.stop();
  await chain?.stop();
  await folder?.remove();
});

/** Lets staking, vaults and pools earn a ten-thousandth or so. Waits for `after` after each of them. */
async function earn(after = async () => {}): Promise<void> {
  const { url } = chain;
  const data = encodeFunctionData({ abi, functionName: "reward" });
  await send(url, { from: holder, to: devLido.steth, data, value: "0x29a2241af62c0000" });
  await after();
  for (const { address, asset } of devVaults) {
    const args = [address, (await balanceOf(url, asset, address)) / 10_000n] as const;
    await send(url, {
      from: holder,
      to: asset,
      data: encodeFunctionData({ abi, functionName: "transfer", args }),
    });
    await after();
  }
  for (const { address, coins } of devStablePools) {
    const coin = coins[0]?.address as Address;
    await approve(url, coin, holder, address);
    const args = [0n, 1n, (await balanceOf(url, coin, address)) / 100n, 0n] as const;
    await send(url, {
      from: holder,
      to: address,
      data: encodeFunctionData({ abi, functionName: "exchange", args }),
    });
    await after();
  }
}

function newestBlock({ url } = chain): Promise<Block> {
  return rpc<Block>(url, "eth_getBlockByNumber", ["latest", false]);
}

async function positionsOf({ url }: AnyService): Promise<Item[]> {
  const response = await fetch(`${url}/api/v1/tokens?type=defiToken&includeMetadata=true`);
  const { data = [] } = (await response.json()) as { data?: Item[] };
  return data;
}

/** Lets the node refuse the state of that block, as one without it does. */
function refuseThen(): void {
  proxy.behave((ask) =>
    isOfThen(ask)
      ? {
          do: "rewrite",
          answer: ({ id }) => ({
            jsonrpc: "2.0",
            id,
            error: { code: -32000, message: "missing trie node" },
          }),
        }
      : { do: "pass" },
  );
}

/** Starts a service that has stored nothing, behind the proxy. */
async function startFresh(): Promise<AnyService> {
  proxy.asked.length = 0;
  return startServiceHere({ RPC_URL_1: proxy.url, SLUICE_DATA: await makeFolderIn(folder.path) });
}

/** Returns the requests for the state of that block. */
const askedOfThen = () => proxy.asked.filter(isOfThen);

function isOfThen({ method, params }: Ask): boolean {
  return method === "eth_call" && JSON.stringify(params).includes(then.hash);
}

describe("the apy of a service that has observed nothing", () => {
  test("is what a share gained in the day before, if the node has the state of then", async () => {
    const observed = await positionsOf(observing);
    // It need not follow the many blocks of the tests below.
    await observing.stop();
    const service = await startFresh();
    try {
      let known: Item[] = [];
      await eventually("yields are known", async () => {
        known = await positionsOf(service);
        return known.every(({ apy, protocolSlug }) => (apy === null) === fromFees.has(protocolSlug));
      });
      expect(known.map(({ address }) => address)).toEqual(observed.map(({ address }) => address));
      const grown = new Set(known.flatMap(({ apy, protocolSlug }) => (apy ? [protocolSlug] : [])));
      for (const slug of ["curve-dex", "erc4626", "lido"]) expect(grown).toContain(slug);
      for (const [index, { apy, symbol, protocolSlug }] of known.entries()) {
        if (fromFees.has(protocolSlug)) continue;
        expect(apy as number, symbol).toBeCloseTo(observed[index]?.apy as number, 6);
      }
      expect(askedOfThen().length).toBeLessThan(12);
    } finally {
      await service.stop();
    }
  });

  test("is unknown without that state, which is not asked for again", async () => {
    refuseThen();
    const service = await startFresh();
    try {
      await eventually("it has given up", () =>
        service
          .lines()
          .some(({ message }) => message === "No node has an earlier state, so yields must be observed"),
      );
      const asked = askedOfThen().length;
      expect(asked).toBeGreaterThan(0);
      await rpc(chain.url, "evm_increaseTime", [120]);
      await rpc(chain.url, "evm_mine", []);
      await caughtUp(service, chain);
      expect(askedOfThen()).toHaveLength(asked);
      const items = (await positionsOf(service)).filter(({ protocolSlug }) => growing.has(protocolSlug));
      expect(items.length).toBeGreaterThan(10);
      for (const { apy, symbol } of items) expect(apy, symbol).toBeNull();
    } finally {
      await service.stop();
    }
  });
});

describe("the apy of a service whose node has the state of the last hours alone", () => {
  test("is what a share gained in the hour before", async () => {
    refuseThen();
    const { url } = chain;
    const mine = (blocks: number) => rpc(url, "anvil_mine", [numberToHex(blocks), "0xc"]);
    const worthOf = async (block: Hex | "latest") => {
      const data = encodeFunctionData({ abi, functionName: "stEthPerToken" });
      return Number(await rpc<Hex>(url, "eth_call", [{ to: devLido.wsteth, data }, block]));
    };
    await mine(70);
    await earn();
    await mine(300);
    const head = await newestBlock();
    const service = await startFresh();
    try {
      const wsteth = async () =>
        (await positionsOf(service)).find(({ address }) => address === devLido.wsteth)?.apy ?? undefined;
      await eventually("its yield is known", async () => (await wsteth()) !== undefined);
      const number = numberToHex(BigInt(head.number) - 360n);
      const before = await rpc<Block>(url, "eth_getBlockByNumber", [number, false]);
      const seconds = Number(head.timestamp) - Number(before.timestamp);
      const gained = (await worthOf("latest")) / (await worthOf(number)) - 1;
      const expected = (1 + gained) ** ((365 * daySeconds) / seconds) - 1;
      expect(gained).toBeGreaterThan(1e-5);
      expect(((await wsteth()) as number) / expected).toBeCloseTo(1, 5);
    } finally {
      await service.stop();
    }
  });
});

const title = missing === undefined ? "a fleet" : `a fleet: NOT RUN, since ${missing}`;

describe.skipIf(missing !== undefined)(title, () => {
  let fleet: Fleet;

  beforeAll(async () => {
    fleet = await startFleet({ indexers: 0, here: true });
  });

  afterAll(() => fleet?.stop());

  test("knows what its leader has read of the time before, in processes that joined it earlier too", async () => {
    const { hash } = await newestBlock(fleet.chain);
    await rpc(fleet.chain.url, "evm_increaseTime", [daySeconds]);
    await rpc(fleet.chain.url, "evm_mine", []);
    const early = await fleet.start("api", { until: "listening" });
    const leader = await fleet.start("index", { until: "listening" });
    let hasJoined = false;
    leader.node.behave(({ params }) =>
      hasJoined || !JSON.stringify(params).includes(hash) ? { do: "pass" } : { do: "delay", ms: 5_000 },
    );
    await eventually("it has joined", async () => (await fetch(`${early.url}/ready`)).status === 200);
    hasJoined = true;
    const late = await fleet.start("api");
    for (const process of [early, late])
      await eventually("yields are known", async () => {
        const items = (await positionsOf(process)).filter(({ protocolSlug }) => growing.has(protocolSlug));
        return items.length > 10 && items.every(({ apy }) => apy !== null);
      });
    expect(await positionsOf(late)).toEqual(await positionsOf(early));
    for (const { node } of [early, late]) expect(JSON.stringify(node.asked)).not.toContain(hash);
    expect(JSON.stringify(leader.node.asked)).toContain(hash);
  });
});

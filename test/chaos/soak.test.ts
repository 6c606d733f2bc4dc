import { setTimeout as sleep } from "node:timers/promises";
import { type Devnet, devAccounts, rpc, startDevnet } from "@sluice/devnet";
import type { Hex } from "viem";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Ask, type FaultyProxy, startFaultyProxy } from "../../src/chain/testing/faultyProxy.js";
import { deploymentTransactions } from "../../src/cli/serve/contracts.js";
import type { Address } from "../../src/lib/address.js";
import { quantity } from "../../src/lib/hex.js";
import { routerAddress } from "../../src/program/index.js";
import { approveAll } from "../helpers/execute.js";
import { partyOfSender } from "../helpers/parties.js";
import { executeRandomRoutes, routeTokens } from "../helpers/randomRoutes.js";
import {
  caughtUp,
  makeDataFolder,
  makeFolderIn,
  type Service,
  startChain,
  startService,
} from "../helpers/service.js";
import {
  type Answer,
  approveTraded,
  askRoute,
  blockNumber,
  expectCalm,
  owner,
  paidAt,
  randomFor,
  size,
  slowMs,
  tell,
} from "./chaos.js";

/**
 * Executes many answers, each exactly on its block, while others send requests. If an answer pays anything but its
 * amount, the failure shows who was wrong: what the node told the service, what it says now, and what the transaction
 * pays on neighbouring blocks.
 */

const executions = size({ short: 60, long: 1_500 });
const mined = size({ short: 10, long: 250 });
const clients = 4;
/** An answer is checked after this many further blocks, since the chain's state of a past block is final. */
const settledAfter = 2;
/** Number of blocks before and after its own on which a wrong answer is tried. */
const around = 3;

let folder: Awaited<ReturnType<typeof makeDataFolder>>;

beforeAll(async () => {
  folder = await makeDataFolder();
});

afterAll(() => folder?.remove());

type Said = { readonly ask: Ask; readonly real: Record<string, unknown> };
type Block = { readonly hash: Hex };

/** Starts a service on the chain, and records the node's simulations by the transaction's data. */
async function startWatched(chain: Devnet) {
  const said = new Map<string, Said[]>();
  const proxy: FaultyProxy = await startFaultyProxy(chain.url);
  proxy.behave((ask) => {
    if (ask.method !== "eth_simulateV1") return { do: "pass" };
    const answer = (real: Record<string, unknown>) => {
      const data = dataIn(ask);
      said.set(data, [...(said.get(data) ?? []), { ask, real }]);
      return real;
    };
    return { do: "rewrite", answer };
  });
  const data = await makeFolderIn(folder.path);
  const service = await startService({ RPC_URL_1: proxy.url, SLUICE_DATA: data });
  const stop = async () => {
    await service.stop();
    await proxy.stop();
  };
  return { service, said, stop };
}

type Simulated = { readonly blockStateCalls: readonly { readonly calls: readonly { data: string }[] }[] };

function dataIn({ params }: Ask): string {
  return (params[0] as Simulated).blockStateCalls[0]?.calls[0]?.data ?? "";
}

/** Returns what the last call of a simulation paid, and its block. */
function outcomeOf({ params }: Ask, real: unknown) {
  const [block] = (real ?? []) as { calls: { status: Hex; returnData: Hex }[] }[];
  return { at: params[1], calls: block?.calls.map(({ status, returnData }) => [status, returnData]) };
}

/** Returns everything that explains why an answer is wrong. */
async function recordOf(chain: Devnet, answer: Answer, said: readonly Said[]) {
  const { createdAt, amountOut } = answer;
  const params = [quantity(BigInt(createdAt)), false];
  const { hash } = await rpc<Block>(chain.url, "eth_getBlockByNumber", params);
  const pays: Record<string, string> = {};
  for (let by = -around; by <= around; by++)
    pays[`block ${by < 0 ? "" : "+"}${by}`] = String(await paidAt(chain.url, answer, createdAt + by));
  const simulations = said.map(async ({ ask, real }) => ({
    told: outcomeOf(ask, real.result),
    toldNow: outcomeOf(ask, await rpc(chain.url, ask.method, [...ask.params])),
  }));
  return { createdAt, hash, amountOut, pays, simulations: await Promise.all(simulations), tx: answer.tx };
}

test(
  "every answer pays its amount on the state of its block, while others trade in every block",
  async () => {
    const chain = await startDevnet({
      ...{ dataFolder: folder.path, port: 0, extraTransactions: deploymentTransactions() },
      ...{ blockTimeSeconds: 1, traffic: { seed: 7 } },
    });
    await approveTraded(chain.url);
    const { service, said, stop } = await startWatched(chain);
    const random = randomFor("soak");
    const waiting: Answer[] = [];
    const wrong: unknown[] = [];
    const codes: Record<string, number> = {};
    let executed = 0;
    let asking = clients;

    async function client(): Promise<void> {
      while (executed + waiting.length < executions) {
        // With the full amount as slippage, the transaction's minimum cannot hide a difference.
        const slippage = random.pick(["50", "300", "10000"]);
        const { code, answer } = await askRoute(service, random, { slippage });
        codes[code] = (codes[code] ?? 0) + 1;
        if (answer !== undefined) waiting.push(answer);
        else await sleep(20);
      }
      asking -= 1;
    }

    async function judge(): Promise<void> {
      while (asking > 0 || waiting.length > 0) {
        const settled = (await blockNumber(chain.url)) - settledAfter;
        const [answer] = waiting;
        if (answer === undefined || answer.createdAt > settled) {
          await sleep(50);
          continue;
        }
        waiting.shift();
        const paid = await paidAt(chain.url, answer, answer.createdAt);
        const told = said.get(answer.tx.data) ?? [];
        said.delete(answer.tx.data);
        if (paid !== BigInt(answer.amountOut)) wrong.push(await recordOf(chain, answer, told));
        executed += 1;
        if (executed % 250 === 0) tell("soak", `${executed} executed, ${wrong.length} wrong`);
      }
    }

    try {
      await Promise.all([judge(), ...Array.from({ length: clients }, client)]);
      tell("soak", `${executed} executed, ${wrong.length} wrong; ${JSON.stringify(codes)}`);
      for (const record of wrong) tell("soak", JSON.stringify(record));
      expect(wrong).toEqual([]);
      expect(executed).toBeGreaterThanOrEqual(executions);
      expectCalm(service);
    } finally {
      await stop();
      await chain.stop();
    }
  },
  slowMs,
);

test(
  "every answer pays its amount when mined, while others send requests and blocks are re-organised",
  async () => {
    const chain = await startChain(folder.path);
    const service: Service = await startService({
      ...{ RPC_URL_1: chain.url, SLUICE_DATA: await makeFolderIn(folder.path), SLUICE_CHAIN_POLL_MS: "20" },
    });
    const sender = devAccounts[0]?.address as Address;
    const random = randomFor("mined");
    let isOver = false;
    const client = async () => {
      while (!isOver) {
        await askRoute(service, random);
        await sleep(30);
      }
    };
    const party = { ...partyOfSender(chain, sender), receivers: [sender] };
    try {
      await approveAll(chain.url, routeTokens, [[owner, routerAddress]]);
      await caughtUp(service, chain);
      const others = Promise.all([client(), client()]);
      const seed = 1 + Math.floor(random.next() * 1e6);
      const options = { count: mined, seed, partyFor: () => party, inTurn: [routeTokens] };
      const done = await executeRandomRoutes({ chain, service }, options).finally(() => {
        isOver = true;
      });
      await others;
      tell("mined", JSON.stringify(done));
      expectCalm(service);
    } finally {
      isOver = true;
      await service.stop();
      await chain.stop();
    }
  },
  slowMs,
);

import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { newestHead } from "../blocks/newestHead.js";
import { type Anvil, startAnvil } from "../testing/anvil.js";
import { at, placeContracts } from "../testing/contracts.js";
import { type Ask, type Fault, type FaultyProxy, startFaultyProxy } from "../testing/faultyProxy.js";
import { failure, rpcs } from "../testing/rpcs.js";
import type { Rpc, RpcInput } from "./rpc.js";

let anvil: Anvil;
/** A chain of its own with the same id: all that it says of blocks is false, and nothing contradicts itself. */
let forged: Anvil;
const nodes: FaultyProxy[] = [];
const { open, reset } = rpcs();

beforeAll(async () => {
  [anvil, forged] = await Promise.all([startAnvil(), startAnvil(["--timestamp", "1700000000"])]);
  await placeContracts(anvil);
  await Promise.all([anvil.send("anvil_mine", ["0x3"]), forged.send("anvil_mine", ["0x3"])]);
});

afterEach(async () => {
  reset();
  await Promise.all(nodes.splice(0).map((node) => node.stop()));
});

afterAll(async () => {
  await Promise.all([anvil?.stop(), forged?.stop()]);
});

type Behaviour = (ask: Ask) => Fault;

const passing: Behaviour = () => ({ do: "pass" });
const slow: Behaviour = () => ({ do: "late", ms: 1_100 });
/** Changes the last digit of every hex that is no word of the protocol. */
const lying: Behaviour = ({ method }) =>
  method === "eth_chainId"
    ? { do: "pass" }
    : { do: "rewrite", answer: (real) => ({ ...real, result: falsified(real.result) }) };

function falsified(value: unknown): unknown {
  if (typeof value === "string")
    return value.replace(/^(0x.*)(.)$/, (_, head, last) => head + (last === "1" ? "2" : "1"));
  return value;
}

/** Refuses three requests of four as too many, and says so in one of two ways. */
function limited(): Behaviour {
  let count = 0;
  return ({ method }) => {
    count += 1;
    if (method === "eth_chainId" || count % 4 === 0) return { do: "pass" };
    return count % 2 === 0
      ? { do: "status", status: 429 }
      : { do: "rewrite", answer: ({ id }) => ({ jsonrpc: "2.0", id, error: overRate }) };
  };
}
const overRate = { code: -32016, message: "over rate limit" };

/** How far the clock was moved. */
let skippedMs = 0;
const now = () => performance.now() + skippedMs;

/** Fails for half a second, then answers for as long. */
const flapping: Behaviour = () => (Math.floor(now() / 500) % 2 === 0 ? { do: "reset" } : { do: "pass" });

/** Connects to a node for each behaviour, which begins once all were contacted. */
async function contacted(behaviours: readonly Behaviour[], more: Partial<RpcInput> = {}): Promise<Rpc> {
  const own = await Promise.all(behaviours.map(() => startFaultyProxy(anvil.url)));
  nodes.push(...own);
  const rpc = open(
    own.map(({ url }) => url),
    { now, ...more },
  );
  await rpc.probe();
  for (const [index, node] of own.entries()) node.behave(behaviours[index] ?? passing);
  return rpc;
}

async function newest(of: Anvil): Promise<string> {
  return (await of.send<{ hash: string }>("eth_getBlockByNumber", ["latest", false])).hash;
}

async function echo(rpc: Rpc, data = "0xabcd"): Promise<unknown> {
  return rpc.request("eth_call", [{ to: at.echo, data }, { blockHash: await newest(anvil) }]);
}

describe("of three nodes of which one lies", () => {
  test.each<[string, () => Behaviour, number, "all" | "some"]>([
    ["slow", () => slow, 30_000, "all"],
    ["limited", limited, 2_500, "some"],
    ["flapping", () => flapping, 2_500, "some"],
  ])("no answer is wrong while the others are %s", async (_, other, timeoutMs, right) => {
    const outcomes: string[] = [];
    let alone = 0;
    async function askAll(rpc: Rpc, wave: number): Promise<void> {
      const block = { blockHash: await newest(anvil) };
      const [account] = await anvil.send<string[]>("eth_accounts");
      const data = `0x${(0xab00 + wave).toString(16)}`;
      const asked = [
        ["eth_call", [{ to: at.echo, data }, block]],
        ["eth_getBalance", [account, block]],
        ["eth_getCode", [at.echo, block]],
        ["eth_getBlockByNumber", ["0x2", false]],
      ] as const;
      await Promise.all(
        asked.map(async ([method, params]) => {
          const truth = await anvil.send(method, [...params]);
          const said = await rpc.request(method, params).catch((error: { code?: unknown }) => error);
          const code = String((said as { code?: unknown }).code ?? "");
          const isRight = JSON.stringify(said) === JSON.stringify(truth);
          outcomes.push(isRight ? "right" : code === "" ? `wrong ${method}` : code);
        }),
      );
    }
    const pools = await Promise.all(
      Array.from({ length: 3 }, () => contacted([lying, other(), other()], { timeoutMs })),
    );
    for (let wave = 0; wave < 3; wave++) {
      await Promise.all(pools.map((rpc) => askAll(rpc, wave)));
      // Nodes are looked after that were not heard of for a while.
      skippedMs += 1_300;
    }
    for (const rpc of pools) alone += rpc.pooling().alone;
    const kinds = new Set(outcomes);
    kinds.delete("right");
    if (right === "some") for (const code of ["RPC_UNAVAILABLE", "NODES_DISAGREE"]) kinds.delete(code);
    expect([...kinds]).toEqual([]);
    expect([outcomes.length, alone]).toEqual([36, 0]);
    expect(outcomes).toContain("right");
  });

  test("its chain is not the newest while the others are slow", async () => {
    await contacted([slow, slow]);
    const forger = await startFaultyProxy(forged.url);
    nodes.push(forger);
    const three = open([forger.url, ...nodes.slice(0, 2).map(({ url }) => url)]);
    expect((await newestHead(three)).hash).toBe(await newest(anvil));
  });
});

describe("the only one of three that is not down", () => {
  const gone: Behaviour = () => ({ do: "reset" });

  async function withTwoGone(behaviour: Behaviour, more: Partial<RpcInput> = {}): Promise<Rpc> {
    const rpc = await contacted([behaviour, gone, gone], { timeoutMs: 2_000, ...more });
    await Promise.all(nodes.slice(-2).map((node) => node.stop()));
    return rpc;
  }

  test("is not believed, and the error says why", async () => {
    const rpc = await withTwoGone(passing);
    const error = await failure(echo(rpc));
    expect(error.code).toBe("RPC_UNAVAILABLE");
    expect(error.message).toContain("Only one node of chain 1 answered eth_call");
    expect(error.description).toContain("ECONNREFUSED");
    expect(rpc.certainty()).toBe("refused");
    await expect(newestHead(rpc)).rejects.toMatchObject({ code: "RPC_UNAVAILABLE" });
  });

  test("is believed if the operator wants it, and counted", async () => {
    const rpc = await withTwoGone(passing, { alone: "answer" });
    expect(await echo(rpc)).toBe("0xabcd");
    expect({ ...rpc.pooling(), certainty: rpc.certainty() }).toMatchObject({
      ...{ alone: 1, learntAlone: 0, certainty: "alone" },
    });
    const block = { blockHash: await newest(anvil) };
    await rpc.request("eth_call", [{ to: at.echo, data: "0x01" }, block], { urgency: "reading" });
    expect(rpc.pooling()).toMatchObject({ alone: 2, learntAlone: 1 });
    expect((await newestHead(rpc)).hash).toBe(await newest(anvil));
  });

  test("is not believed before the others are down, whatever the operator wants", async () => {
    const rpc = await contacted([lying, slow, slow], { alone: "answer" });
    expect(await echo(rpc)).toBe("0xabcd");
    expect(rpc.certainty()).toBe("agreed");
  });
});

test("of two nodes, neither is believed alone about blocks if the operator refuses it", async () => {
  for (const [alone, outcome] of [
    ["auto", "0xabcd"],
    ["refuse", "RPC_UNAVAILABLE"],
  ] as const) {
    const rpc = await contacted([passing, passing], { alone });
    await nodes.at(-1)?.stop();
    const block = { blockHash: await newest(anvil) };
    const read = rpc.request("eth_call", [{ to: at.echo, data: "0xabcd" }, block], { urgency: "block" });
    expect(await read.catch(({ code }) => code)).toBe(outcome);
  }
});

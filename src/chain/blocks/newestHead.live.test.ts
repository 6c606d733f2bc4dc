import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Anvil, startAnvil } from "../testing/anvil.js";
import { type Ask, type Fault, type FaultyProxy, startFaultyProxy } from "../testing/faultyProxy.js";
import { rpcs } from "../testing/rpcs.js";
import { followHeads } from "./heads.js";
import { newestHead } from "./newestHead.js";

let anvil: Anvil;
let proxies: readonly FaultyProxy[];
const { open, reset } = rpcs();

beforeAll(async () => {
  anvil = await startAnvil();
  proxies = await Promise.all([0, 1, 2].map(() => startFaultyProxy(anvil.url)));
});

afterEach(() => {
  reset();
  for (const proxy of proxies) proxy.behave(() => ({ do: "pass" }));
});

afterAll(async () => {
  for (const proxy of proxies ?? []) await proxy.stop();
  await anvil?.stop();
});

const isLatest = ({ method, params }: Ask) => method === "eth_getBlockByNumber" && params[0] === "latest";
const nothing: Fault = { do: "rewrite", answer: ({ id }) => ({ jsonrpc: "2.0", id, result: null }) };

/** Lets a node answer null to as many questions for the newest block as given. */
function forget(proxy: FaultyProxy, times = Number.POSITIVE_INFINITY): void {
  let left = times;
  proxy.behave((ask) => (isLatest(ask) && left-- > 0 ? nothing : { do: "pass" }));
}

describe.each([1, 2, 3])("of %i nodes, the first of which has no newest block", (count) => {
  const some = () => proxies.slice(0, count);
  const opened = () => open(some().map(({ url }) => url));

  test("newestHead asks the next, and again if none has one", async () => {
    for (const proxy of some()) forget(proxy, 3);
    expect((await newestHead(opened())).number).toBe(0n);
    if (count === 1) return;
    forget(proxies[0] as FaultyProxy);
    expect((await newestHead(opened())).number).toBe(0n);
  });

  test("followHeads goes on", async () => {
    forget(proxies[0] as FaultyProxy, count === 1 ? 3 : undefined);
    const stop = new AbortController();
    const heads = followHeads(opened(), { pollMs: 20, signal: stop.signal });
    expect((await heads.heads().next()).value?.number).toBe(0n);
    stop.abort();
  });
});

test("newestHead throws once no node has had a newest block for long, and the reason of its signal before", async () => {
  const [proxy] = proxies as [FaultyProxy];
  forget(proxy);
  const rpc = open([proxy.url]);
  const stop = new AbortController();
  const stopped = newestHead(rpc, { signal: stop.signal });
  stop.abort(new Error("stopped"));
  await expect(stopped).rejects.toThrow("stopped");
  await expect(newestHead(rpc)).rejects.toMatchObject({
    code: "RPC_UNAVAILABLE",
    message: "The node has no newest block",
  });
});

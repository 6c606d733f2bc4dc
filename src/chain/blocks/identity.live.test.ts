import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Hex } from "../../lib/hex.js";
import { type Anvil, startAnvil } from "../testing/anvil.js";
import { type Ask, type Fault, type FaultyProxy, startFaultyProxy } from "../testing/faultyProxy.js";
import { rpcs } from "../testing/rpcs.js";
import { readChainIdentity, UNKNOWN_GENESIS } from "./identity.js";

let anvil: Anvil;
let proxy: FaultyProxy;
let genesisHash: Hex;
const { open, reset } = rpcs();

beforeAll(async () => {
  anvil = await startAnvil();
  proxy = await startFaultyProxy(anvil.url);
  genesisHash = (await anvil.send<{ hash: Hex }>("eth_getBlockByNumber", ["0x0", false])).hash;
});

afterEach(reset);

afterAll(async () => {
  await proxy?.stop();
  await anvil?.stop();
});

const known: Hex = `0x${"12".repeat(32)}`;
const answering = (part: object): Fault => ({
  do: "rewrite",
  answer: ({ id }) => ({ jsonrpc: "2.0", id, ...part }),
});
const isFirst = ({ method, params }: Ask) => method === "eth_getBlockByNumber" && params[0] === "0x0";

/** Lets the node call itself `version`, and answer this for block 0 as often as given. */
function behave(version: string, first: object, times = Number.POSITIVE_INFINITY) {
  let left = times;
  proxy.behave((ask) => {
    if (ask.method === "web3_clientVersion") return answering({ result: version });
    return isFirst(ask) && left-- > 0 ? answering(first) : { do: "pass" };
  });
  return open([proxy.url]);
}

describe.each([
  ["answers null", { result: null }],
  ["says that it is pruned", { error: { code: -32000, message: "pruned history unavailable" } }],
  ["says that it has no such block", { error: { code: -32000, message: "header not found" } }],
])("the identity of a chain whose node %s for block 0", (_, first) => {
  test("is its id and the hash that is known, or none", async () => {
    const rpc = behave("nitro/v3.2", first);
    expect(await readChainIdentity(rpc, { genesisHash: known })).toEqual({
      ...{ chainId: 1, genesisHash: known, build: "" },
    });
    expect(await readChainIdentity(rpc, {})).toEqual({
      ...{ chainId: 1, genesisHash: UNKNOWN_GENESIS, build: "" },
    });
  });

  test("is the hash of that block once the node has it", async () => {
    const rpc = behave("nitro/v3.2", first, 2);
    expect(await readChainIdentity(rpc, { genesisHash: known })).toMatchObject({ genesisHash, build: "" });
  });

  test("is unknown of a development node", async () => {
    await expect(readChainIdentity(behave("anvil/v1", first), {})).rejects.toThrow("no block 0");
  });
});

test("the identity of a chain is its first block, and of a development node's its second too", async () => {
  const identity = { chainId: 1, genesisHash };
  expect(await readChainIdentity(behave("geth/v1", {}, 0), {})).toEqual({ ...identity, build: "" });
  expect(await readChainIdentity(behave("anvil/v1", {}, 0), {})).toEqual({
    ...identity,
    build: "anvil empty",
  });
  await anvil.send("anvil_mine", ["0x1"]);
  const { hash } = await anvil.send<{ hash: Hex }>("eth_getBlockByNumber", ["0x1", false]);
  const build = `anvil ${hash}`;
  expect(await readChainIdentity(behave("anvil/v1", {}, 0), {})).toEqual({ ...identity, build });
});

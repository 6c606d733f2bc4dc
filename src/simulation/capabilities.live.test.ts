import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createRpc, type Rpc } from "../chain/index.js";
import { type Anvil, startAnvil } from "../chain/testing/anvil.js";
import { type Ask, type FaultyProxy, startFaultyProxy } from "../chain/testing/faultyProxy.js";
import { probeCapabilities } from "./capabilities.js";

let anvil: Anvil;
let proxy: FaultyProxy;
let rpc: Rpc;

beforeAll(async () => {
  anvil = await startAnvil();
  proxy = await startFaultyProxy(anvil.url);
});

beforeEach(() => {
  rpc?.close();
  rpc = createRpc({ chainId: 1, urls: [proxy.url] });
  proxy.behave(() => ({ do: "pass" }));
});

afterAll(async () => {
  rpc?.close();
  await proxy?.stop();
  await anvil?.stop();
});

function refuse(wanted: (ask: Ask) => boolean, code = -32601): void {
  const error = { code, message: "not here" };
  proxy.behave((ask) =>
    wanted(ask) ? { do: "rewrite", answer: ({ id }) => ({ jsonrpc: "2.0", id, error }) } : { do: "pass" },
  );
}

const isSimulate = ({ method }: Ask) => method === "eth_simulateV1";
const overridesBlock = ({ method, params }: Ask) => method === "eth_call" && params.length > 3;

describe("probeCapabilities", () => {
  test("a node with everything", async () => {
    expect(await probeCapabilities(rpc)).toEqual({ simulate: true, blockOverrides: true });
  });

  test("a node without eth_simulateV1", async () => {
    refuse(isSimulate);
    expect(await probeCapabilities(rpc)).toEqual({ simulate: false, blockOverrides: true });
  });

  test.each([-32602, -32000, -32603])("a node that refuses block overrides with %s", async (code) => {
    refuse(overridesBlock, code);
    expect(await probeCapabilities(rpc)).toEqual({ simulate: true, blockOverrides: false });
  });

  test("a node that takes block overrides and does not heed them", async () => {
    const result = `0x${"1".padStart(64, "0")}`;
    proxy.behave((ask) =>
      overridesBlock(ask)
        ? { do: "rewrite", answer: ({ id }) => ({ jsonrpc: "2.0", id, result }) }
        : { do: "pass" },
    );
    expect(await probeCapabilities(rpc)).toEqual({ simulate: true, blockOverrides: false });
  });

  test.each([[[]], [[{}]], [[{ calls: [] }]], [null]])(
    "a node that answers eth_simulateV1 with %j",
    async (result) => {
      proxy.behave((ask) =>
        isSimulate(ask)
          ? { do: "rewrite", answer: ({ id }) => ({ jsonrpc: "2.0", id, result }) }
          : { do: "pass" },
      );
      expect(await probeCapabilities(rpc)).toEqual({ simulate: false, blockOverrides: true });
    },
  );

  test("a node that does not answer has no capabilities, it is away", async () => {
    proxy.behave(() => ({ do: "reset" }));
    await expect(probeCapabilities(rpc)).rejects.toMatchObject({ code: "RPC_UNAVAILABLE" });
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createRpc, type Rpc } from "../chain/index.js";
import { type Anvil, startAnvil } from "../chain/testing/anvil.js";
import { type Ask, type FaultyProxy, startFaultyProxy } from "../chain/testing/faultyProxy.js";
import { type Capabilities, currentSpelling, olderSpelling, probeCapabilities } from "./capabilities.js";

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

const everything: Capabilities = {
  ...{ simulate: true, validation: true, blockOverrides: currentSpelling },
  unlike: { simulate: [], call: [] },
};
const facts = ["time", "gas price", "base fee", "randomness", "fee recipient"];
const { blockOverrides: _, ...noOverrides } = { ...everything, unlike: { simulate: [], call: facts } };
const noSimulation = { ...everything, simulate: false, validation: false };

const isSimulate = ({ method }: Ask) => method === "eth_simulateV1";
const overridesBlock = ({ method, params }: Ask) => method === "eth_call" && params.length > 3;

describe("probeCapabilities", () => {
  test("a node with everything", async () => {
    expect(await probeCapabilities(rpc)).toEqual(everything);
  });

  test("a node without eth_simulateV1", async () => {
    refuse(isSimulate);
    expect(await probeCapabilities(rpc)).toEqual(noSimulation);
  });

  test("a node that simulates only without validation, and has no base fee then", async () => {
    refuse((ask) => isSimulate(ask) && (ask.params[0] as { validation: boolean }).validation);
    expect(await probeCapabilities(rpc)).toEqual({
      ...{ ...everything, validation: false },
      unlike: { simulate: ["gas price", "base fee"], call: [] },
    });
  });

  test("a node that knows the older names of block overrides, and ignores the others", async () => {
    const current = Object.values(currentSpelling);
    proxy.behave(({ method, params }) => {
      const [call, block, state, overrides] = params as [unknown, unknown, unknown, object | undefined];
      if (method !== "eth_call" || overrides === undefined) return { do: "pass" };
      const known = Object.entries(overrides).filter(([name]) => !current.includes(name));
      return {
        do: "rewrite",
        answer: (real) => real,
        params: [call, block, state, Object.fromEntries(known)],
      };
    });
    expect(await probeCapabilities(rpc)).toEqual({ ...everything, blockOverrides: olderSpelling });
  });

  test.each([-32602, -32000, -32603])("a node that refuses block overrides with %s", async (code) => {
    refuse(overridesBlock, code);
    expect(await probeCapabilities(rpc)).toEqual(noOverrides);
  });

  test("a node that takes block overrides and does not heed them", async () => {
    const result = `0x${"1".padStart(64, "0")}`;
    proxy.behave((ask) =>
      overridesBlock(ask)
        ? { do: "rewrite", answer: ({ id }) => ({ jsonrpc: "2.0", id, result }) }
        : { do: "pass" },
    );
    expect(await probeCapabilities(rpc)).toEqual(noOverrides);
  });

  test.each([[[]], [[{}]], [[{ calls: [] }]], [null]])(
    "a node that answers eth_simulateV1 with %j",
    async (result) => {
      proxy.behave((ask) =>
        isSimulate(ask)
          ? { do: "rewrite", answer: ({ id }) => ({ jsonrpc: "2.0", id, result }) }
          : { do: "pass" },
      );
      expect(await probeCapabilities(rpc)).toEqual(noSimulation);
    },
  );

  test("a node that does not answer has no capabilities, it is away", async () => {
    proxy.behave(() => ({ do: "reset" }));
    await expect(probeCapabilities(rpc)).rejects.toMatchObject({ code: "RPC_UNAVAILABLE" });
  });
});

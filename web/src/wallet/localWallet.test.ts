import { afterEach, expect, test, vi } from "vitest";
import { localWallet } from "./localWallet.js";

const { provider } = localWallet;

/** Answers in place of the service's endpoint for the local wallet. Returns the requests it received. */
function answering(answer: (asked: { method: string; params: unknown[] }) => [status: number, body: object]) {
  const asked: [method: string, params: unknown[]][] = [];
  vi.stubGlobal("fetch", async (path: string, { body }: { body: string }) => {
    const question = JSON.parse(body) as { method: string; params: unknown[] };
    expect(path).toBe("/local/wallet");
    asked.push([question.method, question.params]);
    const [status, json] = answer(question);
    return Response.json(json, { status });
  });
  return asked;
}

afterEach(() => vi.unstubAllGlobals());

test("lists the service's accounts without asking", async () => {
  const asked = answering(() => [200, { result: ["0x1"] }]);
  expect(await provider.request({ method: "eth_requestAccounts" })).toEqual(["0x1"]);
  expect(asked).toEqual([["eth_accounts", []]]);
});

test("refuses to switch to another chain like a wallet that does not know it, without a request", async () => {
  const asked = answering(() => [200, { result: null }]);
  const switches = provider.request({
    method: "wallet_switchEthereumChain",
    params: [{ chainId: "0xa" }],
  });
  await expect(switches).rejects.toMatchObject({
    name: "WalletError",
    code: 4902,
    message: "This wallet supports only the local chain",
  });
  expect(asked).toEqual([]);
});

test("sends a transaction with its nonce, and passes everything else on unchanged", async () => {
  const asked = answering(({ method }) => [
    200,
    { result: method === "eth_getTransactionCount" ? "0x7" : "0xabc" },
  ]);
  const tx = { from: "0x1", to: "0x2", value: "0x3" };
  expect(await provider.request({ method: "eth_sendTransaction", params: [tx] })).toBe("0xabc");
  expect(await provider.request({ method: "eth_call", params: [tx, "latest"] })).toBe("0xabc");
  expect(asked).toEqual([
    ["eth_getTransactionCount", ["0x1", "pending"]],
    ["eth_sendTransaction", [{ ...tx, nonce: "0x7" }]],
    ["eth_call", [tx, "latest"]],
  ]);
});

test.each([
  [503, { message: "The chain is stopping" }, { code: 503, message: "The chain is stopping" }],
  [200, { error: { code: -32000, message: "reverted" } }, { code: -32000, message: "reverted" }],
] as const)("throws the refusal of the service or its node: %s", async (status, body, error) => {
  answering(() => [status, body]);
  await expect(provider.request({ method: "eth_chainId" })).rejects.toMatchObject(error);
});

import { expect, test } from "vitest";
import type { Transport } from "../transport/http.js";
import { chainIdAsk, makeExchange } from "./exchange.js";
import type { Health } from "./health.js";
import { makeLatency } from "./latency.js";

const url = new URL("http://127.0.0.1:8545");
const now = () => 0;

test("an exchange tells the node's health of each answer, and sends nothing once it is closed", async () => {
  const sent: string[] = [];
  let served = 0;
  const health = { served: () => void served++ } as unknown as Health;
  const transport: Transport = {
    async send({ method }) {
      sent.push(method);
      return "0x1";
    },
    traffic: () => ({ sentBytes: 0, receivedBytes: 0, connections: 0 }),
    close() {},
  };
  const watcher = { answered() {}, disconnected() {}, waiting() {} };
  const exchange = makeExchange(
    { url, now },
    { transport, health, latency: makeLatency(now) },
    () => watcher,
  );
  const ask = () => exchange.send(chainIdAsk, { timeoutMs: 1_000 }, "dead");
  expect(await ask()).toBe("0x1");
  expect(served).toBe(1);
  exchange.close();
  await expect(ask()).rejects.toMatchObject({ kind: "closed", delivered: false });
  expect([sent, served]).toEqual([["eth_chainId"], 1]);
});

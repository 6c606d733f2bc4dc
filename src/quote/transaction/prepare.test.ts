import { describe, expect, test } from "vitest";
import type { Strategy } from "../../execution/index.js";
import type { QuoteServices } from "../services.js";
import { deadlineOf } from "./prepare.js";

const fromAddress = "0x00000000000000000000000000000000000000aa";
const answer = { head: {}, context: { number: 8n, timestamp: 1_000n, baseFeeWei: 1n } };

function servicesWhere(isContract: () => Promise<boolean>): QuoteServices {
  const limits = { deadlineSeconds: 30, walletDeadlineSeconds: 700 };
  return { limits, simulator: { isContract } } as unknown as QuoteServices;
}

const wallet: Strategy = { kind: "ensowallet", pulls: [1n] };

describe("deadlineOf", () => {
  test.each<[Strategy, boolean, bigint]>([
    [{ kind: "router" }, false, 1_030n],
    [{ kind: "router" }, true, 1_030n],
    [{ kind: "delegate" }, false, 1_700n],
    [{ kind: "delegate" }, true, 1_700n],
    [wallet, false, 1_030n],
    [wallet, true, 1_700n],
  ])("%o of a sender that is a contract: %s", async (strategy, isContract, expected) => {
    const services = servicesWhere(async () => isContract);
    const terms = { strategy, fromAddress, deadline: undefined } as const;
    expect(await deadlineOf(services, terms, answer as never)).toBe(expected);
  });

  test("asks nobody where the caller gave one", async () => {
    const services = servicesWhere(() => Promise.reject(new Error("asked")));
    const terms = { strategy: wallet, fromAddress, deadline: 5n } as const;
    expect(await deadlineOf(services, terms, answer as never)).toBe(5n);
  });
});

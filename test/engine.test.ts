import { isDeepStrictEqual } from "node:util";
import { devAccounts, devTokens, unitsForUsd } from "@sluice/devnet";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runs } from "../src/lib/testing/runs.js";
import { eventually } from "./helpers/http.js";
import { makeFolderIn, type Service, startService } from "./helpers/service.js";
import { useService } from "./helpers/sharedService.js";

/** Searches in the main thread. */
const world = useService();
const sender = devAccounts[0]?.address as string;
const slowMs = 240_000;
const every = runs({ normal: 13, deep: 3 });

type Engine = { workers: number; searching: number; waiting: number; searches: number; refused: number };

async function engineOf(service: Service): Promise<Engine> {
  const response = await fetch(`${service.url}/status`);
  return ((await response.json()) as { engine: Engine }).engine;
}

function quote(service: Service, changes: Record<string, string>): Promise<Response> {
  return fetch(`${service.url}/api/v1/shortcuts/quote?${new URLSearchParams(changes)}`);
}

/** Returns every n-th pair of the chain's own tokens. */
function questions(): Record<string, string>[] {
  const pairs = devTokens.flatMap((tokenIn) => devTokens.map((tokenOut) => [tokenIn, tokenOut] as const));
  return pairs
    .filter(([tokenIn, tokenOut], index) => tokenIn !== tokenOut && index % every === 0)
    .map(([tokenIn, tokenOut]) => ({
      fromAddress: sender,
      tokenIn: tokenIn.address,
      tokenOut: tokenOut.address,
      amountIn: String(unitsForUsd(tokenIn, 50_000)),
    }));
}

/** Returns a body without its request id. */
function withoutIds(body: unknown): unknown {
  return { ...(body as object), requestId: undefined };
}

describe("a service with search threads, of which each has one place to wait", () => {
  let service: Service;
  beforeAll(async () => {
    const folder = await makeFolderIn(world.dataFolder);
    const env = { SLUICE_ENGINE_WORKERS: "auto", SLUICE_ENGINE_MAX_QUEUE: "1" };
    service = await startService({ RPC_URL_1: world.chain.url, SLUICE_DATA: folder, ...env });
  }, slowMs);
  afterAll(async () => void (await service?.stop()));

  test(
    "gives the same answers as one without threads",
    async () => {
      expect((await engineOf(world.service)).workers).toBe(0);
      const before = await engineOf(service);
      expect(before.workers).toBeGreaterThan(0);
      let answered = 0;
      for (const question of questions()) {
        // Values that accrue with time differ between answers of different seconds.
        await eventually(`the same answer to ${JSON.stringify(question)}`, async () => {
          const answers = await Promise.all([quote(service, question), quote(world.service, question)]);
          const [body, expected] = await Promise.all(answers.map((answer) => answer.json()));
          if (answers[0]?.status === 200) answered += 1;
          return isDeepStrictEqual(withoutIds(body), withoutIds(expected));
        });
      }
      expect(answered).toBeGreaterThan(10);
      const after = await engineOf(service);
      expect(after.searches).toBeGreaterThanOrEqual(before.searches + answered);
      expect(after).toMatchObject({ searching: 0, waiting: 0, refused: 0 });
    },
    slowMs,
  );

  test(
    "refuses some requests at once under overload, answers the others, and stops cleanly",
    async () => {
      let turn = 0;
      await eventually("a refusal", async () => {
        const asked = questions().map((question) => {
          turn += 1;
          return quote(service, {
            ...question,
            amountIn: String(BigInt(question.amountIn!) + BigInt(turn)),
          });
        });
        const answers = await Promise.all(asked);
        const refused = answers.filter(({ status }) => status === 503);
        for (const answer of refused) {
          expect(await answer.json()).toMatchObject({ code: "OVERLOADED" });
          expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThanOrEqual(1);
        }
        return refused.length > 0 && answers.some(({ status }) => status === 200);
      });
      const { refused, waiting } = await engineOf(service);
      expect(refused).toBeGreaterThan(0);
      expect(waiting).toBe(0);
      expect(await service.stop()).toBe(0);
    },
    slowMs,
  );
});

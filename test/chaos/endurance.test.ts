import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { driveTraffic } from "@sluice/devnet";
import { expect, test } from "vitest";
import { ownPostgresMissing } from "../../src/storage/testing/postgres.js";
import { type FleetProcess, fleetCaughtUp, startFleet } from "../helpers/fleet.js";
import {
  type Answer,
  approveTraded,
  askRoute,
  blockNumber,
  expectCalm,
  paidAt,
  randomFor,
  size,
  tell,
} from "./chaos.js";

/**
 * Runs a fleet under traffic and load for a while: every sampled answer pays its amount with its gas, no process gains
 * memory or handles, and answers stay at the newest block. `SOAK_MINUTES=30` is the run of a release; shorter ones do not
 * judge memory, which takes ten minutes to settle.
 */

const minutes = Number(process.env.SOAK_MINUTES ?? size({ short: 0.3, long: 3 }));
const settlingMinutes = 10;
/** Requests per second to each API process. */
const perSecond = 3;
const sampleMs = 10_000;
/** A process collects its garbage before each sample. */
const collectMs = 1_000;
const collector = new URL("collectGarbage.mjs", import.meta.url);
/** One answer in this many is executed. */
const executedShare = 3;
/** An answer is executed after this many further blocks, since the chain's state of a past block is final. */
const settledAfter = 2;
const mostDrift = 0.03;
/** Sockets come and go with requests. */
const spareHandles = 15;

type Sample = { readonly minute: number; readonly residentMiB: number; readonly handles: number };

function sampleOf({ pid }: FleetProcess, minute: number): Sample {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const residentMiB = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
  return { minute, residentMiB, handles: readdirSync(`/proc/${pid}/fd`).length };
}

function meanHandles(samples: readonly Sample[]): number {
  return samples.reduce((sum, { handles }) => sum + handles, 0) / Math.max(1, samples.length);
}

function meanMiB(samples: readonly Sample[]): number {
  return samples.reduce((sum, { residentMiB }) => sum + residentMiB, 0) / Math.max(1, samples.length);
}

/** Compares the five minutes after the settling, or the first half of a short run, with those at the end. */
function trendOf(samples: readonly Sample[]) {
  const span = Math.min(5, minutes / 4);
  const from = Math.min(settlingMinutes, minutes / 2);
  const early = samples.filter(({ minute }) => minute >= from && minute < from + span);
  const late = samples.filter(({ minute }) => minute >= minutes - span);
  const [before, after] = [meanMiB(early), meanMiB(late)];
  return {
    beforeMiB: Math.round(before),
    afterMiB: Math.round(after),
    drift: Math.round(1000 * (after / before - 1)) / 1000,
    handlesBefore: Math.round(meanHandles(early)),
    handlesAfter: Math.round(meanHandles(late)),
  };
}

function quantile(values: readonly number[], share: number): number {
  return [...values].sort((a, b) => a - b)[Math.floor(share * (values.length - 1))] ?? 0;
}

const missing = ownPostgresMissing();
if (missing !== undefined) process.stderr.write(`NOT RUN: the endurance of a fleet, since ${missing}\n`);

test.skipIf(missing !== undefined)(
  "a fleet under traffic and load stays exact, level and small",
  async () => {
    const settings = {
      LOG_LEVEL: "info",
      SLUICE_ENGINE_WORKERS: "1",
      NODE_OPTIONS: `--import ${collector}`,
    };
    const fleet = await startFleet({ apis: 2, env: settings });
    const { url: chainUrl } = fleet.chain;
    const random = randomFor("endurance");
    const samples = new Map<FleetProcess, Sample[]>(fleet.processes.map((each) => [each, []]));
    const codes: Record<string, number> = {};
    const lags: number[] = [];
    const waiting: Answer[] = [];
    const wrong: unknown[] = [];
    let executed = 0;
    let isOver = false;

    async function trade(): Promise<void> {
      for (let seed = 1; !isOver; seed++) {
        const startedAt = performance.now();
        await driveTraffic(fleet.chain, { seed, blocks: 1 });
        await sleep(Math.max(0, 1_000 - (performance.now() - startedAt)));
      }
    }

    async function ask(service: FleetProcess): Promise<void> {
      for (let count = 0; !isOver; count++) {
        const pause = sleep(1_000 / perSecond);
        const newest = await blockNumber(chainUrl);
        const { code, answer } = await askRoute(service, random, { slippage: "10000" });
        codes[code] = (codes[code] ?? 0) + 1;
        if (answer !== undefined) {
          lags.push(Math.max(0, newest - answer.createdAt));
          if (count % executedShare === 0) waiting.push(answer);
        }
        await pause;
      }
    }

    async function judge(): Promise<void> {
      while (!isOver || waiting.length > 0) {
        const [answer] = waiting;
        const settled = (await blockNumber(chainUrl)) - settledAfter;
        if (answer === undefined || (answer.createdAt > settled && !isOver)) {
          await sleep(100);
          continue;
        }
        waiting.shift();
        const paid = await paidAt(chainUrl, answer, answer.createdAt);
        if (paid !== BigInt(answer.amountOut)) wrong.push({ paid: String(paid), answer });
        executed += 1;
      }
    }

    async function watch(): Promise<void> {
      const startedAt = performance.now();
      for (;;) {
        const minute = (performance.now() - startedAt) / 60_000;
        if (minute >= minutes) break;
        for (const { pid } of samples.keys()) process.kill(pid, "SIGUSR2");
        await sleep(collectMs);
        for (const [each, own] of samples) own.push(sampleOf(each, minute));
        await sleep(Math.min(sampleMs, (minutes * 60_000) / 20) - collectMs);
      }
      isOver = true;
    }

    try {
      await approveTraded(chainUrl);
      await fleetCaughtUp(fleet);
      await Promise.all([watch(), trade(), judge(), ...fleet.apis().map(ask)]);
      const p99 = quantile(lags, 0.99);
      tell("endurance", `${minutes} min, ${await blockNumber(chainUrl)} blocks, ${JSON.stringify(codes)}`);
      tell(
        "endurance",
        `${executed} executed, ${wrong.length} wrong; lag p50 ${quantile(lags, 0.5)}, p99 ${p99} blocks`,
      );
      for (const [{ role }, own] of samples) tell("endurance", `${role}: ${JSON.stringify(trendOf(own))}`);
      expect(wrong).toEqual([]);
      expect(executed).toBeGreaterThan(minutes * 10);
      for (const [each, own] of samples) {
        const { drift, handlesBefore, handlesAfter } = trendOf(own);
        expect(handlesAfter).toBeLessThanOrEqual(handlesBefore + spareHandles);
        if (minutes >= 2 * settlingMinutes) expect(drift).toBeLessThan(mostDrift);
        expectCalm(each);
      }
    } finally {
      isOver = true;
      await fleet.stop();
    }
  },
  (minutes + 5) * 60_000,
);

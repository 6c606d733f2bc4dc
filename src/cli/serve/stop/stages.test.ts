import { describe, expect, test } from "vitest";
import { makeShutdown } from "./stages.js";

type Line = { readonly level: string; readonly stage: string; readonly reason?: string };

function logged() {
  const lines: Line[] = [];
  const write = (level: string) => (fields: object) => {
    const { stage, reason } = fields as Line;
    lines.push({ level, stage, ...(reason === undefined ? {} : { reason }) });
  };
  return { lines, log: { debug: write("debug"), error: write("error") } };
}

const patienceMs = { first: 1000, second: 1000, third: 1000 };

describe("makeShutdown", () => {
  test("ends stages in order, each once, in any order of registration", async () => {
    const { lines, log } = logged();
    const shutdown = makeShutdown(patienceMs, log);
    const ended: string[] = [];
    shutdown.at("third", () => void ended.push("c"));
    shutdown.at("first", async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      ended.push("a");
    });
    shutdown.at("second", () => void ended.push("b"));
    expect(shutdown.signal.aborted).toBe(false);
    await Promise.all([shutdown.run(), shutdown.run()]);
    expect(shutdown.signal.aborted).toBe(true);
    expect(ended).toEqual(["a", "b", "c"]);
    expect(lines).toEqual(["first", "second", "third"].map((stage) => ({ level: "debug", stage })));
  });

  test("names a stage that fails or takes too long, abandons it, and continues", async () => {
    const { lines, log } = logged();
    const shutdown = makeShutdown({ ...patienceMs, second: 20 }, log);
    const ended: string[] = [];
    shutdown.at("first", () => {
      throw new Error("broken");
    });
    shutdown.at("second", () => new Promise(() => undefined));
    shutdown.at("third", () => void ended.push("c"));
    await expect(shutdown.run()).rejects.toThrow("did not stop cleanly: first, second");
    expect(ended).toEqual(["c"]);
    expect(lines).toEqual([
      { level: "error", stage: "first", reason: "broken" },
      { level: "error", stage: "second", reason: "it took longer than 0.02 s" },
      { level: "debug", stage: "third" },
    ]);
  });

  test("ends an entry immediately if its stage is over, and in turn otherwise", async () => {
    const { log } = logged();
    const shutdown = makeShutdown(patienceMs, log);
    const ended: string[] = [];
    shutdown.at("second", async () => {
      shutdown.at("first", () => void ended.push("late"));
      shutdown.at("third", () => void ended.push("in time"));
      await new Promise((resolve) => setTimeout(resolve, 5));
      ended.push("b");
    });
    await shutdown.run();
    expect(ended).toEqual(["late", "b", "in time"]);
  });
});

import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { orAborted } from "./wait.js";

test("orAborted handles what becomes of the work, also where the signal has aborted before", async () => {
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => unhandled.push(reason);
  // In place of the runner's own listener, which would fail the run.
  const listeners = process.listeners("unhandledRejection");
  process.removeAllListeners("unhandledRejection");
  process.on("unhandledRejection", note);
  try {
    let fail: (error: Error) => void = () => undefined;
    const work = new Promise<never>((_, reject) => (fail = reject));
    const signal = AbortSignal.abort(new Error("given up"));
    await expect(orAborted(work, signal)).rejects.toThrow("given up");
    fail(new Error("closed"));
    await setImmediate();
    expect(unhandled).toEqual([]);
  } finally {
    process.removeAllListeners("unhandledRejection");
    for (const listener of listeners) process.on("unhandledRejection", listener);
  }
});

import { describe, expect, test } from "vitest";
import { makeWakes, newsOf } from "./wakes.js";

const [channel, other] = ["one", "two"] as const;
const longMs = 60_000;
const { signal } = new AbortController();

/** Returns whether the promise is settled after all that can happen without time passing. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let settled = false;
  void promise.then(() => {
    settled = true;
  });
  await new Promise(setImmediate);
  return settled;
}

describe("a read that waits for a channel", () => {
  test("ends with news of it, and not with that of another", async () => {
    const wakes = makeWakes();
    const waiting = wakes.expect(channel).wait(longMs, signal);
    wakes.hear(newsOf(other, 1));
    expect(await isSettled(waiting)).toBe(false);
    wakes.hear(newsOf(channel, 1));
    expect(await isSettled(waiting)).toBe(true);
  });

  test("does not wait if there was news since it looked", async () => {
    const wakes = makeWakes();
    const expectation = wakes.expect(channel);
    wakes.hear(newsOf(channel, 1));
    expect(await isSettled(expectation.wait(longMs, signal))).toBe(true);
  });

  test("ends with all others when all are woken", async () => {
    const wakes = makeWakes();
    const all = [channel, other].map((each) => wakes.expect(each).wait(longMs, signal));
    wakes.wakeAll();
    expect(await isSettled(Promise.all(all))).toBe(true);
  });

  test("ends after its time, and with the reason of its signal", async () => {
    await makeWakes().expect(channel).wait(1, signal);
    const ending = new AbortController();
    const waiting = makeWakes().expect(channel).wait(longMs, ending.signal);
    ending.abort(new Error("stopped"));
    await expect(waiting).rejects.toThrow("stopped");
  });
});

import { expect, test } from "vitest";
import { makeNodeRoom } from "./answerInTime.js";

/** A node that takes so many requests a second, and answers under way that ask it. */
function start(perSecond: number | undefined, timeoutMs = 10_000) {
  let turns = 0;
  const room = makeNodeRoom({ quotePace: () => ({ perSecond, turns }) }, timeoutMs);
  const endings: (() => void)[] = [];
  return {
    room,
    endings,
    begin: () => room.run(() => new Promise<void>((resolve) => endings.push(resolve))),
    ask(count: number) {
      turns += count;
    },
  };
}

test("a node without a limit has room for all", async () => {
  const { begin, endings } = start(undefined);
  const under = Array.from({ length: 500 }, begin);
  for (const end of endings) end();
  await expect(Promise.all(under)).resolves.toHaveLength(500);
});

test("of a node of two requests a second four answers of four each are asked, and the fifth is refused with when to come back", async () => {
  const { begin, endings } = start(2);
  const under = Array.from({ length: 4 }, begin);
  await expect(begin()).rejects.toMatchObject({ code: "OVERLOADED", retryAfterSeconds: 2 });
  endings.shift()?.();
  await under[0];
  const another = begin();
  for (const end of endings) end();
  await expect(Promise.all([...under, another])).resolves.toHaveLength(5);
});

test("one is always tried, also by itself too much for the node", async () => {
  const { begin, endings } = start(0.1);
  const only = begin();
  await expect(begin()).rejects.toMatchObject({ code: "OVERLOADED" });
  endings[0]?.();
  await only;
});

test("how many requests an answer takes is learnt, and what others ask in between is left out", async () => {
  const { room, begin, endings, ask } = start(2.01);
  for (let answer = 0; answer < 100; answer++) {
    ask(1000);
    await room.run(async () => ask(2));
  }
  const under = Array.from({ length: 7 }, begin);
  // Eight that take two each are there after 8 s; nine are not.
  const eighth = begin();
  await expect(begin()).rejects.toMatchObject({ code: "OVERLOADED" });
  for (const end of endings) end();
  await expect(Promise.all([...under, eighth])).resolves.toHaveLength(8);
});

test("a failure gives its room back", async () => {
  const { room, begin } = start(0.1);
  await expect(room.run(() => Promise.reject(new Error("reverts")))).rejects.toThrow("reverts");
  void begin();
  await expect(begin()).rejects.toMatchObject({ code: "OVERLOADED" });
});

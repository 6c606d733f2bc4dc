import { describe, expect, test } from "vitest";
import { makeAnswerQueue, type Turn } from "./answerQueue.js";

const timeoutMs = 10_000;

/** A queue of width four, on a clock that only `pass` moves. */
function start(width = 4) {
  let nowMs = 0;
  const begun: number[] = [];
  const queue = makeAnswerQueue({ width: () => width, timeoutMs, nowMs: () => nowMs });
  return {
    queue,
    begun,
    enter: (name: number): Turn => queue.enter(() => begun.push(name)),
    pass(ms: number) {
      nowMs += ms;
    },
  };
}

/** Answers `count` requests one after the other, each of which takes `ms`. */
function answerAll({ enter, pass }: ReturnType<typeof start>, count: number, ms: number): void {
  for (let each = 0; each < count; each++) {
    const turn = enter(-1);
    pass(ms);
    turn.leave(false);
  }
}

/** Lets in requests until there is no room; returns how many. */
function fill({ queue, enter }: ReturnType<typeof start>): number {
  let count = 0;
  while (count < 10_000 && queue.refusal() === undefined) enter(count++);
  return count;
}

describe("makeAnswerQueue", () => {
  test("lets so many begin at once, the others in the order they came, and nobody twice", () => {
    const { queue, begun, enter } = start();
    const turns = Array.from({ length: 7 }, (_, name) => enter(name));
    expect(begun).toEqual([0, 1, 2, 3]);
    turns[2]?.leave(false);
    turns[2]?.leave(false);
    expect(begun).toEqual([0, 1, 2, 3, 4]);
    // Who waits and goes is passed over.
    turns[5]?.leave(true);
    turns[0]?.leave(false);
    expect(begun).toEqual([0, 1, 2, 3, 4, 6]);
    for (const turn of turns) turn.leave(false);
    expect(queue.figures()).toEqual({ working: 0, waiting: 0, refused: 0 });
  });

  test("is as long as half of the time of an answer lets those at its end be answered", () => {
    const slow = start();
    answerAll(slow, 200, 990);
    // Of 5 s the answer itself takes one, so that 4 s can be waited for four at a time who take one each.
    expect(fill(slow)).toBe(4 + 16);
    expect(slow.queue.refusal()).toBe(5);
    expect(slow.queue.figures()).toEqual({ working: 4, waiting: 16, refused: 2 });

    const fast = start();
    answerAll(fast, 200, 10);
    expect(fill(fast)).toBeGreaterThan(1900);
  });

  test("lets nobody wait where answers take longer than they may, and always lets work those it can", () => {
    const stuck = start();
    answerAll(stuck, 200, timeoutMs);
    expect(fill(stuck)).toBe(4);
  });

  test("begins short, while nothing is known", () => {
    expect(fill(start())).toBe(8);
  });

  test("becomes shorter as clients go away early, but not closed", () => {
    const all = start();
    answerAll(all, 200, 100);
    const patient = fill(all);
    expect(patient).toBeGreaterThan(190);

    const some = start();
    answerAll(some, 200, 98);
    const working = Array.from({ length: 4 }, (_, name) => some.enter(name));
    for (let each = 0; each < 200; each++) {
      const turn = some.enter(each);
      some.pass(1000);
      turn.leave(true);
    }
    // They wait for a second, so half of one is asked of them, of which the answer takes 0.1 s.
    const hasty = fill(some);
    expect(hasty).toBe(16);
    for (const turn of working) turn.leave(false);

    const rude = start();
    answerAll(rude, 200, 100);
    for (let each = 0; each < 4; each++) rude.enter(each);
    for (let each = 0; each < 1000; each++) rude.enter(each).leave(true);
    expect(fill(rude)).toBe(1);
  });
});

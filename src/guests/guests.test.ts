import { expect, test } from "vitest";
import { makeBoundedGate } from "./guests.js";

test("makeBoundedGate lets some work, some wait, and refuses the rest until there is room again", async () => {
  const line = makeBoundedGate(2, 3);
  let begun = 0;
  const endings: (() => void)[] = [];
  const work = () => {
    begun += 1;
    return new Promise<void>((resolve) => endings.push(resolve));
  };
  const taken = Array.from({ length: 5 }, () => line(work));
  expect(begun).toBe(2);
  await expect(line(work)).rejects.toMatchObject({ code: "OVERLOADED", retryAfterSeconds: 1 });
  for (let ended = 0; ended < 4; ended++) {
    endings[ended]?.();
    await taken[ended];
  }
  expect(begun).toBe(5);
  await expect(line(async () => "room")).resolves.toBe("room");
  endings[4]?.();
  await taken[4];
  await expect(line(() => Promise.reject(new Error("fails")))).rejects.toThrow("fails");
  await expect(Promise.all(Array.from({ length: 5 }, () => line(async () => 1)))).resolves.toHaveLength(5);
});

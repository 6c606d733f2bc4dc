import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const script = fileURLToPath(new URL("../scripts/build.mjs", import.meta.url));

test("a build that takes long says what it is still doing, until it is done", async () => {
  const { sayingWhatTakesLong } = await import(script);
  const said: string[] = [];
  let heard = () => {};
  const say = (line: string) => {
    said.push(line);
    heard();
  };
  /** Resolves when something is said that is not a repetition. */
  const next = () =>
    new Promise<void>((resolve) => {
      const count = new Set(said.map(plain)).size;
      heard = () => new Set(said.map(plain)).size > count && resolve();
    });
  const both = next();
  const ends = { fast: both, slow: both.then(next) };
  const turns = [["fast"], ["slow", "slower"]];
  const work = async ([name]: string[]) => {
    await ends[name as keyof typeof ends];
    return name;
  };
  expect(await sayingWhatTakesLong(turns, work, { say, everyMs: 1 })).toEqual(["fast", "slow"]);
  expect([...new Set(said.map(plain))]).toEqual([
    "Still building fast, slow, slower",
    "Still building slow, slower",
  ]);
  const { length } = said;
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(said).toHaveLength(length);
});

function plain(line: string): string {
  return line.replace(/ after \d+ s …$/, "");
}

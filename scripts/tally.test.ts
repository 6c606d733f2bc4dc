import { expect, test } from "vitest";

type Skipped = { readonly ancestorTitles: string[]; readonly title: string; readonly fullName: string };
const { reasons } = (await import("./tally.mjs" as string)) as {
  reasons(tests: readonly Skipped[]): string[];
};

const skipped = (...titles: string[]): Skipped => ({
  ancestorTitles: titles.slice(0, -1),
  title: titles.at(-1) as string,
  fullName: titles.join(" "),
});

test("skipped tests are told in one line for each reason, whichever title has it", () => {
  const noServer = "NOT RUN, since PostgreSQL's initdb is not installed";
  const tests = [
    skipped(`a fleet: ${noServer}`, "follows"),
    skipped("storage", `keeps keys (PostgreSQL): ${noServer}`),
    skipped("the completion of fish", "offers what can come next (fish is needed)"),
    skipped("a form (needs Chromium: apt-get install chromium)", "asks"),
    skipped("files: NOT RUN AS ANOTHER USER, since this is not root", "are read-only"),
    skipped("a disk without room", "is told"),
    skipped("a disk without room", "is left"),
    skipped(`a fleet: ${noServer}`, "leads"),
  ];
  expect(reasons(tests)).toEqual([
    "SKIPPED 3 tests, since PostgreSQL's initdb is not installed",
    "SKIPPED 1 test, since fish is not installed",
    "SKIPPED 1 test, since they need Chromium: apt-get install chromium",
    "SKIPPED 1 test, since this is not root",
    "SKIPPED 2 tests without a reason, first a disk without room is told",
  ]);
});

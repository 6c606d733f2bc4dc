import { existsSync } from "node:fs";
import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { makeLogger } from "./logger.js";

const full = "/dev/full";
const note = existsSync(full) ? "" : `: NOT RUN, since there is no ${full}`;

test.skipIf(!existsSync(full))(`a log that cannot be written does not end the process${note}`, async () => {
  const failures: unknown[] = [];
  const note = (error: unknown) => failures.push(error);
  process.on("uncaughtException", note);
  try {
    const logger = makeLogger("info", full);
    for (let line = 0; line < 3; line++) {
      logger.info({ line }, "nobody reads this");
      await turn();
      await turn();
    }
  } finally {
    process.off("uncaughtException", note);
  }
  expect(failures).toEqual([]);
});

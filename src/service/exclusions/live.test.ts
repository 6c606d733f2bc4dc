import { expect, test } from "vitest";
import { exclusionText } from "../../lib/exclusion.js";
import { silent } from "../../lib/logger.js";
import { makeLiveExclusions } from "./live.js";

test("a database that fails at the first read is read again, and nothing counts as read until then", async () => {
  let isBroken = true;
  const entries = ["protocol:lido"];
  const store = {
    add: async () => undefined,
    remove: async () => false,
    async list() {
      if (isBroken) throw new Error("the connection was lost");
      return entries;
    },
  };
  const exclusions = makeLiveExclusions([], silent);
  let isRead = false;
  const read = exclusions.follow(store).then(() => {
    isRead = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(isRead).toBe(false);
  isBroken = false;
  await read;
  expect(exclusions.list().map(exclusionText)).toEqual(entries);
  await exclusions.stop();
});

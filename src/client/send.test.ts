import { describe, expect, test } from "vitest";
import { send } from "./send.js";

const url = "http://127.0.0.1:9";

/** What becomes of a request that is lost in this way. */
function lostBy(thrown: unknown): Promise<unknown> {
  const fetch = () => Promise.reject(thrown);
  return send(new Request(`${url}/ready`), fetch, { retries: 0 }).catch((error: unknown) => error);
}

describe("send", () => {
  test.each([
    [
      "the code of the cause, as Node gives it",
      new TypeError("fetch failed", { cause: Object.assign(new Error("connect"), { code: "ECONNREFUSED" }) }),
      "ECONNREFUSED",
    ],
    [
      "the cause's message where it has no code",
      new TypeError("fetch failed", { cause: new Error("other side closed") }),
      "other side closed",
    ],
    [
      "the message where there is no cause, as in browsers",
      new TypeError("Failed to fetch"),
      "Failed to fetch",
    ],
    ["whatever was thrown where that is no error", "out of order", "out of order"],
  ])("names %s", async (_, thrown, reason) => {
    expect(await lostBy(thrown)).toMatchObject({
      code: "SERVICE_UNREACHABLE",
      message: `${url} cannot be reached: ${reason}`,
      cause: thrown,
    });
  });
});

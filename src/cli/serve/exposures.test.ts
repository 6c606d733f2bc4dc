import { describe, expect, test } from "vitest";
import { exposures } from "./exposures.js";

const server = { host: "0.0.0.0", operatorHost: "127.0.0.1", operatorPort: 0, operatorKey: "" };
const api = { auth: "open" } as const;

describe("exposures", () => {
  test("names the API and the operator's paths if neither asks for a key", () => {
    const found = exposures({ server, api });
    expect(found.map(([host, text]) => [host, /API|\/status/.exec(text)?.[0]])).toEqual([
      ["0.0.0.0", "API"],
      ["0.0.0.0", "/status"],
    ]);
  });

  test.each(["::", "0.0.0.0", "0", "0000:0000:0000:0000:0000:0000:0000:0000", "::ffff:0.0.0.0"])(
    "finds all interfaces in %s",
    (host) => {
      expect(exposures({ server: { ...server, host }, api })).toHaveLength(2);
    },
  );

  test.each(["127.0.0.1", "localhost", "::1", "10.0.0.7", "fd00::", "sluice.internal"])(
    "does not warn of %s",
    (host) => {
      expect(exposures({ server: { ...server, host }, api })).toEqual([]);
    },
  );

  test("does not warn of what asks for a key, or listens on this machine alone", () => {
    const keyed = { ...server, operatorKey: "0123456789abcdef" };
    expect(exposures({ server: keyed, api: { auth: "required" } })).toEqual([]);
    expect(exposures({ server: { ...server, operatorPort: 9000 }, api: { auth: "required" } })).toEqual([]);
    const apart = { ...server, host: "127.0.0.1", operatorHost: "::", operatorPort: 9000 };
    expect(exposures({ server: apart, api }).map(([host]) => host)).toEqual(["::"]);
  });
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { callerOf, isLoopback } from "./guard.js";

describe("callerOf", () => {
  test.each([
    [undefined, "unknown"],
    ["192.0.2.7", "192.0.2.7"],
    ["::ffff:192.0.2.7", "192.0.2.7"],
    ["192.0.2.7:5678", "192.0.2.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
    ["2001:0DB8:0001:0002::1", "2001:db8:1:2"],
    ["[2001:db8:1:2::1]:5678", "2001:db8:1:2"],
    ["2001:db8::", "2001:db8:0:0"],
    ["2001:db8::1:2:3:4:5", "2001:db8:0:1"],
    ["::1", "0:0:0:0"],
    ["fe80::1%eth0", "fe80:0:0:0"],
    ["64:ff9b::192.0.2.7", "64:ff9b:0:0"],
    ["", "unknown"],
    ["_hidden", "unknown"],
    ["1.2.3", "unknown"],
    ["x".repeat(10_000), "unknown"],
  ])("counts %s as %s", (address, caller) => expect(callerOf(address)).toBe(caller));

  test("counts all of a /64 as one and nothing else with it", () => {
    fc.assert(
      fc.property(fc.ipV6(), fc.ipV6(), (one, other) => {
        const same = networkOf(one) === networkOf(other);
        expect(callerOf(one) === callerOf(other)).toBe(same);
      }),
    );
  });
});

/** The first 64 bits as the platform's URL parser understands them, which writes the longest run of zeros as `::`. */
function networkOf(address: string): string {
  const [head = "", tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const leading = head.split(":").filter((group) => group !== "");
  const trailing = (tail ?? "").split(":").filter((group) => group !== "");
  const zeros = Array<string>(8 - leading.length - trailing.length).fill("0");
  return [...leading, ...zeros, ...trailing].slice(0, 4).join(":");
}

describe("isLoopback", () => {
  test.each(["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"])("knows %s", (address) =>
    expect(isLoopback(address)).toBe(true),
  );
  test.each(["192.0.2.7", "::ffff:192.0.2.7", "::", "1127.0.0.1", undefined])("tells %s from it", (address) =>
    expect(isLoopback(address)).toBe(false),
  );
});

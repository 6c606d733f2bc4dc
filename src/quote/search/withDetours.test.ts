import { describe, expect, test } from "vitest";
import { type ErrorCode, SluiceError } from "../../errors/index.js";
import { tokenAddress } from "../../routing/testing/adapters.js";
import { marketOf, poolSpec } from "../../routing/testing/market.js";
import type { Attempt } from "../attempt.js";
import { DecoderMismatch } from "../transaction/buildTx.js";
import { type Outcome, withDetours } from "./withDetours.js";

const refused = (name: string, venue: string | undefined): Outcome<string> => ({
  ok: false,
  refusal: new SluiceError("BELOW_PLAN", name),
  venue,
});

const found = (answer: string, worth: bigint, short?: string): Outcome<string> => ({
  ...{ ok: true, answer, short },
  worth: [{ token: tokenAddress(1), amount: worth }],
});

/** Six venues, v0 to v5, of which every other one is of the same protocol. */
const market = marketOf(
  Array.from({ length: 6 }, (_, index) => ({
    ...poolSpec(tokenAddress(0), tokenAddress(1), [1n, 1n]),
    more: { protocol: index % 2 === 0 ? "even" : "odd" },
  })),
);

/** The first attempt on this market. */
const start = (onDecoderMismatch?: (mismatch: DecoderMismatch) => void): Attempt =>
  ({ services: { onDecoderMismatch }, basis: { view: { market } }, without: [] }) as unknown as Attempt;

/** Work that has one outcome after the other, and what it was told to do without. */
function script(outcomes: readonly (Outcome<string> | ErrorCode)[]) {
  const told: (readonly string[])[] = [];
  const work = async ({ without }: Attempt) => {
    const outcome = outcomes[told.length] as Outcome<string> | ErrorCode;
    told.push([...without]);
    if (typeof outcome === "string") throw new SluiceError(outcome, outcome);
    return outcome;
  };
  return { told, work };
}

describe("withDetours", () => {
  test("does without one venue more each time", async () => {
    const { told, work } = script([refused("1", "a"), refused("2", "b"), found("yes", 1n)]);
    expect(await withDetours(start(), work)).toBe("yes");
    expect(told).toEqual([[], ["a"], ["a", "b"]]);
  });

  test("does without all venues of the protocols at fault in the end", async () => {
    const failures = ["v0", "v2", "a", "b"].map((venue, turn) => refused(String(turn), venue));
    const { told, work } = script([...failures, found("yes", 1n)]);
    expect(await withDetours(start(), work)).toBe("yes");
    expect(told.slice(3)).toEqual([
      ["v0", "v2", "a"],
      ["v0", "v2", "a", "b", "v4"],
    ]);
  });

  test.each([
    ["more", found("other", 6n, "b"), "other"],
    ["as much", found("other", 5n), "first"],
    ["less", found("other", 4n), "first"],
    ["nothing", refused("1", "b"), "first"],
    ["no answer", "NO_ROUTE", "first"],
  ] as const)("searches once more for an answer that is short, which pays %s", async (_, other, expected) => {
    const { told, work } = script([found("first", 5n, "a"), other]);
    expect(await withDetours(start(), work)).toBe(expected);
    expect(told).toEqual([[], ["a"]]);
  });

  test("does without a venue whose step says something else, and tells", async () => {
    const mismatch = new DecoderMismatch("other fee", "a");
    const told: (readonly string[])[] = [];
    const heard: DecoderMismatch[] = [];
    const work = async ({ without }: Attempt) => {
      told.push([...without]);
      if (without.length === 0) throw mismatch;
      return found("yes", 1n);
    };
    expect(
      await withDetours(
        start((each) => heard.push(each)),
        work,
      ),
    ).toBe("yes");
    expect([told, heard]).toEqual([[[], ["a"]], [mismatch]]);
    const always = () => Promise.reject(mismatch);
    await expect(withDetours(start(), always)).rejects.toBe(mismatch);
  });

  test("keeps a short answer through a venue that the request names", async () => {
    const { told, work } = script([refused("1", "a"), found("named", 5n, "a")]);
    expect(await withDetours(start(), work)).toBe("named");
    expect(told).toHaveLength(2);
  });

  test.each([
    [
      "four detours",
      [refused("1", "a"), refused("2", "b"), refused("3", "c"), refused("4", "v0"), refused("5", "v1")],
    ],
    ["a venue that is there again", [refused("1", "a"), refused("2", "a")]],
    ["a refusal that blames nobody", [refused("1", undefined)]],
    ["no other way", [refused("1", "a"), "NO_ROUTE"]],
    ["no other way for so much", [refused("1", "a"), "INSUFFICIENT_LIQUIDITY"]],
  ] as const)("gives up with the first refusal after %s", async (_, outcomes) => {
    const { told, work } = script(outcomes);
    await expect(withDetours(start(), work)).rejects.toMatchObject({ code: "BELOW_PLAN", message: "1" });
    expect(told).toHaveLength(outcomes.length);
  });

  test("passes on what has nothing to do with it", async () => {
    await expect(withDetours(start(), script(["NO_ROUTE"]).work)).rejects.toMatchObject({ code: "NO_ROUTE" });
    const stale = script([refused("1", "a"), "STATE_STALE"]).work;
    await expect(withDetours(start(), stale)).rejects.toMatchObject({ code: "STATE_STALE" });
  });
});

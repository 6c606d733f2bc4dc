import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../lib/testing/runs.js";
import { verifyRoute } from "./route.js";
import { honest, nowSeconds, ways } from "./testing/honest.js";
import { findHarm } from "./testing/oracle.js";
import { kinds, tamper } from "./testing/tamper.js";

/**
 * Attempts of a hostile service, at random. Whatever the verifier accepts is judged by another reading of the bytes,
 * with viem's codec and the contracts' ABIs, which compares every field with the honest one.
 *
 * Changing only the program, to an earlier deadline or to a smaller payment is harmless. The program is not followed,
 * and the Router makes any program harmless: it reverts an order whose receiver got less than the minimum
 * (contracts/SECURITY.md, I6 and R1). test/hostileAnswers.test.ts shows on a chain that the Router does so with
 * tampered answers.
 */
describe("verifyRoute under attack", () => {
  test.each(ways)("accepts no tampered answer that harms: %s", (way) => {
    const numRuns = runs({ normal: 250, deep: 10_000 });
    const tried = new Map<string, { refused: number; accepted: number }>();
    fc.assert(
      fc.property(
        honest(way).chain((good) => fc.tuple(fc.constant(good), tamper(good))),
        fc.boolean(),
        ([good, { kind, answer }], agreed) => {
          // An unchanged answer is no tampering, and is not counted.
          fc.pre(JSON.stringify(answer) !== JSON.stringify(good.answer));
          const atLeast = agreed ? { atLeast: good.answer.minAmountOut } : {};
          const verified = verifyRoute({ ...good.asked, ...atLeast }, answer, { nowSeconds });
          const count = tried.get(kind) ?? { refused: 0, accepted: 0 };
          count[verified.holds ? "accepted" : "refused"] += 1;
          tried.set(kind, count);
          if (verified.holds) expect(findHarm(good, answer.tx)).toBeUndefined();
          if (verified.holds) expect(findHarm(good, verified.tx)).toBeUndefined();
        },
      ),
      { numRuns },
    );
    const sum = (name: "refused" | "accepted") =>
      [...tried.values()].reduce((total, count) => total + count[name], 0);
    const [refused, accepted] = [sum("refused"), sum("accepted")];
    process.stdout.write(
      `tampered answers (${way}): ${refused} refused, ${accepted} accepted without harm\n`,
    );
    expect(refused + accepted).toBe(numRuns);
    expect(refused).toBeGreaterThan(numRuns / 2);
    for (const kind of kinds(way)) expect(tried.get(kind)?.refused, kind).toBeGreaterThan(0);
  });
});

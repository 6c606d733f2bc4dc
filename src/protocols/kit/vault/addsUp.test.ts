import { describe, expect, test } from "vitest";
import { word } from "../../../lib/hex.js";
import { makeProofs } from "../adapter/proofs.js";
import { addsUp } from "./addsUp.js";
import { assetsFor, booksOf, sharesFor } from "./books.js";
import { vault } from "./testing/trades.js";

const virtual = { assets: 1n, shares: 1_000n };
const NOW = 1_700_000_000n;
const LATER = NOW + 3_600n;
/** A unit is earned a second, of which a tenth of a share is the fee. */
const booksAt = (timestamp: bigint) =>
  booksOf(9_000_000n + timestamp - NOW, 8_000_000n + (timestamp - NOW) / 10n, virtual);
const SAMPLE = 1n << 112n;

/** What a vault answers at a second: its assets and its previews of the same amount. */
function viewsAt(timestamp: bigint): bigint[] {
  const { assets, rate } = booksAt(timestamp);
  return [assets, sharesFor(SAMPLE, rate), assetsFor(SAMPLE, rate)];
}
const honest = [LATER, ...viewsAt(NOW), ...viewsAt(LATER)];

/** Runs the check on a vault that gives these answers, and returns its result and whether the vault is proved. */
function checked(answers: readonly (bigint | undefined)[], totalAssets = 9_000_000n) {
  const proofs = makeProofs();
  const reading = addsUp({ vault, now: NOW, totalAssets }, booksAt, proofs);
  let step = reading.next();
  if (!step.done)
    step = reading.next(
      answers.map((answer) => (answer === undefined ? undefined : (`0x${word(answer)}` as const))),
    );
  if (!step.done) throw new Error("the vault is asked for more");
  return [step.value, proofs.contracts.has(vault)];
}

describe("addsUp", () => {
  test("proves a vault whose assets and previews follow, now and later", () => {
    expect(checked(honest)).toEqual([true, true]);
  });

  test("refuses other assets without asking for more", () => {
    expect(checked([], 9_000_001n)).toEqual([false, false]);
  });

  test.each([1, 2, 3, 4, 5, 6])("refuses a vault of which answer %i is one off, or absent", (index) => {
    const off = honest.map((answer, at) => (at === index ? answer + 1n : answer));
    expect(checked(off)).toEqual([false, false]);
    expect(checked(honest.map((answer, at) => (at === index ? undefined : answer)))).toEqual([false, false]);
  });

  test("shows a single share too many among millions", () => {
    const { assets, supply } = booksAt(NOW);
    const { rate } = booksOf(assets, supply + 1n, virtual);
    expect(checked(honest.with(2, sharesFor(SAMPLE, rate)))).toEqual([false, false]);
    expect(checked(honest.with(3, assetsFor(SAMPLE, rate)))).toEqual([false, false]);
  });

  test("takes the present for enough, but not for a proof, if the node cannot look ahead", () => {
    expect(checked([NOW, ...viewsAt(NOW), ...viewsAt(NOW)])).toEqual([true, false]);
    expect(checked([undefined, ...viewsAt(NOW)])).toEqual([true, false]);
    expect(checked([NOW, ...viewsAt(LATER), ...viewsAt(LATER)])).toEqual([false, false]);
  });

  test("asks a proved vault for nothing", () => {
    const proofs = makeProofs();
    proofs.contracts.add(vault);
    const reading = addsUp({ vault, now: NOW, totalAssets: 9_000_000n }, booksAt, proofs);
    expect(reading.next()).toEqual({ done: true, value: true });
  });
});

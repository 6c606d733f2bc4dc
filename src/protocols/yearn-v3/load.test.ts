import { encodeAbiParameters } from "viem";
import { describe, expect, test } from "vitest";
import type { Address } from "../../lib/address.js";
import { isRefusal } from "../../lib/refusal.js";
import { isUnusable, unusable } from "../kit/adapter/unusable.js";
import { callOf } from "../kit/reading/ask.js";
import { clockCall } from "../kit/reading/clock.js";
import { answering } from "../kit/reading/testing/answering.js";
import { asset, vault, vaultOf } from "../kit/vault/testing/trades.js";
import type { VaultState } from "./books.js";
import { yearnV3 } from "./index.js";

const venue = vaultOf("yearn-v3", 6);
const now = 1_700_000_000n;
const [issued, idle] = [9_000_000n, 10_000_000n];

type Numbers = {
  readonly held: bigint;
  readonly until: bigint;
  readonly since: bigint;
  readonly rateE12: bigint;
};
const honest: Numbers = { held: 1_000_000n, until: now + 400n, since: now, rateE12: 2_500n * 10n ** 12n };

/** Loads a vault that answers every getter by the formulas of Yearn's VaultV3, whatever its numbers are. */
function loaded({ held, until, since, rateE12 }: Numbers) {
  const unlockedAt = (second: bigint) => {
    if (until > second) return (rateE12 * (second - since)) / 10n ** 12n;
    return until === 0n ? 0n : held;
  };
  const [unlocked, later] = [now, now + 3_600n].map(unlockedAt) as [bigint, bigint];
  const supply = issued - unlocked;
  const sample = 10n ** 9n;
  const timestamp = now + 3_600n;
  return answering(yearnV3.load(venue), [
    [clockCall(), now],
    [[vault, "apiVersion()"], encodeAbiParameters([{ type: "string" }], ["3.0.4"])],
    [[vault, "asset()"], asset],
    [[vault, "auto_allocate()"], 0n],
    [[vault, "totalIdle()"], idle],
    [[vault, "totalDebt()"], 0n],
    [[vault, "totalSupply()"], supply],
    [[vault, "unlockedShares()"], unlocked],
    [[vault, "fullProfitUnlockDate()"], until],
    [[vault, "lastProfitUpdate()"], since],
    [[vault, "profitUnlockingRate()"], rateE12],
    [[vault, "deposit_limit()"], 2n ** 200n],
    [[vault, "deposit_limit_module()"], 0n],
    [[vault, "withdraw_limit_module()"], 0n],
    [[vault, "balanceOf(address)", vault], held - unlocked],
    [[vault, "previewDeposit(uint256)", sample], (sample * supply) / idle],
    [[vault, "previewRedeem(uint256)", sample], (sample * idle) / supply],
    [clockCall(timestamp), timestamp],
    [{ ...callOf([vault, "totalSupply()"]), timestamp }, issued - later],
  ]);
}

/** Returns what an hour of later seconds pays for `amountIn`, in both directions. */
function payments(state: VaultState, amountIn: bigint): bigint[] {
  return [0n, 1n, 12n, 399n, 400n, 3_600n].flatMap((later) =>
    [
      [asset, vault],
      [vault, asset],
    ].flatMap(([tokenIn, tokenOut]) => {
      const context = { number: 1n, timestamp: now + later, baseFeeWei: 1n };
      const swap = yearnV3.quote(venue, state, {
        ...{ tokenIn: tokenIn as Address, tokenOut: tokenOut as Address, amountIn, context },
      });
      return isRefusal(swap) ? [] : [swap.amountOut];
    }),
  );
}

describe("load", () => {
  test.each([
    ["at the second of a report", 0n],
    ["12 seconds after it, when some shares have unlocked", 12n],
    ["at the last second", 399n],
    ["once all shares have unlocked", 400n],
  ])("takes a vault that holds all shares that will unlock, whose trades always pay: %s", (_, passed) => {
    const state = loaded({ ...honest, since: now - passed, until: now - passed + 400n });
    if (isUnusable(state)) throw new Error(state.unusable);
    expect(state).toMatchObject({ held: honest.held, issued });
    const paid = payments(state, 1_000n);
    expect(paid).toHaveLength(12);
    expect(paid.every((amount) => amount > 0n)).toBe(true);
  });

  test.each<[string, Partial<Numbers>]>([
    ["would unlock more than it holds, and so more than there is", { rateE12: 10n ** 24n }],
    [
      "would unlock one share in 400 seconds more than it holds",
      { rateE12: honest.rateE12 + 10n ** 12n / 400n },
    ],
    ["holds more than there is", { held: issued + 1n, until: 0n }],
    ["began to unlock in the future", { since: now + 1n, rateE12: 0n }],
  ])("refuses a vault that %s", (_, changed) => {
    expect(loaded({ ...honest, ...changed })).toEqual(unusable("doesNotAddUp"));
  });
});

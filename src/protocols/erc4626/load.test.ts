import { describe, expect, test } from "vitest";
import { type Hex, uintAt, word } from "../../lib/hex.js";
import { MAX_UINT256 } from "../../lib/math.js";
import type { Call } from "../../lib/reading.js";
import { executorAddress } from "../../program/index.js";
import { type Unusable, unusable } from "../kit/adapter/unusable.js";
import { RAY } from "../kit/maths/ray.js";
import { clockCall } from "../kit/reading/clock.js";
import type { VaultFacts } from "../kit/vault/facts.js";
import type { Venue } from "../venue.js";
import { erc4626 } from "./index.js";
import type { VaultState } from "./state.js";

const [asset, vault, holder] = [1, 2, 3].map((digit) => `0x${`${digit}`.repeat(40)}`) as [Hex, Hex, Hex];
const venue: Venue<VaultFacts> = {
  id: "vault",
  protocol: "erc4626",
  standard: "erc4626",
  address: vault,
  tokens: [asset, vault],
  feePpm: 0,
  facts: { decimals: 18, assetDecimals: 6 },
  sources: { holder },
};

/** A vault's answers by selector. The argument is the call's only one. */
type Vault = Record<string, (argument: bigint) => bigint | undefined>;

const supply = 5_000n * 10n ** 18n;
const assets = 6_000n * 10n ** 6n;
const [shares, divisor] = [supply + 10n ** 12n, assets + 1n];

/** The holder owns all shares, and the vault holds `idle` of the asset. */
const balances = (of: bigint, idle: bigint) =>
  of === BigInt(vault) ? idle : of === BigInt(holder) ? supply : 0n;

const healthy: Vault = {
  "0x01e1d114": () => assets, // totalAssets()
  "0x18160ddd": () => supply, // totalSupply()
  "0x70a08231": (of) => balances(of, assets), // balanceOf(address)
  "0x402d267d": () => MAX_UINT256, // maxDeposit(address)
  "0xd905777e": (of) => balances(of, 0n), // maxRedeem(address)
  "0xa9059cbb": () => 1n, // transfer(address,uint256)
  "0xc6e6f592": (amount) => (amount * shares) / divisor, // convertToShares(uint256)
  "0x07a2d13a": (amount) => (amount * divisor) / shares, // convertToAssets(uint256)
  "0xef8b30f7": (amount) => (amount * shares) / divisor, // previewDeposit(uint256)
  "0x4cdad506": (amount) => (amount * divisor) / shares, // previewRedeem(uint256)
};

/** Loads a vault from a node that reports no time, or from one that answers as the vault does at `now` and later. */
function loadFrom(vault: Vault, now?: bigint, vaultAt: (time: bigint) => Vault = () => vault) {
  const reading = erc4626.load(venue);
  const clock = clockCall().to;
  const answer = ({ to, data, timestamp = now }: Call): Hex | undefined => {
    if (to === clock) return timestamp === undefined ? undefined : `0x${word(timestamp)}`;
    const then = timestamp === undefined || timestamp === now ? vault : vaultAt(timestamp);
    const value = then[data.slice(0, 10)]?.(uintAt(`0x${data.slice(10)}`, 0) ?? 0n);
    return value === undefined ? undefined : `0x${word(value)}`;
  };
  let step = reading.next();
  while (!step.done) step = reading.next(step.value.map(answer));
  return step.value as VaultState | Unusable;
}

const state: VaultState = {
  rate: { kind: "pool", shares, assets: divisor },
  supply,
  idle: assets,
  depositRoom: undefined,
  redeemLimit: { kind: "none" },
  redeemable: supply,
  entryFee: undefined,
  exitFee: undefined,
};

/** Returns the healthy vault with a fraction more assets behind its shares. */
const richer = (parts: bigint): Vault => ({
  ...healthy,
  "0xef8b30f7": (amount) => (amount * shares) / (divisor + parts),
  "0x4cdad506": (amount) => (amount * (divisor + parts)) / shares,
});

describe("load, of a price that moves with time alone", () => {
  test("is exact where the vault says the same of a later time", () => {
    expect(loadFrom(healthy, 100n)).toEqual(state);
  });

  test("follows a formula that is not known in proportion, and says how far it may be off", () => {
    const drift = loadFrom(healthy, 100n, (time) => richer(time - 100n)) as VaultState;
    expect(drift.rate).toEqual({
      kind: "pool",
      shares,
      assets: divisor,
      growth: { kind: "drift", amount: 24n, spanSeconds: 24n, readAt: 100n },
    });
    // 24 of 6 * 10^9 units in 24 seconds.
    expect(Number(drift.driftE18PerSecond) / 1e18).toBeCloseTo(1 / 6e9, 15);
  });

  test("supposes the worst where a node tells no other time and not all assets lie in the vault", () => {
    const lent: Vault = { ...healthy, "0x70a08231": (of) => balances(of, assets - 1n) };
    const blind = [loadFrom(lent), loadFrom(lent, 100n, () => ({}))];
    for (const { rate, driftE18PerSecond } of blind as VaultState[]) {
      expect(rate).toEqual(state.rate);
      // A price that doubles in a year.
      expect(driftE18PerSecond).toBe(31_709_791_984n);
    }
  });

  test("takes none that moves faster than can be quoted", () => {
    expect(loadFrom(healthy, 100n, () => richer(assets / 1_000n))).toEqual(unusable("restless"));
  });

  test("finds out the period of what vests, which the vault does not tell", () => {
    const [amount, period, now] = [10n ** 9n, 28_800n, 100_000n];
    for (const passed of [0n, 1n, 7_777n, 28_799n]) {
      const since = now - passed;
      const unvestedAt = (time: bigint) =>
        time >= since + period ? 0n : ((period - (time - since)) * amount) / period;
      const vesting: Vault = {
        ...healthy,
        "0x20950933": () => since, // lastDistributionTimestamp()
        "0x00728f76": () => amount, // vestingAmount()
        "0xe7c2a608": () => unvestedAt(now), // getUnvestedAmount()
      };
      const later = (time: bigint) => richer(unvestedAt(now) - unvestedAt(time));
      expect(loadFrom(vesting, now, later)).toEqual({
        ...state,
        leastSupply: 10n ** 18n,
        rate: {
          kind: "pool",
          shares,
          assets: divisor + unvestedAt(now),
          growth: { kind: "vesting", amount, since, periodSeconds: period, readAt: now },
        },
      });
    }
  });
});

describe("load", () => {
  test("takes a vault that follows OpenZeppelin's formula", () => {
    expect(loadFrom(healthy)).toEqual(state);
  });

  test("takes one without virtual units", () => {
    const plain: Vault = {
      ...healthy,
      "0xef8b30f7": (amount) => (amount * supply) / assets,
      "0x4cdad506": (amount) => (amount * assets) / supply,
    };
    expect((loadFrom(plain) as VaultState).rate).toEqual({ kind: "pool", shares: supply, assets });
  });

  test("takes one that counts shares which were not issued yet", () => {
    const more = shares + 123_456_789n;
    const accruing: Vault = {
      ...healthy,
      "0xc6e6f592": (amount) => (amount * more) / divisor,
      "0xef8b30f7": (amount) => (amount * more) / divisor,
      "0x4cdad506": (amount) => (amount * divisor) / more,
    };
    expect((loadFrom(accruing) as VaultState).rate).toEqual({ kind: "pool", shares: more, assets: divisor });
  });

  test("finds fees out", () => {
    const charging: Vault = {
      ...healthy,
      "0xef8b30f7": (amount) => ((amount - (amount * 30n) / 10_000n) * shares) / divisor,
      "0x4cdad506": (amount) => {
        const gross = (amount * divisor) / shares;
        return (gross * 10_000n) / 10_050n;
      },
    };
    expect(loadFrom(charging)).toEqual({
      ...state,
      entryFee: { bps: 30n, of: "wholeDown" },
      exitFee: { bps: 50n, of: "within" },
    });
  });

  test("takes a price that grows, where the pot tells how", () => {
    const dsrRay = RAY + 10n ** 18n;
    const nowRay = (RAY * 3n) / 2n;
    const savings: Vault = {
      ...healthy,
      "0x07a2d13a": (amount) => (amount * nowRay) / RAY,
      "0xef8b30f7": (amount) => (amount * RAY) / nowRay,
      "0x4cdad506": (amount) => (amount * nowRay) / RAY,
      "0x487bf082": () => dsrRay,
      "0x20aba08b": () => 77n,
      "0xc92aecc4": () => RAY,
    };
    const rate = { kind: "savings", dsrRay, rho: 77n, chiRay: RAY, nowRay };
    expect((loadFrom(savings) as VaultState).rate).toEqual(rate);
  });

  test("knows what limits redemptions", () => {
    const idle = assets / 3n;
    const mostOut =
      (ofHolder: bigint, ofExecutor: bigint | undefined = 0n) =>
      (of: bigint) =>
        of === BigInt(executorAddress) ? ofExecutor : ofHolder;
    const lending: Vault = {
      ...healthy,
      "0x70a08231": (of) => balances(of, idle),
      "0xd905777e": mostOut((idle * shares) / divisor),
    };
    expect(loadFrom(lending, 100n)).toEqual({
      ...state,
      idle,
      redeemLimit: { kind: "idle" },
      redeemable: 0n,
    });
    const strict: Vault = { ...healthy, "0xd905777e": mostOut(5n), "0x402d267d": () => 9n };
    expect(loadFrom(strict)).toEqual({
      ...state,
      depositRoom: 9n,
      redeemLimit: { kind: "shares", shares: 5n },
      redeemable: 0n,
    });
    const of = (vault: Vault) => (loadFrom({ ...healthy, ...vault }) as VaultState).redeemLimit;
    expect([
      of({ "0xd905777e": mostOut(supply, 77n) }),
      of({ "0xd905777e": (of) => (of === BigInt(executorAddress) ? undefined : supply) }),
    ]).toEqual([
      { kind: "shares", shares: 77n },
      { kind: "shares", shares: 0n },
    ]);
  });

  test.each([
    ["0x35269315", "cooldownDuration()"],
    ["0x04646a49", "cooldownPeriod()"],
    ["0x72b49d63", "COOLDOWN_SECONDS()"],
    ["0x218e4a15", "getCooldown()"],
  ])("takes no redemption while %s, %s, tells of a cooldown", (selector) => {
    const of = (seconds: bigint) => loadFrom({ ...healthy, [selector]: () => seconds });
    expect(of(86_400n)).toEqual({ ...state, redeemLimit: { kind: "cooldown" }, redeemable: 0n });
    expect(of(0n)).toEqual(state);
  });

  test("closes only the entry of a vault that previews no deposits or does not say what it takes", () => {
    for (const selector of ["0x402d267d", "0xef8b30f7"] as const) {
      const without = { ...healthy, [selector]: () => undefined };
      for (const now of [undefined, 100n]) {
        expect(loadFrom(without, now)).toEqual({ ...state, depositRoom: 0n });
        const neither = { ...without, "0x4cdad506": () => undefined };
        expect(loadFrom(neither, now)).toEqual(unusable("silent"));
      }
    }
  });

  test("closes only the exit of a vault that previews no redemptions", () => {
    const closed = { redeemLimit: { kind: "shares", shares: 0n }, redeemable: 0n };
    const without = { ...healthy, "0x4cdad506": () => undefined };
    for (const now of [undefined, 100n]) expect(loadFrom(without, now)).toEqual({ ...state, ...closed });
  });

  test("sees a price that moves in what the vault previews alone", () => {
    const rising = (selector: string) => ({ ...richer(60n), [selector]: () => undefined });
    for (const selector of ["0xef8b30f7", "0x4cdad506"]) {
      const blind = { ...healthy, [selector]: () => undefined };
      const { driftE18PerSecond } = loadFrom(blind, 100n, () => rising(selector)) as VaultState;
      expect(driftE18PerSecond).toBeGreaterThan(0n);
    }
  });

  test.each([
    ["has no supply", "silent", "0x18160ddd", () => undefined],
    ["lets nobody transfer its shares", "gated", "0xa9059cbb", () => undefined],
    ["gives more for less", "doesNotAddUp", "0xef8b30f7", (sent: bigint) => (sent * shares) / divisor + 1n],
    [
      "charges by the amount",
      "doesNotAddUp",
      "0x4cdad506",
      (sent: bigint) => (sent > 10n ** 20n ? sent : 1n),
    ],
  ] as const)("admits no vault that %s", (_, reason, selector, answer) => {
    expect(loadFrom({ ...healthy, [selector]: answer })).toEqual(unusable(reason));
  });
});

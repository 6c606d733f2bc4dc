import { describe, expect, test } from "vitest";
import { type Hex, uintAt, word } from "../../lib/hex.js";
import { MAX_UINT256 } from "../../lib/math.js";
import type { Venue } from "../adapter.js";
import { RAY } from "../ray.js";
import type { Call } from "../reading.js";
import { type Unusable, unusable } from "../unusable.js";
import type { VaultFacts } from "./facts.js";
import { load } from "./load.js";
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

/** What a vault answers by selector; the argument is the call's only one. */
type Vault = Record<string, (argument: bigint) => bigint | undefined>;

const supply = 5_000n * 10n ** 18n;
const assets = 6_000n * 10n ** 6n;
const [shares, divisor] = [supply + 10n ** 12n, assets + 1n];

const healthy: Vault = {
  "0x01e1d114": () => assets, // totalAssets()
  "0x18160ddd": () => supply, // totalSupply()
  "0x70a08231": (of) => (of === BigInt(vault) ? assets : supply), // balanceOf(address)
  "0x402d267d": () => MAX_UINT256, // maxDeposit(address)
  "0xd905777e": () => supply, // maxRedeem(address)
  "0xc6e6f592": (amount) => (amount * shares) / divisor, // convertToShares(uint256)
  "0x07a2d13a": (amount) => (amount * divisor) / shares, // convertToAssets(uint256)
  "0xef8b30f7": (amount) => (amount * shares) / divisor, // previewDeposit(uint256)
  "0x4cdad506": (amount) => (amount * divisor) / shares, // previewRedeem(uint256)
};

function loadFrom(vault: Vault): VaultState | Unusable {
  const reading = load(venue);
  const answer = ({ data }: Call): Hex | undefined => {
    const value = vault[data.slice(0, 10)]?.(uintAt(`0x${data.slice(10)}`, 0) ?? 0n);
    return value === undefined ? undefined : `0x${word(value)}`;
  };
  let step = reading.next();
  while (!step.done) step = reading.next(step.value.map(answer));
  return step.value;
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
    const lending: Vault = {
      ...healthy,
      "0x70a08231": (of) => (of === BigInt(vault) ? idle : supply),
      "0xd905777e": () => (idle * shares) / divisor,
    };
    expect(loadFrom(lending)).toEqual({ ...state, idle, redeemLimit: { kind: "idle" }, redeemable: 0n });
    const strict: Vault = { ...healthy, "0xd905777e": () => 5n, "0x402d267d": () => 9n };
    expect(loadFrom(strict)).toEqual({
      ...state,
      depositRoom: 9n,
      redeemLimit: { kind: "shares", shares: 5n },
      redeemable: 0n,
    });
  });

  test.each([
    ["has no supply", "silent", "0x18160ddd", () => undefined],
    ["does not say what it still takes", "silent", "0x402d267d", () => undefined],
    ["does not preview deposits", "silent", "0xef8b30f7", () => undefined],
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

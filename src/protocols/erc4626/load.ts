import type { Address } from "../../lib/address.js";
import { uintAt } from "../../lib/hex.js";
import { MAX_UINT256 } from "../../lib/math.js";
import { executorAddress } from "../../program/index.js";
import type { Venue } from "../adapter.js";
import { callData } from "../calldata.js";
import { RAY } from "../ray.js";
import type { CallResult, Reading } from "../reading.js";
import { type Unusable, unusable } from "../unusable.js";
import type { VaultFacts } from "./facts.js";
import { feeOf, fitFee, type Probe } from "./fees.js";
import { assetsFor, fractionNow, sharesFor } from "./rate.js";
import type { PoolRate, RedeemLimit, SavingsRate, VaultState } from "./state.js";

const TOTAL_ASSETS = "0x01e1d114"; // totalAssets()
const TOTAL_SUPPLY = "0x18160ddd"; // totalSupply()
const CONVERT_TO_SHARES = "0xc6e6f592"; // convertToShares(uint256)
const CONVERT_TO_ASSETS = "0x07a2d13a"; // convertToAssets(uint256)
const PREVIEW_DEPOSIT = "0xef8b30f7"; // previewDeposit(uint256)
const PREVIEW_REDEEM = "0x4cdad506"; // previewRedeem(uint256)
const MAX_DEPOSIT = "0x402d267d"; // maxDeposit(address)
const MAX_REDEEM = "0xd905777e"; // maxRedeem(address)
const BALANCE_OF = "0x70a08231"; // balanceOf(address)
const DSR = "0x487bf082"; // dsr()
const RHO = "0x20aba08b"; // rho()
const CHI = "0xc92aecc4"; // chi()

/**
 * Reads a vault. Unusable unless what it says of deposits and redemptions of several sizes follows, unit for unit,
 * from one of the formulas known here, a fee in basis points included.
 */
export function* load(venue: Venue<VaultFacts>): Reading<VaultState | Unusable> {
  const vault = venue.address;
  const [asset] = venue.tokens as readonly [Address];
  const { holder = vault, pot = vault } = venue.sources ?? {};
  const deposits = probesOf(venue.facts.assetDecimals);
  const redemptions = probesOf(venue.facts.decimals);
  const results = yield [
    { to: vault, data: callData(TOTAL_ASSETS) },
    { to: vault, data: callData(TOTAL_SUPPLY) },
    { to: asset, data: callData(BALANCE_OF, vault) },
    { to: vault, data: callData(MAX_DEPOSIT, executorAddress) },
    { to: vault, data: callData(BALANCE_OF, holder) },
    { to: vault, data: callData(MAX_REDEEM, holder) },
    { to: vault, data: callData(CONVERT_TO_ASSETS, RAY) },
    { to: pot, data: callData(DSR) },
    { to: pot, data: callData(RHO) },
    { to: pot, data: callData(CHI) },
    ...deposits.map((amount) => ({ to: vault, data: callData(PREVIEW_DEPOSIT, amount) })),
    ...redemptions.map((amount) => ({ to: vault, data: callData(PREVIEW_REDEEM, amount) })),
  ];
  const numbers = results.map(numberOf);
  const [totalAssets, supply, idle, mostIn, held, mostOut, nowRay, dsrRay, rho, chiRay] = numbers;
  const answers = numbers.slice(10);
  const entry = answered(deposits, answers.slice(0, deposits.length));
  const exit = answered(redemptions, answers.slice(deposits.length));
  if (totalAssets === undefined || supply === undefined || idle === undefined) return unusable("silent");
  if (mostIn === undefined || entry === undefined || exit === undefined) return unusable("silent");

  const savings = savingsOf(nowRay, dsrRay, rho, chiRay);
  const known = savings === undefined ? usualRates(venue, totalAssets, supply) : [savings];
  let fitted = fitRate(known, entry, exit);
  if (fitted === undefined && savings === undefined) {
    // Some vaults count shares that were not issued yet. What they convert the very divisor to is the multiplier.
    const [shares] = yield [{ to: vault, data: callData(CONVERT_TO_SHARES, totalAssets + 1n) }];
    fitted = fitRate(
      [{ kind: "pool", shares: numberOf(shares) ?? 0n, assets: totalAssets + 1n }],
      entry,
      exit,
    );
  }
  if (fitted === undefined) return unusable("doesNotAddUp");
  const bound = venue.sources?.holder === undefined ? undefined : { held: held ?? 0n, most: mostOut ?? 0n };
  return {
    ...fitted,
    supply,
    idle,
    depositRoom: mostIn === MAX_UINT256 ? undefined : mostIn,
    redeemLimit: limitOf(bound, sharesFor(idle, fractionNow(fitted.rate))),
    redeemable: bound === undefined || bound.most < bound.held ? 0n : bound.held,
  };
}

function numberOf(result: CallResult): bigint | undefined {
  return uintAt(result ?? "0x", 0);
}

/** Amounts from a raw unit to a thousand million whole tokens, none of them round. */
function probesOf(decimals: number): bigint[] {
  const one = 10n ** BigInt(decimals);
  return [1n, one / 3n + 1n, 98_765_432_109n * (one / 100n) + 7n, 1_000_000_000n * one + 1n];
}

function answered(amounts: readonly bigint[], answers: readonly (bigint | undefined)[]): Probe[] | undefined {
  const probes: Probe[] = [];
  for (const [index, amount] of amounts.entries()) {
    const answer = answers[index];
    if (answer === undefined) return undefined;
    probes.push({ amount, answer });
  }
  return probes;
}

/** The rate of a vault with a pot, whose price only ever grows. */
function savingsOf(
  nowRay: bigint | undefined,
  dsrRay: bigint | undefined,
  rho: bigint | undefined,
  chiRay: bigint | undefined,
): SavingsRate | undefined {
  if (nowRay === undefined || dsrRay === undefined || rho === undefined || chiRay === undefined)
    return undefined;
  if (dsrRay < RAY || chiRay < RAY || nowRay < chiRay) return undefined;
  return { kind: "savings", dsrRay, rho, chiRay, nowRay };
}

/** OpenZeppelin's formula with as many virtual shares as the decimals tell of, and the one without any. */
function usualRates({ facts }: Venue<VaultFacts>, totalAssets: bigint, supply: bigint): PoolRate[] {
  const offset = facts.decimals - facts.assetDecimals;
  const virtual = 10n ** BigInt(Math.max(0, offset));
  return [
    { kind: "pool", shares: supply + virtual, assets: totalAssets + 1n },
    { kind: "pool", shares: supply, assets: totalAssets },
  ];
}

type Fitted = Pick<VaultState, "rate" | "entryFee" | "exitFee">;

function fitRate(
  rates: readonly VaultState["rate"][],
  entry: readonly Probe[],
  exit: readonly Probe[],
): Fitted | undefined {
  for (const rate of rates) {
    const fraction = fractionNow(rate);
    if (fraction.shares === 0n || fraction.assets === 0n) continue;
    const fees = [
      fitFee(entry, (assets, fee) => sharesFor(assets - feeOf(fee, assets), fraction)),
      fitFee(exit, (shares, fee) => {
        const gross = assetsFor(shares, fraction);
        return gross - feeOf(fee, gross);
      }),
    ] as const;
    if (fees[0] && fees[1]) return { rate, entryFee: fees[0].fee, exitFee: fees[1].fee };
  }
  return undefined;
}

/** What it says of redemptions that a holder may redeem less than he has. */
function limitOf(bound: { held: bigint; most: bigint } | undefined, idleShares: bigint): RedeemLimit {
  if (bound === undefined || bound.most >= bound.held) return { kind: "none" };
  return bound.most === idleShares ? { kind: "idle" } : { kind: "shares", shares: bound.most };
}

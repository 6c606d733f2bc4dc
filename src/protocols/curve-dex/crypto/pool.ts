import type { Address } from "../../../lib/address.js";
import { attempt, isRefusal } from "../../../lib/refusal.js";
import { WAD } from "../../../lib/whole.js";
import { quotient, uint } from "../../kit/maths/uint256.js";
import type { Venue } from "../../venue.js";
import type { CryptoFacts } from "../facts.js";
import { weightedAt } from "../math.js";
import { type Arithmetic, boundsOf, meanOf } from "./math/maths.js";
import { requireStrength, type Strength } from "./math/newton.js";
import type { Fees } from "./math/prices.js";

/** The facts about a pool that never change, from its venue's tokens and facts. */
export type CryptoPool = {
  readonly coins: readonly Address[];
  readonly share: Address;
  readonly arithmetic: Arithmetic;
  /** The factors from each coin's raw units to 18 decimals. */
  readonly multipliers: readonly bigint[];
};

/** Parses the venue, whose arithmetic must be known. Its last token is the share. */
export function poolOf(
  { tokens, facts }: Venue<CryptoFacts>,
  { alone }: Pick<CryptoState, "alone"> = {},
): CryptoPool {
  return {
    coins: tokens.slice(0, -1),
    share: tokens[tokens.length - 1] as Address,
    arithmetic: alone ? "firstTwoAlone" : (facts.arithmetic ?? "firstTwo"),
    multipliers: facts.decimals.map((count) => 10n ** BigInt(18 - count)),
  };
}

/** The hidden state of a pool, read from its storage. */
export type HiddenState =
  | {
      readonly kind: "claims";
      /** When the admin was last paid, and the shares due to it from deposits. */
      readonly claimedSeconds: bigint;
      readonly adminShares: bigint;
      /** Whether there is someone to pay. */
      readonly isPaid: boolean;
    }
  | {
      readonly kind: "adjusts";
      /** Whether the next trade may move the prices whatever the profit is (`not_adjusted`). */
      readonly adjusts: boolean;
    };

/**
 * Raw units; prices and parts in 18 decimals; fees in units of 1e-10; times in seconds; all as the pool stores them.
 */
export type CryptoState = {
  readonly balances: readonly bigint[];
  readonly supply: bigint;
  readonly D: bigint;
  /** The prices of all coins but the first, in the first. */
  readonly priceScale: readonly bigint[];
  readonly lastPrices: readonly bigint[];
  /**
   * The average as of `averagedSeconds`. Absent if the pool does not reveal it, or if the node cannot run a call at a
   * past time.
   */
  readonly averages?: readonly bigint[];
  readonly averagedSeconds: bigint;
  readonly virtualPrice: bigint;
  readonly profit: bigint;
  /** The profit at the time of the last payment to the admin. */
  readonly profitPaid: bigint;
  /** The amplification and gamma move linearly from one time to the other. A pool of the first generation may hold 1. */
  readonly ramp: {
    readonly from: Strength;
    readonly to: Strength;
    readonly fromSeconds: bigint;
    readonly toSeconds: bigint;
  };
  readonly fees: Fees;
  /**
   * The profit from which prices are moved (in the very first pool: the distance from the averages), the minimum step,
   * and the time in which the average halves or falls to 1/e.
   */
  readonly rebalancing: { readonly extraProfit: bigint; readonly step: bigint; readonly seconds: bigint };
  /**
   * State that no function of the pool returns. Absent if the node cannot override code, or if the storage layout
   * differs.
   */
  readonly hidden?: HiddenState;
  /** Set for a pool of the first generation that names its factory. */
  readonly hasFactory?: true;
  /** Set if the pool's quotes show that it rounds like the pools outside a factory. */
  readonly alone?: true;
  /** Set after a change that this state does not fully describe: the pool must be read before the next trade. */
  readonly spent?: true;
};

/** Returns the amplification and gamma at a time (`_A_gamma`). */
export function strengthAt({ ramp }: CryptoState, seconds: bigint): Strength {
  const { from, to } = ramp;
  const at = (name: keyof Strength) => weightedAt({ ...ramp, from: from[name], to: to[name] }, seconds);
  return { amplification: at("amplification"), gamma: at("gamma") };
}

/** Returns balances in 18 decimals of the first coin. Throws `Refused` where the contract reverts. */
export function scaled(
  { multipliers }: CryptoPool,
  balances: readonly bigint[],
  priceScale: readonly bigint[],
): bigint[] {
  return balances.map((balance, index) => {
    const whole = uint(balance * (multipliers[index] as bigint));
    return index === 0 ? whole : uint(whole * (priceScale[index - 1] as bigint)) / WAD;
  });
}

/** Returns an amount in 18 decimals of the first coin in units of coin `index`, rounded down. */
export function unitsOf(
  { multipliers }: CryptoPool,
  amount: bigint,
  index: number,
  priceScale: readonly bigint[],
): bigint {
  const inCoin = index === 0 ? amount : quotient(uint(amount * WAD), priceScale[index - 1] as bigint);
  return inCoin / (multipliers[index] as bigint);
}

/** Returns the value of the invariant at `priceScale`, in which the shares are measured (`get_xcp`). */
export function xcpOf({ arithmetic }: CryptoPool, D: bigint, priceScale: readonly bigint[]): bigint {
  const n = BigInt(priceScale.length + 1);
  const parts = priceScale.map((price) => quotient(uint(D * WAD), n * price));
  return meanOf(arithmetic, [D / n, ...parts]);
}

/**
 * Returns whether a contract of the known kinds can be in the state. Such a contract keeps its parameters within its
 * own limits, and its trades never divide by zero.
 */
export function isSound({ arithmetic }: CryptoPool, state: CryptoState): boolean {
  const { supply, D, virtualPrice, priceScale, rebalancing, ramp } = state;
  const divisors = [supply, D, virtualPrice, ...priceScale, rebalancing.seconds];
  if (divisors.some((divisor) => divisor <= 0n)) return false;
  // A ramp that is over may state any beginning.
  if (ramp.toSeconds > 1n && ramp.fromSeconds >= ramp.toSeconds) return false;
  return [ramp.from, ramp.to].every(
    (strength) => !isRefusal(attempt(() => requireStrength(strength, boundsOf(arithmetic, strength.gamma)))),
  );
}

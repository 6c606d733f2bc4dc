import { z } from "zod";
import type { Address } from "../../lib/address.js";
import { minBigint } from "../../lib/math.js";
import { type Refusal, refuse } from "../../lib/refusal.js";
import type { Adapter, QuoteInput, Swap, Venue } from "../../protocols/index.js";
import type { Curve } from "../../protocols/kit/curve/curve.js";

const PPM = 1_000_000n;

/** Reserves of the venue's two tokens, in order. */
export type PoolState = { readonly reserves: readonly [bigint, bigint] };
/** A stack of bounded constant-product segments for each direction, the one from the first token first. */
export type LadderState = { readonly sides: readonly [readonly Rung[], readonly Rung[]] };
export type Rung = { readonly capacityIn: bigint; readonly reserveIn: bigint; readonly reserveOut: bigint };
/** Converts the first token to the second at outNumerator/outDenominator, up to `capacityIn`. There is no way back. */
export type VaultState = {
  readonly outNumerator: bigint;
  readonly outDenominator: bigint;
  readonly capacityIn: bigint;
};

type Pure<State> = Pick<Adapter<State>, "quote" | "curve" | "gas">;

function makeAdapter<State>(standard: string, pure: Pure<State>): Adapter {
  const unused = (): never => {
    throw new Error(`${standard} is for tests of routing only`);
  };
  const adapter: Adapter<State> = {
    standard,
    meta: { name: standard, project: standard, description: "", url: "", action: () => "swap", actions: [] },
    facts: z.unknown(),
    refresh: "logs",
    steps: [],
    topics: [],
    prefundable: false,
    paysOut: false,
    code: "protocol",
    discover: unused,
    load: unused,
    apply: unused,
    encode: unused,
    ...pure,
  };
  return adapter as Adapter;
}

function netOf(venue: Venue, amountIn: bigint): bigint {
  return amountIn * (PPM - BigInt(venue.feePpm));
}

function feeFactor(venue: Venue): number {
  return 1 - venue.feePpm / 1e6;
}

/** x·y = k with the fee on the input, rounding down. Refuses amounts that exceed 112 bits or yield nothing. */
export const pool = makeAdapter<PoolState>("test-pool", {
  quote(venue, state, { tokenIn, amountIn }): Swap<PoolState> | Refusal {
    const forward = venue.tokens[0] === tokenIn;
    const [reserveIn, reserveOut] = forward ? state.reserves : [state.reserves[1], state.reserves[0]];
    const net = netOf(venue, amountIn);
    const amountOut = (net * reserveOut) / (reserveIn * PPM + net);
    if (amountOut === 0n) return refuse("tooLittle", "yields nothing");
    if (reserveIn + amountIn >= 1n << 112n) return refuse("tooMuch", "reserve overflow");
    const [after, rest] = [reserveIn + amountIn, reserveOut - amountOut];
    return { amountOut, state: { reserves: forward ? [after, rest] : [rest, after] }, gas: this.gas(venue) };
  },
  curve(venue, state, tokenIn): Curve {
    const [a, b] = state.reserves.map(Number) as [number, number];
    const [reserveIn, reserveOut] = venue.tokens[0] === tokenIn ? [a, b] : [b, a];
    return { feeFactor: feeFactor(venue), segments: [{ capacityIn: Infinity, reserveIn, reserveOut }] };
  },
  gas: () => 90_000,
});

/** Concentrated liquidity reduced to what routing sees. The state after a trade is not modelled. */
export const ladder = makeAdapter<LadderState>("test-ladder", {
  quote(venue, state, { tokenIn, amountIn }): Swap<LadderState> | Refusal {
    let left = amountIn;
    let amountOut = 0n;
    for (const rung of state.sides[venue.tokens[0] === tokenIn ? 0 : 1]) {
      const taken = minBigint(left, rung.capacityIn);
      const net = netOf(venue, taken);
      amountOut += (net * rung.reserveOut) / (rung.reserveIn * PPM + net);
      left -= taken;
    }
    if (left > 0n) return refuse("tooMuch", "out of range");
    return amountOut === 0n
      ? refuse("tooLittle", "yields nothing")
      : { amountOut, state, gas: this.gas(venue) };
  },
  curve(venue, state, tokenIn): Curve {
    const rungs = state.sides[venue.tokens[0] === tokenIn ? 0 : 1];
    const segments = rungs.map(({ capacityIn, reserveIn, reserveOut }) => ({
      capacityIn: Number(capacityIn),
      reserveIn: Number(reserveIn),
      reserveOut: Number(reserveOut),
    }));
    return { feeFactor: feeFactor(venue), segments };
  },
  gas: () => 120_000,
});

/** A linear venue with a cap, like wrappers and deposits. */
export const vault = makeAdapter<VaultState>("test-vault", {
  quote(venue, state, { tokenIn, amountIn }): Swap<VaultState> | Refusal {
    if (tokenIn !== venue.tokens[0] || amountIn > state.capacityIn) return refuse("tooMuch", "over the cap");
    const amountOut = (amountIn * state.outNumerator) / state.outDenominator;
    if (amountOut === 0n) return refuse("tooLittle", "yields nothing");
    return { amountOut, state: { ...state, capacityIn: state.capacityIn - amountIn }, gas: this.gas(venue) };
  },
  curve(venue, state, tokenIn): Curve | undefined {
    if (tokenIn !== venue.tokens[0]) return undefined;
    const price = Number(state.outNumerator) / Number(state.outDenominator);
    const segment = {
      capacityIn: Number(state.capacityIn),
      reserveIn: Infinity,
      reserveOut: Infinity,
      price,
    };
    return { feeFactor: 1, segments: [segment] };
  },
  gas: () => 40_000,
});

export function exactOut(adapter: Adapter, venue: Venue, state: unknown, input: QuoteInput): bigint {
  const result = adapter.quote(venue, state, input);
  return "refused" in result ? 0n : result.amountOut;
}

export function tokenAddress(index: number): Address {
  return `0x${(index + 1).toString(16).padStart(40, "0")}`;
}

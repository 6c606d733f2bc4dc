import { beyond } from "../adapter/beyond.js";
import type { OneWay } from "../adapter/conversion.js";

/**
 * A pool of the native currency whose token counts in shares of the pool. A balance is the value of the holder's
 * shares, rounded down.
 */
export type PooledShares = {
  /** The shares to which `pooledWei` belongs. */
  readonly shares: bigint;
  /** All native currency of the pool, in wei. */
  readonly pooledWei: bigint;
  /** Shares in circulation beside them, which others back at the same rate. Absent if there are none. */
  readonly externalShares?: bigint;
};

/** The same with a wrapper, whose token counts the shares that it holds. */
export type WrappedShares = PooledShares & {
  /** Shares in the wrapper. Absent on a venue that does not wrap. */
  readonly wrapped?: bigint;
};

/** Converts an amount of the pool's token to shares, rounded down. */
export function sharesOf({ shares, pooledWei }: PooledShares, amountWei: bigint): bigint {
  return (amountWei * shares) / pooledWei;
}

/** Converts shares to an amount of the pool's token, rounded down. */
export function weiOf({ shares, pooledWei }: PooledShares, count: bigint): bigint {
  return (count * pooledWei) / shares;
}

/** Returns all shares in circulation. */
export function circulating({ shares, externalShares = 0n }: PooledShares): bigint {
  return shares + externalShares;
}

/** Returns what arrives of an amount of the pool's token that is transferred: only whole shares move. */
export function passedOn(state: PooledShares, amountWei: bigint): bigint {
  return weiOf(state, sharesOf(state, amountWei));
}

/**
 * Returns the ways into the wrapper and out of it, for the pool's token that comes from one account and goes on to
 * another. `gas` is that of a fill.
 */
export function wrapping<State extends WrappedShares>(
  gas: number,
): Readonly<Record<"wrap" | "unwrap", OneWay<State>>> {
  return {
    wrap: {
      trade({ state, amountIn }) {
        const { wrapped = 0n } = state;
        const unwrapped = circulating(state) - wrapped;
        if (sharesOf(state, amountIn) > unwrapped) return beyond(unwrapped, "there is not so much to wrap");
        const amountOut = sharesOf(state, passedOn(state, amountIn));
        return { amountOut, state: { ...state, wrapped: wrapped + amountOut } };
      },
      line(state) {
        const { shares, pooledWei, wrapped = 0n } = state;
        return {
          price: Number(shares) / Number(pooledWei),
          most: weiOf(state, circulating(state) - wrapped),
        };
      },
      gas,
    },
    unwrap: {
      trade({ state, amountIn }) {
        const { wrapped = 0n } = state;
        if (amountIn > wrapped) return beyond(wrapped, "so much is not wrapped");
        // Once on the way out of the wrapper, and once on to the receiver.
        const amountOut = passedOn(state, passedOn(state, weiOf(state, amountIn)));
        return { amountOut, state: { ...state, wrapped: wrapped - amountIn } };
      },
      line: ({ shares, pooledWei, wrapped = 0n }) => ({
        price: 1 / (Number(shares) / Number(pooledWei)),
        most: wrapped,
      }),
      gas,
    },
  };
}
